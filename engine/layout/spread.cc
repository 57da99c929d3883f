#include "engine/layout/spread.h"

#include <algorithm>
#include <limits>

#include "engine/layout/blocks.h"

namespace fxp::layout {
namespace {

constexpr int kRounds = 12;

// `right` stands at least `apart` right of `left`.
struct Order {
  int32_t left = 0;
  int32_t right = 0;
  int32_t apart = 0;
};

class Spreader {
 public:
  explicit Spreader(Lanes& lanes)
      : lanes_(lanes), blocks_(FindBlocks(lanes)), x_(static_cast<size_t>(blocks_.count), 0) {
    for (const auto& layer : lanes.layers) {
      for (size_t i = 1; i < layer.size(); ++i) {
        orders_.push_back({blocks_.of[layer[i - 1]], blocks_.of[layer[i]],
                           Apart(lanes.slots[layer[i - 1]], lanes.slots[layer[i]])});
      }
    }
    Group(&Order::left, after_start_, after_);
    Group(&Order::right, before_start_, before_);
    Sort();
    Pull();
  }

  void Run() {
    for (const int32_t block : sorted_) x_[block] = LeftLimit(block, 0);
    for (int round = 0; round < kRounds; ++round) {
      bool moved = false;
      for (auto block = sorted_.rbegin(); block != sorted_.rend(); ++block) {
        const int32_t goal = std::min(Goal(*block), RightLimit(*block));
        moved |= goal > x_[*block];
        x_[*block] = std::max(x_[*block], goal);
      }
      for (const int32_t block : sorted_) {
        const int32_t goal = std::max(Goal(block), LeftLimit(block, kNowhere));
        moved |= goal < x_[block];
        x_[block] = std::min(x_[block], goal);
      }
      if (!moved) break;
    }
    for (size_t slot = 0; slot < lanes_.slots.size(); ++slot)
      lanes_.slots[slot].x = x_[blocks_.of[slot]];
  }

 private:
  static constexpr int32_t kNowhere = std::numeric_limits<int32_t>::min() / 2;

  void Group(int32_t Order::*key, List<int32_t>& start, List<int32_t>& list) const {
    start.assign(x_.size() + 1, 0);
    for (const Order& order : orders_) ++start[order.*key + 1];
    for (size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
    list.resize(orders_.size());
    List<int32_t> next(start.begin(), start.end() - 1);
    for (size_t i = 0; i < orders_.size(); ++i)
      list[next[orders_[i].*key]++] = static_cast<int32_t>(i);
  }

  // Blocks from left to right, each after all that it must stand right of. Straight links don't
  // cross, so there always is such an order.
  void Sort() {
    List<int32_t> waiting(x_.size(), 0);
    for (const Order& order : orders_) ++waiting[order.right];
    for (size_t block = 0; block < x_.size(); ++block) {
      if (waiting[block] == 0) sorted_.push_back(static_cast<int32_t>(block));
    }
    for (size_t i = 0; i < sorted_.size(); ++i) {
      for (int32_t j = after_start_[sorted_[i]]; j < after_start_[sorted_[i] + 1]; ++j) {
        const int32_t right = orders_[after_[j]].right;
        if (--waiting[right] == 0) sorted_.push_back(right);
      }
    }
  }

  // What each block is linked to: other blocks, once for each link.
  void Pull() {
    pull_start_.assign(x_.size() + 1, 0);
    const auto each_end = [&](auto visit) {
      for (const auto& [upper, lower] : lanes_.links) {
        const int32_t a = blocks_.of[upper];
        const int32_t b = blocks_.of[lower];
        if (a == b) continue;
        visit(a, b);
        visit(b, a);
      }
    };
    each_end([&](int32_t block, int32_t) { ++pull_start_[block + 1]; });
    for (size_t i = 1; i < pull_start_.size(); ++i) pull_start_[i] += pull_start_[i - 1];
    pulls_.resize(static_cast<size_t>(pull_start_.back()));
    List<int32_t> next(pull_start_.begin(), pull_start_.end() - 1);
    each_end([&](int32_t block, int32_t other) { pulls_[next[block]++] = other; });
  }

  // The median of the places of what a block is linked to; its own place when that is nothing.
  int32_t Goal(int32_t block) {
    places_.clear();
    for (int32_t i = pull_start_[block]; i < pull_start_[block + 1]; ++i)
      places_.push_back(x_[pulls_[i]]);
    if (places_.empty()) return x_[block];
    std::sort(places_.begin(), places_.end());
    const size_t count = places_.size();
    return (places_[(count - 1) / 2] + places_[count / 2]) / 2;
  }

  int32_t LeftLimit(int32_t block, int32_t limit) const {
    for (int32_t i = before_start_[block]; i < before_start_[block + 1]; ++i) {
      const Order& order = orders_[before_[i]];
      limit = std::max(limit, x_[order.left] + order.apart);
    }
    return limit;
  }

  int32_t RightLimit(int32_t block) const {
    int32_t limit = std::numeric_limits<int32_t>::max();
    for (int32_t i = after_start_[block]; i < after_start_[block + 1]; ++i) {
      const Order& order = orders_[after_[i]];
      limit = std::min(limit, x_[order.right] - order.apart);
    }
    return limit;
  }

  Lanes& lanes_;
  Blocks blocks_;
  List<int32_t> x_;  // of each block
  List<Order> orders_;
  List<int32_t> after_start_, after_, before_start_, before_;
  List<int32_t> sorted_;
  List<int32_t> pull_start_, pulls_;
  List<int32_t> places_;
};

}  // namespace

void SpreadOut(Lanes& lanes) { Spreader(lanes).Run(); }

}  // namespace fxp::layout
