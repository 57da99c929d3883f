// Elementwise operators of one operand.

#include <cmath>
#include <limits>

#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// Rounds to the even neighbour at .5, whatever the machine's rounding mode is set to.
float RoundEven(float value) { return std::nearbyint(value); }

}  // namespace

// Functions that give floats for every dtype.
#define FXP_FLOAT_UNARY(Id, expression)                                  \
  Result<OpResult> Run##Id(const OpCall& call) {                         \
    return MapFloat(call.tensor(0), [](float x) { return expression; }); \
  }
FXP_FLOAT_UNARY(Acos, std::acos(x))
FXP_FLOAT_UNARY(Asin, std::asin(x))
FXP_FLOAT_UNARY(Atan, std::atan(x))
FXP_FLOAT_UNARY(Cos, std::cos(x))
FXP_FLOAT_UNARY(Cosh, std::cosh(x))
FXP_FLOAT_UNARY(Erf, std::erf(x))
FXP_FLOAT_UNARY(Exp, std::exp(x))
FXP_FLOAT_UNARY(Exp2, std::exp2(x))
FXP_FLOAT_UNARY(Expm1, std::expm1(x))
FXP_FLOAT_UNARY(Log, std::log(x))
FXP_FLOAT_UNARY(Log10, std::log10(x))
FXP_FLOAT_UNARY(Log1p, std::log1p(x))
FXP_FLOAT_UNARY(Log2, std::log2(x))
FXP_FLOAT_UNARY(Reciprocal, 1.0F / x)
FXP_FLOAT_UNARY(Rsqrt, 1.0F / std::sqrt(x))
FXP_FLOAT_UNARY(Sigmoid, 1.0F / (1.0F + std::exp(-x)))
FXP_FLOAT_UNARY(Sin, std::sin(x))
FXP_FLOAT_UNARY(Sinh, std::sinh(x))
FXP_FLOAT_UNARY(Sqrt, std::sqrt(x))
FXP_FLOAT_UNARY(Tan, std::tan(x))
FXP_FLOAT_UNARY(Tanh, std::tanh(x))
#undef FXP_FLOAT_UNARY

// Roundings: whole numbers stay as they are, with their dtype.
#define FXP_ROUNDING(Id, name, expression)                                                 \
  Result<OpResult> Run##Id(const OpCall& call) {                                           \
    const Tensor& input = call.tensor(0);                                                  \
    if (input.dtype == DType::kBool) {                                                     \
      return Error{ErrorKind::kNotImplemented, "\"" name "\" not implemented for 'Bool'"}; \
    }                                                                                      \
    if (!IsFloating(input.dtype)) return Single(Copy(input));                              \
    return MapFloat(input, [](float x) { return expression; });                            \
  }
FXP_ROUNDING(Ceil, "ceil_vml_cpu", std::ceil(x))
FXP_ROUNDING(Floor, "floor_vml_cpu", std::floor(x))
FXP_ROUNDING(Trunc, "trunc_vml_cpu", std::trunc(x))
#undef FXP_ROUNDING

Result<OpResult> RunFrac(const OpCall& call) {
  return MapFloat(call.tensor(0), [](float x) { return x - std::trunc(x); });
}

Result<OpResult> RunRound(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.dtype == DType::kBool) {
    return Error{ErrorKind::kNotImplemented, "\"round_vml_cpu\" not implemented for 'Bool'"};
  }
  if (!IsFloating(input.dtype)) return Single(Copy(input));
  const int64_t decimals = call.integer(1);
  if (decimals == 0) return MapFloat(input, RoundEven);
  const auto scale = static_cast<float>(std::pow(10.0, static_cast<double>(std::abs(decimals))));
  if (decimals > 0) return MapFloat(input, [=](float x) { return RoundEven(x * scale) / scale; });
  return MapFloat(input, [=](float x) { return RoundEven(x / scale) * scale; });
}

