// A vector that is indexed by the signed numbers by which boxes, slots and layers are known.

#ifndef FXP_ENGINE_LAYOUT_LIST_H_
#define FXP_ENGINE_LAYOUT_LIST_H_

#include <concepts>
#include <cstddef>
#include <vector>

namespace fxp::layout {

template <typename T>
class List : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  T& operator[](std::integral auto index) { return this->data()[static_cast<size_t>(index)]; }
  const T& operator[](std::integral auto index) const {
    return this->data()[static_cast<size_t>(index)];
  }
};

}  // namespace fxp::layout

#endif  // FXP_ENGINE_LAYOUT_LIST_H_
