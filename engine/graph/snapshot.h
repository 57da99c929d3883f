// One state of a graph as JSON, for panes: GraphState of web/src/protocol/messages.ts.

#ifndef FXP_ENGINE_GRAPH_SNAPSHOT_H_
#define FXP_ENGINE_GRAPH_SNAPSHOT_H_

#include <string>

#include "engine/graph/codegen.h"
#include "engine/graph/graph.h"

namespace fxp {

// {"nodes": [...], "code": "...", "codeNodes": [-1, 0], "codeError": null}
std::string SnapshotJson(const Graph& graph, const CodegenOptions& options);

// The state after the first `steps` events of the tape.
std::string SnapshotJsonAt(const Graph& graph, int32_t steps, const CodegenOptions& options);

// The whole tape, a line an event, with tabs between its fields: TapeRecord of
// web/src/protocol/tape.ts, which says what they are.
std::string TapeText(const Graph& graph);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_SNAPSHOT_H_
