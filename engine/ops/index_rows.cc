// Writing whole rows through a vector of indices, and reading and writing elements by their number
// in row-major order.

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/index.h"
#include "engine/ops/scatter.h"

namespace fxp {
namespace {

// The index of one dimension as if it had been written out for a whole tensor of that shape.
Tensor SpreadIndex(const Tensor& index, int64_t dim, const Dims& shape) {
  Dims strides(shape.size(), 0);
  if (!shape.empty() && index.rank() == 1) {
    strides[static_cast<size_t>(dim)] = index.strides[0];
  }
  return index.View(shape, std::move(strides), index.offset);
}

Status CheckAddedRows(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                      std::string_view name) {
  if (index.rank() > 1) {
    return IndexError(
        StrCat(name, "(): Index is supposed to be a vector, but got dim: ", index.rank(),
               " with type: ", DTypeWord(index.dtype), " and size: ", DimsText(index.sizes)));
  }
  if (!IsIndex(index)) {
    return RuntimeError(
        StrCat(name, "(): Expected dtype int32/int64 for index but got: ", DTypeWord(index.dtype)));
  }
  if (self.dtype != source.dtype) {
    return RuntimeError(StrCat(name, "(): self (", DTypeWord(self.dtype), ") and source (",
                               DTypeWord(source.dtype), ") must have the same scalar type"));
  }
  const int64_t rows = source.rank() == 0 ? 1 : source.size(std::min(dim, source.rank() - 1));
  if (index.count() != rows) {
    return RuntimeError(StrCat(name, "(): Number of indices (", index.count(),
                               ") should be equal to source.size(dim): (", rows,
                               "), for dim: ", dim));
  }
  Dims a = self.sizes, b = source.sizes;
  if (!a.empty()) a.erase(a.begin() + static_cast<ptrdiff_t>(dim));
  if (dim < source.rank()) b.erase(b.begin() + static_cast<ptrdiff_t>(dim));
  if (a != b) {
    return RuntimeError(
        StrCat("source tensor shape must match self tensor shape, excluding the specified "
               "dimension. Got self.shape = ",
               DimsText(self.sizes), " source.shape = ", DimsText(source.sizes)));
  }
  return Ok();
}

// Copies the input and merges rows of `source` into it.
Result<OpResult> MergeRows(const Tensor& self, int64_t dim, const Tensor& index,
                           const Tensor& source, Merge merge, bool keep) {
  FXP_ASSIGN(Tensor out, Copy(self));
  FXP_ASSIGN(const Tensor places, Convert(index, DType::kInt64));
  const int64_t size = self.rank() == 0 ? 1 : self.size(dim);
  if (const auto outside = FirstOutside(places, size)) {
    return RuntimeError(
        StrCat("index ", *outside, " is out of bounds for dimension ", dim, " with size ", size));
  }
  Tensor rows = source.Alias();
  if (rows.rank() != self.rank()) {
    rows.sizes.assign(self.sizes.size(), 1);
    rows.strides.assign(self.sizes.size(), 1);
  }
  FXP_TRY(MergeThrough(out, dim, SpreadIndex(places, dim, rows.sizes), rows, merge, keep));
  return OpResult(std::move(out));
}

Status CheckCopiedRows(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  if (index.rank() > 1) {
    return IndexError(
        StrCat("index_copy_(): Index should have dimension 1 or 0 (got ", index.rank(), ")"));
  }
  const int64_t count = index.count();
  if (source.rank() == 0 && count != 1) {
    return IndexError(StrCat(
        "index_copy_(): When source is scalar, index should have one element (got ", count, ")"));
  }
  if (source.rank() != self.rank() && source.rank() != 0 && self.rank() != 0) {
    return IndexError(StrCat(
        "index_copy_(): When source and destination are not scalars, their dimensionality must "
        "match. Source dimensionality (",
        source.rank(), "), destination dimensionality (", self.rank(), ")"));
  }
  if (index.dtype != DType::kInt64) {
    return RuntimeError(StrCat("index_copy_(): Expected a long tensor for index, but got ",
                               DTypeWord(index.dtype)));
  }
  if (self.dtype != source.dtype) {
    return RuntimeError(
        StrCat("index_copy_(): self and source expected to have the same dtype, but got (self) ",
               DTypeWord(self.dtype), " and (source) ", DTypeWord(source.dtype)));
  }
  Dims a = self.sizes, b = source.sizes;
  if (!a.empty()) a.erase(a.begin() + static_cast<ptrdiff_t>(dim));
  if (!b.empty()) b.erase(b.begin() + static_cast<ptrdiff_t>(dim));
  if (a != b) {
    const auto inside = [](const Dims& dims) {
      const std::string text = DimsText(dims);
      return text.substr(1, text.size() - 2);
    };
    return RuntimeError(StrCat(
        "index_copy_(): Source/destination tensor must have same slice shapes. Destination slice "
        "shape: ",
        inside(a), " at dimension ", dim, " and source slice shape: ", inside(b), " at dimension ",
        0, "."));
  }
  if (source.rank() > 0 && count != source.size(dim)) {
    return IndexError(StrCat("index_copy_(): Number of indices (", count,
                             ") should be equal to source.size(dim) (", source.size(dim), ")"));
  }
  const int64_t size = self.rank() == 0 ? 1 : self.size(dim);
  if (const auto outside = FirstOutside(index, size)) {
    return IndexError(StrCat("index_copy_(): index ", *outside, " is out of bounds for dimension ",
                             dim, " with size ", size));
  }
  return Ok();
}

Result<OpResult> FillRows(const OpCall& call, const Tensor& value) {
  const Tensor& self = call.tensor(0);
  const Tensor& index = call.tensor(2);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), self.rank()));
  if (index.dtype != DType::kInt64) {
    return IndexError("index_fill_(): Expected dtype int64 for index.");
  }
  if (index.rank() > 1) return RuntimeError("Index has to be a vector/scalar");
  const int64_t size = self.rank() == 0 ? 1 : self.size(dim);
  FXP_ASSIGN(const Tensor places, Copy(index));
  auto* const place = places.data<int64_t>();
  for (int64_t i = 0; i < places.count(); ++i) {
    if (place[i] < -size || place[i] >= size) {
      return IndexError(
          StrCat("index ", place[i], " is out of bounds for dimension ", dim, " with size ", size));
    }
    if (place[i] < 0) place[i] += size;
  }
  FXP_ASSIGN(Tensor out, Copy(self));
  Dims shape = self.sizes;
  if (!shape.empty()) shape[static_cast<size_t>(dim)] = places.count();
  const Tensor spread = SpreadIndex(places, dim, shape);
  const Tensor same = value.View(shape, Dims(shape.size(), 0), value.offset);
  FXP_TRY(MergeThrough(out, dim, spread, same, Merge::kReplace));
  return OpResult(std::move(out));
}

