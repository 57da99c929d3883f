// Normalising by statistics: of a channel over the batch, of a channel of one instance, of a group
// of channels.

#include <cmath>
#include <limits>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"

namespace fxp {
namespace {

struct Moments {
  double mean = 0;
  double variance = 0;  // of the elements themselves, not an estimate
};

// The moments of `lines` runs of `count` elements that lie `step` apart.
template <typename T>
Moments MomentsOf(const T* data, int64_t lines, int64_t count, int64_t step) {
  Moments moments;
  const auto total = static_cast<double>(lines * count);
  for (int64_t line = 0; line < lines; ++line) {
    for (int64_t i = 0; i < count; ++i) moments.mean += static_cast<double>(data[line * step + i]);
  }
  moments.mean /= total;
  for (int64_t line = 0; line < lines; ++line) {
    for (int64_t i = 0; i < count; ++i) {
      const double away = static_cast<double>(data[line * step + i]) - moments.mean;
      moments.variance += away * away;
    }
  }
  moments.variance /= total;
  return moments;
}

// A vector with one number a channel, or its stand-in.
class Channels {
 public:
  static Result<Channels> Of(const OpCall& call, size_t i, DType dtype, double otherwise) {
    Channels channels;
    channels.otherwise_ = otherwise;
    if (call.has(i)) {
      FXP_ASSIGN(const Tensor converted, Convert(call.tensor(i), dtype));
      FXP_ASSIGN(channels.values_, Contiguous(converted));
    }
    return channels;
  }
  template <typename T>
  T at(int64_t channel) const {
    return values_.storage ? values_.data<T>()[channel] : static_cast<T>(otherwise_);
  }

