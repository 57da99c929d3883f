#include "engine/tensor/random.h"

#include <cmath>
#include <utility>

#include "engine/tensor/strided.h"

namespace fxp {
namespace {

constexpr double kTwoPi = 6.283185307179586476925286766559;
constexpr int64_t kBlock = 16;

// Calls set(element) for each element in row-major order.
template <typename T, typename F>
void Generate(const Tensor& target, F next) {
  T* const to = target.data<T>();
  const StridedLoop<1> loop(target.sizes, {&target.strides});
  loop.ForEachRun([&](const auto& offsets, int64_t count, const auto& steps) {
    for (int64_t i = 0; i < count; ++i) to[offsets[0] + i * steps[0]] = next();
  });
}

// Box-Muller on 16 uniform numbers: the first eight give the radii, the last eight the angles.
void NormalBlock(float* data, float mean, float std) {
  for (int64_t i = 0; i < kBlock / 2; ++i) {
    const float radius = std::sqrt(-2.0F * std::log(1.0F - data[i]));
    const float angle = static_cast<float>(kTwoPi) * data[i + kBlock / 2];
    data[i] = radius * std::cos(angle) * std + mean;
    data[i + kBlock / 2] = radius * std::sin(angle) * std + mean;
  }
}

void FillNormalBlocks(float* data, int64_t count, float mean, float std, Generator& generator) {
  for (int64_t i = 0; i < count; ++i) data[i] = generator.NextFloat();
  for (int64_t i = 0; i + kBlock <= count; i += kBlock) NormalBlock(data + i, mean, std);
  if (count % kBlock != 0) {
    // The last 16 are drawn anew, also those that a full block has filled already.
    float* const tail = data + count - kBlock;
    for (int64_t i = 0; i < kBlock; ++i) tail[i] = generator.NextFloat();
    NormalBlock(tail, mean, std);
  }
}

}  // namespace

void Twister::Seed(uint32_t seed) {
  words[0] = seed;
  for (uint32_t i = 1; i < kWords; ++i) {
    words[i] = 1812433253U * (words[i - 1] ^ words[i - 1] >> 30) + i;
  }
  position = kWords;
}

void Twister::Refill() {
  for (size_t i = 0; i < kWords; ++i) {
    const uint32_t joined = (words[i] & 0x80000000U) | (words[(i + 1) % kWords] & 0x7fffffffU);
    const uint32_t mask = (joined & 1) != 0 ? 0x9908b0dfU : 0;
    words[i] = words[(i + 397) % kWords] ^ joined >> 1 ^ mask;
  }
  position = 0;
}

uint32_t Twister::Next() {
  if (position == kWords) Refill();
  uint32_t word = words[position++];
  word ^= word >> 11;
  word ^= word << 7 & 0x9d2c5680U;
  word ^= word << 15 & 0xefc60000U;
  return word ^ word >> 18;
}

void Generator::Seed(uint64_t seed) {
  seed_ = seed;
  engine_.Seed(static_cast<uint32_t>(seed & 0xffffffffU));
  kept_normal_.reset();
}

uint64_t Generator::Next64() {
  const uint64_t high = Next32();
  const uint64_t low = Next32();
  return high << 32 | low;
}

float Generator::NextFloat() {
  return static_cast<float>(Next32() & ((1U << 24) - 1)) * (1.0F / (1U << 24));
}

double Generator::NextDouble() {
  return static_cast<double>(Next64() & ((uint64_t{1} << 53) - 1)) *
         (1.0 / static_cast<double>(uint64_t{1} << 53));
}

double Generator::NextNormal() {
  if (kept_normal_) return *std::exchange(kept_normal_, std::nullopt);
  const double angle = kTwoPi * NextDouble();
  const double radius = std::sqrt(-2.0 * std::log1p(-NextDouble()));
  kept_normal_ = radius * std::sin(angle);
  return radius * std::cos(angle);
}

std::string Generator::State() const {
  std::string state;
  const auto add = [&](uint64_t number) { state += std::to_string(number) + " "; };
  add(seed_);
  add(kept_normal_ ? 1 : 0);
  add(__builtin_bit_cast(uint64_t, kept_normal_.value_or(0)));
  add(engine_.position);
  for (const uint32_t word : engine_.words) add(word);
  return state;
}

bool Generator::SetState(std::string_view state) {
  std::vector<uint64_t> numbers;
  uint64_t number = 0;
  for (const char c : state) {
    if (c == ' ') {
      numbers.push_back(number);
      number = 0;
    } else if (c >= '0' && c <= '9') {
      number = number * 10 + static_cast<uint64_t>(c - '0');
    } else {
      return false;
    }
  }
  if (numbers.size() != 4 + Twister::kWords || numbers[3] > Twister::kWords) return false;
  seed_ = numbers[0];
  kept_normal_.reset();
  if (numbers[1] != 0) kept_normal_ = __builtin_bit_cast(double, numbers[2]);
  engine_.position = static_cast<uint32_t>(numbers[3]);
  for (size_t i = 0; i < Twister::kWords; ++i) {
    engine_.words[i] = static_cast<uint32_t>(numbers[4 + i]);
  }
  return true;
}

void FillUniform(const Tensor& target, double from, double to, Generator& generator) {
  const auto low = static_cast<float>(from);
  const float width = static_cast<float>(to) - low;
  Generate<float>(target, [&] { return generator.NextFloat() * width + low; });
}

Status FillNormal(const Tensor& target, double mean, double std, Generator& generator) {
  const int64_t count = target.count();
  if (count < kBlock) {
    Generate<float>(target,
                    [&] { return static_cast<float>(generator.NextNormal() * std + mean); });
    return Ok();
  }
  if (target.contiguous()) {
    FillNormalBlocks(target.data<float>(), count, static_cast<float>(mean), static_cast<float>(std),
                     generator);
    return Ok();
  }
  FXP_ASSIGN(const Tensor together, Tensor::Empty(target.sizes, target.dtype));
  FillNormalBlocks(together.data<float>(), count, static_cast<float>(mean), static_cast<float>(std),
                   generator);
  return CopyInto(target, together);
}

void FillRandomIntegers(const Tensor& target, int64_t from, int64_t to, Generator& generator) {
  const uint64_t range = static_cast<uint64_t>(to) - static_cast<uint64_t>(from);
  const bool wide = range >= (uint64_t{1} << 28);
  WithElement(target.dtype, [&](auto element) {
    using T = decltype(element);
    Generate<T>(target, [&] {
      const uint64_t draw = wide ? generator.Next64() : generator.Next32();
      return ConvertElement<T>(static_cast<int64_t>(draw % range + static_cast<uint64_t>(from)));
    });
  });
}

void FillBernoulli(const Tensor& target, double probability, Generator& generator) {
  WithElement(target.dtype, [&](auto element) {
    using T = decltype(element);
    Generate<T>(target, [&] { return static_cast<T>(generator.NextDouble() < probability); });
  });
}

Result<Tensor> RandomPermutation(int64_t count, Generator& generator) {
  FXP_ASSIGN(Tensor order, Tensor::Empty({count}, DType::kInt64));
  auto* const data = order.data<int64_t>();
  for (int64_t i = 0; i < count; ++i) data[i] = i;
  for (int64_t i = 0; i < count - 1; ++i) {
    const auto step = static_cast<int64_t>(generator.Next32() % static_cast<uint64_t>(count - i));
    std::swap(data[i], data[i + step]);
  }
  return order;
}

}  // namespace fxp
