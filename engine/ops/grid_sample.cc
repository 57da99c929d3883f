// Reading an image at the places that a grid names, and grids of affine maps.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"
#include "engine/ops/window.h"

namespace fxp {
namespace {

enum class Sampling : int64_t { kLinear = 0, kNearest = 1, kCubic = 2 };
enum class Outside : int64_t { kZeros = 0, kBorder = 1, kReflection = 2 };

struct Rules {
  Sampling sampling;
  Outside outside;
  bool corners;
};

double Clip(double x, int64_t size) {
  return std::fmin(std::fmax(x, 0.0), static_cast<double>(size - 1));
}

// Mirrors x at both ends until it lies between them; the ends are at twice their places.
double Reflect(double x, int64_t twice_low, int64_t twice_high) {
  if (twice_low == twice_high) return 0;
  const double low = static_cast<double>(twice_low) / 2;
  const double span = static_cast<double>(twice_high - twice_low) / 2;
  x = std::fabs(x - low);
  const double extra = std::fmod(x, span);
  const auto flips = static_cast<int64_t>(std::floor(x / span));
  return flips % 2 == 0 ? extra + low : span - extra + low;
}

// What becomes of a place in the image that may lie outside of it.
double Inside(const Rules& rules, double x, int64_t size) {
  if (rules.outside == Outside::kZeros) return x;
  if (rules.outside == Outside::kReflection) {
    x = rules.corners ? Reflect(x, 0, 2 * (size - 1)) : Reflect(x, -1, 2 * size - 1);
  }
  return std::isfinite(x) ? Clip(x, size) : rules.outside == Outside::kBorder ? Clip(x, size) : 0;
}

// -1 to 1 as a place in the image.
double Place(const Rules& rules, double x, int64_t size) {
  const auto count = static_cast<double>(size);
  return rules.corners ? (x + 1) / 2 * (count - 1) : ((x + 1) * count - 1) / 2;
}

// The taps along one dimension: places, which may lie outside, and weights.
struct Taps {
  int count = 1;
  double at[4] = {};
  double weight[4] = {1, 0, 0, 0};
};

Taps TapsAt(const Rules& rules, double x, int64_t size) {
  Taps taps;
  double place = Place(rules, x, size);
  if (rules.sampling != Sampling::kCubic) place = Inside(rules, place, size);
  if (std::isnan(place) && rules.sampling == Sampling::kLinear) {
    taps.weight[0] = place;  // no place at all: the result isn't a number either
    return taps;
  }
  if (!std::isfinite(place) || std::fabs(place) > 1e15) place = -100;
  if (rules.sampling == Sampling::kNearest) {
    taps.at[0] = std::nearbyint(place);
    return taps;
  }
  const double first = std::floor(place);
  const double t = place - first;
  if (rules.sampling == Sampling::kLinear) {
    taps.count = 2;
    taps.at[0] = first;
    taps.at[1] = first + 1;
    taps.weight[0] = 1 - t;
    taps.weight[1] = t;
    return taps;
  }
  constexpr double a = -0.75;
  const auto inner = [](double d) { return ((a + 2) * d - (a + 3)) * d * d + 1; };
  const auto outer = [](double d) { return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a; };
  taps.count = 4;
  const double weights[] = {outer(t + 1), inner(t), inner(1 - t), outer(2 - t)};
  for (int i = 0; i < 4; ++i) {
    taps.at[i] = Inside(rules, first - 1 + i, size);
    taps.weight[i] = weights[i];
  }
  return taps;
}

Status Check(const OpCall& call, int64_t rank) {
  const Tensor& input = call.tensor(0);
  const Tensor& grid = call.tensor(1);
  if (input.rank() != grid.rank() || (rank != 2 && rank != 3)) {
    if (grid.rank() > 0 && input.rank() > 2 && grid.sizes.back() != input.rank() - 2) {
      return RuntimeError(StrCat("grid_sampler(): expected grid to have size ", input.rank() - 2,
                                 " in last dimension, but got grid with sizes ",
                                 DimsText(grid.sizes)));
    }
    return RuntimeError(StrCat(
        "grid_sampler(): expected 4D or 5D input and grid with same number of dimensions, but got "
        "input with sizes ",
        DimsText(input.sizes), " and grid with sizes ", DimsText(grid.sizes)));
  }
  if (input.size(0) != grid.size(0)) {
    return RuntimeError(
        StrCat("grid_sampler(): expected grid and input to have same batch size, "
               "but got input with sizes ",
               DimsText(input.sizes), " and grid with sizes ", DimsText(grid.sizes)));
  }
  if (grid.sizes.back() != rank) {
    return RuntimeError(StrCat("grid_sampler(): expected grid to have size ", rank,
                               " in last dimension, but got grid with sizes ",
                               DimsText(grid.sizes)));
  }
  for (int64_t dim = 2; dim < input.rank(); ++dim) {
    if (input.size(dim) > 0) continue;
    return RuntimeError(
        StrCat("grid_sampler(): expected input to have non-empty spatial "
               "dimensions, but input has sizes ",
               DimsText(input.sizes), " with dimension ", dim, " being empty"));
  }
  if (rank == 3 && call.integer(2) == static_cast<int64_t>(Sampling::kCubic)) {
    return RuntimeError("grid_sampler(): bicubic interpolation only supports 4D input");
  }
  if (input.dtype != grid.dtype) {
    return RuntimeError(StrCat("expected scalar type ", DTypeWord(input.dtype), " but found ",
                               DTypeWord(grid.dtype)));
  }
  if (IsFloating(input.dtype)) return Ok();
  return NotImplementedFor("grid_sampler_2d_cpu_kernel_impl", input.dtype);
}

// One value of one plane.
template <typename T>
T Sample(const T* plane, const Triple& sizes, const std::array<Taps, 3>& taps) {
  double sum = 0;
  for (int d = 0; d < taps[0].count; ++d) {
    for (int h = 0; h < taps[1].count; ++h) {
      for (int x = 0; x < taps[2].count; ++x) {
        const double at[] = {taps[0].at[d], taps[1].at[h], taps[2].at[x]};
        bool inside = true;
        int64_t place = 0;
        for (size_t i = 0; i < 3; ++i) {
          inside = inside && at[i] >= 0 && at[i] < static_cast<double>(sizes[i]);
          place = place * sizes[i] + (inside ? static_cast<int64_t>(at[i]) : 0);
        }
        if (!inside) continue;
        sum += static_cast<double>(plane[place]) * taps[0].weight[d] * taps[1].weight[h] *
               taps[2].weight[x];
      }
    }
  }
  return static_cast<T>(sum);
}

}  // namespace

// input, grid, interpolation_mode, padding_mode, align_corners
Result<OpResult> RunGridSampler(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  const int64_t rank = given.rank() - 2;
  FXP_TRY(Check(call, rank));
  const Rules rules{static_cast<Sampling>(call.integer(2)), static_cast<Outside>(call.integer(3)),
                    call.flag(4)};
  const DType dtype = FloatingComputeType(given.dtype);
  FXP_ASSIGN(const Tensor converted, Convert(given, dtype));
  FXP_ASSIGN(const Tensor input, Contiguous(converted));
  FXP_ASSIGN(const Tensor same, Convert(call.tensor(1), dtype));
  FXP_ASSIGN(const Tensor grid, Contiguous(same));
  Dims sizes{input.size(0), input.size(1)};
  sizes.insert(sizes.end(), grid.sizes.begin() + 1, grid.sizes.end() - 1);
  FXP_ASSIGN(const Tensor out, Tensor::Empty(sizes, dtype));
  const Triple in = LastSizes(input, rank);
  const int64_t plane = in[0] * in[1] * in[2];
  const int64_t places = ElementCount(Dims(sizes.begin() + 2, sizes.end()));
  const int64_t channels = input.size(1);
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t i = 0; i < input.size(0) * places; ++i) {
      std::array<Taps, 3> taps;
      for (int64_t k = 0; k < rank; ++k) {
        const auto dim = static_cast<size_t>(2 - k);
        taps[dim] = TapsAt(rules, static_cast<double>(grid.data<T>()[i * rank + k]), in[dim]);
      }
      const int64_t batch = i / places;
      for (int64_t channel = 0; channel < channels; ++channel) {
        const int64_t at = batch * channels + channel;
        out.data<T>()[at * places + i % places] = Sample<T>(input.data<T>() + at * plane, in, taps);
      }
    }
  });
  FXP_ASSIGN(Tensor stored, Stored(out, given.dtype));
  return Noted(std::move(stored), rank == 2 ? "GridSampler2DBackward0" : "GridSampler3DBackward0");
}

