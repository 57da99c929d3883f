// New tensors from sizes and numbers.

#include "engine/ops/factory.h"

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

Result<OpResult> Filled(const Dims& sizes, DType dtype, const Scalar& value) {
  FXP_TRY(CheckSizes(sizes));
  FXP_TRY(CheckFill(value, dtype, ElementCount(sizes)));
  return Single(Tensor::Full(sizes, dtype, value));
}

Result<OpResult> Range(const Scalar& start, const Scalar& end, const Scalar& step, DType dtype) {
  const double from = start.as<double>();
  const double to = end.as<double>();
  const double by = step.as<double>();
  if (by == 0 || std::isnan(by)) return RuntimeError("step must be nonzero");
  if (!std::isfinite(from) || !std::isfinite(to)) {
    return RuntimeError(StrCat("unsupported range: ", Short(from), " -> ", Short(to)));
  }
  if (by > 0 ? to < from : to > from) {
    return RuntimeError("upper bound and lower bound inconsistent with step sign");
  }
  if (dtype == DType::kBool || IsComplex(dtype)) return NotImplementedFor("arange_cpu", dtype);
  double count = std::ceil((to - from) / by);
  const auto whole = [](const Scalar& number) { return number.dtype <= DType::kInt64; };
  if (whole(start) && whole(end) && whole(step) && std::fabs(to - from) < 9e18) {
    // Large integers have more digits than a double.
    const int64_t span = end.integer - start.integer;
    count = static_cast<double>(span / step.integer + (span % step.integer != 0 ? 1 : 0));
  }
  if (count > 9e15) {
    return RuntimeError("invalid size, possible overflow?");
  }
  const DType computed = IsFloating(dtype) ? DType::kFloat64 : DType::kInt64;
  FXP_ASSIGN(Tensor out, Tensor::Empty({static_cast<int64_t>(count)}, computed));
  for (int64_t i = 0; i < out.count(); ++i) {
    if (computed == DType::kInt64) {
      out.data<int64_t>()[i] = static_cast<int64_t>(start.as<uint64_t>() +
                                                    static_cast<uint64_t>(i) * step.as<uint64_t>());
    } else {
      out.data<double>()[i] = from + by * static_cast<double>(i);
    }
  }
  return Single(Convert(out, dtype));
}

// Filled, and laid out in memory as `like` is.
Result<OpResult> FilledLike(const Tensor& like, const OpCall& call, const Scalar& value) {
  const DType dtype = FactoryType(call, like.dtype);
  FXP_TRY(CheckFill(value, dtype, like.count()));
  FXP_ASSIGN(Tensor out, EmptyLike(like, dtype));
  Fill(out, value);
  return OpResult(std::move(out));
}

DType RangeType(const OpCall& call) {
  bool whole = true;
  for (const ArgValue& arg : call.given()) {
    if (const auto* number = std::get_if<Scalar>(&arg)) whole = whole && !IsFloating(number->dtype);
  }
  return FactoryType(call, whole ? DType::kInt64 : DefaultDType());
}

Result<OpResult> Identity(int64_t rows, int64_t columns, DType dtype) {
  if (rows < 0) return RuntimeError(StrCat("n must be greater or equal to 0, got ", rows));
  if (columns < 0) return RuntimeError(StrCat("m must be greater or equal to 0, got ", columns));
  FXP_ASSIGN(Tensor out, Tensor::Full({rows, columns}, dtype, Scalar::Int(0)));
  const int64_t length = std::min(rows, columns);
  Fill(out.View({length}, {columns + 1}, 0), Scalar::Int(1));
  return OpResult(std::move(out));
}

}  // namespace

Status CheckSizes(const Dims& sizes) {
  for (const int64_t size : sizes) {
    if (size < 0) {
      return RuntimeError(
          StrCat("Trying to create tensor with negative dimension ", size, ": ", DimsText(sizes)));
    }
  }
  return Ok();
}

DType FactoryType(const OpCall& call, DType fallback) {
  return call.dtype_or(SchemaSize(call.row()) - 1, fallback);
}

Result<OpResult> RunArangeEnd(const OpCall& call) {
  return Range(Scalar::Int(0), call.scalar(0), Scalar::Int(1), RangeType(call));
}
Result<OpResult> RunArangeStep(const OpCall& call) {
  return Range(call.scalar(0), call.scalar(1), call.scalar(2), RangeType(call));
}

