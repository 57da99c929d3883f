// Losses that compare two tensors element by element: mean squared error and its relatives that
// grow more slowly far from zero. They are operators, and not compositions, because autograd names
// each of them as one.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// How the differences become the result; the numbers are those of torch._C._nn.
enum class LossReduction : int64_t { kNone = 0, kMean = 1, kSum = 2 };

// f of each difference input - target, folded as call's argument 2 says. `kernel` is the name that
// the error for whole numbers has.
template <typename F>
Result<OpResult> FoldDifferences(const OpCall& call, const char* kernel, F f) {
  FXP_ASSIGN(const Operands pair, Prepare(call.tensor(0), call.tensor(1)));
  if (!IsFloating(pair.dtype)) {
    return NotImplementedError(
        StrCat("\"", kernel, "\" not implemented for '", DTypeWord(pair.dtype), "'"));
  }
  FXP_ASSIGN(Tensor values, pair.EmptyResult(DType::kFloat32));
  MapInto2<float, float>(values, pair.a, pair.b, [&](float x, float y) { return f(x - y); });
  const auto reduction = static_cast<LossReduction>(call.integer(2));
  if (reduction == LossReduction::kNone) return OpResult(std::move(values));
  // In double precision, as sum() adds.
  double sum = 0;
  ForEach<float>(values, [&](float value) { sum += static_cast<double>(value); });
  auto folded = static_cast<float>(sum);
  if (reduction == LossReduction::kMean) folded /= static_cast<float>(values.count());
  return Single(Tensor::Full({}, DType::kFloat32, Scalar::Float(static_cast<double>(folded))));
}

}  // namespace

Result<OpResult> RunMseLoss(const OpCall& call) {
  return FoldDifferences(call, "mse_cpu", [](float difference) { return difference * difference; });
}

Result<OpResult> RunSmoothL1Loss(const OpCall& call) {
  const auto beta = static_cast<float>(call.real(3));
  if (beta < 0) {
    return RuntimeError("smooth_l1_loss does not support negative values for beta.");
  }
  return FoldDifferences(call, "smooth_l1_cpu", [=](float difference) {
    const float distance = std::fabs(difference);
    return distance < beta ? 0.5F * distance * distance / beta : distance - 0.5F * beta;
  });
}

Result<OpResult> RunHuberLoss(const OpCall& call) {
  const auto delta = static_cast<float>(call.real(3));
  if (delta <= 0) {
    return RuntimeError("huber_loss does not support non-positive values for delta.");
  }
  return FoldDifferences(call, "huber_cpu", [=](float difference) {
    const float distance = std::fabs(difference);
    return distance < delta ? 0.5F * distance * distance : delta * (distance - 0.5F * delta);
  });
}

}  // namespace fxp
