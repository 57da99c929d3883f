// Determinants, inverses and linear equations by elimination with pivots, and Cholesky's factor; in
// double precision, rounded once.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

Status NeedsSquares(const Tensor& a, const std::string& name) {
  if (a.rank() < 2) {
    return RuntimeError(StrCat(name, ": The input tensor A must have at least 2 dimensions."));
  }
  const int64_t rows = a.size(a.rank() - 2), columns = a.sizes.back();
  if (rows != columns) {
    return RuntimeError(StrCat(name, ": A must be batches of square matrices, but they are ", rows,
                               " by ", columns, " matrices"));
  }
  if (!IsFloating(a.dtype) && name != "linalg.matrix_power") {
    return RuntimeError(StrCat(name, ": Expected a floating point or complex tensor as input. Got ",
                               DTypeWord(a.dtype)));
  }
  if (IsNarrow(a.dtype) && name != "linalg.matrix_power") {
    if (name == "linalg.det" || name == "linalg.solve") return NotImplementedFor("lu_cpu", a.dtype);
    if (name == "linalg.cholesky") return NotImplementedFor("cholesky_cpu", a.dtype);
    return RuntimeError(
        StrCat(name, ": Low precision dtypes not supported. Got ", DTypeWord(a.dtype)));
  }
  return Ok();
}

// A fresh row-major copy in double precision.
Result<Tensor> Doubles(const Tensor& input) {
  FXP_ASSIGN(const Tensor wide, Convert(input, DType::kFloat64));
  return Copy(wide);
}

// Solves a x = b in place for one matrix a of n rows and m right-hand columns b; `det` becomes the
// determinant's sign and the logarithm of its size. Gives the first column without a pivot, or -1.
int64_t Eliminate(double* a, int64_t n, double* b, int64_t m, double& sign, double& log) {
  sign = 1;
  log = 0;
  int64_t singular = -1;
  for (int64_t k = 0; k < n; ++k) {
    int64_t best = k;
    for (int64_t i = k + 1; i < n; ++i) {
      if (std::fabs(a[i * n + k]) > std::fabs(a[best * n + k])) best = i;
    }
    if (best != k) {
      std::swap_ranges(a + k * n, a + (k + 1) * n, a + best * n);
      if (m > 0) std::swap_ranges(b + k * m, b + (k + 1) * m, b + best * m);
      sign = -sign;
    }
    const double pivot = a[k * n + k];
    if (pivot < 0) sign = -sign;
    log += std::log(std::fabs(pivot));
    if (pivot == 0) {
      if (singular < 0) singular = k;
      continue;
    }
    for (int64_t i = k + 1; i < n; ++i) {
      const double factor = a[i * n + k] / pivot;
      for (int64_t j = k; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
      for (int64_t j = 0; j < m; ++j) b[i * m + j] -= factor * b[k * m + j];
    }
  }
  if (singular >= 0) return singular;
  for (int64_t k = n; k-- > 0;) {
    for (int64_t j = 0; j < m; ++j) {
      double value = b[k * m + j];
      for (int64_t i = k + 1; i < n; ++i) value -= a[k * n + i] * b[i * m + j];
      b[k * m + j] = value / a[k * n + k];
    }
  }
  return -1;
}

int64_t Matrices(const Tensor& a) {
  const int64_t n = a.sizes.back();
  return n == 0 ? ElementCount(Dims(a.sizes.begin(), a.sizes.end() - 2)) : a.count() / (n * n);
}

// Each matrix's determinant as a sign and a logarithm.
Result<OpResult> SignAndLog(const OpCall& call, const std::string& name) {
  const Tensor& input = call.tensor(0);
  FXP_TRY(NeedsSquares(input, name));
  FXP_ASSIGN(const Tensor a, Doubles(input));
  const Dims batch(a.sizes.begin(), a.sizes.end() - 2);
  FXP_ASSIGN(Tensor signs, Tensor::Empty(batch, DType::kFloat64));
  FXP_ASSIGN(Tensor logs, Tensor::Empty(batch, DType::kFloat64));
  const int64_t n = a.sizes.back();
  for (int64_t i = 0; i < Matrices(a); ++i) {
    double& sign = signs.data<double>()[i];
    const int64_t singular =
        Eliminate(a.data<double>() + i * n * n, n, nullptr, 0, sign, logs.data<double>()[i]);
    if (singular >= 0) sign = 0;
  }
  FXP_ASSIGN(signs, Convert(signs, input.dtype));
  FXP_ASSIGN(logs, Convert(logs, input.dtype));
  return OpResult(std::move(signs), std::move(logs));
}

Result<Tensor> SolveInto(const Tensor& a, const Tensor& b, DType dtype, bool inverts) {
  const int64_t n = a.sizes.back(), m = b.sizes.back();
  double sign = 0, log = 0;
  const int64_t matrices = Matrices(a);
  for (int64_t i = 0; i < matrices; ++i) {
    const int64_t singular =
        Eliminate(a.data<double>() + i * n * n, n, b.data<double>() + i * n * m, m, sign, log);
    if (singular < 0) continue;
    const std::string which = a.rank() > 2 ? StrCat("(Batch element ", i, "): ") : "";
    if (!inverts) {
      return LinAlgError(StrCat("torch.linalg.solve: ", which,
                                "The solver failed because the input matrix is singular."));
    }
    return LinAlgError(StrCat("linalg.inv: ", which, "The diagonal element ", singular + 1,
                              " is zero, the inversion could not be completed because the input "
                              "matrix is singular."));
  }
  return Convert(b, dtype);
}

// A copy whose matrices' columns lie together in memory, as torch has results of LAPACK.
Result<Tensor> InColumns(const Tensor& matrices) {
  FXP_ASSIGN(const Tensor turned,
             ApplyOne(OpId::kTranspose, {&matrices, int64_t{-2}, int64_t{-1}}));
  FXP_ASSIGN(const Tensor columns, Copy(turned));
  return ApplyOne(OpId::kTranspose, {&columns, int64_t{-2}, int64_t{-1}});
}

}  // namespace

