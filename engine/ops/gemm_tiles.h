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

// Up to half as many columns, as they are left at the right edge of most matrices, are worth tiles
// of twice the height.
inline constexpr int kHalf = kVectors / 2;

template <typename V, typename T, size_t kUsed>
inline void LoadRow(const T* from, V (&row)[kUsed]) {
  for (size_t j = 0; j < kUsed; ++j) row[j] = Load(from + j * kLanes<T>);
}

// sums += factor * right
template <typename V, size_t kUsed>
inline void AddRow(V factor, const V (&right)[kUsed], V (&sums)[kUsed]) {
  for (size_t j = 0; j < kUsed; ++j) sums[j] = MultiplyAdd(factor, right[j], sums[j]);
}

template <typename V, typename T, size_t kCount, size_t kUsed>
inline void LoadTile(const T* from, int64_t step, V (&sums)[kCount][kUsed]) {
  for (size_t r = 0; r < kCount; ++r) LoadRow(from + static_cast<int64_t>(r) * step, sums[r]);
}

template <typename V, typename T, size_t kCount, size_t kUsed>
inline void StoreTile(const V (&sums)[kCount][kUsed], T* to, int64_t step) {
  for (size_t r = 0; r < kCount; ++r, to += step) {
    for (size_t j = 0; j < kUsed; ++j) Store(to + j * kLanes<T>, sums[r][j]);
  }
}

// c = start + a * b for `count` tiles one below the other. Each has kPanels panels of `a`, of
// kHeight rows, and kUsed vectors of a panel of `b`. Row r of a tile's `start` lies at
// start + r * start_step, the next tile's `start_next` further on. Loops that end in a comparison
// of two pointers, inside one another, are what V8 makes the best code of.
template <int kHeight, int kPanels, int kUsed, typename T>
[[gnu::noinline]] void Tiles(int64_t count, int64_t depth, const T* a, const T* b, const T* start,
                             int64_t start_step, int64_t start_next, T* c, int64_t c_step) {
  using V = Vector<T>;
  const int64_t panel = depth * kHeight;
  const T* const end = b + depth * kColumns<T>;
  const T* const last = a + count * panel * kPanels;
  do {
    V sums[kPanels * kHeight][kUsed];
    LoadTile(start, start_step, sums);
    const T* from = b;
    do {
      V right[kUsed];
      LoadRow(from, right);
      for (int r = 0; r < kPanels * kHeight; ++r) {
        AddRow(LoadSplat(a + r / kHeight * panel + r % kHeight), right, sums[r]);
      }
      a += kHeight;
      from += kColumns<T>;
    } while (from != end);
    a += (kPanels - 1) * panel;
    StoreTile(sums, c, c_step);
    start += start_next;
    c += kPanels * kHeight * c_step;
  } while (a != last);
}

// As Tiles for one tile of kCount rows, straight from the operands.
template <int kCount, int kUsed, typename T>
void TileInPlace(const Matrix<const T>& a, const T* b, int64_t b_step, const T* start,
                 int64_t start_step, T* c, int64_t c_step) {
  using V = Vector<T>;
  V sums[kCount][kUsed];
  LoadTile(start, start_step, sums);
  const T* from = a.data;
  const T* const end = b + a.columns * b_step;
  while (b != end) {
    V right[kUsed];
    LoadRow(b, right);
    for (int r = 0; r < kCount; ++r) AddRow(LoadSplat(from + r * a.row_step), right, sums[r]);
    from += a.column_step;
    b += b_step;
  }
  StoreTile(sums, c, c_step);
}

// As TileInPlace for one to kMost rows.
template <int kMost, int kUsed, typename T>
void RowsInPlace(int64_t rows, const Matrix<const T>& a, const T* b, int64_t b_step, const T* start,
                 int64_t start_step, T* c, int64_t c_step) {
  if constexpr (kMost > 1) {
    if (rows < kMost) {
      return RowsInPlace<kMost - 1, kUsed>(rows, a, b, b_step, start, start_step, c, c_step);
    }
  }
  TileInPlace<kMost, kUsed>(a, b, b_step, start, start_step, c, c_step);
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_GEMM_TILES_H_
