// Arithmetic whose integers wrap around, as two's complement does, instead of overflowing.

#ifndef FXP_ENGINE_OPS_WRAPPING_H_
#define FXP_ENGINE_OPS_WRAPPING_H_

#include <cstdint>
#include <type_traits>

namespace fxp {

// f(x, y) for an f of sums, differences and products; f sees integers without their signs.
template <typename T, typename F>
T Wrapping(T x, T y, F f) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    return static_cast<T>(f(static_cast<uint64_t>(x), static_cast<uint64_t>(y)));
  } else {
    return static_cast<T>(f(x, y));
  }
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_WRAPPING_H_
