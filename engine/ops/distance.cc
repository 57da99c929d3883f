// Likeness and distance of vectors, and forms that are linear in two of them.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"

namespace fxp {

Result<OpResult> RunCosineSimilarity(const OpCall& call) {
  const double eps = call.real(3);
  const DType dtype = Promote(call.tensor(0).dtype, call.tensor(1).dtype);
  if (!IsFloating(dtype)) {
    return RuntimeError(StrCat("expected common dtype to be floating point, yet common dtype is ",
                               DTypeWord(dtype)));
  }
  if (eps < 0) return RuntimeError(StrCat("eps must be non-negative, got: ", Short(eps)));
  FXP_ASSIGN(const Dims shape, BroadcastShapes(call.tensor(0).sizes, call.tensor(1).sizes));
  const int64_t dim = call.integer(2);
  // Each is scaled in its own type, when it has a fraction.
  Tensor scaled[2];
  for (size_t i = 0; i < 2; ++i) {
    const Tensor& given = call.tensor(i);
    FXP_ASSIGN(const Tensor typed, Convert(given, IsFloating(given.dtype) ? given.dtype : dtype));
    const Tensor x = typed.BroadcastTo(shape);
    FXP_ASSIGN(const Tensor norm,
               ApplyOne(OpId::kVectorNorm, {&x, Scalar::Int(2), Dims{dim}, true}));
    FXP_ASSIGN(const Tensor least, Tensor::FromNumber(Scalar::Float(eps)));
    FXP_ASSIGN(const Tensor held, ApplyOne(OpId::kClampMin, {&norm, &least}));
    FXP_ASSIGN(scaled[i], ApplyOne(OpId::kDiv, {&x, &held}));
  }
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kMul, {&scaled[0], &scaled[1]}));
  return Apply(OpId::kSumDim, {&product, Dims{dim}, false});
}

Result<OpResult> RunPairwiseDistance(const OpCall& call) {
  FXP_ASSIGN(const Tensor difference, ApplyOne(OpId::kSub, {&call.tensor(0), &call.tensor(1)}));
  FXP_ASSIGN(const Tensor eps, Tensor::FromNumber(Scalar::Float(call.real(3))));
  FXP_ASSIGN(const Tensor moved, ApplyOne(OpId::kAdd, {&difference, &eps}));
  return Apply(OpId::kVectorNorm, {&moved, Scalar::Float(call.real(2)), Dims{-1}, call.flag(4)});
}

Result<OpResult> RunPdist(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  const double p = call.real(1);
  if (given.rank() != 2) {
    return RuntimeError(StrCat("pdist only supports 2D tensors, got: ", given.rank(), "D"));
  }
  if (!IsFloating(given.dtype)) {
    return RuntimeError("pdist only supports floating-point dtypes");
  }
  if (given.dtype != DType::kFloat32 && given.dtype != DType::kFloat64) {
    return NotImplementedFor("pdist", given.dtype);
  }
  if (!(p >= 0)) return RuntimeError("pdist only supports non-negative p values");
  const int64_t rows = given.size(0);
  FXP_ASSIGN(const Tensor left, ApplyOne(OpId::kUnsqueeze, {&given, int64_t{1}}));
  FXP_ASSIGN(const Tensor right, ApplyOne(OpId::kUnsqueeze, {&given, int64_t{0}}));
  FXP_ASSIGN(const Tensor difference, ApplyOne(OpId::kSub, {&left, &right}));
  FXP_ASSIGN(const Tensor table,
             ApplyOne(OpId::kVectorNorm, {&difference, Scalar::Float(p), Dims{-1}, false}));
  FXP_ASSIGN(Tensor out, Tensor::Empty({rows < 2 ? 0 : rows * (rows - 1) / 2}, table.dtype));
  int64_t at = 0;
  for (int64_t row = 0; row < rows; ++row) {
    const int64_t count = rows - 1 - row;
    if (count <= 0) break;
    FXP_TRY(CopyInto(out.View({count}, {1}, at),
                     table.View({count}, {1}, table.offset + row * rows + row + 1)));
    at += count;
  }
  return OpResult(std::move(out));
}

