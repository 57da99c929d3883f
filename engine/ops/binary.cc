// Arithmetic of two operands.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/wrapping.h"

namespace fxp {
namespace {

Status CheckAlpha(const Scalar& alpha, DType dtype) {
  if (alpha.dtype == DType::kBool && dtype != DType::kBool) {
    return RuntimeError("Boolean alpha only supported for Boolean results.");
  }
  if (IsComplex(alpha.dtype) && !IsComplex(dtype)) {
    return RuntimeError(
        "For non-complex input tensors, argument alpha must not be a complex number.");
  }
  if (IsFloating(alpha.dtype) && !IsFloating(dtype) && !IsComplex(dtype)) {
    return RuntimeError(
        "For integral input tensors, argument alpha must not be a floating point "
        "number.");
  }
  return CheckFits(alpha, dtype);
}

Result<OpResult> Subtract(const Tensor& a, const Tensor& b, const Scalar& alpha) {
  if (a.dtype == DType::kBool && b.dtype == DType::kBool) {
    return NotImplementedError(
        "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
        "`logical_xor()` operator instead.");
  }
  if (a.dtype == DType::kBool || b.dtype == DType::kBool) {
    return NotImplementedError(
        "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to "
        "invert a mask, use the `~` or `logical_not()` operator instead.");
  }
  FXP_ASSIGN(const Operands operands, Prepare(a, b));
  FXP_TRY(CheckAlpha(alpha, operands.dtype));
  const auto subtract = [&](auto x, auto y) {
    using T = decltype(x);
    const bool plain =
        alpha.real == 1 && alpha.imaginary == 0;  // a product can change zeros' signs
    const T scaled = plain ? y : Wrapping(alpha.as<T>(), y, [](auto u, auto v) { return u * v; });
    return Wrapping(x, scaled, [](auto u, auto v) { return u - v; });
  };
  if (IsComplex(operands.dtype)) return MapComplexPairs(operands, subtract);
  return MapPairs(operands, subtract);
}

template <typename T>
T FloorDivideReal(T x, T y) {
  if (y == 0) return x / y;
  const T rest = std::fmod(x, y);
  T quotient = (x - rest) / y;
  if (rest != 0 && (y < 0) != (rest < 0)) quotient -= T(1);
  if (quotient == 0) return std::copysign(T(0), x / y);
  const T whole = std::floor(quotient);
  return quotient - whole > T(0.5) ? whole + T(1) : whole;
}

int64_t FloorDivideWhole(int64_t x, int64_t y) {
  if (y == -1) return static_cast<int64_t>(-static_cast<uint64_t>(x));
  const int64_t quotient = x / y;
  return x % y != 0 && (x < 0) != (y < 0) ? quotient - 1 : quotient;
}

int64_t TruncDivideWhole(int64_t x, int64_t y) {
  return y == -1 ? static_cast<int64_t>(-static_cast<uint64_t>(x)) : x / y;
}

bool HasZero(const Tensor& tensor) {
  bool zero = false;
  if (tensor.dtype == DType::kInt64) {
    ForEach<int64_t>(tensor, [&](int64_t value) { zero = zero || value == 0; });
  } else {
    ForEach<bool>(tensor, [&](bool value) { zero = zero || !value; });
  }
  return zero;
}

// Division of whole numbers, element by element, after a look for zeros.
template <typename Whole, typename Real>
Result<OpResult> Divide(const Operands& operands, const char* name, Whole whole, Real real) {
  if (operands.dtype == DType::kBool || IsComplex(operands.dtype)) {
    return NotImplementedFor(name, operands.dtype);
  }
  if (!IsFloating(operands.dtype) && HasZero(operands.b)) return RuntimeError("ZeroDivisionError");
  return MapPairs(operands, [&](auto x, auto y) {
    if constexpr (kIsFloat<decltype(x)>) {
      return real(x, y);
    } else {
      return whole(static_cast<int64_t>(x), static_cast<int64_t>(y));
    }
  });
}

Result<OpResult> FloorDivide(const Operands& operands) {
  return Divide(operands, "div_floor_cpu", FloorDivideWhole,
                [](auto x, auto y) { return FloorDivideReal(x, y); });
}

int64_t IntegerPower(int64_t base, int64_t exponent) {
  if (exponent < 0) {
    if (base == 1) return 1;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    return 0;
  }
  uint64_t result = 1;
  auto square = static_cast<uint64_t>(base);
  for (auto rest = static_cast<uint64_t>(exponent); rest != 0; rest >>= 1) {
    if (rest & 1) result *= square;
    square *= square;
  }
  return static_cast<int64_t>(result);
}

template <typename T>
T Power(T base, T exponent) {
  if (std::isinf(base)) return std::pow(base, exponent);
  if (exponent == T(2)) return base * base;
  if (exponent == T(3)) return base * base * base;
  if (exponent == T(0.5)) return std::sqrt(base) + T(0);  // of -0, too, it is 0
  if (exponent == T(-0.5)) return T(1) / std::sqrt(base);
  if (exponent == T(-1)) return T(1) / base;
  if (exponent == T(-2)) return T(1) / (base * base);
  return std::pow(base, exponent);
}

Complex ComplexPower(Complex base, Complex exponent) {
  if (exponent == Complex(2)) return base * base;
  if (exponent == Complex(0)) return Complex(1);
  // Part by part: what is infinite times zero spoils a part, as it does in torch.
  const Complex log = std::log(base);
  const double real = exponent.real() * log.real() - exponent.imag() * log.imag();
  const double imaginary = exponent.real() * log.imag() + exponent.imag() * log.real();
  return std::exp(Complex(real, imaginary));
}

template <typename F>
Result<OpResult> Bitwise(const OpCall& call, const char* name, F f) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  if (operands.dtype >= DType::kFloat16) return NotImplementedFor(name, operands.dtype);
  return MapPairs(operands, [&](auto x, auto y) {
    using T = decltype(x);
    return static_cast<T>(f(static_cast<int64_t>(x), static_cast<int64_t>(y)));
  });
}

}  // namespace

