#include "engine/layout/keep.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace fxp::layout {
namespace {

// A stretch of x.
struct Stretch {
  int64_t from = 0;
  int64_t to = 0;
};

class Keeper {
 public:
  Keeper(const Graph& graph, Lanes& lanes)
      : graph_(graph), lanes_(lanes), taken_(lanes.layers.size()), placed_(lanes.slots.size(), 0) {}

  void Run() {
    const auto count = static_cast<int32_t>(graph_.boxes.size());
    List<int32_t> fresh;
    List<int32_t> moving;
    for (int32_t box = 0; box < count; ++box) {
      if (!graph_.boxes[box].before) fresh.push_back(box);
      if (graph_.boxes[box].before && !Stays(box)) moving.push_back(box);
    }
    for (const auto& layer : lanes_.layers) Stay(layer, moving);
    for (const int32_t box : moving) Put(box, box, graph_.boxes[box].before->x);
    for (int32_t box = 0; box < count; ++box) {
      if (graph_.boxes[box].before) PutLane(box, graph_.boxes[box].before->lane);
    }
    // In program order, so that what a new box reads has a place.
    for (const int32_t box : fresh) {
      Put(box, box, Wish(box));
      PutLane(box, lanes_.slots[box].x);
    }
    for (auto& layer : lanes_.layers) {
      std::stable_sort(layer.begin(), layer.end(),
                       [&](int32_t a, int32_t b) { return lanes_.slots[a].x < lanes_.slots[b].x; });
    }
  }

 private:
  bool Stays(int32_t box) const {
    const auto& before = graph_.boxes[box].before;
    return before && before->layer == lanes_.slots[box].layer;
  }

  // Boxes that stay in a layer take their places, from the left; one that no longer has room
  // between them, since another has become wider, goes to `moving`.
  void Stay(const List<int32_t>& layer, List<int32_t>& moving) {
    List<int32_t> staying;
    for (const int32_t slot : layer) {
      if (!lanes_.slots[slot].lane && Stays(slot)) staying.push_back(slot);
    }
    const auto place = [&](int32_t box) { return graph_.boxes[box].before->x; };
    std::stable_sort(staying.begin(), staying.end(),
                     [&](int32_t a, int32_t b) { return place(a) < place(b); });
    int32_t last = -1;
    for (const int32_t box : staying) {
      lanes_.slots[box].x = place(box);
      if (last >= 0 && place(box) - place(last) < Apart(lanes_.slots[last], lanes_.slots[box])) {
        moving.push_back(box);
        continue;
      }
      last = box;
      placed_[box] = 1;
      taken_[lanes_.slots[box].layer].push_back(box);
    }
  }

  // The median of the boxes that a new one is linked to and that have a place: what it reads, or
  // else what reads it.
  int32_t Wish(int32_t box) {
    for (const bool up : {true, false}) {
      const auto& start = up ? lanes_.upper_start : lanes_.lower_start;
      const auto& list = up ? lanes_.uppers : lanes_.lowers;
      List<int32_t> places;
      for (int32_t i = start[box]; i < start[box + 1]; ++i) {
        if (placed_[list[i]]) places.push_back(lanes_.slots[list[i]].x);
      }
      if (places.empty()) continue;
      std::sort(places.begin(), places.end());
      return places[(places.size() - 1) / 2];
    }
    return 0;
  }

  void PutLane(int32_t box, int32_t wish) {
    if (lanes_.first[box] < 0) return;
    int32_t last = lanes_.first[box];
    while (last + 1 < static_cast<int32_t>(lanes_.slots.size()) && lanes_.slots[last + 1].lane &&
           lanes_.slots[last + 1].box == box)
      ++last;
    Put(lanes_.first[box], last, wish);
  }

  // Puts slots `first` to `last`, of layers that follow one another, below one another.
  void Put(int32_t first, int32_t last, int32_t wish) {
    // What is taken, widened by what must be free around it, from left to right.
    List<Stretch> walls;
    for (int32_t slot = first; slot <= last; ++slot) {
      for (const int32_t other : taken_[lanes_.slots[slot].layer]) {
        const Slot& there = lanes_.slots[other];
        const int64_t apart = Apart(there, lanes_.slots[first]);
        walls.push_back({there.x - apart, there.x + apart});
      }
    }
    std::sort(walls.begin(), walls.end(),
              [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
    const auto x = static_cast<int32_t>(Nearest(walls, wish));
    for (int32_t slot = first; slot <= last; ++slot) {
      lanes_.slots[slot].x = x;
      placed_[slot] = 1;
      taken_[lanes_.slots[slot].layer].push_back(slot);
    }
  }

  // The place outside of all walls (from the left) that is nearest to `wish`.
  static int64_t Nearest(const List<Stretch>& walls, int64_t wish) {
    int64_t best = std::numeric_limits<int64_t>::max();
    int64_t from = std::numeric_limits<int64_t>::min() / 4;  // of the free stretch
    const auto offer = [&](int64_t to) {
      if (from > to) return;
      const int64_t x = std::clamp(wish, from, to);
      if (best == std::numeric_limits<int64_t>::max() || std::abs(x - wish) < std::abs(best - wish))
        best = x;
    };
    for (const Stretch& wall : walls) {
      offer(wall.from);
      from = std::max(from, wall.to);
    }
    offer(std::numeric_limits<int64_t>::max() / 4);
    return best;
  }

  const Graph& graph_;
  Lanes& lanes_;
  List<List<int32_t>> taken_;  // slots that have a place, of each layer
  List<char> placed_;
};

}  // namespace

void KeepPlaces(const Graph& graph, Lanes& lanes) { Keeper(graph, lanes).Run(); }

}  // namespace fxp::layout
