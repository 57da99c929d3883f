// Parts of matrices in the order in which the inner loop of a product reads them.

#ifndef FXP_ENGINE_OPS_GEMM_PACK_H_
#define FXP_ENGINE_OPS_GEMM_PACK_H_

#include <algorithm>

#include "engine/ops/gemm.h"
#include "engine/ops/simd.h"

namespace fxp {

// Writes rows of a 4x4 block at `from` (rows `step` apart) as columns, `to_step` apart.
inline void TransposeBlock(const float* from, int64_t step, float* to, int64_t to_step) {
  const F4 a = Load(from);
  const F4 b = Load(from + step);
  const F4 c = Load(from + 2 * step);
  const F4 d = Load(from + 3 * step);
  const F4 ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const F4 ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const F4 cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const F4 cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  Store(to, __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5));
  Store(to + to_step, __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7));
  Store(to + 2 * to_step, __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5));
  Store(to + 3 * to_step, __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7));
}

// The same for two rows.
inline void TransposePair(const float* from, int64_t step, float* to, int64_t to_step) {
  const F4 a = Load(from);
  const F4 b = Load(from + step);
  const F4 low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const F4 high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const auto store = [&](F4 pairs, int64_t p) {
    const auto halves = __builtin_bit_cast(Vector<double>, pairs);
    const double first = halves[0];
    const double second = halves[1];
    std::memcpy(to + p * to_step, &first, sizeof first);
    std::memcpy(to + (p + 1) * to_step, &second, sizeof second);
  };
  store(low, 0);
  store(high, 2);
}

// Packs `count` lines of `depth` elements in panels of kWide lines: element p of all lines of a
// panel together, then p + 1 ... Lines lie `line_step` apart, their elements `step` apart. Lines
// that are missing in the last panel are zeros.
template <int kWide, typename T>
[[gnu::noinline]] void PackPanels(const T* from, int64_t count, int64_t depth, int64_t line_step,
                                  int64_t step, T* to) {
  for (int64_t line = 0; line < count; line += kWide, from += kWide * line_step) {
    const int64_t wide = std::min<int64_t>(kWide, count - line);
    int64_t p = 0;
    if (wide == kWide && line_step == 1) {
      for (; p < depth; ++p, to += kWide) {
        // By vectors as far as they go: the compiler can't know that the two lie apart.
        int i = 0;
        for (; i + kLanes<T> <= kWide; i += kLanes<T>) Store(to + i, Load(from + p * step + i));
        for (; i < kWide; ++i) to[i] = from[p * step + i];
      }
      continue;
    }
    if constexpr (sizeof(T) == 4) {
      if (wide == kWide && step == 1) {
        for (; p + 4 <= depth; p += 4, to += 4 * kWide) {
          for (int i = 0; i + 4 <= kWide; i += 4) {
            TransposeBlock(from + i * line_step + p, line_step, to + i, kWide);
          }
          if constexpr (kWide % 4 == 2) {
            TransposePair(from + (kWide - 2) * line_step + p, line_step, to + kWide - 2, kWide);
          }
        }
      }
    }
    for (; p < depth; ++p, to += kWide) {
      for (int64_t i = 0; i < wide; ++i) to[i] = from[i * line_step + p * step];
      for (int64_t i = wide; i < kWide; ++i) to[i] = T(0);
    }
  }
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_GEMM_PACK_H_
