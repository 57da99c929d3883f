// Rarer functions of two operands and more, through one loop each for floats and whole numbers.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

Result<OpResult> Floats(const Operands& operands, double (*f)(double, double)) {
  FXP_ASSIGN(Tensor out, operands.EmptyResult(ComputeType(operands.dtype)));
  WithFloat(operands.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto2<T, T>(out, operands.a, operands.b, [f](T x, T y) {
      return static_cast<T>(f(static_cast<double>(x), static_cast<double>(y)));
    });
  });
  return Single(Stored(out, operands.dtype));
}

Result<OpResult> Wholes(const Operands& operands, int64_t (*f)(int64_t, int64_t)) {
  FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kInt64));
  MapInto2<int64_t, int64_t>(out, operands.a, operands.b, f);
  return Single(Stored(out, operands.dtype));
}

// The next float16 or bfloat16: those of one sign lie in the order of their bits.
float NarrowNextAfter(float x, float y, DType dtype) {
  if (std::isnan(x) || std::isnan(y)) return NAN;
  if (x == y) return y;
  // Of zero the smallest number; of others one step, which halves below a power of two.
  const int least = dtype == DType::kFloat16 ? -24 : -133;
  const int digits = dtype == DType::kFloat16 ? 11 : 8;
  if (std::isinf(x)) return std::copysign(dtype == DType::kFloat16 ? 65504.0F : 0x1.fep127F, x);
  int exponent = least;
  float fraction = x == 0 ? 0 : std::frexp(x, &exponent);
  const bool shrinks = (x > 0) != (y > x) && x != 0;
  if (shrinks && std::fabs(fraction) == 0.5F) --exponent;
  const float step = std::ldexp(1.0F, x == 0 ? least : std::max(exponent - digits, least));
  return y > x ? x + step : x - step;
}

// Functions that whole numbers become floats for.
Result<OpResult> AsFloats(const OpCall& call, double (*f)(double, double)) {
  FXP_ASSIGN(const Operands operands, PrepareFloating(call.tensor(0), call.tensor(1)));
  FXP_TRY(NotComplex(operands.dtype, call.row().name));
  return Floats(operands, f);
}

// Functions that floats alone have.
Result<OpResult> OnlyFloats(const OpCall& call, const char* kernel, double (*f)(double, double)) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  if (!IsFloating(operands.dtype)) return NotImplementedFor(kernel, operands.dtype);
  return Floats(operands, f);
}

Result<OpResult> OnlyWholes(const OpCall& call, const char* kernel,
                            int64_t (*f)(int64_t, int64_t)) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  if (!IsIntegral(operands.dtype)) return NotImplementedFor(kernel, operands.dtype);
  return Wholes(operands, f);
}

// log(base^x + base^y) with the larger taken out.
double LogSum(double x, double y) {
  if (std::isinf(x) && x == y) return x;
  const double larger = std::fmax(x, y);
  return std::isnan(x) || std::isnan(y) ? NAN : larger + std::log1p(std::exp(-std::fabs(x - y)));
}

double LogSum2(double x, double y) {
  const double scale = 0.69314718055994530942;
  return LogSum(x * scale, y * scale) / scale;
}

double TimesLog(double x, double y) {
  if (std::isnan(y)) return NAN;
  return x == 0 ? 0 : x * std::log(y);
}

// The reference's own steps, so that the sign is its own too where x or y is its type's smallest
// number, which stays negative: both are without their sign otherwise.
int64_t SignedDivisor(int64_t x, int64_t y) {
  while (x != 0) {
    const int64_t rest = x == -1 ? 0 : y % x;
    y = x;
    x = rest;
  }
  return y;
}

