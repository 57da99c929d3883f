#include "engine/ops/conv_image.h"

#include <algorithm>
#include <cstring>

namespace fxp {
namespace {

Result<Tensor> TapOffsets(const ConvPlan& plan, const Extent& size, int64_t channels) {
  FXP_ASSIGN(Tensor taps, Tensor::Empty({channels * plan.taps()}, DType::kInt64));
  int64_t* to = taps.data<int64_t>();
  for (int64_t c = 0; c < channels; ++c) {
    for (int64_t z = 0; z < plan.kernel[0]; ++z) {
      for (int64_t y = 0; y < plan.kernel[1]; ++y) {
        for (int64_t x = 0; x < plan.kernel[2]; ++x) {
          const int64_t plane = c * size[0] + z * plan.dilation[0];
          *to++ = (plane * size[1] + y * plan.dilation[1]) * size[2] + x * plan.dilation[2];
        }
      }
    }
  }
  return taps;
}

[[gnu::noinline]] void CopyLines(const float* from, int64_t from_step, float* to, int64_t to_step,
                                 int64_t lines, int64_t count) {
  for (int64_t line = 0; line < lines; ++line, from += from_step, to += to_step) {
    std::memcpy(to, from, static_cast<size_t>(count) * sizeof(float));
  }
}

}  // namespace

Result<PaddedImages> PaddedImages::Of(const ConvPlan& plan, const Tensor& input, int64_t channels) {
  PaddedImages images;
  images.input_ = input.data<float>();
  images.channels_ = channels;
  images.given_ = images.size_ = plan.in;
  images.before_ = plan.padding;
  images.stride_ = plan.stride;
  bool fits = true;
  Extent needed;
  for (size_t d = 0; d < 3; ++d) {
    needed[d] = (plan.out[d] - 1) * plan.stride[d] + (plan.kernel[d] - 1) * plan.dilation[d] + 1;
    fits = fits && plan.padding[d] == 0 && needed[d] <= plan.in[d];
  }
  if (!fits) {
    images.size_ = needed;
    FXP_ASSIGN(images.memory_,
               Tensor::Empty({channels, needed[0], needed[1], needed[2]}, DType::kFloat32));
    // What lies around the images stays zero.
    Fill(images.memory_, Scalar::Int(0));
  }
  FXP_ASSIGN(images.taps_, TapOffsets(plan, images.size_, channels));
  return images;
}

const float* PaddedImages::At(int64_t i) {
  const int64_t given = given_[0] * given_[1] * given_[2];
  const float* const from = input_ + i * channels_ * given;
  if (!memory_.storage) return from;
  Extent copied;
  for (size_t d = 0; d < 3; ++d) {
    copied[d] = std::clamp<int64_t>(size_[d] - before_[d], 0, given_[d]);
  }
  if (copied[2] == 0) return memory_.data<float>();
  for (int64_t c = 0; c < channels_; ++c) {
    for (int64_t z = 0; z < copied[0]; ++z) {
      float* const to = memory_.data<float>() + c * plane() +
                        ((z + before_[0]) * size_[1] + before_[1]) * size_[2] + before_[2];
      CopyLines(from + (c * given_[0] + z) * given_[1] * given_[2], given_[2], to, size_[2],
                copied[1], copied[2]);
    }
  }
  return memory_.data<float>();
}

}  // namespace fxp
