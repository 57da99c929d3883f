// Python's operators where they meet plain values, and indexing.

#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/interpreter/call.h"
#include "engine/ops/index.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

Error OnlyPython() { return NotInPlan("computes with values that only Python knows"); }

// Where float64 has every whole number.
bool Fits(const Value& value) {
  return value.is(ValueKind::kFloat) || (value.number > -(1LL << 53) && value.number < 1LL << 53);
}

// False when Python has to do it.
bool WholeInfix(char symbol, int64_t a, int64_t b, Value& value) {
  int64_t result = 0;
  switch (symbol) {
    case '+':
      if (__builtin_add_overflow(a, b, &result)) return false;
      break;
    case '-':
      if (__builtin_sub_overflow(a, b, &result)) return false;
      break;
    case '*':
      if (__builtin_mul_overflow(a, b, &result)) return false;
      break;
    case 'f':
    case '%': {
      if (b == 0 || (a == INT64_MIN && b == -1)) return false;
      const int64_t rest = a % b;
      const bool down = rest != 0 && (rest < 0) != (b < 0);
      result = symbol == '%' ? (down ? rest + b : rest) : a / b - (down ? 1 : 0);
      break;
    }
    case 'p': {
      constexpr int64_t kMost = 64;  // beyond that only 0, 1 and -1 fit
      if (b < 0 || b > kMost) return false;
      result = 1;
      for (; b > 0; --b) {
        if (__builtin_mul_overflow(result, a, &result)) return false;
      }
      break;
    }
    default:
      return false;
  }
  value = Value::Int(result);
  return true;
}

bool FloatInfix(char symbol, double a, double b, Value& value) {
  switch (symbol) {
    case '+':
      a += b;
      break;
    case '-':
      a -= b;
      break;
    case '*':
      a *= b;
      break;
    case '/':
      if (b == 0) return false;
      a /= b;
      break;
    case 'p':
      // Where Python raises an error or answers with a complex number: left to it.
      if (a <= 0) return false;
      a = std::pow(a, b);
      if (std::isinf(a)) return false;
      break;
    default:
      return false;
  }
  value = Value::Float(a);
  return true;
}

// less: -1, 0 or 1 as a < b, a == b, a > b.
bool Compare(char symbol, int order, Value& value) {
  const std::string_view symbols = "<>lg=!";
  const bool truths[] = {order<0, order> 0, order <= 0, order >= 0, order == 0, order != 0};
  const size_t place = symbols.find(symbol);
  if (place == std::string_view::npos) return false;
  value = Value(ValueKind::kBool, truths[place]);
  return true;
}

// A bound of a slice of a sequence with step 1.
bool Bound(const Value& bound, int64_t count, int64_t& place) {
  if (bound.is(ValueKind::kNone)) return true;
  if (!bound.is(ValueKind::kInt)) return false;
  place = bound.number < 0 ? bound.number + count : bound.number;
  place = place < 0 ? 0 : place > count ? count : place;
  return true;
}

Status ItemOf(const Value& value, const Value& index, Value& result) {
  const std::vector<Value>& items = value.items();
  const auto count = static_cast<int64_t>(items.size());
  if (index.is(ValueKind::kInt)) {
    if (index.number < -count || index.number >= count) return OnlyPython();
    const int64_t place = index.number < 0 ? index.number + count : index.number;
    // Not at once: the item may live in what `result` holds.
    Value item = items[static_cast<size_t>(place)];
    result = std::move(item);
    return Ok();
  }
  // A slice of an immutable list is a plain one, of a named tuple a tuple.
  const bool keeps_kind = value.is(ValueKind::kTuple) || value.is(ValueKind::kSize);
  if (!index.is(ValueKind::kSlice) || !keeps_kind) return OnlyPython();
  int64_t start = 0;
  int64_t stop = count;
  const Value& step = index.items()[2];
  const bool plain = step.is(ValueKind::kNone) || (step.is(ValueKind::kInt) && step.number == 1);
  if (!plain || !Bound(index.items()[0], count, start) || !Bound(index.items()[1], count, stop)) {
    return OnlyPython();
  }
  std::vector<Value> kept;
  for (; start < stop; ++start) kept.push_back(items[static_cast<size_t>(start)]);
  result = Value::Several(value.kind, std::move(kept));
  return Ok();
}

bool ReadBound(const Value& value, std::optional<int64_t>& bound) {
  if (value.is(ValueKind::kNone)) return true;
  const int64_t most = 1LL << 53;
  bound = value.number > most ? most : value.number < -most ? -most : value.number;
  return value.is(ValueKind::kInt);
}

bool ReadItem(const Value& value, IndexItem& item) {
  item.integer = value.number;
  switch (value.kind) {
    case ValueKind::kInt:
      return true;
    case ValueKind::kBool:
      item.kind = IndexItem::Kind::kBoolean;
      return true;
    case ValueKind::kNone:
      item.kind = IndexItem::Kind::kNewAxis;
      return true;
    case ValueKind::kEllipsis:
      item.kind = IndexItem::Kind::kEllipsis;
      return true;
    case ValueKind::kSlice:
      item.kind = IndexItem::Kind::kSlice;
      return ReadBound(value.items()[0], item.start) && ReadBound(value.items()[1], item.stop) &&
             ReadBound(value.items()[2], item.step);
    case ValueKind::kTensor: {
      const Tensor& tensor = value.tensor();
      if (tensor.rank() == 0 && IsIntegral(tensor.dtype) && tensor.dtype != DType::kUInt8) {
        item.integer = ElementAt(tensor).integer;
        return true;
      }
      item.kind = IndexItem::Kind::kTensor;
      item.tensor = &tensor;
      return true;
    }
    default:
      return false;
  }
}

}  // namespace