Result<OpResult> RunAdd(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  const Scalar& alpha = call.scalar(2);
  FXP_TRY(CheckAlpha(alpha, operands.dtype));
  if (operands.dtype == DType::kFloat32 && alpha.real == 1) {
    FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kFloat32));
    MapInto2<float, float>(out, operands.a, operands.b, [](float x, float y) { return x + y; });
    return OpResult(std::move(out));
  }
  const auto add = [&](auto x, auto y) {
    using T = decltype(x);
    const T scaled = Wrapping(alpha.as<T>(), y, [](auto u, auto v) { return u * v; });
    return Wrapping(x, scaled, [](auto u, auto v) { return u + v; });
  };
  if (IsComplex(operands.dtype)) return MapComplexPairs(operands, add);
  return MapPairs(operands, add);
}

Result<OpResult> RunSub(const OpCall& call) {
  return Subtract(call.tensor(0), call.tensor(1), call.scalar(2));
}

Result<OpResult> RunRsub(const OpCall& call) {
  return Subtract(call.tensor(1), call.tensor(0), call.scalar(2));
}

Result<OpResult> RunMul(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  const auto multiply = [](auto x, auto y) {
    return Wrapping(x, y, [](auto u, auto v) { return u * v; });
  };
  if (IsComplex(operands.dtype)) return MapComplexPairs(operands, multiply);
  return MapPairs(operands, multiply);
}

Result<OpResult> RunDiv(const OpCall& call) {
  if (!call.has(2)) {
    FXP_ASSIGN(const Operands operands, PrepareFloating(call.tensor(0), call.tensor(1)));
    const auto divide = [](auto x, auto y) {
      if constexpr (std::is_integral_v<decltype(x)>) {
        return x;
      } else {
        return x / y;
      }
    };
    if (IsComplex(operands.dtype)) return MapComplexPairs(operands, divide);
    return MapPairs(operands, divide);
  }
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  const std::string& mode = call.text(2);
  if (mode == "floor" || mode == "trunc") {
    FXP_ASSIGN(OpResult result, mode == "floor"
                                    ? FloorDivide(operands)
                                    : Divide(operands, "div_trunc_cpu", TruncDivideWhole,
                                             [](auto x, auto y) { return std::trunc(x / y); }));
    result.grad_fn = "DivBackward2";
    return result;
  }
  return RuntimeError(StrCat(
      "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '", mode, "'"));
}

Result<OpResult> RunFloorDivide(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  return FloorDivide(operands);
}

Result<OpResult> RunFmod(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  return Divide(
      operands, "fmod_cpu", [](int64_t x, int64_t y) { return y == -1 ? 0 : x % y; },
      [](auto x, auto y) { return std::fmod(x, y); });
}

Result<OpResult> RunRemainder(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  return Divide(
      operands, "remainder_cpu",
      [](int64_t x, int64_t y) {
        if (y == -1) return int64_t{0};
        const int64_t rest = x % y;
        return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
      },
      [](auto x, auto y) {
        const auto rest = std::fmod(x, y);
        return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
      });
}

