// Products of tensors that are made of matrix products and elementwise ones.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// beta * input + alpha * product, in the input's type: whole numbers drop the factors' fractions.
Result<OpResult> AddProduct(const OpCall& call, const Tensor& product) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const Tensor spread, ApplyDims(OpId::kExpand, input, product.sizes));
  const bool whole = !IsFloating(input.dtype) && !IsComplex(input.dtype);
  const auto factor = [&](size_t i) {
    const Scalar& given = call.scalar(i);
    return Tensor::FromNumber(whole ? Scalar::Int(given.as<int64_t>()) : given);
  };
  FXP_ASSIGN(const Tensor beta, factor(3));
  FXP_ASSIGN(const Tensor alpha, factor(4));
  FXP_ASSIGN(Tensor sum, ApplyOne(OpId::kMul, {&product, &alpha}));
  if (call.scalar(3).real != 0) {  // else nothing of the input counts, nan neither
    FXP_ASSIGN(const Tensor kept, ApplyOne(OpId::kMul, {&spread, &beta}));
    FXP_ASSIGN(sum, ApplyOne(OpId::kAdd, {&kept, &sum}));
  }
  return Single(Convert(sum, input.dtype));
}

Status NeedsVector(const Tensor& tensor, const char* name) {
  if (tensor.rank() == 1) return Ok();
  return RuntimeError(
      StrCat("addr: Expected 1-D argument ", name, ", but got ", tensor.rank(), "-D"));
}

// Element i of a dimension, which stays as 1.
Tensor At(const Tensor& input, int64_t dim, int64_t i) {
  Tensor part = input.Alias();
  part.sizes[static_cast<size_t>(dim)] = 1;
  part.offset += i * input.stride(dim);
  return part;
}

Result<OpResult> Cross(const Tensor& a, const Tensor& b, int64_t dim) {
  std::vector<Tensor> parts;
  for (int64_t i = 0; i < 3; ++i) {
    const Tensor a1 = At(a, dim, (i + 1) % 3), a2 = At(a, dim, (i + 2) % 3);
    const Tensor b1 = At(b, dim, (i + 1) % 3), b2 = At(b, dim, (i + 2) % 3);
    FXP_ASSIGN(const Tensor first, ApplyOne(OpId::kMul, {&a1, &b2}));
    FXP_ASSIGN(const Tensor second, ApplyOne(OpId::kMul, {&a2, &b1}));
    FXP_ASSIGN(Tensor part, ApplyOne(OpId::kSub, {&first, &second}));
    parts.push_back(std::move(part));
  }
  return Apply(OpId::kCat, {std::vector<const Tensor*>{&parts[0], &parts[1], &parts[2]}, dim});
}

}  // namespace

Result<OpResult> RunBaddbmm(const OpCall& call) {
  const Tensor& a = call.tensor(1);
  const Tensor& b = call.tensor(2);
  if (a.rank() == 3 && b.rank() == 3) {
    const Result<Tensor> spread =
        ApplyDims(OpId::kExpand, call.tensor(0), Dims{a.size(0), a.size(1), b.size(2)});
    if (!spread.ok()) return spread.error();
  }
  const DType dtype = call.tensor(0).dtype;
  if (dtype != a.dtype || dtype != b.dtype) {
    return RuntimeError(StrCat("Input dtypes must be the same, got: input ", DTypeCppName(dtype),
                               ", batch1: ", DTypeCppName(a.dtype),
                               ", batch2: ", DTypeCppName(b.dtype)));
  }
  if (dtype == DType::kBool) return NotImplementedFor("baddbmm", dtype);
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kBmm, {&a, &b}));
  return AddProduct(call, product);
}

Result<OpResult> RunAddbmm(const OpCall& call) {
  const Tensor& a = call.tensor(1);
  const Tensor& b = call.tensor(2);
  if (a.rank() == 3 && b.rank() == 3) {
    const Result<Tensor> spread =
        ApplyDims(OpId::kExpand, call.tensor(0), Dims{a.size(1), b.size(2)});
    if (!spread.ok()) return spread.error();
  }
  if (call.tensor(0).dtype != a.dtype && a.dtype == b.dtype) {
    return RuntimeError(StrCat("self and mat2 must have the same dtype, but got ",
                               DTypeWord(call.tensor(0).dtype), " and ", DTypeWord(a.dtype)));
  }
  if (a.dtype == DType::kBool) return NotImplementedFor("addmm_impl_cpu_", a.dtype);
  FXP_ASSIGN(const Tensor products, ApplyOne(OpId::kBmm, {&a, &b}));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kSumDim, {&products, Dims{0}}));
  return AddProduct(call, product);
}

