// Images with zeros around them, so that the loops of a convolution need not ask where they are.

#ifndef FXP_ENGINE_OPS_CONV_IMAGE_H_
#define FXP_ENGINE_OPS_CONV_IMAGE_H_

#include <vector>

#include "engine/ops/conv.h"

namespace fxp {

// The images of a call one after the other, `channels` channels each. An image that needs no zeros
// is read where it lies.
class PaddedImages {
 public:
  static Result<PaddedImages> Of(const ConvPlan& plan, const Tensor& input, int64_t channels);

  // The i-th image; it is there until the next call.
  const float* At(int64_t i);

  const Extent& size() const { return size_; }
  int64_t plane() const { return size_[0] * size_[1] * size_[2]; }
  // Where output pixel (z, y, x) sees the kernel's first tap, and how far from there each tap of
  // each channel lies.
  int64_t PixelOffset(const Extent& pixel) const {
    return (pixel[0] * stride_[0] * size_[1] + pixel[1] * stride_[1]) * size_[2] +
           pixel[2] * stride_[2];
  }
  const int64_t* taps() const { return taps_.data<int64_t>(); }

 private:
  const float* input_ = nullptr;
  int64_t channels_ = 0;
  Extent given_{};
  Extent before_{};
  Extent size_{};
  Extent stride_{};
  Tensor memory_;  // without storage when no zeros are needed
  Tensor taps_;
};

// Convolutions of float32 for which something better than the general way is known.
Status ConvolvePanels(const ConvPlan& plan, const ConvOperands& operands, const Tensor& out);
Status ConvolveDirect(const ConvPlan& plan, const ConvOperands& operands, const Tensor& out);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_CONV_IMAGE_H_