// Numbers of elements, counted from either end, as numbers from the start.
Result<Tensor> ElementNumbers(const Tensor& index, int64_t count) {
  FXP_ASSIGN(Tensor places, Copy(index));
  auto* const place = places.data<int64_t>();
  for (int64_t i = 0; i < places.count(); ++i) {
    if (place[i] < -count || place[i] >= count) {
      return IndexError(StrCat("out of range: tried to access index ", place[i], " on a tensor of ",
                               count, " elements."));
    }
    if (place[i] < 0) place[i] += count;
  }
  return places;
}

Tensor Flat(const Tensor& whole) { return whole.View({whole.count()}, {1}, whole.offset); }

}  // namespace

Result<OpResult> RunIndexAdd(const OpCall& call) {
  const Tensor& self = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), self.rank()));
  FXP_TRY(CheckAddedRows(self, dim, call.tensor(2), call.tensor(3), "index_add_"));
  const Scalar& alpha = call.scalar(4);
  if (alpha.real == 1) {
    return MergeRows(self, dim, call.tensor(2), call.tensor(3), Merge::kSum, true);
  }
  // A fraction counts as a number of the tensor's type.
  FXP_ASSIGN(const Tensor factor, Tensor::Full({}, self.dtype, alpha));
  FXP_ASSIGN(const Tensor scaled, ApplyOne(OpId::kMul, {&call.tensor(3), &factor}));
  FXP_ASSIGN(const Tensor source, Convert(scaled, self.dtype));
  return MergeRows(self, dim, call.tensor(2), source, Merge::kSum, true);
}

