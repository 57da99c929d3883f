// What depends on the order of the values along a dimension: the k-th, the most frequent,
// quantiles.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// A result's shape with the dimension folded away, or left as 1.
Dims Folded(const Tensor& input, int64_t dim, bool keepdim) {
  Dims sizes = input.sizes;
  if (sizes.empty()) return sizes;
  const auto at = sizes.begin() + static_cast<ptrdiff_t>(dim);
  if (keepdim) {
    *at = 1;
  } else {
    sizes.erase(at);
  }
  return sizes;
}

// One element of each line of sorted values (or of their places).
Result<Tensor> ElementAt(const Tensor& sorted, int64_t dim, int64_t place, const Dims& shape) {
  if (sorted.rank() == 0) return sorted;
  Tensor seen = sorted.Alias();
  seen.sizes[static_cast<size_t>(dim)] = 1;
  seen.offset += place * sorted.stride(dim);
  FXP_ASSIGN(const Tensor whole, Copy(seen));
  return whole.View(shape, ContiguousStrides(shape), 0);
}

Result<OpResult> Mode(const Tensor& input, int64_t dim, bool keepdim) {
  const Dims shape = Folded(input, dim, keepdim);
  FXP_ASSIGN(const Tensor whole, Contiguous(input));
  FXP_ASSIGN(const OpResult sorted, Apply(OpId::kSort, {&whole, dim}));
  FXP_ASSIGN(const Tensor order, ToCompute(sorted.tensors[0]));
  FXP_ASSIGN(Tensor values, Tensor::Empty(shape, order.dtype));
  FXP_ASSIGN(Tensor places, Tensor::Empty(shape, DType::kInt64));
  const int64_t size = input.rank() == 0 ? 1 : input.size(dim);
  const int64_t step = input.rank() == 0 ? 1 : order.stride(dim);
  const int64_t lines = values.count();
  WithElement(order.dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t line = 0; line < lines; ++line) {
      const int64_t at = line / step * step * size + line % step;
      const T* const data = order.data<T>() + at;
      int64_t best = 0, most = 0, run = 0;
      for (int64_t i = 0; i < size; ++i) {
        run = i > 0 && data[i * step] == data[(i - 1) * step] ? run + 1 : 1;
        if (run > most) {
          most = run;
          best = i;
        }
      }
      values.data<T>()[line] = data[best * step];
      places.data<int64_t>()[line] = sorted.tensors[1].data<int64_t>()[at + best * step];
    }
  });
  FXP_ASSIGN(values, Stored(values, input.dtype));
  return OpResult(std::move(values), std::move(places));
}

enum class Between { kLinear, kLower, kHigher, kMidpoint, kNearest };

Result<Between> BetweenOf(const std::string& text) {
  if (text == "linear") return Between::kLinear;
  if (text == "lower") return Between::kLower;
  if (text == "higher") return Between::kHigher;
  if (text == "midpoint") return Between::kMidpoint;
  if (text == "nearest") return Between::kNearest;
  return RuntimeError(
      StrCat("quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, "
             "but got ",
             text));
}

// A quantile of `count` sorted numbers that lie `step` apart.
template <typename T>
T QuantileOf(const T* sorted, int64_t step, int64_t count, T q, Between between) {
  double rank = static_cast<double>(q) * static_cast<double>(count - 1);
  if (between == Between::kLower) rank = std::floor(rank);
  if (between == Between::kHigher) rank = std::ceil(rank);
  if (between == Between::kNearest) rank = std::nearbyint(rank);
  const auto below = static_cast<int64_t>(rank);
  const auto above = static_cast<int64_t>(std::ceil(rank));
  const T weight = between != Between::kMidpoint ? static_cast<T>(rank - std::floor(rank))
                   : below == above              ? T(0)
                                                 : T(0.5);
  const T low = sorted[below * step];
  const T high = sorted[above * step];
  if (low == high) return low;
  return weight < T(0.5) ? low + weight * (high - low) : high - (high - low) * (1 - weight);
}

// Quantiles along a dimension, or of all elements; the numbers `q` become the first dimension.
Result<OpResult> Quantiles(const OpCall& call, const Tensor& q, bool ignores_nan) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const Between between, BetweenOf(call.text(4)));
  if (input.count() == 0) return RuntimeError("quantile() input tensor must be non-empty");
  if (q.rank() > 1) return RuntimeError("quantile() q must be a scalar or 1D tensor");
  if (input.dtype != DType::kFloat32 && input.dtype != DType::kFloat64) {
    return RuntimeError("quantile() input tensor must be either float or double dtype");
  }
  if (q.dtype != input.dtype) {
    return RuntimeError("quantile() q tensor must be same dtype as the input tensor");
  }
  bool outside = false;
  FXP_ASSIGN(const Tensor wide, Convert(q, DType::kFloat64));
  ForEach<double>(wide, [&](double value) { outside = outside || !(value >= 0 && value <= 1); });
  if (outside) return RuntimeError("quantile() q values must be in the range [0, 1]");
  Tensor from = input;
  int64_t dim = 0;
  Dims shape;
  if (call.has(2)) {
    FXP_ASSIGN(dim, WrapDim(call.integer(2), input.rank()));
    shape = Folded(input, dim, call.flag(3));
  } else {
    FXP_ASSIGN(const Tensor whole, Contiguous(input));
    from = whole.View({whole.count()}, {1}, whole.offset);
    if (call.flag(3)) shape.assign(input.sizes.size(), 1);
  }
  FXP_ASSIGN(const OpResult both, Apply(OpId::kSort, {&from, dim}));
  const Tensor& sorted = both.tensors[0];
  const int64_t size = sorted.rank() == 0 ? 1 : sorted.size(dim);
  const int64_t step = sorted.rank() == 0 ? 1 : sorted.stride(dim);
  const int64_t lines = ElementCount(shape);
  Dims full = shape;
  if (q.rank() == 1) full.insert(full.begin(), q.count());
  FXP_ASSIGN(Tensor out, Tensor::Empty(full, input.dtype));
  WithFloat(input.dtype, [&](auto element) {
    using T = decltype(element);
    T* to = out.data<T>();
    ForEach<T>(q, [&](T wanted) {
      for (int64_t line = 0; line < lines; ++line) {
        const T* const data = sorted.data<T>() + line / step * step * size + line % step;
        int64_t count = size;
        while (count > 0 && std::isnan(data[(count - 1) * step])) --count;
        const bool spoilt = count == 0 || (count < size && !ignores_nan);
        *to++ = spoilt ? static_cast<T>(NAN) : QuantileOf(data, step, count, wanted, between);
      }
    });
  });
  return OpResult(std::move(out));
}

