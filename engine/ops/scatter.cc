// Writing through index tensors, an element at a time: scatter and its relatives.

#include "engine/ops/scatter.h"

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

template <typename T>
T Merged(Merge merge, T old, T value) {
  if constexpr (std::is_same_v<T, bool>) {
    const bool all = merge == Merge::kProduct || merge == Merge::kSmallest;
    return all ? old && value : old || value;
  } else if constexpr (kIsComplex<T>) {
    return merge == Merge::kProduct ? old * value : old + value;
  } else {
    switch (merge) {
      case Merge::kProduct:
        return static_cast<T>(old * value);
      case Merge::kLargest:
        return value > old || value != value ? value : old;
      case Merge::kSmallest:
        return value < old || value != value ? value : old;
      default:
        return static_cast<T>(old + value);
    }
  }
}

template <typename T>
T Share(T total, int64_t count) {
  if constexpr (std::is_floating_point_v<T>) {
    return total / static_cast<T>(count);
  } else if constexpr (kIsComplex<T>) {
    return total / static_cast<double>(count);
  } else if constexpr (std::is_same_v<T, bool>) {
    return total;
  } else {
    const auto divisor = static_cast<T>(count);
    return static_cast<T>(total / divisor - (total % divisor < 0 ? 1 : 0));
  }
}

template <typename T>
void MergeElements(const Tensor& target, int64_t dim, const Tensor& index, const Tensor& source,
                   Merge merge, bool keep) {
  T* const to = target.data<T>();
  const T* const from = source.data<T>();
  const bool counts = merge == Merge::kMean || !keep;
  // Targets are row-major: an offset is an element's number.
  std::vector<int64_t> touched(counts ? static_cast<size_t>(target.count()) : 0, 0);
  ForEachPlace(target, dim, index, source, [&](int64_t at, int64_t i) {
    const bool first = counts && touched[static_cast<size_t>(at)]++ == 0;
    to[at] = first && !keep ? from[i] : Merged(merge, to[at], from[i]);
  });
  if (merge != Merge::kMean) return;
  for (size_t at = 0; at < touched.size(); ++at) {
    if (touched[at] != 0) to[at] = Share(to[at], touched[at] + (keep ? 1 : 0));
  }
}

Result<Merge> MergeOf(const std::string& name) {
  if (name == "sum") return Merge::kSum;
  if (name == "prod") return Merge::kProduct;
  if (name == "mean") return Merge::kMean;
  if (name == "amax" || name == "max") return Merge::kLargest;
  if (name == "amin" || name == "min") return Merge::kSmallest;
  return RuntimeError(
      StrCat("reduce argument must be either sum, prod, mean, amax or amin, got ", name));
}

// A source that is a number has no shape to check.
Status CheckShapes(const Tensor& self, int64_t dim, const Tensor& index, const Tensor* source) {
  const auto rank_of = [](const Tensor& tensor) { return std::max<int64_t>(tensor.rank(), 1); };
  if (rank_of(index) != rank_of(self)) {
    return RuntimeError("Index tensor must have the same number of dimensions as self tensor");
  }
  if (source != nullptr && rank_of(index) != rank_of(*source)) {
    return RuntimeError("Index tensor must have the same number of dimensions as src tensor");
  }
  const auto size_of = [](const Tensor& tensor, int64_t d) {
    return tensor.rank() == 0 ? 1 : tensor.size(d);
  };
  for (int64_t d = 0; d < rank_of(self); ++d) {
    const bool fits = d == dim || size_of(index, d) <= size_of(self, d);
    const bool covered = source == nullptr || size_of(index, d) <= size_of(*source, d);
    if (fits && covered) continue;
    std::string text =
        StrCat("Expected index ", DimsText(index.sizes), " to be no larger than self ",
               DimsText(self.sizes), " apart from dimension ", dim);
    if (source != nullptr) {
      text += StrCat(" and to be no larger size than src ", DimsText(source->sizes));
    }
    return RuntimeError(std::move(text));
  }
  return Ok();
}

// The whole of scatter: checks, a copy of the input, and the writing.
Result<OpResult> Scatter(const OpCall& call, const Tensor& source, bool is_number, Merge merge,
                         bool keep) {
  const Tensor& self = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), self.rank()));
  if (!IsIndex(call.tensor(2))) {
    return RuntimeError("scatter(): Expected dtype int32/int64 for index");
  }
  FXP_ASSIGN(const Tensor index, Convert(call.tensor(2), DType::kInt64));
  if (self.dtype != source.dtype) {
    return RuntimeError("scatter(): Expected self.dtype to be equal to src.dtype");
  }
  FXP_ASSIGN(Tensor out, Copy(self));
  if (index.count() == 0) return OpResult(std::move(out));
  FXP_TRY(CheckShapes(self, dim, index, is_number ? nullptr : &source));
  const int64_t size = self.rank() == 0 ? 1 : self.size(dim);
  if (const auto outside = FirstOutside(index, size)) {
    return RuntimeError(
        StrCat("index ", *outside, " is out of bounds for dimension ", dim, " with size ", size));
  }
  Tensor seen = source.Alias();
  if (is_number || seen.sizes.size() != index.sizes.size()) {
    seen.strides.assign(index.sizes.size(), is_number ? 0 : 1);
  }
  seen.sizes = index.sizes;
  FXP_TRY(MergeThrough(out, dim, index, seen, merge, keep));
  return OpResult(std::move(out));
}

