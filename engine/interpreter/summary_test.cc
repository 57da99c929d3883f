#include "engine/interpreter/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace fxp {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Tensor Floats(const Dims& sizes, const std::vector<float>& values) {
  const Tensor tensor = Tensor::Empty(sizes, DType::kFloat32).value();
  std::copy(values.begin(), values.end(), tensor.data<float>());
  return tensor;
}

TEST(Summary, MeasuresTheElements) {
  const TensorSummary summary = Summarize(Floats({2, 2}, {1, 2, 3, 6}), 32);
  EXPECT_EQ(summary.least, 1);
  EXPECT_EQ(summary.most, 6);
  EXPECT_EQ(summary.mean, 3);
  EXPECT_DOUBLE_EQ(summary.deviation, std::sqrt(14.0 / 3.0));
  EXPECT_THAT(summary.picture, ElementsAre(1, 2, 3, 6));
}

TEST(Summary, CountsWhatIsNotFiniteApart) {
  const float inf = std::numeric_limits<float>::infinity();
  const TensorSummary summary = Summarize(Floats({5}, {NAN, 2, inf, -inf, 4}), 32);
  EXPECT_EQ(summary.nan, 1);
  EXPECT_EQ(summary.infinite, 2);
  EXPECT_EQ(summary.least, 2);
  EXPECT_EQ(summary.most, 4);
  EXPECT_EQ(summary.mean, 3);
  EXPECT_EQ(summary.rows, 1);
  EXPECT_EQ(summary.columns, 5);
  EXPECT_TRUE(std::isnan(summary.picture[0]));
}

TEST(Summary, HasNoNumbersOfATensorWithoutElements) {
  const TensorSummary summary = Summarize(Floats({0, 3}, {}), 32);
  EXPECT_TRUE(std::isnan(summary.least) && std::isnan(summary.most));
  EXPECT_TRUE(std::isnan(summary.mean) && std::isnan(summary.deviation));
  EXPECT_THAT(summary.picture, IsEmpty());
}

TEST(Summary, HasNoDeviationOfOneElement) {
  const TensorSummary summary = Summarize(Floats({}, {7}), 32);
  EXPECT_EQ(summary.mean, 7);
  EXPECT_TRUE(std::isnan(summary.deviation));
  EXPECT_THAT(summary.picture, ElementsAre(7));
}

TEST(Summary, FollowsStridesAndOffsets) {
  const Tensor whole = Floats({2, 3}, {0, 1, 2, 3, 4, 5});
  const Tensor turned = whole.View({2, 2}, {1, 3}, 1);  // [[1, 4], [2, 5]]
  const TensorSummary summary = Summarize(turned, 32);
  EXPECT_EQ(summary.least, 1);
  EXPECT_EQ(summary.mean, 3);
  EXPECT_THAT(summary.picture, ElementsAre(1, 4, 2, 5));
}

TEST(Summary, DrawsTheFirstMatrixInCellsOfEqualWeight) {
  const TensorSummary summary = Summarize(Floats({2, 1, 5}, {1, 2, 3, 4, 5, 9, 9, 9, 9, 9}), 2);
  EXPECT_EQ(summary.rows, 1);
  EXPECT_EQ(summary.columns, 2);
  EXPECT_THAT(summary.picture, ElementsAre(1.5, 4));
  EXPECT_EQ(summary.most, 9);
}

TEST(Summary, ReadsEveryType) {
  for (int code = 0; code <= static_cast<int>(DType::kComplex128); ++code) {
    const Tensor ones = Tensor::Full({3}, static_cast<DType>(code), Scalar::Int(1)).value();
    EXPECT_EQ(Summarize(ones, 32).mean, 1) << code;
  }
  const Tensor turned =
      Tensor::Full({2}, DType::kComplex64, Scalar::Imaginary(Complex(3, -4))).value();
  EXPECT_EQ(Summarize(turned, 32).most, 5);
}

}  // namespace
}  // namespace fxp
