// The order of slots within each layer, so that few lines cross.

#ifndef FXP_ENGINE_LAYOUT_ORDER_H_
#define FXP_ENGINE_LAYOUT_ORDER_H_

#include <cstdint>

#include "engine/layout/lanes.h"

namespace fxp::layout {

// Sorts each layer by the mean place of its neighbours, down and up in turn, then exchanges
// neighbours as long as that helps; keeps the best order found.
void OrderLayers(Lanes& lanes);

// How many pairs of lines cross between layers.
int64_t Crossings(const Lanes& lanes);

}  // namespace fxp::layout

#endif  // FXP_ENGINE_LAYOUT_ORDER_H_
