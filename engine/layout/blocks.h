// Columns of slots that stand exactly below one another.

#ifndef FXP_ENGINE_LAYOUT_BLOCKS_H_
#define FXP_ENGINE_LAYOUT_BLOCKS_H_

#include <cstdint>

#include "engine/layout/lanes.h"

namespace fxp::layout {

// From each slot to its block. Between two layers, the links that become straight are chosen so
// that none crosses another: lanes first, then lines between boxes, then lines that join lanes.
struct Blocks {
  List<int32_t> of;
  int32_t count = 0;
};

Blocks FindBlocks(const Lanes& lanes);

}  // namespace fxp::layout

#endif  // FXP_ENGINE_LAYOUT_BLOCKS_H_
