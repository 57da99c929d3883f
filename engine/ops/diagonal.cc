// Diagonals: read, made into matrices, filled; and the indices of triangles.

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/factory.h"
#include "engine/tensor/promote.h"

namespace fxp {
namespace {

// Matrices with the last dimension of the input on a diagonal, zero elsewhere.
Result<OpResult> Embed(const Tensor& input, int64_t offset, int64_t dim1, int64_t dim2) {
  const int64_t rank = input.rank() + 1;
  FXP_ASSIGN(const int64_t a, WrapDim(dim1, rank));
  FXP_ASSIGN(const int64_t b, WrapDim(dim2, rank));
  if (a == b) {
    return RuntimeError(StrCat("diagonal dimensions cannot be identical ", dim1, ", ", dim2));
  }
  if (offset < -(int64_t{1} << 31) || offset > (int64_t{1} << 31)) {
    return RuntimeError("Storage size calculation overflowed");
  }
  const int64_t size = input.sizes.back() + std::abs(offset);
  Dims shape(input.sizes.begin(), input.sizes.end() - 1);
  shape.insert(shape.begin() + static_cast<ptrdiff_t>(std::min(a, b)), size);
  shape.insert(shape.begin() + static_cast<ptrdiff_t>(std::max(a, b)), size);
  FXP_ASSIGN(Tensor out, Tensor::Full(shape, input.dtype, Scalar::Int(0)));
  FXP_ASSIGN(const Tensor line, ApplyOne(OpId::kDiagonal, {&out, offset, a, b}));
  FXP_TRY(CopyInto(line, input));
  return OpResult(std::move(out));
}

// The rows and columns of a matrix's lower or upper triangle, as a matrix of two rows.
Result<OpResult> TriangleIndices(const OpCall& call, bool lower) {
  const int64_t rows = call.integer(0);
  const int64_t columns = call.integer(1);
  if (rows < 0) return RuntimeError(StrCat("row must be non-negative, got", rows));
  if (columns < 0) return RuntimeError(StrCat("col must be non-negative, got", columns));
  // Further away there is nothing to tell apart, and sums would overflow.
  const int64_t offset = std::clamp(call.integer(2), -rows, columns);
  const DType dtype = call.dtype_or(3, DType::kInt64);
  if (IsFloating(dtype) || dtype == DType::kBool) {
    return NotImplementedError(
        StrCat("\"", call.row().name, "\" not implemented for '", DTypeWord(dtype), "'"));
  }
  if (!CheckedElementCount({rows, columns})) {
    return RuntimeError("Storage size calculation overflowed");
  }
  // Only rows that hold something: there can be more empty ones than a loop may visit.
  const int64_t first = lower ? std::max<int64_t>(-offset, 0) : 0;
  const int64_t end = columns == 0 ? first : lower ? rows : std::min(rows, columns - offset);
  const auto inside = [&](int64_t row) {
    const int64_t edge = std::clamp<int64_t>(row + offset + (lower ? 1 : 0), 0, columns);
    return lower ? std::pair<int64_t, int64_t>(0, edge) : std::pair(edge, columns - edge);
  };
  constexpr int64_t kMost = int64_t{1} << 30;
  int64_t count = end - first > kMost ? end - first : 0;
  for (int64_t row = first; row < end && count <= kMost; ++row) count += inside(row).second;
  // More than any memory holds: the allocation says so.
  if (count > kMost) return Single(Tensor::Empty({2, rows * columns}, dtype));
  FXP_ASSIGN(Tensor out, Tensor::Empty({2, count}, DType::kInt64));
  int64_t at = 0;
  for (int64_t row = first; row < end; ++row) {
    const auto [from, length] = inside(row);
    for (int64_t i = 0; i < length; ++i) {
      out.data<int64_t>()[at] = row;
      out.data<int64_t>()[count + at++] = from + i;
    }
  }
  return Single(Convert(out, dtype));
}

}  // namespace

Result<OpResult> RunDiagEmbed(const OpCall& call) {
  if (call.tensor(0).rank() == 0) {
    FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), 1));
    FXP_ASSIGN(const int64_t other, WrapDim(call.integer(3), 1));
    return RuntimeError(StrCat("diagonal dimensions cannot be identical ", dim, ", ", other));
  }
  return Embed(call.tensor(0), call.integer(1), call.integer(2), call.integer(3));
}

