#include "engine/proof/difference.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace fxp {
namespace {

// Where a number stands among the floating-point numbers of its type: neighbours differ by one.
int64_t Rank(double value, DType dtype) {
  int64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  if (dtype == DType::kFloat64) return bits < 0 ? INT64_MIN - bits : bits;
  const auto number = static_cast<float>(value);
  int32_t narrow;
  std::memcpy(&narrow, &number, sizeof narrow);
  const int64_t rank = narrow < 0 ? int64_t{INT32_MIN} - narrow : narrow;
  // The narrow types' neighbours are this many float32 numbers apart.
  if (dtype == DType::kFloat16) return rank / (1 << 13);
  return dtype == DType::kBFloat16 ? rank / (1 << 16) : rank;
}

class Comparing {
 public:
  Comparing(DType dtype, double rtol, double slack) : dtype_(dtype), rtol_(rtol), slack_(slack) {}

  void Add(double expected, double arrived, int64_t index) {
    if (std::isnan(expected) && std::isnan(arrived)) return;
    if (expected == arrived) {
      if (expected == 0 && std::signbit(expected) != std::signbit(arrived)) ++result.zero_signs;
      return;
    }
    const double apart = std::abs(expected - arrived);
    const bool finite = std::isfinite(expected) && std::isfinite(arrived);
    double ulps = apart;
    if (std::isnan(expected) || std::isnan(arrived)) {
      ulps = HUGE_VAL;
    } else if (IsFloating(dtype_) || IsComplex(dtype_)) {
      const DType part = RealType(dtype_);
      const int64_t a = Rank(expected, part);
      const int64_t b = Rank(arrived, part);
      ulps = static_cast<double>(static_cast<uint64_t>(std::max(a, b)) -
                                 static_cast<uint64_t>(std::min(a, b)));
    }
    if (result.worst < 0 || ulps > result.ulps) result.worst = index;
    result.ulps = std::max(result.ulps, ulps);
    if (finite) result.absolute = std::max(result.absolute, apart);
    const bool exact = IsIntegral(dtype_) || dtype_ == DType::kBool;
    if (exact || !finite || apart > rtol_ * std::abs(expected) + slack_) ++result.beyond;
  }

  Difference result;

 private:
  DType dtype_;
  double rtol_;
  double slack_;
};

// Calls f(element, other, index) for the elements of both in row-major order.
template <typename F>
void ForBoth(const Tensor& a, const Tensor& b, F f) {
  const int64_t count = a.count();
  Dims position(a.sizes.size());
  int64_t in_a = 0;
  int64_t in_b = 0;
  for (int64_t i = 0; i < count; ++i) {
    f(ElementAt(a, in_a), ElementAt(b, in_b), i);
    for (size_t d = position.size(); d-- > 0;) {
      in_a += a.strides[d];
      in_b += b.strides[d];
      if (++position[d] < a.sizes[d]) break;
      in_a -= a.strides[d] * a.sizes[d];
      in_b -= b.strides[d] * a.sizes[d];
      position[d] = 0;
    }
  }
}

}  // namespace

Difference Compare(const Tensor& expected, const Tensor& arrived, double rtol, double atol) {
  double most = 1;
  ForBoth(expected, arrived, [&](const Scalar& a, const Scalar&, int64_t) {
    const double size = std::hypot(a.as<double>(), a.imaginary);
    if (std::isfinite(size)) most = std::max(most, size);
  });
  Comparing comparing(expected.dtype, rtol, atol * most);
  ForBoth(expected, arrived, [&](const Scalar& a, const Scalar& b, int64_t i) {
    if (a.dtype == DType::kInt64 && a.integer != b.integer && a.real == b.real) {
      comparing.Add(0, 1, i);  // whole numbers too large for float64
      return;
    }
    comparing.Add(a.as<double>(), b.as<double>(), i);
    if (IsComplex(expected.dtype)) comparing.Add(a.imaginary, b.imaginary, i);
  });
  return comparing.result;
}

}  // namespace fxp