Status PlainInfix(char symbol, const Value& left, const Value& right, Value& result) {
  if (left.is_sequence() && right.is_sequence() && symbol == '+') {
    if (left.is(ValueKind::kList) || right.is(ValueKind::kList)) return OnlyPython();
    std::vector<Value> items = left.items();
    items.insert(items.end(), right.items().begin(), right.items().end());
    const bool size = left.is(ValueKind::kSize) || right.is(ValueKind::kSize);
    const ValueKind kind = size ? ValueKind::kSize : ValueKind::kTuple;
    result = Value::Several(kind, std::move(items));
    return Ok();
  }
  if (!left.is_number() || !right.is_number()) return OnlyPython();
  const bool whole = !left.is(ValueKind::kFloat) && !right.is(ValueKind::kFloat);
  // Those of two whole numbers are real.
  const bool divides = symbol == '/' || (symbol == 'p' && whole && right.number < 0);
  if ((!whole || divides) && !(Fits(left) && Fits(right))) return OnlyPython();
  const double a = left.scalar().as<double>();
  const double b = right.scalar().as<double>();
  if (a != a || b != b) return OnlyPython();
  int order = a < b ? -1 : a > b ? 1 : 0;
  if (whole) order = left.number < right.number ? -1 : left.number > right.number ? 1 : 0;
  if (Compare(symbol, order, result)) return Ok();
  const bool done = whole && !divides ? WholeInfix(symbol, left.number, right.number, result)
                                      : FloatInfix(symbol, a, b, result);
  return done ? Ok() : Status(OnlyPython());
}

Status PlainUnary(char symbol, const Value& operand, Value& result) {
  const bool whole = operand.is(ValueKind::kInt) || operand.is(ValueKind::kBool);
  if (!operand.is_number() || !Fits(operand)) return OnlyPython();
  const double real = operand.scalar().as<double>();
  if (!std::isfinite(real)) return OnlyPython();
  // Whole numbers of floats; those of whole numbers are the same.
  const auto rounded = [&](double (*round)(double)) {
    const Value found = Value::Float(round(real));
    if (!Fits(found) || std::fabs(found.real) >= 1LL << 53) return Status(OnlyPython());
    result = Value::Int(static_cast<int64_t>(found.real));
    return Ok();
  };
  switch (symbol) {
    case '-':
      result = whole ? Value::Int(-operand.number) : Value::Float(-real);
      return Ok();
    case 'a':
      if (whole) {
        result = Value::Int(operand.number < 0 ? -operand.number : operand.number);
        return Ok();
      }
      [[fallthrough]];
    case 'F':
      result = Value::Float(std::fabs(real));
      return Ok();
    case 's':
      if (real < 0) return OnlyPython();
      result = Value::Float(std::sqrt(real));
      return Ok();
    case 'f':
      return rounded(std::floor);
    case 'c':
      return rounded(std::ceil);
    case 't':
      return rounded(std::trunc);
    default:
      return OnlyPython();
  }
}

Status GetItem(const Value& value, const Value& index, Value& result) {
  if (value.is_sequence()) return ItemOf(value, index, result);
  if (!value.is_tensor()) return OnlyPython();
  const bool several = index.is(ValueKind::kTuple);
  std::vector<IndexItem> items(several ? index.items().size() : 1);
  for (size_t i = 0; i < items.size(); ++i) {
    if (!ReadItem(several ? index.items()[i] : index, items[i])) return OnlyPython();
  }
  const Tensor& tensor = value.tensor();
  FXP_ASSIGN(Indexed indexed, GetIndex(tensor, items));
  if (GradMode() && tensor.requires_grad) {
    indexed.tensor.requires_grad = true;
    indexed.tensor.grad_fn = indexed.grad_fn;
  }
  result = Value::Of(std::move(indexed.tensor));
  return Ok();
}

Status GetAttribute(const Value& value, std::string_view name, Value& result) {
  if (value.is_tensor()) {
    const Tensor& tensor = value.tensor();
    if (name == "shape") {
      result = Value::Size(tensor.sizes);
    } else if (name == "ndim") {
      result = Value::Int(tensor.rank());
    } else if (name == "dtype") {
      result = Value(ValueKind::kDType, static_cast<int64_t>(tensor.dtype));
    } else if (name == "requires_grad") {
      result = Value(ValueKind::kBool, tensor.requires_grad);
    } else {
      return OnlyPython();
    }
    return Ok();
  }
  if (!value.is(ValueKind::kRecord)) return OnlyPython();
  // "(Tensor values, Tensor indices)" names the fields.
  std::string_view schema = FindOp(static_cast<int32_t>(value.number))->schema;
  schema = schema.substr(schema.rfind('('));
  for (size_t i = 0; i < value.items().size(); ++i) {
    schema.remove_prefix(schema.find("Tensor ") + 7);
    if (schema.substr(0, schema.find_first_of(",)")) != name) continue;
    return ItemOf(value, Value::Int(static_cast<int64_t>(i)), result);
  }
  return OnlyPython();
}

}  // namespace fxp
