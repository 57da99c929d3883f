// Removes nodes whose values nobody uses.

#ifndef FXP_ENGINE_PASSES_DEAD_CODE_H_
#define FXP_ENGINE_PASSES_DEAD_CODE_H_

#include <functional>

#include "engine/graph/graph.h"

namespace fxp {

// Whether a call writes into one of its arguments: add_(), x[i] = y, out=, inplace=True. What a
// module does the graph doesn't know.
bool ChangesInPlace(const Node& node);

// Whether a node does something besides giving a value, as far as the graph knows: placeholders,
// outputs, calls of functions with side effects, and what changes values in place.
bool IsImpure(const Node& node);

// Walks from the last node to the first and erases each that has no users and is not `impure`. One
// walk is enough: an erased node's inputs come before it. Returns whether anything was erased.
// O(nodes and uses).
//
//   before                     after
//     %a = relu(%x)              return %x
//     %b = neg(%a)
//     return %x
//
// torch takes calls that change values in place for dead, too, and so changes what a graph
// computes.
bool EliminateDeadCode(Graph& graph, const std::function<bool(const Node&)>& impure);

}  // namespace fxp

#endif  // FXP_ENGINE_PASSES_DEAD_CODE_H_
