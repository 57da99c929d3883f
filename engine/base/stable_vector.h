// A vector whose items never move: a list of blocks. As std::deque, with blocks that are large on
// every platform, and an index that is found by a shift.

#ifndef FXP_ENGINE_BASE_STABLE_VECTOR_H_
#define FXP_ENGINE_BASE_STABLE_VECTOR_H_

#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace fxp {

template <typename T>
class StableVector {
 public:
  StableVector() = default;
  StableVector(const StableVector&) = delete;
  StableVector& operator=(const StableVector&) = delete;
  ~StableVector() {
    while (size_ > 0) pop_back();
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t index) { return *blocks_[index >> kBits]->at(index & kMask); }
  const T& operator[](size_t index) const { return *blocks_[index >> kBits]->at(index & kMask); }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  template <typename... Args>
  T& emplace_back(Args&&... args) {
    if (size_ >> kBits == blocks_.size()) blocks_.emplace_back(new Block);
    T* item = new (blocks_[size_ >> kBits]->at(size_ & kMask)) T(std::forward<Args>(args)...);
    ++size_;
    return *item;
  }

  void pop_back() {
    back().~T();
    --size_;
  }

  template <typename Owner, typename Item>
  class Iterator {
   public:
    Iterator(Owner& owner, size_t index) : owner_(owner), index_(index) {}
    Item& operator*() const { return owner_[index_]; }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return index_ != other.index_; }

   private:
    Owner& owner_;
    size_t index_;
  };

  auto begin() { return Iterator<StableVector, T>(*this, 0); }
  auto end() { return Iterator<StableVector, T>(*this, size_); }
  auto begin() const { return Iterator<const StableVector, const T>(*this, 0); }
  auto end() const { return Iterator<const StableVector, const T>(*this, size_); }

 private:
  static constexpr size_t kBits = 5;
  static constexpr size_t kMask = (size_t{1} << kBits) - 1;

  struct Block {
    T* at(size_t index) { return std::launder(reinterpret_cast<T*>(bytes + index * sizeof(T))); }
    alignas(T) unsigned char bytes[sizeof(T) << kBits];
  };

  std::vector<std::unique_ptr<Block>> blocks_;
  size_t size_ = 0;
};

}  // namespace fxp

#endif  // FXP_ENGINE_BASE_STABLE_VECTOR_H_