Result<OpResult> RunDet(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_TRY(NeedsSquares(input, "linalg.det"));
  FXP_ASSIGN(const Tensor a, Doubles(input));
  const int64_t n = a.sizes.back();
  FXP_ASSIGN(const Tensor out,
             Tensor::Empty(Dims(a.sizes.begin(), a.sizes.end() - 2), DType::kFloat64));
  for (int64_t i = 0; i < Matrices(a); ++i) {
    double* const data = a.data<double>() + i * n * n;
    double sign = 0, log = 0;
    Eliminate(data, n, nullptr, 0, sign, log);
    // The signs of the pivots are in the product already.
    double product = 1;
    double swaps = sign;
    for (int64_t k = 0; k < n; ++k) {
      product *= data[k * n + k];
      if (data[k * n + k] < 0) swaps = -swaps;
    }
    out.data<double>()[i] = product * swaps;
  }
  return Single(Convert(out, input.dtype));
}

Result<OpResult> RunSlogdet(const OpCall& call) { return SignAndLog(call, "linalg.slogdet"); }
Result<OpResult> RunLinalgSlogdet(const OpCall& call) { return SignAndLog(call, "linalg.slogdet"); }

Result<OpResult> RunLogdet(const OpCall& call) {
  FXP_TRY(NeedsSquares(call.tensor(0), "logdet"));
  FXP_ASSIGN(const Tensor det, ApplyOne(OpId::kDet, {&call.tensor(0)}));
  return Apply(OpId::kLog, {&det});
}

Result<OpResult> RunInverse(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_TRY(NeedsSquares(input, "linalg.inv"));
  FXP_ASSIGN(const Tensor a, Doubles(input));
  FXP_ASSIGN(const Tensor b, Tensor::Full(a.sizes, DType::kFloat64, Scalar::Int(0)));
  const int64_t n = a.sizes.back();
  for (int64_t i = 0; i < Matrices(a); ++i) {
    for (int64_t k = 0; k < n; ++k) b.data<double>()[i * n * n + k * (n + 1)] = 1;
  }
  FXP_ASSIGN(const Tensor solved, SolveInto(a, b, input.dtype, true));
  return Single(InColumns(solved));
}

