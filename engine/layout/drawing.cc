#include "engine/layout/drawing.h"

#include <algorithm>

#include "engine/layout/keep.h"
#include "engine/layout/lanes.h"
#include "engine/layout/layers.h"
#include "engine/layout/order.h"
#include "engine/layout/routes.h"
#include "engine/layout/spread.h"

namespace fxp::layout {
namespace {

// Whether at least half of the boxes were there before.
bool MostStay(const Graph& graph) {
  const auto stay = std::count_if(graph.boxes.begin(), graph.boxes.end(),
                                  [](const Box& box) { return box.before.has_value(); });
  return stay > 0 && static_cast<size_t>(stay) * 2 >= graph.boxes.size();
}

// Whether layers are still those in which the boxes were, or further down: when empty layers were
// closed up, old places mean nothing.
bool NobodyWentUp(const Graph& graph, const Layering& layering) {
  for (size_t box = 0; box < graph.boxes.size(); ++box) {
    const auto& before = graph.boxes[box].before;
    if (before && layering.layer[box] < before->layer) return false;
  }
  return true;
}

List<int32_t> TopsOfLayers(const Graph& graph, const Layering& layering) {
  List<int32_t> height(static_cast<size_t>(layering.count), 0);
  for (size_t box = 0; box < graph.boxes.size(); ++box) {
    int32_t& highest = height[layering.layer[box]];
    highest = std::max(highest, graph.boxes[box].height);
  }
  List<int32_t> tops{0};
  for (const int32_t each : height)
    tops.push_back(tops.back() + (each > 0 ? each : kRowHeight) + kRowGap);
  return tops;
}

}  // namespace

Drawing DrawGraph(const Graph& graph) {
  Drawing drawing;
  if (graph.boxes.empty()) return drawing;
  Layering layering = FindLayers(graph, MostStay(graph));
  drawing.afresh = !MostStay(graph) || !NobodyWentUp(graph, layering);
  if (drawing.afresh) layering = FindLayers(graph, false);
  Lanes lanes = MakeLanes(graph, layering);
  if (drawing.afresh) {
    OrderLayers(lanes);
    SpreadOut(lanes);
  } else {
    KeepPlaces(graph, lanes);
  }
  const List<int32_t> tops = TopsOfLayers(graph, layering);
  for (size_t box = 0; box < graph.boxes.size(); ++box) {
    const Slot& slot = lanes.slots[box];
    const int32_t first = lanes.first[box];
    drawing.boxes.push_back(
        {slot.x, tops[slot.layer], slot.layer, first >= 0 ? lanes.slots[first].x : slot.x});
  }
  FindRoutes(graph, layering, lanes, tops, drawing);
  return drawing;
}

}  // namespace fxp::layout
