// Running extremes and sums, differences and trapezoids along a dimension.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// Calls line(offset, step, size) for each line of a row-major tensor along a dimension.
template <typename F>
void ForEachLine(const Tensor& whole, int64_t dim, F line) {
  if (whole.count() == 0) return;
  const int64_t size = whole.rank() == 0 ? 1 : whole.size(dim);
  const int64_t step = whole.rank() == 0 ? 1 : whole.stride(dim);
  const int64_t lines = whole.count() / size;
  for (int64_t i = 0; i < lines; ++i) line(i / step * step * size + i % step, step, size);
}

Result<OpResult> RunningExtreme(const OpCall& call, bool largest) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  FXP_ASSIGN(Tensor values, Copy(input));
  FXP_ASSIGN(values, ToCompute(values));
  FXP_ASSIGN(Tensor places, Tensor::Empty(input.sizes, DType::kInt64));
  WithElement(values.dtype, [&](auto element) {
    using T = decltype(element);
    T* const data = values.data<T>();
    ForEachLine(values, dim, [&](int64_t at, int64_t step, int64_t size) {
      T best = data[at];
      int64_t place = 0;
      for (int64_t i = 0; i < size; ++i) {
        T& value = data[at + i * step];
        // The last of equals counts, and nothing comes after nan.
        const bool wins =
            best == best && (value != value || (largest ? !(value < best) : !(best < value)));
        if (wins) {
          best = value;
          place = i;
        }
        value = best;
        places.data<int64_t>()[at + i * step] = place;
      }
    });
  });
  FXP_ASSIGN(values, Stored(values, input.dtype));
  return OpResult(std::move(values), std::move(places));
}

// A part of a dimension, sharing memory.
Tensor Part(const Tensor& input, int64_t dim, int64_t from, int64_t length) {
  Tensor part = input.Alias();
  part.sizes[static_cast<size_t>(dim)] = length;
  part.offset += from * input.stride(dim);
  return part;
}

// Means of neighbours times their distance.
Result<Tensor> Areas(const OpCall& call, bool has_places) {
  const Tensor& y = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), y.rank()));
  if (y.rank() == 0) return RuntimeError("trapezoid expects at least a 1-dimensional tensor");
  const int64_t length = std::max<int64_t>(y.size(dim) - 1, 0);
  const Tensor left = Part(y, dim, 0, length);
  const Tensor right = Part(y, dim, y.size(dim) - length, length);
  FXP_ASSIGN(const Tensor sum, ApplyOne(OpId::kAdd, {&left, &right}));
  FXP_ASSIGN(const Tensor half, Tensor::FromNumber(Scalar::Float(0.5)));
  FXP_ASSIGN(const Tensor mean, ApplyOne(OpId::kMul, {&sum, &half}));
  if (!has_places) {
    FXP_ASSIGN(const Tensor dx, Tensor::FromNumber(call.scalar(1)));
    return ApplyOne(OpId::kMul, {&mean, &dx});
  }
  Tensor x = call.tensor(1).Alias();
  if (x.rank() == 1) {
    if (x.count() != y.size(dim)) {
      return RuntimeError(StrCat("trapezoid: There must be one `x` value for each sample point"));
    }
    Dims sizes(y.sizes.size(), 1), strides(y.sizes.size(), 0);
    sizes[static_cast<size_t>(dim)] = x.count();
    strides[static_cast<size_t>(dim)] = x.strides[0];
    x = x.View(std::move(sizes), std::move(strides), x.offset);
  }
  if (x.rank() == 0) return RuntimeError("trapezoid: `x` must have at least one dimension");
  const int64_t along = dim - y.rank() + x.rank();
  if (along < 0) return RuntimeError("trapezoid: `x` has too few dimensions");
  const int64_t steps = std::max<int64_t>(x.size(along) - 1, 0);
  const Tensor before = Part(x, along, 0, steps);
  const Tensor after = Part(x, along, x.size(along) - steps, steps);
  FXP_ASSIGN(const Tensor dx, ApplyOne(OpId::kSub, {&after, &before}));
  return ApplyOne(OpId::kMul, {&mean, &dx});
}

