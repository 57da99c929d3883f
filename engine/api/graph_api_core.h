// Steps that the graph functions of the door share.

#ifndef FXP_ENGINE_API_GRAPH_API_CORE_H_
#define FXP_ENGINE_API_GRAPH_API_CORE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/api/graph_store.h"
#include "engine/api/reply.h"

namespace fxp {

// The value of a Result, or the function of the door answers with its error.
#define FXP_DOOR(declaration, expr) \
  FXP_DOOR_INNER(FXP_CONCAT(fxp_door_, __LINE__), declaration, expr)
#define FXP_DOOR_INNER(result, declaration, expr)       \
  auto result = (expr);                                 \
  if (!result.ok()) return ::fxp::Fail(result.error()); \
  declaration = std::move(result).value()

// As FXP_DOOR, for a Status.
#define FXP_DOOR_TRY(expr)                                        \
  do {                                                            \
    auto fxp_status = (expr);                                     \
    if (!fxp_status.ok()) return ::fxp::Fail(fxp_status.error()); \
  } while (false)

// Answers with ids as little-endian int32.
int32_t ReplyIds(const std::vector<int32_t>& ids);

// The wire of a tuple of nodes.
std::string NodesWire(const std::vector<Node*>& nodes, const Graph& graph);

}  // namespace fxp

#endif  // FXP_ENGINE_API_GRAPH_API_CORE_H_
