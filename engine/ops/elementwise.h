// What elementwise kernels share: the common dtype, broadcasting and the layout of the result.

#ifndef FXP_ENGINE_OPS_ELEMENTWISE_H_
#define FXP_ENGINE_OPS_ELEMENTWISE_H_

#include "engine/ops/op.h"
#include "engine/tensor/strided.h"

namespace fxp {

// An uninitialised result of that shape whose dimensions lie in memory in the order in which the
// operands' do: row-major for row-major operands, transposed for a transposed one.
Result<Tensor> EmptyResult(const Dims& shape, DType dtype,
                           const std::vector<const Tensor*>& operands);

// Two operands converted to one dtype and seen in one shape.
struct Operands {
  Tensor a;
  Tensor b;
  Dims shape;
  DType dtype;

  Result<Tensor> EmptyResult(DType result_dtype) const {
    return fxp::EmptyResult(shape, result_dtype, {&a, &b});
  }
};

// Operands in their common dtype, raised to `at_least`.
Result<Operands> Prepare(const Tensor& a, const Tensor& b, DType at_least = DType::kBool);

// f over every element of `input` as a float; whole numbers become floats first.
template <typename F>
Result<OpResult> MapFloat(const Tensor& input, F f) {
  FXP_ASSIGN(const Tensor from, Convert(input, DType::kFloat32));
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, DType::kFloat32, {&from}));
  MapInto<float, float>(out, from, f);
  return OpResult(std::move(out));
}

// f over every element in the input's own dtype, which the result keeps.
template <typename F>
Result<OpResult> MapSame(const Tensor& input, F f) {
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, input.dtype, {&input}));
  WithElement(input.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto<T, T>(out, input, [&](T value) { return static_cast<T>(f(value)); });
  });
  return OpResult(std::move(out));
}

// A true-or-false f over every element.
template <typename F>
Result<OpResult> MapToBool(const Tensor& input, F f) {
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, DType::kBool, {&input}));
  WithElement(input.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto<bool, T>(out, input, [&](T value) { return f(value); });
  });
  return OpResult(std::move(out));
}

// f over pairs in the operands' common dtype, which the result has too.
template <typename F>
Result<OpResult> MapPairs(const Operands& operands, F f) {
  FXP_ASSIGN(Tensor out, operands.EmptyResult(operands.dtype));
  WithElement(operands.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto2<T, T>(out, operands.a, operands.b, [&](T x, T y) { return static_cast<T>(f(x, y)); });
  });
  return OpResult(std::move(out));
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_ELEMENTWISE_H_
