// Transposed convolutions: each input pixel adds its multiple of the kernel to the output. The
// multiples come from a matrix product, weight[in_channels, taps]^T * input[in_channels, pixels],
// for a block of pixels at a time.

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/conv.h"
#include "engine/ops/gemm.h"
#include "engine/ops/wrapping.h"

namespace fxp {
namespace {

constexpr int64_t kBlock = int64_t{1} << 19;

// Adds one row of multiples, those of one tap for `count` input pixels, to an output channel.
template <typename T>
void AddRow(const ConvPlan& plan, const T* from, const Extent& tap, int64_t first, int64_t count,
            T* channel) {
  const int64_t shift = tap[2] * plan.dilation[2] - plan.padding[2];
  const Range inside = InsideRange(plan.in[2], plan.stride[2], shift, plan.out[2]);
  for (const int64_t end = first + count; first < end;) {
    const int64_t line = first / plan.in[2];
    const int64_t start = first - line * plan.in[2];
    const int64_t until = std::min(plan.in[2], start + end - first);
    const int64_t z =
        line / plan.in[1] * plan.stride[0] + tap[0] * plan.dilation[0] - plan.padding[0];
    const int64_t y =
        line % plan.in[1] * plan.stride[1] + tap[1] * plan.dilation[1] - plan.padding[1];
    if (z >= 0 && z < plan.out[0] && y >= 0 && y < plan.out[1]) {
      T* const to = channel + (z * plan.out[1] + y) * plan.out[2] + shift;
      const int64_t begin = std::clamp(inside.first, start, until);
      const int64_t stop = std::clamp(inside.last, begin, until);
      for (int64_t x = begin; x < stop; ++x) {
        T& sum = to[x * plan.stride[2]];
        sum = Wrapping(sum, from[x - start], [](auto a, auto b) { return a + b; });
      }
    }
    from += until - start;
    first += until - start;
  }
}

template <typename T>
void AddMultiples(const ConvPlan& plan, const T* from, int64_t channels, int64_t first,
                  int64_t count, T* to) {
  for (int64_t c = 0; c < channels; ++c) {
    for (int64_t z = 0; z < plan.kernel[0]; ++z) {
      for (int64_t y = 0; y < plan.kernel[1]; ++y) {
        for (int64_t x = 0; x < plan.kernel[2]; ++x) {
          AddRow(plan, from, {z, y, x}, first, count, to + c * plan.out_pixels());
          from += count;
        }
      }
    }
  }
}

template <typename T>
Status ConvolveTransposed(const ConvPlan& plan, const ConvOperands& operands, const Tensor& out) {
  const int64_t channels = plan.out_channels / plan.groups;
  const int64_t depth = plan.in_channels / plan.groups;
  const int64_t rows = channels * plan.taps();
  const int64_t pixels = plan.in_pixels();
  const int64_t block = std::clamp<int64_t>(kBlock / std::max<int64_t>(rows, 1), 1, pixels);
  FXP_ASSIGN(const Tensor multiples, Tensor::Empty({rows * block}, out.dtype));
  for (int64_t i = 0; i < plan.batch * plan.groups; ++i) {
    const int64_t group = i % plan.groups;
    const T* const image = operands.input.data<T>() + i * depth * pixels;
    const T* const weight = operands.weight.data<T>() + group * depth * rows;
    T* const to = out.data<T>() + i * channels * plan.out_pixels();
    for (int64_t c = 0; c < channels; ++c) {
      const T bias = operands.bias.storage ? operands.bias.data<T>()[group * channels + c] : T();
      std::fill_n(to + c * plan.out_pixels(), plan.out_pixels(), bias);
    }
    for (int64_t first = 0; first < pixels; first += block) {
      const int64_t count = std::min(block, pixels - first);
      Gemm(Matrix<const T>{weight, rows, depth, 1, rows},
           Matrix<const T>{image + first, depth, count, pixels, 1},
           Matrix<T>{multiples.data<T>(), rows, count, count, 1});
      AddMultiples(plan, multiples.data<T>(), channels, first, count, to);
    }
  }
  return Ok();
}

Result<OpResult> RunConvTranspose(const OpCall& call, int rank) {
  FXP_ASSIGN(const ConvPlan plan, PlanConv(call, rank, ConvKind::kTransposed));
  const DType dtype = call.tensor(0).dtype;
  FXP_ASSIGN(const DType compute, ConvType(dtype, plan));
  if (rank == 3 && call.has(2) && call.tensor(2).dtype != dtype) {
    return RuntimeError(StrCat("expected scalar type ", DTypeWord(dtype), " but found ",
                               DTypeWord(call.tensor(2).dtype)));
  }
  FXP_ASSIGN(Tensor out, Tensor::Empty(plan.Shape(), compute));
  if (out.count() > 0) {
    FXP_ASSIGN(const ConvOperands operands, ReadOperands(call, compute));
    if (compute == DType::kFloat32) {
      FXP_TRY(ConvolveTransposed<float>(plan, operands, out));
    } else if (compute == DType::kFloat64) {
      FXP_TRY(ConvolveTransposed<double>(plan, operands, out));
    } else {
      FXP_TRY(ConvolveTransposed<int64_t>(plan, operands, out));
    }
  }
  return FinishConv(std::move(out), plan, dtype);
}

}  // namespace

Result<OpResult> RunConvTranspose1d(const OpCall& call) { return RunConvTranspose(call, 1); }
Result<OpResult> RunConvTranspose2d(const OpCall& call) { return RunConvTranspose(call, 2); }
Result<OpResult> RunConvTranspose3d(const OpCall& call) { return RunConvTranspose(call, 3); }

}  // namespace fxp
