// Reading through index tensors.

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/scatter.h"

namespace fxp {
namespace {

Result<Tensor> IndexTensor(const Tensor& index, const char* message) {
  if (!IsIndex(index)) return RuntimeError(message);
  FXP_ASSIGN(const Tensor whole, Convert(index, DType::kInt64));
  return Contiguous(whole);
}

// Rows of `input` along `dim`, in the order of a contiguous one-dimensional index.
Result<Tensor> TakeRows(const Tensor& input, int64_t dim, const Tensor& index) {
  const auto at = static_cast<size_t>(dim);
  Dims sizes = input.sizes;
  sizes[at] = index.count();
  FXP_ASSIGN(Tensor out, Tensor::Empty(sizes, input.dtype));
  const auto* rows = index.data<int64_t>();
  for (int64_t i = 0; i < index.count(); ++i) {
    if (rows[i] < 0 || rows[i] >= input.sizes[at]) {
      return IndexError("index out of range in self");
    }
    Tensor to = out.Alias();
    Tensor from = input.Alias();
    to.sizes[at] = from.sizes[at] = 1;
    to.offset += i * to.strides[at];
    from.offset += rows[i] * from.strides[at];
    FXP_TRY(CopyInto(to, from));
  }
  return out;
}

}  // namespace

Result<OpResult> RunIndexSelect(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  if (call.tensor(2).rank() > 1) {
    return IndexError("index_select(): Index is supposed to be a vector");
  }
  FXP_ASSIGN(
      const Tensor index,
      IndexTensor(call.tensor(2), "index_select(): Expected dtype int32 or int64 for index"));
  if (input.rank() == 0) return Single(Copy(input));
  return Single(TakeRows(input, dim, index));
}

Result<OpResult> RunEmbedding(const OpCall& call) {
  const Tensor& weight = call.tensor(0);
  const Tensor& indices = call.tensor(1);
  if (weight.rank() != 2) return RuntimeError("'weight' must be 2-D");
  if (!IsIndex(indices)) {
    return RuntimeError(StrCat(
        "Expected tensor for argument #1 'indices' to have one of the "
        "following scalar types: Long, Int; but got ",
        DTypeLegacyName(indices.dtype), " instead (while checking arguments for embedding)"));
  }
  FXP_ASSIGN(const Tensor flat, IndexTensor(indices, ""));
  FXP_ASSIGN(const Tensor rows, TakeRows(weight, 0, flat));
  Dims sizes = indices.sizes;
  sizes.push_back(weight.size(1));
  const Dims strides = ContiguousStrides(sizes);
  return OpResult(rows.View(std::move(sizes), strides, 0));
}

Result<OpResult> RunGather(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Tensor& index = call.tensor(2);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  FXP_ASSIGN(const Tensor places,
             IndexTensor(index, "gather(): Expected dtype int32/int64 for index"));
  const auto rank_of = [](const Tensor& tensor) { return std::max<int64_t>(tensor.rank(), 1); };
  if (rank_of(index) != rank_of(input)) {
    return RuntimeError("Index tensor must have the same number of dimensions as input tensor");
  }
  for (int64_t i = 0; i < input.rank(); ++i) {
    if (i != dim && index.size(i) > input.size(i)) {
      return RuntimeError(StrCat("Size does not match at dimension ", i, " expected index ",
                                 DimsText(index.sizes), " to be no larger than self ",
                                 DimsText(input.sizes), " apart from dimension ", dim));
    }
  }
  FXP_ASSIGN(Tensor out, Tensor::Empty(index.sizes, input.dtype));
  const int64_t size = input.rank() == 0 ? 1 : input.size(dim);
  if (const auto outside = FirstOutside(places, size)) {
    return RuntimeError(
        StrCat("index ", *outside, " is out of bounds for dimension ", dim, " with size ", size));
  }
  WithBits(input.dtype, [&](auto bits) {
    using T = decltype(bits);
    T* const to = out.data<T>();
    const T* const from = input.data<T>();
    ForEachPlace(input, dim, places, out, [&](int64_t at, int64_t i) { to[i] = from[at]; });
  });
  return OpResult(std::move(out));
}

Result<OpResult> RunMaskedSelect(const OpCall& call) {
  const Tensor& mask = call.tensor(1);
  if (mask.dtype != DType::kBool) {
    return RuntimeError("masked_select: expected BoolTensor for mask");
  }
  FXP_ASSIGN(const Dims shape, BroadcastShapes(mask.sizes, call.tensor(0).sizes));
  FXP_ASSIGN(const Tensor input, Contiguous(call.tensor(0).BroadcastTo(shape)));
  FXP_ASSIGN(const Tensor chosen, Contiguous(mask.BroadcastTo(shape)));
  int64_t count = 0;
  ForEach<bool>(chosen, [&](bool value) { count += value; });
  FXP_ASSIGN(Tensor out, Tensor::Empty({count}, input.dtype));
  WithBits(input.dtype, [&](auto element) {
    using T = decltype(element);
    T* to = out.data<T>();
    for (int64_t i = 0; i < chosen.count(); ++i) {
      if (chosen.data<bool>()[i]) *to++ = input.data<T>()[i];
    }
  });
  return OpResult(std::move(out));
}

Result<OpResult> RunNonzero(const OpCall& call) {
  FXP_ASSIGN(const Tensor truth, Convert(call.tensor(0), DType::kBool));
  FXP_ASSIGN(const Tensor flat, Contiguous(truth));
  int64_t count = 0;
  ForEach<bool>(flat, [&](bool value) { count += value; });
  const int64_t rank = flat.rank();
  // Column by column, as the reference lays them.
  FXP_ASSIGN(Tensor out, Tensor::Empty({count, rank}, DType::kInt64));
  out.strides = {1, count};
  auto* to = out.data<int64_t>();
  for (int64_t i = 0; i < flat.count(); ++i) {
    if (!flat.data<bool>()[i]) continue;
    int64_t rest = i;
    for (int64_t d = rank - 1; d >= 0; --d) {
      to[d * out.strides[1]] = rest % flat.size(d);
      rest /= flat.size(d);
    }
    ++to;
  }
  return OpResult(std::move(out));
}

Result<OpResult> RunWhereTrue(const OpCall& call) {
  const Tensor& condition = call.tensor(0);
  const Tensor line =
      condition.rank() == 0 ? condition.View({1}, {1}, condition.offset) : condition;
  FXP_ASSIGN(const OpResult places, RunNonzero(OpCall(call.row(), {&line})));
  const Tensor& table = places.tensors.front();
  OpResult result;
  for (int64_t d = 0; d < table.size(1); ++d) {
    result.tensors.push_back(table.View({table.size(0)}, {1}, d * table.stride(1)));
  }
  return result;
}

// The places of what isn't zero as a matrix, or its columns.
Result<OpResult> RunNonzeroTuple(const OpCall& call) {
  if (call.flag(1)) return Apply(OpId::kWhereTrue, {&call.tensor(0)});
  return Apply(OpId::kNonzero, {&call.tensor(0)});
}

Result<OpResult> RunOneHot(const OpCall& call) {
  if (call.tensor(0).dtype != DType::kInt64) {
    return RuntimeError("one_hot is only applicable to index tensor of type LongTensor.");
  }
  FXP_ASSIGN(const Tensor index, Contiguous(call.tensor(0)));
  int64_t classes = call.integer(1);
  int64_t least = 0;
  int64_t most = -1;
  ForEach<int64_t>(index, [&](int64_t value) {
    least = value < least ? value : least;
    most = value > most ? value : most;
  });
  if (index.count() == 0 && classes <= 0) {
    return RuntimeError("Can not infer total number of classes from empty tensor.");
  }
  if (least < 0) return RuntimeError("Class values must be non-negative.");
  if (classes == -1) classes = most + 1;
  if (most >= classes && classes >= 0) {
    return RuntimeError("Class values must be smaller than num_classes.");
  }
  if (classes < 1) return RuntimeError("num_classes should be positive");
  if (most >= classes) return RuntimeError("Class values must be smaller than num_classes.");
  Dims sizes = index.sizes;
  sizes.push_back(classes);
  FXP_ASSIGN(Tensor out, Tensor::Full(sizes, DType::kInt64, Scalar::Int(0)));
  for (int64_t i = 0; i < index.count(); ++i) {
    out.data<int64_t>()[i * classes + index.data<int64_t>()[i]] = 1;
  }
  return OpResult(std::move(out));
}

}  // namespace fxp
