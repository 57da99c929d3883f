#include "engine/layout/layers.h"

#include <algorithm>

namespace fxp::layout {
namespace {

// Layers without boxes say where something was; more than half of them say nothing any more.
constexpr int32_t kMostEmpty = 2;

void CloseUp(Layering& found, bool keep) {
  List<int32_t> boxes(static_cast<size_t>(found.count), 0);
  for (const int32_t layer : found.layer) ++boxes[layer];
  const auto empty = std::count(boxes.begin(), boxes.end(), 0);
  if (empty == 0 || (keep && empty * kMostEmpty <= found.count)) return;
  int32_t next = 0;
  for (int32_t& count : boxes) count = count > 0 ? next++ : -1;
  for (int32_t& layer : found.layer) layer = boxes[layer];
  found.count = next;
}

}  // namespace

Layering FindLayers(const Graph& graph, bool keep) {
  const auto count = static_cast<int32_t>(graph.boxes.size());
  Layering found{.layer = List<int32_t>(graph.boxes.size(), 0)};
  List<int32_t>& layer = found.layer;
  List<char> reads(graph.boxes.size(), 0);
  List<int32_t> first_reader(graph.boxes.size(), -1);
  // Edges come in order of their readers, so that one walk meets each box after what it reads.
  size_t at = 0;
  int32_t inputs = count;  // boxes before this one only give
  for (int32_t box = 0; box < count; ++box) {
    if (keep && graph.boxes[box].before) layer[box] = graph.boxes[box].before->layer;
    for (; at < graph.edges.size() && graph.edges[at].to == box; ++at) {
      const int32_t from = graph.edges[at].from;
      if (from >= box) continue;
      reads[box] = 1;
      layer[box] = std::max(layer[box], layer[from] + 1);
    }
    if (reads[box]) inputs = std::min(inputs, box);
  }
  // Now down with what reads nothing, from above its readers; that moves nobody else.
  for (const Edge& edge : graph.edges) {
    int32_t& first = first_reader[edge.from];
    if (edge.from < edge.to) first = first < 0 ? layer[edge.to] : std::min(first, layer[edge.to]);
  }
  for (int32_t box = inputs; box < count; ++box) {
    if (reads[box] || (keep && graph.boxes[box].before)) continue;
    layer[box] = first_reader[box] >= 0 ? first_reader[box] - 1 : layer[box - 1];
  }
  for (const int32_t each : layer) found.count = std::max(found.count, each + 1);
  if (count > 0 && reads[count - 1]) layer[count - 1] = found.count - 1;
  CloseUp(found, keep);
  return found;
}

}  // namespace fxp::layout
