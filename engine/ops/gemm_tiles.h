// The innermost loops of a matrix product: tiles of c of a few rows, whose sums stay in registers.
//
// The inner loop is not unrolled: WebAssembly engines have 15 vector registers left, and hoisted
// loads would spill them. Functions that hold a loop stay out of line, because engines replace
// their first, slow code only between calls.

#ifndef FXP_ENGINE_OPS_GEMM_TILES_H_
#define FXP_ENGINE_OPS_GEMM_TILES_H_

#include "engine/ops/gemm.h"
#include "engine/ops/simd.h"

namespace fxp {

// Rows of a tile and vectors in each of them: eight sums and the four vectors they share, or, where
// a fused multiply-add needs no register for the product, twelve sums and two vectors. The first is
// the fastest shape of those that fit in V8's registers even when it moves all loads of the loop to
// its front; the second isn't for engines that do (see engine/api/relaxed.mjs). Few rows also make
// `a` cheap to pack.
#ifdef FXP_RELAXED_SIMD
template <typename T>
inline constexpr int kRows = sizeof(T) == 4 ? 6 : 4;
inline constexpr int kVectors = 2;
#else
template <typename T>
inline constexpr int kRows = 2;
inline constexpr int kVectors = 4;
#endif
template <typename T>
inline constexpr int64_t kColumns = kVectors* kLanes<T>;
static_assert(kColumns<float> == kPanel);

template <typename V, typename T>
inline void LoadRow(const T* from, V (&row)[kVectors]) {
  for (int j = 0; j < kVectors; ++j) row[j] = Load(from + j * kLanes<T>);
}

// sums += factor * right
template <typename V>
inline void AddRow(V factor, const V (&right)[kVectors], V (&sums)[kVectors]) {
  for (int j = 0; j < kVectors; ++j) sums[j] = MultiplyAdd(factor, right[j], sums[j]);
}

template <int kCount, typename V, typename T>
inline void LoadTile(const T* from, int64_t step, V (&sums)[kCount][kVectors]) {
  for (int r = 0; r < kCount; ++r) LoadRow(from + r * step, sums[r]);
}

template <int kCount, typename V, typename T>
inline void StoreTile(const V (&sums)[kCount][kVectors], T* to, int64_t step) {
  for (int r = 0; r < kCount; ++r) {
    for (int j = 0; j < kVectors; ++j) Store(to + r * step + j * kLanes<T>, sums[r][j]);
  }
}

// c = start + a * b for `count` tiles of kHeight rows one below the other, whose part of `a` is one
// panel each. Row r of a tile's `start` lies at start + r * start_step, the next tile's
// `start_next` further on. Loops that end in a comparison of two pointers, inside one another, are
// what V8 makes the best code of.
template <int kHeight, typename T>
[[gnu::noinline]] void Tiles(int64_t count, int64_t depth, const T* a, const T* b, const T* start,
                             int64_t start_step, int64_t start_next, T* c, int64_t c_step) {
  using V = Vector<T>;
  const T* const end = b + depth * kColumns<T>;
  const T* const last = a + count * depth * kHeight;
  do {
    V sums[kHeight][kVectors];
    LoadTile<kHeight>(start, start_step, sums);
    const T* from = b;
    do {
      V right[kVectors];
      LoadRow(from, right);
      for (int r = 0; r < kHeight; ++r) AddRow(LoadSplat(a + r), right, sums[r]);
      a += kHeight;
      from += kColumns<T>;
    } while (from != end);
    StoreTile<kHeight>(sums, c, c_step);
    start += start_next;
    c += kHeight * c_step;
  } while (a != last);
}

// As Tiles for one tile, straight from the operands; kCount rows.
template <int kCount, typename T>
void TileInPlace(const Matrix<const T>& a, const T* b, int64_t b_step, const T* start,
                 int64_t start_step, T* c, int64_t c_step) {
  using V = Vector<T>;
  V sums[kCount][kVectors];
  LoadTile<kCount>(start, start_step, sums);
  const T* from = a.data;
  const T* const end = b + a.columns * b_step;
  while (b != end) {
    V right[kVectors];
    LoadRow(b, right);
    for (int r = 0; r < kCount; ++r) AddRow(LoadSplat(from + r * a.row_step), right, sums[r]);
    from += a.column_step;
    b += b_step;
  }
  StoreTile<kCount>(sums, c, c_step);
}

// As TileInPlace for one to kMost rows.
template <int kMost, typename T>
void RowsInPlace(int64_t rows, const Matrix<const T>& a, const T* b, int64_t b_step, const T* start,
                 int64_t start_step, T* c, int64_t c_step) {
  if constexpr (kMost > 1) {
    if (rows < kMost) {
      return RowsInPlace<kMost - 1>(rows, a, b, b_step, start, start_step, c, c_step);
    }
  }
  TileInPlace<kMost>(a, b, b_step, start, start_step, c, c_step);
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_GEMM_TILES_H_
