// Decisions from a fuzzer's bytes: all zeros when they have run out.

#ifndef FXP_ENGINE_FUZZ_BYTE_SOURCE_H_
#define FXP_ENGINE_FUZZ_BYTE_SOURCE_H_

#include <cstddef>
#include <cstdint>

namespace fxp {

class ByteSource {
 public:
  ByteSource(const uint8_t* data, size_t size) : at_(data), end_(data + size) {}

  bool empty() const { return at_ == end_; }
  uint8_t Byte() { return at_ == end_ ? uint8_t{0} : *at_++; }
  // A number below `count`.
  size_t Below(size_t count) {
    size_t number = Byte();
    if (count > 256) number = number << 8U | Byte();
    return number % count;
  }
  // True in one of `n` cases; false when there are no bytes.
  bool OneIn(size_t n) { return Below(n) == n - 1; }

  template <typename T, size_t kCount>
  const T& Pick(const T (&choices)[kCount]) {
    return choices[Below(kCount)];
  }

 private:
  const uint8_t* at_;
  const uint8_t* end_;
};

}  // namespace fxp

#endif  // FXP_ENGINE_FUZZ_BYTE_SOURCE_H_
