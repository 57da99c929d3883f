// Tensor: a window (sizes, strides, offset) on a shared Storage, and what printing has to say of
// it. There is no automatic differentiation; a tensor only remembers whether torch would have
// recorded it, because that is part of its text (`requires_grad=True`, `grad_fn=<AddBackward0>`).

#ifndef FXP_ENGINE_TENSOR_TENSOR_H_
#define FXP_ENGINE_TENSOR_TENSOR_H_

#include <cstdint>
#include <memory>

#include "engine/base/result.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/shape.h"

namespace fxp {

// Memory that tensors share. Freed with the last tensor that looks at it.
class Storage {
 public:
  // `bytes` of memory, not initialised; torch's RuntimeError when there isn't as much.
  static Result<std::shared_ptr<Storage>> Allocate(int64_t bytes);

  ~Storage();
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  void* data() { return data_; }
  int64_t bytes() const { return bytes_; }

  // How much all living storages take together.
  static int64_t LiveBytes();
  // How much they may take together.
  static int64_t Limit();
  static void SetLimit(int64_t bytes);

 private:
  Storage(void* data, int64_t bytes) : data_(data), bytes_(bytes) {}
  void* data_;
  int64_t bytes_;
};

struct Tensor {
  std::shared_ptr<Storage> storage;
  DType dtype = DType::kFloat32;
  Dims sizes;
  Dims strides;
  int64_t offset = 0;  // in elements

  // A Python number that became a tensor (a float a float64, a complex number a complex128): it
  // doesn't raise the dtype of what it meets.
  bool from_number = false;
  bool requires_grad = false;
  const char* grad_fn = nullptr;  // such as "AddBackward0"; a text that lives forever

  // A tensor of that shape with memory of its own, row-major, not initialised.
  static Result<Tensor> Empty(const Dims& sizes, DType dtype);
  static Result<Tensor> Full(const Dims& sizes, DType dtype, const Scalar& value);
  // A zero-dimensional tensor that is marked as a Python number.
  static Result<Tensor> FromNumber(const Scalar& value);

  int64_t rank() const { return static_cast<int64_t>(sizes.size()); }
  int64_t count() const { return ElementCount(sizes); }
  int64_t size(int64_t dim) const { return sizes[static_cast<size_t>(dim)]; }
  int64_t stride(int64_t dim) const { return strides[static_cast<size_t>(dim)]; }
  bool contiguous() const { return IsContiguous(sizes, strides); }

  template <typename T>
  T* data() const {
    return static_cast<T*>(storage->data()) + offset;
  }

  // The same memory seen with other sizes and strides; nothing is remembered of gradients.
  Tensor View(Dims new_sizes, Dims new_strides, int64_t new_offset) const;
  Tensor Alias() const { return View(sizes, strides, offset); }
  // Seen with the strides that broadcasting to `shape` gives (0 where a size was 1).
  Tensor BroadcastTo(const Dims& shape) const;
};

// A row-major tensor with the same elements: `source` itself when it is one already.
Result<Tensor> Contiguous(const Tensor& source);
// A fresh row-major copy.
Result<Tensor> Copy(const Tensor& source);
// The same elements as `dtype`, laid out in the same order; `source` itself when it has that type.
Result<Tensor> Convert(const Tensor& source, DType dtype);
// Writes source's elements, broadcast and converted, over target's.
Status CopyInto(const Tensor& target, const Tensor& source);
void Fill(const Tensor& target, const Scalar& value);
// The element so many elements behind the tensor's first.
Scalar ElementAt(const Tensor& tensor, int64_t offset = 0);
// The same elements in the type that kernels compute in.
inline Result<Tensor> ToCompute(const Tensor& source) {
  return Convert(source, ComputeType(source.dtype));
}

}  // namespace fxp

#endif  // FXP_ENGINE_TENSOR_TENSOR_H_
