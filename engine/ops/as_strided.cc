// as_strided: any window on a tensor's memory, checked against what the memory holds.

#include "engine/base/str_cat.h"
#include "engine/ops/op.h"

namespace fxp {
namespace {

// Larger numbers than any memory has elements; sums and products of them stay within int64_t.
constexpr int64_t kFar = int64_t{1} << 56;

// How many elements of memory the window reaches, 0 for an empty one; nothing when that overflows.
std::optional<int64_t> Reach(const Dims& sizes, const Dims& strides, int64_t offset) {
  int64_t last = 0;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] < 0 || strides[i] > kFar || offset > kFar) return std::nullopt;
  }
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0) return 0;
    int64_t step = 0;
    if (__builtin_mul_overflow(sizes[i] - 1, strides[i], &step) ||
        __builtin_add_overflow(last, step, &last) || last > kFar) {
      return std::nullopt;
    }
  }
  return offset > kFar ? std::nullopt : std::optional(offset + last + 1);
}

}  // namespace

Result<OpResult> RunAsStrided(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims& sizes = call.dims(1);
  const Dims& strides = call.dims(2);
  const int64_t offset = call.has(3) ? call.integer(3) : input.offset;
  if (sizes.size() != strides.size()) {
    return RuntimeError("mismatch in length of strides and shape");
  }
  for (const int64_t stride : strides) {
    if (stride < 0) {
      return RuntimeError(
          StrCat("as_strided: Negative strides are not supported at the moment, got strides: ",
                 DimsText(strides)));
    }
  }
  if (offset < 0) return RuntimeError(StrCat("Tensor: invalid storage offset ", offset));
  const auto item = static_cast<int64_t>(ElementSize(input.dtype));
  const std::optional<int64_t> reach = Reach(sizes, strides, offset);
  if (!reach || *reach > kFar / item) {
    return RuntimeError(StrCat("Storage size calculation overflowed with sizes=", DimsText(sizes),
                               " and strides=", DimsText(strides)));
  }
  if (*reach * item > input.storage->bytes()) {
    return RuntimeError(StrCat("setStorage: sizes ", DimsText(sizes), ", strides ",
                               DimsText(strides), ", storage offset ", offset, ", and itemsize ",
                               item, " requiring a storage size of ", *reach * item,
                               " are out of bounds for storage of size ", input.storage->bytes()));
  }
  if (!CheckedElementCount(sizes)) return RuntimeError("numel: integer multiplication overflow");
  return OpResult(input.View(sizes, strides, offset));
}

}  // namespace fxp
