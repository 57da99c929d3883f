#include "engine/layout/blocks.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace fxp::layout {
namespace {

// A link that could be straight, between two layers. The lowest cost is chosen first.
struct Candidate {
  int32_t cost = 0;
  int32_t upper = 0;  // positions in the two layers
  int32_t lower = 0;
};

enum Rank : int32_t { kWithinLane = 0, kBetweenBoxes = 1, kJoinsLane = 2 };

// How far the `index`th of `count` neighbours is from their middle, in halves.
int32_t FromMiddle(int32_t index, int32_t count) { return std::abs(2 * index - (count - 1)); }

class Finder {
 public:
  explicit Finder(const Lanes& lanes) : lanes_(lanes), position_(lanes.slots.size(), 0) {
    for (const auto& layer : lanes.layers) {
      int32_t next = 0;
      for (const int32_t slot : layer) position_[slot] = next++;
    }
  }

  Blocks Run() {
    Blocks blocks{.of = List<int32_t>(lanes_.slots.size(), -1)};
    for (size_t layer = 0; layer < lanes_.layers.size(); ++layer) {
      if (layer > 0) {
        for (const auto& [upper, lower] : Straight(layer)) {
          const int32_t above = lanes_.layers[layer - 1][upper];
          blocks.of[lanes_.layers[layer][lower]] = blocks.of[above];
        }
      }
      for (const int32_t slot : lanes_.layers[layer]) {
        if (blocks.of[slot] < 0) blocks.of[slot] = blocks.count++;
      }
    }
    return blocks;
  }

 private:
  // Pairs of positions, in the layer above and in this one, sorted by both.
  List<std::pair<int32_t, int32_t>> Straight(size_t layer) {
    List<Candidate> candidates = Candidates(layer);
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
    List<std::pair<int32_t, int32_t>> chosen;
    for (const auto& [cost, upper, lower] : candidates) {
      const auto next =
          std::lower_bound(chosen.begin(), chosen.end(), std::pair<int32_t, int32_t>{upper, -1});
      if (next != chosen.end() && (next->first == upper || next->second <= lower)) continue;
      if (next != chosen.begin() && std::prev(next)->second >= lower) continue;
      chosen.insert(next, {upper, lower});
    }
    return chosen;
  }

  List<Candidate> Candidates(size_t layer) {
    List<Candidate> found;
    List<int32_t> above;
    for (const int32_t slot : lanes_.layers[layer]) {
      above.assign(lanes_.uppers.begin() + lanes_.upper_start[slot],
                   lanes_.uppers.begin() + lanes_.upper_start[slot + 1]);
      std::sort(above.begin(), above.end(),
                [&](int32_t a, int32_t b) { return position_[a] < position_[b]; });
      const auto count = static_cast<int32_t>(above.size());
      for (int32_t i = 0; i < count; ++i) {
        const int32_t cost = FromMiddle(i, count) + FromMiddle(RankBelow(above[i], slot),
                                                               lanes_.lower_start[above[i] + 1] -
                                                                   lanes_.lower_start[above[i]]);
        found.push_back({RankOf(above[i], slot) * kRankCost + std::min(cost, kRankCost - 1),
                         position_[above[i]], position_[slot]});
      }
    }
    return found;
  }

  static constexpr int32_t kRankCost = 1 << 20;

  int32_t RankOf(int32_t upper, int32_t lower) const {
    const int lanes = lanes_.slots[upper].lane + lanes_.slots[lower].lane;
    return lanes == 2 ? kWithinLane : lanes == 0 ? kBetweenBoxes : kJoinsLane;
  }

  // How many of the slots below `upper` stand left of `lower`.
  int32_t RankBelow(int32_t upper, int32_t lower) const {
    int32_t rank = 0;
    for (int32_t i = lanes_.lower_start[upper]; i < lanes_.lower_start[upper + 1]; ++i)
      rank += position_[lanes_.lowers[i]] < position_[lower];
    return rank;
  }

  const Lanes& lanes_;
  List<int32_t> position_;
};

}  // namespace

Blocks FindBlocks(const Lanes& lanes) { return Finder(lanes).Run(); }

}  // namespace fxp::layout
