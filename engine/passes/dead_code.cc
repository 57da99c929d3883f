#include "engine/passes/dead_code.h"

namespace fxp {

bool IsImpure(const Node& node) {
  if (node.op() == Opcode::kPlaceholder || node.op() == Opcode::kOutput) return true;
  return node.op() == Opcode::kCallFunction && node.target().is_opaque() &&
         node.target().opaque->impure;
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
