// c[m, n] = a[m, k] * b[k, n] over plain memory, the loop behind every matrix product.

#ifndef FXP_ENGINE_OPS_GEMM_H_
#define FXP_ENGINE_OPS_GEMM_H_

#include <cstdint>
#include <type_traits>

namespace fxp {

// A matrix in memory: element (row, column) lies at data[row * row_step + column * column_step].
template <typename T>
struct Matrix {
  T* data;
  int64_t rows;
  int64_t columns;
  int64_t row_step;
  int64_t column_step;
};

// Writes the product over c, whose columns lie together. Sums run in the order of k.
void Gemm(const Matrix<const float>& a, const Matrix<const float>& b, const Matrix<float>& c);
void Gemm(const Matrix<const int64_t>& a, const Matrix<const int64_t>& b, const Matrix<int64_t>& c);

// a + b, where integers wrap around instead of overflowing.
template <typename T>
T WrappingAdd(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  } else {
    return a + b;
  }
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_GEMM_H_
