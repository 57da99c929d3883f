// Operators that are made of other operators.

#ifndef FXP_ENGINE_OPS_COMPOSE_H_
#define FXP_ENGINE_OPS_COMPOSE_H_

#include <utility>
#include <vector>

#include "engine/ops/table.h"

namespace fxp {

// Runs a row without a look at autograd: the outer operator's row says what is recorded.
// Tensors among the arguments are given by address.
Result<OpResult> Apply(OpId id, std::vector<ArgValue> args);

// The same for rows with one result.
Result<Tensor> ApplyOne(OpId id, std::vector<ArgValue> args);

// For rows of a tensor and one list, such as reshape and permute.
Result<Tensor> ApplyDims(OpId id, const Tensor& input, const Dims& dims);

// A result that says for itself what autograd would note.
inline OpResult Noted(Tensor tensor, const char* grad_fn) {
  OpResult result(std::move(tensor));
  result.grad_fn = grad_fn;
  return result;
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_COMPOSE_H_
