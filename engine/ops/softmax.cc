// softmax, log_softmax and layer_norm: lines of a tensor scaled by what they add up to.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

Result<OpResult> SoftmaxAlong(const OpCall& call, bool logarithm) {
  const DType dtype = call.dtype_or(2, call.tensor(0).dtype);
  if (!IsFloating(dtype)) {
    const int64_t rank = call.tensor(0).rank();
    const bool last = call.integer(1) == -1 || call.integer(1) == rank - 1;
    return NotImplementedError(
        StrCat("\"", logarithm ? "log_softmax" : "softmax", last ? "_lastdim" : "",
               "_kernel_impl\" not implemented for '", DTypeWord(dtype), "'"));
  }
  FXP_ASSIGN(const Tensor input, Convert(call.tensor(0), ComputeType(dtype)));
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  FXP_ASSIGN(Tensor out, Copy(input));
  if (out.count() == 0) return Single(Stored(out, dtype));
  const int64_t size = out.rank() == 0 ? 1 : out.size(dim);
  const int64_t step = out.rank() == 0 ? 1 : out.stride(dim);
  const int64_t lines = out.count() / size;
  WithFloat(dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t line = 0; line < lines; ++line) {
      T* const data = out.data<T>() + line / step * step * size + line % step;
      T largest = data[0];
      for (int64_t i = 1; i < size; ++i) largest = std::fmax(largest, data[i * step]);
      T sum = 0;
      for (int64_t i = 0; i < size; ++i) {
        const T power = std::exp(data[i * step] - largest);
        sum += power;
        if (!logarithm) data[i * step] = power;
      }
      const T log_sum = std::log(sum);
      for (int64_t i = 0; i < size; ++i) {
        T& value = data[i * step];
        value = logarithm ? value - largest - log_sum : value / sum;
      }
    }
  });
  return Single(Stored(out, dtype));
}

}  // namespace

Result<OpResult> RunSoftmax(const OpCall& call) { return SoftmaxAlong(call, false); }
Result<OpResult> RunLogSoftmax(const OpCall& call) { return SoftmaxAlong(call, true); }

Result<OpResult> RunLayerNorm(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims& shape = call.dims(1);
  const auto fits = [&](const Tensor& tensor) {
    return tensor.sizes.size() >= shape.size() &&
           std::equal(shape.begin(), shape.end(),
                      tensor.sizes.end() - static_cast<ptrdiff_t>(shape.size()));
  };
  if (shape.empty()) {
    return RuntimeError(
        "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
        "element, but got normalized_shape = []");
  }
  for (const size_t i : {size_t{2}, size_t{3}}) {
    if (call.has(i) && call.tensor(i).sizes != shape) {
      return RuntimeError(StrCat("Expected ", i == 2 ? "weight" : "bias",
                                 " to be of same shape as normalized_shape, but got ",
                                 i == 2 ? "weight" : "bias", " of shape ",
                                 DimsText(call.tensor(i).sizes),
                                 " and normalized_shape = ", DimsText(shape)));
    }
  }
  if (!fits(input)) {
    return RuntimeError(StrCat("Given normalized_shape=", DimsText(shape),
                               ", expected input with shape [*, ", Join(shape, ", "),
                               "], but got input of size", DimsText(input.sizes)));
  }
  if (!IsFloating(input.dtype)) {
    return NotImplementedError(
        StrCat("\"LayerNormKernelImpl\" not implemented for '", DTypeWord(input.dtype), "'"));
  }
  const DType computed = ComputeType(input.dtype);
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(Tensor out, Copy(from));
  Tensor weight, bias;
  if (call.has(2)) {
    FXP_ASSIGN(const Tensor typed, Convert(call.tensor(2), computed));
    FXP_ASSIGN(weight, Contiguous(typed));
  }
  if (call.has(3)) {
    FXP_ASSIGN(const Tensor typed, Convert(call.tensor(3), computed));
    FXP_ASSIGN(bias, Contiguous(typed));
  }
  const int64_t size = ElementCount(shape);
  WithFloat(computed, [&](auto element) {
    using T = decltype(element);
    for (int64_t start = 0; size > 0 && start < out.count(); start += size) {
      T* const data = out.data<T>() + start;
      double sum = 0;
      for (int64_t i = 0; i < size; ++i) sum += static_cast<double>(data[i]);
      const double mean = sum / static_cast<double>(size);
      double squares = 0;
      for (int64_t i = 0; i < size; ++i) {
        const double away = static_cast<double>(data[i]) - mean;
        squares += away * away;
      }
      const auto scale =
          static_cast<T>(1 / std::sqrt(squares / static_cast<double>(size) + call.real(4)));
      const auto middle = static_cast<T>(mean);
      for (int64_t i = 0; i < size; ++i) {
        T value = (data[i] - middle) * scale;
        if (weight.storage) value *= weight.data<T>()[i];
        if (bias.storage) value += bias.data<T>()[i];
        data[i] = value;
      }
    }
  });
  return Single(Stored(out, input.dtype));
}

}  // namespace fxp
