// Adding elements around a tensor, or taking them away.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

enum class Mode { kConstant, kReflect, kReplicate, kCircular };

// How many elements one dimension gets before and after.
struct Side {
  int64_t before = 0;
  int64_t after = 0;
};

int64_t Padded(const Tensor& input, int64_t dim, const Side& side) {
  return input.size(dim) + side.before + side.after;
}

// Which element of the input stands at each place along one dimension; -1 where there is none.
Dims Places(Mode mode, int64_t size, const Side& side) {
  Dims places;
  for (int64_t i = -side.before; i < size + side.after; ++i) {
    int64_t from = i;
    if (mode == Mode::kReflect) {
      if (from < 0) from = -from;
      if (from >= size) from = 2 * (size - 1) - from;
    } else if (mode == Mode::kReplicate) {
      from = from < 0 ? 0 : from >= size ? size - 1 : from;
    } else if (mode == Mode::kCircular) {
      // It goes round what is left of the input.
      const int64_t first = side.before < 0 ? -side.before : 0;
      const int64_t end = side.after < 0 ? size + side.after : size;
      from = from < first ? from + (end - first) : from >= end ? from - (end - first) : from;
      from = std::clamp<int64_t>(from, 0, size - 1);
    } else if (from < 0 || from >= size) {
      from = -1;
    }
    places.push_back(from);
  }
  return places;
}

// The padded tensor; `filled` already has the result's shape and what stands outside of the input.
Result<Tensor> Gather(Mode mode, const Tensor& given, const std::vector<Side>& sides,
                      const Tensor& filled) {
  FXP_ASSIGN(const Tensor input, Contiguous(given));
  const size_t bytes = ElementSize(input.dtype);
  const auto* const from =
      static_cast<const char*>(input.storage->data()) + static_cast<size_t>(input.offset) * bytes;
  auto* to = static_cast<char*>(filled.storage->data());
  const int64_t rank = input.rank();
  std::vector<Dims> places;
  for (int64_t dim = 0; dim < rank; ++dim) {
    places.push_back(Places(mode, input.size(dim), sides[static_cast<size_t>(dim)]));
  }
  const int64_t count = filled.count();
  if (count == 0) return filled;
  const Dims& last = places.back();
  const int64_t width = input.sizes.back();
  for (int64_t row = 0; row < count / static_cast<int64_t>(last.size()); ++row) {
    int64_t rest = row;
    int64_t at = 0;
    int64_t step = 1;
    bool inside = true;
    for (int64_t dim = rank - 2; dim >= 0; --dim) {
      const Dims& along = places[static_cast<size_t>(dim)];
      const int64_t place = along[static_cast<size_t>(rest % static_cast<int64_t>(along.size()))];
      rest /= static_cast<int64_t>(along.size());
      inside = inside && place >= 0;
      at += place * step;
      step *= input.size(dim);
    }
    if (inside) {
      const char* const line = from + static_cast<size_t>(at * width) * bytes;
      for (size_t i = 0; i < last.size(); ++i) {
        if (last[i] < 0) continue;
        std::memcpy(to + i * bytes, line + static_cast<size_t>(last[i]) * bytes, bytes);
      }
    }
    to += last.size() * bytes;
  }
  return filled;
}

// "H: 3, W: 4"
std::string Listed(const Dims& sizes, int64_t count, const char* separator) {
  std::string text;
  const auto rank = static_cast<int64_t>(sizes.size());
  for (int64_t i = rank - count; i < rank; ++i) {
    if (!text.empty()) text += separator;
    text += StrCat("DHW"[3 - rank + i], ": ", sizes[static_cast<size_t>(i)]);
  }
  return text;
}

// The checks of reflecting and repeating the edge of the last `count` dimensions.
Status CheckAround(Mode mode, const Tensor& input, int64_t count, const std::vector<Side>& sides) {
  const int64_t rank = input.rank();
  const bool batched = rank == count + 2;
  bool fits = true;
  for (int64_t dim = batched ? 1 : 0; dim < rank; ++dim) fits = fits && input.size(dim) != 0;
  if (!fits) {
    return RuntimeError(StrCat("Expected ", count + 1, "D or ", count + 2,
                               "D (batch mode) tensor with possibly 0 batch size and other "
                               "non-zero dimensions for input, but got: ",
                               DimsText(input.sizes)));
  }
  if (mode == Mode::kReflect) {
    for (int64_t i = 0; i < count; ++i) {
      const int64_t dim = rank - 1 - i;
      const Side& side = sides[static_cast<size_t>(dim)];
      if (side.before < input.size(dim) && side.after < input.size(dim)) continue;
      return RuntimeError(StrCat("Argument #", 4 + 2 * i,
                                 ": Padding size should be less than the corresponding input "
                                 "dimension, but got: padding (",
                                 side.before, ", ", side.after, ") at dimension ", dim,
                                 " of input ", DimsText(input.sizes)));
    }
  }
  Dims in, out;
  bool empty = false;
  for (int64_t dim = rank - count; dim < rank; ++dim) {
    in.push_back(input.size(dim));
    out.push_back(Padded(input, dim, sides[static_cast<size_t>(dim)]));
    empty = empty || out.back() < 1;
  }
  if (empty) {
    while (in.size() < 3) {
      in.insert(in.begin(), 0);
      out.insert(out.begin(), 0);
    }
    if (count == 1) {
      return RuntimeError(
          StrCat("input (W: ", in[2], ") is too small. Calculated output W: ", out[2]));
    }
    return RuntimeError(StrCat("Calculated output ", Listed(out, count, " "),
                               " must be >= 1 in every dimension (input ", Listed(in, count, ", "),
                               ")"));
  }
  if (input.dtype == DType::kBool) {
    return NotImplementedError(StrCat("\"", mode == Mode::kReflect ? "reflection" : "replication",
                                      "_pad", count, "d\" not implemented for 'Bool'"));
  }
  return Ok();
}