Result<OpResult> RunIndexReduce(const OpCall& call) {
  const Tensor& self = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), self.rank()));
  const std::string& name = call.text(4);
  const Merge merge = name == "prod"   ? Merge::kProduct
                      : name == "mean" ? Merge::kMean
                      : name == "amax" ? Merge::kLargest
                      : name == "amin" ? Merge::kSmallest
                                       : Merge::kReplace;
  if (merge == Merge::kReplace) {
    return RuntimeError(
        StrCat("index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got ",
               name, "."));
  }
  FXP_TRY(CheckAddedRows(self, dim, call.tensor(2), call.tensor(3), "index_reduce_"));
  return MergeRows(self, dim, call.tensor(2), call.tensor(3), merge, call.flag(5));
}

Result<OpResult> RunIndexCopy(const OpCall& call) {
  const Tensor& self = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), self.rank()));
  FXP_TRY(CheckCopiedRows(self, dim, call.tensor(2), call.tensor(3)));
  return MergeRows(self, dim, call.tensor(2), call.tensor(3), Merge::kReplace, true);
}

Result<OpResult> RunIndexFill(const OpCall& call) {
  FXP_TRY(CheckFits(call.scalar(3), call.tensor(0).dtype));
  FXP_ASSIGN(const Tensor value, Tensor::Full({}, call.tensor(0).dtype, call.scalar(3)));
  return FillRows(call, value);
}

Result<OpResult> RunIndexFillTensor(const OpCall& call) {
  if (call.tensor(3).rank() != 0) {
    return RuntimeError(
        StrCat("index_fill_ only supports a 0-dimensional value tensor, but got tensor with ",
               call.tensor(3).rank(), " dimension(s)."));
  }
  FXP_ASSIGN(const Tensor value, Convert(call.tensor(3), call.tensor(0).dtype));
  return FillRows(call, value);
}

Result<OpResult> RunTake(const OpCall& call) {
  const Tensor& index = call.tensor(1);
  if (index.dtype != DType::kInt64) {
    return RuntimeError(
        StrCat("take(): Expected a long tensor for index, but got ", DTypeWord(index.dtype)));
  }
  const int64_t count = call.tensor(0).count();
  if (count == 0 && index.count() > 0) {
    return IndexError("take(): tried to take from an empty tensor");
  }
  FXP_ASSIGN(const Tensor places, ElementNumbers(index, count));
  FXP_ASSIGN(const Tensor whole, Contiguous(call.tensor(0)));
  FXP_ASSIGN(Tensor out, Tensor::Empty(index.sizes, whole.dtype));
  const Tensor to = Flat(out);
  WithBits(whole.dtype, [&](auto bits) {
    using T = decltype(bits);
    const T* const from = whole.data<T>();
    ForEachPlace(Flat(whole), 0, Flat(places), to,
                 [&](int64_t at, int64_t i) { to.data<T>()[i] = from[at]; });
  });
  return OpResult(std::move(out));
}

