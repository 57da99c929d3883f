// softmax, log_softmax and layer_norm: lines of a tensor scaled by what they add up to.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/simd_wide.h"
#include "engine/ops/vector_kernels.h"

namespace fxp {
namespace {

// Lines that lie side by side in memory are worked on together, so many at once.
constexpr int64_t kTogether = 64;

// One line whose elements lie together.
FXP_CLONES void ScaleLine(const float* from, float* to, int64_t size, bool logarithm) {
  const float largest = LargestOf(from, size);
  const double sum = ExpAndSum(from, largest, logarithm ? nullptr : to, size);
  if (logarithm) {
    const auto away = static_cast<float>(std::log(sum));
    for (int64_t i = 0; i < size; ++i) to[i] = from[i] - largest - away;
  } else {
    const auto scale = static_cast<float>(1 / sum);
    for (int64_t i = 0; i < size; ++i) to[i] *= scale;
  }
}

// `count` lines side by side; the elements of each are `step` apart.
FXP_CLONES void ScaleLines(float* data, int64_t count, int64_t size, int64_t step, bool logarithm) {
  float largest[kTogether];
  float sums[kTogether] = {};
  float powers[kTogether];
  std::copy_n(data, count, largest);
  for (int64_t i = 1; i < size; ++i) {
    for (int64_t j = 0; j < count; ++j) largest[j] = std::max(largest[j], data[i * step + j]);
  }
  for (int64_t i = 0; i < size; ++i) {
    float* const line = data + i * step;
    for (int64_t j = 0; j < count; ++j) powers[j] = line[j] - largest[j];
    ExpEach(powers, powers, count);
    for (int64_t j = 0; j < count; ++j) sums[j] += powers[j];
    if (!logarithm) std::copy_n(powers, count, line);
  }
  if (logarithm) LogEach(sums, sums, count);
  for (int64_t i = 0; i < size; ++i) {
    float* const line = data + i * step;
    for (int64_t j = 0; j < count; ++j) {
      line[j] = logarithm ? line[j] - largest[j] - sums[j] : line[j] / sums[j];
    }
  }
}

// One line of another type.
template <typename T>
void ScaleLineOf(T* data, int64_t size, int64_t step, bool logarithm) {
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

Result<OpResult> SoftmaxAlong(const OpCall& call, bool logarithm) {
  const DType dtype = call.dtype_or(2, call.tensor(0).dtype);
  if (!IsFloating(dtype)) {
    const int64_t rank = call.tensor(0).rank();
    const bool last = call.integer(1) == -1 || call.integer(1) == rank - 1;
    return NotImplementedError(
        StrCat("\"", logarithm ? "log_softmax" : "softmax", last ? "_lastdim" : "",
               "_kernel_impl\" not implemented for '", DTypeWord(dtype), "'"));
  }
  const DType compute = ComputeType(dtype);
  FXP_ASSIGN(const Tensor input, Convert(call.tensor(0), compute));
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  const bool whole = compute == DType::kFloat32 && input.contiguous() &&
                     (input.rank() == 0 || dim == input.rank() - 1);
  FXP_ASSIGN(Tensor out, whole ? Tensor::Empty(input.sizes, compute) : Copy(input));
  if (out.count() == 0) return Single(Stored(out, dtype));
  const int64_t size = out.rank() == 0 ? 1 : out.size(dim);
  const int64_t step = out.rank() == 0 ? 1 : out.stride(dim);
  const int64_t lines = out.count() / size;
  if (compute != DType::kFloat32) {
    WithFloat(compute, [&](auto element) {
      using T = decltype(element);
      for (int64_t line = 0; line < lines; ++line) {
        ScaleLineOf(out.data<T>() + line / step * step * size + line % step, size, step, logarithm);
      }
    });
  } else if (step == 1) {
    const float* const from = (whole ? input : out).data<float>();
    for (int64_t line = 0; line < lines; ++line) {
      ScaleLine(from + line * size, out.data<float>() + line * size, size, logarithm);
    }
  } else {
    for (int64_t line = 0; line < lines; line += step) {
      for (int64_t first = 0; first < step; first += kTogether) {
        ScaleLines(out.data<float>() + line * size + first, std::min(kTogether, step - first), size,
                   step, logarithm);
      }
    }
  }
  return Single(Stored(out, dtype));
}

// (from - mean) * scale * weight + bias
FXP_CLONES void NormaliseLine(const float* from, float* to, int64_t size, double eps,
                              const float* weight, const float* bias) {
  const auto count = static_cast<double>(size);
  const auto mean = static_cast<float>(SumOf(from, size) / count);
  const double variance = SquaresAround(mean, from, size) / count;
  const auto scale = static_cast<float>(1 / std::sqrt(variance + eps));
  if (weight != nullptr && bias != nullptr) {
    for (int64_t i = 0; i < size; ++i) to[i] = (from[i] - mean) * scale * weight[i] + bias[i];
    return;
  }
  for (int64_t i = 0; i < size; ++i) to[i] = (from[i] - mean) * scale;
  for (int64_t i = 0; weight != nullptr && i < size; ++i) to[i] *= weight[i];
  for (int64_t i = 0; bias != nullptr && i < size; ++i) to[i] += bias[i];
}

template <typename T>
void NormaliseLineOf(T* data, int64_t size, double eps, const T* weight, const T* bias) {
  T sum = 0;
  for (int64_t i = 0; i < size; ++i) sum += data[i];
  const T mean = sum / static_cast<T>(size);
  T squares = 0;
  for (int64_t i = 0; i < size; ++i) squares += (data[i] - mean) * (data[i] - mean);
  const T scale = 1 / std::sqrt(squares / static_cast<T>(size) + static_cast<T>(eps));
  for (int64_t i = 0; i < size; ++i) {
    data[i] = (data[i] - mean) * scale;
    if (weight != nullptr) data[i] *= weight[i];
    if (bias != nullptr) data[i] += bias[i];
  }
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
  for (const size_t i : {size_t{2}, size_t{3}}) {
    if (!call.has(i) || call.tensor(i).dtype == input.dtype) continue;
    if (call.tensor(i).dtype != DType::kFloat32) {
      return RuntimeError("mixed dtype (CPU): expect parameter to have scalar type of Float");
    }
    if (!IsFloating(input.dtype) || !IsNarrow(input.dtype)) {
      return RuntimeError("mixed dtype (CPU): all inputs must share same datatype.");
    }
  }
  if (!IsFloating(input.dtype)) {
    return NotImplementedError(
        StrCat("\"LayerNormKernelImpl\" not implemented for '", DTypeWord(input.dtype), "'"));
  }
  const DType compute = ComputeType(input.dtype);
  FXP_ASSIGN(const Tensor converted, ToCompute(input));
  FXP_ASSIGN(const Tensor from, Contiguous(converted));
  FXP_ASSIGN(Tensor out, Tensor::Empty(from.sizes, compute));
  const auto parameter = [&](size_t i) -> Result<Tensor> {
    if (!call.has(i)) return Tensor();
    FXP_ASSIGN(const Tensor same, Convert(call.tensor(i), compute));
    return Contiguous(same);
  };
  FXP_ASSIGN(const Tensor weight, parameter(2));
  FXP_ASSIGN(const Tensor bias, parameter(3));
  const int64_t size = ElementCount(shape);
  for (int64_t start = 0; size > 0 && start < out.count(); start += size) {
    WithFloat(compute, [&](auto element) {
      using T = decltype(element);
      const T* const scales = weight.storage ? weight.data<T>() : nullptr;
      const T* const shifts = bias.storage ? bias.data<T>() : nullptr;
      if constexpr (sizeof(T) == 4) {
        NormaliseLine(from.data<T>() + start, out.data<T>() + start, size, call.real(4), scales,
                      shifts);
      } else {
        std::copy_n(from.data<T>() + start, size, out.data<T>() + start);
        NormaliseLineOf(out.data<T>() + start, size, call.real(4), scales, shifts);
      }
    });
  }
  return Single(Stored(out, input.dtype));
}

}  // namespace fxp
