// Rarer functions of one operand. All compute in double precision through one loop, and are rounded
// once: they are called too seldom to have loops of their own.

#include <cmath>
#include <limits>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"

namespace fxp {
namespace {

constexpr double kPi = 3.14159265358979323846;

Result<OpResult> Through(const OpCall& call, double (*f)(double)) {
  FXP_TRY(NotComplex(call.tensor(0).dtype, call.row().name));
  return MapRare(call.tensor(0), f);
}

// The inverse of the error function: a first guess, made exact by Halley's steps.
double InverseErf(double y) {
  if (std::isnan(y) || y < -1 || y > 1) return NAN;
  if (y == 1 || y == -1) return y * INFINITY;
  const double log = std::log1p(-y * y);
  const double half = 2 / (kPi * 0.147) + log / 2;
  double x = std::copysign(std::sqrt(std::sqrt(half * half - log / 0.147) - half), y);
  for (int step = 0; step < 4; ++step) {
    const double error =
        y > 0.5 ? (1 - y) - std::erfc(x) : (y < -0.5 ? std::erfc(-x) - (1 + y) : std::erf(x) - y);
    x -= error / (2 / std::sqrt(kPi) * std::exp(-x * x) - x * error);
  }
  return y == 0 ? y : x;
}

// The logarithmic derivative of the gamma function.
double Digamma(double x) {
  if (x == 0) return std::copysign(INFINITY, -x);
  if (x < 0) {
    if (x == std::floor(x)) return NAN;
    return Digamma(1 - x) - kPi / std::tan(kPi * (x - std::floor(x)));
  }
  double shift = 0;
  for (; x < 10; ++x) shift -= 1 / x;
  if (std::isinf(x)) return x;
  const double z = 1 / (x * x);
  const double series =
      z *
      (1.0 / 12 -
       z * (1.0 / 120 - z * (1.0 / 252 - z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760))))));
  return shift + std::log(x) - 0.5 / x - series;
}

// The modified Bessel function of order zero: a series of positive terms.
double BesselI0(double x) {
  if (std::isinf(x)) return NAN;  // as torch has it
  const double quarter = x * x / 4;
  double term = 1;
  double sum = 1;
  for (int k = 1; k < 2000 && term > sum * 1e-17; ++k) {
    term *= quarter / (static_cast<double>(k) * k);
    sum += term;
  }
  return sum;
}

double Entropy(double x) {
  if (std::isnan(x)) return x;
  return x > 0 ? -x * std::log(x) : (x == 0 ? 0 : -INFINITY);
}

}  // namespace

Result<OpResult> MapRare(const Tensor& input, double (*f)(double)) {
  return MapFloat(input,
                  [f](auto x) { return static_cast<decltype(x)>(f(static_cast<double>(x))); });
}

double LargestOf(DType dtype) {
  switch (dtype) {
    case DType::kFloat16:
      return 65504;
    case DType::kBFloat16:
      return 3.3895313892515355e38;
    case DType::kFloat32:
      return std::numeric_limits<float>::max();
    default:
      return std::numeric_limits<double>::max();
  }
}

#define FXP_SPECIAL(Id, expression)                                      \
  Result<OpResult> Run##Id(const OpCall& call) {                         \
    return Through(call, [](double x) -> double { return expression; }); \
  }
FXP_SPECIAL(Acosh, std::acosh(x))
FXP_SPECIAL(Asinh, std::asinh(x))
FXP_SPECIAL(Atanh, std::atanh(x))
FXP_SPECIAL(Deg2rad, x*(kPi / 180))
FXP_SPECIAL(Digamma, Digamma(x))
FXP_SPECIAL(Erfc, std::erfc(x))
FXP_SPECIAL(Erfinv, InverseErf(x))
FXP_SPECIAL(I0, BesselI0(x))
FXP_SPECIAL(Lgamma, std::lgamma(x))
FXP_SPECIAL(Rad2deg, x*(180 / kPi))
#undef FXP_SPECIAL

Result<OpResult> RunEntr(const OpCall& call) { return MapRare(call.tensor(0), Entropy); }

// Step by step in the input's own precision, as torch, which costs digits far below 0.
Result<OpResult> RunNdtr(const OpCall& call) {
  FXP_ASSIGN(const Tensor root, Tensor::FromNumber(Scalar::Float(0.70710678118654752440)));
  FXP_ASSIGN(const Tensor one, Tensor::FromNumber(Scalar::Int(1)));
  FXP_ASSIGN(const Tensor half, Tensor::FromNumber(Scalar::Float(0.5)));
  FXP_ASSIGN(const Tensor scaled, ApplyOne(OpId::kMul, {&call.tensor(0), &root}));
  FXP_ASSIGN(const Tensor erf, ApplyOne(OpId::kErf, {&scaled}));
  FXP_ASSIGN(const Tensor sum, ApplyOne(OpId::kAdd, {&erf, &one}));
  return Apply(OpId::kMul, {&sum, &half});
}

