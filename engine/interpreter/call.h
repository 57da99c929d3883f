// Calling what a plan knows: rows of the operator table, Python's operators, and a few questions
// about tensors. It follows torch._schema.Signature wherever that is sure; where a call is unusual
// it declines, and the run starts over in Python.

#ifndef FXP_ENGINE_INTERPRETER_CALL_H_
#define FXP_ENGINE_INTERPRETER_CALL_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/interpreter/value.h"
#include "engine/ops/op.h"

namespace fxp {

enum class CalleeKind : uint8_t {
  kRows,     // R: a function or method of torch
  kConvert,  // V: the same, but not for complex numbers, of whose conversion Python warns
  kInfix,    // I: an operator of module operator with two operands
  kGetItem,  // G: operator.getitem
  kGetAttr,  // A: getattr(value, name)
  kSize,     // S: tensor.size(), tensor.size(dim)
  kRank,     // D: tensor.dim()
  kCount,    // N: tensor.numel()
  kSame,     // =: what gives back its only argument
  kRanked,   // K: the same, when its shape is as the other arguments say (call.cc)
  kPrefix,   // U: what takes one operand, which may be a number
};

// What an operator does when its left operand is no tensor and its right one is.
enum class Reflection : uint8_t {
  kNone,        // this is left to Python
  kSwapped,     // `other` with the operands in the other order
  kStraight,    // `other` with the operands as they are
  kReciprocal,  // 1 / right by `other`, and then its own `other` with the left operand
};

struct Callee {
  CalleeKind kind = CalleeKind::kRows;
  bool is_method = false;
  bool in_place = false;
  Reflection reflection = Reflection::kNone;
  // For plain numbers; of kInfix: + - * / % < > = !, f: //, l: <=, g: >=, p: **; of kPrefix: -, a:
  // abs, and from module math s: sqrt, f: floor, c: ceil, t: trunc, F: fabs.
  char symbol = '?';
  int32_t other = -1;  // of kInfix: a callee
  std::vector<int32_t> rows;
};

// The arguments of a call: a sequence, and names with values.
struct Given {
  Value args;
  Value kwargs;
};

// Memory that tensors outside of the run look at: nothing may be written there.
using Outside = std::vector<const Storage*>;

// The value of one call, or why it has none here.
Status RunCall(const std::vector<Callee>& callees, const Callee& callee, const Given& given,
               const Outside& outside, Value& result);

// The first row that the arguments fit, and these as the row wants them; nullptr when only Python
// can say (bind.cc). `made` keeps numbers that stand for tensors alive.
const OpRow* Bind(const Callee& callee, const Given& given, std::vector<ArgValue>& args,
                  std::vector<Value>& made);

// Calls of operator.getitem, getattr, and of operators on plain values (plain_calls.cc).
Status GetItem(const Value& value, const Value& index, Value& result);
Status GetAttribute(const Value& value, std::string_view name, Value& result);
Status PlainInfix(char symbol, const Value& left, const Value& right, Value& result);
Status PlainUnary(char symbol, const Value& operand, Value& result);

}  // namespace fxp

#endif  // FXP_ENGINE_INTERPRETER_CALL_H_
