// Numbers in a row: torch.logspace and torch.range.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/factory.h"

namespace fxp {

Result<OpResult> RunLogspace(const OpCall& call) {
  const int64_t steps = call.integer(2);
  if (steps < 0) return RuntimeError("number of steps must be non-negative");
  const DType dtype = FactoryType(call, DType::kFloat32);
  if (dtype == DType::kBool && steps > 1) return NotImplementedFor("logspace_cpu", dtype);
  const bool whole = !IsFloating(dtype) && !IsComplex(dtype);
  const auto end = [&](size_t i) {
    return whole ? std::trunc(call.scalar(i).as<double>()) : call.scalar(i).as<double>();
  };
  if (whole && steps > 0) {
    for (const size_t i : {size_t{0}, size_t{1}}) FXP_TRY(CheckFits(call.scalar(i), dtype));
  }
  const double from = end(0);
  const double to = end(1);
  const double base = call.real(3);
  FXP_ASSIGN(const Tensor out, Tensor::Empty({steps}, DType::kFloat64));
  const double step = steps > 1 ? (to - from) / static_cast<double>(steps - 1) : 0;
  for (int64_t i = 0; i < steps; ++i) {
    const double exponent = i < steps / 2 || steps == 1
                                ? from + step * static_cast<double>(i)
                                : to - step * static_cast<double>(steps - 1 - i);
    out.data<double>()[i] = std::pow(base, exponent);
  }
  return Single(Convert(out, dtype));
}

// torch.arange with its end included.
Result<OpResult> RunRangeStep(const OpCall& call) {
  const double from = call.scalar(0).as<double>();
  const double to = call.scalar(1).as<double>();
  const double step = call.scalar(2).as<double>();
  if (step == 0 || std::isnan(step)) return RuntimeError("step must be nonzero");
  if (!std::isfinite(from) || !std::isfinite(to)) {
    return RuntimeError(StrCat("unsupported range: ", Short(from), " -> ", Short(to)));
  }
  if (step > 0 ? to < from : to > from) {
    return RuntimeError("upper bound and lower bound inconsistent with step sign");
  }
  const double count = std::floor((to - from) / step) + 1;
  if (count > 9e15) return RuntimeError("invalid size, possible overflow?");
  FXP_ASSIGN(const Tensor out, Tensor::Empty({static_cast<int64_t>(count)}, DType::kFloat64));
  for (int64_t i = 0; i < out.count(); ++i) {
    out.data<double>()[i] = from + step * static_cast<double>(i);
  }
  return Single(Convert(out, FactoryType(call, DType::kFloat32)));
}

Result<OpResult> RunScalarTensor(const OpCall& call) {
  return Single(Tensor::Full({}, FactoryType(call, DType::kFloat32), call.scalar(0)));
}

Result<OpResult> RunEmptyStrided(const OpCall& call) {
  const Dims& sizes = call.dims(0);
  const Dims& strides = call.dims(1);
  FXP_TRY(CheckSizes(sizes));
  if (sizes.size() != strides.size()) {
    return RuntimeError(StrCat("dimensionality of sizes (", sizes.size(),
                               ") must match dimensionality of strides (", strides.size(), ")"));
  }
  double reach = 1;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (strides[i] < 0) {
      return RuntimeError("Storage size calculation overflowed");
    }
    if (sizes[i] == 0) reach = 0;
    if (reach > 0) reach += static_cast<double>(sizes[i] - 1) * static_cast<double>(strides[i]);
  }
  if (reach > 1e15) return RuntimeError("Storage size calculation overflowed");
  const DType dtype = FactoryType(call, DType::kFloat32);
  FXP_ASSIGN(const Tensor whole,
             Tensor::Full({static_cast<int64_t>(reach)}, dtype, Scalar::Int(0)));
  return OpResult(whole.View(sizes, strides, 0));
}

}  // namespace fxp