Result<OpResult> RunLinspace(const OpCall& call) {
  const int64_t steps = call.integer(2);
  if (steps < 0) return RuntimeError("number of steps must be non-negative");
  const DType dtype = FactoryType(call, DefaultDType());
  if (dtype == DType::kBool && steps > 1) return NotImplementedFor("linspace_cpu", dtype);
  if (!IsFloating(dtype) && !IsComplex(dtype) && steps > 0) {
    for (const size_t i : {size_t{0}, size_t{1}}) FXP_TRY(CheckFits(call.scalar(i), dtype));
  }
  const DType computed = ComputeType(dtype) == DType::kFloat32 ? DType::kFloat32 : DType::kFloat64;
  FXP_ASSIGN(Tensor out, Tensor::Empty({steps}, computed));
  WithFloat(computed, [&](auto element) {
    using T = decltype(element);
    const bool whole = !IsFloating(dtype);  // then the ends are cut off before
    const T from = whole ? std::trunc(call.scalar(0).as<T>()) : call.scalar(0).as<T>();
    const T to = whole ? std::trunc(call.scalar(1).as<T>()) : call.scalar(1).as<T>();
    const T step = steps > 1 ? (to - from) / static_cast<T>(steps - 1) : 0;
    for (int64_t i = 0; i < steps; ++i) {
      // From both ends towards the middle, so that the last element is `end` exactly.
      out.data<T>()[i] = i < steps / 2 || steps == 1 ? from + step * static_cast<T>(i)
                                                     : to - step * static_cast<T>(steps - 1 - i);
    }
  });
  return Single(Convert(out, dtype));
}

Result<OpResult> RunEye(const OpCall& call) {
  return Identity(call.integer(0), call.integer(0), FactoryType(call, DefaultDType()));
}
Result<OpResult> RunEyeM(const OpCall& call) {
  return Identity(call.integer(0), call.integer(1), FactoryType(call, DefaultDType()));
}

Result<OpResult> RunFull(const OpCall& call) {
  const Scalar& value = call.scalar(1);
  const DType own = IsComplex(value.dtype)    ? DefaultComplexType()
                    : IsFloating(value.dtype) ? DefaultDType()
                                              : value.dtype;
  return Filled(call.dims(0), FactoryType(call, own), value);
}
Result<OpResult> RunZeros(const OpCall& call) {
  for (const int64_t size : call.dims(0)) {
    if (size < 0) return RuntimeError("zeros: Dimension size must be non-negative.");
  }
  return Filled(call.dims(0), FactoryType(call, DefaultDType()), Scalar::Int(0));
}
Result<OpResult> RunOnes(const OpCall& call) {
  return Filled(call.dims(0), FactoryType(call, DefaultDType()), Scalar::Int(1));
}
// What is in fresh memory is nobody's promise; zeros never surprise.
Result<OpResult> RunEmpty(const OpCall& call) {
  return Filled(call.dims(0), FactoryType(call, DefaultDType()), Scalar::Int(0));
}

Result<OpResult> RunFullLike(const OpCall& call) {
  return FilledLike(call.tensor(0), call, call.scalar(1));
}
Result<OpResult> RunZerosLike(const OpCall& call) {
  return FilledLike(call.tensor(0), call, Scalar::Int(0));
}
Result<OpResult> RunOnesLike(const OpCall& call) {
  return FilledLike(call.tensor(0), call, Scalar::Int(1));
}
Result<OpResult> RunEmptyLike(const OpCall& call) { return RunZerosLike(call); }

Result<OpResult> RunNewFull(const OpCall& call) {
  return Filled(call.dims(1), FactoryType(call, call.tensor(0).dtype), call.scalar(2));
}
Result<OpResult> RunNewZeros(const OpCall& call) {
  return Filled(call.dims(1), FactoryType(call, call.tensor(0).dtype), Scalar::Int(0));
}
Result<OpResult> RunNewOnes(const OpCall& call) {
  return Filled(call.dims(1), FactoryType(call, call.tensor(0).dtype), Scalar::Int(1));
}
Result<OpResult> RunNewEmpty(const OpCall& call) { return RunNewZeros(call); }

}  // namespace fxp
