// Moving elements between channels and places.

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"

namespace fxp {
namespace {

// The input seen as `parts`, its dimensions in another order, then copied into `sizes`.
Result<OpResult> Rearrange(const Tensor& input, Dims parts, const Dims& order, Dims sizes) {
  FXP_ASSIGN(const Tensor row_major, Contiguous(input));
  const Dims strides = ContiguousStrides(parts);
  Dims moved_sizes, moved_strides;
  for (const int64_t dim : order) {
    moved_sizes.push_back(parts[static_cast<size_t>(dim)]);
    moved_strides.push_back(strides[static_cast<size_t>(dim)]);
  }
  FXP_ASSIGN(const Tensor moved,
             Copy(row_major.View(moved_sizes, moved_strides, row_major.offset)));
  const Dims plain = ContiguousStrides(sizes);
  return OpResult(moved.View(std::move(sizes), plain, 0));
}

Status CheckImage(const char* name, const char* factor_name, const Tensor& input, int64_t factor) {
  if (input.rank() < 3) {
    return RuntimeError(StrCat(name,
                               " expects input to have at least 3 dimensions, but got input "
                               "with ",
                               input.rank(), " dimension(s)"));
  }
  if (factor > 0 && factor < (int64_t{1} << 31)) return Ok();
  return RuntimeError(StrCat(name, " expects a positive ", factor_name, ", but got ", factor));
}

}  // namespace

Result<OpResult> RunPixelShuffle(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t factor = call.integer(1);
  FXP_TRY(CheckImage("pixel_shuffle", "upscale_factor", input, factor));
  const int64_t channels = input.size(input.rank() - 3);
  if (channels % (factor * factor) != 0) {
    return RuntimeError(StrCat(
        "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of "
        "upscale_factor, but input.size(-3)=",
        channels, " is not divisible by ", factor * factor));
  }
  const int64_t height = input.size(input.rank() - 2);
  const int64_t width = input.size(input.rank() - 1);
  const int64_t kept = channels / (factor * factor);
  Dims sizes = input.sizes;
  sizes.resize(sizes.size() - 3);
  const int64_t batch = ElementCount(sizes);
  sizes.insert(sizes.end(), {kept, height * factor, width * factor});
  return Rearrange(input, {batch, kept, factor, factor, height, width}, {0, 1, 4, 2, 5, 3},
                   std::move(sizes));
}

Result<OpResult> RunPixelUnshuffle(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t factor = call.integer(1);
  FXP_TRY(CheckImage("pixel_unshuffle", "downscale_factor", input, factor));
  for (const int64_t back : {int64_t{2}, int64_t{1}}) {
    const int64_t size = input.size(input.rank() - back);
    if (size % factor == 0) continue;
    return RuntimeError(StrCat("pixel_unshuffle expects ", back == 2 ? "height" : "width",
                               " to be divisible by downscale_factor, but input.size(-", back,
                               ")=", size, " is not divisible by ", factor));
  }
  const int64_t channels = input.size(input.rank() - 3);
  const int64_t height = input.size(input.rank() - 2) / factor;
  const int64_t width = input.size(input.rank() - 1) / factor;
  Dims sizes = input.sizes;
  sizes.resize(sizes.size() - 3);
  const int64_t batch = ElementCount(sizes);
  sizes.insert(sizes.end(), {channels * factor * factor, height, width});
  return Rearrange(input, {batch, channels, height, factor, width, factor}, {0, 1, 3, 5, 2, 4},
                   std::move(sizes));
}

Result<OpResult> RunChannelShuffle(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t groups = call.integer(1);
  if (input.rank() <= 2) {
    return RuntimeError(
        StrCat("channel_shuffle expects input with > 2 dims, but got input with "
               "sizes ",
               DimsText(input.sizes)));
  }
  if (groups <= 0) {
    return RuntimeError(StrCat(
        "Number of groups to divide channels in must be positive. Value of groups:", groups));
  }
  const int64_t channels = input.size(1);
  if (channels % groups != 0) {
    return RuntimeError(StrCat("Number of channels must be divisible by groups. Got ", channels,
                               " channels and ", groups, " groups."));
  }
  const int64_t rest = ElementCount(Dims(input.sizes.begin() + 2, input.sizes.end()));
  return Rearrange(input, {input.size(0), groups, channels / groups, rest}, {0, 2, 1, 3},
                   input.sizes);
}

}  // namespace fxp
