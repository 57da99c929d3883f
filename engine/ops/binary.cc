// Arithmetic of two operands.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// Whole numbers wrap around as two's complement does.
template <typename T, typename F>
T Wrapping(T x, T y, F f) {
  if constexpr (std::is_same_v<T, int64_t>) {
    return static_cast<int64_t>(f(static_cast<uint64_t>(x), static_cast<uint64_t>(y)));
  } else {
    return static_cast<T>(f(x, y));
  }
}

Status CheckAlpha(const Scalar& alpha, DType dtype) {
  if (alpha.dtype == DType::kBool && dtype != DType::kBool) {
    return RuntimeError("Boolean alpha only supported for Boolean results.");
  }
  if (IsFloating(alpha.dtype) && !IsFloating(dtype)) {
    return RuntimeError(
        "For integral input tensors, argument alpha must not be a floating point "
        "number.");
  }
  return Ok();
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
  return MapPairs(operands, [&](auto x, auto y) {
    using T = decltype(x);
    const T scaled = Wrapping(alpha.as<T>(), y, [](auto u, auto v) { return u * v; });
    return Wrapping(x, scaled, [](auto u, auto v) { return u - v; });
  });
}

float FloorDivide(float x, float y) {
  if (y == 0) return x / y;
  const float rest = std::fmod(x, y);
  float quotient = (x - rest) / y;
  if (rest != 0 && (y < 0) != (rest < 0)) quotient -= 1.0F;
  if (quotient == 0) return std::copysign(0.0F, x / y);
  const float whole = std::floor(quotient);
  return quotient - whole > 0.5F ? whole + 1.0F : whole;
}

int64_t FloorDivide(int64_t x, int64_t y) {
  if (y == -1) return static_cast<int64_t>(-static_cast<uint64_t>(x));
  const int64_t quotient = x / y;
  return x % y != 0 && (x < 0) != (y < 0) ? quotient - 1 : quotient;
}

int64_t TruncDivide(int64_t x, int64_t y) {
  return y == -1 ? static_cast<int64_t>(-static_cast<uint64_t>(x)) : x / y;
}

bool HasZero(const Tensor& tensor) {
  bool zero = false;
  if (tensor.dtype == DType::kInt64) {
    ForEach<int64_t>(tensor, [&](int64_t value) { zero = zero || value == 0; });
  } else if (tensor.dtype == DType::kBool) {
    ForEach<bool>(tensor, [&](bool value) { zero = zero || !value; });
  }
  return zero;
}

// Division of whole numbers, element by element, after a look for zeros.
template <typename Whole, typename Real>
Result<OpResult> Divide(const Operands& operands, const char* name, Whole whole, Real real) {
  if (operands.dtype == DType::kBool) {
    return NotImplementedError(StrCat("\"", name, "\" not implemented for 'Bool'"));
  }
  if (!IsFloating(operands.dtype) && HasZero(operands.b)) return RuntimeError("ZeroDivisionError");
  return MapPairs(operands, [&](auto x, auto y) {
    if constexpr (std::is_same_v<decltype(x), float>) {
      return real(x, y);
    } else {
      return whole(static_cast<int64_t>(x), static_cast<int64_t>(y));
    }
  });
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

float Power(float base, float exponent) {
  if (exponent == 2.0F) return base * base;
  if (exponent == 3.0F) return base * base * base;
  if (exponent == 0.5F) return std::sqrt(base);
  if (exponent == -0.5F) return 1.0F / std::sqrt(base);
  if (exponent == -1.0F) return 1.0F / base;
  if (exponent == -2.0F) return 1.0F / (base * base);
  return std::pow(base, exponent);
}

template <typename F>
Result<OpResult> Bitwise(const OpCall& call, const char* name, F f) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  if (IsFloating(operands.dtype)) {
    return NotImplementedError(StrCat("\"", name, "\" not implemented for 'Float'"));
  }
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
  return MapPairs(operands, [&](auto x, auto y) {
    using T = decltype(x);
    const T scaled = Wrapping(alpha.as<T>(), y, [](auto u, auto v) { return u * v; });
    return Wrapping(x, scaled, [](auto u, auto v) { return u + v; });
  });
}

