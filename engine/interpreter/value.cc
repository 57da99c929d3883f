#include "engine/interpreter/value.h"

#include <cstdio>
#include <cstdlib>

namespace fxp {

Value::Value() = default;
Value::Value(ValueKind of, int64_t value)
    : kind(of), open(of == ValueKind::kRegister || of == ValueKind::kHandle), number(value) {}
Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;

Value Value::Float(double number) {
  Value value(ValueKind::kFloat, 0);
  value.real = number;
  return value;
}

Value Value::Text(std::string text) {
  auto object = std::make_shared<TextObject>();
  object->text = std::move(text);
  Value value(ValueKind::kString, 0);
  value.object = std::move(object);
  return value;
}

Value Value::Of(Tensor tensor, int32_t handle) {
  auto object = std::make_shared<TensorObject>();
  object->tensor = std::move(tensor);
  object->handle = handle;
  Value value(ValueKind::kTensor, 0);
  value.object = std::move(object);
  return value;
}

Value Value::Several(ValueKind kind, std::vector<Value> items) {
  Value value(kind, 0);
  if (items.empty()) return value;
  for (const Value& item : items) value.open |= item.open;
  value.object = std::make_shared<Object>();
  value.object->items = std::move(items);
  return value;
}

Value Value::Size(const Dims& dims) {
  std::vector<Value> items;
  for (const int64_t dim : dims) items.push_back(Int(dim));
  return Several(ValueKind::kSize, std::move(items));
}

Scalar Value::scalar() const {
  if (kind == ValueKind::kFloat) return Scalar::Float(real);
  return kind == ValueKind::kBool ? Scalar::Bool(number != 0) : Scalar::Int(number);
}

TensorObject& Value::tensor_object() const { return static_cast<TensorObject&>(*object); }

const Tensor& Value::tensor() const { return tensor_object().tensor; }

const std::string& Value::text() const { return static_cast<TextObject&>(*object).text; }

const std::vector<Value>& Value::items() const {
  static const std::vector<Value>& none = *new std::vector<Value>;
  return object == nullptr ? none : object->items;
}

Error NotInPlan(const char* why) { return RuntimeError(why); }

void AddTensors(const Value& value, std::vector<const Value*>& found) {
  if (value.is_tensor()) found.push_back(&value);
  for (const Value& item : value.items()) AddTensors(item, found);
}

namespace {

constexpr int kDepth = 64;

// Containers: what opens and closes one in text, and its kind.
struct Container {
  char open;
  char close;
  ValueKind kind;
};
constexpr Container kContainers[] = {{'(', ')', ValueKind::kTuple}, {'[', ']', ValueKind::kList},
                                     {'z', ')', ValueKind::kSize},  {'<', '>', ValueKind::kSlice},
                                     {'{', '}', ValueKind::kDict},  {'p', ')', ValueKind::kRecord}};

// Values that are a number behind a letter.
struct Numbered {
  char letter;
  ValueKind kind;
};
constexpr Numbered kNumbered[] = {{'i', ValueKind::kInt},    {'n', ValueKind::kRegister},
                                  {'t', ValueKind::kHandle}, {'d', ValueKind::kDType},
                                  {'N', ValueKind::kNone},   {'E', ValueKind::kEllipsis}};

}  // namespace

char ValueText::Take() {
  if (rest_.empty()) return '\0';
  const char taken = rest_.front();
  rest_.remove_prefix(1);
  return taken;
}

std::string_view ValueText::Until(char end) {
  const size_t stop = rest_.find(end);
  if (stop == std::string_view::npos) return {};
  const std::string_view found = rest_.substr(0, stop);
  rest_.remove_prefix(stop + 1);
  return found;
}

int64_t ValueText::Number(char end) {
  const std::string digits(Until(end));
  return digits.empty() || digits.size() > 18 ? -1 : std::atoll(digits.c_str());
}

bool ValueText::Read(Value& value, int depth) {
  const char tag = Take();
  if (tag == 'T' || tag == 'F') {
    value = Value(ValueKind::kBool, tag == 'T');
    return true;
  }
  if (tag == 'f') {
    const std::string digits(Until(';'));
    value = Value::Float(std::strtod(digits.c_str(), nullptr));
    return !digits.empty();
  }
  if (tag == 's') {
    const int64_t size = Number(':');
    if (size < 0 || static_cast<uint64_t>(size) > rest_.size()) return false;
    value = Value::Text(std::string(rest_.substr(0, static_cast<size_t>(size))));
    rest_.remove_prefix(static_cast<size_t>(size));
    return true;
  }
  for (const Container& container : kContainers) {
    if (container.open != tag) continue;
    std::vector<Value> items;
    while (!rest_.empty() && rest_.front() != container.close) {
      items.emplace_back();
      if (depth > kDepth || !Read(items.back(), depth + 1)) return false;
    }
    const bool odd = container.kind == ValueKind::kSlice ? items.size() != 3 : tag == 'p';
    value = Value::Several(container.kind, std::move(items));
    return Take() == container.close && !odd;
  }
  for (const Numbered& numbered : kNumbered) {
    if (numbered.letter != tag) continue;
    if (tag == 'N' || tag == 'E') {
      value = Value(numbered.kind, 0);
      return true;
    }
    const std::string digits(Until(';'));
    value = Value(numbered.kind, std::atoll(digits.c_str()));
    // Long whole numbers are Python's.
    return !digits.empty() && digits.size() <= 18 && (tag == 'i' || value.number >= 0);
  }
  return false;
}

void AppendValue(std::string& out, const Value& value, NameTensor name, void* context) {
  if (value.is_tensor()) return name(out, value, context);
  for (const Container& container : kContainers) {
    if (container.kind != value.kind) continue;
    out.push_back(container.open);
    if (value.is(ValueKind::kRecord)) out += StrCat(value.number, ";");
    for (const Value& item : value.items()) AppendValue(out, item, name, context);
    out.push_back(container.close);
    return;
  }
  for (const Numbered& numbered : kNumbered) {
    if (numbered.kind != value.kind) continue;
    out.push_back(numbered.letter);
    if (numbered.letter != 'N' && numbered.letter != 'E') out += StrCat(value.number, ";");
    return;
  }
  char text[40];
  switch (value.kind) {
    case ValueKind::kBool:
      out.push_back(value.number != 0 ? 'T' : 'F');
      break;
    case ValueKind::kFloat:
      std::snprintf(text, sizeof text, "f%.17g;", value.real);
      out += text;
      break;
    case ValueKind::kString:
      out += StrCat("s", value.text().size(), ":", value.text());
      break;
    default:
      out.push_back('N');
  }
}

}  // namespace fxp
