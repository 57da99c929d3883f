// c[m, n] = a[m, k] * b[k, n] over plain memory, the loop behind matrix products and convolutions.

#ifndef FXP_ENGINE_OPS_GEMM_H_
#define FXP_ENGINE_OPS_GEMM_H_

#include <cstdint>

#include "engine/tensor/dtype.h"

namespace fxp {

// A matrix in memory: element (row, column) lies at data[row * row_step + column * column_step].
template <typename T>
struct Matrix {
  T* data;
  int64_t rows;
  int64_t columns;
  int64_t row_step;
  int64_t column_step;

  Matrix Transposed() const { return {data, columns, rows, column_step, row_step}; }
};

// What is added to the product: nothing, one number for each row, or one for each column.
template <typename T>
struct Bias {
  const T* rows = nullptr;
  const T* columns = nullptr;
};

// Writes the product over c, whose columns lie together. Sums run in the order of k, save where c
// is a single row or column.
void Gemm(const Matrix<const float>& a, const Matrix<const float>& b, const Matrix<float>& c,
          const Bias<float>& bias = {});
void Gemm(const Matrix<const double>& a, const Matrix<const double>& b, const Matrix<double>& c,
          const Bias<double>& bias = {});
void Gemm(const Matrix<const int64_t>& a, const Matrix<const int64_t>& b, const Matrix<int64_t>& c,
          const Bias<int64_t>& bias = {});
// Complex numbers, without any blocking (gemm_plain.cc).
void Gemm(const Matrix<const Complex>& a, const Matrix<const Complex>& b, const Matrix<Complex>& c);

// A right operand that exists only in parts, as they are needed. fill() writes rows
// [row, row + rows) of columns [column, column + columns) in panels of kPanel columns, one panel
// after the other, row by row; columns that are missing in the last panel are zeros.
#ifdef FXP_RELAXED_SIMD
inline constexpr int64_t kPanel = 8;
#else
inline constexpr int64_t kPanel = 16;
#endif
struct PanelSource {
  const void* context;
  void (*fill)(const void* context, int64_t row, int64_t rows, int64_t column, int64_t columns,
               float* to);
};
// As Gemm, with b given in panels. False when there is no memory for one.
bool GemmFromPanels(const Matrix<const float>& a, const PanelSource& b, const Matrix<float>& c,
                    const Bias<float>& bias);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_GEMM_H_