Status CheckCircular(const Tensor& input, const std::vector<Side>& sides) {
  for (int64_t dim = 0; dim < input.rank(); ++dim) {
    const Side& side = sides[static_cast<size_t>(dim)];
    if (side.before > input.size(dim) || side.after > input.size(dim)) {
      return RuntimeError("Padding value causes wrapping around more than once.");
    }
    if (Padded(input, dim, side) < 0) {
      return RuntimeError("Negative padding value is resulting in an empty dimension");
    }
  }
  return Ok();
}

Result<Mode> ModeOf(const OpCall& call, size_t count) {
  const std::string& mode = call.text(2);
  if (mode == "constant") return Mode::kConstant;
  if (call.has(3) && call.real(3) != 0) {
    return RuntimeError(StrCat("Padding mode \"", mode, "\" doesn't take in value argument"));
  }
  const int64_t rank = call.tensor(0).rank();
  const auto padded = static_cast<int64_t>(count);
  const bool known = mode == "reflect" || mode == "replicate" || mode == "circular";
  if (!known) return NotImplementedError(StrCat("Unrecognised padding mode ", mode));
  if (padded < 1 || padded > 3 || (rank != padded + 1 && rank != padded + 2)) {
    return NotImplementedError(
        StrCat("Padding size ", 2 * count, " is not supported for ", rank,
               "D input tensor.\n"
               "Supported combinations for non-constant padding:\n"
               "  - 2D or 3D input: padding size = 2 (pads last dimension)\n"
               "  - 3D or 4D input: padding size = 4 (pads last 2 dimensions)\n"
               "  - 4D or 5D input: padding size = 6 (pads last 3 dimensions)"));
  }
  return mode == "reflect"     ? Mode::kReflect
         : mode == "replicate" ? Mode::kReplicate
                               : Mode::kCircular;
}

const char* Noted(Mode mode, size_t count) {
  constexpr const char* kReflected[] = {"ReflectionPad1DBackward0", "ReflectionPad2DBackward0",
                                        "ReflectionPad3DBackward0"};
  constexpr const char* kReplicated[] = {"ReplicationPad1DBackward0", "ReplicationPad2DBackward0",
                                         "ReplicationPad3DBackward0"};
  if (mode == Mode::kReflect) return kReflected[count - 1];
  if (mode == Mode::kReplicate) return kReplicated[count - 1];
  return mode == Mode::kCircular ? "CopySlices" : nullptr;
}

}  // namespace

Result<OpResult> RunPad(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims& pad = call.dims(1);
  const int64_t rank = input.rank();
  if (pad.size() % 2 != 0) return RuntimeError("Padding length must be divisible by 2");
  const size_t count = pad.size() / 2;
  if (static_cast<int64_t>(count) > rank) {
    return RuntimeError(
        StrCat("Padding length should be less than or equal to two times the input dimension but "
               "got padding length ",
               pad.size(), " and input of dimension ", rank));
  }
  FXP_ASSIGN(const Mode mode, ModeOf(call, count));
  std::vector<Side> sides(static_cast<size_t>(rank));
  for (size_t i = 0; i < count; ++i) {
    for (const int64_t number : {pad[2 * i], pad[2 * i + 1]}) {
      // Anything larger has no place in memory; sums of such numbers must not overflow.
      if (number > INT64_MAX / 4 || number < -(INT64_MAX / 4)) {
        return RuntimeError("numel: integer multiplication overflow");
      }
    }
    sides[static_cast<size_t>(rank) - 1 - i] = {pad[2 * i], pad[2 * i + 1]};
  }
  if (mode == Mode::kCircular) {
    FXP_TRY(CheckCircular(input, sides));
  } else if (mode != Mode::kConstant) {
    FXP_TRY(CheckAround(mode, input, static_cast<int64_t>(count), sides));
  }
  Dims sizes = input.sizes;
  for (int64_t dim = 0; dim < rank; ++dim) {
    sizes[static_cast<size_t>(dim)] = Padded(input, dim, sides[static_cast<size_t>(dim)]);
    if (sizes[static_cast<size_t>(dim)] < 0) {
      return RuntimeError("narrow(): length must be non-negative.");
    }
  }
  const Scalar value = Scalar::Float(call.has(3) ? call.real(3) : 0);
  FXP_TRY(CheckFits(value, input.dtype));
  const bool nothing = std::all_of(sides.begin(), sides.end(), [](const Side& side) {
    return side.before == 0 && side.after == 0;
  });
  if (mode == Mode::kConstant && nothing) {
    FXP_ASSIGN(Tensor copy, EmptyLike(input, input.dtype));
    FXP_TRY(CopyInto(copy, input));
    return OpResult(std::move(copy));
  }
  if (rank == 0) return Single(Copy(input));
  FXP_ASSIGN(const Tensor filled, mode == Mode::kConstant ? Tensor::Full(sizes, input.dtype, value)
                                                          : Tensor::Empty(sizes, input.dtype));
  // Places are listed by dimension; a dimension of a tensor without elements may be endless.
  FXP_ASSIGN(Tensor out,
             filled.count() == 0 ? Result<Tensor>(filled) : Gather(mode, input, sides, filled));
  const bool cuts = std::all_of(sides.begin(), sides.end(), [](const Side& side) {
    return side.before <= 0 && side.after <= 0;
  });
  if (cuts && mode == Mode::kConstant && out.count() == 0) out.strides = input.strides;  // a part
  OpResult result(std::move(out));
  result.grad_fn = Noted(mode, count);
  return result;
}

}  // namespace fxp
