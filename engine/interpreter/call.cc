#include "engine/interpreter/call.h"

#include <algorithm>
#include <string_view>

#include "engine/ops/table.h"

namespace fxp {
namespace {

Error Unsure() { return NotInPlan("has arguments that only Python reads"); }

// Norms move their running statistics, which are no first operands.
bool WritesElsewhere(const OpCall& call) {
  const bool norm = &call.row() == &Op(OpId::kBatchNorm) || &call.row() == &Op(OpId::kInstanceNorm);
  return norm && call.flag(5) && (call.has(3) || call.has(4));
}

// The named argument that is the row's first operand.
const Value* FirstByName(const OpCall& call, const Given& given) {
  for (const Value& value : given.kwargs.items()) {
    if (value.is_tensor() && call.has(0) && &value.tensor() == &call.tensor(0)) return &value;
  }
  return nullptr;
}

Status CallRows(const Callee& callee, const Given& given, const Outside& outside, Value& value) {
  std::vector<Value> made;
  std::vector<ArgValue> args;
  const OpRow* row = Bind(callee, given, args, made);
  if (row == nullptr) return Unsure();
  const OpCall call(*row, std::move(args));
  const std::vector<Value>& positional = given.args.items();
  const Value* first = positional.empty() ? FirstByName(call, given) : &positional.front();
  if (callee.in_place || row->has(kMutates)) {
    if (first == nullptr || !first->is_tensor()) return Unsure();
    const Storage* target = first->tensor().storage.get();
    if (std::find(outside.begin(), outside.end(), target) != outside.end()) {
      return NotInPlan("writes into a tensor that the graph doesn't make");
    }
  }
  if (WritesElsewhere(call)) return NotInPlan("changes running statistics");
  if (callee.in_place) {
    FXP_TRY(RunOpInPlace(call, first->tensor_object().tensor));
    value = *first;
    return Ok();
  }
  FXP_ASSIGN(OpResult result, RunOp(call));
  const std::string_view schema = row->schema;
  if (result.flag) {
    value = Value(ValueKind::kBool, *result.flag);
  } else if (result.is_first_operand) {
    if (first == nullptr || !first->is_tensor()) return Unsure();
    if (result.grad_fn != nullptr) {
      first->tensor_object().tensor.requires_grad = true;
      first->tensor_object().tensor.grad_fn = result.grad_fn;
    }
    value = *first;
  } else if (schema.ends_with("-> Tensor")) {
    value = Value::Of(std::move(result.tensors.front()));
  } else {
    std::vector<Value> items;
    for (Tensor& tensor : result.tensors) items.push_back(Value::Of(std::move(tensor)));
    const bool list = schema.ends_with("-> Tensor[]");
    value = Value::Several(list ? ValueKind::kTuple : ValueKind::kRecord, std::move(items));
    value.number = row - FindOp(0);
  }
  return Ok();
}

Given Pair(const Value& a, const Value& b) {
  return {Value::Several(ValueKind::kTuple, {a, b}), Value()};
}

Status CallInfix(const std::vector<Callee>& callees, const Callee& callee, const Given& given,
                 const Outside& outside, Value& value) {
  const std::vector<Value>& args = given.args.items();
  if (args.size() != 2) return Unsure();
  const Value& left = args[0];
  const Value& right = args[1];
  if (!left.is_tensor() && !right.is_tensor()) return PlainInfix(callee.symbol, left, right, value);
  if (!(left.is_tensor() || left.is_number()) || !(right.is_tensor() || right.is_number())) {
    return NotInPlan("has an operand that is no tensor and no number");
  }
  if (left.is_tensor()) return CallRows(callee, given, outside, value);
  if (callee.reflection == Reflection::kNone) return Unsure();
  const Callee& other = callees[static_cast<size_t>(callee.other)];
  if (callee.reflection == Reflection::kStraight) return CallRows(other, given, outside, value);
  if (callee.reflection == Reflection::kSwapped) {
    return CallRows(other, Pair(right, left), outside, value);
  }
  const Given one = {Value::Several(ValueKind::kTuple, {right}), Value()};
  FXP_TRY(CallRows(other, one, outside, value));
  return CallRows(callees[static_cast<size_t>(other.other)], Pair(value, left), outside, value);
}

// (tensor, ranks): a tensor of one of these ranks. (tensor, ranks, groups, channels): when groups
// is a number, there are more elements than groups, or, when it is 0, than channels in all
// instances; and so many channels, when that is a number.
bool FitsShape(const Tensor& tensor, const std::vector<Value>& args) {
  const std::vector<Value>& ranks = args[1].items();
  const bool ranked = std::any_of(ranks.begin(), ranks.end(),
                                  [&](const Value& rank) { return rank.number == tensor.rank(); });
  if (!ranked || args.size() == 2) return ranked;
  if (args.size() != 4 || tensor.rank() < 2) return false;
  const bool several = args[2].is(ValueKind::kInt);
  const int64_t groups =
      several && args[2].number == 0 ? tensor.size(0) * tensor.size(1) : args[2].number;
  if (several && tensor.count() <= groups) return false;
  return !args[3].is(ValueKind::kInt) || args[3].number == tensor.size(1);
}

}  // namespace

Status RunCall(const std::vector<Callee>& callees, const Callee& callee, const Given& given,
               const Outside& outside, Value& value) {
  if (callee.kind == CalleeKind::kRows) return CallRows(callee, given, outside, value);
  const std::vector<Value>& args = given.args.items();
  const Tensor* tensor = !args.empty() && args[0].is_tensor() ? &args[0].tensor() : nullptr;
  if (args.empty() || (callee.kind >= CalleeKind::kInfix && !given.kwargs.items().empty())) {
    return Unsure();
  }
  const bool two = args.size() == 2;
  switch (callee.kind) {
    case CalleeKind::kConvert:
      if (tensor == nullptr || IsComplex(tensor->dtype)) break;
      return CallRows(callee, given, outside, value);
    case CalleeKind::kInfix:
      return CallInfix(callees, callee, given, outside, value);
    case CalleeKind::kGetItem:
      if (!two) break;
      return GetItem(args[0], args[1], value);
    case CalleeKind::kGetAttr:
      if (!two || !args[1].is(ValueKind::kString)) break;
      return GetAttribute(args[0], args[1].text(), value);
    case CalleeKind::kSame:
      value = args[0];
      return Ok();
    case CalleeKind::kRanked:
      if (tensor == nullptr || args.size() < 2 || !FitsShape(*tensor, args)) break;
      value = args[0];
      return Ok();
    case CalleeKind::kPrefix:
      if (tensor != nullptr && !callee.rows.empty()) {
        return CallRows(callee, given, outside, value);
      }
      if (args.size() != 1) break;
      return PlainUnary(callee.symbol, args[0], value);
    case CalleeKind::kSize:
      if (tensor == nullptr || args.size() > 2) break;
      if (!two) {
        value = Value::Size(tensor->sizes);
        return Ok();
      }
      if (!args[1].is(ValueKind::kInt)) break;
      return GetItem(Value::Size(tensor->sizes), args[1], value);
    default:
      if (tensor == nullptr || args.size() > 1) break;
      value = Value::Int(callee.kind == CalleeKind::kRank ? tensor->rank() : tensor->count());
      return Ok();
  }
  return Unsure();
}

}  // namespace fxp
