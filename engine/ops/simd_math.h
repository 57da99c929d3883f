// exp, log, tanh and their relatives for four floats at a time. Polynomials were fitted for the
// ranges that they are used on; vector_kernels_test.cc states how far each function is off.
//
// Constants are read from a table whose address the compiler can't see through: WebAssembly engines
// load a constant that stands in the code anew in each round of a loop, in several instructions.

#ifndef FXP_ENGINE_OPS_SIMD_MATH_H_
#define FXP_ENGINE_OPS_SIMD_MATH_H_

#include <limits>

#include "engine/ops/simd.h"

namespace fxp {

enum MathConstant {
  kOne,
  kHalf,
  kRounder,  // adding it to a small float and taking it away rounds to an integer
  kLog2E,
  kLn2High,
  kLn2Low,
  kExpLow,
  kExpHigh,
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
    12582912.0F,
    1.44269504F,
    0.693359375F,
    -2.12194440e-4F,
    -104.0F,
    89.0F,
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

inline I4 Bits(F4 value) { return __builtin_bit_cast(I4, value); }
inline F4 FromBits(I4 bits) { return __builtin_bit_cast(F4, bits); }
inline F4 Select(I4 mask, F4 yes, F4 no) {
  return FromBits((mask & Bits(yes)) | (~mask & Bits(no)));
}
inline F4 Abs(F4 x) { return FromBits(Bits(x) & 0x7fffffff); }
inline F4 WithSignOf(F4 size, F4 sign) {
  return FromBits(Bits(size) | (Bits(sign) & static_cast<int32_t>(0x80000000)));
}
// The smaller and the larger one; x itself when it is nan.
inline F4 AtMost(F4 x, F4 limit) { return Select(limit < x, limit, x); }
inline F4 AtLeast(F4 x, F4 limit) { return Select(x < limit, limit, x); }

template <int kCount>
F4 Polynomial(F4 x, const float* coefficients) {
  F4 sum = LoadSplat(coefficients);
  for (int i = 1; i < kCount; ++i) sum = sum * x + LoadSplat(coefficients + i);
  return sum;
}

// exp(x) - 1 for the part of x that is left when n * ln(2) is taken away.
struct ExpParts {
  F4 rest;
  I4 n;
};
inline ExpParts SplitExp(F4 x, const float* k) {
  const F4 rounder = LoadSplat(k + kRounder);
  const F4 shifted = x * LoadSplat(k + kLog2E) + rounder;
  const F4 n = shifted - rounder;
  const F4 r = (x - n * LoadSplat(k + kLn2High)) - n * LoadSplat(k + kLn2Low);
  return {r * r * Polynomial<5>(r, k + kExp) + r, Bits(shifted) - Bits(rounder)};
}
inline F4 PowerOfTwo(I4 n) { return FromBits((n + 127) << 23); }

inline F4 Exp(F4 x, const float* k) {
  x = AtLeast(AtMost(x, LoadSplat(k + kExpHigh)), LoadSplat(k + kExpLow));
  const ExpParts parts = SplitExp(x, k);
  // In two steps, because 2^n itself may be too large or too small for a float.
  const I4 half = parts.n >> 1;
  const F4 result = parts.rest + LoadSplat(k + kOne);
  return result * PowerOfTwo(half) * PowerOfTwo(parts.n - half);
}

inline F4 Sigmoid(F4 x, const float* k) {
  const F4 one = LoadSplat(k + kOne);
  return one / (one + Exp(-x, k));
}

inline F4 Silu(F4 x, const float* k) { return x / (LoadSplat(k + kOne) + Exp(-x, k)); }

inline F4 Tanh(F4 x, const float* k) {
  const F4 a = AtMost(Abs(x), LoadSplat(k + kTanhHigh));
  const ExpParts parts = SplitExp(a + a, k);
  const F4 scale = PowerOfTwo(parts.n);
  const F4 one = LoadSplat(k + kOne);
  const F4 t = scale * parts.rest + (scale - one);  // exp(2a) - 1
  return WithSignOf(t / (t + one + one), x);
}

inline F4 Log(F4 x, const float* k) {
  const F4 one = LoadSplat(k + kOne);
  const I4 small = x < LoadSplat(k + kSmallest);
  const F4 normal = Select(small, x * LoadSplat(k + kUpScale), x);
  constexpr int32_t kSqrtHalf = 0x3f3504f3;
  // Negative numbers wrap around here; what comes of them is not used.
  using Unsigned = Vector<uint32_t>;
  const I4 bits = (I4)((Unsigned)Bits(normal) - static_cast<uint32_t>(kSqrtHalf));
  const F4 e = __builtin_convertvector((bits >> 23) - (small & 23), F4);
  const F4 f = FromBits((bits & 0x7fffff) + kSqrtHalf) - one;
  const F4 s = f / (f + one + one);
  const F4 z = s * s;
  const F4 square = LoadSplat(k + kHalf) * f * f;
  const F4 r = z * Polynomial<4>(z, k + kLog);
  const F4 low = s * (square + r) + e * LoadSplat(k + kLn2Low);
  const F4 result = e * LoadSplat(k + kLn2High) + (f - (square - low));
  const F4 infinity = LoadSplat(k + kInfinity);
  const F4 zero = infinity * FromBits(I4{});  // nan: what negative numbers and nan give
  return Select(x > FromBits(I4{}), Select(x < infinity, result, x),
                Select(x == FromBits(I4{}), -infinity, zero));
}

// The normal distribution's weight above a >= 0, of which square is a * a / 2.
inline F4 UpperTail(F4 a_quarter, F4 square, const float* k) {
  const F4 one = LoadSplat(k + kOne);
  const F4 t = one / (one + a_quarter);
  return Exp(-square, k) * t * Polynomial<10>(t, k + kTail);
}

inline F4 Erf(F4 x, const float* k) {
  const F4 one = LoadSplat(k + kOne);
  const F4 a = Abs(x);
  const F4 square = x * x;
  const F4 near = x * Polynomial<7>(square, k + kErf);
  const F4 tail = UpperTail(a * LoadSplat(k + kSqrt2Quarter), square, k);
  const F4 far = WithSignOf(one - (tail + tail), x);
  return Select(a < LoadSplat(k + kErfSplit), near, far);
}

inline F4 Gelu(F4 x, const float* k) {
  const F4 tail = UpperTail(Abs(x) * LoadSplat(k + kQuarter), LoadSplat(k + kHalf) * x * x, k);
  return x * Select(x > FromBits(I4{}), LoadSplat(k + kOne) - tail, tail);
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_SIMD_MATH_H_
