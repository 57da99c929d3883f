// Giving kernels operands of the types that they compute in.

#ifndef FXP_ENGINE_OPS_TYPES_H_
#define FXP_ENGINE_OPS_TYPES_H_

#include "engine/ops/op.h"

namespace fxp {

// Runs the call's kernel as its row's traits say (kDoubles, kAllTypes, kComplexes in op.h):
// operands of types that the kernel doesn't take are converted before, its results converted back,
// or the call is refused in torch's words.
Result<OpResult> RunKernel(const OpCall& call);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_TYPES_H_