Result<OpResult> QuantileOfNumber(const OpCall& call, bool ignores_nan) {
  const double q = call.real(1);
  if (!(q >= 0 && q <= 1)) {
    return RuntimeError(StrCat("quantile() q must be in the range [0, 1] but got ", Short(q)));
  }
  FXP_ASSIGN(
      const Tensor number,
      Tensor::Full({}, IsFloating(call.tensor(0).dtype) ? call.tensor(0).dtype : DType::kFloat32,
                   Scalar::Float(q)));
  return Quantiles(call, number, ignores_nan);
}

// The middle of what isn't nan along a dimension, the lower of two.
Result<OpResult> NanMedian(const Tensor& input, int64_t dim, bool keepdim) {
  FXP_ASSIGN(const OpResult sorted, Apply(OpId::kSort, {&input, dim}));
  FXP_ASSIGN(const Tensor is_nan, ApplyOne(OpId::kIsNan, {&input}));
  FXP_ASSIGN(const Tensor nans, ApplyOne(OpId::kSumDim, {&is_nan, Dims{dim}, true}));
  const int64_t size = input.rank() == 0 ? 1 : input.size(dim);
  FXP_ASSIGN(const Tensor middle, Copy(nans));
  auto* const place = middle.data<int64_t>();
  for (int64_t i = 0; i < middle.count(); ++i) {
    place[i] = std::max<int64_t>(size - place[i] - 1, 0) / 2;
  }
  const Dims shape = Folded(input, dim, keepdim);
  OpResult result;
  for (const Tensor& tensor : sorted.tensors) {
    FXP_ASSIGN(const Tensor found, ApplyOne(OpId::kGather, {&tensor, dim, &middle}));
    result.tensors.push_back(found.View(shape, ContiguousStrides(shape), found.offset));
  }
  return result;
}

}  // namespace

Result<OpResult> RunKthvalue(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t k = call.integer(1);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), input.rank()));
  const int64_t size = input.rank() == 0 ? 1 : input.size(dim);
  if (size == 0) {
    return IndexError(
        StrCat("kthvalue(): Expected reduction dim ", dim, " to have non-zero size."));
  }
  if (k < 1 || k > size) {
    return RuntimeError(StrCat("kthvalue(): selected number k out of range for dimension ", dim));
  }
  if (input.dtype == DType::kBool) return NotImplementedFor("kthvalue_cpu", input.dtype);
  const Dims shape = Folded(input, dim, call.flag(3));
  FXP_ASSIGN(const OpResult sorted, Apply(OpId::kSort, {&input, dim}));
  FXP_ASSIGN(Tensor values, ElementAt(sorted.tensors[0], dim, k - 1, shape));
  FXP_ASSIGN(Tensor places, ElementAt(sorted.tensors[1], dim, k - 1, shape));
  return OpResult(std::move(values), std::move(places));
}

Result<OpResult> RunMode(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  if (input.rank() > 0 && input.size(dim) == 0) {
    return IndexError(StrCat("mode(): Expected reduction dim ", dim, " to have non-zero size."));
  }
  return Mode(input, dim, call.flag(2));
}

Result<OpResult> RunNanMedianDim(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  if (input.rank() > 0 && input.size(dim) == 0) {
    return IndexError(StrCat("median(): Expected reduction dim ", dim, " to have non-zero size."));
  }
  if (input.dtype == DType::kBool) return NotImplementedFor("median_out", input.dtype);
  return NanMedian(input, dim, call.flag(2));
}

Result<OpResult> RunNanMedian(const OpCall& call) {
  FXP_ASSIGN(const Tensor whole, Contiguous(call.tensor(0)));
  if (whole.count() == 0) return Apply(OpId::kMedian, {&call.tensor(0)});
  if (whole.dtype == DType::kBool) return NotImplementedFor("median_cpu", whole.dtype);
  FXP_ASSIGN(OpResult both, NanMedian(whole.View({whole.count()}, {1}, whole.offset), 0, false));
  return OpResult(std::move(both.tensors.front()));
}

Result<OpResult> RunQuantile(const OpCall& call) { return Quantiles(call, call.tensor(1), false); }
Result<OpResult> RunNanQuantile(const OpCall& call) {
  return Quantiles(call, call.tensor(1), true);
}
Result<OpResult> RunQuantileNumber(const OpCall& call) { return QuantileOfNumber(call, false); }
Result<OpResult> RunNanQuantileNumber(const OpCall& call) { return QuantileOfNumber(call, true); }

}  // namespace fxp
