// Parts of a tensor: tensor_split, hsplit and their relatives.

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/tensor/strided.h"

namespace fxp {
namespace {

// A part of one dimension, sharing memory.
Tensor Slice(const Tensor& input, int64_t dim, int64_t from, int64_t length) {
  Tensor part = input.Alias();
  part.sizes[static_cast<size_t>(dim)] = length;
  part.offset += from * input.stride(dim);
  return part;
}

// Parts that end where the numbers say; numbers count from either end, as in slices.
std::vector<Tensor> SplitAt(const Tensor& input, int64_t dim, const Dims& ends) {
  const int64_t size = input.size(dim);
  const auto bounded = [size](int64_t at) {
    return std::clamp<int64_t>(at < 0 ? at + size : at, 0, size);
  };
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (const int64_t end : ends) {
    const int64_t stop = bounded(end);
    const int64_t from = bounded(start);
    parts.push_back(Slice(input, dim, from, std::max<int64_t>(stop - from, 0)));
    start = end;
  }
  const int64_t from = bounded(start);
  parts.push_back(Slice(input, dim, from, size - from));
  return parts;
}

// As many parts as `sections`, the first ones larger by one where they can't be equal.
Result<OpResult> SplitSections(const Tensor& input, int64_t sections, int64_t dim) {
  if (sections <= 0) {
    return RuntimeError(StrCat("number of sections must be larger than 0, got ", sections));
  }
  // Views need memory too.
  constexpr int64_t kEach = sizeof(Tensor) + 4 * sizeof(int64_t);
  const auto room = Storage::Allocate(sections > INT64_MAX / kEach ? INT64_MAX : sections * kEach);
  if (!room.ok()) return room.error();
  std::vector<Tensor> parts;
  const int64_t size = input.size(dim);
  int64_t at = 0;
  for (int64_t i = 0; i < sections; ++i) {
    const int64_t length = size / sections + (i < size % sections ? 1 : 0);
    parts.push_back(Slice(input, dim, at, length));
    at += length;
  }
  return OpResult(std::move(parts));
}

Status NeedsDimension(const Tensor& input) {
  if (input.rank() > 0) return Ok();
  return RuntimeError(
      "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
}

// hsplit, vsplit and dsplit: the dimension that is split, or torch's errors.
Result<int64_t> SplitDim(const OpCall& call, int64_t least, const std::string& name) {
  const int64_t rank = call.tensor(0).rank();
  if (rank < least) {
    return RuntimeError(StrCat("torch.", name, " requires a tensor with at least ", least,
                               " dimension, but got a tensor with ", rank, " dimensions!"));
  }
  if (name == "hsplit") return rank == 1 ? 0 : 1;
  return name == "vsplit" ? 0 : 2;
}

Result<OpResult> EqualParts(const OpCall& call, int64_t least, const std::string& name) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, SplitDim(call, least, name));
  const int64_t sections = call.integer(1);
  if (sections == 0 || input.size(dim) % sections != 0) {
    return RuntimeError(StrCat("torch.", name, " attempted to split along dimension ", dim,
                               ", but the size of the dimension ", input.size(dim),
                               " is not divisible by the split_size ", sections, "!"));
  }
  return SplitSections(input, sections, dim);
}

Result<OpResult> PartsAt(const OpCall& call, int64_t least, const std::string& name) {
  FXP_ASSIGN(const int64_t dim, SplitDim(call, least, name));
  return OpResult(SplitAt(call.tensor(0), dim, call.dims(1)));
}

}  // namespace

Result<OpResult> RunTensorSplitSections(const OpCall& call) {
  FXP_TRY(NeedsDimension(call.tensor(0)));
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), call.tensor(0).rank()));
  return SplitSections(call.tensor(0), call.integer(1), dim);
}

Result<OpResult> RunTensorSplitIndices(const OpCall& call) {
  FXP_TRY(NeedsDimension(call.tensor(0)));
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), call.tensor(0).rank()));
  return OpResult(SplitAt(call.tensor(0), dim, call.dims(1)));
}

Result<OpResult> RunTensorSplitTensor(const OpCall& call) {
  const Tensor& places = call.tensor(1);
  FXP_TRY(NeedsDimension(call.tensor(0)));
  if (places.rank() > 1 || places.dtype != DType::kInt64) {
    return RuntimeError(StrCat(
        places.rank() > 1 ? "tensor_split expected tensor_indices_or_sections to be a "
                            "zero-dimensional or one-dimensional tensor, but got a tensor with "
                          : "tensor_split expected tensor_indices_or_sections to have dtype of "
                            "long, but got ",
        places.rank() > 1 ? std::to_string(places.rank()) + " dims" : DTypeWord(places.dtype)));
  }
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), call.tensor(0).rank()));
  Dims ends;
  ForEach<int64_t>(places, [&](int64_t place) { ends.push_back(place); });
  if (places.rank() == 0) return SplitSections(call.tensor(0), ends.front(), dim);
  return OpResult(SplitAt(call.tensor(0), dim, ends));
}

Result<OpResult> RunHsplit(const OpCall& call) { return EqualParts(call, 1, "hsplit"); }
Result<OpResult> RunVsplit(const OpCall& call) { return EqualParts(call, 2, "vsplit"); }
Result<OpResult> RunDsplit(const OpCall& call) { return EqualParts(call, 3, "dsplit"); }
Result<OpResult> RunHsplitIndices(const OpCall& call) { return PartsAt(call, 1, "hsplit"); }
Result<OpResult> RunVsplitIndices(const OpCall& call) { return PartsAt(call, 2, "vsplit"); }
Result<OpResult> RunDsplitIndices(const OpCall& call) { return PartsAt(call, 3, "dsplit"); }
Result<OpResult> RunUnsafeChunk(const OpCall& call) { return Apply(OpId::kChunk, call.given()); }
Result<OpResult> RunUnsafeSplit(const OpCall& call) {
  return Apply(OpId::kSplitSize, call.given());
}

}  // namespace fxp
