#include "engine/ops/gemm.h"

#include <gtest/gtest.h>

#include <vector>

namespace fxp {
namespace {

// Whole numbers, so that every order of adding gives the same.
template <typename T>
std::vector<T> Numbers(int64_t count) {
  std::vector<T> numbers;
  for (int64_t i = 0; i < count; ++i) numbers.push_back(static_cast<T>((i * 7 + 3) % 11 - 5));
  return numbers;
}

template <typename T>
Matrix<const T> View(const std::vector<T>& data, int64_t rows, int64_t columns, bool turned) {
  return turned ? Matrix<const T>{data.data(), rows, columns, 1, rows}
                : Matrix<const T>{data.data(), rows, columns, columns, 1};
}

template <typename T>
void Check(int64_t m, int64_t k, int64_t n, bool turn_a, bool turn_b, int bias_kind) {
  SCOPED_TRACE(testing::Message() << m << "x" << k << "x" << n << " " << turn_a << turn_b << " "
                                  << bias_kind);
  const std::vector<T> a_data = Numbers<T>(m * k);
  const std::vector<T> b_data = Numbers<T>(k * n);
  const std::vector<T> bias_data = Numbers<T>(m + n);
  const Matrix<const T> a = View(a_data, m, k, turn_a);
  const Matrix<const T> b = View(b_data, k, n, turn_b);
  std::vector<T> c(static_cast<size_t>(m * n), T(77));
  Bias<T> bias;
  if (bias_kind == 1) bias.rows = bias_data.data();
  if (bias_kind == 2) bias.columns = bias_data.data();
  Gemm(a, b, Matrix<T>{c.data(), m, n, n, 1}, bias);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      T sum = bias_kind == 1 ? bias.rows[i] : bias_kind == 2 ? bias.columns[j] : T(0);
      for (int64_t p = 0; p < k; ++p) {
        sum +=
            a.data[i * a.row_step + p * a.column_step] * b.data[p * b.row_step + j * b.column_step];
      }
      ASSERT_EQ(c[static_cast<size_t>(i * n + j)], sum) << i << ", " << j;
    }
  }
}

TEST(Gemm, AgreesWithTheSumItStandsFor) {
  const int64_t sizes[] = {1, 2, 3, 4, 5, 8, 9, 17, 70};
  for (const int64_t m : sizes) {
    for (const int64_t n : sizes) {
      for (const int64_t k : {0, 1, 5, 16, 300}) {
        const int kind = static_cast<int>((m + n + k) % 3);
        Check<float>(m, k, n, m % 2 == 0, n % 2 == 0, kind);
        Check<float>(m, k, n, n % 2 == 0, m % 2 == 0, (kind + 1) % 3);
        Check<double>(m, k, n, m % 2 == 0, n % 2 == 0, kind);
        Check<int64_t>(m, k, n, m % 2 == 0, n % 2 == 0, kind);
      }
    }
  }
}

TEST(Gemm, WorksInBlocks) {
  Check<float>(250, 270, 20, false, false, 1);
  Check<float>(128, 257, 130, false, false, 1);
  Check<float>(44, 30, 90, true, false, 2);
  Check<float>(5, 513, 1050, true, false, 2);
  Check<float>(245, 257, 70, false, true, 0);
  Check<double>(245, 257, 70, true, true, 1);
}

}  // namespace
}  // namespace fxp
