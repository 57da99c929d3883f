// What elementwise kernels share: the common dtype, broadcasting and the layout of the result.

#ifndef FXP_ENGINE_OPS_ELEMENTWISE_H_
#define FXP_ENGINE_OPS_ELEMENTWISE_H_

#include "engine/ops/op.h"
#include "engine/tensor/promote.h"
#include "engine/tensor/strided.h"

namespace fxp {

// An uninitialised result of that shape whose dimensions lie in memory in the order in which the
// operands' do: row-major for row-major operands, transposed for a transposed one.
Result<Tensor> EmptyResult(const Dims& shape, DType dtype,
                           const std::vector<const Tensor*>& operands);

// An uninitialised tensor with the strides of `like` where these leave no gaps, or else as
// EmptyResult orders them: what torch.empty_like gives.
Result<Tensor> EmptyLike(const Tensor& like, DType dtype);

// The elements of a kernel's result as `dtype`, in the same order in memory; `computed` itself when
// it has that type. Kernels end with it when they computed in ComputeType(dtype).
Result<Tensor> Stored(const Tensor& computed, DType dtype);

// Two operands seen in one shape and converted to the type in which `dtype`, that of their result,
// is computed.
struct Operands {
  Tensor a;
  Tensor b;
  Dims shape;
  DType dtype;

  Result<Tensor> EmptyResult(DType result_dtype) const {
    return fxp::EmptyResult(shape, result_dtype, {&a, &b});
  }
};

// Operands in the dtype that torch's rules give them together.
Result<Operands> Prepare(const Tensor& a, const Tensor& b);
// The same, with the default dtype where that would be whole numbers.
Result<Operands> PrepareFloating(const Tensor& a, const Tensor& b);
Result<Operands> PrepareAs(const Tensor& a, const Tensor& b, DType dtype);

// Turns complex tensors away, as most kernels do: "name" not implemented for 'ComplexFloat'.
Status NotComplex(DType dtype, const char* kernel);
// torch's RuntimeError when a dtype's range doesn't hold a number that is to be written.
Status CheckFits(const Scalar& value, DType dtype);

// The same for a tensor of `count` elements that is filled: a single one takes what rounds to
// infinity, and every number as a truth, as in PyTorch.
Status CheckFill(const Scalar& value, DType dtype, int64_t count);
Error NotImplementedFor(const char* kernel, DType dtype);

// f over every element as a float or a double; whole numbers become the default dtype first.
template <typename F>
Result<OpResult> MapFloat(const Tensor& input, F f) {
  const DType dtype = FloatingType(input.dtype);
  FXP_ASSIGN(const Tensor from, Convert(input, ComputeType(dtype)));
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, ComputeType(dtype), {&input}));
  WithFloat(dtype, [&](auto element) {
    using T = decltype(element);
    MapInto<T, T>(out, from, f);
  });
  return Single(Stored(out, dtype));
}

// f over every element; the result has the input's dtype.
template <typename F>
Result<OpResult> MapSame(const Tensor& input, F f) {
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, from.dtype, {&input}));
  WithElement(from.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto<T, T>(out, from, [&](T value) { return static_cast<T>(f(value)); });
  });
  return Single(Stored(out, input.dtype));
}

// A true-or-false f over every element, complex ones too.
template <typename F>
Result<OpResult> MapToBool(const Tensor& input, F f) {
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, DType::kBool, {&input}));
  WithNumber(from.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto<bool, T>(out, from, [&](T value) { return f(value); });
  });
  return OpResult(std::move(out));
}

// f over pairs in the operands' common dtype, which the result has too; not for complex numbers.
template <typename F>
Result<OpResult> MapPairs(const Operands& operands, F f) {
  FXP_ASSIGN(Tensor out, operands.EmptyResult(ComputeType(operands.dtype)));
  WithElement(operands.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto2<T, T>(out, operands.a, operands.b, [&](T x, T y) { return static_cast<T>(f(x, y)); });
  });
  return Single(Stored(out, operands.dtype));
}

// The same for complex numbers alone.
template <typename F>
Result<OpResult> MapComplexPairs(const Operands& operands, F f) {
  FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kComplex128));
  MapInto2<Complex, Complex>(out, operands.a, operands.b, f);
  return Single(Stored(out, operands.dtype));
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_ELEMENTWISE_H_
