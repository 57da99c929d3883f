// Rows of a table, added, averaged or compared bag by bag.

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"

namespace fxp {
namespace {

enum class BagMode : int64_t { kSum = 0, kMean = 1, kMax = 2 };

Status CheckIndices(const Tensor& tensor, const char* name, int number) {
  if (tensor.dtype == DType::kInt64 || tensor.dtype == DType::kInt32) return Ok();
  return RuntimeError(StrCat("Expected tensor for argument #", number, " '", name,
                             "' to have one of the following scalar types: Long, Int; but got "
                             "torch.",
                             DTypeWord(tensor.dtype),
                             "Tensor instead (while checking arguments for embedding_bag)"));
}

// Where each bag starts; the end of the last one stands at the end.
Result<Dims> Starts(const Tensor& offsets, int64_t count, bool include_last) {
  FXP_ASSIGN(const Tensor wide, Convert(offsets, DType::kInt64));
  Dims starts;
  ForEach<int64_t>(wide, [&](int64_t start) { starts.push_back(start); });
  if (!starts.empty() && starts[0] != 0) {
    return RuntimeError(StrCat(
        "offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from "
        "position 0. However, got ",
        starts[0], "\n[ torch.LongTensor{} ]"));
  }
  if (!starts.empty() && starts.back() > count) {
    return RuntimeError(StrCat("offsets[-1] can not be greater than input's length ", count,
                               " but got offsets[-1] of ", starts.back()));
  }
  for (size_t i = 1; i < starts.size(); ++i) {
    if (starts[i] < starts[i - 1]) return RuntimeError("embedding_bag: offsets must not fall");
  }
  if (include_last && starts.empty()) {
    return RuntimeError("include_last_offset: number of offsets should be at least 1");
  }
  if (!include_last) starts.push_back(count);
  return starts;
}

}  // namespace

// weight, indices, offsets, scale_grad_by_freq, mode, sparse, per_sample_weights,
// include_last_offset, padding_idx
Result<OpResult> RunEmbeddingBag(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  FXP_TRY(CheckIndices(call.tensor(1), "indices", 1));
  FXP_TRY(CheckIndices(call.tensor(2), "offsets", 1));
  if (given.rank() != 2 || call.tensor(1).rank() != 1 || call.tensor(2).rank() != 1) {
    return RuntimeError("embedding_bag needs a matrix, and vectors of indices and offsets");
  }
  if (!IsFloating(given.dtype)) return NotImplementedFor("embedding_bag", given.dtype);
  const auto mode = static_cast<BagMode>(call.integer(4));
  FXP_ASSIGN(const Tensor wide, Convert(call.tensor(1), DType::kInt64));
  FXP_ASSIGN(const Tensor indices, Contiguous(wide));
  const int64_t count = indices.count();
  FXP_ASSIGN(const Dims starts, Starts(call.tensor(2), count, call.flag(7)));
  const int64_t rows = given.size(0);
  int64_t padding = -1;
  if (call.has(8)) {
    padding = call.integer(8);
    if (padding < -rows || padding >= rows) {
      return RuntimeError(StrCat("padding_idx must be within the number of embeddings, -", rows,
                                 " through ", rows - 1, ", but got ", padding));
    }
    if (padding < 0) padding += rows;
  }
  const auto* const at = indices.data<int64_t>();
  for (int64_t i = 0; i < count; ++i) {
    if (at[i] >= 0 && at[i] < rows) continue;
    return RuntimeError(
        StrCat("[enforce fail at embedding_lookup_idx.cc:231] 0 <= idx && idx < "
               "data_size. Index ",
               i, " is out of bounds: ", at[i], ", range 0 to ", rows));
  }
  const DType dtype = FloatingComputeType(given.dtype);
  FXP_ASSIGN(const Tensor converted, Convert(given, dtype));
  FXP_ASSIGN(const Tensor weight, Contiguous(converted));
  Tensor factors;
  if (call.has(6)) {
    FXP_ASSIGN(const Tensor same, Convert(call.tensor(6), dtype));
    FXP_ASSIGN(factors, Contiguous(same));
    if (factors.count() != count) {
      return RuntimeError("embedding_bag needs one per_sample_weight for each index");
    }
  }
  const int64_t width = given.size(1);
  const auto bags = static_cast<int64_t>(starts.size()) - 1;
  FXP_ASSIGN(Tensor out, Tensor::Full({bags, width}, dtype, Scalar::Float(0)));
  FXP_ASSIGN(Tensor bag_of, Tensor::Full({count}, DType::kInt64, Scalar::Int(0)));
  FXP_ASSIGN(Tensor sizes, Tensor::Full({bags}, DType::kInt64, Scalar::Int(0)));
  const bool largest = mode == BagMode::kMax;
  const bool counts = mode != BagMode::kSum;
  // Sums of plain rows are made without noting which bag an index is in.
  const bool notes =
      counts || given.dtype == DType::kFloat64 || given.strides[1] != 1 || call.has(8);
  FXP_ASSIGN(Tensor winners,
             Tensor::Full({largest ? bags : 0, width}, DType::kInt64, Scalar::Int(0)));
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t bag = 0; bag < bags; ++bag) {
      T* const to = out.data<T>() + bag * width;
      int64_t& size = sizes.data<int64_t>()[bag];
      for (int64_t i = starts[static_cast<size_t>(bag)]; i < starts[static_cast<size_t>(bag) + 1];
           ++i) {
        bag_of.data<int64_t>()[i] = bag;
        if (at[i] == padding) continue;
        const T* const row = weight.data<T>() + at[i] * width;
        const T factor = factors.storage ? factors.data<T>()[i] : T(1);
        for (int64_t k = 0; k < width; ++k) {
          if (!largest) {
            to[k] += row[k] * factor;
          } else if (size == 0 || row[k] > to[k]) {
            to[k] = row[k];
            winners.data<int64_t>()[bag * width + k] = at[i];
          }
        }
        ++size;
      }
      if (mode != BagMode::kMean || size == 0) continue;
      for (int64_t k = 0; k < width; ++k) to[k] /= static_cast<T>(size);
    }
  });
  FXP_ASSIGN(Tensor stored, Stored(out, given.dtype));
  OpResult result(std::move(stored));
  if (!notes) bag_of = bag_of.View({0}, {1}, 0);
  if (!counts) Fill(sizes, Scalar::Int(0));
  result.tensors.push_back(std::move(bag_of));
  result.tensors.push_back(sizes);
  if (!counts && call.flag(7)) {  // torch has one more place there
    FXP_ASSIGN(result.tensors.back(), Tensor::Full({bags + 1}, DType::kInt64, Scalar::Int(0)));
  }
  if (!largest) {
    FXP_ASSIGN(winners, Copy(result.tensors.back()));
  }
  result.tensors.push_back(std::move(winners));
  return result;
}

}  // namespace fxp
