// What is worth knowing of a value without looking at each of its elements.

#ifndef FXP_ENGINE_INTERPRETER_SUMMARY_H_
#define FXP_ENGINE_INTERPRETER_SUMMARY_H_

#include <cstdint>
#include <vector>

#include "engine/tensor/tensor.h"

namespace fxp {

// A tensor's numbers in a few. A complex number counts by its absolute value.
struct TensorSummary {
  int64_t nan = 0;
  int64_t infinite = 0;

  // Of the finite elements; NaN when there are none.
  double least;
  double most;
  double mean;
  double deviation;  // the unbiased standard deviation; NaN for fewer than two elements

  // The tensor's last two dimensions, at the first place of all dimensions before them, in at most
  // `side` rows and columns: each cell the mean of the elements that it covers, so that one that
  // isn't finite shows. A tensor of one dimension is one row.
  int64_t rows = 0;
  int64_t columns = 0;
  std::vector<double> picture;
};

// Reads every element once and copies none.
TensorSummary Summarize(const Tensor& tensor, int64_t side);

// Adds nan, infinite, least, most, mean, deviation, rows, columns and the picture's cells.
void AppendSummary(const TensorSummary& summary, std::vector<double>& numbers);

}  // namespace fxp

#endif  // FXP_ENGINE_INTERPRETER_SUMMARY_H_
