// Complex numbers from their parts, conjugates and angles.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// f(x, y) as complex numbers, for operands of one floating-point type.
template <typename F>
Result<OpResult> Combine(const OpCall& call, F f) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  const auto fits = [](DType dtype) { return IsFloating(dtype) && dtype != DType::kBFloat16; };
  if (!fits(a.dtype) || !fits(b.dtype)) {
    return RuntimeError(StrCat("Expected both inputs to be Half, Float or Double tensors but got ",
                               DTypeWord(a.dtype), " and ", DTypeWord(b.dtype)));
  }
  if (a.dtype != b.dtype) {
    return RuntimeError(StrCat("Expected object of scalar type ", DTypeWord(a.dtype),
                               " but got scalar type ", DTypeWord(b.dtype),
                               " for second argument"));
  }
  if (a.dtype == DType::kFloat16) {
    return NotImplementedError(
        "FX Playground has no torch.complex32 tensors: convert the torch.float16 tensor to "
        "torch.float32 first");
  }
  const bool wide = a.dtype == DType::kFloat64;
  FXP_ASSIGN(const Operands operands, PrepareAs(a, b, DType::kComplex128));
  FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kComplex128));
  MapInto2<Complex, Complex>(out, operands.a, operands.b,
                             [&](Complex x, Complex y) { return f(x.real(), y.real()); });
  return Single(Stored(out, wide ? DType::kComplex128 : DType::kComplex64));
}

template <typename T>
T AngleOf(T x) {
  if (x != x) return x;
  return x < T(0) ? static_cast<T>(3.14159265358979323846) : T(0);
}

}  // namespace

Result<OpResult> RunComplex(const OpCall& call) {
  return Combine(call, [](double real, double imaginary) { return Complex(real, imaginary); });
}

Result<OpResult> RunPolar(const OpCall& call) {
  return Combine(call, [](double length, double angle) {
    return Complex(length * std::cos(angle), length * std::sin(angle));
  });
}

Result<OpResult> RunConj(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!IsComplex(input.dtype)) return OpResult::FirstOperand();
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, DType::kComplex128, {&input}));
  MapInto<Complex, Complex>(out, from, [](Complex x) { return std::conj(x); });
  return Single(Stored(out, input.dtype));
}

Result<OpResult> RunAngle(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!IsComplex(input.dtype)) return MapFloat(input, [](auto x) { return AngleOf(x); });
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(Tensor out, Tensor::Empty(input.sizes, DType::kFloat64));
  MapInto<double, Complex>(out, from, [](Complex x) { return std::atan2(x.imag(), x.real()); });
  return Single(Stored(out, RealType(input.dtype)));
}

}  // namespace fxp
