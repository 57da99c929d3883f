// Running and what came of it, through the door.

#include <cstring>

#include "engine/api/fxp.h"
#include "engine/api/reply.h"
#include "engine/api/tensor_handles.h"
#include "engine/interpreter/summary.h"

using fxp::Fail;
using fxp::Reply;

FxpBytes fxp_tensor_summary(int32_t tensor, int32_t side) {
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return Fail(found.error());
  const fxp::TensorSummary summary = fxp::Summarize(*found.value(), side);
  std::vector<double> numbers = {static_cast<double>(summary.nan),
                                 static_cast<double>(summary.infinite),
                                 summary.least,
                                 summary.most,
                                 summary.mean,
                                 summary.deviation,
                                 static_cast<double>(summary.rows),
                                 static_cast<double>(summary.columns)};
  numbers.insert(numbers.end(), summary.picture.begin(), summary.picture.end());
  std::string bytes(numbers.size() * sizeof(double), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return Reply(std::move(bytes));
}
