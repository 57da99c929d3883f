#include "engine/graph/argument.h"

#include <cstdlib>

namespace fxp {

Argument Argument::Bool(bool value) {
  Argument result;
  result.kind = ArgumentKind::kBool;
  result.truth = value;
  return result;
}

Argument Argument::Int(int64_t value) { return BigInt(std::to_string(value)); }

Argument Argument::BigInt(std::string digits) {
  Argument result;
  result.kind = ArgumentKind::kInt;
  result.text = std::move(digits);
  return result;
}

Argument Argument::Float(std::string repr) {
  Argument result;
  result.kind = ArgumentKind::kFloat;
  result.text = std::move(repr);
  return result;
}

Argument Argument::Complex(std::string real, std::string imaginary, std::string repr) {
  Argument result;
  result.kind = ArgumentKind::kComplex;
  result.text = std::move(repr);
  result.items = {Float(std::move(real)), Float(std::move(imaginary))};
  return result;
}

Argument Argument::String(std::string text) {
  Argument result;
  result.kind = ArgumentKind::kString;
  result.text = std::move(text);
  return result;
}

Argument Argument::Of(Node& node) {
  Argument result;
  result.kind = ArgumentKind::kNode;
  result.node = &node;
  return result;
}

Argument Argument::Of(OpaqueRef object) {
  Argument result;
  result.kind = ArgumentKind::kOpaque;
  result.opaque = std::move(object);
  return result;
}

Argument Argument::Container(ArgumentKind kind, std::vector<Argument> items) {
  Argument result;
  result.kind = kind;
  result.items = std::move(items);
  return result;
}

Argument Argument::Tuple(std::vector<Argument> items) {
  return Container(ArgumentKind::kTuple, std::move(items));
}

Argument Argument::List(std::vector<Argument> items) {
  return Container(ArgumentKind::kList, std::move(items));
}

Argument Argument::Dict(std::vector<Argument> items) {
  return Container(ArgumentKind::kDict, std::move(items));
}

Argument Argument::Ellipsis() {
  Argument result;
  result.kind = ArgumentKind::kEllipsis;
  return result;
}

ArgumentRef Share(Argument argument) { return ArgumentRef::Of(std::move(argument)); }

ArgumentRef EmptyTuple() {
  static const ArgumentRef& empty = *new ArgumentRef(Share(Argument::Tuple({})));
  return empty;
}

ArgumentRef EmptyDict() {
  static const ArgumentRef& empty = *new ArgumentRef(Share(Argument::Dict({})));
  return empty;
}

bool HasNode(const Argument& argument) {
  if (argument.is_node()) return true;
  const size_t step = argument.kind == ArgumentKind::kDict ? 2 : 1;
  for (size_t i = step - 1; i < argument.items.size(); i += step) {
    if (HasNode(argument.items[i])) return true;
  }
  return false;
}

// By number: an object's texts may have been read again in between.
static bool SameObject(const OpaqueRef& a, const OpaqueRef& b) {
  return a == b || (a != nullptr && b != nullptr && a->number == b->number);
}

bool SameLiteral(const Argument& a, const Argument& b) {
  if (a.is_string() && b.is_string()) return a.text == b.text;
  if (a.kind != b.kind || a.items.size() != b.items.size() || !SameObject(a.opaque, b.opaque)) {
    return false;
  }
  switch (a.kind) {
    case ArgumentKind::kBool:
      return a.truth == b.truth;
    case ArgumentKind::kNode:
      return a.node == b.node;
    case ArgumentKind::kFloat:
      // Through the number, because 0.0 == -0.0 and nan != nan.
      return std::strtod(a.text.c_str(), nullptr) == std::strtod(b.text.c_str(), nullptr);
    case ArgumentKind::kInt:
      return a.text == b.text;
    default:
      break;
  }
  for (size_t i = 0; i < a.items.size(); ++i) {
    if (!SameLiteral(a.items[i], b.items[i])) return false;
  }
  return true;
}

}  // namespace fxp
