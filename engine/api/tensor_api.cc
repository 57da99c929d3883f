// Operator calls through the door.

#include "engine/api/fxp.h"
#include "engine/api/reply.h"
#include "engine/api/tensor_handles.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

// Handles of the last result that had several tensors.
std::vector<int32_t>& Several() {
  static auto& handles = *new std::vector<int32_t>;
  return handles;
}

int32_t Answer(const OpCall& call, Result<OpResult> result, int32_t first_handle) {
  if (!result.ok()) return Fail(result.error());
  OpResult& value = result.value();
  if (value.flag) return *value.flag ? 1 : 0;
  if (value.is_first_operand) {
    if (value.grad_fn != nullptr) {
      Tensor& tensor = *Tensors().Find(first_handle);
      tensor.requires_grad = true;
      tensor.grad_fn = value.grad_fn;
    }
    return first_handle;
  }
  const std::string_view schema = call.row().schema;
  if (schema.ends_with("-> Tensor")) return Tensors().Add(std::move(value.tensors.front()));
  Several().clear();
  for (Tensor& tensor : value.tensors) Several().push_back(Tensors().Add(std::move(tensor)));
  return static_cast<int32_t>(Several().size());
}

Result<std::vector<ArgValue>> ReadArgs(const OpRow& row, ArgReader& reader) {
  const std::vector<SchemaArg>& schema = SchemaOf(row);
  std::vector<ArgValue> args;
  args.reserve(schema.size());
  while (!reader.done()) {
    if (args.size() == schema.size()) return BadCall();
    FXP_ASSIGN(ArgValue value, reader.NextValue(schema[args.size()]));
    args.push_back(std::move(value));
  }
  for (size_t i = args.size(); i < schema.size(); ++i) {
    if (!schema[i].has_default) return BadCall();
  }
  return args;
}

// A row that can be called with that many tensors at its front and nothing else.
Result<const OpRow*> RowFor(int32_t op, size_t tensors) {
  const OpRow* row = FindOp(op);
  if (row == nullptr) return BadCall();
  const std::vector<SchemaArg>& schema = SchemaOf(*row);
  if (schema.size() < tensors) return BadCall();
  for (size_t i = 0; i < schema.size(); ++i) {
    const bool fits = i < tensors ? schema[i].kind == ArgKind::kTensor : schema[i].has_default;
    if (!fits) return BadCall();
  }
  return row;
}

}  // namespace
}  // namespace fxp

FxpInt fxp_tensor_live(void) { return fxp::Tensors().live(); }

FxpText fxp_op_table(void) { return fxp::Reply(fxp::TableText()); }

FxpInt fxp_op_call(int32_t op, const double* args, int32_t args_size) {
  const fxp::OpRow* row = fxp::FindOp(op);
  if (row == nullptr) return fxp::Fail(fxp::BadCall());
  fxp::ArgReader reader(args, args_size);
  auto values = fxp::ReadArgs(*row, reader);
  if (!values.ok()) return fxp::Fail(values.error());
  const fxp::OpCall call(*row, std::move(values).value());
  return fxp::Answer(call, fxp::RunOp(call), args_size > 0 ? static_cast<int32_t>(args[0]) : -1);
}

FxpInt fxp_op_result(int32_t i) {
  const auto& handles = fxp::Several();
  if (i < 0 || static_cast<size_t>(i) >= handles.size()) return fxp::Fail(fxp::BadCall());
  return handles[static_cast<size_t>(i)];
}

FxpInt fxp_op_unary(int32_t op, int32_t tensor) {
  const auto row = fxp::RowFor(op, 1);
  const auto operand = fxp::TensorOf(tensor);
  if (!row.ok()) return fxp::Fail(row.error());
  if (!operand.ok()) return fxp::Fail(operand.error());
  const fxp::OpCall call(*row.value(), {static_cast<const fxp::Tensor*>(operand.value())});
  return fxp::Answer(call, fxp::RunOp(call), tensor);
}

FxpInt fxp_op_binary(int32_t op, int32_t a, int32_t b) {
  const auto row = fxp::RowFor(op, 2);
  const auto left = fxp::TensorOf(a);
  const auto right = fxp::TensorOf(b);
  if (!row.ok()) return fxp::Fail(row.error());
  if (!left.ok()) return fxp::Fail(left.error());
  if (!right.ok()) return fxp::Fail(right.error());
  const fxp::OpCall call(*row.value(), {static_cast<const fxp::Tensor*>(left.value()),
                                        static_cast<const fxp::Tensor*>(right.value())});
  return fxp::Answer(call, fxp::RunOp(call), a);
}

FxpInt fxp_op_number(int32_t op, int32_t tensor, int32_t kind, double number) {
  const double args[] = {static_cast<double>(tensor), static_cast<double>(kind), number};
  return fxp_op_call(op, args, 3);
}

FxpInt fxp_op_inplace(int32_t op, const double* args, int32_t args_size) {
  const fxp::OpRow* row = fxp::FindOp(op);
  if (row == nullptr || args_size < 1 ||
      (row->traits & (fxp::kInplace | fxp::kInplaceFn | fxp::kNN)) == 0) {
    return fxp::Fail(fxp::BadCall());
  }
  fxp::ArgReader reader(args, args_size);
  auto values = fxp::ReadArgs(*row, reader);
  if (!values.ok()) return fxp::Fail(values.error());
  const auto target = fxp::TensorOf(args[0]);
  if (!target.ok()) return fxp::Fail(target.error());
  const fxp::OpCall call(*row, std::move(values).value());
  const fxp::Status done = fxp::RunOpInPlace(call, *target.value());
  return done.ok() ? 0 : fxp::Fail(done.error());
}

FxpInt fxp_grad_mode(int32_t value) {
  if (value >= 0) fxp::SetGradMode(value != 0);
  return fxp::GradMode() ? 1 : 0;
}
