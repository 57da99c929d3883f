#include "engine/layout/door.h"

#include <optional>
#include <utility>
#include <vector>

#include "engine/layout/drawing.h"

namespace fxp::layout {
namespace {

constexpr int32_t kMostBoxes = 100'000;
constexpr int32_t kMostEdges = 1'000'000;
constexpr int32_t kLongest = 10'000;        // side of a box
constexpr int32_t kFarthest = 100'000'000;  // a place from before
constexpr int32_t kBoxNumbers = 6;
constexpr int32_t kMostNumbers = 2 + kBoxNumbers * kMostBoxes + 2 * kMostEdges;

// Function-local statics: nothing runs before the first call.
std::vector<int32_t>& Input() {
  static std::vector<int32_t>& input = *new std::vector<int32_t>;
  return input;
}

std::vector<int32_t>& Output() {
  static std::vector<int32_t>& output = *new std::vector<int32_t>;
  return output;
}

bool Within(int32_t value, int32_t least, int32_t most) { return least <= value && value <= most; }

std::optional<Graph> Read(const std::vector<int32_t>& in) {
  if (in.size() < 2 || !Within(in[0], 0, kMostBoxes) || !Within(in[1], 0, kMostEdges)) return {};
  const int32_t boxes = in[0];
  const int32_t edges = in[1];
  if (in.size() != static_cast<size_t>(2 + kBoxNumbers * boxes + 2 * edges)) return {};
  Graph graph;
  graph.boxes.reserve(static_cast<size_t>(boxes));
  graph.edges.reserve(static_cast<size_t>(edges));
  const int32_t* at = in.data() + 2;
  for (int32_t i = 0; i < boxes; ++i, at += kBoxNumbers) {
    Box box{.width = at[0], .height = at[1]};
    if (!Within(box.width, 1, kLongest) || !Within(box.height, 1, kLongest)) return {};
    if (at[2] != 0) {
      if (!Within(at[3], 0, kMostBoxes) || !Within(at[4], -kFarthest, kFarthest) ||
          !Within(at[5], -kFarthest, kFarthest))
        return {};
      box.before = Place{at[3], at[4], at[5]};
    }
    graph.boxes.push_back(box);
  }
  int32_t last = 0;
  for (int32_t i = 0; i < edges; ++i, at += 2) {
    if (!Within(at[0], 0, boxes - 1) || !Within(at[1], last, boxes - 1)) return {};
    last = at[1];
    graph.edges.push_back({at[0], at[1]});
  }
  return graph;
}

void Write(const Drawing& drawing, std::vector<int32_t>& out) {
  out = {drawing.left, drawing.top, drawing.right, drawing.bottom, drawing.afresh};
  for (const Placed& box : drawing.boxes) {
    for (const int32_t each : {box.x, box.y, box.layer, box.lane}) out.push_back(each);
  }
  for (const Way& way : drawing.ways) {
    out.push_back(static_cast<int32_t>(way.kind));
    out.push_back(static_cast<int32_t>(way.points.size()));
    for (const Point& point : way.points) {
      out.push_back(point.x);
      out.push_back(point.y);
    }
  }
}

}  // namespace
}  // namespace fxp::layout

int32_t* fxp_layout_input(int32_t count) {
  if (!fxp::layout::Within(count, 0, fxp::layout::kMostNumbers)) return nullptr;
  fxp::layout::Input().resize(static_cast<size_t>(count));
  return fxp::layout::Input().data();
}

int32_t fxp_layout_draw(void) {
  const std::optional<fxp::layout::Graph> graph = fxp::layout::Read(fxp::layout::Input());
  if (!graph) return -1;
  fxp::layout::Write(fxp::layout::DrawGraph(*graph), fxp::layout::Output());
  return static_cast<int32_t>(fxp::layout::Output().size());
}

const int32_t* fxp_layout_output(void) { return fxp::layout::Output().data(); }
