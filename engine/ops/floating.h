// The types in which kernels that only make sense for floating-point numbers compute.

#ifndef FXP_ENGINE_OPS_FLOATING_H_
#define FXP_ENGINE_OPS_FLOATING_H_

#include "engine/ops/op.h"

namespace fxp {

// The type that elements are converted to before such a kernel runs: float32 or float64.
constexpr DType FloatingComputeType(DType dtype) {
  return dtype == DType::kFloat64 ? dtype : DType::kFloat32;
}

// Calls f(T()) for a result of FloatingComputeType.
template <typename F>
void WithFloating(DType dtype, F f) {
  WithFloat(dtype, f);
}

// f over every element, in double precision; whole numbers become the default dtype first.
Result<OpResult> MapRare(const Tensor& input, double (*f)(double));

// The largest number of a dtype with a fraction.
double LargestOf(DType dtype);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_FLOATING_H_
