// Where slots stand from left to right when most boxes have a place from before.

#ifndef FXP_ENGINE_LAYOUT_KEEP_H_
#define FXP_ENGINE_LAYOUT_KEEP_H_

#include "engine/layout/drawing.h"
#include "engine/layout/lanes.h"

namespace fxp::layout {

// Sets x of every slot, and sorts each layer by it. In this order, each as near to where it wants
// to be as what came before leaves room: boxes that stay in their layer (where they were), boxes
// that had to go down, lanes from before, new boxes (below what they read), new lanes.
void KeepPlaces(const Graph& graph, Lanes& lanes);

}  // namespace fxp::layout

#endif  // FXP_ENGINE_LAYOUT_KEEP_H_
