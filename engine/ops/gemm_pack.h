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

// The same for two rows, which become four lines of two side by side.
inline void TransposePair(const float* from, int64_t step, float* to) {
  const F4 a = Load(from);
  const F4 b = Load(from + step);
  Store(to, __builtin_shufflevector(a, b, 0, 4, 1, 5));
  Store(to + 4, __builtin_shufflevector(a, b, 2, 6, 3, 7));
}

// The same for six rows, which become four lines of six side by side.
inline void TransposeSix(const float* from, int64_t step, float* to) {
  const F4 a = Load(from);
  const F4 b = Load(from + step);
  const F4 c = Load(from + 2 * step);
  const F4 d = Load(from + 3 * step);
  const F4 e = Load(from + 4 * step);
  const F4 f = Load(from + 5 * step);
  const F4 ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const F4 ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const F4 cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const F4 cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  const F4 ef_low = __builtin_shufflevector(e, f, 0, 4, 1, 5);
  const F4 ef_high = __builtin_shufflevector(e, f, 2, 6, 3, 7);
  Store(to, __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5));
  Store(to + 4, __builtin_shufflevector(ef_low, ab_low, 0, 1, 6, 7));
  Store(to + 8, __builtin_shufflevector(cd_low, ef_low, 2, 3, 6, 7));
  Store(to + 12, __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5));
  Store(to + 16, __builtin_shufflevector(ef_high, ab_high, 0, 1, 6, 7));
  Store(to + 20, __builtin_shufflevector(cd_high, ef_high, 2, 3, 6, 7));
}

// Copies two panels side by side, whose lines are one line of the cache.
template <int kWide, typename T>
[[gnu::noinline]] void CopyTwoPanels(const T* from, int64_t step, const T* end, T* to,
                                     int64_t next) {
  do {
    for (int i = 0; i < kWide; i += kLanes<T>) {
      Store(to + i, Load(from + i));
      Store(to + next + i, Load(from + kWide + i));
    }
    from += step;
    to += kWide;
  } while (from != end);
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
    if constexpr (kWide * sizeof(T) == 32) {
      if (line_step == 1 && count - line >= 2 * kWide && depth > 0) {
        CopyTwoPanels<kWide>(from, step, from + depth * step, to, depth * kWide);
        to += 2 * depth * kWide;
        line += kWide;
        from += kWide;
        continue;
      }
    }
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
          if constexpr (kWide == 2) TransposePair(from + p, line_step, to);
          if constexpr (kWide == 6) TransposeSix(from + p, line_step, to);
          for (int i = 0; kWide % 4 == 0 && i < kWide; i += 4) {
            TransposeBlock(from + i * line_step + p, line_step, to + i, kWide);
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
