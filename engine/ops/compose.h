// Operators that are made of other operators.

#ifndef FXP_ENGINE_OPS_COMPOSE_H_
#define FXP_ENGINE_OPS_COMPOSE_H_

#include <utility>
#include <vector>

#include "engine/ops/table.h"

namespace fxp {

// Runs a row's kernel without a look at autograd: the outer operator's row says what is recorded.
// Tensors among the arguments are given by address.
inline Result<OpResult> Apply(OpId id, std::vector<ArgValue> args) {
  const OpRow& row = Op(id);
  const OpCall call(row, std::move(args));
  FXP_ASSIGN(OpResult result, row.kernel(call));
  if (result.is_first_operand) result.tensors.push_back(call.tensor(0).Alias());
  return result;
}

// The same for rows with one result.
inline Result<Tensor> ApplyOne(OpId id, std::vector<ArgValue> args) {
  FXP_ASSIGN(OpResult result, Apply(id, std::move(args)));
  return std::move(result.tensors.front());
}

// A result that says for itself what autograd would note.
inline OpResult Noted(Tensor tensor, const char* grad_fn) {
  OpResult result(std::move(tensor));
  result.grad_fn = grad_fn;
  return result;
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_COMPOSE_H_
