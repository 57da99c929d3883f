// Elementwise operators of one operand.

#include <cmath>
#include <limits>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/floating.h"
#include "engine/ops/vector_kernels.h"

namespace fxp {
namespace {

// f over the elements of a complex tensor.
template <typename F>
Result<OpResult> MapComplex(const Tensor& input, F f) {
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, DType::kComplex128, {&input}));
  MapInto<Complex, Complex>(out, from, f);
  return Single(Stored(out, input.dtype));
}

template <typename F>
Result<OpResult> RoundedBy(const Tensor& input, const char* name, F f) {
  if (IsComplex(input.dtype)) {
    return NotImplementedError(StrCat(name, " is not supported for complex inputs"));
  }
  if (input.dtype == DType::kBool) {
    return NotImplementedFor(StrCat(name, "_vml_cpu").c_str(), input.dtype);
  }
  if (!IsFloating(input.dtype)) return Apply(OpId::kClone, {&input});
  return MapFloat(input, f);
}

}  // namespace

// Functions that give floats for every dtype.
#define FXP_FLOAT_UNARY(Id, expression)                                                           \
  Result<OpResult> Run##Id(const OpCall& call) {                                                  \
    return MapFloat(call.tensor(0), [](auto x) { return static_cast<decltype(x)>(expression); }); \
  }
FXP_FLOAT_UNARY(Cos, std::cos(x))
FXP_FLOAT_UNARY(Rsqrt, 1.0F / std::sqrt(x))
FXP_FLOAT_UNARY(Sin, std::sin(x))
#undef FXP_FLOAT_UNARY

// Those that are called seldom share one loop, in double precision.
#define FXP_RARE_UNARY(Id, function)                                                     \
  Result<OpResult> Run##Id(const OpCall& call) {                                         \
    return MapRare(call.tensor(0), [](double x) -> double { return std::function(x); }); \
  }
FXP_RARE_UNARY(Acos, acos)
FXP_RARE_UNARY(Asin, asin)
FXP_RARE_UNARY(Atan, atan)
FXP_RARE_UNARY(Cosh, cosh)
FXP_RARE_UNARY(Exp2, exp2)
FXP_RARE_UNARY(Expm1, expm1)
FXP_RARE_UNARY(Log10, log10)
FXP_RARE_UNARY(Log1p, log1p)
FXP_RARE_UNARY(Log2, log2)
FXP_RARE_UNARY(Sinh, sinh)
FXP_RARE_UNARY(Tan, tan)
#undef FXP_RARE_UNARY

// The same for those that are worth vectors.
#define FXP_VECTOR_UNARY(Id, expression)                                           \
  Result<OpResult> Run##Id(const OpCall& call) {                                   \
    return MapVector(call.tensor(0), Id##Each, [](auto x) { return expression; }); \
  }
FXP_VECTOR_UNARY(Erf, std::erf(x))
FXP_VECTOR_UNARY(Log, std::log(x))
FXP_VECTOR_UNARY(Sigmoid, 1 / (1 + std::exp(-x)))
FXP_VECTOR_UNARY(Tanh, std::tanh(x))
#undef FXP_VECTOR_UNARY

// Those that complex numbers have too.
#define FXP_NUMBER_UNARY(Id, expression)                                               \
  Result<OpResult> Run##Id(const OpCall& call) {                                       \
    const auto function = [](auto x) { return static_cast<decltype(x)>(expression); }; \
    if (IsComplex(call.tensor(0).dtype)) return MapComplex(call.tensor(0), function);  \
    return MapFloat(call.tensor(0), function);                                         \
  }
FXP_NUMBER_UNARY(Reciprocal, decltype(x)(1) / x)
FXP_NUMBER_UNARY(Sqrt, std::sqrt(x))
#undef FXP_NUMBER_UNARY

Result<OpResult> RunExp(const OpCall& call) {
  const auto function = [](auto x) { return std::exp(x); };
  if (IsComplex(call.tensor(0).dtype)) return MapComplex(call.tensor(0), function);
  return MapVector(call.tensor(0), ExpEach, function);
}

// Roundings: whole numbers stay as they are, with their dtype.
#define FXP_ROUNDING(Id, name, expression)                                     \
  Result<OpResult> Run##Id(const OpCall& call) {                               \
    return RoundedBy(call.tensor(0), name, [](auto x) { return expression; }); \
  }
FXP_ROUNDING(Ceil, "ceil", std::ceil(x))
FXP_ROUNDING(Floor, "floor", std::floor(x))
FXP_ROUNDING(Trunc, "trunc", std::trunc(x))
#undef FXP_ROUNDING

