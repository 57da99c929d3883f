// Generated Python: the forward function that a graph stands for.

#ifndef FXP_ENGINE_GRAPH_CODEGEN_H_
#define FXP_ENGINE_GRAPH_CODEGEN_H_

#include <cstdint>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace fxp {

struct PythonCode {
  std::string source;
  // What the source expects in its globals, in the order of first use: name and Opaque::number.
  std::vector<std::pair<std::string, int32_t>> globals;
  // For each line of the source, counted from 1: the node that it runs, or -1.
  std::vector<int32_t> line_nodes;
  // The function's parameters without self, with types and defaults, and its " -> type" or nothing.
  std::vector<std::string> parameters;
  std::string result_type;
};

struct CodegenOptions {
  // How generated code reaches the module's attributes.
  std::string root = "self";
  // Calls of functions that tracing must keep whole; each gets a line before the function.
  std::unordered_set<int32_t> wrapped;
};

// Fails with torch's own errors where a node has too few arguments for its form.
Result<PythonCode> GeneratePython(const Graph& graph, const CodegenOptions& options);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_CODEGEN_H_