Result<OpResult> RunAddmv(const OpCall& call) {
  const Tensor& matrix = call.tensor(1);
  const Tensor& vector = call.tensor(2);
  if (matrix.rank() != 2 || vector.rank() != 1 || call.tensor(0).rank() > 1) {
    return RuntimeError(StrCat("vector + matrix @ vector expected, got ", call.tensor(0).rank(),
                               ", ", matrix.rank(), ", ", vector.rank()));
  }
  const Tensor& input = call.tensor(0);
  const int64_t size = input.rank() == 0 ? 1 : input.size(0);
  if (matrix.size(1) != vector.size(0) || (size != 1 && size != matrix.size(0))) {
    return RuntimeError(StrCat("size mismatch, got input (", size, "), mat (", matrix.size(0), "x",
                               matrix.size(1), "), vec (", vector.size(0), ")"));
  }
  if (input.dtype != matrix.dtype || input.dtype != vector.dtype) {
    return RuntimeError(StrCat("addmv input tensors must have the same dtype, but got ",
                               DTypeWord(input.dtype), ", ", DTypeWord(matrix.dtype), ", and ",
                               DTypeWord(vector.dtype)));
  }
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kMv, {&matrix, &vector}));
  return AddProduct(call, product);
}

Result<OpResult> RunAddr(const OpCall& call) {
  FXP_TRY(NeedsVector(call.tensor(1), "vec1"));
  FXP_TRY(NeedsVector(call.tensor(2), "vec2"));
  FXP_ASSIGN(const DType dtype, ResultType({&call.tensor(0), &call.tensor(1), &call.tensor(2)}));
  const bool whole = !IsFloating(dtype) && !IsComplex(dtype);
  for (const size_t i : {size_t{3}, size_t{4}}) {
    if (whole && IsFloating(call.scalar(i).dtype)) {
      return RuntimeError(StrCat("For integral input tensors, argument ", i == 3 ? "beta" : "alpha",
                                 " must not be a floating point number."));
    }
  }
  FXP_ASSIGN(const Tensor a, Convert(call.tensor(1), dtype));
  FXP_ASSIGN(const Tensor b, Convert(call.tensor(2), dtype));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kOuter, {&a, &b}));
  FXP_ASSIGN(const Tensor input, Convert(call.tensor(0), dtype));
  return AddProduct(OpCall(call.row(), {&input, &a, &b, call.scalar(3), call.scalar(4)}), product);
}

Result<OpResult> RunKron(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  const size_t rank = std::max(a.sizes.size(), b.sizes.size());
  Dims a_shape, b_shape, shape;
  for (size_t i = 0; i < rank; ++i) {
    const auto size_in = [&](const Tensor& tensor) {
      const size_t lead = rank - tensor.sizes.size();
      return i < lead ? 1 : tensor.sizes[i - lead];
    };
    a_shape.insert(a_shape.end(), {size_in(a), 1});
    b_shape.insert(b_shape.end(), {1, size_in(b)});
    shape.push_back(size_in(a) * size_in(b));
  }
  FXP_ASSIGN(const Tensor left, ApplyDims(OpId::kReshape, a, a_shape));
  FXP_ASSIGN(const Tensor right, ApplyDims(OpId::kReshape, b, b_shape));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kMul, {&left, &right}));
  return Single(ApplyDims(OpId::kReshape, product, shape));
}

Result<OpResult> RunInner(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  if (a.rank() == 0 || b.rank() == 0) return Apply(OpId::kMul, {&a, &b});
  if (a.sizes.back() != b.sizes.back()) {
    return RuntimeError(
        StrCat("inner() the last dimension must match on both input tensors but got shapes ",
               DimsText(a.sizes), " and ", DimsText(b.sizes)));
  }
  return Apply(OpId::kTensordot, {&a, &b, Dims{-1}, Dims{-1}});
}

Result<OpResult> RunVdot(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const Tensor left,
             IsComplex(input.dtype) ? ApplyOne(OpId::kConj, {&input}) : input.Alias());
  return Apply(OpId::kDot, {&left, &call.tensor(1)});
}

