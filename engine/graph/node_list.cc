#include "engine/graph/node_list.h"

namespace fxp {
namespace {

// Labels lie in [0, 2^62); the root has 0 as the first and kEnd as the last.
constexpr uint64_t kEnd = uint64_t{1} << 62;
// A node appended at the end leaves this much room before it.
constexpr uint64_t kStep = uint64_t{1} << 32;
// How much denser a range half as large may be: between 1 (never thin enough) and 2.
constexpr double kDensity = 1.4;

}  // namespace

NodeList::NodeList() {
  root_.prev_ = &root_;
  root_.next_ = &root_;
}

void NodeList::InsertBefore(Node& node, Node& next) {
  Node& previous = *next.prev_;
  uint64_t end = next.is_root() ? kEnd : next.label_;
  if (end - previous.label_ < 2) {
    MakeRoomAfter(previous);
    end = next.is_root() ? kEnd : next.label_;
  }
  const uint64_t room = end - previous.label_;
  node.label_ = previous.label_ + (next.is_root() && room > kStep ? kStep : room / 2);
  node.prev_ = &previous;
  node.next_ = &next;
  previous.next_ = &node;
  next.prev_ = &node;
  ++size_;
}

void NodeList::Remove(Node& node) {
  node.prev_->next_ = node.next_;
  node.next_->prev_ = node.prev_;
  --size_;
}

void NodeList::MakeRoomAfter(Node& node) {
  Node* first = &node;
  Node* last = &node;
  uint64_t count = 1;
  double limit = 1;
  for (int bits = 1; bits <= 62; ++bits) {
    limit *= 2 / kDensity;
    const uint64_t width = uint64_t{1} << bits;
    const uint64_t begin = node.label_ & ~(width - 1);
    const uint64_t end = begin + width;
    while (!first->is_root() && !first->prev_->is_root() && first->prev_->label_ >= begin) {
      first = first->prev_;
      ++count;
    }
    if (begin == 0 && !first->is_root()) {
      first = &root_;  // the root's own label is 0 and stays
      ++count;
    }
    while (!last->next_->is_root() && last->next_->label_ < end) {
      last = last->next_;
      ++count;
    }
    if (bits < 62 && (static_cast<double>(count) > limit || width / count < 4)) continue;
    const uint64_t step = width / (count + 1);
    uint64_t label = begin;
    for (Node* walk = first;; walk = walk->next_) {
      walk->label_ = label;
      label += step;
      if (walk == last) break;
    }
    return;
  }
}

}  // namespace fxp
