// float16 and bfloat16 as bits: to float exactly, from float to the nearest (ties to even).

#ifndef FXP_ENGINE_TENSOR_HALF_H_
#define FXP_ENGINE_TENSOR_HALF_H_

#include <cstdint>

namespace fxp {

inline float HalfToFloat(uint16_t half) {
  const uint32_t sign = static_cast<uint32_t>(half & 0x8000U) << 16;
  const uint32_t magnitude = half & 0x7fffU;
  if (magnitude >= 0x7c00U) {
    return __builtin_bit_cast(float, sign | 0x7f800000U | (magnitude & 0x3ffU) << 13);
  }
  // As if float had the same exponent range, then scaled: subnormal numbers come out right too.
  const auto small = __builtin_bit_cast(float, magnitude << 13);
  const float scaled = small * __builtin_bit_cast(float, 0x77800000U);  // 2 to the 112
  return __builtin_bit_cast(float, sign | __builtin_bit_cast(uint32_t, scaled));
}

inline uint16_t FloatToHalf(float value) {
  const auto bits = __builtin_bit_cast(uint32_t, value);
  const auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000U);
  const uint32_t magnitude = bits & 0x7fffffffU;
  if (magnitude > 0x7f800000U) return static_cast<uint16_t>(sign | 0x7e00U);
  if (magnitude >= 0x477ff000U) return static_cast<uint16_t>(sign | 0x7c00U);
  if (magnitude < 0x38800000U) {
    // Subnormal: adding 0.5 leaves the rounded multiple of 2 to the -24 in the lowest bits.
    const float shifted = __builtin_bit_cast(float, magnitude) + 0.5F;
    const uint32_t rest = __builtin_bit_cast(uint32_t, shifted) - 0x3f000000U;
    return static_cast<uint16_t>(sign | rest);
  }
  const uint32_t even = magnitude >> 13 & 1U;
  return static_cast<uint16_t>(sign | (magnitude - 0x38000000U + 0xfffU + even) >> 13);
}

inline float BFloatToFloat(uint16_t bfloat) {
  return __builtin_bit_cast(float, static_cast<uint32_t>(bfloat) << 16);
}

inline uint16_t FloatToBFloat(float value) {
  const auto bits = __builtin_bit_cast(uint32_t, value);
  if ((bits & 0x7fffffffU) > 0x7f800000U) return 0x7fc0U;
  return static_cast<uint16_t>((bits + 0x7fffU + (bits >> 16 & 1U)) >> 16);
}

}  // namespace fxp

#endif  // FXP_ENGINE_TENSOR_HALF_H_
