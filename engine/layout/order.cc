#include "engine/layout/order.h"

#include <algorithm>
#include <utility>

namespace fxp::layout {
namespace {

constexpr int kSweeps = 8;
constexpr int kExchanges = 4;

class Orderer {
 public:
  explicit Orderer(Lanes& lanes) : lanes_(lanes), position_(lanes.slots.size(), 0) { Number(); }

  void Run() {
    auto best = lanes_.layers;
    int64_t fewest = Count();
    int without_progress = 0;
    for (int sweep = 0; sweep < kSweeps && fewest > 0 && without_progress < 3; ++sweep) {
      Sweep(sweep % 2 == 0);
      for (int round = 0; round < kExchanges && Exchange();) ++round;
      const int64_t now = Count();
      ++without_progress;
      if (now >= fewest) continue;
      fewest = now;
      best = lanes_.layers;
      without_progress = 0;
    }
    lanes_.layers = std::move(best);
  }

  int64_t Count() const {
    int64_t sum = 0;
    for (size_t layer = 1; layer < lanes_.layers.size(); ++layer) sum += CountAbove(layer);
    return sum;
  }

 private:
  void Number() {
    for (size_t layer = 0; layer < lanes_.layers.size(); ++layer) Number(layer);
  }

  void Number(size_t layer) {
    int32_t next = 0;
    for (const int32_t slot : lanes_.layers[layer]) position_[slot] = next++;
  }

  void Sweep(bool down) {
    const size_t count = lanes_.layers.size();
    for (size_t i = 1; i < count; ++i) {
      const size_t layer = down ? i : count - 1 - i;
      if (down) {
        Sort(layer, lanes_.upper_start, lanes_.uppers);
      } else {
        Sort(layer, lanes_.lower_start, lanes_.lowers);
      }
    }
  }

  // Slots without a neighbour on that side keep their place in the row.
  void Sort(size_t layer, const List<int32_t>& start, const List<int32_t>& list) {
    List<std::pair<double, int32_t>> wishes;
    for (const int32_t slot : lanes_.layers[layer]) {
      const int32_t degree = start[slot + 1] - start[slot];
      if (degree == 0) continue;
      int64_t sum = 0;
      for (int32_t i = start[slot]; i < start[slot + 1]; ++i) sum += position_[list[i]];
      wishes.emplace_back(static_cast<double>(sum) / degree, slot);
    }
    std::stable_sort(wishes.begin(), wishes.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    size_t next = 0;
    for (int32_t& slot : lanes_.layers[layer]) {
      if (start[slot + 1] > start[slot]) slot = wishes[next++].second;
    }
    Number(layer);
  }

  bool Exchange() {
    bool better = false;
    for (size_t layer = 0; layer < lanes_.layers.size(); ++layer) {
      auto& row = lanes_.layers[layer];
      for (size_t i = 0; i + 1 < row.size(); ++i) {
        const int32_t left = row[i];
        const int32_t right = row[i + 1];
        const int64_t gain = Gain(left, right, lanes_.upper_start, lanes_.uppers) +
                             Gain(left, right, lanes_.lower_start, lanes_.lowers);
        if (gain <= 0) continue;
        std::swap(row[i], row[i + 1]);
        std::swap(position_[left], position_[right]);
        better = true;
      }
    }
    return better;
  }

  // By how many crossings on one side an exchange of two neighbours helps. Quadratic in their
  // degrees, so that boxes with very many lines are left to the sweeps.
  int64_t Gain(int32_t left, int32_t right, const List<int32_t>& start,
               const List<int32_t>& list) const {
    constexpr int32_t kMany = 64;
    if (start[left + 1] - start[left] > kMany || start[right + 1] - start[right] > kMany) return 0;
    int64_t gain = 0;
    for (int32_t i = start[left]; i < start[left + 1]; ++i) {
      for (int32_t j = start[right]; j < start[right + 1]; ++j) {
        const int32_t a = position_[list[i]];
        const int32_t b = position_[list[j]];
        gain += (a > b) - (a < b);
      }
    }
    return gain;
  }

  // Counts inversions with a tree of sums (Fenwick): lines from left to right above, and for each
  // how many before it ended further right.
  int64_t CountAbove(size_t layer) const {
    const size_t width = lanes_.layers[layer].size();
    List<int32_t> tree(width + 1, 0);
    List<int32_t> ends;
    int64_t crossings = 0;
    int64_t before = 0;
    for (const int32_t upper : lanes_.layers[layer - 1]) {
      ends.clear();
      for (int32_t i = lanes_.lower_start[upper]; i < lanes_.lower_start[upper + 1]; ++i)
        ends.push_back(position_[lanes_.lowers[i]]);
      for (const int32_t end : ends) {
        int64_t not_right = 0;
        for (size_t i = static_cast<size_t>(end) + 1; i > 0; i &= i - 1) not_right += tree[i];
        crossings += before - not_right;
      }
      for (const int32_t end : ends) {
        for (size_t i = static_cast<size_t>(end) + 1; i <= width; i += i & (~i + 1)) ++tree[i];
        ++before;
      }
    }
    return crossings;
  }

  Lanes& lanes_;
  List<int32_t> position_;
};

}  // namespace

void OrderLayers(Lanes& lanes) { Orderer(lanes).Run(); }

int64_t Crossings(const Lanes& lanes) {
  Lanes copy = lanes;
  return Orderer(copy).Count();
}

}  // namespace fxp::layout
