#include "engine/ops/refusals.h"

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

struct Words {
  std::string_view name;
  const char* text;
};

// The name that torch's kernel has where it isn't the row's with _cpu behind it. A text with a
// space is the whole message: of a RuntimeError, or of a NotImplementedError after a '?'.
constexpr Words kComplexWords[] = {
    {"_unique", "unique"},
    {"_unique_consecutive", "unique"},
    {"_cdist", "cdist only supports floating-point dtypes, X1 got: ComplexFloat"},
    {"adaptive_avg_pool1d", "adaptive_avg_pool2d"},
    {"adaptive_avg_pool2d", "adaptive_avg_pool2d"},
    {"adaptive_max_pool1d", "adaptive_max_pool2d"},
    {"adaptive_max_pool2d", "adaptive_max_pool2d"},
    {"alpha_dropout", "bernoulli_scalar_cpu_"},
    {"avg_pool1d", "avg_pool2d"},
    {"avg_pool2d", "avg_pool2d"},
    {"avg_pool3d", "avg_pool3d_out_frame"},
    {"batch_norm", "batch_norm"},
    {"bernoulli", "bernoulli_scalar_cpu_"},
    {"binary_cross_entropy", "binary_cross_entropy"},
    {"binary_cross_entropy_with_logits", "log_sigmoid_cpu"},
    {"bitwise_left_shift", "lshift_cpu"},
    {"bitwise_right_shift", "rshift_cpu"},
    {"cosine_similarity",
     "expected common dtype to be floating point, yet common dtype is ComplexFloat"},
    {"deg2rad", "deg2rad is not supported for complex tensors."},
    {"digamma", "digamma"},
    {"erf", "erf_vml_cpu"},
    {"erfc", "erfc_vml_cpu"},
    {"erfinv", "erfinv_vml_cpu"},
    {"feature_alpha_dropout", "bernoulli_scalar_cpu_"},
    {"feature_dropout", "bernoulli_scalar_cpu_"},
    {"fmax", "fmax not implemented for complex tensors."},
    {"fmin", "fmin not implemented for complex tensors."},
    {"group_norm", "GroupNormKernelImpl"},
    {"heaviside", "heaviside is not yet implemented for complex tensors."},
    {"histc", "aminmax_cpu"},
    {"i0", "i0_vml_cpu"},
    {"instance_norm", "batch_norm"},
    {"lgamma", "lgamma_vml_cpu"},
    {"max_pool1d", "max_pool1d_impl"},
    {"max_pool1d_with_indices", "max_pool2d"},
    {"max_pool2d", "max_pool2d"},
    {"max_pool2d_with_indices", "max_pool2d"},
    {"max_pool3d", "max_pool3d"},
    {"max_pool3d_with_indices", "max_pool3d"},
    {"NanMedian", "median_cpu"},
    {"NanMedianDim", "median_out"},
    {"nll_loss_nd", "nll_loss_out_frame"},
    {"rad2deg", "rad2deg is not supported for complex tensors."},
    {"randint_like", "check_random_bounds handles only integral, floating-point and boolean types"},
    {"rrelu", "leaky_relu_cpu"},
    {"scaled_dot_product_attention", "softmax_lastdim_kernel_impl"},
    {"signbit", "?signbit is not implemented for complex tensors."},
    {"softshrink", "softshrink_check"},
    {"special_entr", "entr_cpu"},
    {"special_ndtr", "erf_vml_cpu"},
};

Error SizesDiffer(const Tensor& target, const Tensor& result) {
  return RuntimeError(StrCat("output with shape ", DimsText(target.sizes),
                             " doesn't match the broadcast shape ", DimsText(result.sizes)));
}

}  // namespace

Error ComplexRefused(const OpCall& call, DType dtype) {
  const OpRow& row = call.row();
  const std::string_view name = row.name;
  if (name.starts_with("conv") || name == "prelu") {
    const DType first = call.tensor(0).dtype;
    const DType second = call.tensor(1).dtype;
    if (name == "prelu" && first != second) {
      return RuntimeError(StrCat("prelu: Type promoting not supported. Got ", DTypeWord(first),
                                 " and ", DTypeWord(second)));
    }
    if (!IsComplex(first) && name != "prelu") {
      if (IsComplex(second) || name.ends_with("3d")) {
        return RuntimeError(
            StrCat("expected scalar type ", DTypeWord(first), " but found ", DTypeWord(dtype)));
      }
      return RuntimeError(StrCat("result type ", DTypeWord(dtype),
                                 " can't be cast to the desired output type ", DTypeWord(first)));
    }
  }
  for (const Words& words : kComplexWords) {
    if (words.name != name && words.name != row.id) continue;
    const std::string_view text = words.text;
    if (text.find(' ') == std::string_view::npos) return NotImplementedFor(words.text, dtype);
    if (text.front() == '?') return NotImplementedError(std::string(text.substr(1)));
    return RuntimeError(std::string(text));
  }
  return NotImplementedFor(StrCat(name, "_cpu").c_str(), dtype);
}

Status CheckInPlaceShape(const OpCall& call, const Tensor& target, const Tensor& result) {
  const std::string_view name = call.row().name;
  if (name == "masked_scatter" && result.rank() > target.rank()) {
    const Tensor& mask = call.tensor(1);
    return RuntimeError(StrCat("expand(", DTypeLegacyName(mask.dtype), "{", DimsText(mask.sizes),
                               "}, size=", DimsText(target.sizes),
                               "): the number of sizes provided (", target.rank(),
                               ") must be greater or equal to the number of dimensions in the "
                               "tensor (",
                               mask.rank(), ")"));
  }
  if (name == "addbmm" || target.sizes == result.sizes) return Ok();
  if (name == "addmm" || name == "addmv" || name == "baddbmm") {
    return RuntimeError(StrCat("Bad in-place call: input tensor size ", DimsText(target.sizes),
                               " and output tensor size ", DimsText(result.sizes),
                               " should match"));
  }
  if (name == "addr") {
    if (target.rank() != 2) {
      return RuntimeError(StrCat("2D tensor expected, got ", target.rank(), "D tensor for input"));
    }
    return RuntimeError(StrCat("size mismatch, input: ", DimsText(target.sizes),
                               ", v1: ", DimsText(call.tensor(1).sizes),
                               ", v2: ", DimsText(call.tensor(2).sizes)));
  }
  return SizesDiffer(target, result);
}

Status CheckInPlaceType(const OpRow& row, DType target, DType result) {
  const std::string_view name = row.name;
  if (name == "float_power" && target != result) {
    return RuntimeError(StrCat("the base given to float_power_ has dtype ", DTypeWord(target),
                               " but the operation's result requires dtype ", DTypeWord(result)));
  }
  if (CanCast(result, target)) return Ok();
  if (name == "ldexp") {
    return RuntimeError(
        StrCat("ldexp can't be cast to the desired output type ", DTypeWord(target)));
  }
  if (name == "cumsum" || name == "cumprod") {
    return NotImplementedFor(StrCat(name, "_out_cpu").c_str(), target);
  }
  const bool clamps = name.starts_with("clamp") && target == DType::kBool;
  return RuntimeError(StrCat("result type ", DTypeWord(result),
                             " can't be cast to the desired output type ",
                             clamps ? "bool" : DTypeWord(target)));
}

}  // namespace fxp
