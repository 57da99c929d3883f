// Rows of b stay in cache while four rows of c grow together; the innermost loop runs over columns
// that lie side by side, so that compilers turn it into vector instructions on every target.

#include "engine/ops/gemm.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace fxp {
namespace {

constexpr int64_t kDepth = 256;
constexpr int64_t kWidth = 512;

template <typename T>
using Sum = std::conditional_t<std::is_integral_v<T>, uint64_t, T>;

// c[0..rows) += a[0..rows, 0..depth) * b, where b is packed row by row.
template <int kRows, typename T>
void AddRows(const Matrix<const T>& a, int64_t row, int64_t from, int64_t depth, const T* b,
             int64_t width, const Matrix<T>& c, int64_t column) {
  T* out[kRows];
  for (int r = 0; r < kRows; ++r) out[r] = c.data + (row + r) * c.row_step + column;
  for (int64_t p = 0; p < depth; ++p) {
    Sum<T> factor[kRows];
    for (int r = 0; r < kRows; ++r) {
      factor[r] = static_cast<Sum<T>>(a.data[(row + r) * a.row_step + (from + p) * a.column_step]);
    }
    const T* line = b + p * width;
    for (int64_t j = 0; j < width; ++j) {
      const auto value = static_cast<Sum<T>>(line[j]);
      for (int r = 0; r < kRows; ++r) {
        out[r][j] = static_cast<T>(static_cast<Sum<T>>(out[r][j]) + factor[r] * value);
      }
    }
  }
}

template <typename T>
void Multiply(const Matrix<const T>& a, const Matrix<const T>& b, const Matrix<T>& c) {
  for (int64_t i = 0; i < c.rows; ++i) {
    std::fill_n(c.data + i * c.row_step, c.columns, T(0));
  }
  std::vector<T> packed;
  for (int64_t column = 0; column < c.columns; column += kWidth) {
    const int64_t width = std::min(kWidth, c.columns - column);
    for (int64_t from = 0; from < a.columns; from += kDepth) {
      const int64_t depth = std::min(kDepth, a.columns - from);
      packed.resize(static_cast<size_t>(depth * width));
      T* to = packed.data();
      for (int64_t p = from; p < from + depth; ++p) {
        const T* line = b.data + p * b.row_step + column * b.column_step;
        for (int64_t j = 0; j < width; ++j) *to++ = line[j * b.column_step];
      }
      int64_t row = 0;
      for (; row + 4 <= c.rows; row += 4) {
        AddRows<4>(a, row, from, depth, packed.data(), width, c, column);
      }
      for (; row < c.rows; ++row) {
        AddRows<1>(a, row, from, depth, packed.data(), width, c, column);
      }
    }
  }
}

}  // namespace

void Gemm(const Matrix<const float>& a, const Matrix<const float>& b, const Matrix<float>& c) {
  Multiply(a, b, c);
}

void Gemm(const Matrix<const int64_t>& a, const Matrix<const int64_t>& b,
          const Matrix<int64_t>& c) {
  Multiply(a, b, c);
}

}  // namespace fxp
