#include "engine/graph/print.h"

#include "engine/base/str_cat.h"
#include "engine/graph/argument_text.h"

namespace fxp {
namespace {

// Bytes that a node's line seldom exceeds: a long text that grows is copied again and again.
constexpr size_t kUsualLine = 128;

// args[0] of a placeholder (its default) or of an output; None when there is nothing.
const Argument& FirstArgument(const Node& node) {
  static const Argument& none = *new Argument();
  return node.args().items.empty() ? none : node.args().items[0];
}

void AppendNode(std::string& out, const Node& node) {
  if (node.op() == Opcode::kOutput) {
    out += "return ";
    out += PlainStr(FirstArgument(node));
    return;
  }
  out += '%';
  out += node.name();
  out += " : ";
  if (node.type().is_opaque()) {
    out += node.type().opaque->type_text;
    out += ' ';
  }
  out += "[num_users=";
  out += std::to_string(node.users().size());
  out += "] = ";
  out += OpcodeName(node.op());
  out += "[target=";
  out += TargetText(node.target());
  out += ']';
  if (node.op() == Opcode::kGetAttr) return;
  if (node.op() == Opcode::kPlaceholder) {
    if (!node.args().items.empty()) out += StrCat("(default=", PlainStr(FirstArgument(node)), ")");
    return;
  }
  out += "(args = ";
  AppendDisplay(out, node.args());
  out += ", kwargs = ";
  AppendDisplay(out, node.kwargs());
  out += ')';
}

}  // namespace

std::string TargetText(const Argument& target) {
  return target.is_opaque() ? target.opaque->target : PlainStr(target);
}

std::string TargetText(const Node& node) { return TargetText(node.target()); }

std::string FormatNode(const Node& node) {
  std::string text;
  AppendNode(text, node);
  return text;
}

std::string GraphText(const Graph& graph) {
  std::string text = "graph():";
  text.reserve(static_cast<size_t>(graph.size()) * kUsualLine);
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    text += "\n    ";
    AppendNode(text, *node);
  }
  return text;
}

}  // namespace fxp
