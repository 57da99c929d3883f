// Lets nodes that compute the same share one node.

#ifndef FXP_ENGINE_PASSES_CSE_H_
#define FXP_ENGINE_PASSES_CSE_H_

#include <cstdint>
#include <functional>

#include "engine/graph/graph.h"

namespace fxp {

// What the caller knows of a node.
enum class CseRule : uint8_t { kShared, kKept, kChanges };

// Walks from the first node to the last; a call that has the target and arguments of an earlier one
// is erased, and its users read the earlier one. Literals are the same when they have one type and
// one text: 1, 1.0 and True differ, as do 0.0 and -0.0, and nan never is the same. Lists and tuples
// differ, as do orders of keyword arguments. O(nodes, uses and the text of arguments).
//
//   before                     after
//     %a = add(%x, 1)            %a = add(%x, 1)
//     %b = add(%x, 1)            return (%a, %a)
//     return (%a, %b)
//
// Left alone: placeholders, attributes, outputs, what IsImpure, and what `rule` says is kept. When
// a call changes a value in place (rule says so, its name ends in "_", it is setitem or iadd and
// the like, or it has out= or inplace=True), only what comes behind the last such call is shared.
// Returns whether anything changed.
bool EliminateCommonSubexpressions(Graph& graph, const std::function<CseRule(const Node&)>& rule);

}  // namespace fxp

#endif  // FXP_ENGINE_PASSES_CSE_H_
