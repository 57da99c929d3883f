// The layers with everything that takes room in them: boxes, and lanes, by which edges pass layers
// in which they neither begin nor end. All edges from one box share its lane.

#ifndef FXP_ENGINE_LAYOUT_LANES_H_
#define FXP_ENGINE_LAYOUT_LANES_H_

#include <cstdint>

#include "engine/layout/layers.h"

namespace fxp::layout {

// A box, or a lane's passage through one layer. Slots below the number of boxes are the boxes.
struct Slot {
  int32_t box = 0;  // the box, or whose value the lane brings
  int32_t layer = 0;
  int32_t width = 0;
  bool lane = false;
  int32_t x = 0;
};

// A line from a slot to one in the next layer.
struct Link {
  int32_t upper = 0;
  int32_t lower = 0;
};

struct Lanes {
  List<Slot> slots;
  List<List<int32_t>> layers;  // slots from left to right
  List<Link> links;
  List<int32_t> first;                // of each box: its lane's first slot, or -1
  List<int32_t> upper_start, uppers;  // neighbours above slot s: uppers[upper_start[s]...]
  List<int32_t> lower_start, lowers;

  // The slot by which a value of `box` passes `layer`: the box itself, or its lane.
  int32_t SlotIn(int32_t box, int32_t layer) const {
    const int32_t down = layer - slots[box].layer;
    return down == 0 ? box : first[box] + down - 1;
  }
};

// How an edge goes, before anything has a place.
EdgeKind KindOf(const Layering& layering, const Lanes& lanes, const Edge& edge);

Lanes MakeLanes(const Graph& graph, const Layering& layering);

// The least distance between the middles of two slots, side by side.
int32_t Apart(const Slot& left, const Slot& right);

}  // namespace fxp::layout

#endif  // FXP_ENGINE_LAYOUT_LANES_H_
