#include "engine/graph/copy.h"

namespace fxp {

void CopyMap::SetCopy(const Node& node, Node& copy) {
  source_ = node.store();
  const auto index = static_cast<size_t>(node.id());
  if (copies_.size() <= index) copies_.resize(source_->nodes.size());
  copies_[index] = &copy;
}

Node* CopyMap::CopyOf(const Node& node) const {
  const auto index = static_cast<size_t>(node.id());
  return node.store() == source_ && index < copies_.size() ? copies_[index] : nullptr;
}

Argument CopyMap::operator()(Node& node) const {
  if (Node* copy = CopyOf(node); copy != nullptr) return Argument::Of(*copy);
  const auto found = values_.find(&node);
  return found == values_.end() ? Argument::Of(node) : found->second;
}

bool CopyMap::Has(const Node& node) const {
  return CopyOf(node) != nullptr || (!values_.empty() && values_.contains(&node));
}

Node& CopyNode(Graph& graph, const Node& node, const CopyMap& map) {
  const auto mapped = [&](const ArgumentRef& shared) {
    if (!HasNode(*shared)) return shared;
    return Share(MapNodes(*shared, map));
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
    if (map.Has(*node)) continue;
    for (const Node* input : node->inputs()) {
      const bool copied =
          input->store() == node->store() && !input->erased() && input->IsBefore(*node);
      if (!copied && !map.Has(*input)) return input;
    }
    if (node->op() == Opcode::kOutput) break;
  }
  return nullptr;
}

const Node* CopyGraph(Graph& graph, const Graph& source, CopyMap& map) {
  for (const Node* node = source.first(); !node->is_root(); node = node->next()) {
    if (map.Has(*node)) continue;
    if (node->op() == Opcode::kOutput) return node;
    map.SetCopy(*node, CopyNode(graph, *node, map));
  }
  return nullptr;
}

}  // namespace fxp
