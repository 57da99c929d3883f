#include "engine/tensor/tensor.h"

#include <cstdlib>

#include "engine/base/str_cat.h"

namespace fxp {
namespace {

// What all tensors may take together: well below what a page's WebAssembly memory can grow to.
int64_t memory_limit = int64_t{1} << 30;

int64_t live_bytes = 0;

}  // namespace

Result<std::shared_ptr<Storage>> Storage::Allocate(int64_t bytes) {
  void* data = nullptr;
  if (bytes <= memory_limit - live_bytes) {
    data = std::malloc(static_cast<size_t>(bytes < 16 ? 16 : bytes));
  }
  if (data == nullptr) {
    return RuntimeError(
        StrCat("[enforce fail at alloc_cpu.cpp:127] err == 0. DefaultCPUAllocator: can't allocate "
               "memory: you tried to allocate ",
               bytes, " bytes. Error code 12 (Cannot allocate memory)"));
  }
  live_bytes += bytes;
  return std::shared_ptr<Storage>(new Storage(data, bytes));
}

Storage::~Storage() {
  live_bytes -= bytes_;
  std::free(data_);
}

int64_t Storage::LiveBytes() { return live_bytes; }
int64_t Storage::Limit() { return memory_limit; }
void Storage::SetLimit(int64_t bytes) { memory_limit = bytes; }

Result<Tensor> Tensor::Empty(const Dims& sizes, DType dtype) {
  const auto count = CheckedElementCount(sizes);
  const auto bytes = static_cast<int64_t>(ElementSize(dtype));
  if (!count || *count > INT64_MAX / bytes) {
    return RuntimeError(StrCat("Storage size calculation overflowed with sizes=", DimsText(sizes)));
  }
  Tensor tensor;
  FXP_ASSIGN(tensor.storage, Storage::Allocate(*count * bytes));
  tensor.dtype = dtype;
  tensor.sizes = sizes;
  tensor.strides = ContiguousStrides(sizes);
  return tensor;
}

Result<Tensor> Tensor::Full(const Dims& sizes, DType dtype, const Scalar& value) {
  FXP_ASSIGN(Tensor tensor, Empty(sizes, dtype));
  Fill(tensor, value);
  return tensor;
}

Result<Tensor> Tensor::FromNumber(const Scalar& value) {
  FXP_ASSIGN(Tensor tensor, Full({}, value.dtype, value));
  tensor.from_number = true;
  return tensor;
}

Tensor Tensor::View(Dims new_sizes, Dims new_strides, int64_t new_offset) const {
  Tensor view;
  view.storage = storage;
  view.dtype = dtype;
  view.sizes = std::move(new_sizes);
  view.strides = std::move(new_strides);
  view.offset = new_offset;
  return view;
}

Tensor Tensor::BroadcastTo(const Dims& shape) const {
  Dims steps(shape.size(), 0);
  const size_t lead = shape.size() - sizes.size();
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == shape[lead + i]) steps[lead + i] = strides[i];
  }
  return View(shape, std::move(steps), offset);
}

}  // namespace fxp
