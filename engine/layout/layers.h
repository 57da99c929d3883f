// Which layer each box lies in: one below the lowest of what it reads.

#ifndef FXP_ENGINE_LAYOUT_LAYERS_H_
#define FXP_ENGINE_LAYOUT_LAYERS_H_

#include <cstdint>

#include "engine/layout/drawing.h"

namespace fxp::layout {

struct Layering {
  List<int32_t> layer;  // of each box
  int32_t count = 0;
};

// Boxes that read nothing lie at the top when they come first in program order (inputs), else just
// above the first one that reads them (constants); the last box lies at the bottom. With `keep`, no
// box goes up from the layer where it was before.
Layering FindLayers(const Graph& graph, bool keep);

}  // namespace fxp::layout

#endif  // FXP_ENGINE_LAYOUT_LAYERS_H_
