// Activation functions of torch.nn.functional.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

constexpr float kHalfSqrt2 = 0.70710678118654752440F;
constexpr float kTwoOverSqrtPi = 1.12837916709551257390F;
constexpr float kSeluAlpha = 1.6732632423543772848170429916717F;
constexpr float kSeluScale = 1.0507009873554804934193349852946F;

float Sigmoid(float x) { return 1.0F / (1.0F + std::exp(-x)); }

// Activations are defined for floats; the reference names its kernel when it turns others away.
Status NeedsFloat(const Tensor& input, const char* kernel) {
  if (IsFloating(input.dtype)) return Ok();
  return NotImplementedError(
      StrCat("\"", kernel, "\" not implemented for '", DTypeWord(input.dtype), "'"));
}

float Clip(float x, float low, float high) {
  if (x < low) return low;
  return x > high ? high : x;
}

}  // namespace

Result<OpResult> RunCelu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "elu_cpu"));
  const auto alpha = call.scalar(1).as<float>();
  if (alpha == 0) return RuntimeError("ZeroDivisionError: alpha cannot be 0 for CELU");
  return MapFloat(call.tensor(0),
                  [=](float x) { return x <= 0 ? alpha * std::expm1(x / alpha) : x; });
}

Result<OpResult> RunElu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "elu_cpu"));
  const auto scale = call.scalar(2).as<float>();
  const float negative = call.scalar(1).as<float>() * scale;
  const auto input_scale = call.scalar(3).as<float>();
  return MapFloat(call.tensor(0), [=](float x) {
    return x <= 0 ? std::expm1(x * input_scale) * negative : x * scale;
  });
}

Result<OpResult> RunSelu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "elu_cpu"));
  return MapFloat(call.tensor(0), [](float x) {
    return x <= 0 ? std::expm1(x) * (kSeluAlpha * kSeluScale) : x * kSeluScale;
  });
}

Result<OpResult> RunGelu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "GeluKernelImpl"));
  const std::string& approximate = call.text(1);
  if (approximate == "tanh") {
    return MapFloat(call.tensor(0), [](float x) {
      const float inner = kHalfSqrt2 * kTwoOverSqrtPi * (x + 0.044715F * x * x * x);
      return 0.5F * x * (1.0F + std::tanh(inner));
    });
  }
  if (approximate != "none") {
    return RuntimeError("approximate argument must be either none or tanh.");
  }
  return MapFloat(call.tensor(0),
                  [](float x) { return x * 0.5F * (1.0F + std::erf(x * kHalfSqrt2)); });
}

Result<OpResult> RunHardsigmoid(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "hardsigmoid_cpu"));
  return MapFloat(call.tensor(0), [](float x) { return Clip(x + 3.0F, 0.0F, 6.0F) / 6.0F; });
}

Result<OpResult> RunHardswish(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "hardswish_cpu"));
  return MapFloat(call.tensor(0), [](float x) { return x * Clip(x + 3.0F, 0.0F, 6.0F) / 6.0F; });
}

Result<OpResult> RunHardtanh(const OpCall& call) {
  const auto low = call.scalar(1).as<float>();
  const auto high = call.scalar(2).as<float>();
  if (call.tensor(0).dtype == DType::kBool) {
    return RuntimeError("Bool inputs not supported for hardtanh");
  }
  return MapSame(call.tensor(0), [=](auto x) {
    using T = decltype(x);
    const T least = static_cast<T>(low);
    const T most = static_cast<T>(high);
    if (x < least) return least;
    return x > most ? most : x;
  });
}

Result<OpResult> RunLeakyRelu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "leaky_relu_cpu"));
  const auto slope = call.scalar(1).as<float>();
  return MapFloat(call.tensor(0), [=](float x) { return x > 0 ? x : x * slope; });
}

Result<OpResult> RunLogSigmoid(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "log_sigmoid_cpu"));
  return MapFloat(call.tensor(0),
                  [](float x) { return std::fmin(x, 0.0F) - std::log1p(std::exp(-std::fabs(x))); });
}

Result<OpResult> RunMish(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "mish_cpu"));
  return MapFloat(call.tensor(0), [](float x) { return x * std::tanh(std::log1p(std::exp(x))); });
}

Result<OpResult> RunSilu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "silu_cpu"));
  return MapFloat(call.tensor(0), [](float x) { return x * Sigmoid(x); });
}

Result<OpResult> RunSoftplus(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "softplus_cpu"));
  const auto beta = call.scalar(1).as<float>();
  const auto threshold = call.scalar(2).as<float>();
  return MapFloat(call.tensor(0), [=](float x) {
    return x * beta > threshold ? x : std::log1p(std::exp(x * beta)) / beta;
  });
}

}  // namespace fxp
