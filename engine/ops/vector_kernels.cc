#include "engine/ops/vector_kernels.h"

#include <algorithm>
#include <cmath>

#include "engine/ops/simd_math.h"

namespace fxp {
namespace {

// What strided elements are copied to and from.
constexpr int64_t kChunk = 256;
// Floats that are added before the sum goes on in double.
constexpr int64_t kBlock = 128;

template <typename F>
inline void EachVector(const float* from, float* to, int64_t count, F f) {
  int64_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const F4 low = f(Load(from + i));
    const F4 high = f(Load(from + i + 4));
    Store(to + i, low);
    Store(to + i + 4, high);
  }
  for (; i < count; i += 4) {
    const auto left = static_cast<size_t>(std::min<int64_t>(4, count - i)) * sizeof(float);
    F4 value{};
    std::memcpy(&value, from + i, left);
    value = f(value);
    std::memcpy(to + i, &value, left);
  }
}

// f over blocks of whole vectors; the sums of a block in float, all others in double.
template <typename F>
inline double EachBlock(const float* from, int64_t count, F f) {
  double total = 0;
  int64_t i = 0;
  while (count - i >= 16) {
    const int64_t end = i + std::min(kBlock, (count - i) & ~int64_t{15});
    F4 sums[4] = {};
    for (; i < end; i += 16) {
      for (int j = 0; j < 4; ++j) sums[j] += f(Load(from + i + 4 * j));
    }
    const F4 sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    total += (static_cast<double>(sum[0]) + static_cast<double>(sum[1])) +
             (static_cast<double>(sum[2]) + static_cast<double>(sum[3]));
  }
  return total;
}

}  // namespace

#define FXP_VECTOR_KERNEL(Name)                                                    \
  [[gnu::noinline]] void Name##Each(const float* from, float* to, int64_t count) { \
    const float* const table = MathTable();                                        \
    EachVector(from, to, count, [=](F4 x) { return Name(x, table); });             \
  }
FXP_VECTOR_KERNEL(Exp)
FXP_VECTOR_KERNEL(Log)
FXP_VECTOR_KERNEL(Tanh)
FXP_VECTOR_KERNEL(Sigmoid)
FXP_VECTOR_KERNEL(Silu)
FXP_VECTOR_KERNEL(Erf)
FXP_VECTOR_KERNEL(Gelu)
#undef FXP_VECTOR_KERNEL

[[gnu::noinline]] double SumOf(const float* from, int64_t count) {
  double total = EachBlock(from, count, [](F4 value) { return value; });
  for (int64_t i = count & ~int64_t{15}; i < count; ++i) total += static_cast<double>(from[i]);
  return total;
}

[[gnu::noinline]] double SquaresAround(float middle, const float* from, int64_t count) {
  const F4 center = Splat(middle);
  double total =
      EachBlock(from, count, [=](F4 value) { return (value - center) * (value - center); });
  for (int64_t i = count & ~int64_t{15}; i < count; ++i) {
    const auto away = static_cast<double>(from[i] - middle);
    total += away * away;
  }
  return total;
}

[[gnu::noinline]] float LargestOf(const float* from, int64_t count) {
  float largest = from[0];
  int64_t i = 0;
  if (count >= 16) {
    F4 found[4] = {Load(from), Load(from + 4), Load(from + 8), Load(from + 12)};
    for (i = 16; i + 16 <= count; i += 16) {
      for (int j = 0; j < 4; ++j) found[j] = AtLeast(found[j], Load(from + i + 4 * j));
    }
    const F4 all = AtLeast(AtLeast(found[0], found[1]), AtLeast(found[2], found[3]));
    for (int lane = 0; lane < 4; ++lane) largest = std::fmax(largest, all[lane]);
  }
  for (; i < count; ++i) largest = std::fmax(largest, from[i]);
  return largest;
}

namespace {

[[gnu::noinline]] void ExpShifted(const float* from, float shift, float* to, int64_t count) {
  const float* const table = MathTable();
  const F4 away = Splat(shift);
  EachVector(from, to, count, [=](F4 x) { return Exp(x - away, table); });
}

}  // namespace

double ExpAndSum(const float* from, float shift, float* to, int64_t count) {
  float chunk[kChunk];
  double total = 0;
  for (int64_t i = 0; i < count; i += kChunk) {
    const int64_t size = std::min(kChunk, count - i);
    float* const target = to == nullptr ? chunk : to + i;
    ExpShifted(from + i, shift, target, size);
    total += SumOf(target, size);
  }
  return total;
}

void ApplyKernel(VectorKernel kernel, const Tensor& from, const Tensor& out) {
  const StridedLoop<2> loop(out.sizes, {&out.strides, &from.strides});
  loop.ForEachRun([&](const auto& offsets, int64_t count, const auto& steps) {
    float* const to = out.data<float>() + offsets[0];
    const float* const source = from.data<float>() + offsets[1];
    if (count == 1 || (steps[0] == 1 && steps[1] == 1)) return kernel(source, to, count);
    float chunk[kChunk];
    for (int64_t i = 0; i < count; i += kChunk) {
      const int64_t size = std::min(kChunk, count - i);
      for (int64_t j = 0; j < size; ++j) chunk[j] = source[(i + j) * steps[1]];
      kernel(chunk, chunk, size);
      for (int64_t j = 0; j < size; ++j) to[(i + j) * steps[0]] = chunk[j];
    }
  });
}

}  // namespace fxp