Result<OpResult> RunPow(const OpCall& call) {
  const Tensor& exponent = call.tensor(1);
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), exponent));
  if (operands.dtype == DType::kBool) return NotImplementedFor("pow", DType::kBool);
  if (operands.dtype < DType::kFloat16 && exponent.from_number && ElementAt(exponent).integer < 0) {
    return RuntimeError("Integers to negative integer powers are not allowed.");
  }
  if (exponent.from_number) FXP_TRY(CheckFits(ElementAt(exponent), operands.dtype));
  OpResult result;
  if (IsComplex(operands.dtype)) {
    FXP_ASSIGN(result, MapComplexPairs(operands, ComplexPower));
  } else {
    FXP_ASSIGN(result, MapPairs(operands, [](auto x, auto y) {
                 if constexpr (kIsFloat<decltype(x)>) {
                   return Power(x, y);
                 } else {
                   return IntegerPower(static_cast<int64_t>(x), static_cast<int64_t>(y));
                 }
               }));
  }
  result.grad_fn = exponent.from_number         ? "PowBackward0"
                   : call.tensor(0).from_number ? "PowBackward2"
                                                : "PowBackward1";
  return result;
}

Result<OpResult> RunAtan2(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, PrepareFloating(call.tensor(0), call.tensor(1)));
  return MapPairs(operands, [](auto x, auto y) {
    if constexpr (kIsFloat<decltype(x)>) {
      return std::atan2(x, y);
    } else {
      return x;
    }
  });
}

Result<OpResult> RunBitwiseAnd(const OpCall& call) {
  return Bitwise(call, "bitwise_and_cpu", [](int64_t x, int64_t y) { return x & y; });
}
Result<OpResult> RunBitwiseOr(const OpCall& call) {
  return Bitwise(call, "bitwise_or_cpu", [](int64_t x, int64_t y) { return x | y; });
}
Result<OpResult> RunBitwiseXor(const OpCall& call) {
  return Bitwise(call, "bitwise_xor_cpu", [](int64_t x, int64_t y) { return x ^ y; });
}

Result<OpResult> RunLerp(const OpCall& call) {
  const Tensor& start = call.tensor(0);
  const Tensor& end = call.tensor(1);
  const Tensor& weight = call.tensor(2);
  if (IsComplex(start.dtype) && start.dtype == end.dtype) {
    const Scalar one = Scalar::Int(1);
    FXP_ASSIGN(const OpResult step, Subtract(end, start, one));
    FXP_ASSIGN(const Tensor part, ApplyOne(OpId::kMul, {&step.tensors.front(), &weight}));
    FXP_ASSIGN(const Tensor sum, ApplyOne(OpId::kAdd, {&start, &part}));
    return Single(Convert(sum, start.dtype));
  }
  const char* const kernel = weight.from_number ? "lerp_kernel_scalar" : "lerp_kernel_tensor";
  if (!IsFloating(start.dtype)) return NotImplementedFor(kernel, start.dtype);
  for (const Tensor* other : {&end, &weight}) {
    if (other->dtype == start.dtype || other->from_number) continue;
    if (other == &weight && weight.rank() == 0) continue;
    return RuntimeError(StrCat("expected dtype ", DTypeCppName(start.dtype), " for `",
                               other == &end ? "end" : "weight", "` but got dtype ",
                               DTypeCppName(other->dtype)));
  }
  FXP_ASSIGN(const Operands ends, PrepareAs(start, end, start.dtype));
  FXP_ASSIGN(const Dims shape, BroadcastShapes(ends.shape, weight.sizes));
  const DType computed = ComputeType(start.dtype);
  FXP_ASSIGN(const Tensor parts, Convert(weight, computed));
  FXP_ASSIGN(Tensor step, EmptyResult(shape, computed, {&start, &end, &parts}));
  const Tensor from = ends.a.BroadcastTo(shape);
  WithFloat(computed, [&](auto element) {
    using T = decltype(element);
    MapInto2<T, T>(step, ends.b.BroadcastTo(shape), from, [](T x, T y) { return x - y; });
    MapInto2<T, T>(step, step, parts.BroadcastTo(shape), [](T x, T y) { return x * y; });
    MapInto2<T, T>(step, from, step, [](T x, T y) { return x + y; });
  });
  return Single(Stored(step, start.dtype));
}

}  // namespace fxp
