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

// The sum of all lanes.
FXP_PART float Total(const Wide& wide) {
  float lanes[kWideLanes];
  StoreWide(lanes, wide);
  float sums[4];
  for (int i = 0; i < 4; ++i) {
    sums[i] = (lanes[i] + lanes[4 + i]) + (lanes[8 + i] + lanes[12 + i]);
  }
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

// f over blocks of whole Wides; the sums of a block in float, all others in double.
template <typename F>
FXP_PART double EachBlock(const float* from, int64_t count, F f) {
  double total = 0;
  for (int64_t i = 0; count - i >= kWideLanes;) {
    const int64_t end = i + std::min(kBlock, (count - i) & ~(kWideLanes - 1));
    Wide sum{};
    for (; i < end; i += kWideLanes) sum = sum + f(LoadWide(from + i));
    total += static_cast<double>(Total(sum));
  }
  return total;
}

// What is left at the end is worked on in a copy with room for a Wide; `loop` knows whole ones.
void EachWide(VectorKernel loop, const float* from, float* to, int64_t count) {
  const int64_t whole = count & ~(kWideLanes - 1);
  if (whole > 0) loop(from, to, whole);
  if (whole == count) return;
  float rest[kWideLanes] = {};
  std::copy_n(from + whole, count - whole, rest);
  loop(rest, rest, kWideLanes);
  std::copy_n(rest, count - whole, to + whole);
}

}  // namespace

#define FXP_VECTOR_KERNEL(Name)                                             \
  namespace {                                                               \
  FXP_CLONES void Name##Loop(const float* from, float* to, int64_t count) { \
    const float* const table = MathTable();                                 \
    const float* const end = from + count;                                  \
    for (; from != end; from += kWideLanes, to += kWideLanes) {             \
      StoreWide(to, Name(LoadWide(from), table));                           \
    }                                                                       \
  }                                                                         \
  }                                                                         \
  void Name##Each(const float* from, float* to, int64_t count) {            \
    EachWide(Name##Loop, from, to, count);                                  \
  }
FXP_VECTOR_KERNEL(Relu)
FXP_VECTOR_KERNEL(Exp)
FXP_VECTOR_KERNEL(Log)
FXP_VECTOR_KERNEL(Tanh)
FXP_VECTOR_KERNEL(Sigmoid)
FXP_VECTOR_KERNEL(Silu)
FXP_VECTOR_KERNEL(Erf)
FXP_VECTOR_KERNEL(Gelu)
#undef FXP_VECTOR_KERNEL

FXP_CLONES double SumOf(const float* from, int64_t count) {
  double total = EachBlock(from, count, [](const Wide& value) { return value; });
  for (int64_t i = count & ~int64_t{15}; i < count; ++i) total += static_cast<double>(from[i]);
  return total;
}

FXP_CLONES double SquaresAround(float middle, const float* from, int64_t count) {
  double total = EachBlock(from, count, [&](const Wide& value) {
    const Wide away = value - LoadConstant(&middle);
    return away * away;
  });
  for (int64_t i = count & ~int64_t{15}; i < count; ++i) {
    const auto away = static_cast<double>(from[i] - middle);
    total += away * away;
  }
  return total;
}

FXP_CLONES float LargestOf(const float* from, int64_t count) {
  float largest = from[0];
  int64_t i = 0;
  if (count >= kWideLanes) {
    Wide found = LoadWide(from);
    for (i = kWideLanes; i + kWideLanes <= count; i += kWideLanes) {
      found = AtLeast(found, LoadWide(from + i));
    }
    float lanes[kWideLanes];
    StoreWide(lanes, found);
    for (const float lane : lanes) largest = std::fmax(largest, lane);
  }
  for (; i < count; ++i) largest = std::fmax(largest, from[i]);
  return largest;
}

namespace {

// As ExpAndSum, for whole Wides, kBlock of floats at most.
FXP_CLONES float ExpBlock(const float* from, float largest, float* to, int64_t count) {
  const float* const table = MathTable();
  const auto away = LoadConstant(&largest);
  const float* const end = from + count;
  Wide sum{};
  for (; from != end; from += kWideLanes, to += kWideLanes) {
    const Wide powers = ExpBelow(LoadWide(from) - away, table);
    StoreWide(to, powers);
    sum = sum + powers;
  }
  return Total(sum);
}

}  // namespace

double ExpAndSum(const float* from, float largest, float* to, int64_t count) {
  double total = 0;
  float block[kBlock];
  for (int64_t i = 0; i < count;) {
    const int64_t left = count - i;
    const int64_t size = left < kWideLanes ? left : std::min(kBlock, left & ~(kWideLanes - 1));
    if (size % kWideLanes == 0) {
      total +=
          static_cast<double>(ExpBlock(from + i, largest, to == nullptr ? block : to + i, size));
    } else {
      std::fill(std::copy_n(from + i, size, block), block + kWideLanes, -INFINITY);
      ExpBlock(block, largest, block, kWideLanes);
      total += SumOf(block, size);
      if (to != nullptr) std::copy_n(block, size, to + i);
    }
    i += size;
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
