// Dropout of whole channels, and dropout that keeps mean and variance of what SELU gives.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

// What SELU tends to for very negative numbers, with its sign turned.
constexpr double kSaturation = 1.7580993408473766;

Result<OpResult> Drop(const OpCall& call, bool by_feature, bool alpha) {
  const Tensor& input = call.tensor(0);
  const double p = call.real(1);
  if (!(p >= 0 && p <= 1)) {
    return RuntimeError(
        StrCat("dropout probability has to be between 0 and 1, but got ", Short(p)));
  }
  if (p == 0 || !call.flag(2) || input.count() == 0) return OpResult::FirstOperand();
  Dims noise_sizes = input.sizes;
  if (by_feature) {
    if (input.rank() < 2) {
      return RuntimeError("Feature dropout requires at least 2 dimensions in the input");
    }
    for (size_t i = 2; i < noise_sizes.size(); ++i) noise_sizes[i] = 1;
  }
  if (!IsFloating(input.dtype) && p < 1) {
    return RuntimeError(
        StrCat("result type Float can't be cast to the desired output type ",
               alpha && input.dtype == DType::kBool ? "Long" : DTypeWord(input.dtype)));
  }
  FXP_ASSIGN(Tensor kept,
             by_feature ? Tensor::Empty(noise_sizes, input.dtype) : EmptyLike(input, input.dtype));
  // Numbers are drawn in the order in which they lie in memory.
  const Dims strides = kept.strides;
  kept = kept.View({kept.count()}, {1}, 0);
  if (p == 1) {
    Fill(kept, Scalar::Float(0));
  } else {
    FXP_TRY(FillBernoulli(kept, 1 - p, DefaultGenerator()));
  }
  kept = kept.View(noise_sizes, strides, 0);
  FXP_ASSIGN(const Operands operands, Prepare(input, kept));
  OpResult result;
  if (!alpha || p == 1) {
    const double scale = p == 1 ? 1 : 1 / (1 - p);
    FXP_ASSIGN(result, MapPairs(operands, [=](auto x, auto stays) {
                 return static_cast<double>(x) * (static_cast<double>(stays) * scale);
               }));
    result.grad_fn = "MulBackward0";
    return result;
  }
  const double a = 1 / std::sqrt((kSaturation * kSaturation * p + 1) * (1 - p));
  FXP_ASSIGN(result, MapPairs(operands, [=](auto x, auto stays) {
               const auto noise = static_cast<double>(stays);
               return static_cast<double>(x) * (noise * a) +
                      ((noise - 1) * kSaturation * a + kSaturation * a * p);
             }));
  result.grad_fn = "AddBackward0";
  return result;
}

}  // namespace

Result<OpResult> RunAlphaDropout(const OpCall& call) { return Drop(call, false, true); }
Result<OpResult> RunFeatureDropout(const OpCall& call) { return Drop(call, true, false); }
Result<OpResult> RunFeatureAlphaDropout(const OpCall& call) { return Drop(call, true, true); }

}  // namespace fxp
