// Activation functions of torch.nn.functional.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/vector_kernels.h"

namespace fxp {
namespace {

constexpr double kHalfSqrt2 = 0.70710678118654752440;
constexpr double kTwoOverSqrtPi = 1.12837916709551257390;
constexpr double kSeluAlpha = 1.6732632423543772848170429916717;
constexpr double kSeluScale = 1.0507009873554804934193349852946;

// Activations are defined for floats; the reference names its kernel when it turns others away.
Status NeedsFloat(const Tensor& input, const char* kernel) {
  if (IsFloating(input.dtype)) return Ok();
  return NotImplementedFor(kernel, input.dtype);
}

template <typename T>
T Clip(T x, T low, T high) {
  if (x < low) return low;
  return x > high ? high : x;
}

}  // namespace

Result<OpResult> RunCelu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "elu_cpu"));
  const Scalar& given = call.scalar(1);
  if (given.as<double>() == 0) {
    return RuntimeError("ZeroDivisionError: alpha cannot be 0 for CELU");
  }
  return MapFloat(call.tensor(0), [&](auto x) {
    const auto alpha = given.as<decltype(x)>();
    return x <= 0 ? alpha * std::expm1(x / alpha) : x;
  });
}

Result<OpResult> RunElu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "elu_cpu"));
  return MapFloat(call.tensor(0), [&](auto x) {
    using T = decltype(x);
    const T scale = call.scalar(2).as<T>();
    const T negative = call.scalar(1).as<T>() * scale;
    return x <= 0 ? std::expm1(x * call.scalar(3).as<T>()) * negative : x * scale;
  });
}

Result<OpResult> RunSelu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "elu_cpu"));
  return MapFloat(call.tensor(0), [](auto x) {
    using T = decltype(x);
    constexpr T scale = static_cast<T>(kSeluScale);
    return x <= 0 ? std::expm1(x) * (static_cast<T>(kSeluAlpha) * scale) : x * scale;
  });
}

Result<OpResult> RunGelu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "GeluKernelImpl"));
  const std::string& approximate = call.text(1);
  if (approximate == "tanh") {
    return MapFloat(call.tensor(0), [](auto x) {
      using T = decltype(x);
      constexpr T factor = static_cast<T>(kHalfSqrt2) * static_cast<T>(kTwoOverSqrtPi);
      const T inner = factor * (x + static_cast<T>(0.044715) * x * x * x);
      return T(0.5) * x * (T(1) + std::tanh(inner));
    });
  }
  if (approximate != "none") {
    return RuntimeError("approximate argument must be either none or tanh.");
  }
  return MapVector(call.tensor(0), GeluEach, [](auto x) {
    using T = decltype(x);
    return x * T(0.5) * (T(1) + std::erf(x * static_cast<T>(kHalfSqrt2)));
  });
}

Result<OpResult> RunHardsigmoid(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "hardsigmoid_cpu"));
  return MapFloat(call.tensor(0), [](auto x) {
    using T = decltype(x);
    return Clip(x + T(3), T(0), T(6)) / T(6);
  });
}

Result<OpResult> RunHardswish(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "hardswish_cpu"));
  return MapFloat(call.tensor(0), [](auto x) {
    using T = decltype(x);
    return x * Clip(x + T(3), T(0), T(6)) / T(6);
  });
}

Result<OpResult> RunHardtanh(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Scalar& low = call.scalar(1);
  if (input.dtype == DType::kBool) {
    return NotImplementedError("Bool inputs not supported for hardtanh");
  }
  if (IsComplex(input.dtype)) {
    return NotImplementedError("clamp is not supported for complex types");
  }
  if (input.dtype == DType::kUInt8 && low.integer < 0) {
    return RuntimeError("cannot do hardtanh on an unsigned type with negative limits");
  }
  for (const size_t i : {size_t{1}, size_t{2}}) {
    const Scalar& limit = call.scalar(i);
    const Scalar whole = Scalar::Int(limit.integer);
    FXP_TRY(CheckFits(IsFloating(input.dtype) ? limit : whole, input.dtype));
  }
  return MapSame(input, [&](auto x) {
    using T = decltype(x);
    const T high = call.scalar(2).as<T>();
    const T raised = x < low.as<T>() ? low.as<T>() : x;
    return raised > high ? high : raised;
  });
}

Result<OpResult> RunLeakyRelu(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "leaky_relu_cpu"));
  return MapFloat(call.tensor(0),
                  [&](auto x) { return x > 0 ? x : x * call.scalar(1).as<decltype(x)>(); });
}

Result<OpResult> RunLogSigmoid(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "log_sigmoid_cpu"));
  FXP_ASSIGN(const Tensor row_major, Contiguous(call.tensor(0)));
  return MapFloat(row_major, [](auto x) {
    return std::fmin(x, decltype(x)(0)) - std::log1p(std::exp(-std::fabs(x)));
  });
}

Result<OpResult> RunMish(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "mish_cpu"));
  return MapFloat(call.tensor(0), [](auto x) { return x * std::tanh(std::log1p(std::exp(x))); });
}

Result<OpResult> RunSilu(const OpCall& call) {
  if (IsComplex(call.tensor(0).dtype)) {
    FXP_ASSIGN(const Tensor from, ToCompute(call.tensor(0)));
    FXP_ASSIGN(Tensor out, EmptyResult(from.sizes, from.dtype, {&from}));
    MapInto<Complex, Complex>(out, from, [](Complex x) { return x / (1.0 + std::exp(-x)); });
    return Single(Stored(out, call.tensor(0).dtype));
  }
  FXP_TRY(NeedsFloat(call.tensor(0), "silu_cpu"));
  return MapVector(call.tensor(0), SiluEach, [](auto x) {
    using T = decltype(x);
    return x * (T(1) / (T(1) + std::exp(-x)));
  });
}

Result<OpResult> RunSoftplus(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "softplus_cpu"));
  return MapFloat(call.tensor(0), [&](auto x) {
    using T = decltype(x);
    const T beta = call.scalar(1).as<T>();
    return x * beta > call.scalar(2).as<T>() ? x : std::log1p(std::exp(x * beta)) / beta;
  });
}

}  // namespace fxp