 private:
  Tensor values_;
  double otherwise_ = 0;
};

template <typename T>
void Apply(const T* from, T* to, int64_t count, const Moments& moments, double eps, T weight,
           T bias) {
  const auto mean = static_cast<T>(moments.mean);
  const auto scale = static_cast<T>(1 / std::sqrt(moments.variance + eps)) * weight;
  for (int64_t i = 0; i < count; ++i) to[i] = (from[i] - mean) * scale + bias;
}

// With moments that are known before, as one multiplication and one addition.
template <typename T>
void ApplyKnown(const T* from, T* to, int64_t count, const Moments& moments, double eps, T weight,
                T bias) {
  const auto scale = static_cast<T>(1 / std::sqrt(moments.variance + eps)) * weight;
  const T shift = bias - static_cast<T>(moments.mean) * scale;
  for (int64_t i = 0; i < count; ++i) to[i] = from[i] * scale + shift;
}

Status CheckCount(const OpCall& call, size_t i, const char* name, int64_t wanted, int64_t times) {
  if (!call.has(i) || call.tensor(i).count() * times == wanted) return Ok();
  return RuntimeError(
      StrCat(name, " should contain ", wanted, " elements not ", call.tensor(i).count() * times));
}

// Parameters may have the input's type, or float32 beside float16 and bfloat16.
Status CheckMixed(const OpCall& call, std::initializer_list<size_t> parameters) {
  const DType dtype = call.tensor(0).dtype;
  for (const size_t i : parameters) {
    if (!call.has(i) || call.tensor(i).dtype == dtype) continue;
    if (call.tensor(i).dtype != DType::kFloat32) {
      return RuntimeError("mixed dtype (CPU): expect parameter to have scalar type of Float");
    }
    if (!IsFloating(dtype) || !IsNarrow(dtype)) {
      return RuntimeError("mixed dtype (CPU): all inputs must share same datatype.");
    }
  }
  return Ok();
}

// What batch_norm and instance_norm are told, in the order of their schemas.
enum Argument : size_t { kInput, kWeight, kBias, kMean, kVariance, kOwn, kMomentum, kEps };

// Checks; `instances` is 1 for batch_norm, else how often per-channel vectors are repeated.
Status Check(const OpCall& call, int64_t channels, int64_t instances) {
  FXP_TRY(CheckCount(call, kMean, "running_mean", channels * instances, instances));
  FXP_TRY(CheckCount(call, kVariance, "running_var", channels * instances, instances));
  FXP_TRY(CheckCount(call, kWeight, "weight", channels * instances, instances));
  FXP_TRY(CheckCount(call, kBias, "bias", channels * instances, instances));
  if (!call.flag(kOwn)) {
    if (!call.has(kMean)) {
      return RuntimeError("running_mean must be defined in evaluation mode");
    }
    if (!call.has(kVariance)) {
      return RuntimeError("running_var must be defined in evaluation mode");
    }
  }
  if (IsFloating(call.tensor(kInput).dtype)) {
    return CheckMixed(call, {kWeight, kBias, kMean, kVariance});
  }
  return NotImplementedError(
      StrCat("\"batch_norm\" not implemented for '", DTypeWord(call.tensor(kInput).dtype), "'"));
}

// Moves one running statistic towards what was seen: the mean of `seen` over the instances.
Status Update(const OpCall& call, size_t at, const std::vector<double>& seen, int64_t instances) {
  if (!call.has(at)) return Ok();
  const Tensor& running = call.tensor(at);
  const double momentum = call.real(kMomentum);
  const auto channels = static_cast<size_t>(running.count());
  FXP_ASSIGN(Tensor fresh, Tensor::Empty(running.sizes, DType::kFloat64));
  FXP_ASSIGN(const Tensor old, Convert(running, DType::kFloat64));
  FXP_ASSIGN(const Tensor flat, Contiguous(old));
  for (size_t channel = 0; channel < channels; ++channel) {
    double sum = 0;
    for (size_t i = 0; i < static_cast<size_t>(instances); ++i) sum += seen[i * channels + channel];
    const double mean = sum / static_cast<double>(instances);
    fresh.data<double>()[channel] = (1 - momentum) * flat.data<double>()[channel] + momentum * mean;
  }
  return CopyInto(running, fresh);
}

// Normalises [batch, channels, count]; statistics over all of `batch`, or over each of it.
Result<OpResult> Normalise(const OpCall& call, const Tensor& given, bool by_instance) {
  const int64_t batch = given.size(0);
  const int64_t channels = given.size(1);
  const int64_t instances = by_instance ? batch : 1;
  const int64_t lines = by_instance ? 1 : batch;
  const DType dtype = FloatingComputeType(given.dtype);
  FXP_ASSIGN(const Tensor converted, Convert(given, dtype));
  FXP_ASSIGN(const Tensor input, Contiguous(converted));
  FXP_ASSIGN(Tensor out, Tensor::Empty(input.sizes, dtype));
  FXP_ASSIGN(const Channels weight, Channels::Of(call, kWeight, dtype, 1));
  FXP_ASSIGN(const Channels bias, Channels::Of(call, kBias, dtype, 0));
  FXP_ASSIGN(const Channels mean, Channels::Of(call, kMean, dtype, 0));
  FXP_ASSIGN(const Channels variance, Channels::Of(call, kVariance, dtype, 1));
  if (input.count() == 0) return Single(Convert(out, given.dtype));
  const int64_t count = input.count() / (batch * channels);
  const bool own = call.flag(kOwn);
  const auto total = static_cast<double>(lines * count);
  std::vector<double> means, variances;
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t place = 0; place < instances * channels; ++place) {
      const int64_t channel = place % channels;
      const int64_t step = channels * count;
      const T* const from = input.data<T>() + place * count;
      T* const to = out.data<T>() + place * count;
      Moments moments{static_cast<double>(mean.at<T>(channel)),
                      static_cast<double>(variance.at<T>(channel))};
      if (own) {
        moments = MomentsOf(from, lines, count, step);
        means.push_back(moments.mean);
        variances.push_back(moments.variance * total / (total - 1));
      }
      for (int64_t line = 0; line < lines; ++line) {
        const auto apply = own ? Apply<T> : ApplyKnown<T>;
        apply(from + line * step, to + line * step, count, moments, call.real(kEps),
              weight.at<T>(channel), bias.at<T>(channel));
      }
    }
  });
  if (own) {
    FXP_TRY(Update(call, kMean, means, instances));
    FXP_TRY(Update(call, kVariance, variances, instances));
  }
  return Single(Convert(out, given.dtype));
}

}  // namespace

Result<OpResult> RunBatchNorm(const OpCall& call) {
  const Tensor& input = call.tensor(kInput);
  const bool has_channels = input.rank() >= 2;
  FXP_TRY(Check(call, has_channels ? input.size(1) : 0, 1));
  if (!has_channels) return RuntimeError("batch_norm needs an input of at least two dimensions");
  return Normalise(call, input, false);
}

Result<OpResult> RunInstanceNorm(const OpCall& call) {
  const Tensor& input = call.tensor(kInput);
  if (call.has(kMean) != call.has(kVariance) || (!call.flag(kOwn) && !call.has(kMean))) {
    return RuntimeError(
        "Expected running_mean and running_var to be defined when use_input_stats is false");
  }
  if (input.rank() == 0) return IndexError("Dimension specified as 0 but tensor has no dimensions");
  if (input.rank() < 2) return WrapDim(1, input.rank()).error();
  if (input.size(0) == 0 && call.has(kMean)) {
    return IndexError("select(): index 0 out of range for tensor of size [0] at dimension 0");
  }
  FXP_TRY(Check(call, input.size(1), input.size(0)));
  return Normalise(call, input, true);
}