Result<OpResult> RunLinalgSolve(const OpCall& call) {
  const Tensor& left = call.tensor(0);
  const Tensor& right = call.tensor(1);
  FXP_TRY(NeedsSquares(left, "linalg.solve"));
  if (!call.flag(2)) return NotImplementedError("FX Playground's linalg.solve has no left=False");
  if (left.dtype != right.dtype) {
    return RuntimeError(
        StrCat("linalg.solve: Expected A and B to have the same dtype, but found "
               "A of type ",
               DTypeWord(left.dtype), " and B of type ", DTypeWord(right.dtype), " instead"));
  }
  if (right.rank() == 0) {
    return RuntimeError("linalg.solve: The input tensor B must have at least 2 dimensions.");
  }
  const Dims lines(left.sizes.begin(), left.sizes.end() - 1);
  const bool vectors = right.rank() == 1 || right.sizes == lines;
  Tensor columns = right;
  if (vectors) {
    FXP_ASSIGN(columns, ApplyOne(OpId::kUnsqueeze, {&right, int64_t{-1}}));
  }
  const int64_t n = left.sizes.back();
  if (columns.rank() < 2 || columns.size(columns.rank() - 2) != n) {
    return RuntimeError(StrCat(
        "linalg.solve: Incompatible shapes of A and B for the equation AX = "
        "B (",
        n, "x", n, " and ", columns.size(columns.rank() - 2), "x", columns.sizes.back(), ")"));
  }
  FXP_ASSIGN(Dims batch, BroadcastShapes(Dims(left.sizes.begin(), left.sizes.end() - 2),
                                         Dims(columns.sizes.begin(), columns.sizes.end() - 2)));
  Dims a_shape = batch, b_shape = batch;
  a_shape.insert(a_shape.end(), {n, n});
  b_shape.insert(b_shape.end(), {n, columns.sizes.back()});
  FXP_ASSIGN(const Tensor a, Doubles(left.BroadcastTo(a_shape)));
  FXP_ASSIGN(const Tensor b, Doubles(columns.BroadcastTo(b_shape)));
  FXP_ASSIGN(const Tensor solved, SolveInto(a, b, left.dtype, false));
  if (!vectors) return Single(InColumns(solved));
  FXP_ASSIGN(const Tensor squeezed, ApplyOne(OpId::kSqueezeDim, {&solved, int64_t{-1}}));
  return squeezed.rank() < 2 ? OpResult(squeezed.Alias()) : Single(InColumns(squeezed));
}

Result<OpResult> RunLinalgCholesky(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_TRY(NeedsSquares(input, "linalg.cholesky"));
  FXP_ASSIGN(const Tensor a, Doubles(input));
  const int64_t n = a.sizes.back();
  for (int64_t i = 0; i < Matrices(a); ++i) {
    double* const data = a.data<double>() + i * n * n;
    for (int64_t row = 0; row < n; ++row) {
      for (int64_t column = 0; column <= row; ++column) {
        double value = data[row * n + column];
        for (int64_t k = 0; k < column; ++k) value -= data[row * n + k] * data[column * n + k];
        if (row == column && !(value > 0)) {
          return LinAlgError(
              StrCat("linalg.cholesky: ", a.rank() > 2 ? StrCat("(Batch element ", i, "): ") : "",
                     "The factorization could not be completed because the input is not "
                     "positive-definite (the leading minor of order ",
                     row + 1, " is not positive-definite)."));
        }
        data[row * n + column] =
            row == column ? std::sqrt(value) : value / data[column * n + column];
      }
      std::fill(data + row * n + row + 1, data + (row + 1) * n, 0.0);
    }
  }
  FXP_ASSIGN(const Tensor lower, Convert(a, input.dtype));
  if (!call.flag(1)) return Single(InColumns(lower));
  return Apply(OpId::kTranspose, {&lower, int64_t{-2}, int64_t{-1}});
}

Result<OpResult> RunMatrixPower(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_TRY(NeedsSquares(input, "linalg.matrix_power"));
  int64_t n = call.integer(1);
  Tensor base = input;
  if (n < 0) {
    FXP_ASSIGN(base, ApplyOne(OpId::kInverse, {&input}));
    n = n == INT64_MIN ? INT64_MAX : -n;
  }
  FXP_ASSIGN(const Tensor eye, ApplyOne(OpId::kEye, {input.sizes.back()}));
  FXP_ASSIGN(const Tensor typed, Convert(eye, input.dtype));
  FXP_ASSIGN(Tensor out, Copy(typed.BroadcastTo(input.sizes)));
  for (; n > 0; n >>= 1) {
    if (n & 1) {
      FXP_ASSIGN(out, ApplyOne(OpId::kMatmul, {&out, &base}));
    }
    if (n > 1) {
      FXP_ASSIGN(base, ApplyOne(OpId::kMatmul, {&base, &base}));
    }
  }
  return OpResult(std::move(out));
}

}  // namespace fxp
