// Questions about tensors that have yes or no for an answer.

#include "engine/ops/compose.h"

namespace fxp {

Result<OpResult> RunIsNonzero(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.count() != 1) {
    return RuntimeError(input.count() == 0
                            ? "Boolean value of Tensor with no values is ambiguous"
                            : "Boolean value of Tensor with more than one value is ambiguous");
  }
  FXP_ASSIGN(const Tensor truth, Convert(input, DType::kBool));
  return OpResult::Flag(truth.data<bool>()[0]);
}

Result<OpResult> RunIsSameSize(const OpCall& call) {
  return OpResult::Flag(call.tensor(0).sizes == call.tensor(1).sizes);
}

Result<OpResult> RunIsSetTo(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  return OpResult::Flag(a.storage == b.storage && a.offset == b.offset && a.sizes == b.sizes &&
                        a.strides == b.strides);
}

Result<OpResult> RunWhereMethod(const OpCall& call) {
  return Apply(OpId::kWhere, {&call.tensor(1), &call.tensor(0), &call.tensor(2)});
}

}  // namespace fxp
