// Activations with a slope or a threshold of their own: prelu, rrelu, hardshrink, softshrink.

#include <cmath>
#include <limits>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"

namespace fxp {
namespace {

Status NeedsFloat(const Tensor& input, const char* kernel) {
  if (IsFloating(input.dtype)) return Ok();
  return NotImplementedError(
      StrCat("\"", kernel, "\" not implemented for '", DTypeWord(input.dtype), "'"));
}

}  // namespace

Result<OpResult> RunHardshrink(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "hardshrink_cpu"));
  return MapFloat(call.tensor(0), [&](auto x) {
    const auto limit = call.scalar(1).as<decltype(x)>();
    return x >= -limit && x <= limit ? decltype(x)(0) : x;
  });
}

Result<OpResult> RunSoftshrink(const OpCall& call) {
  FXP_TRY(NeedsFloat(call.tensor(0), "softshrink_check"));
  const double given = call.scalar(1).as<double>();
  if (!(given >= 0)) {
    return RuntimeError(StrCat("lambda must be in range [0, ",
                               Short(LargestOf(call.tensor(0).dtype)), "] for input dtype ",
                               DTypeWord(call.tensor(0).dtype), ", but found ", Short(given)));
  }
  return MapFloat(call.tensor(0), [=](auto x) {
    const auto limit = static_cast<decltype(x)>(given);
    return x > limit ? x - limit : x < -limit ? x + limit : x * 0;
  });
}

Result<OpResult> RunPrelu(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Tensor& weight = call.tensor(1);
  if (input.dtype != weight.dtype) {
    return RuntimeError(StrCat("prelu: Type promoting not supported. Got ", DTypeWord(input.dtype),
                               " and ", DTypeWord(weight.dtype)));
  }
  const int64_t count = weight.count();
  if (count != 1) {
    if (input.rank() == 0) return RuntimeError("Not allow zero-dim input tensor.");
    const int64_t channels = input.rank() > 1 ? input.size(1) : 1;
    if (channels != count) {
      return RuntimeError(StrCat(
          "Mismatch of parameter numbers and input channel size. Found parameter numbers = ", count,
          " and channel size = ", channels, "."));
    }
  }
  if (weight.rank() > 1) {
    return RuntimeError(
        StrCat("prelu: Expected `weight` to be a scalar or 1D tensor, but got: "
               "ndim = ",
               weight.rank()));
  }
  FXP_TRY(NeedsFloat(input, "prelu_cpu"));
  // The slopes along dimension 1, or one for all.
  Tensor slopes =
      weight.View(Dims(input.sizes.size(), 1), Dims(input.sizes.size(), 0), weight.offset);
  if (count != 1) {
    slopes.sizes[1] = count;
    slopes.strides[1] = weight.stride(0);
  }
  FXP_ASSIGN(const Operands operands, Prepare(input, slopes));
  return MapPairs(operands, [](auto x, auto slope) { return x > 0 ? x : slope * x; });
}

Result<OpResult> RunRrelu(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const double lower = call.scalar(1).as<double>();
  const double upper = call.scalar(2).as<double>();
  if (lower > upper) {
    return RuntimeError("Lower bound should be less than or equal to the upper bound");
  }
  if (!call.flag(3)) {
    FXP_ASSIGN(const Tensor row_major, Contiguous(input));
    return Apply(OpId::kLeakyRelu, {&row_major, Scalar::Float((lower + upper) / 2)});
  }
  FXP_TRY(NeedsFloat(input, "rrelu_with_noise_out_cpu"));
  FXP_ASSIGN(const Tensor row_major, Contiguous(input));
  Generator& generator = call.generator(4);
  // A slope is drawn only where it is used.
  return MapFloat(row_major, [&](auto x) {
    if (x > 0) return x;
    return x * static_cast<decltype(x)>(generator.NextDouble() * (upper - lower) + lower);
  });
}

}  // namespace fxp