Result<OpResult> RunTensordot(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  const Dims& dims_a = call.dims(2);
  const Dims& dims_b = call.dims(3);
  if (dims_a.size() != dims_b.size()) {
    return RuntimeError("both dimension lists should have same length");
  }
  std::vector<bool> gone_a(a.sizes.size(), false), gone_b(b.sizes.size(), false);
  Dims inner_a, inner_b;
  for (size_t i = 0; i < dims_a.size(); ++i) {
    FXP_ASSIGN(const int64_t from, WrapDim(dims_a[i], a.rank()));
    FXP_ASSIGN(const int64_t to, WrapDim(dims_b[i], b.rank()));
    if (a.rank() == 0 || b.rank() == 0) continue;
    if (a.size(from) != b.size(to)) {
      return RuntimeError(StrCat("contracted dimensions need to match, but first has size ",
                                 a.size(from), " in dim ", dims_a[i], " and second has size ",
                                 b.size(to), " in dim ", dims_b[i]));
    }
    if (gone_a[static_cast<size_t>(from)] || gone_b[static_cast<size_t>(to)]) {
      const int64_t twice = gone_a[static_cast<size_t>(from)] ? from : to;
      return RuntimeError(StrCat("dim ", twice, " appears multiple times in the list of dims"));
    }
    gone_a[static_cast<size_t>(from)] = gone_b[static_cast<size_t>(to)] = true;
    inner_a.push_back(from);
    inner_b.push_back(to);
  }
  Dims order_a, order_b = inner_b, shape;
  int64_t rows = 1, columns = 1, inner = 1;
  for (int64_t d = 0; d < a.rank(); ++d) {
    if (gone_a[static_cast<size_t>(d)]) continue;
    order_a.push_back(d);
    shape.push_back(a.size(d));
    rows *= a.size(d);
  }
  for (const int64_t dim : inner_a) inner *= a.size(dim);
  order_a.insert(order_a.end(), inner_a.begin(), inner_a.end());
  for (int64_t d = 0; d < b.rank(); ++d) {
    if (gone_b[static_cast<size_t>(d)]) continue;
    order_b.push_back(d);
    shape.push_back(b.size(d));
    columns *= b.size(d);
  }
  FXP_ASSIGN(const Tensor turned_a, ApplyDims(OpId::kPermute, a, order_a));
  FXP_ASSIGN(const Tensor turned_b, ApplyDims(OpId::kPermute, b, order_b));
  FXP_ASSIGN(const Tensor left, ApplyDims(OpId::kReshape, turned_a, Dims{rows, inner}));
  FXP_ASSIGN(const Tensor right, ApplyDims(OpId::kReshape, turned_b, Dims{inner, columns}));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kMm, {&left, &right}));
  return Single(ApplyDims(OpId::kReshape, product, shape));
}

Result<OpResult> RunCross(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  if (call.has(2)) return Apply(OpId::kLinalgCross, {&a, &b, call.integer(2)});
  FXP_ASSIGN(const Dims shape, BroadcastShapes(a.sizes, b.sizes));
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 3) return Apply(OpId::kLinalgCross, {&a, &b, static_cast<int64_t>(d)});
  }
  return RuntimeError("no dimension of size 3 in input");
}

Result<OpResult> RunLinalgCross(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  if (a.rank() != b.rank()) {
    return RuntimeError("linalg.cross: inputs must have the same number of dimensions.");
  }
  FXP_ASSIGN(const Dims shape, BroadcastShapes(a.sizes, b.sizes));
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), a.rank()));
  if (a.dtype == DType::kBool && b.dtype == DType::kBool) {
    return NotImplementedFor("cross", a.dtype);
  }
  if (a.rank() == 0 || a.size(dim) != 3 || b.size(dim) != 3) {
    return RuntimeError(StrCat("linalg.cross: inputs dimension ", call.integer(2),
                               " must have length 3. Got ", a.rank() == 0 ? 1 : a.size(dim),
                               " and ", b.rank() == 0 ? 1 : b.size(dim)));
  }
  return Cross(a.BroadcastTo(shape), b.BroadcastTo(shape), dim);
}

// Distances of all pairs of rows.
Result<OpResult> RunCdist(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  for (const int i : {0, 1}) {
    const Tensor& x = i == 0 ? a : b;
    if (x.rank() < 2) {
      return RuntimeError(
          StrCat("cdist only supports at least 2D tensors, X", i + 1, " got: ", x.rank(), "D"));
    }
  }
  if (a.sizes.back() != b.sizes.back()) {
    return RuntimeError(StrCat("X1 and X2 must have the same number of columns. X1: ",
                               a.sizes.back(), " X2: ", b.sizes.back()));
  }
  if (!IsFloating(a.dtype)) {
    return RuntimeError(
        StrCat("cdist only supports floating-point dtypes, X1 got: ", DTypeWord(a.dtype)));
  }
  if (IsNarrow(a.dtype)) return NotImplementedFor("cdist", a.dtype);
  if (call.real(2) < 0) return RuntimeError("cdist only supports non-negative p values");
  FXP_ASSIGN(const Tensor left, ApplyOne(OpId::kUnsqueeze, {&a, int64_t{-2}}));
  FXP_ASSIGN(const Tensor right, ApplyOne(OpId::kUnsqueeze, {&b, int64_t{-3}}));
  FXP_ASSIGN(const Tensor difference, ApplyOne(OpId::kSub, {&left, &right}));
  return Apply(OpId::kVectorNorm, {&difference, Scalar::Float(call.real(2)), Dims{-1}});
}

}  // namespace fxp