Result<Merge> OldMerge(const OpCall& call) {
  if (!call.has(4)) return Merge::kReplace;
  if (call.text(4) == "add") return Merge::kSum;
  if (call.text(4) == "multiply") return Merge::kProduct;
  return RuntimeError("reduce argument must be either add or multiply.");
}

}  // namespace

std::optional<int64_t> FirstOutside(const Tensor& index, int64_t size) {
  std::optional<int64_t> outside;
  ForEach<int64_t>(index, [&](int64_t place) {
    if ((place < 0 || place >= size) && !outside) outside = place;
  });
  return outside;
}

Status MergeThrough(const Tensor& target, int64_t dim, const Tensor& index, const Tensor& source,
                    Merge merge, bool keep) {
  if (merge == Merge::kReplace) {
    WithBits(target.dtype, [&](auto bits) {
      using T = decltype(bits);
      T* const to = target.data<T>();
      const T* const from = source.data<T>();
      ForEachPlace(target, dim, index, source, [&](int64_t at, int64_t i) { to[at] = from[i]; });
    });
    return Ok();
  }
  if (merge == Merge::kLargest || merge == Merge::kSmallest) {
    FXP_TRY(NotComplex(target.dtype, "scatter_gather_tensor_cpu_reduce_amax"));
  }
  if (merge == Merge::kMean && target.dtype == DType::kBool) {
    return NotImplementedFor("scatter_gather_tensor_cpu_reduce_mean", target.dtype);
  }
  FXP_ASSIGN(const Tensor to, ToCompute(target));
  FXP_ASSIGN(const Tensor from, ToCompute(source));
  WithNumber(to.dtype, [&](auto element) {
    MergeElements<decltype(element)>(to, dim, index, from, merge, keep);
  });
  return to.storage == target.storage ? Ok() : CopyInto(target, to);
}

Result<OpResult> RunScatter(const OpCall& call) {
  FXP_ASSIGN(const Merge merge, OldMerge(call));
  return Scatter(call, call.tensor(3), false, merge, true);
}

Result<OpResult> RunScatterValue(const OpCall& call) {
  FXP_ASSIGN(const Merge merge, OldMerge(call));
  FXP_TRY(CheckFits(call.scalar(3), call.tensor(0).dtype));
  FXP_ASSIGN(const Tensor value, Tensor::Full({}, call.tensor(0).dtype, call.scalar(3)));
  return Scatter(call, value, true, merge, true);
}

Result<OpResult> RunScatterAdd(const OpCall& call) {
  return Scatter(call, call.tensor(3), false, Merge::kSum, true);
}

Result<OpResult> RunScatterReduce(const OpCall& call) {
  FXP_ASSIGN(const Merge merge, MergeOf(call.text(4)));
  return Scatter(call, call.tensor(3), false, merge, call.flag(5));
}

Result<OpResult> RunMaskedScatter(const OpCall& call) {
  const Tensor& mask = call.tensor(1);
  const Tensor& source = call.tensor(2);
  if (call.tensor(0).dtype != source.dtype) {
    return RuntimeError(
        StrCat("masked_scatter: expected self and source to have same dtypes but got",
               DTypeWord(call.tensor(0).dtype), " and ", DTypeWord(source.dtype)));
  }
  if (mask.dtype != DType::kBool) {
    return RuntimeError(
        StrCat("masked_scatter_ only supports boolean masks, but got mask with dtype ",
               DTypeWord(mask.dtype)));
  }
  FXP_ASSIGN(const Dims shape, BroadcastShapes(mask.sizes, call.tensor(0).sizes));
  FXP_ASSIGN(Tensor out, Copy(call.tensor(0).BroadcastTo(shape)));
  FXP_ASSIGN(const Tensor chosen, Contiguous(mask.BroadcastTo(shape)));
  FXP_ASSIGN(const Tensor values, Contiguous(source));
  int64_t used = 0;
  ForEach<bool>(chosen, [&](bool value) { used += value; });
  if (used > values.count()) {
    return RuntimeError("Number of elements of source < number of ones in mask");
  }
  WithBits(out.dtype, [&](auto bits) {
    using T = decltype(bits);
    const T* from = values.data<T>();
    const bool* const here = chosen.data<bool>();
    const int64_t count = out.count();
    for (int64_t i = 0; i < count; ++i) {
      if (here[i]) out.data<T>()[i] = *from++;
    }
  });
  return OpResult(std::move(out));
}

}  // namespace fxp