int64_t Divisor(int64_t x, int64_t y) {
  const auto size = [](int64_t v) {
    return v < 0 ? -static_cast<uint64_t>(v) : static_cast<uint64_t>(v);
  };
  uint64_t a = size(x), b = size(y);
  while (b != 0) {
    const uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return static_cast<int64_t>(a);
}

int64_t Multiple(int64_t x, int64_t y) {
  const int64_t divisor = Divisor(x, y);
  if (divisor == 0) return 0;
  const uint64_t product = static_cast<uint64_t>(x / divisor) * static_cast<uint64_t>(y);
  const auto signed_product = static_cast<int64_t>(product);
  return signed_product < 0 ? static_cast<int64_t>(-product) : signed_product;
}

// Shifts by what isn't a number of bits give what repeated shifts would.
int64_t ShiftLeft(int64_t x, int64_t by) {
  return by < 0 || by > 63 ? 0 : static_cast<int64_t>(static_cast<uint64_t>(x) << by);
}
int64_t ShiftRight(int64_t x, int64_t by) { return x >> (by < 0 || by > 63 ? 63 : by); }

// max or min where nan counts for nothing.
Result<OpResult> Ignoring(const OpCall& call, OpId whole, double (*f)(double, double)) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  FXP_TRY(NotComplex(operands.dtype, call.row().name));
  if (IsFloating(operands.dtype)) return Floats(operands, f);
  return Apply(whole, {&call.tensor(0), &call.tensor(1)});
}

// input + value * (a op b)
Result<OpResult> AddScaled(const OpCall& call, OpId op) {
  FXP_ASSIGN(Tensor value, Tensor::FromNumber(call.scalar(3)));
  const DType dtype =
      Promote(Promote(call.tensor(0).dtype, call.tensor(1).dtype), call.tensor(2).dtype);
  if (!IsFloating(dtype) && !IsComplex(dtype)) {
    FXP_ASSIGN(value, Tensor::FromNumber(Scalar::Int(call.scalar(3).integer)));
  }
  FXP_ASSIGN(const Tensor scaled, ApplyOne(OpId::kMul, {&call.tensor(1), &value}));
  FXP_ASSIGN(const Tensor term, ApplyOne(op, {&scaled, &call.tensor(2)}));
  return Apply(OpId::kAdd, {&call.tensor(0), &term});
}

}  // namespace

Result<OpResult> RunLogaddexp(const OpCall& call) {
  return OnlyFloats(call, "logaddexp_cpu", LogSum);
}
Result<OpResult> RunLogaddexp2(const OpCall& call) {
  return OnlyFloats(call, "logaddexp2_cpu", LogSum2);
}
Result<OpResult> RunHypot(const OpCall& call) {
  return OnlyFloats(call, "hypot_cpu", [](double x, double y) { return std::hypot(x, y); });
}
Result<OpResult> RunXlogy(const OpCall& call) { return AsFloats(call, TimesLog); }
Result<OpResult> RunCopysign(const OpCall& call) {
  return AsFloats(call, [](double x, double y) { return std::copysign(x, y); });
}
Result<OpResult> RunLdexp(const OpCall& call) {
  // Powers of two of the second operand's precision, or of the first's for whole exponents.
  const Tensor& given = call.tensor(1);
  const bool whole = IsIntegral(given.dtype) && IsFloating(call.tensor(0).dtype);
  if (given.dtype == DType::kBool && IsFloating(call.tensor(0).dtype)) {
    return NotImplementedFor("ldexp_cpu_exp", given.dtype);
  }
  FXP_ASSIGN(const Tensor other, Convert(given, whole ? call.tensor(0).dtype : given.dtype));
  FXP_ASSIGN(const Tensor two, Tensor::FromNumber(Scalar::Float(2)));
  FXP_ASSIGN(const Tensor scale, ApplyOne(OpId::kPow, {&two, &other}));
  return Apply(OpId::kMul, {&call.tensor(0), &scale});
}

Result<OpResult> RunNextafter(const OpCall& call) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  if (!IsFloating(operands.dtype)) return NotImplementedFor("nextafter_cpu", operands.dtype);
  if (IsNarrow(operands.dtype)) {
    const DType dtype = operands.dtype;
    FXP_ASSIGN(Tensor next, operands.EmptyResult(DType::kFloat32));
    MapInto2<float, float>(next, operands.a, operands.b,
                           [dtype](float x, float y) { return NarrowNextAfter(x, y, dtype); });
    return Single(Stored(next, dtype));
  }
  FXP_ASSIGN(Tensor out, operands.EmptyResult(operands.dtype));
  WithFloat(operands.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto2<T, T>(out, operands.a, operands.b, [](T x, T y) { return std::nextafter(x, y); });
  });
  return OpResult(std::move(out));
}