Result<OpResult> RunFrac(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!IsFloating(input.dtype)) return NotImplementedFor("frac_cpu", input.dtype);
  return MapFloat(input, [](auto x) { return x - std::trunc(x); });
}

Result<OpResult> RunRound(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const bool to_decimals = call.integer(1) != 0;
  if (input.dtype == DType::kBool || IsComplex(input.dtype) ||
      (to_decimals && !IsFloating(input.dtype))) {
    return NotImplementedFor(to_decimals ? "round_cpu" : "round_vml_cpu", input.dtype);
  }
  if (!IsFloating(input.dtype)) return Apply(OpId::kClone, {&input});
  const int64_t decimals = call.integer(1);
  // To the even neighbour at .5.
  const double power = std::pow(10.0, static_cast<double>(std::abs(decimals)));
  return MapFloat(input, [=](auto x) {
    const auto scale = static_cast<decltype(x)>(power);
    return decimals > 0 ? std::nearbyint(x * scale) / scale : std::nearbyint(x / scale) * scale;
  });
}

Result<OpResult> RunAbs(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.dtype == DType::kBool) return NotImplementedFor("abs_cpu", input.dtype);
  if (IsComplex(input.dtype)) {
    FXP_ASSIGN(const Tensor from, ToCompute(input));
    FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, DType::kFloat64, {&input}));
    MapInto<double, Complex>(out, from, [](Complex x) { return std::hypot(x.real(), x.imag()); });
    return Single(Stored(out, RealType(input.dtype)));
  }
  return MapSame(input, [](auto x) {
    using T = decltype(x);
    if constexpr (kIsFloat<T>) {
      return std::fabs(x);
    } else if constexpr (std::is_same_v<T, int64_t>) {
      return static_cast<int64_t>(x < 0 ? -static_cast<uint64_t>(x) : static_cast<uint64_t>(x));
    } else {
      return x;
    }
  });
}

Result<OpResult> RunNeg(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.dtype == DType::kBool) {
    return NotImplementedError(
        "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to "
        "invert a mask, use the `~` or `logical_not()` operator instead.");
  }
  if (IsComplex(input.dtype)) return MapComplex(input, [](Complex x) { return -x; });
  return MapSame(input, [](auto x) {
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
  if (IsComplex(call.tensor(0).dtype)) {
    return NotImplementedError("clamp is not supported for complex types");
  }
  // Keeps nan and the sign of zero. The bound is the negative number nearest to 0, because
  // Emscripten's compiler makes a maximum of a comparison with 0 itself, for which -0 is less than
  // 0.
  const auto relu = [](auto x) {
    using T = decltype(x);
    if constexpr (std::is_floating_point_v<T>) {
      return x <= -std::numeric_limits<T>::denorm_min() ? T(0) : x;
    } else {
      return x < T(0) ? T(0) : x;
    }
  };
  const Tensor& input = call.tensor(0);
  return IsFloating(input.dtype) ? MapVector(input, ReluEach, relu) : MapSame(input, relu);
}

Result<OpResult> RunSign(const OpCall& call) {
  if (IsComplex(call.tensor(0).dtype)) {
    return NotImplementedError(
        "Unlike NumPy, torch.sign is not intended to support complex numbers. Please use torch.sgn "
        "instead.");
  }
  return MapSame(call.tensor(0), [](auto x) {
    using T = decltype(x);
    return static_cast<T>((x > T(0)) - (x < T(0)));
  });
}

Result<OpResult> RunSquare(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (IsComplex(input.dtype)) return MapComplex(input, [](Complex x) { return x * x; });
  if (input.dtype == DType::kBool) return Single(Convert(input, DType::kInt64));
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
  if (input.dtype >= DType::kFloat16) return NotImplementedFor("bitwise_not_cpu", input.dtype);
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
    if constexpr (kIsComplex<decltype(x)>) {
      return std::isinf(x.real()) || std::isinf(x.imag());
    } else if constexpr (kIsFloat<decltype(x)>) {
      return std::isinf(x);
    } else {
      return false;
    }
  });
}

Result<OpResult> RunIsFinite(const OpCall& call) {
  return MapToBool(call.tensor(0), [](auto x) {
    if constexpr (kIsComplex<decltype(x)>) {
      return std::isfinite(x.real()) && std::isfinite(x.imag());
    } else if constexpr (kIsFloat<decltype(x)>) {
      return std::isfinite(x);
    } else {
      return true;
    }
  });
}

}  // namespace fxp
