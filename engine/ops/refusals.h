// What torch says where one operator refuses what others take: the words differ from row to row.

#ifndef FXP_ENGINE_OPS_REFUSALS_H_
#define FXP_ENGINE_OPS_REFUSALS_H_

#include "engine/ops/op.h"

namespace fxp {

// A kernel that isn't there for complex numbers.
Error ComplexRefused(const OpCall& call, DType dtype);

// A result that isn't the in-place operator's target's shape, or can't be cast to its type; Ok
// where the target takes the result's shape instead.
Status CheckInPlaceShape(const OpCall& call, const Tensor& target, const Tensor& result);
Status CheckInPlaceType(const OpRow& row, DType target, DType result);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_REFUSALS_H_
