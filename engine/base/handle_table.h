// Numbers that stand for objects outside of C++. A handle is an index into a table with a free
// list; a handle that was released, or never given out, is found out and is not undefined
// behaviour.

#ifndef FXP_ENGINE_BASE_HANDLE_TABLE_H_
#define FXP_ENGINE_BASE_HANDLE_TABLE_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fxp {

template <typename T>
class HandleTable {
 public:
  // Stores `value` and returns its handle, which is never negative.
  int32_t Add(T value) {
    ++live_;
    if (!free_.empty()) {
      const int32_t handle = free_.back();
      free_.pop_back();
      slots_[static_cast<size_t>(handle)] = std::move(value);
      return handle;
    }
    slots_.emplace_back(std::move(value));
    return static_cast<int32_t>(slots_.size()) - 1;
  }

  // The object, or nullptr for a handle that stands for nothing.
  T* Find(int32_t handle) {
    if (handle < 0 || static_cast<size_t>(handle) >= slots_.size()) return nullptr;
    auto& slot = slots_[static_cast<size_t>(handle)];
    return slot.has_value() ? &*slot : nullptr;
  }

  // Forgets the object. False when the handle stands for nothing.
  bool Release(int32_t handle) {
    if (Find(handle) == nullptr) return false;
    slots_[static_cast<size_t>(handle)].reset();
    free_.push_back(handle);
    --live_;
    return true;
  }

  // How many handles stand for something: tests end by expecting zero.
  int32_t live() const { return live_; }

 private:
  std::vector<std::optional<T>> slots_;
  std::vector<int32_t> free_;
  int32_t live_ = 0;
};

}  // namespace fxp

#endif  // FXP_ENGINE_BASE_HANDLE_TABLE_H_
