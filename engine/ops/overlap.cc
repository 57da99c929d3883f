#include "engine/ops/overlap.h"

namespace fxp {

Status CheckNoSharedElements(const Tensor& written) {
  for (size_t i = 0; i < written.sizes.size(); ++i) {
    if (written.sizes[i] > 1 && written.strides[i] == 0) {
      return RuntimeError(
          "unsupported operation: more than one element of the written-to tensor refers to a "
          "single memory location. Please clone() the tensor before performing the operation.");
    }
  }
  return Ok();
}

Status CheckNoOverlap(const Tensor& written, const Tensor& read) {
  if (written.storage != read.storage || written.count() == 0 || read.count() == 0) return Ok();
  if (written.offset == read.offset && written.sizes == read.sizes &&
      written.strides == read.strides) {
    return Ok();
  }
  if (!IsDense(written.sizes, written.strides) || !IsDense(read.sizes, read.strides)) return Ok();
  const auto begin = [](const Tensor& tensor) {
    return tensor.offset * static_cast<int64_t>(ElementSize(tensor.dtype));
  };
  const auto end = [&](const Tensor& tensor) {
    return begin(tensor) + tensor.count() * static_cast<int64_t>(ElementSize(tensor.dtype));
  };
  if (begin(written) >= end(read) || begin(read) >= end(written)) return Ok();
  return RuntimeError(
      "unsupported operation: some elements of the input tensor and the written-to tensor refer to "
      "a single memory location. Please clone() the tensor before performing the operation.");
}

}  // namespace fxp
