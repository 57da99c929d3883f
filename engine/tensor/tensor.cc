#include "engine/tensor/tensor.h"

#include <cstdlib>

#include "engine/base/line_memory.h"
#include "engine/base/str_cat.h"

namespace fxp {
namespace {

// What all tensors may take together: well below what a page's WebAssembly memory can grow to.
int64_t memory_limit = int64_t{1} << 30;

int64_t live_bytes = 0;

// Smaller tensors stay in the first-level cache however they lie.
constexpr size_t kAlignedFrom = 4096;

}  // namespace

Result<std::shared_ptr<Storage>> Storage::Allocate(int64_t bytes) {
  void* data = nullptr;
  if (bytes <= memory_limit - live_bytes) {
    const auto size = static_cast<size_t>(bytes < 16 ? 16 : bytes);
    data = size < kAlignedFrom ? std::malloc(size) : AllocateLines(size);
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
  uint64_t bytes = 1;
  bool overflows = false;
  for (const int64_t size : sizes) {
    // A 0 behind a product that is too large doesn't save it; one before it does.
    overflows |= __builtin_mul_overflow(bytes, static_cast<uint64_t>(size), &bytes);
  }
  overflows |= __builtin_mul_overflow(bytes, uint64_t{ElementSize(dtype)}, &bytes);
  if (overflows || bytes > uint64_t{INT64_MAX}) {
    return RuntimeError(StrCat("Storage size calculation overflowed with sizes=", DimsText(sizes)));
  }
  int64_t step = 1;
  for (size_t i = sizes.size(); i-- > 1;) {
    if (__builtin_mul_overflow(step, std::max<int64_t>(sizes[i], 1), &step)) {
      return RuntimeError("Stride calculation overflowed");
    }
  }
  Tensor tensor;
  FXP_ASSIGN(tensor.storage, Storage::Allocate(static_cast<int64_t>(bytes)));
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
