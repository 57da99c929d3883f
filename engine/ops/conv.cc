// Convolutions as matrix products: weight[out_channels, taps] * patches[taps, pixels], where a
// column of `patches` is what the kernel sees at one place. For float32 they are gathered while the
// product is made (conv_panels.cc); here they are written out, for a block of pixels at a time.

#include "engine/ops/conv.h"

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/conv_image.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/gemm.h"

namespace fxp {
namespace {

// How many elements of patches exist at once.
constexpr int64_t kBlock = int64_t{1} << 19;

// One row of patches: tap (depth, height, width) of one channel at `count` output pixels.
template <typename T>
void FillRow(const ConvPlan& plan, const T* channel, const Extent& tap, int64_t first,
             int64_t count, T* to) {
  const int64_t shift = tap[2] * plan.dilation[2] - plan.padding[2];
  const Range inside = InsideRange(plan.out[2], plan.stride[2], shift, plan.in[2]);
  for (const int64_t end = first + count; first < end;) {
    const int64_t line = first / plan.out[2];
    const int64_t from = first - line * plan.out[2];
    const int64_t until = std::min(plan.out[2], from + end - first);
    const int64_t z =
        line / plan.out[1] * plan.stride[0] + tap[0] * plan.dilation[0] - plan.padding[0];
    const int64_t y =
        line % plan.out[1] * plan.stride[1] + tap[1] * plan.dilation[1] - plan.padding[1];
    const bool outside = z < 0 || z >= plan.in[0] || y < 0 || y >= plan.in[1];
    const int64_t begin = outside ? until : std::clamp(inside.first, from, until);
    const int64_t stop = outside ? until : std::clamp(inside.last, begin, until);
    const T* const source = channel + (z * plan.in[1] + y) * plan.in[2] + shift;
    std::fill(to, to + (begin - from), T());
    if (plan.stride[2] == 1) {
      std::copy(source + begin, source + stop, to + (begin - from));
    } else {
      for (int64_t x = begin; x < stop; ++x) to[x - from] = source[x * plan.stride[2]];
    }
    std::fill(to + (stop - from), to + (until - from), T());
    to += until - from;
    first += until - from;
  }
}

template <typename T>
void FillPatches(const ConvPlan& plan, const T* image, int64_t channels, int64_t first,
                 int64_t count, T* to) {
  for (int64_t c = 0; c < channels; ++c) {
    for (int64_t z = 0; z < plan.kernel[0]; ++z) {
      for (int64_t y = 0; y < plan.kernel[1]; ++y) {
        for (int64_t x = 0; x < plan.kernel[2]; ++x) {
          FillRow(plan, image + c * plan.in_pixels(), {z, y, x}, first, count, to);
          to += count;
        }
      }
    }
  }
}

template <typename T>
Status Convolve(const ConvPlan& plan, const ConvOperands& operands, const Tensor& out) {
  const int64_t channels = plan.in_channels / plan.groups;
  const int64_t rows = plan.out_channels / plan.groups;
  const int64_t depth = channels * plan.taps();
  const int64_t pixels = plan.out_pixels();
  const int64_t block = std::clamp<int64_t>(kBlock / std::max<int64_t>(depth, 1), 1, pixels);
  FXP_ASSIGN(const Tensor patches, Tensor::Empty({depth * block}, out.dtype));
  for (int64_t i = 0; i < plan.batch * plan.groups; ++i) {
    const int64_t group = i % plan.groups;
    const T* const image = operands.input.data<T>() + i * channels * plan.in_pixels();
    const T* const weight = operands.weight.data<T>() + group * rows * depth;
    T* const to = out.data<T>() + i * rows * pixels;
    Bias<T> bias;
    if (operands.bias.storage) bias.rows = operands.bias.data<T>() + group * rows;
    for (int64_t first = 0; first < pixels; first += block) {
      const int64_t count = std::min(block, pixels - first);
      FillPatches(plan, image, channels, first, count, patches.data<T>());
      Gemm(Matrix<const T>{weight, rows, depth, depth, 1},
           Matrix<const T>{patches.data<T>(), depth, count, count, 1},
           Matrix<T>{to + first, rows, count, pixels, 1}, bias);
    }
  }
  return Ok();
}

Status ConvolveFloat(const ConvPlan& plan, const ConvOperands& operands, const Tensor& out) {
  if (plan.out_channels / plan.groups < 4) return ConvolveDirect(plan, operands, out);
  // A panel would be mostly empty.
  if (plan.out_pixels() < 4) return Convolve<float>(plan, operands, out);
  return ConvolvePanels(plan, operands, out);
}

Result<OpResult> RunConv(const OpCall& call, int rank, ConvKind kind) {
  FXP_ASSIGN(const ConvPlan plan, PlanConv(call, rank, kind));
  const DType dtype = call.tensor(0).dtype;
  FXP_ASSIGN(const DType compute, ConvType(dtype, plan));
  FXP_ASSIGN(Tensor out, Tensor::Empty(plan.Shape(), compute));
  if (out.count() > 0) {
    FXP_ASSIGN(const ConvOperands operands, ReadOperands(call, compute));
    if (compute == DType::kFloat32) {
      FXP_TRY(ConvolveFloat(plan, operands, out));
    } else if (compute == DType::kFloat64) {
      FXP_TRY(Convolve<double>(plan, operands, out));
    } else {
      FXP_TRY(Convolve<int64_t>(plan, operands, out));
    }
  }
  return FinishConv(std::move(out), plan, dtype);
}

}  // namespace

Range InsideRange(int64_t count, int64_t stride, int64_t shift, int64_t size) {
  const auto places_below = [&](int64_t limit) {  // how many o have o * stride + shift < limit
    const int64_t room = limit - shift;
    return room <= 0 ? 0 : std::min(count, (room - 1) / stride + 1);
  };
  return {places_below(0), places_below(size)};
}

Result<ConvOperands> ReadOperands(const OpCall& call, DType compute) {
  const auto read = [&](size_t i) -> Result<Tensor> {
    FXP_ASSIGN(const Tensor plain, Contiguous(call.tensor(i)));
    return Convert(plain, compute);
  };
  ConvOperands operands;
  FXP_ASSIGN(operands.input, read(0));
  FXP_ASSIGN(operands.weight, read(1));
  if (call.has(2)) {
    FXP_ASSIGN(operands.bias, read(2));
  }
  return operands;
}

Result<DType> ConvType(DType dtype, const ConvPlan& plan) {
  if (dtype == DType::kBool) {
    const std::string kernel =
        plan.transposed ? StrCat("slow_conv_transpose", plan.rank == 3 ? 3 : 2, "d_out_cpu")
                        : std::string(plan.rank == 3 ? "compute_columns3d" : "slow_conv2d_cpu");
    return NotImplementedError(StrCat("\"", kernel, "\" not implemented for 'Bool'"));
  }
  if (plan.transposed && IsIntegral(dtype) && dtype != DType::kInt64) {
    return NotImplementedFor(
        plan.rank == 3 ? "slow_conv_transpose3d_out_cpu" : "slow_conv_transpose2d_out_cpu", dtype);
  }
  if (IsComplex(dtype)) {
    return NotImplementedError(
        "FX Playground doesn't have convolutions of complex numbers; use two real ones");
  }
  return ComputeType(dtype);
}

Result<OpResult> FinishConv(Tensor out, const ConvPlan& plan, DType dtype) {
  FXP_ASSIGN(Tensor stored, Stored(out, dtype));
  OpResult result(std::move(stored));
  if (!plan.batched) result.grad_fn = "SqueezeBackward1";
  return result;
}

Result<OpResult> RunConv1d(const OpCall& call) { return RunConv(call, 1, ConvKind::kNumbers); }
Result<OpResult> RunConv2d(const OpCall& call) { return RunConv(call, 2, ConvKind::kNumbers); }
Result<OpResult> RunConv3d(const OpCall& call) { return RunConv(call, 3, ConvKind::kNumbers); }
Result<OpResult> RunConv1dWord(const OpCall& call) { return RunConv(call, 1, ConvKind::kWord); }
Result<OpResult> RunConv2dWord(const OpCall& call) { return RunConv(call, 2, ConvKind::kWord); }
Result<OpResult> RunConv3dWord(const OpCall& call) { return RunConv(call, 3, ConvKind::kWord); }

}  // namespace fxp
