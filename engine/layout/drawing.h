// Layered drawing of a graph: inputs at the top, each node below what it reads.
//
//   DrawGraph(graph) -> where each box lies, and the way of each edge
//
// What it promises:
//   - Boxes don't overlap, and no edge crosses a box (but for `kAcross`, see below).
//   - The same graph gives the same drawing. Nodes come in program order, which decides where the
//     edges leave a choice.
//   - All readers of a node share one lane for the way that is too far for a single line.
//   - Given where nodes lay before, the drawing keeps them there: to the pixel as long as a node
//     stays in its layer, and it does unless something that it reads came to lie beside or below
//     it. New nodes and lanes take the nearest free place. When most nodes are new, or most layers
//     have become empty, the drawing is made afresh.
//   - Time and memory grow with nodes + edges + lanes, but for sorting; lanes are limited.
//
// An edge against program order (a node that reads itself or a later one, which a rewrite can leave
// behind) orders nothing. It goes back up on the right of the drawing, or around its node.

#ifndef FXP_ENGINE_LAYOUT_DRAWING_H_
#define FXP_ENGINE_LAYOUT_DRAWING_H_

#include <cstdint>
#include <optional>

#include "engine/layout/list.h"

namespace fxp::layout {

// Where a box lay in the drawing before this one.
struct Place {
  int32_t layer = 0;
  int32_t x = 0;  // of its middle
  // Where the lane of its value began; equal to x when it had none.
  int32_t lane = 0;
};

struct Box {
  int32_t width = 0;
  int32_t height = 0;
  std::optional<Place> before = std::nullopt;
};

struct Edge {
  int32_t from = 0;
  int32_t to = 0;
};

struct Graph {
  List<Box> boxes;   // in program order
  List<Edge> edges;  // in order of their readers and operands; both ends are in `boxes`
};

struct Point {
  int32_t x = 0;
  int32_t y = 0;
  bool operator==(const Point&) const = default;
};

enum class EdgeKind : int32_t {
  kDown = 0,    // through the points; straight down between two that are above one another
  kLoop = 1,    // a node that reads itself: around the right side of its box
  kUp = 2,      // a node that reads a later one: up on the right of everything
  kAcross = 3,  // too long for a lane in a drawing of that many: from box to box, behind others
};

struct Way {
  EdgeKind kind = EdgeKind::kDown;
  List<Point> points;
};

struct Placed {
  int32_t x = 0;  // of the middle
  int32_t y = 0;  // of the top
  int32_t layer = 0;
  int32_t lane = 0;  // as in Place
};

struct Drawing {
  List<Placed> boxes;  // as in the graph
  List<Way> ways;      // as the graph's edges
  int32_t left = 0, top = 0, right = 0, bottom = 0;
  bool afresh = true;  // whether places from before were not kept
};

// Distances, in the unit of the boxes.
inline constexpr int32_t kRowHeight = 46;  // of a layer without boxes; others are as high as theirs
inline constexpr int32_t kRowGap = 38;
inline constexpr int32_t kBoxGap = 26;
inline constexpr int32_t kLaneWidth = 4;
inline constexpr int32_t kLaneGap = 12;
inline constexpr int32_t kPortGap = 12;    // between the ends of edges at the top of a box
inline constexpr int32_t kLoopWidth = 18;  // what a loop takes beside its box

Drawing DrawGraph(const Graph& graph);

}  // namespace fxp::layout

#endif  // FXP_ENGINE_LAYOUT_DRAWING_H_
