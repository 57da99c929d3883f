#include "engine/ops/elementwise.h"

#include <numeric>
#include <utility>

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
  int64_t step = 1;
  for (const size_t dim : order) {
    out.strides[dim] = step;
    step *= std::max<int64_t>(shape[dim], 1);
  }
  return out;
}

Result<Operands> Prepare(const Tensor& a, const Tensor& b, DType at_least) {
  Operands operands;
  operands.dtype = Promote(Promote(a.dtype, b.dtype), at_least);
  if (a.sizes == b.sizes) {
    operands.shape = a.sizes;
  } else {
    FXP_ASSIGN(operands.shape, BroadcastShapes(a.sizes, b.sizes));
  }
  FXP_ASSIGN(operands.a, Convert(a, operands.dtype));
  FXP_ASSIGN(operands.b, Convert(b, operands.dtype));
  if (operands.a.sizes != operands.shape) operands.a = operands.a.BroadcastTo(operands.shape);
  if (operands.b.sizes != operands.shape) operands.b = operands.b.BroadcastTo(operands.shape);
  return operands;
}

}  // namespace fxp
