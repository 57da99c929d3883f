// scaled_dot_product_attention: softmax(q k^T * scale + mask) v.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

enum Argument : size_t { kQuery, kKey, kValue, kMask, kDropout, kCausal, kScale, kGroups };

Status Check(const OpCall& call) {
  const Tensor& q = call.tensor(kQuery);
  const Tensor& k = call.tensor(kKey);
  const Tensor& v = call.tensor(kValue);
  if (q.dtype != k.dtype || q.dtype != v.dtype) {
    return RuntimeError(
        StrCat("Expected query, key, and value to have the same dtype, but got "
               "query.dtype: ",
               DTypeCppName(q.dtype), " key.dtype: ", DTypeCppName(k.dtype),
               " and value.dtype: ", DTypeCppName(v.dtype), " instead."));
  }
  if (q.rank() < 2 || k.rank() < 2 || v.rank() < 2) {
    return RuntimeError(
        StrCat("Expected query, key, and value to all be  at least 2 dimensional, "
               "but got query.dim: ",
               q.rank(), " key.dim: ", k.rank(), " and value.dim: ", v.rank(), " instead."));
  }
  if (!call.has(kMask)) return Ok();
  const DType mask = call.tensor(kMask).dtype;
  if (mask != DType::kBool && mask != DType::kFloat32 && mask != q.dtype) {
    return RuntimeError(
        StrCat("Expected attn_mask dtype to be bool or float or to match query "
               "dtype, but got attn_mask.dtype: ",
               DTypeCppName(mask), " and  query.dtype: ", DTypeCppName(q.dtype), " instead."));
  }
  if (call.flag(kCausal)) {
    return RuntimeError(
        "_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True");
  }
  return Ok();
}

// Key or value with each head repeated, as often as there are query heads for it.
Result<Tensor> Repeated(const Tensor& heads, int64_t wanted) {
  const int64_t at = heads.rank() - 3;
  const int64_t own = at >= 0 ? heads.size(at) : 0;
  if (own == wanted) return heads;
  if (own <= 0 || wanted % own != 0) {
    return RuntimeError("Number of heads in key and value must divide the number of heads in ");
  }
  FXP_ASSIGN(const Tensor spread, ApplyOne(OpId::kUnsqueeze, {&heads, at + 1}));
  Dims sizes = spread.sizes;
  sizes[static_cast<size_t>(at + 1)] = wanted / own;
  const Tensor repeated = spread.BroadcastTo(sizes);
  sizes = heads.sizes;
  sizes[static_cast<size_t>(at)] = wanted;
  return ApplyOne(OpId::kReshape, {&repeated, sizes});
}

// What is added to scores of that shape: 0 where attention is allowed, -inf where it isn't.
Result<Tensor> Allowed(const Tensor& mask, DType dtype) {
  FXP_ASSIGN(const Tensor zeros, Tensor::Full(mask.sizes, dtype, Scalar::Float(0)));
  FXP_ASSIGN(const Tensor banned, ApplyOne(OpId::kLogicalNot, {&mask}));
  FXP_ASSIGN(const Tensor least, Tensor::FromNumber(Scalar::Float(-INFINITY)));
  return ApplyOne(OpId::kMaskedFill, {&zeros, &banned, &least});
}

Result<Tensor> CausalMask(int64_t rows, int64_t columns) {
  FXP_ASSIGN(const Tensor all, Tensor::Full({rows, columns}, DType::kBool, Scalar::Bool(true)));
  return ApplyOne(OpId::kTril, {&all, int64_t{0}});
}

// softmax along the last dimension; rows that may attend to nothing become zeros.
Result<Tensor> SafeSoftmax(const Tensor& scores) {
  FXP_ASSIGN(const Tensor plain, ApplyOne(OpId::kSoftmax, {&scores, int64_t{-1}}));
  if (scores.count() == 0) return plain;
  FXP_ASSIGN(const Tensor largest, ApplyOne(OpId::kAmax, {&scores, Dims{-1}, true}));
  FXP_ASSIGN(const Tensor least, Tensor::FromNumber(Scalar::Float(-INFINITY)));
  FXP_ASSIGN(const Tensor nothing, ApplyOne(OpId::kEq, {&largest, &least}));
  FXP_ASSIGN(const Tensor zero, Tensor::FromNumber(Scalar::Float(0)));
  return ApplyOne(OpId::kMaskedFill, {&plain, &nothing, &zero});
}

}  // namespace

Result<OpResult> RunScaledDotProductAttention(const OpCall& call) {
  FXP_TRY(Check(call));
  const Tensor& q = call.tensor(kQuery);
  Tensor k = call.tensor(kKey);
  Tensor v = call.tensor(kValue);
  if (call.flag(kGroups) && q.rank() >= 3) {
    FXP_ASSIGN(k, Repeated(k, q.size(q.rank() - 3)));
    FXP_ASSIGN(v, Repeated(v, q.size(q.rank() - 3)));
  }
  const double size = static_cast<double>(q.sizes.back());
  const double scale = call.has(kScale) ? call.real(kScale) : 1 / std::sqrt(size);
  FXP_ASSIGN(const Tensor factor, Tensor::FromNumber(Scalar::Float(scale)));
  FXP_ASSIGN(const Tensor scaled, ApplyOne(OpId::kMul, {&q, &factor}));
  FXP_ASSIGN(const Tensor turned, ApplyOne(OpId::kTranspose, {&k, int64_t{-2}, int64_t{-1}}));
  FXP_ASSIGN(Tensor scores, ApplyOne(OpId::kMatmul, {&scaled, &turned}));
  const bool masked = call.has(kMask) || call.flag(kCausal);
  if (masked) {
    Tensor mask;
    if (call.has(kMask)) {
      mask = call.tensor(kMask);
    } else {
      FXP_ASSIGN(mask, CausalMask(q.size(q.rank() - 2), k.size(k.rank() - 2)));
    }
    if (mask.dtype == DType::kBool) {
      FXP_ASSIGN(mask, Allowed(mask, q.dtype));
    }
    FXP_ASSIGN(scores, ApplyOne(OpId::kAdd, {&scores, &mask}));
  }
  FXP_ASSIGN(Tensor weights,
             masked ? SafeSoftmax(scores) : ApplyOne(OpId::kSoftmax, {&scores, int64_t{-1}}));
  const double p = call.real(kDropout);
  if (p > 0) {
    FXP_ASSIGN(weights, ApplyOne(OpId::kDropout, {&weights, p, true}));
  }
  FXP_ASSIGN(Tensor out, ApplyOne(OpId::kMatmul, {&weights, &v}));
  // Which of the reference's kernels would run shows in the name that it notes.
  const bool flash = q.rank() == 4 && p == 0 && q.sizes.back() == v.sizes.back();
  if (flash) return Noted(std::move(out), "ScaledDotProductFlashAttentionForCpuBackward0");
  const char* const noted[] = {"MmBackward0", "SqueezeBackward1", "UnsafeViewBackward0"};
  return Noted(std::move(out), noted[std::clamp<int64_t>(q.rank() - 2, 0, 2)]);
}

}  // namespace fxp