Result<OpResult> RunDiag(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t shift = call.integer(1);
  if (input.rank() == 1) {
    FXP_ASSIGN(OpResult result, Embed(input, shift, 0, 1));
    result.grad_fn = "DiagEmbedBackward0";
    return result;
  }
  if (input.rank() != 2) {
    return RuntimeError(StrCat("diag(): Supports 1D or 2D tensors. Got ", input.rank(), "D"));
  }
  FXP_ASSIGN(const Tensor line, ApplyOne(OpId::kDiagonal, {&input, shift, int64_t{0}, int64_t{1}}));
  return Single(Copy(line));
}

Result<OpResult> RunDiagflat(const OpCall& call) {
  FXP_ASSIGN(const Tensor whole, Contiguous(call.tensor(0)));
  return Embed(whole.View({whole.count()}, {1}, whole.offset), call.integer(1), 0, 1);
}

Result<OpResult> RunTrace(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.dtype == DType::kBool) {
    return NotImplementedError("\"trace\" not implemented for 'Bool'");
  }
  if (input.rank() != 2) {
    return RuntimeError(StrCat("trace: expected a matrix, but got tensor with dim ", input.rank()));
  }
  FXP_ASSIGN(const Tensor line, ApplyOne(OpId::kDiagonal, {&input}));
  return Apply(OpId::kSum, {&line});
}

Result<OpResult> RunTrilIndices(const OpCall& call) { return TriangleIndices(call, true); }
Result<OpResult> RunTriuIndices(const OpCall& call) { return TriangleIndices(call, false); }

Result<OpResult> RunFillDiagonal_(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.rank() < 2) return RuntimeError("dimensions must larger than 1");
  for (const int64_t size : input.sizes) {
    if (input.rank() > 2 && size != input.sizes[0]) {
      return RuntimeError("all dimensions of input must be of equal length");
    }
  }
  const int64_t rows = input.sizes[0];
  const int64_t columns = input.sizes[1];
  const int64_t least = *std::min_element(input.sizes.begin(), input.sizes.end());
  int64_t step = 0;
  for (const int64_t stride : input.strides) step += stride;
  Fill(input.View({least}, {step}, input.offset), call.scalar(1));
  if (call.flag(2) && input.rank() == 2 && rows > columns + 1) {
    // Further diagonals, each a row below the end of the one before.
    for (int64_t row = columns + 1; row < rows; row += columns + 1) {
      const int64_t length = std::min(columns, rows - row);
      Fill(input.View({length}, {step}, input.offset + row * input.strides[0]), call.scalar(1));
    }
  }
  return OpResult::FirstOperand();
}

Result<OpResult> RunBlockDiag(const OpCall& call) {
  int64_t rows = 0, columns = 0;
  DType dtype = DType::kBool;
  std::vector<Tensor> blocks;
  for (const Tensor* tensor : call.tensors(0)) {
    if (tensor->rank() > 2) {
      return RuntimeError(
          StrCat("torch.block_diag: Input tensors must have 2 or fewer dimensions. Input ",
                 blocks.size(), " has ", tensor->rank(), " dimensions"));
    }
    Tensor block = tensor->Alias();
    while (block.rank() < 2) {
      block.sizes.insert(block.sizes.begin(), 1);
      block.strides.insert(block.strides.begin(), 1);
    }
    rows += block.size(0);
    columns += block.size(1);
    dtype = Promote(dtype, block.dtype);
    blocks.push_back(std::move(block));
  }
  if (blocks.empty()) return Single(Tensor::Empty({1, 0}, DType::kFloat32));
  FXP_ASSIGN(Tensor out, Tensor::Full({rows, columns}, dtype, Scalar::Int(0)));
  int64_t offset = 0;
  for (const Tensor& block : blocks) {
    FXP_TRY(CopyInto(out.View(block.sizes, out.strides, offset), block));
    offset += block.size(0) * columns + block.size(1);
  }
  return OpResult(std::move(out));
}

}  // namespace fxp
