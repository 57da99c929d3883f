// Walking several tensors of one shape together, whatever their strides.

#ifndef FXP_ENGINE_TENSOR_STRIDED_H_
#define FXP_ENGINE_TENSOR_STRIDED_H_

#include <array>
#include <cstdint>

#include "engine/tensor/tensor.h"

namespace fxp {

// The loops over one shape for N operands, with dimensions merged where all operands allow it.
template <size_t N>
class StridedLoop {
 public:
  StridedLoop(const Dims& sizes, const std::array<const Dims*, N>& strides) {
    // Strides of an empty shape can be anything, too large for a product too.
    for (const int64_t size : sizes) empty_ = empty_ || size == 0;
    if (empty_) return;
    for (size_t dim = 0; dim < sizes.size(); ++dim) {
      if (sizes[dim] == 1) continue;
      std::array<int64_t, N> steps;
      for (size_t k = 0; k < N; ++k) steps[k] = (*strides[k])[dim];
      if (!sizes_.empty() && Merges(steps, sizes[dim])) {
        sizes_.back() *= sizes[dim];
        steps_.back() = steps;
      } else {
        sizes_.push_back(sizes[dim]);
        steps_.push_back(steps);
      }
    }
  }

  // Calls run(offsets, count, steps) for each innermost run.
  template <typename Run>
  void ForEachRun(Run run) const {
    if (empty_) return;
    std::array<int64_t, N> offsets{};
    if (sizes_.empty()) {
      run(offsets, int64_t{1}, std::array<int64_t, N>{});
      return;
    }
    const size_t outer = sizes_.size() - 1;
    Dims index(outer, 0);
    while (true) {
      run(offsets, sizes_[outer], steps_[outer]);
      size_t dim = outer;
      while (dim > 0) {
        --dim;
        for (size_t k = 0; k < N; ++k) offsets[k] += steps_[dim][k];
        if (++index[dim] < sizes_[dim]) break;
        for (size_t k = 0; k < N; ++k) offsets[k] -= steps_[dim][k] * sizes_[dim];
        index[dim] = 0;
        if (dim == 0) return;
      }
      if (outer == 0) return;
    }
  }

 private:
  bool Merges(const std::array<int64_t, N>& inner, int64_t inner_size) const {
    for (size_t k = 0; k < N; ++k) {
      if (steps_.back()[k] != inner[k] * inner_size) return false;
    }
    return true;
  }

  Dims sizes_;
  std::vector<std::array<int64_t, N>> steps_;
  bool empty_ = false;
};

// out[i] = f(in[i]); the tensors have one shape.
template <typename Out, typename In, typename F>
void MapInto(const Tensor& out, const Tensor& in, F f) {
  Out* const to = out.data<Out>();
  const In* const from = in.data<In>();
  const StridedLoop<2> loop(out.sizes, {&out.strides, &in.strides});
  loop.ForEachRun([&](const auto& offsets, int64_t count, const auto& steps) {
    Out* o = to + offsets[0];
    const In* a = from + offsets[1];
    if (steps[0] == 1 && steps[1] == 1) {
      for (int64_t i = 0; i < count; ++i) o[i] = f(a[i]);
    } else {
      for (int64_t i = 0; i < count; ++i) o[i * steps[0]] = f(a[i * steps[1]]);
    }
  });
}

// out[i] = f(a[i], b[i]); the tensors have one shape (broadcast ones have strides of 0).
template <typename Out, typename In, typename F>
void MapInto2(const Tensor& out, const Tensor& a, const Tensor& b, F f) {
  Out* const to = out.data<Out>();
  const In* const from_a = a.data<In>();
  const In* const from_b = b.data<In>();
  const StridedLoop<3> loop(out.sizes, {&out.strides, &a.strides, &b.strides});
  loop.ForEachRun([&](const auto& offsets, int64_t count, const auto& steps) {
    Out* o = to + offsets[0];
    const In* x = from_a + offsets[1];
    const In* y = from_b + offsets[2];
    if (steps[0] == 1 && steps[1] == 1 && steps[2] == 1) {
      for (int64_t i = 0; i < count; ++i) o[i] = f(x[i], y[i]);
    } else if (steps[0] == 1 && steps[1] == 1 && steps[2] == 0) {
      const In right = *y;
      for (int64_t i = 0; i < count; ++i) o[i] = f(x[i], right);
    } else {
      for (int64_t i = 0; i < count; ++i) {
        o[i * steps[0]] = f(x[i * steps[1]], y[i * steps[2]]);
      }
    }
  });
}

// Calls f(element) for every element in row-major order.
template <typename T, typename F>
void ForEach(const Tensor& tensor, F f) {
  const T* const from = tensor.data<T>();
  const StridedLoop<1> loop(tensor.sizes, {&tensor.strides});
  loop.ForEachRun([&](const auto& offsets, int64_t count, const auto& steps) {
    const T* a = from + offsets[0];
    for (int64_t i = 0; i < count; ++i) f(a[i * steps[0]]);
  });
}

}  // namespace fxp

#endif  // FXP_ENGINE_TENSOR_STRIDED_H_
