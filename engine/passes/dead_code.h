// Removes nodes whose values nobody uses.

#ifndef FXP_ENGINE_PASSES_DEAD_CODE_H_
#define FXP_ENGINE_PASSES_DEAD_CODE_H_

#include <functional>

#include "engine/graph/graph.h"

namespace fxp {

// Whether a node does something besides giving a value, as far as the graph knows: placeholders,
// outputs, and calls of functions with side effects.
bool IsImpure(const Node& node);

// Walks from the last node to the first and erases each that has no users and is not `impure`. One
// walk is enough: an erased node's inputs come before it. Returns whether anything was erased.
// O(nodes and uses).
//
//   before                     after
//     %a = relu(%x)              return %x
//     %b = neg(%a)
//     return %x
bool EliminateDeadCode(Graph& graph, const std::function<bool(const Node&)>& impure);

}  // namespace fxp

#endif  // FXP_ENGINE_PASSES_DEAD_CODE_H_
