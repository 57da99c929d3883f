#include "engine/ops/compose.h"

#include "engine/ops/types.h"

namespace fxp {

ArgValue Arg::value() const {
  switch (kind_) {
    case kTensor:
      return static_cast<const Tensor*>(address_);
    case kScalar:
      return *static_cast<const Scalar*>(address_);
    case kDims:
      return *static_cast<const Dims*>(address_);
    case kTensors:
      return *static_cast<const std::vector<const Tensor*>*>(address_);
    case kValue:
      return *static_cast<const ArgValue*>(address_);
    case kInteger:
      return integer_;
    case kReal:
      return real_;
    case kFlag:
      return integer_ != 0;
    case kType:
      break;
  }
  return static_cast<DType>(integer_);
}

Result<OpResult> Apply(OpId id, std::initializer_list<Arg> args) {
  std::vector<ArgValue> values;
  values.reserve(args.size());
  for (const Arg& arg : args) values.push_back(arg.value());
  return Apply(id, std::move(values));
}

Result<Tensor> ApplyOne(OpId id, std::initializer_list<Arg> args) {
  FXP_ASSIGN(OpResult result, Apply(id, args));
  return std::move(result.tensors.front());
}

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
