// exp, log, tanh and their relatives for sixteen floats at a time. Polynomials were fitted for the
// ranges that they are used on; vector_kernels_test.cc states how far each function is off.
//
// Constants are read from a table whose address the compiler can't see through: WebAssembly engines
// load a constant that stands in the code anew in each round of a loop, in several instructions.

#ifndef FXP_ENGINE_OPS_SIMD_MATH_H_
#define FXP_ENGINE_OPS_SIMD_MATH_H_

#include <limits>

#include "engine/ops/simd_wide.h"

namespace fxp {

enum MathConstant {
  kOne,
  kHalf,
  // Adding one of these to a small float and taking it away rounds to an integer n. In between, the
  // low bits are n and the bias of an exponent, so that moved up by 23 they are the float 2^n ...
  kRounder,
  kLowRounder,   // ... 2^64 times as large, ...
  kHighRounder,  // ... or 2^64 times as small, ...
  kPairRounder,  // ... or n and twice the bias.
  kDown,         // 2^-64
  kUp,           // 2^64
  kLog2E,
  kLn2High,
  kLn2Low,
  kMinusLn2High,
  kMinusLn2Low,
  kExpLow,
  kExpHigh,
  kExpNone,          // what exp() is nothing beside 1 for
  kExp,              // five coefficients, highest power first
  kLog = kExp + 5,   // four
  kErf = kLog + 4,   // seven
  kTail = kErf + 7,  // ten
  kTanhHigh = kTail + 10,
  kSmallest,  // of the numbers with all their digits
  kUpScale,   // 2^23
  kErfSplit,
  kQuarter,
  kSqrt2Quarter,
  kInfinity,
  kMathConstants,
};

inline constexpr float kMathTable[] = {
    1.0F,
    0.5F,
    12582912.0F + 127,
    12582912.0F + 127 + 64,
    12582912.0F + 127 - 64,
    12582912.0F + 254,
    5.421010862427522e-20F,
    18446744073709551616.0F,
    1.44269504F,
    0.693359375F,
    -2.12194440e-4F,
    -0.693359375F,
    2.12194440e-4F,
    -104.0F,
    89.0F,
    -40.0F,
    // (exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2
    0.001392692661F,
    0.008363773874F,
    0.04166655011F,
    0.1666657338F,
    0.5F,
    // (2 atanh(s) / s - 2) / s^2 in powers of s^2, for numbers between sqrt(1/2) and sqrt(2)
    0.233534276F,
    0.2854996859F,
    0.4000012943F,
    0.6666666655F,
    // erf(x) / x in powers of x^2, for x^2 <= 0.85
    8.387074557e-5F,
    -0.0008147081117F,
    0.005201456326F,
    -0.02685958812F,
    0.1128369935F,
    -0.3761263402F,
    1.128379167F,
    // The upper tail of the normal distribution, over exp(-a^2 / 2) and t = 1 / (1 + a / 4), in t
    0.01538360334F,
    -0.0563454643F,
    0.03661525497F,
    0.04831808338F,
    -0.00367795936F,
    0.09537556828F,
    0.06901163609F,
    0.09615086467F,
    0.09941662313F,
    0.09975179219F,
    10.0F,
    std::numeric_limits<float>::min(),
    8388608.0F,
    0.92F,
    0.25F,
    0.35355339F,
    std::numeric_limits<float>::infinity(),
};
static_assert(sizeof kMathTable / sizeof kMathTable[0] == kMathConstants);

// The table as loops see it.
inline const float* MathTable() {
  const float* table = kMathTable;
  asm volatile("" : "+r"(table));
  return table;
}

FXP_PART Wide Abs(const Wide& x) { return FromBits(Bits(x) & 0x7fffffff); }
FXP_PART Wide WithSignOf(const Wide& size, const Wide& sign) {
  return FromBits(Bits(size) | (Bits(sign) & static_cast<int32_t>(0x80000000)));
}

template <int kCount>
FXP_PART Wide Polynomial(const Wide& x, const float* coefficients) {
  Wide sum = MultiplyAddWide(x, LoadConstant(coefficients), LoadConstant(coefficients + 1));
  for (int i = 2; i < kCount; ++i) sum = MultiplyAddWide(sum, x, LoadConstant(coefficients + i));
  return sum;
}

// exp(x) - 1 for the part of x that is left when n * ln(2) is taken away, and the bits of n with
// the bias that `rounder` has.
struct ExpParts {
  Wide rest;
  WideInts n;
};
FXP_PART ExpParts SplitExp(const Wide& x, MathConstant rounder_place, const float* k) {
  const auto rounder = LoadConstant(k + rounder_place);
  const Wide shifted = MultiplyAddWide(x, LoadConstant(k + kLog2E), rounder);
  const Wide n = shifted - rounder;
  const Wide high = MultiplyAddWide(n, LoadConstant(k + kMinusLn2High), x);
  const Wide r = MultiplyAddWide(n, LoadConstant(k + kMinusLn2Low), high);
  // In pairs, so that fewer operations wait for one another.
  const Wide square = r * r;
  const Wide last = MultiplyAddWide(r, LoadConstant(k + kExp + 3), LoadConstant(k + kExp + 4));
  const Wide next = MultiplyAddWide(r, LoadConstant(k + kExp + 1), LoadConstant(k + kExp + 2));
  const Wide first = MultiplyAddWide(square, LoadConstant(k + kExp), next);
  return {MultiplyAddWide(MultiplyAddWide(first, square, last), square, r), Bits(shifted)};
}
FXP_PART Wide PowerOfTwo(const WideInts& biased) { return FromBits(biased << 23); }

// Keeps nan and the sign of zero.
FXP_PART Wide Relu(const Wide& x, const float* k) {
  const auto one = LoadConstant(k + kOne);
  return AtLeast(x, one - one);
}

FXP_PART Wide Exp(const Wide& any, const float* k) {
  const Wide x = AtLeast(AtMost(any, LoadConstant(k + kExpHigh)), LoadConstant(k + kExpLow));
  const ExpParts parts = SplitExp(x, kPairRounder, k);
  // In two steps, because 2^n itself may be too large or too small for a float.
  const WideInts half = parts.n >> 1;
  const Wide result = parts.rest + LoadConstant(k + kOne);
  return result * PowerOfTwo(half) * PowerOfTwo(parts.n - half);
}

// exp(x) for x <= 0.
FXP_PART Wide ExpBelow(const Wide& x, const float* k) {
  const ExpParts parts = SplitExp(AtLeast(x, LoadConstant(k + kExpLow)), kLowRounder, k);
  const Wide result = parts.rest + LoadConstant(k + kOne);
  return result * PowerOfTwo(parts.n) * LoadConstant(k + kDown);
}

// 1 + exp(x)
FXP_PART Wide OneAndExp(const Wide& any, const float* k) {
  const Wide x = AtLeast(AtMost(any, LoadConstant(k + kExpHigh)), LoadConstant(k + kExpNone));
  const ExpParts parts = SplitExp(x, kHighRounder, k);
  const auto one = LoadConstant(k + kOne);
  return MultiplyAddWide((parts.rest + one) * PowerOfTwo(parts.n), LoadConstant(k + kUp), one);
}

FXP_PART Wide Sigmoid(const Wide& x, const float* k) {
  return LoadConstant(k + kOne) / OneAndExp(-x, k);
}
FXP_PART Wide Silu(const Wide& x, const float* k) { return x / OneAndExp(-x, k); }

FXP_PART Wide Tanh(const Wide& x, const float* k) {
  const Wide a = AtMost(Abs(x), LoadConstant(k + kTanhHigh));
  const ExpParts parts = SplitExp(a + a, kRounder, k);
  const Wide scale = PowerOfTwo(parts.n);
  const auto one = LoadConstant(k + kOne);
  const Wide t = MultiplyAddWide(scale, parts.rest, scale - one);  // exp(2a) - 1
  return WithSignOf(t / (t + one + one), x);
}

FXP_PART Wide Log(const Wide& x, const float* k) {
  const auto one = LoadConstant(k + kOne);
  const WideInts small = x < LoadConstant(k + kSmallest);
  const Wide normal = Select(small, x * LoadConstant(k + kUpScale), x);
  constexpr int32_t kSqrtHalf = 0x3f3504f3;
  // Negative numbers wrap around here; what comes of them is not used.
  const WideInts bits = WrappingSubtract(Bits(normal), kSqrtHalf);
  const Wide e = ToFloats((bits >> 23) - (small & 23));
  const Wide f = FromBits((bits & 0x7fffff) + kSqrtHalf) - one;
  const Wide s = f / (f + one + one);
  const Wide z = s * s;
  const Wide square = f * LoadConstant(k + kHalf) * f;
  const Wide r = z * Polynomial<4>(z, k + kLog);
  const Wide low = MultiplyAddWide(s, square + r, e * LoadConstant(k + kLn2Low));
  const Wide result = MultiplyAddWide(e, LoadConstant(k + kLn2High), f - (square - low));
  const auto infinity = LoadConstant(k + kInfinity);
  const auto nan = infinity - infinity;  // what negative numbers and nan give
  const auto none = one - one;
  return Select(x > none, Select(x < infinity, result, x), Select(x == none, none - infinity, nan));
}

// The normal distribution's weight above a >= 0, of which square is a * a / 2.
FXP_PART Wide UpperTail(const Wide& a_quarter, const Wide& square, const float* k) {
  const auto one = LoadConstant(k + kOne);
  const Wide t = one / (a_quarter + one);
  return ExpBelow(-square, k) * t * Polynomial<10>(t, k + kTail);
}

FXP_PART Wide Erf(const Wide& x, const float* k) {
  const auto one = LoadConstant(k + kOne);
  const Wide a = Abs(x);
  const Wide square = x * x;
  const Wide near = x * Polynomial<7>(square, k + kErf);
  const Wide tail = UpperTail(a * LoadConstant(k + kSqrt2Quarter), square, k);
  const Wide far = WithSignOf(one - (tail + tail), x);
  return Select(a < LoadConstant(k + kErfSplit), near, far);
}

FXP_PART Wide Gelu(const Wide& x, const float* k) {
  const Wide square = x * LoadConstant(k + kHalf) * x;
  const Wide tail = UpperTail(Abs(x) * LoadConstant(k + kQuarter), square, k);
  const auto one = LoadConstant(k + kOne);
  return x * Select(x > one - one, one - tail, tail);
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_SIMD_MATH_H_
