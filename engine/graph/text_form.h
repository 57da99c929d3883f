// The text form of graphs: what tests, bug reports and documentation write. Unlike print(graph) it
// loses nothing, and it can be read again.
//
//   graph {
//     %x = placeholder[x]()
//     %relu = call_function[@torch.relu](%x, inplace=True)
//     %sum_1 = call_method[sum](%relu, [0, -1], 'text', slice(None, 3, None))
//     %output = output[output](%sum_1)
//   }
//
// A line is: name, a type after ":" when there is one, opcode, target, arguments. "@name" is an
// opaque object, found by its Opaque::target. Everything else is written as in Python.

#ifndef FXP_ENGINE_GRAPH_TEXT_FORM_H_
#define FXP_ENGINE_GRAPH_TEXT_FORM_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace fxp {

std::string TextForm(const Graph& graph);

// Finds the opaque object with that Opaque::target, or nullptr.
using FindByTarget = std::function<OpaqueRef(std::string_view target)>;

// Reads a graph. ValueError with the line for text that is no graph, a node that isn't there yet, a
// name that is taken, an object that isn't known.
Result<std::unique_ptr<Graph>> ParseGraph(std::string_view text, const FindByTarget& find);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_TEXT_FORM_H_
