// Copies of graphs.

#ifndef FXP_ENGINE_GRAPH_COPY_H_
#define FXP_ENGINE_GRAPH_COPY_H_

#include <unordered_map>
#include <vector>

#include "engine/graph/graph.h"

namespace fxp {

// What the nodes of a source graph have become in a copy: usually nodes.
using CopyMap = std::unordered_map<const Node*, Argument>;

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
