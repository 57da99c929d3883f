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

// The size along the dimension; a tensor without any has none.
Result<int64_t> SizeAlong(const Tensor& y, int64_t dim) {
  if (y.rank() == 0) {
    return IndexError(StrCat("Dimension specified as ", dim, " but tensor has no dimensions"));
  }
  FXP_ASSIGN(const int64_t at, WrapDim(dim, y.rank()));
  return y.size(at);
}

// What the trapezoid rule refuses, as the function of that name says it.
Status CheckTrapezoid(const OpCall& call, bool has_places, const char* name) {
  const auto is_bool = [&](size_t i) { return call.tensor(i).dtype == DType::kBool; };
  if (is_bool(0) || (has_places && is_bool(1))) {
    return NotImplementedError(StrCat(name, ": received a bool input for ",
                                      has_places ? "`x` or `y`" : "`y`",
                                      ", but bool is not supported"));
  }
  if (has_places) {
    if (call.tensor(1).rank() != 1) return Ok();
    FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), call.tensor(0).rank()));
    FXP_ASSIGN(const int64_t size, SizeAlong(call.tensor(0), dim));
    if (call.tensor(1).count() == size) return Ok();
    return RuntimeError(StrCat(name, ": There must be one `x` value for each sample point"));
  }
  if (std::string_view(call.row().name) == "trapz") return Ok();
  if (call.scalar(1).dtype != DType::kBool && !IsComplex(call.scalar(1).dtype)) return Ok();
  return RuntimeError(StrCat(name, ": Currently, we only support dx as a real number."));
}

// Means of neighbours times their distance.
Result<Tensor> Areas(const OpCall& call, bool has_places) {
  const Tensor& y = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), y.rank()));
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
    Dims sizes(y.sizes.size(), 1), strides(y.sizes.size(), 0);
    sizes[static_cast<size_t>(dim)] = x.count();
    strides[static_cast<size_t>(dim)] = x.strides[0];
    x = x.View(std::move(sizes), std::move(strides), x.offset);
  }
  while (x.rank() < y.rank()) {
    x.sizes.insert(x.sizes.begin(), 1);
    x.strides.insert(x.strides.begin(), 0);
  }
  const int64_t steps = std::max<int64_t>(x.size(dim) - 1, 0);
  const Tensor before = Part(x, dim, 0, steps);
  const Tensor after = Part(x, dim, x.size(dim) - steps, steps);
  FXP_ASSIGN(const Tensor dx, ApplyOne(OpId::kSub, {&after, &before}));
  return ApplyOne(OpId::kMul, {&mean, &dx});
}

Result<OpResult> Trapezoid(const OpCall& call, bool has_places) {
  const Tensor& y = call.tensor(0);
  int64_t dim = call.integer(2);
  if (has_places) {
    FXP_ASSIGN(dim, WrapDim(dim, y.rank()));
  }
  FXP_ASSIGN(const int64_t size, SizeAlong(y, dim));
  if (size == 0) {
    const Dims sizes = y.sizes;
    FXP_ASSIGN(const Tensor zeros, Tensor::Full(sizes, DType::kFloat32, Scalar::Int(0)));
    FXP_ASSIGN(const Tensor sum, ApplyOne(OpId::kSumDim, {&zeros, Dims{dim}}));
    return Single(Convert(sum, FloatingType(y.dtype)));
  }
  FXP_TRY(CheckTrapezoid(call, has_places, "trapezoid"));
  if (has_places) {
    FXP_ASSIGN(const Tensor areas, Areas(call, has_places));
    return Apply(OpId::kSumDim, {&areas, Dims{dim}});
  }
  // All but half of what stands at the ends, times the distance.
  FXP_ASSIGN(const int64_t at, WrapDim(dim, y.rank()));
  const Tensor first = Part(y, at, 0, 1);
  const Tensor last = Part(y, at, size - 1, 1);
  FXP_ASSIGN(const Tensor ends, ApplyOne(OpId::kAdd, {&first, &last}));
  FXP_ASSIGN(const Tensor half, Tensor::FromNumber(Scalar::Float(0.5)));
  FXP_ASSIGN(const Tensor less, ApplyOne(OpId::kMul, {&ends, &half}));
  FXP_ASSIGN(const Tensor sum, ApplyOne(OpId::kSumDim, {&y, Dims{at}, true}));
  FXP_ASSIGN(const Tensor rest, ApplyOne(OpId::kSub, {&sum, &less}));
  FXP_ASSIGN(const Tensor dx, Tensor::FromNumber(call.scalar(1)));
  FXP_ASSIGN(const Tensor area, ApplyOne(OpId::kMul, {&rest, &dx}));
  return Apply(OpId::kSqueezeDim, {&area, at});
}

Result<OpResult> CumulativeTrapezoid(const OpCall& call, bool has_places) {
  const Tensor& y = call.tensor(0);
  FXP_TRY(CheckTrapezoid(call, has_places, "cumulative_trapezoid"));
  if (y.rank() == 0) return IndexError("slice() cannot be applied to a 0-dim tensor.");
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
  if (times == 0) return Apply(OpId::kClone, {&input});
  Tensor current = input.Alias();
  if (parts.size() > 1) {
    FXP_ASSIGN(current, ApplyOne(OpId::kCat, {parts, dim}));
  }
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