Result<OpResult> RunHeaviside(const OpCall& call) {
  if (call.tensor(0).dtype != call.tensor(1).dtype) {
    return RuntimeError("heaviside is not yet implemented for tensors with different dtypes.");
  }
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  FXP_TRY(NotComplex(operands.dtype, "heaviside"));
  return MapPairs(operands, [](auto x, auto y) {
    using T = decltype(x);
    return x == T(0) ? y : static_cast<T>(x > T(0));
  });
}

Result<OpResult> RunGcd(const OpCall& call) {
  FXP_ASSIGN(const Operands given, Prepare(call.tensor(0), call.tensor(1)));
  const DType dtype = given.dtype;
  if (!IsIntegral(dtype)) return NotImplementedFor("gcd_cpu", dtype);
  FXP_ASSIGN(const Tensor x, Convert(call.tensor(0), dtype));
  FXP_ASSIGN(const Tensor y, Convert(call.tensor(1), dtype));
  FXP_ASSIGN(const Tensor a, ApplyOne(OpId::kAbs, {&x}));
  FXP_ASSIGN(const Tensor b, ApplyOne(OpId::kAbs, {&y}));
  FXP_ASSIGN(const Operands operands, Prepare(a, b));
  return Wholes(operands, SignedDivisor);
}
Result<OpResult> RunLcm(const OpCall& call) { return OnlyWholes(call, "lcm_cpu", Multiple); }
Result<OpResult> RunShiftLeft(const OpCall& call) {
  return OnlyWholes(call, "lshift_cpu", ShiftLeft);
}
Result<OpResult> RunShiftRight(const OpCall& call) {
  return OnlyWholes(call, "rshift_cpu", ShiftRight);
}

Result<OpResult> RunFmax(const OpCall& call) {
  return Ignoring(call, OpId::kMaximum, [](double x, double y) { return std::fmax(x, y); });
}
Result<OpResult> RunFmin(const OpCall& call) {
  return Ignoring(call, OpId::kMinimum, [](double x, double y) { return std::fmin(x, y); });
}

Result<OpResult> RunFloatPower(const OpCall& call) {
  if (IsComplex(call.tensor(0).dtype) || IsComplex(call.tensor(1).dtype)) {
    return NotImplementedFor("float_power", DType::kComplex64);
  }
  FXP_ASSIGN(const Tensor base, Convert(call.tensor(0), DType::kFloat64));
  FXP_ASSIGN(const Tensor exponent, Convert(call.tensor(1), DType::kFloat64));
  return Apply(OpId::kPow, {&base, &exponent});
}

Result<OpResult> RunAddcmul(const OpCall& call) {
  FXP_ASSIGN(const DType dtype, ResultType({&call.tensor(0), &call.tensor(1), &call.tensor(2)}));
  if (dtype == DType::kBool) return NotImplementedFor("addcmul_cpu_out", dtype);
  FXP_TRY(CheckFits(call.scalar(3), IsFloating(dtype) ? DType::kFloat64 : dtype));
  return AddScaled(call, OpId::kMul);
}

Result<OpResult> RunAddcdiv(const OpCall& call) {
  const auto whole = [](const Tensor& tensor) {
    return tensor.dtype == DType::kBool || IsIntegral(tensor.dtype);
  };
  if (whole(call.tensor(1)) && whole(call.tensor(2))) {
    return RuntimeError(
        "Integer division with addcdiv is no longer supported, and in a future  release addcdiv "
        "will perform a true division of tensor1 and tensor2. The historic addcdiv behavior can be "
        "implemented as (input + value * torch.trunc(tensor1 / tensor2)).to(input.dtype) for "
        "integer inputs and as (input + value * tensor1 / tensor2) for float inputs. The future "
        "addcdiv behavior is just the latter implementation: (input + value * tensor1 / tensor2), "
        "for all dtypes.");
  }
  return AddScaled(call, OpId::kDiv);
}

}  // namespace fxp
