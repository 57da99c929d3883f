// Joining tensors into one and splitting one into several.

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// A part of one dimension, sharing memory.
Tensor Slice(const Tensor& input, int64_t dim, int64_t from, int64_t length) {
  Tensor part = input.Alias();
  part.sizes[static_cast<size_t>(dim)] = length;
  part.offset += from * input.stride(dim);
  return part;
}

// Empty one-dimensional tensors may stand among those that are joined; they add nothing.
bool IsSkipped(const Tensor& tensor) { return tensor.rank() == 1 && tensor.size(0) == 0; }

Status CheckCatSizes(const Tensor& first, const Tensor& tensor, int64_t dim, size_t at) {
  if (tensor.rank() != first.rank()) {
    return RuntimeError(StrCat("Tensors must have same number of dimensions: got ", first.rank(),
                               " and ", tensor.rank()));
  }
  for (int64_t i = 0; i < first.rank(); ++i) {
    if (i != dim && tensor.size(i) != first.size(i)) {
      return RuntimeError(StrCat("Sizes of tensors must match except in dimension ", dim,
                                 ". Expected size ", first.size(i), " but got size ",
                                 tensor.size(i), " for tensor number ", at, " in the list."));
    }
  }
  return Ok();
}

Result<Tensor> Cat(const std::vector<const Tensor*>& tensors, int64_t dim, const char* name) {
  if (tensors.empty()) {
    return ValueError(StrCat(name, "(): expected a non-empty list of Tensors"));
  }
  const Tensor* first = nullptr;
  DType dtype = tensors.front()->dtype;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i]->rank() == 0) {
      return RuntimeError(
          StrCat("zero-dimensional tensor (at position ", i, ") cannot be concatenated"));
    }
    dtype = Promote(dtype, tensors[i]->dtype);
    if (first == nullptr && !IsSkipped(*tensors[i])) first = tensors[i];
  }
  if (first == nullptr) return Tensor::Empty({0}, dtype);
  FXP_ASSIGN(const int64_t along, WrapDim(dim, first->rank()));
  Dims shape = first->sizes;
  int64_t total = 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (IsSkipped(*tensors[i])) continue;
    FXP_TRY(CheckCatSizes(*first, *tensors[i], along, i));
    total += tensors[i]->size(along);
  }
  shape[static_cast<size_t>(along)] = total;
  FXP_ASSIGN(Tensor out, Tensor::Empty(shape, dtype));
  int64_t at = 0;
  for (const Tensor* tensor : tensors) {
    if (IsSkipped(*tensor)) continue;
    const int64_t length = tensor->size(along);
    FXP_TRY(CopyInto(Slice(out, along, at, length), *tensor));
    at += length;
  }
  return out;
}

// Reshapes each tensor as `shape` says and joins them.
template <typename F>
Result<OpResult> CatReshaped(const OpCall& call, int64_t dim, const char* name, F shape) {
  std::vector<Tensor> seen;
  std::vector<const Tensor*> pointers;
  for (const Tensor* tensor : call.tensors(0)) {
    const Dims target = shape(*tensor);
    FXP_ASSIGN(const Tensor whole, Contiguous(*tensor));
    seen.push_back(whole.View(target, ContiguousStrides(target), whole.offset));
  }
  for (const Tensor& tensor : seen) pointers.push_back(&tensor);
  return Single(Cat(pointers, dim, name));
}

// ceil(a / b), which the sum of both need not fit for.
int64_t DivideUp(int64_t a, int64_t b) { return a / b + (a % b == 0 ? 0 : 1); }

// Whether there is memory for so many results: views need some too.
Status CheckRoom(int64_t results) {
  constexpr int64_t kEach = sizeof(Tensor) + 4 * sizeof(int64_t);
  if (results < 1000) return Ok();
  const auto room = Storage::Allocate(results > INT64_MAX / kEach ? INT64_MAX : results * kEach);
  if (!room.ok()) return room.error();
  return Ok();
}

Result<OpResult> SplitEvery(const Tensor& input, int64_t dim, int64_t size) {
  std::vector<Tensor> parts;
  const int64_t total = input.size(dim);
  const int64_t count = size == 0 ? 1 : std::max<int64_t>(1, DivideUp(total, size));
  FXP_TRY(CheckRoom(count));
  for (int64_t i = 0; i < count; ++i) {
    parts.push_back(Slice(input, dim, i * size, std::min(size, total - i * size)));
  }
  return OpResult(std::move(parts));
}

}  // namespace

Result<OpResult> RunCat(const OpCall& call) {
  return Single(Cat(call.tensors(0), call.integer(1), "torch.cat"));
}

