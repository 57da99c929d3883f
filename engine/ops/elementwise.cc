#include "engine/ops/elementwise.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/base/str_cat.h"

namespace fxp {
namespace {

// Whether dimension a lies inside (-1) or outside (1) of b for the first operand that can tell.
int CompareDims(const Dims& shape, const std::vector<Tensor>& operands, size_t a, size_t b) {
  for (const Tensor& operand : operands) {
    const int64_t x = operand.strides[a];
    const int64_t y = operand.strides[b];
    if (x == 0 || y == 0) continue;
    if (x != y) return x < y ? -1 : 1;
    if (shape[a] > shape[b]) return 1;
  }
  return 0;
}

}  // namespace

Result<Tensor> EmptyLike(const Tensor& like, DType dtype) {
  if (like.count() == 0 || !IsDense(like.sizes, like.strides))
    return EmptyResult(like.sizes, dtype, {&like});
  FXP_ASSIGN(Tensor out, Tensor::Empty(like.sizes, dtype));
  out.strides = like.strides;
  return out;
}

Result<Tensor> EmptyResult(const Dims& shape, DType dtype,
                           const std::vector<const Tensor*>& operands) {
  FXP_ASSIGN(Tensor out, Tensor::Empty(shape, dtype));
  bool plain = true;
  for (const Tensor* operand : operands) {
    plain = plain && (operand->sizes.size() < 2 || operand->contiguous());
  }
  if (plain) return out;
  std::vector<Tensor> seen;
  for (const Tensor* operand : operands) seen.push_back(operand->BroadcastTo(shape));
  // Insertion sort, innermost dimension first; what no operand can tell stays as it is.
  std::vector<size_t> order(shape.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = order.size() - 1 - i;
  for (size_t i = 1; i < order.size(); ++i) {
    size_t moving = i;
    for (size_t j = i; j-- > 0;) {
      const int found = CompareDims(shape, seen, order[j], order[moving]);
      if (found < 0) break;
      if (found > 0) {
        std::swap(order[j], order[moving]);
        moving = j;
      }
    }
  }
  uint64_t step = 1;  // beside a size of 0 it can be too large for an int64_t
  for (const size_t dim : order) {
    out.strides[dim] = static_cast<int64_t>(step);
    step *= static_cast<uint64_t>(std::max<int64_t>(shape[dim], 1));
  }
  return out;
}

Result<Tensor> Stored(const Tensor& computed, DType dtype) {
  if (computed.dtype == dtype) return computed;
  FXP_ASSIGN(Tensor out, EmptyResult(computed.sizes, dtype, {&computed}));
  FXP_TRY(CopyInto(out, computed));
  return out;
}

Result<Operands> PrepareAs(const Tensor& a, const Tensor& b, DType dtype) {
  Operands operands;
  operands.dtype = dtype;
  if (a.sizes == b.sizes) {
    operands.shape = a.sizes;
  } else {
    FXP_ASSIGN(operands.shape, BroadcastShapes(a.sizes, b.sizes));
  }
  FXP_ASSIGN(operands.a, Convert(a, ComputeType(dtype)));
  FXP_ASSIGN(operands.b, Convert(b, ComputeType(dtype)));
  if (operands.a.sizes != operands.shape) operands.a = operands.a.BroadcastTo(operands.shape);
  if (operands.b.sizes != operands.shape) operands.b = operands.b.BroadcastTo(operands.shape);
  return operands;
}

Result<Operands> Prepare(const Tensor& a, const Tensor& b) {
  if (a.dtype == b.dtype && !a.from_number && !b.from_number) return PrepareAs(a, b, a.dtype);
  FXP_ASSIGN(const DType dtype, ResultType({&a, &b}));
  return PrepareAs(a, b, dtype);
}

Result<Operands> PrepareFloating(const Tensor& a, const Tensor& b) {
  FXP_ASSIGN(const DType dtype, ResultType({&a, &b}));
  return PrepareAs(a, b, FloatingType(dtype));
}

Error NotImplementedFor(const char* kernel, DType dtype) {
  return NotImplementedError(
      StrCat("\"", kernel, "\" not implemented for '", DTypeWord(dtype), "'"));
}

Status CheckFits(const Scalar& value, DType dtype) {
  // What lies at most as far below zero as the largest number above it may wrap around.
  constexpr double kLargest[] = {
      0, 255, 127, 32767, 2147483647.0, 9.3e18, 65504.0, 3.39e38, 3.4028235677973366e38};
  constexpr const char* kNames[] = {"bool",    "uint8_t",   "int8_t",        "int16_t", "int",
                                    "int64_t", "c10::Half", "c10::BFloat16", "float"};
  bool fits = IsComplex(dtype) || value.imaginary == 0;
  if (fits && dtype != DType::kBool && dtype < DType::kFloat64) {
    const auto at = static_cast<size_t>(dtype);
    const double largest = kLargest[at];
    if (IsFloating(dtype)) {
      fits = std::isinf(value.real) || !(std::fabs(value.real) > largest);
    } else {
      const bool wraps = dtype == DType::kUInt8 && !IsFloating(value.dtype);
      const double smallest = wraps ? -largest : dtype == DType::kUInt8 ? 0 : -largest - 1;
      fits = value.real >= smallest && value.real <= largest &&
             (dtype != DType::kInt64 || std::fabs(value.real) <= 9223372036854775808.0);
    }
  }
  if (fits) return Ok();
  const char* const name = dtype == DType::kFloat64 ? "double" : kNames[static_cast<size_t>(dtype)];
  return RuntimeError(StrCat("value cannot be converted to type ", name, " without overflow"));
}

Status CheckFill(const Scalar& value, DType dtype, int64_t count) {
  if (count != 1) return CheckFits(value, dtype);
  if (dtype == DType::kBool) return Ok();
  const bool half = dtype == DType::kFloat16 || dtype == DType::kBFloat16;
  return CheckFits(value, half ? DType::kFloat64 : dtype);
}

Status NotComplex(DType dtype, const char* kernel) {
  if (!IsComplex(dtype)) return Ok();
  return NotImplementedFor(kernel, dtype);
}

}  // namespace fxp
