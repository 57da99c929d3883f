#include "engine/passes/dead_code.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace fxp {
namespace {

// What Python's statements such as x += 1 and x[i] = 1 call.
constexpr std::string_view kStatements[] = {
    "delitem", "iadd", "iand", "iconcat", "ifloordiv", "ilshift",  "imatmul", "imod",
    "imul",    "ior",  "ipow", "irshift", "isub",      "itruediv", "ixor",    "setitem",
};

bool IsStatement(std::string_view name) {
  return std::find(std::begin(kStatements), std::end(kStatements), name) != std::end(kStatements);
}

// torch's mark of what writes into its first operand, a column of the operator table (kInplace,
// kMutates) and the rule for all that is composed of operators.
bool EndsInUnderscore(std::string_view name) {
  return name.size() > 1 && name.back() == '_' && name[name.size() - 2] != '_';
}

// inplace=True, or what may turn out to be true.
bool MayBeTrue(const Argument& value) {
  return value.kind == ArgumentKind::kBool ? value.truth : value.is_node();
}

// A keyword argument that makes a call write to one of its arguments.
bool WritesToArgument(const Argument& kwargs) {
  for (size_t i = 0; i + 1 < kwargs.items.size(); i += 2) {
    const std::string& name = kwargs.items[i].text;
    const Argument& value = kwargs.items[i + 1];
    if (name == "out" && value.kind != ArgumentKind::kNone) return true;
    if (name == "inplace" && MayBeTrue(value)) return true;
  }
  return false;
}

}  // namespace

bool ChangesInPlace(const Node& node) {
  const bool method = node.op() == Opcode::kCallMethod;
  if (!method && node.op() != Opcode::kCallFunction) return false;
  if (WritesToArgument(node.kwargs())) return true;
  if (method) {
    std::string_view name = node.target().text;
    if (EndsInUnderscore(name)) return true;
    if (name.size() < 5 || !name.starts_with("__") || !name.ends_with("__")) return false;
    return IsStatement(name.substr(2, name.size() - 4));
  }
  if (!node.target().is_opaque()) return false;
  const Opaque& function = *node.target().opaque;
  if (!function.infix.empty()) return IsStatement(function.infix);
  const auto place = static_cast<size_t>(function.inplace_at);
  const auto& args = node.args().items;
  if (function.inplace_at >= 0 && place < args.size() && MayBeTrue(args[place])) return true;
  return EndsInUnderscore(function.name);
}

bool IsImpure(const Node& node) {
  if (node.op() == Opcode::kPlaceholder || node.op() == Opcode::kOutput) return true;
  if (node.op() == Opcode::kCallFunction && node.target().is_opaque() &&
      node.target().opaque->impure) {
    return true;
  }
  return ChangesInPlace(node);
}

bool EliminateDeadCode(Graph& graph, const std::function<bool(const Node&)>& impure) {
  bool changed = false;
  for (Node* node = graph.root().prev(); !node->is_root(); node = node->prev()) {
    if (!node->users().empty() || impure(*node)) continue;
    changed |= graph.Erase(*node).ok();
  }
  return changed;
}

}  // namespace fxp