Result<OpResult> RunSub(const OpCall& call) {
  return Subtract(call.tensor(0), call.tensor(1), call.scalar(2));
}

Result<OpResult> RunRsub(const OpCall& call) {
  return Subtract(call.tensor(1), call.tensor(0), call.scalar(2));
}

Result<OpResult> RunMul(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  return MapPairs(operands, [](auto x, auto y) {
    return Wrapping(x, y, [](auto u, auto v) { return u * v; });
  });
}

Result<OpResult> RunDiv(const OpCall& call) {
  if (!call.has(2)) {
    FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1), DType::kFloat32));
    return MapPairs(operands, [](auto x, auto y) {
      if constexpr (std::is_same_v<decltype(x), float>) {
        return x / y;
      } else {
        return x;
      }
    });
  }
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  const std::string& mode = call.text(2);
  if (mode == "floor") {
    return Divide(
        operands, "div_floor_cpu", [](int64_t x, int64_t y) { return FloorDivide(x, y); },
        [](float x, float y) { return FloorDivide(x, y); });
  }
  if (mode == "trunc") {
    return Divide(operands, "div_trunc_cpu", TruncDivide,
                  [](float x, float y) { return std::trunc(x / y); });
  }
  return RuntimeError(StrCat(
      "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '", mode, "'"));
}

Result<OpResult> RunFloorDivide(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  return Divide(
      operands, "div_floor_cpu", [](int64_t x, int64_t y) { return FloorDivide(x, y); },
      [](float x, float y) { return FloorDivide(x, y); });
}

Result<OpResult> RunFmod(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  return Divide(
      operands, "fmod_cpu", [](int64_t x, int64_t y) { return y == -1 ? 0 : x % y; },
      [](float x, float y) { return std::fmod(x, y); });
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
      [](float x, float y) {
        const float rest = std::fmod(x, y);
        return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
      });
}

Result<OpResult> RunPow(const OpCall& call) {
  const Tensor& exponent = call.tensor(1);
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), exponent));
  if (operands.dtype == DType::kBool) {
    return NotImplementedError("\"pow\" not implemented for 'Bool'");
  }
  if (!IsFloating(operands.dtype) && exponent.from_number && exponent.data<int64_t>()[0] < 0) {
    return RuntimeError("Integers to negative integer powers are not allowed.");
  }
  FXP_ASSIGN(OpResult result, MapPairs(operands, [](auto x, auto y) {
               if constexpr (std::is_same_v<decltype(x), float>) {
                 return Power(x, y);
               } else {
                 return IntegerPower(static_cast<int64_t>(x), static_cast<int64_t>(y));
               }
             }));
  result.grad_fn = exponent.from_number         ? "PowBackward0"
                   : call.tensor(0).from_number ? "PowBackward2"
                                                : "PowBackward1";
  return result;
}

Result<OpResult> RunAtan2(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1), DType::kFloat32));
  FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kFloat32));
  MapInto2<float, float>(out, operands.a, operands.b,
                         [](float x, float y) { return std::atan2(x, y); });
  return OpResult(std::move(out));
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
  FXP_ASSIGN(const Operands ends, Prepare(call.tensor(0), call.tensor(1), DType::kFloat32));
  FXP_ASSIGN(const Dims shape, BroadcastShapes(ends.shape, call.tensor(2).sizes));
  FXP_ASSIGN(const Tensor weight, Convert(call.tensor(2), DType::kFloat32));
  FXP_ASSIGN(Tensor step, Tensor::Empty(shape, DType::kFloat32));
  const Tensor from = ends.a.BroadcastTo(shape);
  MapInto2<float, float>(step, ends.b.BroadcastTo(shape), from,
                         [](float to, float start) { return to - start; });
  MapInto2<float, float>(step, step, weight.BroadcastTo(shape),
                         [](float distance, float part) { return distance * part; });
  MapInto2<float, float>(step, from, step, [](float start, float added) { return start + added; });
  return OpResult(std::move(step));
}

}  // namespace fxp
