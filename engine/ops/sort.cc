// Sorting along a dimension.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// nan counts as the largest number.
template <typename T>
bool Less(T x, T y) {
  if constexpr (kIsFloat<T>) {
    if (std::isnan(x)) return false;
    if (std::isnan(y)) return true;
  }
  return x < y;
}

// Values and places, sorted stably along `dim`; only the first `keep` of each line stay.
Result<OpResult> Sorted(const Tensor& input, int64_t dim, bool descending, int64_t keep) {
  if (input.rank() == 0) {
    FXP_ASSIGN(Tensor value, Copy(input));
    FXP_ASSIGN(Tensor zero, Tensor::Full({}, DType::kInt64, Scalar::Int(0)));
    return OpResult(std::move(value), std::move(zero));
  }
  const auto at = static_cast<size_t>(dim);
  Dims sizes = input.sizes;
  sizes[at] = keep;
  FXP_ASSIGN(const Tensor whole, ToCompute(input));
  FXP_ASSIGN(Tensor values, Tensor::Empty(sizes, whole.dtype));
  FXP_ASSIGN(Tensor places, Tensor::Empty(sizes, DType::kInt64));
  FXP_ASSIGN(const Tensor from, Contiguous(whole));
  const int64_t size = input.sizes[at];
  // Not the tensor's own: a dimension of size 1 can have a stride of 0.
  const int64_t step = ContiguousStrides(from.sizes)[at];
  const int64_t lines = size == 0 ? 0 : from.count() / size;
  std::vector<int64_t> order(static_cast<size_t>(size));
  WithElement(input.dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t line = 0; line < lines; ++line) {
      const T* const data = from.data<T>() + line / step * step * size + line % step;
      for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
      std::stable_sort(order.begin(), order.end(), [&](int64_t x, int64_t y) {
        return descending ? Less(data[y * step], data[x * step])
                          : Less(data[x * step], data[y * step]);
      });
      const int64_t start = line / step * step * keep + line % step;
      for (int64_t i = 0; i < keep; ++i) {
        const int64_t place = order[static_cast<size_t>(i)];
        values.data<T>()[start + i * step] = data[place * step];
        places.data<int64_t>()[start + i * step] = place;
      }
    }
  });
  FXP_ASSIGN(values, Stored(values, input.dtype));
  if (keep < size || input.contiguous()) return OpResult(std::move(values), std::move(places));
  // Whole lines come back in the operand's own layout.
  FXP_ASSIGN(Tensor values_like, EmptyLike(input, input.dtype));
  FXP_ASSIGN(Tensor places_like, EmptyLike(input, DType::kInt64));
  FXP_TRY(CopyInto(values_like, values));
  FXP_TRY(CopyInto(places_like, places));
  return OpResult(std::move(values_like), std::move(places_like));
}

Result<OpResult> SortAlong(const Tensor& input, int64_t requested, bool descending) {
  if (IsComplex(input.dtype)) return RuntimeError(" Sort does not support complex dtypes on CPU");
  FXP_ASSIGN(const int64_t dim, WrapDim(requested, input.rank()));
  return Sorted(input, dim, descending, input.rank() == 0 ? 1 : input.size(dim));
}

}  // namespace

Result<OpResult> RunSort(const OpCall& call) {
  return SortAlong(call.tensor(0), call.integer(1), call.flag(2));
}

Result<OpResult> RunSortStable(const OpCall& call) {
  return SortAlong(call.tensor(0), call.integer(2), call.flag(3));
}

Result<OpResult> RunArgsortStable(const OpCall& call) {
  FXP_ASSIGN(OpResult both, SortAlong(call.tensor(0), call.integer(2), call.flag(3)));
  both.tensors.erase(both.tensors.begin());
  return both;
}

Result<OpResult> RunArgsort(const OpCall& call) {
  FXP_ASSIGN(OpResult both, SortAlong(call.tensor(0), call.integer(1), call.flag(2)));
  both.tensors.erase(both.tensors.begin());
  return both;
}

Result<OpResult> RunTopk(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t k = call.integer(1);
  if (IsComplex(input.dtype)) return RuntimeError(" topk does not support complex dtypes on CPU");
  if (input.dtype == DType::kBool) {
    return RuntimeError("topk does not support bool dtypes on CPU");
  }
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), input.rank()));
  if (k < 0 || k > (input.rank() == 0 ? 1 : input.size(dim))) {
    return RuntimeError("selected index k out of range");
  }
  return Sorted(input, dim, call.flag(3), k);
}

}  // namespace fxp
