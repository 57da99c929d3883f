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
  if (!IsFloating(pair.dtype)) return NotImplementedFor(kernel, pair.dtype);
  FXP_ASSIGN(Tensor values, pair.EmptyResult(ComputeType(pair.dtype)));
  const auto reduction = static_cast<LossReduction>(call.integer(2));
  return WithFloat(pair.dtype, [&](auto element) -> Result<OpResult> {
    using T = decltype(element);
    MapInto2<T, T>(values, pair.a, pair.b, [&](T x, T y) { return f(x - y); });
    if (reduction == LossReduction::kNone) return Single(Stored(values, pair.dtype));
    // In double precision, as sum() adds.
    double sum = 0;
    ForEach<T>(values, [&](T value) { sum += static_cast<double>(value); });
    auto folded = static_cast<T>(sum);
    if (reduction == LossReduction::kMean) folded /= static_cast<T>(values.count());
    return Single(Tensor::Full({}, pair.dtype, Scalar::Float(static_cast<double>(folded))));
  });
}

}  // namespace

Result<OpResult> RunMseLoss(const OpCall& call) {
  return FoldDifferences(call, "mse_cpu", [](auto difference) { return difference * difference; });
}

Result<OpResult> RunSmoothL1Loss(const OpCall& call) {
  if (call.real(3) < 0) {
    return RuntimeError("smooth_l1_loss does not support negative values for beta.");
  }
  return FoldDifferences(call, "smooth_l1_cpu", [&](auto difference) {
    using T = decltype(difference);
    const T beta = static_cast<T>(call.real(3));
    const T distance = std::fabs(difference);
    return distance < beta ? T(0.5) * distance * distance / beta : distance - T(0.5) * beta;
  });
}

Result<OpResult> RunHuberLoss(const OpCall& call) {
  if (call.real(3) <= 0) {
    return RuntimeError("huber_loss does not support non-positive values for delta.");
  }
  const DType dtype = call.tensor(0).dtype;
  FXP_ASSIGN(const DType common, ResultType({&call.tensor(0), &call.tensor(1)}));
  if (!CanCast(common, dtype)) {
    return RuntimeError(StrCat("result type ", DTypeWord(common),
                               " can't be cast to the desired output type ", DTypeWord(dtype)));
  }
  FXP_ASSIGN(OpResult result, FoldDifferences(call, "huber_cpu", [&](auto difference) {
               using T = decltype(difference);
               const T delta = static_cast<T>(call.real(3));
               const T distance = std::fabs(difference);
               return distance < delta ? T(0.5) * distance * distance
                                       : delta * (distance - T(0.5) * delta);
             }));
  return Single(Stored(result.tensors.front(), dtype));
}

}  // namespace fxp
