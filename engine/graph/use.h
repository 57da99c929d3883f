// Uses: the edges of a graph. A use lies in the node that reads, and stands in the list of uses of
// the node that is read, so that making one and taking it away costs no search and no memory of
// its own.

#ifndef FXP_ENGINE_GRAPH_USE_H_
#define FXP_ENGINE_GRAPH_USE_H_

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace fxp {

class Node;

struct Use {
  Node* user = nullptr;
  Node* input = nullptr;
  // Neighbours among the uses of `input`.
  Use* prev = nullptr;
  Use* next = nullptr;
};

// The nodes that a node reads, each once.
class Inputs {
 public:
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = Node*;
    using pointer = Node* const*;
    using reference = Node* const&;
    using iterator_category = std::bidirectional_iterator_tag;
    Iterator() = default;
    explicit Iterator(const Use* at) : at_(at) {}
    reference operator*() const { return at_->input; }
    Iterator& operator--() {
      --at_;
      return *this;
    }
    Iterator operator--(int) { return Iterator(at_--); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) { return Iterator(at_++); }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const Use* at_ = nullptr;
  };

  Inputs(const Use* first, int32_t count) : first_(first), count_(count) {}
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(first_ + count_); }
  auto rbegin() const { return std::reverse_iterator(end()); }
  auto rend() const { return std::reverse_iterator(begin()); }
  size_t size() const { return static_cast<size_t>(count_); }
  bool empty() const { return count_ == 0; }
  Node* operator[](size_t index) const { return first_[index].input; }

 private:
  const Use* first_;
  int32_t count_;
};

// The nodes that read a node.
class Users {
 public:
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = Node*;
    using pointer = Node* const*;
    using reference = Node* const&;
    using iterator_category = std::forward_iterator_tag;
    Iterator() = default;
    explicit Iterator(const Use* at) : at_(at) {}
    reference operator*() const { return at_->user; }
    Iterator& operator++() {
      at_ = at_->next;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      at_ = at_->next;
      return before;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const Use* at_ = nullptr;
  };

  Users(const Use* first, int32_t count) : first_(first), count_(count) {}
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(); }
  size_t size() const { return static_cast<size_t>(count_); }
  bool empty() const { return count_ == 0; }

 private:
  const Use* first_;
  int32_t count_;
};

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_USE_H_
