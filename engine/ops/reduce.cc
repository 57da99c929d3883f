// Sums, products, means, any and all, and the plan that every reduction follows.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/reduction.h"
#include "engine/ops/vector_kernels.h"

namespace fxp {
namespace {

// Adds in double precision, so that the order of the elements hardly shows in the result.
struct SumFold {
  template <typename T>
  T operator()(const Group<T>& group) const {
    if constexpr (kIsComplex<T>) {
      T sum = 0;
      group.Each([&](T value) { sum += value; });
      return sum;
    } else if constexpr (kIsFloat<T>) {
      double sum = 0;
      group.EachRun([&](const T* from, int64_t count, int64_t step) {
        if constexpr (std::is_same_v<T, float>) {
          if (step == 1) {
            sum += SumOf(from, count);
            return;
          }
        }
        for (int64_t i = 0; i < count; ++i) sum += static_cast<double>(from[i * step]);
      });
      return static_cast<T>(sum);
    } else {
      uint64_t sum = 0;
      group.Each([&](T value) { sum += static_cast<uint64_t>(value); });
      return static_cast<T>(sum);
    }
  }
};

struct ProductFold {
  template <typename T>
  T operator()(const Group<T>& group) const {
    if constexpr (kIsFloat<T> || kIsComplex<T>) {
      T product = 1;
      group.Each([&](T value) { product *= value; });
      return product;
    } else {
      uint64_t product = 1;
      group.Each([&](T value) { product *= static_cast<uint64_t>(value); });
      return static_cast<T>(product);
    }
  }
};

// Groups folded in the type that elements of `dtype` are computed in.
// Sums of groups whose elements lie side by side in memory: line by line instead of group by group.
// False when they don't.
bool SumSideBySide(const Reduction& plan, const Tensor& out) {
  constexpr int64_t kTogether = 64;
  const StridedLoop<1> inner(plan.elements.sizes, {&plan.elements.strides});
  const StridedLoop<1> outer(plan.groups.sizes, {&plan.groups.strides});
  if (plan.groups.strides.empty() || plan.groups.strides.back() != 1 ||
      plan.groups.sizes.back() < 8 || plan.group_size < 2) {
    return false;
  }
  float* to = out.data<float>();
  outer.ForEachRun([&](const auto& at, int64_t count, const auto&) {
    for (int64_t first = 0; first < count; first += kTogether) {
      const int64_t together = std::min(kTogether, count - first);
      const float* const from = plan.groups.data<float>() + at[0] + first;
      double sums[kTogether] = {};
      inner.ForEachRun([&](const auto& place, int64_t size, const auto& steps) {
        for (int64_t i = 0; i < size; ++i) {
          const float* const line = from + place[0] + i * steps[0];
          for (int64_t j = 0; j < together; ++j) sums[j] += static_cast<double>(line[j]);
        }
      });
      for (int64_t j = 0; j < together; ++j) *to++ = static_cast<float>(sums[j]);
    }
  });
  return true;
}

template <typename Fold>
Result<Tensor> FoldArithmetic(const Tensor& input, const std::optional<Dims>& dims, bool keepdim,
                              DType dtype, Fold fold) {
  FXP_ASSIGN(const Tensor typed, Convert(input, dtype));
  FXP_ASSIGN(const Tensor from, ToCompute(typed));
  FXP_ASSIGN(const Reduction plan, PlanReduction(from, dims, keepdim));
  FXP_ASSIGN(Tensor out, Tensor::Empty(plan.result, from.dtype));
  if constexpr (std::is_same_v<Fold, SumFold>) {
    if (from.dtype == DType::kFloat32 && SumSideBySide(plan, out)) return out;
  }
  if (dtype == DType::kBool) {
    FoldGroups<bool, bool>(plan, out, [&](const Group<bool>& group) {
      bool any = false;
      group.Each([&](bool value) { any = any || value; });
      return any;
    });
  } else {
    WithNumber(dtype, [&](auto element) {
      using T = decltype(element);
      FoldGroups<T, T>(plan, out, fold);
    });
  }
  return out;
}

template <typename Fold>
Result<OpResult> Folded(const Tensor& input, const std::optional<Dims>& dims, bool keepdim,
                        DType dtype, Fold fold) {
  FXP_ASSIGN(const Tensor out, FoldArithmetic(input, dims, keepdim, dtype, fold));
  return Single(Stored(out, dtype));
}

DType SumType(DType dtype) { return dtype < DType::kFloat16 ? DType::kInt64 : dtype; }

Result<OpResult> MeanOf(const OpCall& call, const std::optional<Dims>& dims, bool keepdim,
                        size_t dtype_at) {
  const Tensor& input = call.tensor(0);
  const DType dtype = call.dtype_or(dtype_at, input.dtype);
  if (dtype < DType::kFloat16) {
    return RuntimeError(
        StrCat("mean(): could not infer output dtype. ",
               call.has(dtype_at) ? "Optional dtype" : "Input dtype",
               " must be either a floating point or complex dtype. Got: ", DTypeWord(dtype)));
  }
  FXP_ASSIGN(Tensor out, FoldArithmetic(input, dims, keepdim, dtype, SumFold()));
  FXP_ASSIGN(const Reduction plan, PlanReduction(input, dims, keepdim));
  WithNumber(dtype, [&](auto element) {
    using T = decltype(element);
    if constexpr (!std::is_integral_v<T>) {
      const auto size = T(static_cast<decltype(std::abs(T()))>(plan.group_size));
      MapInto<T, T>(out, out, [=](T sum) { return sum / size; });
    }
  });
  return Single(Stored(out, dtype));
}

// True when `wanted` occurs among a group's truth values, otherwise the opposite.
Result<OpResult> FindTruth(const Tensor& input, const std::optional<Dims>& dims, bool keepdim,
                           bool wanted) {
  FXP_ASSIGN(const Tensor from, Convert(input, DType::kBool));
  FXP_ASSIGN(const Reduction plan, PlanReduction(from, dims, keepdim));
  FXP_ASSIGN(Tensor out, Tensor::Empty(plan.result, DType::kBool));
  FoldGroups<bool, bool>(plan, out, [=](const Group<bool>& group) {
    bool found = false;
    group.Each([&](bool value) { found = found || value == wanted; });
    return found == wanted;
  });
  // Only for bytes does the reference answer in the type that was asked.
  return Single(Stored(out, input.dtype == DType::kUInt8 ? DType::kUInt8 : DType::kBool));
}

}  // namespace

Result<Reduction> PlanReduction(const Tensor& input, const std::optional<Dims>& dims,
                                bool keepdim) {
  const auto rank = input.sizes.size();
  std::vector<bool> goes(std::max<size_t>(rank, 1), !dims || dims->empty());
  if (dims) {
    std::vector<bool> seen(goes.size(), false);
    for (const int64_t dim : *dims) {
      FXP_ASSIGN(const int64_t wrapped, WrapDim(dim, input.rank()));
      const auto at = static_cast<size_t>(wrapped);
      if (seen[at]) {
        return RuntimeError(StrCat("dim ", wrapped, " appears multiple times in the list of dims"));
      }
      seen[at] = true;
      goes[at] = true;
    }
  }
  Reduction plan;
  Dims kept_sizes, kept_strides, folded_sizes, folded_strides;
  for (size_t i = 0; i < rank; ++i) {
    if (goes[i]) {
      folded_sizes.push_back(input.sizes[i]);
      folded_strides.push_back(input.strides[i]);
      plan.group_size *= input.sizes[i];
      if (keepdim) plan.result.push_back(1);
    } else {
      kept_sizes.push_back(input.sizes[i]);
      kept_strides.push_back(input.strides[i]);
      plan.result.push_back(input.sizes[i]);
    }
  }
  plan.groups = input.View(std::move(kept_sizes), std::move(kept_strides), input.offset);
  plan.elements = input.View(std::move(folded_sizes), std::move(folded_strides), input.offset);
  return plan;
}

Result<OpResult> RunSum(const OpCall& call) {
  const DType dtype = call.dtype_or(1, SumType(call.tensor(0).dtype));
  return Folded(call.tensor(0), std::nullopt, false, dtype, SumFold());
}

Result<OpResult> RunSumDim(const OpCall& call) {
  const DType dtype = call.dtype_or(3, SumType(call.tensor(0).dtype));
  return Folded(call.tensor(0), DimsArg(call, 1), call.flag(2), dtype, SumFold());
}

Result<OpResult> RunProd(const OpCall& call) {
  const DType dtype = call.dtype_or(1, SumType(call.tensor(0).dtype));
  if (dtype == DType::kBool) {
    FXP_ASSIGN(const OpResult all, FindTruth(call.tensor(0), std::nullopt, false, false));
    return Single(Convert(all.tensors.front(), dtype));
  }
  return Folded(call.tensor(0), std::nullopt, false, dtype, ProductFold());
}

Result<OpResult> RunProdDim(const OpCall& call) {
  const DType dtype = call.dtype_or(3, SumType(call.tensor(0).dtype));
  const Dims dims{call.integer(1)};
  if (dtype == DType::kBool) {
    FXP_ASSIGN(const OpResult all, FindTruth(call.tensor(0), dims, call.flag(2), false));
    return Single(Convert(all.tensors.front(), dtype));
  }
  return Folded(call.tensor(0), dims, call.flag(2), dtype, ProductFold());
}

Result<OpResult> RunMean(const OpCall& call) { return MeanOf(call, std::nullopt, false, 1); }

Result<OpResult> RunMeanDim(const OpCall& call) {
  return MeanOf(call, DimsArg(call, 1), call.flag(2), 3);
}

Result<OpResult> RunAllDims(const OpCall& call) {
  return FindTruth(call.tensor(0), std::nullopt, false, false);
}
// No dimensions at all: nothing is folded, every element answers for itself.
Result<OpResult> EachTruth(const Tensor& input) {
  FXP_ASSIGN(const Tensor whole, Contiguous(input));
  FXP_ASSIGN(Tensor truth, Convert(whole, DType::kBool));
  return Single(Stored(truth, input.dtype == DType::kUInt8 ? DType::kUInt8 : DType::kBool));
}

Result<OpResult> RunAll(const OpCall& call) {
  if (call.has(1) && call.dims(1).empty()) return EachTruth(call.tensor(0));
  return FindTruth(call.tensor(0), DimsArg(call, 1), call.flag(2), false);
}
Result<OpResult> RunAnyDims(const OpCall& call) {
  return FindTruth(call.tensor(0), std::nullopt, false, true);
}
Result<OpResult> RunAny(const OpCall& call) {
  if (call.has(1) && call.dims(1).empty()) return EachTruth(call.tensor(0));
  return FindTruth(call.tensor(0), DimsArg(call, 1), call.flag(2), true);
}

Result<OpResult> RunCountNonzero(const OpCall& call) {
  FXP_ASSIGN(const Tensor truth, Convert(call.tensor(0), DType::kBool));
  return Folded(truth, DimsArg(call, 1), false, DType::kInt64, SumFold());
}

}  // namespace fxp
