// What the convolutions share.

#ifndef FXP_ENGINE_OPS_CONV_H_
#define FXP_ENGINE_OPS_CONV_H_

#include "engine/ops/conv_plan.h"

namespace fxp {

// The positions o in [0, count) for which o * stride + shift lies in [0, size).
struct Range {
  int64_t first;
  int64_t last;  // one past
};
Range InsideRange(int64_t count, int64_t stride, int64_t shift, int64_t size);

// A call's operands as kernels want them: row-major, of one element type.
struct ConvOperands {
  Tensor input;
  Tensor weight;
  Tensor bias;  // without storage when there is none
};
Result<ConvOperands> ReadOperands(const OpCall& call, DType compute);

// The element type in which a convolution is computed, or an error.
Result<DType> ConvType(DType dtype, const ConvPlan& plan);

// The result of a convolution, in the input's type and with the name of what autograd would note.
Result<OpResult> FinishConv(Tensor out, const ConvPlan& plan, DType dtype);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_CONV_H_
