// The types in which kernels that only make sense for floating-point numbers compute.

#ifndef FXP_ENGINE_OPS_FLOATING_H_
#define FXP_ENGINE_OPS_FLOATING_H_

#include "engine/tensor/dtype.h"

namespace fxp {

// The type that elements are converted to before such a kernel runs.
inline DType ComputeType(DType dtype) { return IsFloating(dtype) ? dtype : DType::kFloat32; }

// Calls f(T()) for a result of ComputeType.
template <typename F>
void WithFloating(DType, F f) {
  f(float());
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_FLOATING_H_
