#include "engine/tensor/random.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <utility>

#include "engine/base/str_cat.h"
#include "engine/tensor/half.h"
#include "engine/tensor/strided.h"

namespace fxp {
namespace {

constexpr double kTwoPi = 6.283185307179586476925286766559;
constexpr int64_t kBlock = 16;

// Writes next() over each element in row-major order.
template <typename T, typename F>
void Generate(const Tensor& target, F next) {
  T* const to = target.data<T>();
  const StridedLoop<1> loop(target.sizes, {&target.strides});
  loop.ForEachRun([&](const auto& offsets, int64_t count, const auto& steps) {
    for (int64_t i = 0; i < count; ++i) to[offsets[0] + i * steps[0]] = next();
  });
}

// Box-Muller on 16 uniform numbers: the first eight give the radii, the last eight the angles.
template <typename T>
void NormalBlock(T* data, T mean, T std) {
  for (int64_t i = 0; i < kBlock / 2; ++i) {
    const T radius = std::sqrt(T(-2) * std::log(T(1) - data[i]));
    const T angle = static_cast<T>(kTwoPi) * data[i + kBlock / 2];
    data[i] = radius * std::cos(angle) * std + mean;
    data[i + kBlock / 2] = radius * std::sin(angle) * std + mean;
  }
}

template <typename T>
T NextUniform(Generator& generator) {
  if constexpr (std::is_same_v<T, double>) {
    return generator.NextDouble();
  } else {
    return generator.NextFloat();
  }
}

// `block_by_block`: the numbers of a last, incomplete block aren't drawn before it is replaced. So
// it is for the types of 16 bits.
template <typename T>
void FillNormalBlocks(T* data, int64_t count, T mean, T std, bool block_by_block,
                      Generator& generator) {
  const int64_t drawn = block_by_block ? count / kBlock * kBlock : count;
  for (int64_t i = 0; i < drawn; ++i) data[i] = NextUniform<T>(generator);
  for (int64_t i = 0; i + kBlock <= count; i += kBlock) NormalBlock(data + i, mean, std);
  if (count % kBlock != 0) {
    // The last 16 are drawn anew, also those that a full block has filled already.
    T* const tail = data + count - kBlock;
    for (int64_t i = 0; i < kBlock; ++i) tail[i] = NextUniform<T>(generator);
    NormalBlock(tail, mean, std);
  }
}

// The tensor with its dimensions in the order in which they lie in memory: that is how the
// reference goes over what it fills.
Tensor InMemoryOrder(const Tensor& tensor) {
  std::vector<size_t> order;
  for (size_t i = 0; i < tensor.sizes.size(); ++i) {
    if (tensor.sizes[i] != 1) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return tensor.strides[a] > tensor.strides[b]; });
  Dims sizes, strides;
  for (const size_t dim : order) {
    sizes.push_back(tensor.sizes[dim]);
    strides.push_back(tensor.strides[dim]);
  }
  return tensor.View(std::move(sizes), std::move(strides), tensor.offset);
}

}  // namespace

void Twister::Seed(uint32_t seed) {
  words[0] = seed;
  for (uint32_t i = 1; i < kWords; ++i) {
    words[i] = 1812433253U * (words[i - 1] ^ words[i - 1] >> 30) + i;
  }
  position = kWords;
  fresh = true;
}

