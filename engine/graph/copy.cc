#include "engine/graph/copy.h"

namespace fxp {

Node& CopyNode(Graph& graph, const Node& node, const CopyMap& map) {
  const auto mapped = [&](const ArgumentRef& shared) {
    if (!HasNode(*shared)) return shared;
    return Share(MapNodes(*shared, [&](Node& input) {
      const auto found = map.find(&input);
      return found == map.end() ? Argument::Of(input) : found->second;
    }));
  };
  NodeInit init;
  init.op = node.op();
  init.name = graph.TakeName(node.name());
  init.target = node.shared_target();
  init.args = mapped(node.shared_args());
  init.kwargs = mapped(node.shared_kwargs());
  init.type = node.shared_type();
  return graph.Create(std::move(init));
}

const Node* FirstUnmappedInput(const Graph& source, const CopyMap& map) {
  for (const Node* node = source.first(); !node->is_root(); node = node->next()) {
    if (map.contains(node)) continue;
    for (const Node* input : node->inputs()) {
      const bool copied =
          input->store() == node->store() && !input->erased() && input->IsBefore(*node);
      if (!copied && !map.contains(input)) return input;
    }
    if (node->op() == Opcode::kOutput) break;
  }
  return nullptr;
}

const Node* CopyGraph(Graph& graph, const Graph& source, CopyMap& map) {
  for (const Node* node = source.first(); !node->is_root(); node = node->next()) {
    if (map.contains(node)) continue;
    if (node->op() == Opcode::kOutput) return node;
    map.emplace(node, Argument::Of(CopyNode(graph, *node, map)));
  }
  return nullptr;
}

}  // namespace fxp