// theta, size, align_corners
Result<OpResult> RunAffineGrid(const OpCall& call) {
  const Tensor& theta = call.tensor(0);
  const Dims& size = call.dims(1);
  const auto rank = static_cast<int64_t>(size.size()) - 2;
  if ((rank != 2 && rank != 3) || theta.rank() != 3 || !IsFloating(theta.dtype)) {
    return RuntimeError("AffineGridGenerator needs 4d (spatial) or 5d (volumetric) input.");
  }
  // Every place with a 1 at its end, times the transposed map.
  Dims places(size.begin() + 2, size.end());
  const int64_t count = ElementCount(places);
  FXP_ASSIGN(const Tensor base, Tensor::Empty({size[0], count, rank + 1}, DType::kFloat64));
  auto* to = base.data<double>();
  for (int64_t i = 0; i < size[0] * count; ++i) {
    int64_t rest = i % count;
    for (int64_t k = 0; k < rank; ++k) {
      const int64_t steps = places[static_cast<size_t>(rank - 1 - k)];
      const auto at = static_cast<double>(rest % steps);
      const auto last = static_cast<double>(steps - 1);
      double x = steps > 1 ? 2 * at / last - 1 : 0;
      if (!call.flag(2)) x = x * last / static_cast<double>(steps);
      *to++ = x;
      rest /= steps;
    }
    *to++ = 1;
  }
  FXP_ASSIGN(const Tensor same, Convert(base, theta.dtype));
  FXP_ASSIGN(const Tensor turned, ApplyOne(OpId::kTranspose, {&theta, int64_t{1}, int64_t{2}}));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kBmm, {&same, &turned}));
  places.insert(places.begin(), size[0]);
  places.push_back(rank);
  return Apply(OpId::kReshape, {&product, places});
}

}  // namespace fxp
