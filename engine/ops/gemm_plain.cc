// Matrix products of complex numbers: right, small in code, and not tuned.

#include <algorithm>

#include "engine/ops/gemm.h"

namespace fxp {

void Gemm(const Matrix<const Complex>& a, const Matrix<const Complex>& b,
          const Matrix<Complex>& c) {
  for (int64_t i = 0; i < c.rows; ++i) {
    Complex* const line = c.data + i * c.row_step;
    std::fill_n(line, c.columns, Complex(0));
    for (int64_t p = 0; p < a.columns; ++p) {
      const Complex factor = a.data[i * a.row_step + p * a.column_step];
      const Complex* const other = b.data + p * b.row_step;
      for (int64_t j = 0; j < c.columns; ++j) line[j] += factor * other[j * b.column_step];
    }
  }
}

}  // namespace fxp
