#include "engine/ops/window.h"

#include <limits>

namespace fxp {

bool Spread(const Dims& given, int64_t rank, Triple& into) {
  const auto count = static_cast<int64_t>(given.size());
  if (count != 1 && count != rank) return false;
  for (int64_t i = 0; i < rank; ++i) {
    into[static_cast<size_t>(3 - rank + i)] = given[static_cast<size_t>(count == 1 ? 0 : i)];
  }
  return true;
}

Triple LastSizes(const Tensor& input, int64_t rank) {
  Triple last{1, 1, 1};
  for (int64_t i = 0; i < rank; ++i) {
    last[static_cast<size_t>(3 - rank + i)] = input.size(input.rank() - rank + i);
  }
  return last;
}

Dims WithLastSizes(const Tensor& input, int64_t rank, const Triple& last) {
  Dims sizes = input.sizes;
  for (int64_t i = 0; i < rank; ++i) {
    sizes[static_cast<size_t>(input.rank() - rank + i)] = last[static_cast<size_t>(3 - rank + i)];
  }
  return sizes;
}

int64_t PlaneCount(const Tensor& input, int64_t rank) {
  int64_t count = 1;
  for (int64_t i = 0; i < input.rank() - rank; ++i) count *= input.size(i);
  return count;
}

int64_t WindowCount(int64_t in, int64_t kernel, int64_t stride, int64_t padding, int64_t dilation,
                    bool ceil_mode) {
  const int64_t room = in + 2 * padding - dilation * (kernel - 1) - 1;
  const int64_t asked = room + (ceil_mode ? stride - 1 : 0);
  int64_t count = asked / stride - (asked % stride < 0 ? 1 : 0) + 1;
  // The last window has to start inside of the input or of the padding before it.
  if (ceil_mode && (count - 1) * stride >= in + padding) --count;
  return count;
}

Status CheckSmall(const Dims& numbers) {
  for (const int64_t number : numbers) {
    if (number != static_cast<int32_t>(number)) {
      return RuntimeError("value cannot be converted to type int without overflow");
    }
  }
  return Ok();
}

}  // namespace fxp
