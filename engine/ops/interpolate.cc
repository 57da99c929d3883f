// Images of another size: each result is a sum of a few neighbours along every dimension.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"
#include "engine/ops/window.h"

namespace fxp {
namespace {

enum class Mode { kNearest, kExact, kLinear, kCubic };

// What one place of the result is made of along one dimension.
struct Taps {
  int64_t at[4];
  float weight[4];
};

struct Axis {
  int count;  // how many taps each place has
  std::vector<Taps> places;
};

// How far the input moves for one step of the result.
float Step(int64_t in, int64_t out, bool corners, double scale) {
  if (corners) return out > 1 ? static_cast<float>(in - 1) / static_cast<float>(out - 1) : 0.0F;
  if (scale > 0) return static_cast<float>(1.0 / scale);
  return static_cast<float>(in) / static_cast<float>(out);
}

// The four weights of Keys' kernel with a = -0.75 for a place that lies t after its second tap.
void CubicWeights(float t, float* weights) {
  constexpr float a = -0.75F;
  const auto inner = [](float x) { return ((a + 2) * x - (a + 3)) * x * x + 1; };
  const auto outer = [](float x) { return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a; };
  weights[0] = outer(t + 1);
  weights[1] = inner(t);
  weights[2] = inner(1 - t);
  weights[3] = outer(2 - t);
}

Taps TapsAt(Mode mode, int64_t place, int64_t in, int64_t out, bool corners, float step) {
  Taps taps{};
  taps.weight[0] = 1;
  const auto last = static_cast<float>(in - 1);
  if (mode == Mode::kNearest || mode == Mode::kExact) {
    const float shift = mode == Mode::kExact ? 0.5F : 0.0F;
    float from = std::floor((static_cast<float>(place) + shift) * step);
    if (mode == Mode::kNearest && out == in) from = static_cast<float>(place);
    if (mode == Mode::kNearest && out == 2 * in) from = static_cast<float>(place / 2);
    taps.at[0] = static_cast<int64_t>(std::fmin(from, last));
    return taps;
  }
  float from =
      corners ? step * static_cast<float>(place) : step * (static_cast<float>(place) + 0.5F) - 0.5F;
  if (mode == Mode::kLinear) {
    if (in == out) from = static_cast<float>(place);
    from = std::fmax(from, 0.0F);
    const float first = std::fmin(std::floor(from), last);
    taps.at[0] = static_cast<int64_t>(first);
    taps.at[1] = taps.at[0] + (taps.at[0] < in - 1 ? 1 : 0);
    taps.weight[1] = std::fmin(std::fmax(from - first, 0.0F), 1.0F);
    taps.weight[0] = 1 - taps.weight[1];
    return taps;
  }
  const float first = std::floor(from);
  CubicWeights(from - first, taps.weight);
  for (int i = 0; i < 4; ++i) {
    const float at = first - 1 + static_cast<float>(i);
    taps.at[i] = static_cast<int64_t>(std::fmin(std::fmax(at, 0.0F), last));
  }
  return taps;
}

template <typename T>
void ResizePlane(const Windows& w, const std::array<Axis, 3>& axes, const T* in, T* out) {
  for (const Taps& depth : axes[0].places) {
    for (const Taps& height : axes[1].places) {
      for (const Taps& width : axes[2].places) {
        T volume = 0;
        for (int d = 0; d < axes[0].count; ++d) {
          T area = 0;
          for (int h = 0; h < axes[1].count; ++h) {
            const T* const row = in + (depth.at[d] * w.in[1] + height.at[h]) * w.in[2];
            T line = 0;
            for (int x = 0; x < axes[2].count; ++x) {
              line += row[width.at[x]] * static_cast<T>(width.weight[x]);
            }
            area += line * static_cast<T>(height.weight[h]);
          }
          volume += area * static_cast<T>(depth.weight[d]);
        }
        *out++ = volume;
      }
    }
  }
}

Status Check(const Tensor& input, int64_t rank, const Triple& in, const Triple& out) {
  bool positive = true;
  const auto listed = [&](const Triple& sizes) {
    std::string text;
    for (int64_t i = 3 - rank; i < 3; ++i) {
      if (!text.empty()) text += ", ";
      text += StrCat("DHW"[i], ": ", sizes[static_cast<size_t>(i)]);
      positive = positive && sizes[static_cast<size_t>(i)] > 0;
    }
    return text;
  };
  const std::string before = listed(in);
  const std::string after = listed(out);
  if (!positive) {
    return RuntimeError(StrCat("Input and output sizes should be greater than 0, but got input (",
                               before, rank == 1 ? ") and output (" : ") output (", after, ")"));
  }
  if (input.size(1) != 0) return Ok();
  return RuntimeError(StrCat("Non-empty ", rank + 2,
                             "D data tensor expected but got a tensor with sizes ",
                             DimsText(input.sizes)));
}

const char* Noted(Mode mode, size_t rank) {
  constexpr const char* kNames[][3] = {
      {"UpsampleNearest1DBackward0", "UpsampleNearest2DBackward0", "UpsampleNearest3DBackward0"},
      {"UpsampleNearestExact1DBackward0", "UpsampleNearestExact2DBackward0",
       "UpsampleNearestExact3DBackward0"},
      {"UpsampleLinear1DBackward0", "UpsampleBilinear2DBackward0", "UpsampleTrilinear3DBackward0"},
      {"", "UpsampleBicubic2DBackward0", ""}};
  return kNames[static_cast<size_t>(mode)][rank - 1];
}

Status Refuse(const Tensor& input, Mode mode, int64_t rank) {
  const bool nearest = mode == Mode::kNearest || mode == Mode::kExact;
  const char* const name = rank == 2 && nearest ? "upsample_nearest2d_channels_last"
                           : rank == 2 && mode == Mode::kLinear
                               ? "upsample_bilinear2d_channels_last"
                           : nearest               ? "compute_indices_weights_nearest"
                           : mode == Mode::kLinear ? "compute_indices_weights_linear"
                                                   : "compute_indices_weights_cubic";
  return NotImplementedError(
      StrCat("\"", name, "\" not implemented for '", DTypeWord(input.dtype), "'"));
}

}  // namespace

// The arguments: input, the wanted sizes, a mode's number, align_corners, and for each dimension
// the scale factor that the learner gave, or 0.
Result<OpResult> RunInterpolate(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  const auto mode = static_cast<Mode>(call.integer(2));
  const int64_t rank = given.rank() - 2;
  const int64_t modes = call.integer(2);
  if (modes == 3 && rank != 2) {
    return NotImplementedError(StrCat(
        "Input Error: Only 3D, 4D and 5D input Tensors supported (got ", given.rank(),
        "D) for the modes: nearest | linear | bilinear | bicubic | trilinear | lanczos | area | "
        "nearest-exact (got bicubic)"));
  }
  if (rank < 1 || rank > 3 || modes < 0 || modes > 3) {
    return RuntimeError(StrCat("_interpolate: mode ", modes, " doesn't take a tensor of ",
                               given.rank(), " dimensions"));
  }
  Windows w;
  w.in = LastSizes(given, rank);
  if (!Spread(call.dims(1), rank, w.out)) {
    return RuntimeError(StrCat("_interpolate needs ", rank, " sizes, got ", call.dims(1).size()));
  }
  FXP_TRY(Check(given, rank, w.in, w.out));
  const bool bytes = given.dtype == DType::kUInt8 && mode == Mode::kNearest && rank == 2;
  if (!IsFloating(given.dtype) && !bytes) FXP_TRY(Refuse(given, mode, rank));
  const DType dtype = FloatingComputeType(given.dtype);
  FXP_ASSIGN(const Tensor converted, Convert(given, dtype));
  FXP_ASSIGN(const Tensor input, Contiguous(converted));
  FXP_ASSIGN(Tensor out, Tensor::Empty(WithLastSizes(input, rank, w.out), dtype));
  if (out.count() == 0) return Single(Convert(out, given.dtype));
  std::array<Axis, 3> axes;
  for (size_t i = 0; i < 3; ++i) {
    const bool used = i >= 3 - static_cast<size_t>(rank);
    const Mode own = used ? mode : Mode::kNearest;
    axes[i].count = own == Mode::kLinear ? 2 : own == Mode::kCubic ? 4 : 1;
    const size_t at = 4 + i - (3 - static_cast<size_t>(rank));
    const double scale = used && call.has(at) ? call.real(at) : 0;
    const bool corners = call.flag(3) && own != Mode::kNearest && own != Mode::kExact;
    const float step = Step(w.in[i], w.out[i], corners, scale);
    for (int64_t place = 0; place < w.out[i]; ++place) {
      axes[i].places.push_back(TapsAt(own, place, w.in[i], w.out[i], corners, step));
    }
  }
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t plane = 0; plane < PlaneCount(input, rank); ++plane) {
      ResizePlane<T>(w, axes, input.data<T>() + plane * w.in_count(),
                     out.data<T>() + plane * w.out_count());
    }
  });
  FXP_ASSIGN(Tensor converted_back, Convert(out, given.dtype));
  OpResult result(std::move(converted_back));
  result.grad_fn = Noted(mode, static_cast<size_t>(rank));
  return result;
}

}  // namespace fxp