Result<OpResult> RunPut(const OpCall& call) {
  const Tensor& self = call.tensor(0);
  const Tensor& index = call.tensor(1);
  const Tensor& source = call.tensor(2);
  if (index.dtype != DType::kInt64) {
    return RuntimeError(
        StrCat("put_(): Expected a long tensor for index, but got ", DTypeWord(index.dtype)));
  }
  if (self.dtype != source.dtype) {
    return RuntimeError(
        StrCat("put_(): self and source expected to have the same dtype, but got self.dtype = ",
               DTypeWord(self.dtype), " and source.dtype = ", DTypeWord(source.dtype)));
  }
  if (source.count() != index.count()) {
    return IndexError(
        StrCat("put_(): Expected source and index to have the same number of elements, but got "
               "source.numel() = ",
               source.count(), ", index.numel() = ", index.count()));
  }
  FXP_ASSIGN(const Tensor places, ElementNumbers(index, self.count()));
  FXP_ASSIGN(const Tensor values, Contiguous(source));
  FXP_ASSIGN(Tensor merged, Copy(self));
  FXP_TRY(MergeThrough(Flat(merged), 0, Flat(places), Flat(values),
                       call.flag(3) ? Merge::kSum : Merge::kReplace));
  FXP_ASSIGN(Tensor out, EmptyLike(self, self.dtype));
  FXP_TRY(CopyInto(out, merged));
  return OpResult(std::move(out));
}

Result<OpResult> RunTakeAlongDim(const OpCall& call) {
  const Tensor& self = call.tensor(0);
  const Tensor& indices = call.tensor(1);
  if (indices.dtype != DType::kInt64) {
    return RuntimeError(StrCat("torch.take_along_dim(): dtype of indices should be Long but got ",
                               DTypeWord(indices.dtype)));
  }
  if (!call.has(2)) {
    FXP_ASSIGN(const Tensor whole, Contiguous(self));
    FXP_ASSIGN(const Tensor places, Contiguous(indices));
    const Tensor from = Flat(whole), at = Flat(places);
    return Apply(OpId::kGather, {&from, int64_t{0}, &at});
  }
  if (indices.rank() != self.rank()) {
    return RuntimeError(StrCat(
        "torch.take_along_dim(): input and indices should have the same number of dimensions, but "
        "got ",
        self.rank(), " dimensions for input, and ", indices.rank(), " dimensions for indices"));
  }
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), self.rank()));
  if (self.rank() == 0) {
    return IndexError(StrCat("Dimension specified as ", dim, " but tensor has no dimensions"));
  }
  const auto without = [dim](Dims sizes) {
    if (!sizes.empty()) sizes[static_cast<size_t>(dim)] = 1;
    return sizes;
  };
  FXP_ASSIGN(Dims shape, BroadcastShapes(without(self.sizes), without(indices.sizes)));
  Dims index_shape = shape;
  if (!shape.empty()) {
    shape[static_cast<size_t>(dim)] = self.size(dim);
    index_shape[static_cast<size_t>(dim)] = indices.size(dim);
  }
  // Places count modulo the size, so that none is outside.
  const int64_t size = std::max<int64_t>(self.size(dim), 1);
  FXP_ASSIGN(const Tensor length, Tensor::FromNumber(Scalar::Int(size)));
  FXP_ASSIGN(const Tensor inside, ApplyOne(OpId::kRemainder, {&indices, &length}));
  const Tensor from = self.BroadcastTo(shape), at = inside.BroadcastTo(index_shape);
  return Apply(OpId::kGather, {&from, dim, &at});
}

Result<OpResult> RunIndexPut(const OpCall& call) {
  std::vector<IndexItem> items;
  for (const Tensor* index : call.tensors(1)) {
    items.emplace_back();
    items.back().kind = IndexItem::Kind::kTensor;
    items.back().tensor = index;
  }
  if (items.size() > call.tensor(0).sizes.size()) {
    return IndexError(StrCat("too many indices for tensor of dimension ", call.tensor(0).rank(),
                             " (got ", items.size(), ")"));
  }
  const Tensor& value = call.tensor(2);
  if (value.dtype != call.tensor(0).dtype) {
    return RuntimeError(StrCat("Index put requires the source and destination dtypes match, got ",
                               DTypeWord(call.tensor(0).dtype), " for the destination and ",
                               DTypeWord(value.dtype), " for the source."));
  }
  FXP_ASSIGN(Tensor out, Copy(call.tensor(0)));
  FXP_TRY(SetIndex(out, items, value, call.flag(3)));
  return OpResult(std::move(out));
}

}  // namespace fxp
