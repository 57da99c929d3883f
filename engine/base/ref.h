// Shared ownership of values that one thread uses: as std::shared_ptr to const, half as large, with
// the count beside the value and no atomic operations. Graphs have several such values a node.

#ifndef FXP_ENGINE_BASE_REF_H_
#define FXP_ENGINE_BASE_REF_H_

#include <cstddef>
#include <cstdint>
#include <utility>

namespace fxp {

template <typename T>
class Ref {
 public:
  Ref() = default;
  Ref(std::nullptr_t) {}  // NOLINT(google-explicit-constructor): as std::shared_ptr has it
  Ref(const Ref& other) : block_(other.block_) {
    if (block_ != nullptr) ++block_->count;
  }
  Ref(Ref&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~Ref() {
    if (block_ != nullptr && --block_->count == 0) delete block_;
  }

  static Ref Of(T value) {
    Ref ref;
    ref.block_ = new Block{1, std::move(value)};
    return ref;
  }

  const T& operator*() const { return block_->value; }
  const T* operator->() const { return &block_->value; }
  // The same value, not an equal one.
  bool operator==(const Ref& other) const { return block_ == other.block_; }
  bool operator==(std::nullptr_t) const { return block_ == nullptr; }

 private:
  struct Block {
    int32_t count;
    T value;
  };
  Block* block_ = nullptr;
};

}  // namespace fxp

#endif  // FXP_ENGINE_BASE_REF_H_