Result<OpResult> Trapezoid(const OpCall& call, bool has_places) {
  FXP_ASSIGN(const Tensor areas, Areas(call, has_places));
  return Apply(OpId::kSumDim, {&areas, Dims{call.integer(2)}});
}

Result<OpResult> CumulativeTrapezoid(const OpCall& call, bool has_places) {
  FXP_ASSIGN(const Tensor areas, Areas(call, has_places));
  return Apply(OpId::kCumsum, {&areas, call.integer(2)});
}

}  // namespace

Result<OpResult> RunCummax(const OpCall& call) { return RunningExtreme(call, true); }
Result<OpResult> RunCummin(const OpCall& call) { return RunningExtreme(call, false); }

Result<OpResult> RunLogcumsumexp(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  if (!IsFloating(input.dtype)) return NotImplementedFor("logcumsumexp_out_cpu", input.dtype);
  FXP_ASSIGN(const Tensor out, Copy(input));
  WithFloat(out.dtype, [&](auto element) {
    using T = decltype(element);
    T* const data = out.data<T>();
    ForEachLine(out, dim, [&](int64_t at, int64_t step, int64_t size) {
      double total = -INFINITY;
      for (int64_t i = 0; i < size; ++i) {
        T& value = data[at + i * step];
        const auto x = static_cast<double>(value);
        const double larger = std::fmax(total, x);
        const double smaller = std::fmin(total, x);
        if (std::isnan(x) || std::isnan(total)) {
          total = NAN;
        } else if (std::isfinite(smaller) || smaller != larger) {
          total = larger + std::log1p(std::exp(smaller - larger));
        }
        value = static_cast<T>(total);
      }
    });
  });
  return OpResult(out);
}

Result<OpResult> RunDiff(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t times = call.integer(1);
  if (input.rank() == 0) {
    return RuntimeError("diff expects input to be at least one-dimensional");
  }
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), input.rank()));
  std::vector<const Tensor*> parts;
  for (const size_t i : {size_t{3}, size_t{0}, size_t{4}}) {
    if (!call.has(i)) continue;
    if (call.tensor(i).rank() != input.rank()) {
      return RuntimeError("diff expects prepend or append to be the same dimension as input");
    }
    for (int64_t d = 0; d < input.rank(); ++d) {
      if (d != dim && call.tensor(i).size(d) != input.size(d)) {
        return RuntimeError(StrCat(
            "diff expects the shape of tensor to prepend or append to match that of input except "
            "along the differencing dimension; input.size(",
            d, ") = ", input.size(d), ", but got tensor.size(", d, ") = ", call.tensor(i).size(d)));
      }
    }
    parts.push_back(&call.tensor(i));
  }
  if (times < 0) return RuntimeError(StrCat("order must be non-negative but got ", times));
  FXP_ASSIGN(Tensor current, ApplyOne(OpId::kCat, {parts, dim}));
  if (times == 0) return OpResult(input.Alias());
  for (int64_t i = 0; i < times && current.size(dim) > 0; ++i) {
    const int64_t length = current.size(dim) - 1;
    const Tensor before = Part(current, dim, 0, length);
    const Tensor after = Part(current, dim, 1, length);
    const OpId how = current.dtype == DType::kBool ? OpId::kLogicalXor : OpId::kSub;
    FXP_ASSIGN(current, ApplyOne(how, {&after, &before}));
  }
  return OpResult(std::move(current));
}

Result<OpResult> RunTrapezoidX(const OpCall& call) { return Trapezoid(call, true); }
Result<OpResult> RunTrapezoid(const OpCall& call) { return Trapezoid(call, false); }
Result<OpResult> RunTrapzX(const OpCall& call) { return Trapezoid(call, true); }
Result<OpResult> RunTrapz(const OpCall& call) { return Trapezoid(call, false); }
Result<OpResult> RunCumulativeTrapezoidX(const OpCall& call) {
  return CumulativeTrapezoid(call, true);
}
Result<OpResult> RunCumulativeTrapezoid(const OpCall& call) {
  return CumulativeTrapezoid(call, false);
}

}  // namespace fxp
