#include "engine/layout/lanes.h"

#include <algorithm>
#include <numeric>

namespace fxp::layout {
namespace {

// Lanes take this many slots at most: enough for every drawing that can be read, and a limit for
// graphs whose every node is read at the end.
constexpr int64_t kMostSlots = 20000;
constexpr int64_t kMostSlotsPerBox = 24;

// The lowest layer that each box's lane must pass, or -1; the shortest lanes come first when there
// are too many.
List<int32_t> LaneEnds(const Graph& graph, const Layering& layering) {
  List<int32_t> end(graph.boxes.size(), -1);
  for (const Edge& edge : graph.edges) {
    const int32_t last = layering.layer[edge.to] - 1;
    if (edge.from < edge.to && last > layering.layer[edge.from])
      end[edge.from] = std::max(end[edge.from], last);
  }
  List<int32_t> order;
  for (int32_t box = 0; box < static_cast<int32_t>(end.size()); ++box) {
    if (end[box] >= 0) order.push_back(box);
  }
  const auto length = [&](int32_t box) { return end[box] - layering.layer[box]; };
  std::stable_sort(order.begin(), order.end(),
                   [&](int32_t a, int32_t b) { return length(a) < length(b); });
  int64_t left = kMostSlots + kMostSlotsPerBox * static_cast<int64_t>(graph.boxes.size());
  for (const int32_t box : order) {
    left -= length(box);
    if (left < 0) end[box] = -1;
  }
  return end;
}

// Neighbours of every slot on one side, side by side in one list, in the order of the links.
void Collect(const Lanes& lanes, int32_t Link::*slot, int32_t Link::*other, List<int32_t>& start,
             List<int32_t>& list) {
  start.assign(lanes.slots.size() + 1, 0);
  for (const Link& link : lanes.links) ++start[link.*slot + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  list.resize(lanes.links.size());
  List<int32_t> next(start.begin(), start.end() - 1);
  for (const Link& link : lanes.links) list[next[link.*slot]++] = link.*other;
}

}  // namespace

EdgeKind KindOf(const Layering& layering, const Lanes& lanes, const Edge& edge) {
  if (edge.from == edge.to) return EdgeKind::kLoop;
  if (edge.from > edge.to) return EdgeKind::kUp;
  const bool near = layering.layer[edge.to] == layering.layer[edge.from] + 1;
  return near || lanes.first[edge.from] >= 0 ? EdgeKind::kDown : EdgeKind::kAcross;
}

Lanes MakeLanes(const Graph& graph, const Layering& layering) {
  Lanes lanes;
  const auto count = static_cast<int32_t>(graph.boxes.size());
  lanes.layers.resize(static_cast<size_t>(layering.count));
  lanes.first.assign(graph.boxes.size(), -1);
  for (int32_t box = 0; box < count; ++box)
    lanes.slots.push_back(
        {.box = box, .layer = layering.layer[box], .width = graph.boxes[box].width});
  for (const Edge& edge : graph.edges) {
    if (edge.from == edge.to)
      lanes.slots[edge.from].width = graph.boxes[edge.from].width + 2 * kLoopWidth;
  }
  const List<int32_t> ends = LaneEnds(graph, layering);
  // Boxes and lanes enter their layers in program order, which is the order that ties keep.
  for (int32_t box = 0; box < count; ++box) {
    lanes.layers[layering.layer[box]].push_back(box);
    if (ends[box] < 0) continue;
    lanes.first[box] = static_cast<int32_t>(lanes.slots.size());
    int32_t above = box;
    for (int32_t layer = layering.layer[box] + 1; layer <= ends[box]; ++layer) {
      const auto slot = static_cast<int32_t>(lanes.slots.size());
      lanes.slots.push_back({.box = box, .layer = layer, .width = kLaneWidth, .lane = true});
      lanes.layers[layer].push_back(slot);
      lanes.links.push_back({above, slot});
      above = slot;
    }
  }
  List<int32_t> reader(graph.boxes.size(), -1);
  for (const Edge& edge : graph.edges) {
    if (KindOf(layering, lanes, edge) != EdgeKind::kDown || reader[edge.from] == edge.to) continue;
    reader[edge.from] = edge.to;
    lanes.links.push_back({lanes.SlotIn(edge.from, layering.layer[edge.to] - 1), edge.to});
  }
  Collect(lanes, &Link::lower, &Link::upper, lanes.upper_start, lanes.uppers);
  Collect(lanes, &Link::upper, &Link::lower, lanes.lower_start, lanes.lowers);
  return lanes;
}

int32_t Apart(const Slot& left, const Slot& right) {
  const int32_t gap = left.lane || right.lane ? kLaneGap : kBoxGap;
  return (left.width + right.width) / 2 + gap;
}

}  // namespace fxp::layout
