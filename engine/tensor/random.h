// Random numbers, stream for stream those of torch's CPU generator: a 32-bit Mersenne Twister, and
// on top of it each distribution with the draws and the arithmetic that the reference shows for one
// seed (recorded numbers stand in random_test.cc).

#ifndef FXP_ENGINE_TENSOR_RANDOM_H_
#define FXP_ENGINE_TENSOR_RANDOM_H_

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/tensor/tensor.h"

namespace fxp {

// MT19937 of Matsumoto and Nishimura, with its state in the open.
class Twister {
 public:
  static constexpr size_t kWords = 624;

  void Seed(uint32_t seed);
  uint32_t Next();

  std::array<uint32_t, kWords> words{};
  uint32_t position = kWords;
  bool fresh = true;  // nothing has been drawn since the seed

 private:
  void Refill();
};

class Generator {
 public:
  static constexpr uint64_t kDefaultSeed = 67280421310721;

  explicit Generator(uint64_t seed = kDefaultSeed) { Seed(seed); }

  // Starts over. Only the low 32 bits reach the twister; all of them are remembered.
  void Seed(uint64_t seed);
  uint64_t initial_seed() const { return seed_; }

  uint32_t Next32() { return engine_.Next(); }
  uint64_t Next64();
  // 24 random bits as a float in [0, 1), and 53 as a double.
  float NextFloat();
  double NextDouble();
  // One value of the standard normal distribution; they come in pairs, the second is kept.
  double NextNormal();

  // Everything that decides what comes next, as the bytes that the reference has for it.
  std::string State() const;
  Status SetState(std::string_view state);

 private:
  Twister engine_;
  uint64_t seed_ = 0;
  std::optional<double> kept_normal_;
};

// Fill a tensor in place, elements in the order in which they lie in memory.
// With numbers that are drawn one after the other.
Status FillDrawn(const Tensor& target, const std::function<double()>& next);
Status FillUniform(const Tensor& target, double from, double to, Generator& generator);
// 16 and more elements are drawn in blocks of 16, fewer one by one.
Status FillNormal(const Tensor& target, double mean, double std, Generator& generator);
// Integers in [from, to); to > from.
Status FillRandomIntegers(const Tensor& target, int64_t from, int64_t to, Generator& generator);
Status FillBernoulli(const Tensor& target, double probability, Generator& generator);
// A random permutation of 0 ... count-1.
Result<Tensor> RandomPermutation(int64_t count, Generator& generator);

}  // namespace fxp

#endif  // FXP_ENGINE_TENSOR_RANDOM_H_
