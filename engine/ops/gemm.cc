// Products by tiles (gemm_tiles.h). Operands are packed block by block so that the inner loop reads
// both from beginning to end; a block of `a` and a panel of `b` stay in the first-level cache, a
// block of `b` in the second.

#include "engine/ops/gemm.h"

#include <algorithm>

#include "engine/base/line_memory.h"
#include "engine/ops/gemm_pack.h"
#include "engine/ops/gemm_tiles.h"

namespace fxp {
namespace {

template <typename T>
constexpr T kZeros[kColumns<T>] = {};

// Sizes of a block.
constexpr int64_t kDepth = 256;
constexpr int64_t kHigh = 24;
constexpr int64_t kWide = 1024;
// Up to this many columns, rows of `a` that lie together in memory are read where they are.
constexpr int64_t kNarrow = 64;
// Fewer rows than this, or up to this many multiply-adds: packing costs more than it brings.
constexpr int64_t kFewRows = 4;
constexpr int64_t kSmall = 40 * 40 * 40;

// What a tile's sums start with.
template <typename T>
struct Start {
  Bias<T> bias;
  bool from_c;  // what c has from the parts of k before

  // The start of a tile of `height` rows, of which `rows` and `columns` are in c, written into
  // `into`.
  void Copy(const Matrix<T>& c, int64_t row, int64_t column, int64_t rows, int64_t columns,
            int64_t height, T* into) const {
    for (int64_t r = 0; r < height; ++r) {
      for (int64_t j = 0; j < kColumns<T>; ++j) {
        T value = T(0);
        if (r < rows && j < columns) {
          if (from_c) {
            value = c.data[(row + r) * c.row_step + column + j];
          } else if (bias.rows != nullptr) {
            value = bias.rows[row + r];
          } else if (bias.columns != nullptr) {
            value = bias.columns[column + j];
          }
        }
        into[r * kColumns<T> + j] = value;
      }
    }
  }
};

// One tile of c of kUsed vectors, whole or at an edge, by whatever multiplies: multiply(start,
// start_step, to, step).
template <int kHeight, int kUsed, typename T, typename Multiply>
void RunTile(const Start<T>& start, const Matrix<T>& c, int64_t row, int64_t column,
             Multiply multiply) {
  const int64_t rows = std::min<int64_t>(kHeight, c.rows - row);
  const int64_t columns = std::min(kUsed * kLanes<T>, c.columns - column);
  T* const to = c.data + row * c.row_step + column;
  T initial[kHeight * kColumns<T>];
  if (rows == kHeight && columns == kUsed * kLanes<T>) {
    if (start.from_c) {
      multiply(to, c.row_step, to, c.row_step);
    } else if (start.bias.columns != nullptr) {
      multiply(start.bias.columns + column, int64_t{0}, to, c.row_step);
    } else if (start.bias.rows != nullptr) {
      for (int64_t r = 0; r < kHeight; ++r) {
        std::fill_n(initial + r * kColumns<T>, kColumns<T>, start.bias.rows[row + r]);
      }
      multiply(initial, kColumns<T>, to, c.row_step);
    } else {
      multiply(kZeros<T>, int64_t{0}, to, c.row_step);
    }
    return;
  }
  T result[kHeight * kColumns<T>];
  start.Copy(c, row, column, rows, columns, kHeight, initial);
  multiply(initial, kColumns<T>, result, kColumns<T>);
  for (int64_t r = 0; r < rows; ++r) {
    std::copy_n(result + r * kColumns<T>, columns, to + r * c.row_step);
  }
}

template <int kPanels, int kUsed>
struct Shape {};

// All tiles of one packed block of `a` and one of `b`; c is the part of the result they make.
template <int kHeight, typename T>
[[gnu::noinline]] void MultiplyBlock(int64_t depth, const T* a, const T* b, const Matrix<T>& c,
                                     const Start<T>& start) {
  const int64_t whole = c.rows / kHeight;
  T rows[kHigh * kColumns<T>];  // the rows' biases, as wide as a tile
  const bool by_row = !start.from_c && start.bias.rows != nullptr;
  for (int64_t i = 0; by_row && i < whole * kHeight; ++i) {
    std::fill_n(rows + i * kColumns<T>, kColumns<T>, start.bias.rows[i]);
  }
  for (int64_t column = 0; column < c.columns; column += kColumns<T>) {
    const T* const panel = b + column * depth;
    T* const to = c.data + column;
    int64_t row = 0;
    if (whole > 0 && column + kColumns<T> <= c.columns) {
      const T* from = kZeros<T>;
      int64_t step = 0;
      if (start.from_c) {
        from = to;
        step = c.row_step;
      } else if (by_row) {
        from = rows;
        step = kColumns<T>;
      } else if (start.bias.columns != nullptr) {
        from = start.bias.columns + column;
      }
      Tiles<kHeight, 1, kVectors>(whole, depth, a, panel, from, step, kHeight * step, to,
                                  c.row_step);
      row = whole * kHeight;
    }
    const auto edge = [&]<int kPanels, int kUsed>(Shape<kPanels, kUsed>) {
      RunTile<kPanels * kHeight, kUsed>(
          start, c, row, column, [&](const T* from, int64_t from_step, T* into, int64_t step) {
            Tiles<kHeight, kPanels, kUsed>(1, depth, a + row * depth, panel, from, from_step,
                                           int64_t{0}, into, step);
          });
      row += kPanels * kHeight;
    };
    if constexpr (kHalf > 1) {
      const bool half = c.columns - column <= kHalf * kLanes<T>;
      while (half && row + kHeight < c.rows) edge(Shape<2, kHalf>());
    }
    while (row < c.rows) edge(Shape<1, kVectors>());
  }
}

// One panel of columns, all rows, by tiles of kHeight rows and kUsed vectors.
template <int kHeight, int kUsed, typename T>
[[gnu::noinline]] void ColumnsInPlace(const Matrix<const T>& a, const T* b, int64_t b_step,
                                      const Matrix<T>& c, int64_t column, const Start<T>& start) {
  for (int64_t row = 0; row < c.rows; row += kHeight) {
    Matrix<const T> part = a;
    part.data += row * a.row_step;
    const int64_t rows = std::min<int64_t>(kHeight, c.rows - row);
    RunTile<kHeight, kUsed>(
        start, c, row, column, [&](const T* from, int64_t from_step, T* to, int64_t step) {
          RowsInPlace<kHeight, kUsed>(rows, part, b, b_step, from, from_step, to, step);
        });
  }
}

template <typename T>
void MultiplyColumns(const Matrix<const T>& a, const T* b, int64_t b_step, const Matrix<T>& c,
                     int64_t column, const Start<T>& start) {
  if constexpr (kHalf > 1) {
    if (c.columns - column <= kHalf * kLanes<T>) {
      return ColumnsInPlace<2 * kRows<T>, kHalf>(a, b, b_step, c, column, start);
    }
  }
  ColumnsInPlace<kRows<T>, kVectors>(a, b, b_step, c, column, start);
}

// One packed block of `b` with a block of `a`, which is packed here, by tiles of kHeight rows.
template <int kHeight, typename T>
void PackAndMultiply(const Matrix<const T>& a, T* packed_a, const T* packed_b, const Matrix<T>& c,
                     const Start<T>& start) {
  PackPanels<kHeight>(a.data, a.rows, a.columns, a.row_step, a.column_step, packed_a);
  MultiplyBlock<kHeight>(a.columns, packed_a, packed_b, c, start);
}

// Memory for packed blocks, kept from call to call.
template <typename T>
T* Workspace() {
  static T* memory = nullptr;
  if (memory == nullptr) {
    const int64_t count = (kHigh + kWide) * kDepth;
    memory = static_cast<T*>(AllocateLines(static_cast<size_t>(count) * sizeof(T)));
  }
  return memory;
}

// pack_b(row, rows, column, columns, to) writes a block of b in panels.
template <typename T, typename PackB>
bool MultiplyPacked(const Matrix<const T>& a, PackB pack_b, const Matrix<T>& c,
                    const Bias<T>& bias) {
  T* const packed_a = Workspace<T>();
  if (packed_a == nullptr) return false;
  T* const packed_b = packed_a + kHigh * kDepth;
  for (int64_t column = 0; column < c.columns; column += kWide) {
    const int64_t columns = std::min(kWide, c.columns - column);
    for (int64_t from = 0; from < a.columns; from += kDepth) {
      const int64_t depth = std::min(kDepth, a.columns - from);
      pack_b(from, depth, column, columns, packed_b);
      for (int64_t row = 0; row < c.rows; row += kHigh) {
        const int64_t rows = std::min(kHigh, c.rows - row);
        const Matrix<const T> left{a.data + row * a.row_step + from * a.column_step, rows, depth,
                                   a.row_step, a.column_step};
        const Matrix<T> to{c.data + row * c.row_step + column, rows, columns, c.row_step, 1};
        Start<T> start{bias, from > 0};
        if (start.bias.rows != nullptr) start.bias.rows += row;
        if (start.bias.columns != nullptr) start.bias.columns += column;
        if (a.column_step == 1 && c.columns <= kNarrow) {
          for (int64_t j = 0; j < columns; j += kColumns<T>) {
            MultiplyColumns(left, packed_b + j * depth, kColumns<T>, to, j, start);
          }
        } else if (kRows<T> == 6 && rows % 6 != 0 && rows % 4 == 0) {
          PackAndMultiply<std::min(kRows<T>, 4)>(left, packed_a, packed_b, to, start);
        } else {
          PackAndMultiply<kRows<T>>(left, packed_a, packed_b, to, start);
        }
      }
    }
  }
  return true;
}

// Small products: b's panels are read where they lie, or copied one at a time.
template <typename T>
void MultiplySmall(const Matrix<const T>& a, const Matrix<const T>& b, const Matrix<T>& c,
                   const Bias<T>& bias) {
  T panel[kDepth * kColumns<T>];
  for (int64_t from = 0; from < std::max<int64_t>(a.columns, 1); from += kDepth) {
    const int64_t depth = std::min(kDepth, a.columns - from);
    const Matrix<const T> part{a.data + from * a.column_step, a.rows, depth, a.row_step,
                               a.column_step};
    const Start<T> start{bias, from > 0};
    for (int64_t column = 0; column < c.columns; column += kColumns<T>) {
      const T* const right = b.data + from * b.row_step + column * b.column_step;
      const int64_t columns = std::min(kColumns<T>, c.columns - column);
      const bool whole = columns == kColumns<T> || (kHalf > 1 && columns == kHalf * kLanes<T>);
      if (b.column_step == 1 && whole) {
        MultiplyColumns(part, right, b.row_step, c, column, start);
      } else {
        PackPanels<static_cast<int>(kColumns<T>)>(right, columns, depth, b.column_step, b.row_step,
                                                  panel);
        MultiplyColumns(part, panel, kColumns<T>, c, column, start);
      }
    }
  }
}

template <typename T>
T Dot(const T* a, int64_t a_step, const T* b, int64_t b_step, int64_t count) {
  int64_t i = 0;
  T sum = T(0);
  if (a_step == 1 && b_step == 1) {
    Vector<T> sums[4] = {};
    for (; i + 4 * kLanes<T> <= count; i += 4 * kLanes<T>) {
      for (int j = 0; j < 4; ++j) {
        sums[j] = MultiplyAdd(Load(a + i + j * kLanes<T>), Load(b + i + j * kLanes<T>), sums[j]);
      }
    }
    const Vector<T> total = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    for (int64_t lane = 0; lane < kLanes<T>; ++lane) sum += total[lane];
  }
  for (; i < count; ++i) sum += a[i * a_step] * b[i * b_step];
  return sum;
}

// c[n] = a[k] * b[k, n] where columns of b lie together in memory: a dot product for each.
template <typename T>
[[gnu::noinline]] void MultiplyVector(const Matrix<const T>& a, const Matrix<const T>& b, T* c,
                                      int64_t c_step, const T* bias) {
  for (int64_t j = 0; j < b.columns; ++j) {
    const T dot = Dot(a.data, a.column_step, b.data + j * b.column_step, b.row_step, b.rows);
    c[j * c_step] = bias == nullptr ? dot : dot + bias[j];
  }
}

template <typename T>
void Multiply(const Matrix<const T>& a, const Matrix<const T>& b, const Matrix<T>& c,
              const Bias<T>& bias) {
  if (c.rows == 0 || c.columns == 0) return;
  const bool one_row = c.rows == 1 && bias.rows == nullptr;
  const bool one_column = c.columns == 1 && bias.columns == nullptr;
  if (one_column) {
    return MultiplyVector(b.Transposed(), a.Transposed(), c.data, c.row_step, bias.rows);
  }
  if (one_row && b.row_step == 1) {
    return MultiplyVector(a, b, c.data, int64_t{1}, bias.columns);
  }
  const bool small =
      c.rows < kFewRows || c.rows * c.columns <= kSmall / std::max<int64_t>(a.columns, 1);
  const auto pack_b = [&](int64_t row, int64_t rows, int64_t column, int64_t columns, T* to) {
    PackPanels<static_cast<int>(kColumns<T>)>(b.data + row * b.row_step + column * b.column_step,
                                              columns, rows, b.column_step, b.row_step, to);
  };
  if (!small && MultiplyPacked(a, pack_b, c, bias)) return;
  MultiplySmall(a, b, c, bias);
}

}  // namespace

void Gemm(const Matrix<const float>& a, const Matrix<const float>& b, const Matrix<float>& c,
          const Bias<float>& bias) {
  Multiply(a, b, c, bias);
}

void Gemm(const Matrix<const double>& a, const Matrix<const double>& b, const Matrix<double>& c,
          const Bias<double>& bias) {
  Multiply(a, b, c, bias);
}

// Integers have no vector instructions worth the name; their sums wrap around.
void Gemm(const Matrix<const int64_t>& a, const Matrix<const int64_t>& b, const Matrix<int64_t>& c,
          const Bias<int64_t>& bias) {
  for (int64_t i = 0; i < c.rows; ++i) {
    int64_t* const to = c.data + i * c.row_step;
    for (int64_t j = 0; j < c.columns; ++j) {
      to[j] = bias.rows != nullptr ? bias.rows[i] : bias.columns != nullptr ? bias.columns[j] : 0;
    }
    for (int64_t p = 0; p < a.columns; ++p) {
      const auto factor = static_cast<uint64_t>(a.data[i * a.row_step + p * a.column_step]);
      const int64_t* const line = b.data + p * b.row_step;
      for (int64_t j = 0; j < c.columns; ++j) {
        const auto value = static_cast<uint64_t>(line[j * b.column_step]);
        to[j] = static_cast<int64_t>(static_cast<uint64_t>(to[j]) + factor * value);
      }
    }
  }
}

bool GemmFromPanels(const Matrix<const float>& a, const PanelSource& b, const Matrix<float>& c,
                    const Bias<float>& bias) {
  return MultiplyPacked(
      a,
      [&](int64_t row, int64_t rows, int64_t column, int64_t columns, float* to) {
        b.fill(b.context, row, rows, column, columns, to);
      },
      c, bias);
}

}  // namespace fxp
