// Copies of graphs.

#ifndef FXP_ENGINE_GRAPH_COPY_H_
#define FXP_ENGINE_GRAPH_COPY_H_

#include <unordered_map>
#include <vector>

#include "engine/graph/graph.h"

namespace fxp {

// What the nodes of a source graph have become in a copy: usually nodes.
class CopyMap {
 public:
  void Set(const Node& node, Argument value) { values_.insert_or_assign(&node, std::move(value)); }
  // Of a node of the graph that is being copied. Quicker than Set.
  void SetCopy(const Node& node, Node& copy);
  // What the node has become; itself when that isn't known.
  Argument operator()(Node& node) const;
  bool Has(const Node& node) const;

 private:
  Node* CopyOf(const Node& node) const;

  std::vector<Node*> copies_;  // by the node's number
  const NodeStore* source_ = nullptr;
  std::unordered_map<const Node*, Argument> values_;
};

// Copies one node to graph's insertion point, its arguments mapped. Nodes that `map` doesn't have
// stay.
Node& CopyNode(Graph& graph, const Node& node, const CopyMap& map);

// The first input that a copy of `source` would not find: it stands behind its user, is no longer
// in the list or belongs to another graph, and `map` doesn't have it. nullptr when there is none.
const Node* FirstUnmappedInput(const Graph& source, const CopyMap& map);

// Copies all nodes of `source` but its output to graph's insertion point, in order, and adds them
// to `map`; nodes that `map` has already are not copied. Returns the first output node, or nullptr.
const Node* CopyGraph(Graph& graph, const Graph& source, CopyMap& map);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_COPY_H_