Result<OpResult> RunGroupNorm(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  const int64_t groups = call.integer(1);
  if (given.rank() == 0) return IndexError("Dimension specified as 0 but tensor has no dimensions");
  if (given.rank() < 2) return WrapDim(1, given.rank()).error();
  const int64_t channels = given.size(1);
  if (groups <= 0) {
    return RuntimeError(StrCat("Expected num groups to be greater than 0, got ", groups));
  }
  if (channels % groups != 0) {
    return RuntimeError(StrCat(
        "Expected number of channels in input to be divisible by num_groups, but got input of "
        "shape ",
        DimsText(given.sizes), " and num_groups=", groups));
  }
  for (const size_t i : {size_t{2}, size_t{3}}) {
    if (call.has(i) && call.tensor(i).sizes != Dims{channels}) {
      const char* const name = i == 2 ? "weight" : "bias";
      return RuntimeError(StrCat("Expected ", name,
                                 " to be a vector of size equal to the number of channels in "
                                 "input, but got ",
                                 name, " of shape ", DimsText(call.tensor(i).sizes),
                                 " and input of shape ", DimsText(given.sizes)));
    }
  }
  FXP_TRY(CheckMixed(call, {2, 3}));
  if (!IsFloating(given.dtype)) {
    return NotImplementedError(
        StrCat("\"GroupNormKernelImpl\" not implemented for '", DTypeWord(given.dtype), "'"));
  }
  const DType dtype = FloatingComputeType(given.dtype);
  FXP_ASSIGN(const Tensor converted, Convert(given, dtype));
  FXP_ASSIGN(const Tensor input, Contiguous(converted));
  FXP_ASSIGN(Tensor out, Tensor::Empty(input.sizes, dtype));
  FXP_ASSIGN(const Channels weight, Channels::Of(call, 2, dtype, 1));
  FXP_ASSIGN(const Channels bias, Channels::Of(call, 3, dtype, 0));
  if (input.count() == 0) return Single(Convert(out, given.dtype));
  const int64_t in_group = channels / groups;
  const int64_t count = input.count() / (input.size(0) * channels);
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t group = 0; group < input.size(0) * groups; ++group) {
      const int64_t start = group * in_group * count;
      const Moments moments = MomentsOf(input.data<T>() + start, 1, in_group * count, 0);
      for (int64_t i = 0; i < in_group; ++i) {
        const int64_t channel = group % groups * in_group + i;
        Apply(input.data<T>() + start + i * count, out.data<T>() + start + i * count, count,
              moments, call.real(4), weight.at<T>(channel), bias.at<T>(channel));
      }
    }
  });
  return Single(Convert(out, given.dtype));
}

// Divides the last dimensions by their root mean square.
Result<OpResult> RunRmsNorm(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  const Dims& shape = call.dims(1);
  if (shape.empty()) {
    return RuntimeError(
        "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
        "element, but got normalized_shape = []");
  }
  if (call.has(2) && call.tensor(2).sizes != shape) {
    return RuntimeError(
        StrCat("Expected weight to be of same shape as normalized_shape, but got weight of shape ",
               DimsText(call.tensor(2).sizes), " and normalized_shape = ", DimsText(shape)));
  }
  if (given.sizes.size() < shape.size()) {
    return ValueError(StrCat("Input tensor must have at least ", shape.size(),
                             " dimensions, but got ", given.rank()));
  }
  if (given.sizes.size() < shape.size() ||
      !std::equal(shape.rbegin(), shape.rend(), given.sizes.rbegin())) {
    return RuntimeError(StrCat("Given normalized_shape=", DimsText(shape),
                               ", expected input with shape [*", Join(shape, ", "),
                               "], but got input of size", DimsText(given.sizes)));
  }
  if (!IsFloating(given.dtype)) return NotImplementedFor("rms_norm", given.dtype);
  const DType dtype = FloatingComputeType(given.dtype);
  FXP_ASSIGN(const Tensor converted, Convert(given, dtype));
  FXP_ASSIGN(Tensor out, Copy(converted));
  FXP_ASSIGN(const Channels weight, Channels::Of(call, 2, dtype, 1));
  const int64_t size = ElementCount(shape);
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    const double eps = call.has(3) ? call.real(3) : std::numeric_limits<T>::epsilon();
    for (int64_t start = 0; size > 0 && start < out.count(); start += size) {
      T* const data = out.data<T>() + start;
      double squares = 0;
      for (int64_t i = 0; i < size; ++i) {
        squares += static_cast<double>(data[i]) * static_cast<double>(data[i]);
      }
      const auto scale = static_cast<T>(1 / std::sqrt(squares / static_cast<double>(size) + eps));
      for (int64_t i = 0; i < size; ++i) data[i] *= scale * weight.at<T>(i);
    }
  });
  return Single(Convert(out, given.dtype));
}

}  // namespace fxp
