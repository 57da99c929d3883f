// Convolutions in which few output channels share an input channel, depthwise ones above all: too
// little work for each element to be worth arranging as a matrix product.

#include <algorithm>

#include "engine/ops/conv_image.h"
#include "engine/ops/simd.h"

namespace fxp {
namespace {

// Four pixels of a line, `step` elements apart.
template <int kStep>
F4 LoadPixels(const float* from, int64_t step) {
  if constexpr (kStep == 1) {
    return Load(from);
  } else if constexpr (kStep == 2) {
    const F4 low = Load(from);
    const F4 high = Load(from + 3);  // not + 4: nothing behind the last pixel is read
    return __builtin_shufflevector(low, high, 0, 2, 5, 7);
  } else {
    return F4{from[0], from[step], from[2 * step], from[3 * step]};
  }
}

// One line of the output, at least four pixels. The last vector overlaps the one before.
template <int kStep>
[[gnu::noinline]] void Line(const float* from, const int64_t* taps, const float* weight,
                            int64_t count, float bias, float* to, int64_t width, int64_t step) {
  int64_t x = 0;
  for (; x + 8 <= width; x += 8) {
    F4 low = Splat(bias);
    F4 high = low;
    const float* const source = from + x * step;
    for (int64_t i = 0; i < count; ++i) {
      const F4 factor = LoadSplat(weight + i);
      low = MultiplyAdd(factor, LoadPixels<kStep>(source + taps[i], step), low);
      high = MultiplyAdd(factor, LoadPixels<kStep>(source + taps[i] + 4 * step, step), high);
    }
    Store(to + x, low);
    Store(to + x + 4, high);
  }
  for (; x < width; x += 4) {
    x = std::min(x, width - 4);
    F4 sum = Splat(bias);
    for (int64_t i = 0; i < count; ++i) {
      const F4 pixels = LoadPixels<kStep>(from + x * step + taps[i], step);
      sum = MultiplyAdd(LoadSplat(weight + i), pixels, sum);
    }
    Store(to + x, sum);
  }
}

// Lines of fewer than four pixels.
[[gnu::noinline]] void ShortLine(const float* from, const int64_t* taps, const float* weight,
                                 int64_t count, float bias, float* to, int64_t width,
                                 int64_t step) {
  for (int64_t x = 0; x < width; ++x) {
    float sum = bias;
    for (int64_t i = 0; i < count; ++i) sum += weight[i] * from[x * step + taps[i]];
    to[x] = sum;
  }
}

}  // namespace

Status ConvolveDirect(const ConvPlan& plan, const ConvOperands& operands, const Tensor& out) {
  const int64_t channels = plan.in_channels / plan.groups;
  const int64_t rows = plan.out_channels / plan.groups;
  const int64_t depth = channels * plan.taps();
  const int64_t width = plan.out[2];
  const int64_t step = plan.stride[2];
  auto* const line = width < 4 ? ShortLine : step == 1 ? Line<1> : step == 2 ? Line<2> : Line<0>;
  FXP_ASSIGN(PaddedImages images, PaddedImages::Of(plan, operands.input, channels));
  float* to = out.data<float>();
  for (int64_t i = 0; i < plan.batch * plan.groups; ++i) {
    const float* const image = images.At(i);
    for (int64_t row = 0; row < rows; ++row) {
      const int64_t channel = i % plan.groups * rows + row;
      const float* const weight = operands.weight.data<float>() + channel * depth;
      const float bias = operands.bias.storage ? operands.bias.data<float>()[channel] : 0;
      for (int64_t z = 0; z < plan.out[0]; ++z) {
        for (int64_t y = 0; y < plan.out[1]; ++y, to += width) {
          line(image + images.PixelOffset({z, y, 0}), images.taps(), weight, depth, bias, to, width,
               step);
        }
      }
    }
  }
  return Ok();
}

}  // namespace fxp
