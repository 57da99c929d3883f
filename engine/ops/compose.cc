#include "engine/ops/compose.h"

#include "engine/ops/types.h"

namespace fxp {

Result<OpResult> Apply(OpId id, std::vector<ArgValue> args) {
  const OpRow& row = Op(id);
  const OpCall call(row, std::move(args));
  FXP_ASSIGN(OpResult result, RunKernel(call));
  if (result.is_first_operand) result.tensors.push_back(call.tensor(0).Alias());
  result.is_first_operand = false;
  return result;
}

Result<Tensor> ApplyOne(OpId id, std::vector<ArgValue> args) {
  FXP_ASSIGN(OpResult result, Apply(id, std::move(args)));
  return std::move(result.tensors.front());
}

Result<Tensor> ApplyDims(OpId id, const Tensor& input, const Dims& dims) {
  std::vector<ArgValue> args;
  args.emplace_back(&input);
  args.emplace_back(dims);
  return ApplyOne(id, std::move(args));
}

}  // namespace fxp
