#include "engine/ops/conv_plan.h"

#include <algorithm>

#include "engine/base/str_cat.h"

namespace fxp {
namespace {

constexpr int64_t kLargest = (int64_t{1} << 62) - 1;
constexpr char kEmptyWeight[] = "non-empty 2D or 4D weight tensor expected, but got: ";
constexpr char kEmptyWeight3[] =
    "non-empty 5D (n_output_plane x n_input_plane x kernel_depth x kernel_height x kernel_width) "
    "tensor expected for weight, but got: ";

// stride, padding, ... as given: one number for each spatial dimension, or one for all.
struct Lists {
  Dims stride, padding, dilation, output_padding;
  int64_t groups = 1;
  bool same = false;  // padding that keeps the size
};

// One number stands for as many as the weight has dimensions.
Dims ListOr(const OpCall& call, size_t i, int64_t fallback) {
  Dims list = call.has(i) ? call.dims(i) : Dims{fallback};
  const int64_t wanted = std::max<int64_t>(call.tensor(1).rank() - 2, 1);
  if (list.size() == 1) list.resize(static_cast<size_t>(wanted), list[0]);
  return list;
}

std::string Sizes(const Extent& extent, int rank) {
  return Join(Dims(extent.end() - rank, extent.end()), " x ");
}

Status CheckInputRank(const OpCall& call, int rank, bool transposed) {
  const Tensor& input = call.tensor(0);
  if (input.rank() == rank + 1 || input.rank() == rank + 2) return Ok();
  return RuntimeError(StrCat("Expected ", rank + 1, "D (unbatched) or ", rank + 2,
                             "D (batched) input to conv", transposed ? "_transpose" : "", rank,
                             "d, but got input of size: ", DimsText(input.sizes)));
}

Status ReadPaddingWord(const OpCall& call, int rank, Lists& lists) {
  const std::string& word = call.text(4);
  if (word != "same" && word != "valid") {
    return RuntimeError(StrCat("Invalid padding string: '", word, "'"));
  }
  lists.same = word == "same";
  lists.padding.assign(static_cast<size_t>(rank), 0);
  if (!lists.same) return Ok();
  for (const Dims* list : {&lists.stride, &lists.dilation}) {
    if (list->size() != lists.padding.size()) {
      return RuntimeError(StrCat(list == &lists.stride ? "stride" : "dilation",
                                 " cannot broadcast to ", rank, " dimensions"));
    }
  }
  for (const int64_t step : lists.stride) {
    if (step != 1) {
      return RuntimeError("padding='same' is not supported for strided convolutions");
    }
  }
  return Ok();
}

Result<Lists> ReadLists(const OpCall& call, int rank, ConvKind kind) {
  const bool transposed = kind == ConvKind::kTransposed;
  Lists lists;
  // torch's functions have a list of the rank's length, whatever the weight looks like.
  const auto read = [&](size_t i, int64_t fallback) {
    if (rank > 1 && (!call.has(i) || call.dims(i).size() == 1)) {
      return Dims(static_cast<size_t>(rank), call.has(i) ? call.dims(i)[0] : fallback);
    }
    return ListOr(call, i, fallback);
  };
  lists.stride = read(3, 1);
  lists.dilation = read(transposed ? 7 : 5, 1);
  lists.groups = call.integer(6);
  if (transposed) lists.output_padding = read(5, 0);
  if (kind == ConvKind::kWord) {
    FXP_TRY(ReadPaddingWord(call, rank, lists));
  } else {
    lists.padding = read(4, 0);
  }
  return lists;
}

Status CheckLengths(const Lists& lists, int64_t wanted, bool transposed) {
  const auto check = [&](const char* name, const Dims& list) -> Status {
    if (static_cast<int64_t>(list.size()) == wanted) return Ok();
    return RuntimeError(StrCat("expected ", name, " to be a single integer value or a list of ",
                               wanted, " values to match the convolution dimensions, but got ",
                               name, "=", DimsText(list)));
  };
  FXP_TRY(check("stride", lists.stride));
  FXP_TRY(check("padding", lists.padding));
  FXP_TRY(check("dilation", lists.dilation));
  return transposed ? check("output_padding", lists.output_padding) : Ok();
}

Status CheckSigns(const Lists& lists) {
  const auto below = [](const Dims& list, int64_t limit) {
    return std::any_of(list.begin(), list.end(), [=](int64_t value) { return value < limit; });
  };
  if (below(lists.padding, 0)) return RuntimeError("negative padding is not supported");
  if (below(lists.output_padding, 0)) {
    return RuntimeError("negative output_padding is not supported");
  }
  if (below(lists.stride, 1)) return RuntimeError("non-positive stride is not supported");
  if (below(lists.dilation, 0)) return RuntimeError("dilation should be greater than zero");
  for (const int64_t value : lists.padding) {
    if (value > kLargest) {
      return RuntimeError(StrCat("Given padding=", value, " at dimension 0 , expected padding to ",
                                 "be at most ", kLargest));
    }
  }
  return Ok();
}

// Channels, groups and bias. `input` is the input's sizes with a batch dimension.
Status CheckChannels(const OpCall& call, const Dims& input, const Lists& lists, bool transposed) {
  const Dims& weight = call.tensor(1).sizes;
  const std::string given =
      transposed ? StrCat("Given transposed=1, weight of size ", DimsText(weight))
                 : StrCat("Given groups=", lists.groups, ", weight of size ", DimsText(weight));
  const int64_t groups = lists.groups;
  if (weight[0] < groups) {
    return RuntimeError(StrCat("Given groups=", groups, ", expected weight to be at least ", groups,
                               " at dimension 0, but got weight of size ", DimsText(weight),
                               " instead"));
  }
  if (weight[0] % groups != 0) {
    return RuntimeError(StrCat("Given groups=", groups, ", expected weight to be divisible by ",
                               groups, " at dimension 0, but got weight of size [",
                               DimsText(weight), "] instead"));
  }
  int64_t channels = 0;
  const bool fits = transposed ? (channels = weight[0], true)
                               : !__builtin_mul_overflow(weight[1], groups, &channels);
  if (!fits || input[1] != channels) {
    return RuntimeError(StrCat(given, ", expected input", DimsText(input), " to have ", channels,
                               " channels, but got ", input[1], " channels instead"));
  }
  int64_t out = weight[0];
  if (transposed && __builtin_mul_overflow(weight[1], groups, &out)) out = INT64_MAX;
  if (call.has(2) && (call.tensor(2).rank() != 1 || call.tensor(2).size(0) != out)) {
    return RuntimeError(StrCat("Given ", transposed ? "transposed=1, " : "", "weight of size ",
                               DimsText(weight), ", expected bias to be 1-dimensional with ", out,
                               " elements, but got bias of size ", DimsText(call.tensor(2).sizes),
                               " instead"));
  }
  return Ok();
}

// "name_height: 3 name_width: 4": as the messages of some kernels list sizes.
std::string Named(const char* name, const Extent& extent, int rank, const char* separator) {
  std::string text;
  if (rank == 3) text = StrCat(name, "_depth: ", extent[0], separator);
  return StrCat(text, name, "_height: ", extent[1], separator, name, "_width: ", extent[2]);
}

Status CheckKernel(const ConvPlan& plan, const Tensor& weight) {
  if (plan.transposed && weight.size(1) == 0) {
    Dims shown = weight.sizes;
    if (plan.rank == 1) shown.insert(shown.begin() + 2, 1);
    return RuntimeError(StrCat(plan.rank == 3 ? kEmptyWeight3 : kEmptyWeight, DimsText(shown)));
  }
  if (plan.taps() == 0) {
    if (plan.rank == 3 && plan.transposed) {
      return RuntimeError(StrCat(kEmptyWeight3, DimsText(weight.sizes)));
    }
    return RuntimeError(plan.rank == 3
                            ? StrCat("kernel size should be greater than zero, but got: ",
                                     Sizes(plan.kernel, 3), " (TxHxW)")
                            : StrCat("kernel size should be greater than zero, but got ",
                                     Named("kernel", plan.kernel, plan.rank, " ")));
  }
  if (plan.dilation[0] < 1 || plan.dilation[1] < 1 || plan.dilation[2] < 1) {
    const int shown = plan.rank == 1 ? 2 : plan.rank;
    return RuntimeError(
        StrCat("dilation should be greater than zero, but got ",
               plan.transposed
                   ? Named("dilation", plan.dilation, plan.rank, ", ")
                   : StrCat("[", Join(Dims(plan.dilation.end() - shown, plan.dilation.end()), ", "),
                            "]")));
  }
  return Ok();
}

// How far a kernel reaches in one dimension, INT64_MAX when no int64 holds it.
int64_t Reach(int64_t dilation, int64_t kernel) {
  int64_t reach = 0;
  if (kernel < 1 || __builtin_mul_overflow(dilation, kernel - 1, &reach) || reach == INT64_MAX) {
    return kernel < 1 ? 0 : INT64_MAX;
  }
  return reach + 1;
}

Status PlanForward(ConvPlan& plan, bool same) {
  Extent padded;
  Extent reach;
  bool too_large = false;
  for (size_t d = 0; d < 3; ++d) {
    reach[d] = Reach(plan.dilation[d], plan.kernel[d]);
    if (same) {
      // One more after the last element when the sum is odd.
      plan.padding[d] = (reach[d] - 1) / 2;
      plan.out[d] = plan.in[d];
      continue;
    }
    if (__builtin_add_overflow(plan.in[d], 2 * plan.padding[d], &padded[d])) padded[d] = INT64_MAX;
    too_large = too_large || padded[d] < reach[d];
    plan.out[d] = (padded[d] - reach[d]) / plan.stride[d] + 1;
  }
  if (!too_large) return Ok();
  return RuntimeError(StrCat("Calculated padded input size per channel: (",
                             Sizes(padded, plan.rank), "). Kernel size: (", Sizes(reach, plan.rank),
                             "). Kernel size can't be greater than actual input size"));
}

Status PlanTransposed(ConvPlan& plan, const Extent& output_padding) {
  const int rank = plan.rank;
  const int shown = rank == 1 ? 2 : rank;
  bool too_small = false;
  for (size_t d = 0; d < 3; ++d) {
    if (output_padding[d] >= plan.stride[d] && output_padding[d] >= plan.dilation[d]) {
      return RuntimeError(
          StrCat("output padding must be smaller than either stride or dilation, but got ",
                 Named("output_padding", output_padding, rank, " "), " ",
                 Named("stride", plan.stride, rank, " "), " ",
                 Named("dilation", plan.dilation, rank, " ")));
    }
    int64_t span = 0;
    int64_t end = 0;
    if (__builtin_mul_overflow(plan.in[d] - 1, plan.stride[d], &span) ||
        __builtin_add_overflow(span - 2 * plan.padding[d] + output_padding[d],
                               Reach(plan.dilation[d], plan.kernel[d]), &end)) {
      return RuntimeError(StrCat("Storage size calculation overflowed with sizes=[", plan.batch,
                                 ", ", plan.out_channels, ", ", INT64_MAX, "]"));
    }
    plan.out[d] = end;
    too_small = too_small || end < 1;
  }
  if (!too_small) return Ok();
  return RuntimeError(StrCat("Given input size per channel: (", Sizes(plan.in, shown),
                             "). Calculated output size per channel: (", Sizes(plan.out, shown),
                             "). Output size is too small"));
}

}  // namespace

Dims ConvPlan::Shape() const {
  Dims shape{batch, out_channels};
  shape.insert(shape.end(), out.end() - rank, out.end());
  if (!batched) shape.erase(shape.begin());
  return shape;
}

Result<ConvPlan> PlanConv(const OpCall& call, int rank, ConvKind kind) {
  const bool transposed = kind == ConvKind::kTransposed;
  const Tensor& weight = call.tensor(1);
  if (!transposed && call.has(2) && call.tensor(2).dtype != call.tensor(0).dtype) {
    return RuntimeError(StrCat("Input type (", DTypeCppName(call.tensor(0).dtype),
                               ") and bias type (", DTypeCppName(call.tensor(2).dtype),
                               ") should be the same"));
  }
  FXP_TRY(CheckInputRank(call, rank, transposed));
  ConvPlan plan;
  plan.transposed = transposed;
  plan.rank = rank;
  plan.batched = call.tensor(0).rank() == rank + 2;
  Dims input = call.tensor(0).sizes;
  if (!plan.batched) input.insert(input.begin(), 1);
  FXP_ASSIGN(const Lists lists, ReadLists(call, rank, kind));
  if (weight.rank() < 3) return RuntimeError("weight should have at least three dimensions");
  if (lists.groups <= 0) return RuntimeError("non-positive groups is not supported");
  if (!lists.same) FXP_TRY(CheckLengths(lists, weight.rank() - 2, transposed));
  FXP_TRY(CheckSigns(lists));
  if (weight.rank() != rank + 2) {
    return RuntimeError(StrCat("Expected ", weight.rank(), "-dimensional input for ", weight.rank(),
                               "-dimensional weight", lists.same ? "" : " ", DimsText(weight.sizes),
                               ", but got ", input.size(), "-dimensional input of size ",
                               DimsText(input), " instead"));
  }
  FXP_TRY(CheckChannels(call, input, lists, transposed));
  plan.batch = input[0];
  plan.groups = lists.groups;
  plan.in_channels = input[1];
  plan.out_channels = transposed ? weight.size(1) * lists.groups : weight.size(0);
  Extent output_padding{0, 0, 0};
  for (int i = 0; i < rank; ++i) {
    const auto from = static_cast<size_t>(i);
    const auto to = static_cast<size_t>(3 - rank + i);
    plan.in[to] = input[from + 2];
    plan.kernel[to] = weight.sizes[from + 2];
    plan.stride[to] = lists.stride[from];
    plan.padding[to] = lists.padding[from];
    plan.dilation[to] = lists.dilation[from];
    if (transposed) output_padding[to] = lists.output_padding[from];
  }
  if (!transposed) FXP_TRY(PlanForward(plan, lists.same));
  if (plan.in_pixels() == 0 && plan.batch > 0 && plan.in_channels > 0) {
    Dims shown = input;
    if (rank == 1) shown.insert(shown.begin() + 2, 1);
    return RuntimeError(
        StrCat("Only zero batch or zero channel inputs are supported, but got input shape: ",
               DimsText(shown)));
  }
  FXP_TRY(CheckKernel(plan, weight));
  if (transposed) FXP_TRY(PlanTransposed(plan, output_padding));
  if (weight.dtype != call.tensor(0).dtype) {
    return RuntimeError(StrCat("expected scalar type ", DTypeWord(call.tensor(0).dtype),
                               " but found ", DTypeWord(weight.dtype)));
  }
  // As torch has it: nothing goes in, nothing comes out.
  if (plan.in_channels == 0) plan.out_channels = 0;
  return plan;
}

}  // namespace fxp
