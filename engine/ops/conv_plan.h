// What a convolution is asked to do, read from its arguments once and checked in torch's words.

#ifndef FXP_ENGINE_OPS_CONV_PLAN_H_
#define FXP_ENGINE_OPS_CONV_PLAN_H_

#include <array>
#include <cstdint>

#include "engine/ops/op.h"

namespace fxp {

// Depth, height, width. A convolution with fewer dimensions has size-1 dimensions before its own,
// so that one loop serves conv1d, conv2d and conv3d.
using Extent = std::array<int64_t, 3>;

struct ConvPlan {
  bool transposed = false;
  bool batched = true;  // the input has a batch dimension
  int rank = 2;         // spatial dimensions: 1, 2 or 3
  int64_t batch = 1;
  int64_t groups = 1;
  int64_t in_channels = 0;
  int64_t out_channels = 0;
  Extent in{1, 1, 1};
  Extent out{1, 1, 1};
  Extent kernel{1, 1, 1};
  Extent stride{1, 1, 1};
  Extent padding{0, 0, 0};  // before the first element
  Extent dilation{1, 1, 1};

  int64_t in_pixels() const { return in[0] * in[1] * in[2]; }
  int64_t out_pixels() const { return out[0] * out[1] * out[2]; }
  int64_t taps() const { return kernel[0] * kernel[1] * kernel[2]; }
  // The shape of the result.
  Dims Shape() const;
};

// The three kinds of rows: their arguments after (input, weight, bias, stride) are
//   kNumbers     padding, dilation, groups
//   kWord        the same, with "same" or "valid" for the padding
//   kTransposed  padding, output_padding, groups, dilation
enum class ConvKind { kNumbers, kWord, kTransposed };

// The plan of one call.
Result<ConvPlan> PlanConv(const OpCall& call, int rank, ConvKind kind);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_CONV_PLAN_H_