Result<OpResult> RunStack(const OpCall& call) {
  const std::vector<const Tensor*>& tensors = call.tensors(0);
  if (tensors.empty()) return RuntimeError("stack expects a non-empty TensorList");
  const Dims& sizes = tensors.front()->sizes;
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), tensors.front()->rank() + 1));
  DType dtype = tensors.front()->dtype;
  for (size_t i = 1; i < tensors.size(); ++i) {
    if (tensors[i]->sizes != sizes) {
      return RuntimeError(StrCat("stack expects each tensor to be equal size, but got ",
                                 DimsText(sizes), " at entry 0 and ", DimsText(tensors[i]->sizes),
                                 " at entry ", i));
    }
    dtype = Promote(dtype, tensors[i]->dtype);
  }
  Dims shape = sizes;
  shape.insert(shape.begin() + static_cast<ptrdiff_t>(dim), static_cast<int64_t>(tensors.size()));
  FXP_ASSIGN(Tensor out, Tensor::Empty(shape, dtype));
  for (size_t i = 0; i < tensors.size(); ++i) {
    Tensor slot = Slice(out, dim, static_cast<int64_t>(i), 1);
    slot.sizes.erase(slot.sizes.begin() + static_cast<ptrdiff_t>(dim));
    slot.strides.erase(slot.strides.begin() + static_cast<ptrdiff_t>(dim));
    FXP_TRY(CopyInto(slot, *tensors[i]));
  }
  return OpResult(std::move(out));
}

Result<OpResult> RunHstack(const OpCall& call) {
  if (call.tensors(0).empty()) return RuntimeError("hstack expects a non-empty TensorList");
  const bool vectors = call.tensors(0).front()->rank() <= 1;
  return CatReshaped(call, vectors ? 0 : 1, "torch.hstack",
                     [](const Tensor& t) { return t.rank() == 0 ? Dims{1} : t.sizes; });
}

Result<OpResult> RunVstack(const OpCall& call) {
  if (call.tensors(0).empty()) return RuntimeError("vstack expects a non-empty TensorList");
  return CatReshaped(call, 0, "torch.vstack", [](const Tensor& t) {
    return t.rank() < 2 ? Dims{1, t.count()} : t.sizes;
  });
}

Result<OpResult> RunDstack(const OpCall& call) {
  if (call.tensors(0).empty()) return RuntimeError("dstack expects a non-empty TensorList");
  return CatReshaped(call, 2, "torch.dstack", [](const Tensor& t) {
    if (t.rank() == 2) return Dims{t.size(0), t.size(1), 1};
    return t.rank() < 2 ? Dims{1, t.count(), 1} : t.sizes;
  });
}

Result<OpResult> RunColumnStack(const OpCall& call) {
  if (call.tensors(0).empty()) {
    return RuntimeError("column_stack expects a non-empty TensorList");
  }
  return CatReshaped(call, 1, "torch.hstack", [](const Tensor& t) {
    return t.rank() < 2 ? Dims{t.count(), 1} : t.sizes;
  });
}

Result<OpResult> RunChunk(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t chunks = call.integer(1);
  if (input.rank() == 0) return RuntimeError("chunk expects at least a 1-dimensional tensor");
  if (chunks <= 0) {
    return RuntimeError(StrCat("chunk expects `chunks` to be greater than 0, got: ", chunks));
  }
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), input.rank()));
  if (input.size(dim) == 0) {
    FXP_TRY(CheckRoom(chunks));
    return OpResult(std::vector<Tensor>(static_cast<size_t>(chunks), input.Alias()));
  }
  return SplitEvery(input, dim, DivideUp(input.size(dim), chunks));
}

Result<OpResult> RunSplitSize(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t size = call.integer(1);
  if (input.rank() == 0) return RuntimeError("split expects at least a 1-dimensional tensor");
  if (size < 0) {
    return RuntimeError(
        StrCat("split expects split_size be non-negative, but got split_size=", size));
  }
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), input.rank()));
  if (size == 0 && input.size(dim) != 0) {
    return RuntimeError(
        StrCat("split_size can only be 0 if dimension size is 0, but got dimension "
               "size of ",
               input.size(dim)));
  }
  return SplitEvery(input, dim, size);
}

Result<OpResult> RunSplitSizes(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims& sizes = call.dims(1);
  if (input.rank() == 0) return RuntimeError("split expects at least a 1-dimensional tensor");
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), input.rank()));
  int64_t total = 0;
  for (const int64_t size : sizes) {
    if (size < 0) {
      return RuntimeError(
          StrCat("split_with_sizes expects split_sizes have only non-negative "
                 "entries, but got split_sizes=",
                 DimsText(sizes)));
    }
    total = size > INT64_MAX - total ? INT64_MAX : total + size;
  }
  if (total != input.size(dim)) {
    return RuntimeError(StrCat("split_with_sizes expects split_sizes to sum exactly to ",
                               input.size(dim), " (input tensor's size at dimension ",
                               call.integer(2), "), but got split_sizes=", DimsText(sizes)));
  }
  OpResult result;
  int64_t at = 0;
  for (const int64_t size : sizes) {
    result.tensors.push_back(Slice(input, dim, at, size));
    at += size;
  }
  return result;
}

Result<OpResult> RunUnbind(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.rank() == 0) {
    return IndexError("Dimension specified as 0 but tensor has no dimensions");
  }
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  FXP_TRY(CheckRoom(input.size(dim)));
  OpResult result;
  for (int64_t i = 0; i < input.size(dim); ++i) {
    Tensor part = Slice(input, dim, i, 1);
    part.sizes.erase(part.sizes.begin() + static_cast<ptrdiff_t>(dim));
    part.strides.erase(part.strides.begin() + static_cast<ptrdiff_t>(dim));
    result.tensors.push_back(std::move(part));
  }
  return result;
}

}  // namespace fxp
