// Orders of a graph's nodes in which every node comes after its inputs.

#ifndef FXP_ENGINE_PASSES_TOPOLOGICAL_ORDER_H_
#define FXP_ENGINE_PASSES_TOPOLOGICAL_ORDER_H_

#include <cstdint>
#include <vector>

#include "engine/graph/graph.h"

namespace fxp {

enum class TopologicalRule : uint8_t {
  // Kahn's algorithm with a queue: nodes come in the order in which they became ready, but
  // operator's arithmetic and comparisons at once, the last of them first, as in torch.fx.
  kFirstReady,
  // Nodes keep their order; one that stands before an input comes right after the last of its
  // inputs.
  kStable,
};

// Nodes by the rule. Nodes on a cycle, or with an input of another graph, are missing, and so is
// what depends on them. O(nodes and uses).
//
//   list                       first ready    stable
//     %b = neg(%a)               %a             %a
//     %a = relu(%x)              %c             %b
//     %c = tanh(%x)              %b             %c
std::vector<const Node*> TopologicalOrder(const Graph& graph, TopologicalRule rule);

}  // namespace fxp

#endif  // FXP_ENGINE_PASSES_TOPOLOGICAL_ORDER_H_
