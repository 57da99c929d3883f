// The product of an orthogonal and an upper triangular matrix that a matrix is, by Householder's
// reflections as LAPACK's geqrf and orgqr choose their signs; in double precision, rounded once.

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// A matrix in rows of `step` numbers.
struct View {
  double* data;
  int64_t step;

  double& at(int64_t row, int64_t column) const { return data[row * step + column]; }
};

// Column i becomes the reflection's vector below its diagonal, whose own 1 isn't stored, and the
// result's element on it. Gives the factor tau of 1 - tau v v'.
double Reflect(View a, int64_t rows, int64_t i) {
  double below = 0;
  for (int64_t row = i + 1; row < rows; ++row) below = std::hypot(below, a.at(row, i));
  if (below == 0) return 0;
  const double alpha = a.at(i, i);
  const double beta = -std::copysign(std::hypot(alpha, below), alpha);
  for (int64_t row = i + 1; row < rows; ++row) a.at(row, i) /= alpha - beta;
  a.at(i, i) = beta;
  return (beta - alpha) / beta;
}

// The columns behind i, reflected by its vector.
void Apply(View a, int64_t rows, int64_t columns, int64_t i, double tau) {
  for (int64_t column = i + 1; column < columns; ++column) {
    double sum = a.at(i, column);
    for (int64_t row = i + 1; row < rows; ++row) sum += a.at(row, i) * a.at(row, column);
    a.at(i, column) -= tau * sum;
    for (int64_t row = i + 1; row < rows; ++row) {
      a.at(row, column) -= tau * sum * a.at(row, i);
    }
  }
}

// The first `columns` columns of the reflections' product; `q` holds their vectors.
void Multiply(View q, int64_t rows, int64_t columns, const std::vector<double>& taus) {
  const auto count = static_cast<int64_t>(taus.size());
  for (int64_t column = count; column < columns; ++column) {
    for (int64_t row = 0; row < rows; ++row) q.at(row, column) = row == column ? 1 : 0;
  }
  for (int64_t i = count; i-- > 0;) {
    const double tau = taus[static_cast<size_t>(i)];
    Apply(q, rows, columns, i, tau);
    for (int64_t row = 0; row < i; ++row) q.at(row, i) = 0;
    q.at(i, i) = 1 - tau;
    for (int64_t row = i + 1; row < rows; ++row) q.at(row, i) *= -tau;
  }
}

// Columns of matrices one after the other in memory, zeros, as torch has results of LAPACK.
Result<Tensor> Columns(const Dims& batch, int64_t columns, int64_t rows) {
  Dims sizes = batch;
  sizes.insert(sizes.end(), {columns, rows});
  return Tensor::Full(sizes, DType::kFloat64, Scalar::Float(0));
}

// The matrices of those columns.
Result<Tensor> Matrices(const Tensor& columns, DType dtype) {
  FXP_ASSIGN(const Tensor typed, Convert(columns, dtype));
  return ApplyOne(OpId::kTranspose, {&typed, int64_t{-2}, int64_t{-1}});
}

Status Check(const Tensor& a, const std::string& mode) {
  if (mode != "reduced" && mode != "complete" && mode != "r") {
    return RuntimeError(StrCat("qr received unrecognized mode '", mode,
                               "' but expected one of 'reduced' (default), 'r', or 'complete'"));
  }
  if (a.rank() < 2) {
    return RuntimeError("linalg.qr: The input tensor A must have at least 2 dimensions.");
  }
  if (!IsFloating(a.dtype)) {
    return RuntimeError(
        StrCat("linalg.qr: Expected a floating point or complex tensor as input. Got ",
               DTypeWord(a.dtype)));
  }
  if (IsNarrow(a.dtype)) return NotImplementedFor("geqrf_cpu", a.dtype);
  return Ok();
}

}  // namespace

Result<OpResult> RunLinalgQr(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const std::string& mode = call.text(1);
  FXP_TRY(Check(input, mode));
  FXP_ASSIGN(const Tensor wide, Convert(input, DType::kFloat64));
  FXP_ASSIGN(const Tensor work, Copy(wide));
  const Dims batch(input.sizes.begin(), input.sizes.end() - 2);
  const int64_t rows = input.size(input.rank() - 2), columns = input.sizes.back();
  const int64_t count = std::min(rows, columns);
  const int64_t inner = mode == "complete" ? rows : count;
  FXP_ASSIGN(Tensor q, Columns(batch, inner, rows));
  FXP_ASSIGN(Tensor r, Columns(batch, columns, inner));
  std::vector<double> taus(static_cast<size_t>(count));
  FXP_ASSIGN(const Tensor buffer, Tensor::Empty({rows, inner}, DType::kFloat64));
  for (int64_t m = 0; m < ElementCount(batch); ++m) {
    const View a{work.data<double>() + m * rows * columns, columns};
    for (int64_t i = 0; i < count; ++i) {
      taus[static_cast<size_t>(i)] = Reflect(a, rows, i);
      Apply(a, rows, columns, i, taus[static_cast<size_t>(i)]);
    }
    double* const r_data = r.data<double>() + m * inner * columns;
    for (int64_t column = 0; column < columns; ++column) {
      for (int64_t row = 0; row <= std::min(column, inner - 1); ++row) {
        r_data[column * inner + row] = a.at(row, column);
      }
    }
    const View vectors{buffer.data<double>(), inner};
    for (int64_t row = 0; row < rows; ++row) {
      for (int64_t i = 0; i < count; ++i) vectors.at(row, i) = a.at(row, i);
    }
    Multiply(vectors, rows, inner, taus);
    double* const q_data = q.data<double>() + m * rows * inner;
    for (int64_t row = 0; row < rows; ++row) {
      for (int64_t i = 0; i < inner; ++i) q_data[i * rows + row] = vectors.at(row, i);
    }
  }
  FXP_ASSIGN(q, Matrices(q, input.dtype));
  FXP_ASSIGN(r, Matrices(r, input.dtype));
  if (mode == "r") {
    FXP_ASSIGN(q, Tensor::Empty({0}, input.dtype));
  }
  return OpResult(std::move(q), std::move(r));
}

}  // namespace fxp
