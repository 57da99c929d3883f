// The text of print(graph), and of one node in it.

#ifndef FXP_ENGINE_GRAPH_PRINT_H_
#define FXP_ENGINE_GRAPH_PRINT_H_

#include <string>

#include "engine/graph/graph.h"

namespace fxp {

// A call's target as print(graph) shows it: "operator.add", "fc1".
std::string TargetText(const Node& node);
std::string TargetText(const Argument& target);

// "%add : [num_users=1] = call_function[target=operator.add](args = (%x, 1), kwargs = {})"
std::string FormatNode(const Node& node);

// "graph():" and a line for each node.
std::string GraphText(const Graph& graph);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_PRINT_H_