Result<OpResult> RunSinc(const OpCall& call) {
  FXP_TRY(NotComplex(call.tensor(0).dtype, "sinc"));
  return MapFloat(call.tensor(0), [](auto x) {
    using T = decltype(x);
    const T angle = x * static_cast<T>(kPi);
    return x == 0 ? T(1) : std::sin(angle) / angle;
  });
}

Result<OpResult> RunLogit(const OpCall& call) {
  const double eps = call.has(1) ? call.real(1) : -1;
  return MapFloat(call.tensor(0), [eps](auto x) {
    auto y = static_cast<double>(x);
    if (eps >= 0) y = y < eps ? eps : (y > 1 - eps ? 1 - eps : y);
    return static_cast<decltype(x)>(std::log(y / (1 - y)));
  });
}

Result<OpResult> RunSgn(const OpCall& call) {
  FXP_TRY(NotComplex(call.tensor(0).dtype, "sgn"));
  return Apply(OpId::kSign, {&call.tensor(0)});
}

Result<OpResult> RunSignbit(const OpCall& call) {
  if (IsFloating(call.tensor(0).dtype)) {
    FXP_ASSIGN(const Tensor wide, Convert(call.tensor(0), DType::kFloat64));
    FXP_ASSIGN(Tensor out, EmptyResult(wide.sizes, DType::kBool, {&wide}));
    MapInto<bool, double>(out, wide, [](double x) { return std::signbit(x); });
    return OpResult(std::move(out));
  }
  FXP_ASSIGN(const Tensor zero, Tensor::FromNumber(Scalar::Int(0)));
  return Apply(OpId::kLt, {&call.tensor(0), &zero});
}

Result<OpResult> RunIsposinf(const OpCall& call) {
  if (IsComplex(call.tensor(0).dtype)) {
    return RuntimeError("isposinf does not support complex inputs.");
  }
  FXP_ASSIGN(const Tensor infinity, Tensor::FromNumber(Scalar::Float(INFINITY)));
  return Apply(OpId::kEq, {&call.tensor(0), &infinity});
}

Result<OpResult> RunIsneginf(const OpCall& call) {
  if (IsComplex(call.tensor(0).dtype)) {
    return RuntimeError("isneginf does not support complex inputs.");
  }
  FXP_ASSIGN(const Tensor infinity, Tensor::FromNumber(Scalar::Float(-INFINITY)));
  return Apply(OpId::kEq, {&call.tensor(0), &infinity});
}

Result<OpResult> RunIsreal(const OpCall& call) {
  FXP_TRY(NotComplex(call.tensor(0).dtype, "isreal"));
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, DType::kBool, {&input}));
  Fill(out, Scalar::Bool(true));
  return OpResult(std::move(out));
}

Result<OpResult> RunPositive(const OpCall& call) {
  if (call.tensor(0).dtype == DType::kBool) {
    return NotImplementedError("The `+` operator, on a bool tensor is not supported.");
  }
  return OpResult::FirstOperand();
}

Result<OpResult> RunNanToNum(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!IsFloating(input.dtype)) return Apply(OpId::kClone, {&input});
  const double nan = call.has(1) ? call.real(1) : 0;
  const double most = call.has(2) ? call.real(2) : LargestOf(input.dtype);
  const double least = call.has(3) ? call.real(3) : -LargestOf(input.dtype);
  return MapFloat(input, [=](auto x) {
    using T = decltype(x);
    if (x != x) return static_cast<T>(nan);
    if (std::isinf(x)) return static_cast<T>(x > 0 ? most : least);
    return x;
  });
}

Result<OpResult> RunFrexp(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!IsFloating(input.dtype)) {
    return RuntimeError("torch.frexp() only supports floating-point dtypes");
  }
  FXP_ASSIGN(const Tensor wide, Convert(input, DType::kFloat64));
  FXP_ASSIGN(const Tensor mantissas, EmptyResult(input.sizes, DType::kFloat64, {&input}));
  FXP_ASSIGN(const Tensor exponents, EmptyResult(input.sizes, DType::kInt64, {&input}));
  int power = 0;
  MapInto<double, double>(mantissas, wide, [&](double x) { return std::frexp(x, &power); });
  MapInto<int64_t, double>(exponents, wide, [&](double x) {
    power = 0;
    std::frexp(x, &power);
    return power;
  });
  FXP_ASSIGN(Tensor mantissa, Stored(mantissas, input.dtype));
  FXP_ASSIGN(Tensor exponent, Stored(exponents, DType::kInt32));
  return OpResult(std::move(mantissa), std::move(exponent));
}

}  // namespace fxp