Result<OpResult> RunAbs(const OpCall& call) {
  if (call.tensor(0).dtype == DType::kBool) {
    return NotImplementedError("\"abs_cpu\" not implemented for 'Bool'");
  }
  return MapSame(call.tensor(0), [](auto x) {
    using T = decltype(x);
    if constexpr (std::is_same_v<T, float>) {
      return std::fabs(x);
    } else if constexpr (std::is_same_v<T, int64_t>) {
      return static_cast<int64_t>(x < 0 ? -static_cast<uint64_t>(x) : static_cast<uint64_t>(x));
    } else {
      return x;
    }
  });
}

Result<OpResult> RunNeg(const OpCall& call) {
  if (call.tensor(0).dtype == DType::kBool) {
    return NotImplementedError(
        "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to "
        "invert a mask, use the `~` or `logical_not()` operator instead.");
  }
  return MapSame(call.tensor(0), [](auto x) {
    if constexpr (std::is_same_v<decltype(x), int64_t>) {
      return static_cast<int64_t>(-static_cast<uint64_t>(x));
    } else {
      return -x;
    }
  });
}

Result<OpResult> RunRelu(const OpCall& call) {
  if (call.tensor(0).dtype == DType::kBool) {
    return NotImplementedError("Boolean inputs not supported for relu");
  }
  // Keeps nan and the sign of zero. The bound is the negative number nearest to 0, because
  // Emscripten's compiler makes a maximum of a comparison with 0 itself, for which -0 is less than
  // 0.
  return MapSame(call.tensor(0), [](auto x) {
    using T = decltype(x);
    if constexpr (std::is_floating_point_v<T>) {
      return x <= -std::numeric_limits<T>::denorm_min() ? T(0) : x;
    } else {
      return x < T(0) ? T(0) : x;
    }
  });
}

Result<OpResult> RunSign(const OpCall& call) {
  return MapSame(call.tensor(0), [](auto x) {
    using T = decltype(x);
    return static_cast<T>((x > T(0)) - (x < T(0)));
  });
}

Result<OpResult> RunSquare(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.dtype == DType::kBool) {
    FXP_ASSIGN(const Tensor whole, Convert(input, DType::kInt64));
    return MapSame(whole, [](auto x) { return x; });
  }
  return MapSame(input, [](auto x) {
    if constexpr (std::is_same_v<decltype(x), int64_t>) {
      return static_cast<int64_t>(static_cast<uint64_t>(x) * static_cast<uint64_t>(x));
    } else {
      return x * x;
    }
  });
}

Result<OpResult> RunBitwiseNot(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (IsFloating(input.dtype)) {
    return Error{ErrorKind::kNotImplemented, "\"bitwise_not_cpu\" not implemented for 'Float'"};
  }
  return MapSame(input, [](auto x) {
    if constexpr (std::is_same_v<decltype(x), bool>) {
      return !x;
    } else if constexpr (std::is_same_v<decltype(x), int64_t>) {
      return ~x;
    } else {
      return x;
    }
  });
}

Result<OpResult> RunLogicalNot(const OpCall& call) {
  return MapToBool(call.tensor(0), [](auto x) { return x == decltype(x)(0); });
}

Result<OpResult> RunIsNan(const OpCall& call) {
  return MapToBool(call.tensor(0), [](auto x) { return x != x; });
}

Result<OpResult> RunIsInf(const OpCall& call) {
  return MapToBool(call.tensor(0), [](auto x) {
    if constexpr (std::is_same_v<decltype(x), float>) {
      return std::isinf(x);
    } else {
      return false;
    }
  });
}

Result<OpResult> RunIsFinite(const OpCall& call) {
  return MapToBool(call.tensor(0), [](auto x) {
    if constexpr (std::is_same_v<decltype(x), float>) {
      return std::isfinite(x);
    } else {
      return true;
    }
  });
}

}  // namespace fxp
