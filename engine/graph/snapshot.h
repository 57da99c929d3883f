// One state of a graph as JSON, for panes: GraphState of web/src/protocol/messages.ts.

#ifndef FXP_ENGINE_GRAPH_SNAPSHOT_H_
#define FXP_ENGINE_GRAPH_SNAPSHOT_H_

#include <string>

#include "engine/graph/codegen.h"
#include "engine/graph/graph.h"

namespace fxp {

// {"nodes": [...], "code": "...", "codeError": null}
std::string SnapshotJson(const Graph& graph, const CodegenOptions& options);

// The state after the first `steps` events of the tape.
std::string SnapshotJsonAt(const Graph& graph, int32_t steps, const CodegenOptions& options);

// The events from step `from` on: [{"step":0,"kind":"create","node":0,"file":1,"line":12}, ...]
std::string TapeJson(const Graph& graph, int32_t from);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_SNAPSHOT_H_
