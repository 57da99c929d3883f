#include "engine/graph/print.h"

#include "engine/base/str_cat.h"
#include "engine/graph/argument_text.h"

namespace fxp {
namespace {

// args[0] of a placeholder (its default) or of an output; None when there is nothing.
const Argument& FirstArgument(const Node& node) {
  static const Argument& none = *new Argument();
  return node.args().items.empty() ? none : node.args().items[0];
}

}  // namespace

std::string TargetText(const Argument& target) {
  return target.is_opaque() ? target.opaque->target : PlainStr(target);
}

std::string TargetText(const Node& node) { return TargetText(node.target()); }

std::string FormatNode(const Node& node) {
  if (node.op() == Opcode::kOutput) return StrCat("return ", PlainStr(FirstArgument(node)));
  std::string type;
  if (node.type().is_opaque()) type = StrCat(node.type().opaque->type_text, " ");
  const std::string head = StrCat("%", node.name(), " : ", type, "[num_users=", node.users().size(),
                                  "] = ", OpcodeName(node.op()), "[target=", TargetText(node), "]");
  if (node.op() == Opcode::kGetAttr) return head;
  if (node.op() == Opcode::kPlaceholder) {
    if (node.args().items.empty()) return head;
    return StrCat(head, "(default=", PlainStr(FirstArgument(node)), ")");
  }
  return StrCat(head, "(args = ", DisplayText(node.args()),
                ", kwargs = ", DisplayText(node.kwargs()), ")");
}

std::string GraphText(const Graph& graph) {
  std::string text = "graph():";
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    text += "\n    ";
    text += FormatNode(*node);
  }
  return text;
}

}  // namespace fxp
