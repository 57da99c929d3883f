#include "engine/layout/routes.h"

#include <algorithm>

namespace fxp::layout {
namespace {

class Router {
 public:
  Router(const Graph& graph, const Layering& layering, const Lanes& lanes,
         const List<int32_t>& tops, Drawing& drawing)
      : graph_(graph), layering_(layering), lanes_(lanes), tops_(tops), drawing_(drawing) {}

  void Run() {
    Bound();
    drawing_.ways.resize(graph_.edges.size());
    for (size_t begin = 0; begin < graph_.edges.size();) {
      size_t end = begin;
      while (end < graph_.edges.size() && graph_.edges[end].to == graph_.edges[begin].to) ++end;
      RouteInto(begin, end);
      begin = end;
    }
  }

 private:
  void Bound() {
    bool first = true;
    for (const Slot& slot : lanes_.slots) {
      const int32_t left = slot.x - slot.width / 2;
      const int32_t right = slot.x + (slot.width + 1) / 2;
      drawing_.left = first ? left : std::min(drawing_.left, left);
      drawing_.right = first ? right : std::max(drawing_.right, right);
      first = false;
    }
    for (size_t box = 0; box < graph_.boxes.size(); ++box)
      drawing_.bottom = std::max(drawing_.bottom, Bottom(static_cast<int32_t>(box)));
  }

  int32_t Bottom(int32_t box) const { return drawing_.boxes[box].y + graph_.boxes[box].height; }

  // The edges that end at one box.
  void RouteInto(size_t begin, size_t end) {
    List<size_t> down;
    for (size_t edge = begin; edge < end; ++edge) {
      Way& way = drawing_.ways[edge];
      way.kind = KindOf(layering_, lanes_, graph_.edges[edge]);
      switch (way.kind) {
        case EdgeKind::kDown:
          down.push_back(edge);
          break;
        case EdgeKind::kLoop:
          way.points = Around(graph_.edges[edge].to);
          break;
        case EdgeKind::kUp:
          way.points = BackUp(graph_.edges[edge]);
          break;
        case EdgeKind::kAcross:
          way.points = {Start(graph_.edges[edge].from), End(graph_.edges[edge].to, 0)};
          break;
      }
    }
    Ports(down);
  }

  Point Start(int32_t box) const { return {drawing_.boxes[box].x, Bottom(box)}; }
  Point End(int32_t box, int32_t port) const {
    return {drawing_.boxes[box].x + port, drawing_.boxes[box].y};
  }

  int32_t LastX(size_t edge) const {
    const auto& [from, to] = graph_.edges[edge];
    return lanes_.slots[lanes_.SlotIn(from, layering_.layer[to] - 1)].x;
  }

  void Ports(List<size_t>& edges) {
    if (edges.empty()) return;
    const int32_t box = graph_.edges[edges[0]].to;
    const int32_t x = drawing_.boxes[box].x;
    std::stable_sort(edges.begin(), edges.end(),
                     [&](size_t a, size_t b) { return LastX(a) < LastX(b); });
    const auto count = static_cast<int32_t>(edges.size());
    const auto straight =
        std::find_if(edges.begin(), edges.end(), [&](size_t edge) { return LastX(edge) == x; });
    // Halves of a gap from the middle: of the straight one, or else of the whole row.
    const int32_t middle =
        straight != edges.end() ? 2 * static_cast<int32_t>(straight - edges.begin()) : count - 1;
    const int32_t room = graph_.boxes[box].width - 2 * kPortGap;
    const int32_t farthest = std::max({middle, 2 * (count - 1) - middle, 1});
    const int32_t gap = std::min(kPortGap, std::max(room, 0) / farthest);
    for (int32_t i = 0; i < count; ++i)
      drawing_.ways[edges[i]].points = Down(edges[i], (2 * i - middle) * gap / 2);
  }

  // Through the lane; points between which nothing bends are left out.
  List<Point> Down(size_t edge, int32_t port) const {
    const auto& [from, to] = graph_.edges[edge];
    List<Point> points{Start(from)};
    const auto add = [&](Point point) {
      const size_t count = points.size();
      if (count > 1 && points[count - 1].x == point.x && points[count - 2].x == point.x)
        points.pop_back();
      points.push_back(point);
    };
    for (int32_t layer = layering_.layer[from] + 1; layer < layering_.layer[to]; ++layer) {
      const int32_t x = lanes_.slots[lanes_.SlotIn(from, layer)].x;
      add({x, tops_[layer]});
      add({x, tops_[layer + 1] - kRowGap});
    }
    add(End(to, port));
    return points;
  }

  List<Point> Around(int32_t box) {
    const int32_t right = drawing_.boxes[box].x + (graph_.boxes[box].width + 1) / 2;
    const int32_t quarter = graph_.boxes[box].height / 4;
    const int32_t top = drawing_.boxes[box].y;
    return {{right, Bottom(box) - quarter},
            {right + kLoopWidth, Bottom(box) - quarter},
            {right + kLoopWidth, top + quarter},
            {right, top + quarter}};
  }

  // A lane of its own on the right of everything, entered and left between layers.
  List<Point> BackUp(const Edge& edge) {
    const Point start = Start(edge.from);
    const Point end = End(edge.to, 0);
    drawing_.right += kLaneGap;
    const int32_t below = tops_[layering_.layer[edge.from] + 1] - kRowGap / 2;
    const int32_t above = end.y - kRowGap / 2;
    drawing_.bottom = std::max(drawing_.bottom, below);
    drawing_.top = std::min(drawing_.top, above);
    return {
        start, {start.x, below}, {drawing_.right, below}, {drawing_.right, above}, {end.x, above},
        end};
  }

  const Graph& graph_;
  const Layering& layering_;
  const Lanes& lanes_;
  const List<int32_t>& tops_;
  Drawing& drawing_;
};

}  // namespace

void FindRoutes(const Graph& graph, const Layering& layering, const Lanes& lanes,
                const List<int32_t>& tops, Drawing& drawing) {
  Router(graph, layering, lanes, tops, drawing).Run();
}

}  // namespace fxp::layout