namespace {

// Operands of torch.bilinear that have different types.
Status CheckOneType(const OpCall& call) {
  constexpr const char* kNames[] = {"input1: ", ", input2: ", ", weight: ", ", bias: "};
  bool same = true;
  std::string text;
  for (size_t i = 0; i < 4 && call.has(i); ++i) {
    same = same && call.tensor(i).dtype == call.tensor(0).dtype;
    text += StrCat(kNames[i], DTypeCppName(call.tensor(i).dtype));
  }
  if (same) return Ok();
  return RuntimeError(StrCat("All tensors must have the same dtype, got ", text));
}

}  // namespace

// result[n, o] = x[n, :] weight[o, :, :] y[n, :]
Result<OpResult> RunBilinear(const OpCall& call) {
  const Tensor& x = call.tensor(0);
  const Tensor& y = call.tensor(1);
  const Tensor& weight = call.tensor(2);
  FXP_TRY(CheckOneType(call));
  if (x.rank() != y.rank()) {
    return RuntimeError(
        StrCat("bilinear(): input dimensions do not match: got ", x.rank(), " and ", y.rank()));
  }
  for (int64_t i = 0; i + 1 < x.rank(); ++i) {
    if (x.size(i) == y.size(i)) continue;
    return RuntimeError(StrCat("bilinear(): input batch dimensions do not match at dim ", i,
                               ": got ", x.size(i), " and ", y.size(i)));
  }
  if (x.rank() == 0) return IndexError("Dimension specified as -1 but tensor has no dimensions");
  if (weight.rank() == 0)
    return IndexError("Dimension specified as 1 but tensor has no dimensions");
  if (weight.rank() < 3) return WrapDim(2, weight.rank()).error();
  if (weight.rank() > 3) return RuntimeError("bilinear() needs a weight of three dimensions");
  for (int64_t i = 0; i < 2; ++i) {
    const int64_t size = (i == 0 ? x : y).sizes.back();
    if (size == weight.size(1 + i)) continue;
    return RuntimeError(StrCat("bilinear(): input", i + 1, " size does not match weight size: got ",
                               size, " but expected ", weight.size(1 + i)));
  }
  if (call.has(3) && call.tensor(3).count() != weight.size(0)) {
    return RuntimeError(StrCat("bilinear(): bias size does not match weight size: got ",
                               call.tensor(3).count(), " but expected ", weight.size(0)));
  }
  // x by all of weight's matrices next to one another, then each against y.
  const int64_t out = weight.size(0);
  const int64_t in_x = weight.size(1);
  const int64_t in_y = weight.size(2);
  const int64_t batch = ElementCount(Dims(x.sizes.begin(), x.sizes.end() - 1));
  FXP_ASSIGN(const Tensor order, ApplyOne(OpId::kPermute, {&weight, Dims{1, 0, 2}}));
  FXP_ASSIGN(const Tensor side, ApplyOne(OpId::kReshape, {&order, Dims{in_x, out * in_y}}));
  FXP_ASSIGN(const Tensor flat, ApplyOne(OpId::kReshape, {&x, Dims{batch, in_x}}));
  FXP_ASSIGN(const Tensor half, ApplyOne(OpId::kMm, {&flat, &side}));
  FXP_ASSIGN(const Tensor rows, ApplyOne(OpId::kReshape, {&half, Dims{batch, out, in_y}}));
  FXP_ASSIGN(const Tensor columns, ApplyOne(OpId::kReshape, {&y, Dims{batch, in_y, 1}}));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kBmm, {&rows, &columns}));
  Dims sizes = x.sizes;
  sizes.back() = out;
  FXP_ASSIGN(Tensor result, ApplyOne(OpId::kReshape, {&product, sizes}));
  if (!call.has(3)) return OpResult(std::move(result));
  FXP_ASSIGN(OpResult shifted, Apply(OpId::kAdd, {&result, &call.tensor(3)}));
  shifted.grad_fn = "AddBackward0";
  return shifted;
}

}  // namespace fxp
