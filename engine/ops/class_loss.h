// What losses of classes share.

#ifndef FXP_ENGINE_OPS_CLASS_LOSS_H_
#define FXP_ENGINE_OPS_CLASS_LOSS_H_

#include "engine/ops/op.h"

namespace fxp {

// The values as they are, their mean or their sum (0, 1, 2), as `dtype`.
Result<OpResult> ReduceLoss(const Tensor& values, int64_t reduction, DType dtype);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_CLASS_LOSS_H_
