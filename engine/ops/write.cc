// Conversions between dtypes, and writing into a tensor.

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

Result<OpResult> ConvertOrSelf(const Tensor& input, DType dtype) {
  if (input.dtype == dtype) return OpResult::FirstOperand();
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, dtype, {&input}));
  FXP_TRY(CopyInto(out, input));
  return OpResult(std::move(out));
}

}  // namespace

Result<OpResult> RunFloat(const OpCall& call) {
  return ConvertOrSelf(call.tensor(0), DType::kFloat32);
}
Result<OpResult> RunLong(const OpCall& call) {
  return ConvertOrSelf(call.tensor(0), DType::kInt64);
}
Result<OpResult> RunBool(const OpCall& call) { return ConvertOrSelf(call.tensor(0), DType::kBool); }

Result<OpResult> RunConvertTo(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const DType dtype = call.dtype_or(1, input.dtype);
  if (call.flag(2) && input.dtype == dtype) {
    FXP_ASSIGN(Tensor copy, EmptyLike(input, dtype));
    FXP_TRY(CopyInto(copy, input));
    return OpResult(std::move(copy));
  }
  return ConvertOrSelf(input, dtype);
}

Result<OpResult> RunCopy_(const OpCall& call) {
  const Tensor& target = call.tensor(0);
  const Tensor& source = call.tensor(1);
  const Result<Dims> shape = BroadcastShapes(target.sizes, source.sizes);
  if (!shape.ok()) return shape.error();
  if (shape.value() != target.sizes) {
    return RuntimeError(StrCat("output with shape ", DimsText(target.sizes),
                               " doesn't match the broadcast shape ", DimsText(shape.value())));
  }
  FXP_TRY(CopyInto(target, source));
  return OpResult::FirstOperand();
}

Result<OpResult> RunFill_(const OpCall& call) {
  if (call.tensor(1).rank() != 0) {
    return RuntimeError(StrCat("fill_ only supports 0-dimension value tensor but got tensor with ",
                               call.tensor(1).rank(), " dimensions."));
  }
  const Tensor& target = call.tensor(0);
  FXP_TRY(CheckFill(ElementAt(call.tensor(1)), target.dtype, target.count()));
  FXP_TRY(CopyInto(call.tensor(0), call.tensor(1)));
  return OpResult::FirstOperand();
}

Result<OpResult> RunZero_(const OpCall& call) {
  Fill(call.tensor(0), Scalar::Int(0));
  return OpResult::FirstOperand();
}

}  // namespace fxp
