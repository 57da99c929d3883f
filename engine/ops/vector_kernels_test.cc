#include "engine/ops/vector_kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace fxp {
namespace {

using Exact = double (*)(double);

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// How far a result is off, in units of the last place of the exact value.
double Ulps(float got, double exact) {
  int exponent = 0;
  std::frexp(exact, &exponent);
  const double unit = std::ldexp(1.0, std::max(exponent, -125) - 24);
  return std::fabs(static_cast<double>(got) - exact) / unit;
}

double Worst(VectorKernel kernel, Exact exact, float low, float high) {
  std::vector<float> from;
  constexpr int kSteps = 40000;
  for (int i = 0; i <= kSteps; ++i) {
    from.push_back(low + (high - low) * static_cast<float>(i) / kSteps);
  }
  std::vector<float> to(from.size());
  kernel(from.data(), to.data(), static_cast<int64_t>(from.size()));
  double worst = 0;
  for (size_t i = 0; i < from.size(); ++i) {
    worst = std::max(worst, Ulps(to[i], exact(static_cast<double>(from[i]))));
  }
  return worst;
}

float One(VectorKernel kernel, float x) {
  kernel(&x, &x, 1);
  return x;
}

double ExactSigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double ExactGelu(double x) { return x / 2 * std::erfc(-x / std::sqrt(2.0)); }

TEST(VectorKernels, AreOffByAFewUnitsOfTheLastPlace) {
  EXPECT_LT(Worst(ExpEach, std::exp, -103, 88.7F), 1.1);
  EXPECT_LT(Worst(LogEach, std::log, 1e-6F, 4), 1.0);
  EXPECT_LT(Worst(LogEach, std::log, 1, 1e30F), 1.0);
  EXPECT_LT(Worst(TanhEach, std::tanh, -11, 11), 2.5);
  EXPECT_LT(Worst(SigmoidEach, ExactSigmoid, -80, 80), 2.5);
  EXPECT_LT(Worst(ErfEach, std::erf, -5, 5), 2.5);
  EXPECT_LT(Worst(GeluEach, ExactGelu, -3, 6), 8.0);
  EXPECT_LT(Worst(GeluEach, ExactGelu, -6, -3), 25.0);
}

TEST(VectorKernels, KeepTheEdges) {
  EXPECT_EQ(One(ExpEach, 0), 1);
  EXPECT_EQ(One(ExpEach, kInfinity), kInfinity);
  EXPECT_EQ(One(ExpEach, 1000), kInfinity);
  EXPECT_EQ(One(ExpEach, -kInfinity), 0);
  EXPECT_EQ(One(LogEach, 1), 0);
  EXPECT_EQ(One(LogEach, 0), -kInfinity);
  EXPECT_EQ(One(LogEach, kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(One(LogEach, -1)));
  EXPECT_EQ(One(TanhEach, kInfinity), 1);
  EXPECT_EQ(One(TanhEach, -kInfinity), -1);
  EXPECT_TRUE(std::signbit(One(TanhEach, -0.0F)));
  EXPECT_EQ(One(SigmoidEach, 0), 0.5F);
  EXPECT_EQ(One(SigmoidEach, -kInfinity), 0);
  EXPECT_EQ(One(ErfEach, kInfinity), 1);
  EXPECT_EQ(One(GeluEach, kInfinity), kInfinity);
  EXPECT_EQ(One(ReluEach, kInfinity), kInfinity);
  EXPECT_EQ(One(ReluEach, -1), 0);
  EXPECT_TRUE(std::signbit(One(ReluEach, -0.0F)));
  for (const VectorKernel kernel :
       {ReluEach, ExpEach, LogEach, TanhEach, SigmoidEach, SiluEach, ErfEach, GeluEach}) {
    EXPECT_TRUE(std::isnan(One(kernel, std::nanf(""))));
  }
}

TEST(VectorKernels, SumAnyNumberOfElements) {
  std::vector<float> ones(1000, 1);
  for (int64_t count = 0; count < 300; ++count) {
    EXPECT_EQ(SumOf(ones.data(), count), static_cast<double>(count));
    EXPECT_EQ(SquaresAround(3, ones.data(), count), static_cast<double>(4 * count));
  }
  ones[700] = 5;
  EXPECT_EQ(LargestOf(ones.data(), 1000), 5);
  EXPECT_EQ(LargestOf(ones.data(), 700), 1);
  EXPECT_EQ(ExpAndSum(ones.data(), 1, nullptr, 700), 700);
}

}  // namespace
}  // namespace fxp
