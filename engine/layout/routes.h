// The ways of edges between boxes that have their places.

#ifndef FXP_ENGINE_LAYOUT_ROUTES_H_
#define FXP_ENGINE_LAYOUT_ROUTES_H_

#include <cstdint>

#include "engine/layout/drawing.h"
#include "engine/layout/lanes.h"

namespace fxp::layout {

// Sets the drawing's ways and its bounds. Each edge begins at the middle of a box's bottom and ends
// at the top of another: straight below where it comes from when it can, else beside the others, so
// that the ends at one box don't cross. `tops` has the top of each layer and of the end.
void FindRoutes(const Graph& graph, const Layering& layering, const Lanes& lanes,
                const List<int32_t>& tops, Drawing& drawing);

}  // namespace fxp::layout

#endif  // FXP_ENGINE_LAYOUT_ROUTES_H_
