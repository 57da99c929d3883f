// Largest and smallest: of everything, along dimensions, and where they stand.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/reduction.h"

namespace fxp {
namespace {

// Whether `value` takes the place of `best`. The first of equals stays; the first nan wins.
template <typename T>
bool Beats(T value, T best, bool largest) {
  if constexpr (kIsFloat<T>) {
    if (std::isnan(best)) return false;
    if (std::isnan(value)) return true;
  }
  return largest ? value > best : value < best;
}

template <typename T>
struct Found {
  T value{};
  int64_t index = 0;
};

template <typename T>
Found<T> FindExtreme(const Group<T>& group, bool largest) {
  Found<T> found;
  int64_t at = 0;
  group.Each([&](T value) {
    if (at == 0 || Beats(value, found.value, largest)) found = {value, at};
    ++at;
  });
  return found;
}

// Values and places of the extremes of every group.
Result<OpResult> Extremes(const Tensor& input, const std::optional<Dims>& dims, bool keepdim,
                          bool largest) {
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(const Reduction plan, PlanReduction(from, dims, keepdim));
  FXP_ASSIGN(Tensor values, Tensor::Empty(plan.result, from.dtype));
  FXP_ASSIGN(Tensor indices, Tensor::Empty(plan.result, DType::kInt64));
  WithElement(input.dtype, [&](auto element) {
    using T = decltype(element);
    auto* index = indices.data<int64_t>();
    FoldGroups<T, T>(plan, values, [&](const Group<T>& group) {
      const Found<T> found = FindExtreme(group, largest);
      *index++ = found.index;
      return found.value;
    });
  });
  FXP_ASSIGN(values, Stored(values, input.dtype));
  return OpResult(std::move(values), std::move(indices));
}

Result<OpResult> ValuesOnly(Result<OpResult> both) {
  if (!both.ok()) return both;
  both.value().tensors.pop_back();
  return both;
}

Result<OpResult> IndicesOnly(Result<OpResult> both) {
  if (!both.ok()) return both;
  both.value().tensors.erase(both.value().tensors.begin());
  return both;
}

// An extreme of nothing doesn't exist: torch's IndexError for a dimension of size 0.
Status NeedsElements(const Tensor& input, const char* name, const std::optional<Dims>& dims) {
  if (input.count() != 0) return Ok();
  if (!dims || dims->empty()) {
    return RuntimeError(StrCat(name,
                               "(): Expected reduction dim to be specified for input.numel() "
                               "== 0. Specify the reduction dim with the 'dim' argument."));
  }
  for (const int64_t dim : *dims) {
    FXP_ASSIGN(const int64_t at, WrapDim(dim, input.rank()));
    if (input.size(at) == 0) {
      const int64_t shown = name[0] == 'a' && name[1] == 'm' ? dim : at;
      return IndexError(
          StrCat(name, "(): Expected reduction dim ", shown, " to have non-zero size."));
    }
  }
  return Ok();
}

Result<OpResult> Whole(const Tensor& input, const char* name, bool largest) {
  FXP_TRY(NeedsElements(input, name, std::nullopt));
  if (IsComplex(input.dtype)) return NotImplementedFor(StrCat(name, "_all").c_str(), input.dtype);
  return ValuesOnly(Extremes(input, std::nullopt, false, largest));
}

Result<OpResult> Along(const OpCall& call, const char* name, bool largest) {
  const Dims dims{call.integer(1)};
  if (IsComplex(call.tensor(0).dtype)) {
    return RuntimeError(StrCat(name, "(): does not support complex input"));
  }
  FXP_ASSIGN(const int64_t checked, WrapDim(dims[0], call.tensor(0).rank()));
  FXP_TRY(NeedsElements(call.tensor(0), name, Dims{checked}));
  return Extremes(call.tensor(0), dims, call.flag(2), largest);
}

Result<OpResult> OverDims(const OpCall& call, const char* name, bool largest) {
  const std::optional<Dims> dims = DimsArg(call, 1);
  FXP_TRY(NeedsElements(call.tensor(0), name, dims));
  FXP_TRY(NotComplex(call.tensor(0).dtype, largest ? "max_values_cpu" : "min_values_cpu"));
  return ValuesOnly(Extremes(call.tensor(0), dims, call.flag(2), largest));
}

Result<OpResult> Place(const OpCall& call, const char* name, bool largest) {
  std::optional<Dims> dims;
  if (call.has(1)) dims = Dims{call.integer(1)};
  const DType dtype = call.tensor(0).dtype;
  if (dtype == DType::kBool || IsComplex(dtype)) {
    return RuntimeError(
        StrCat(name, "(): does not support ", IsComplex(dtype) ? "complex" : "bool", " input"));
  }
  if (!dims && call.tensor(0).count() == 0) {
    return IndexError(StrCat(name,
                             "(): Expected reduction dim to be specified for input.numel() "
                             "== 0."));
  }
  FXP_TRY(NeedsElements(call.tensor(0), name, dims));
  return IndicesOnly(Extremes(call.tensor(0), dims, call.flag(2), largest));
}

// The middle of a group, the lower one of two; a nan when there is one.
template <typename T>
Found<T> FindMedian(const Group<T>& group) {
  std::vector<Found<T>> all;
  int64_t at = 0;
  group.Each([&](T value) { all.push_back({value, at++}); });
  std::stable_sort(all.begin(), all.end(), [](const Found<T>& x, const Found<T>& y) {
    if constexpr (kIsFloat<T>) {
      if (std::isnan(x.value)) return !std::isnan(y.value);
      if (std::isnan(y.value)) return false;
    }
    return x.value < y.value;
  });
  if constexpr (kIsFloat<T>) {
    if (std::isnan(all.front().value)) return all.front();
  }
  return all[(all.size() - 1) / 2];
}

Result<OpResult> Medians(const Tensor& input, const std::optional<Dims>& dims, bool keepdim) {
  if (input.dtype == DType::kBool || IsComplex(input.dtype)) {
    return NotImplementedFor("median_out", input.dtype);
  }
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(const Reduction plan, PlanReduction(from, dims, keepdim));
  FXP_ASSIGN(Tensor values, Tensor::Empty(plan.result, from.dtype));
  FXP_ASSIGN(Tensor indices, Tensor::Empty(plan.result, DType::kInt64));
  WithElement(input.dtype, [&](auto element) {
    using T = decltype(element);
    auto* index = indices.data<int64_t>();
    FoldGroups<T, T>(plan, values, [&](const Group<T>& group) {
      const Found<T> found = FindMedian(group);
      *index++ = found.index;
      return found.value;
    });
  });
  FXP_ASSIGN(values, Stored(values, input.dtype));
  return OpResult(std::move(values), std::move(indices));
}

}  // namespace

Result<OpResult> RunMax(const OpCall& call) { return Whole(call.tensor(0), "max", true); }
Result<OpResult> RunMin(const OpCall& call) { return Whole(call.tensor(0), "min", false); }
Result<OpResult> RunMaxDim(const OpCall& call) { return Along(call, "max", true); }
Result<OpResult> RunMinDim(const OpCall& call) { return Along(call, "min", false); }
Result<OpResult> RunAmax(const OpCall& call) { return OverDims(call, "amax", true); }
Result<OpResult> RunAmin(const OpCall& call) { return OverDims(call, "amin", false); }
Result<OpResult> RunArgmax(const OpCall& call) { return Place(call, "argmax", true); }
Result<OpResult> RunArgmin(const OpCall& call) { return Place(call, "argmin", false); }

Result<OpResult> RunMedian(const OpCall& call) {
  const DType dtype = call.tensor(0).dtype;
  if (dtype == DType::kBool || IsComplex(dtype)) return NotImplementedFor("median_cpu", dtype);
  if (call.tensor(0).count() == 0) {
    // What nan becomes in a whole number's type.
    return Single(Tensor::Full({}, dtype, Scalar::Float(NAN)));
  }
  return ValuesOnly(Medians(call.tensor(0), std::nullopt, false));
}

Result<OpResult> RunMedianDim(const OpCall& call) {
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), call.tensor(0).rank()));
  FXP_TRY(NeedsElements(call.tensor(0), "median", Dims{dim}));
  return Medians(call.tensor(0), Dims{dim}, call.flag(2));
}

}  // namespace fxp
