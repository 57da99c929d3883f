// Where slots stand from left to right, in a drawing that is made afresh.

#ifndef FXP_ENGINE_LAYOUT_SPREAD_H_
#define FXP_ENGINE_LAYOUT_SPREAD_H_

#include "engine/layout/lanes.h"

namespace fxp::layout {

// Sets x of every slot: blocks as far to the left as their neighbours allow, then each as near as
// possible to the median of what it is linked to, from the right and from the left in turn.
void SpreadOut(Lanes& lanes);

}  // namespace fxp::layout

#endif  // FXP_ENGINE_LAYOUT_SPREAD_H_