void Twister::Refill() {
  for (size_t i = 0; i < kWords; ++i) {
    const uint32_t joined = (words[i] & 0x80000000U) | (words[(i + 1) % kWords] & 0x7fffffffU);
    const uint32_t mask = (joined & 1) != 0 ? 0x9908b0dfU : 0;
    words[i] = words[(i + 397) % kWords] ^ joined >> 1 ^ mask;
  }
  position = 0;
  fresh = false;
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

namespace {

// The reference's layout: the seed, how many words are left and which is next, the words (each in
// 64 bits), and the second normal number of a pair with a mark that there is one.
constexpr size_t kWordsAt = 24;
constexpr size_t kNormalAt = kWordsAt + Twister::kWords * 8;
constexpr size_t kStateBytes = kNormalAt + 40;

template <typename T>
void Put(std::string& bytes, size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}
template <typename T>
T Get(std::string_view bytes, size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

}  // namespace

std::string Generator::State() const {
  std::string state(kStateBytes, '\0');
  const uint32_t next = engine_.fresh ? 0 : engine_.position;
  Put(state, 0, seed_);
  Put(state, 8, engine_.fresh ? 1 : static_cast<int32_t>(Twister::kWords - next + 1));
  Put(state, 12, int32_t{1});
  Put(state, 16, uint64_t{next});
  for (size_t i = 0; i < Twister::kWords; ++i) {
    Put(state, kWordsAt + i * 8, uint64_t{engine_.words[i]});
  }
  Put(state, kNormalAt + 8, kept_normal_.value_or(0));
  Put(state, kNormalAt + 24, kept_normal_ ? 1 : 0);
  return state;
}

Status Generator::SetState(std::string_view state) {
  if (state.size() != kStateBytes) {
    return RuntimeError(StrCat("Expected a CPUGeneratorImplState of size ", kStateBytes,
                               " but found the input RNG state size to be ", state.size()));
  }
  const auto left = Get<int32_t>(state, 8);
  const auto next = Get<uint64_t>(state, 16);
  const bool fresh = left == 1 && next == 0;
  const bool fits = next <= Twister::kWords && left >= 1 &&
                    static_cast<uint64_t>(left) + next == Twister::kWords + 1;
  if (Get<int32_t>(state, 12) != 1 || !(fresh || fits)) {
    return RuntimeError("Invalid mt19937 state");
  }
  seed_ = Get<uint64_t>(state, 0);
  engine_.fresh = fresh;
  engine_.position = fresh ? Twister::kWords : static_cast<uint32_t>(next);
  for (size_t i = 0; i < Twister::kWords; ++i) {
    engine_.words[i] = static_cast<uint32_t>(Get<uint64_t>(state, kWordsAt + i * 8));
  }
  kept_normal_.reset();
  if (Get<int32_t>(state, kNormalAt + 24) != 0) kept_normal_ = Get<double>(state, kNormalAt + 8);
  return Ok();
}

Status FillDrawn(const Tensor& given, const std::function<double()>& next) {
  const Tensor target = InMemoryOrder(given);
  const bool whole = IsIntegral(target.dtype);
  FXP_ASSIGN(Tensor drawn, Tensor::Empty(target.sizes, whole ? DType::kInt64 : DType::kFloat64));
  for (int64_t i = 0; i < drawn.count(); ++i) {
    if (whole) {
      drawn.data<int64_t>()[i] = ToInt64(next());
    } else {
      drawn.data<double>()[i] = next();
    }
  }
  return CopyInto(target, drawn);
}

namespace {

// A float as the type with fewer bits keeps it.
float Rounded(float value, DType dtype) {
  if (dtype == DType::kFloat16) return HalfToFloat(FloatToHalf(value));
  if (dtype == DType::kBFloat16) return BFloatToFloat(FloatToBFloat(value));
  return value;
}

}  // namespace

Status FillUniform(const Tensor& given, double from, double to, Generator& generator) {
  const Tensor target = InMemoryOrder(given);
  // Types of 16 bits have the stream of float32, rounded.
  const DType computed = ComputeType(target.dtype);
  FXP_ASSIGN(const Tensor drawn, computed == target.dtype ? Result<Tensor>(target)
                                                          : Tensor::Empty(target.sizes, computed));
  if (computed == DType::kFloat64) {
    Generate<double>(drawn, [&] {
      const double value = std::fma(generator.NextDouble(), to - from, from);
      return value == to ? from : value;
    });
  } else {
    // Rounded once, as a fused multiply-add rounds.
    const auto low = static_cast<float>(from);
    const auto width = static_cast<double>(static_cast<float>(to) - low);
    const float high = Rounded(static_cast<float>(to), target.dtype);
    Generate<float>(drawn, [&] {
      const auto drawn_number = static_cast<double>(generator.NextFloat());
      const auto value = static_cast<float>(drawn_number * width + static_cast<double>(low));
      // `to` is outside of the range also when rounding leads there.
      return Rounded(value, target.dtype) == high ? low : value;
    });
  }
  if (computed == target.dtype) return Ok();
  return CopyInto(target, drawn);
}

Status FillNormal(const Tensor& target, double mean, double std, Generator& generator) {
  const int64_t count = target.count();
  // Only what lies together is drawn in blocks.
  if (count < kBlock || !target.contiguous()) {
    return FillDrawn(target, [&] { return generator.NextNormal() * std + mean; });
  }
  const DType computed = ComputeType(target.dtype);
  const bool in_place = computed == target.dtype;
  FXP_ASSIGN(const Tensor drawn,
             in_place ? Result<Tensor>(target) : Tensor::Empty(target.sizes, computed));
  WithFloat(computed, [&](auto element) {
    using T = decltype(element);
    FillNormalBlocks<T>(drawn.data<T>(), count, static_cast<T>(mean), static_cast<T>(std),
                        IsNarrow(target.dtype), generator);
  });
  if (in_place) return Ok();
  return CopyInto(target, drawn);
}

namespace {

// The end of a range of whole numbers, none of which may be rounded up to `high` when it is stored
// as a dtype with fewer digits: the number of that type below what high - 1 becomes.
Result<int64_t> HeldBelow(int64_t high, DType dtype) {
  if (!IsFloating(dtype) || dtype == DType::kFloat64) return high;
  const int digits = dtype == DType::kFloat32 ? 24 : dtype == DType::kFloat16 ? 11 : 8;
  const auto last = static_cast<double>(high - 1);
  FXP_ASSIGN(const Tensor stored, Tensor::Full({}, dtype, Scalar::Float(last)));
  const double held = ElementAt(stored).real;
  if (held < static_cast<double>(high)) return high;
  int exponent = 0;
  const double fraction = std::frexp(held, &exponent);
  const int power = exponent - digits - (held > 0 && fraction == 0.5 ? 1 : 0);
  return static_cast<int64_t>(held - std::ldexp(1.0, power));
}

}  // namespace

Status FillRandomIntegers(const Tensor& given, int64_t from, int64_t to, Generator& generator) {
  const Tensor target = InMemoryOrder(given);
  FXP_ASSIGN(const int64_t held, HeldBelow(to, given.dtype));
  const int64_t end = std::max(held, from + 1);
  const uint64_t range = static_cast<uint64_t>(end) - static_cast<uint64_t>(from);
  const bool wide = range >= (uint64_t{1} << 28);
  FXP_ASSIGN(const Tensor drawn, Tensor::Empty(target.sizes, DType::kInt64));
  Generate<int64_t>(drawn, [&] {
    const uint64_t draw = wide ? generator.Next64() : generator.Next32();
    return static_cast<int64_t>(draw % range + static_cast<uint64_t>(from));
  });
  return CopyInto(target, drawn);
}

Status FillBernoulli(const Tensor& target, double probability, Generator& generator) {
  return FillDrawn(target, [&] { return generator.NextDouble() < probability ? 1.0 : 0.0; });
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
