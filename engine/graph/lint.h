// What a well-formed graph is.

#ifndef FXP_ENGINE_GRAPH_LINT_H_
#define FXP_ENGINE_GRAPH_LINT_H_

#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace fxp {

// torch's Graph.lint, as far as no Python object is asked: every argument is a node of this graph
// that stands before its user, and no name is used twice. RuntimeError with torch's text otherwise.
Status Lint(Graph& graph);

// Whether the target is what the opcode asks for: something that can be called, or text.
bool HasRightTarget(const Node& node);

// Counts every use again from the arguments and compares it with the use lists that the mutators
// keep, and what Graph::ordered() says with the order. A failure is a mistake in the engine; tests
// call this after each change.
Status CheckUses(Graph& graph);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_LINT_H_
