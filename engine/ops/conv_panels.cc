// Convolutions as matrix products whose right operand is never written out: its panels, some
// pixels wide, are gathered from the image when the product asks for them.

#include <algorithm>

#include "engine/ops/conv_image.h"
#include "engine/ops/gemm.h"
#include "engine/ops/simd.h"

namespace fxp {
namespace {

constexpr int64_t kPart = kLanes<float>;

struct Patches {
  const ConvPlan& plan;
  const PaddedImages& images;
  const float* image;
};

// A panel of pixels side by side.
[[gnu::noinline]] void CopyPanel(const float* from, const int64_t* taps, int64_t rows, float* to) {
  for (int64_t row = 0; row < rows; ++row, to += kPanel) {
    const float* const source = from + taps[row];
    for (int64_t i = 0; i < kPanel; i += kPart) Store(to + i, Load(source + i));
  }
}

// Four pixels side by side.
[[gnu::noinline]] void CopyPart(const float* from, const int64_t* taps, int64_t rows, float* to) {
  for (int64_t row = 0; row < rows; ++row, to += kPanel) Store(to, Load(from + taps[row]));
}

// Four pixels anywhere.
[[gnu::noinline]] void GatherPart(const float* image, const int64_t* pixels, const int64_t* taps,
                                  int64_t rows, float* to) {
  const float* const a = image + pixels[0];
  const float* const b = image + pixels[1];
  const float* const c = image + pixels[2];
  const float* const d = image + pixels[3];
  for (int64_t row = 0; row < rows; ++row, to += kPanel) {
    const int64_t tap = taps[row];
    to[0] = a[tap];
    to[1] = b[tap];
    to[2] = c[tap];
    to[3] = d[tap];
  }
}

void FillPanels(const void* context, int64_t row, int64_t rows, int64_t column, int64_t columns,
                float* to) {
  const Patches& patches = *static_cast<const Patches*>(context);
  const Extent& out = patches.plan.out;
  const int64_t* const taps = patches.images.taps() + row;
  Extent pixel{column / (out[1] * out[2]), column / out[2] % out[1], column % out[2]};
  for (int64_t first = 0; first < columns; first += kPanel, to += rows * kPanel) {
    int64_t pixels[kPanel];
    bool together[kPanel / kPart];  // whether a part's pixels lie side by side
    std::fill_n(together, kPanel / kPart, true);
    bool all = true;
    for (int64_t i = 0; i < kPanel; ++i) {
      // Columns that are missing repeat the one before: what they make is thrown away.
      if (first + i >= columns) {
        pixels[i] = pixels[i - 1];
        together[i / kPart] = all = false;
        continue;
      }
      pixels[i] = patches.images.PixelOffset(pixel);
      if (i > 0 && pixels[i] != pixels[i - 1] + 1) {
        all = false;
        if (i % kPart != 0) together[i / kPart] = false;
      }
      if (++pixel[2] < out[2]) continue;
      pixel[2] = 0;
      if (++pixel[1] < out[1]) continue;
      pixel[1] = 0;
      ++pixel[0];
    }
    if (all) {
      CopyPanel(patches.image + pixels[0], taps, rows, to);
      continue;
    }
    for (int64_t part = 0; part < kPanel; part += kPart) {
      if (together[part / kPart]) {
        CopyPart(patches.image + pixels[part], taps, rows, to + part);
      } else {
        GatherPart(patches.image, pixels + part, taps, rows, to + part);
      }
    }
  }
}

}  // namespace

Status ConvolvePanels(const ConvPlan& plan, const ConvOperands& operands, const Tensor& out) {
  const int64_t channels = plan.in_channels / plan.groups;
  const int64_t rows = plan.out_channels / plan.groups;
  const int64_t depth = channels * plan.taps();
  const int64_t pixels = plan.out_pixels();
  const bool plain = plan.taps() == 1 && plan.in == plan.out && plan.stride == Extent{1, 1, 1};
  FXP_ASSIGN(PaddedImages images, PaddedImages::Of(plan, operands.input, channels));
  for (int64_t i = 0; i < plan.batch * plan.groups; ++i) {
    const int64_t group = i % plan.groups;
    const Matrix<const float> weight{operands.weight.data<float>() + group * rows * depth, rows,
                                     depth, depth, 1};
    const Matrix<float> to{out.data<float>() + i * rows * pixels, rows, pixels, pixels, 1};
    Bias<float> bias;
    if (operands.bias.storage) bias.rows = operands.bias.data<float>() + group * rows;
    const float* const image = images.At(i);
    if (plain) {
      Gemm(weight, Matrix<const float>{image, depth, pixels, pixels, 1}, to, bias);
      continue;
    }
    const Patches patches{plan, images, image};
    if (!GemmFromPanels(weight, {&patches, FillPanels}, to, bias)) {
      return RuntimeError("convolution: there is no memory to work in");
    }
  }
  return Ok();
}

}  // namespace fxp
