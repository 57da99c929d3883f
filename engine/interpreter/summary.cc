#include "engine/interpreter/summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/tensor/strided.h"

namespace fxp {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

double NumberAt(const Tensor& tensor, int64_t offset) {
  const Scalar element = ElementAt(tensor, offset);
  return element.dtype == DType::kComplex128 ? std::abs(element.as<Complex>())
                                             : element.as<double>();
}

// Mean and sum of squared distances from it, kept up to date element by element: exact also where
// the squares themselves would cancel out.
struct Moments {
  int64_t count = 0;
  double least = kNothing;
  double most = kNothing;
  double mean = 0;
  double squares = 0;

  void Add(double value) {
    least = count == 0 ? value : std::min(least, value);
    most = count == 0 ? value : std::max(most, value);
    ++count;
    const double distance = value - mean;
    mean += distance / static_cast<double>(count);
    squares += distance * (value - mean);
  }
};

// The element with which cell `cell` of `cells` begins, of `size` elements.
int64_t Edge(int64_t cell, int64_t cells, int64_t size) { return cell * size / cells; }

double MeanOfCell(const Tensor& matrix, int64_t row, int64_t row_end, int64_t column,
                  int64_t column_end) {
  double sum = 0;
  for (int64_t i = row; i < row_end; ++i) {
    for (int64_t j = column; j < column_end; ++j) {
      sum += NumberAt(matrix, i * matrix.stride(0) + j * matrix.stride(1));
    }
  }
  return sum / static_cast<double>((row_end - row) * (column_end - column));
}

// The tensor's last two dimensions; dimensions of 1 before those that are missing.
Tensor LastMatrix(const Tensor& tensor) {
  Dims sizes(2, 1), strides(2, 0);
  const size_t rank = tensor.sizes.size();
  for (size_t k = 0; k < std::min(rank, size_t{2}); ++k) {
    sizes[1 - k] = tensor.sizes[rank - 1 - k];
    strides[1 - k] = tensor.strides[rank - 1 - k];
  }
  return tensor.View(std::move(sizes), std::move(strides), tensor.offset);
}

void Draw(const Tensor& matrix, int64_t side, TensorSummary& summary) {
  summary.rows = std::min(side, matrix.size(0));
  summary.columns = std::min(side, matrix.size(1));
  for (int64_t i = 0; i < summary.rows; ++i) {
    for (int64_t j = 0; j < summary.columns; ++j) {
      summary.picture.push_back(MeanOfCell(
          matrix, Edge(i, summary.rows, matrix.size(0)), Edge(i + 1, summary.rows, matrix.size(0)),
          Edge(j, summary.columns, matrix.size(1)), Edge(j + 1, summary.columns, matrix.size(1))));
    }
  }
}

}  // namespace

TensorSummary Summarize(const Tensor& tensor, int64_t side) {
  TensorSummary summary;
  Moments moments;
  const StridedLoop<1> loop(tensor.sizes, {&tensor.strides});
  loop.ForEachRun([&](const auto& offsets, int64_t count, const auto& steps) {
    for (int64_t i = 0; i < count; ++i) {
      const double value = NumberAt(tensor, offsets[0] + i * steps[0]);
      if (std::isnan(value)) {
        ++summary.nan;
      } else if (std::isinf(value)) {
        ++summary.infinite;
      } else {
        moments.Add(value);
      }
    }
  });
  const auto count = static_cast<double>(moments.count);
  summary.least = moments.least;
  summary.most = moments.most;
  summary.mean = moments.count > 0 ? moments.mean : kNothing;
  summary.deviation = moments.count > 1 ? std::sqrt(moments.squares / (count - 1)) : kNothing;
  if (tensor.count() > 0) Draw(LastMatrix(tensor), side, summary);
  return summary;
}

void AppendSummary(const TensorSummary& summary, std::vector<double>& numbers) {
  for (const double number :
       {static_cast<double>(summary.nan), static_cast<double>(summary.infinite), summary.least,
        summary.most, summary.mean, summary.deviation, static_cast<double>(summary.rows),
        static_cast<double>(summary.columns)}) {
    numbers.push_back(number);
  }
  numbers.insert(numbers.end(), summary.picture.begin(), summary.picture.end());
}

}  // namespace fxp
