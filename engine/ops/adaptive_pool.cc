// Pooling over windows that are chosen so that the result has a wanted size.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"
#include "engine/ops/window.h"

namespace fxp {
namespace {

struct Adaptive {
  int64_t rank;  // how many dimensions are pooled
  bool average;

  // "adaptive_avg_pool2d"
  std::string name() const {
    return StrCat("adaptive_", average ? "avg" : "max", "_pool", rank, "d");
  }
};

Status CheckSizes(const Adaptive& pooling, const Dims& given, Triple& out) {
  if (static_cast<int64_t>(given.size()) != pooling.rank && given.size() != 1) {
    return RuntimeError(
        StrCat(pooling.name(),
               pooling.average ? ": output_size" : "(): internal error: output_size.size()",
               " must be ", pooling.rank));
  }
  Spread(given, pooling.rank, out);
  for (const int64_t size : given) {
    if (size >= 0) continue;
    if (!pooling.average) continue;
    std::string sizes = StrCat(given.front(), ", ", given[given.size() > 1 ? 1 : 0]);
    if (pooling.rank == 3) sizes += StrCat(",", given.back());
    return RuntimeError(StrCat(pooling.name(),
                               ": elements of output_size must be greater than or equal to 0 but "
                               "received {",
                               sizes, "}"));
  }
  return Ok();
}

Status CheckInput(const Adaptive& pooling, const Tensor& input) {
  const int64_t rank = pooling.rank;
  if (input.rank() != rank + 1 && input.rank() != rank + 2) {
    return RuntimeError(StrCat(pooling.name(), "(): Expected ", rank + 1, "D or ", rank + 2,
                               "D tensor, but got", pooling.average ? " " : ": ",
                               DimsText(input.sizes)));
  }
  // The channels count only where torch looks at all but the first dimension.
  const bool all = !(pooling.average && rank == 2) && input.rank() == rank + 2;
  for (int64_t i = all ? 1 : input.rank() - rank; i < input.rank(); ++i) {
    if (input.size(i) == 0) {
      return RuntimeError(StrCat(
          pooling.name(),
          "(): Expected input to have non-zero size for non-batch dimensions, but input has sizes ",
          DimsText(input.sizes), " with dimension ", i, " being empty"));
    }
  }
  return Ok();
}

struct Span {
  int64_t from;
  int64_t to;
};
Span Window(int64_t at, int64_t out, int64_t in) {
  return {at * in / out, ((at + 1) * in + out - 1) / out};
}

// fold(from, window's number, spans) for every window of one plane.
template <typename T, typename F>
void EachWindow(const Windows& w, F visit) {
  int64_t number = 0;
  for (int64_t t = 0; t < w.out[0]; ++t) {
    for (int64_t h = 0; h < w.out[1]; ++h) {
      for (int64_t x = 0; x < w.out[2]; ++x) {
        visit(number++, Window(t, w.out[0], w.in[0]), Window(h, w.out[1], w.in[1]),
              Window(x, w.out[2], w.in[2]));
      }
    }
  }
}

template <typename T>
void AveragePlane(const Windows& w, const T* in, T* out) {
  EachWindow<T>(w, [&](int64_t number, const Span& depth, const Span& height, const Span& width) {
    T sum = 0;
    for (int64_t t = depth.from; t < depth.to; ++t) {
      for (int64_t h = height.from; h < height.to; ++h) {
        const T* const row = in + (t * w.in[1] + h) * w.in[2];
        for (int64_t x = width.from; x < width.to; ++x) sum += row[x];
      }
    }
    const int64_t count =
        (depth.to - depth.from) * (height.to - height.from) * (width.to - width.from);
    out[number] = sum / static_cast<T>(count);
  });
}

template <typename T>
void MaxPlane(const Windows& w, const T* in, T* out, int64_t* places) {
  EachWindow<T>(w, [&](int64_t number, const Span& depth, const Span& height, const Span& width) {
    T largest = -INFINITY;
    int64_t place = (depth.from * w.in[1] + height.from) * w.in[2] + width.from;
    for (int64_t t = depth.from; t < depth.to; ++t) {
      for (int64_t h = height.from; h < height.to; ++h) {
        const int64_t row = (t * w.in[1] + h) * w.in[2];
        for (int64_t x = width.from; x < width.to; ++x) {
          if (in[row + x] > largest || in[row + x] != in[row + x]) {
            largest = in[row + x];
            place = row + x;
          }
        }
      }
    }
    out[number] = largest;
    places[number] = place;
  });
}

Result<OpResult> Pool(const Adaptive& pooling, const Tensor& given, const Dims& wanted) {
  Windows w;
  FXP_TRY(CheckSizes(pooling, wanted, w.out));
  if (pooling.average && pooling.rank > 1 && wanted == Dims(wanted.size(), 1)) {
    // The reference takes the mean of everything for a result of size 1, of whatever there is.
    const Dims last = pooling.rank == 2 ? Dims{-1, -2} : Dims{-1, -2, -3};
    FXP_ASSIGN(OpResult mean, Apply(OpId::kMeanDim, {&given, last, true}));
    mean.grad_fn = "MeanBackward1";
    return mean;
  }
  FXP_TRY(CheckInput(pooling, given));
  if (!IsFloating(given.dtype)) {
    const bool cpu = pooling.rank == 3;
    return NotImplementedError(StrCat("\"", pooling.name(), cpu ? "_cpu" : "",
                                      "\" not implemented for '", DTypeWord(given.dtype), "'"));
  }
  FXP_ASSIGN(const Tensor wide, ToCompute(given));
  FXP_ASSIGN(const Tensor input, Contiguous(wide));
  w.in = LastSizes(input, pooling.rank);
  const Dims sizes = WithLastSizes(input, pooling.rank, w.out);
  for (const int64_t size : sizes) {
    if (size < 0) {
      return RuntimeError(
          StrCat("Trying to create tensor with negative dimension ", size, ": ", DimsText(sizes)));
    }
  }
  FXP_ASSIGN(Tensor out, Tensor::Empty(sizes, input.dtype));
  Tensor places;
  if (!pooling.average) {
    FXP_ASSIGN(places, Tensor::Empty(sizes, DType::kInt64));
  }
  WithFloating(input.dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t plane = 0; plane < PlaneCount(input, pooling.rank); ++plane) {
      const T* const from = input.data<T>() + plane * w.in_count();
      T* const to = out.data<T>() + plane * w.out_count();
      if (pooling.average) {
        AveragePlane<T>(w, from, to);
      } else {
        MaxPlane<T>(w, from, to, places.data<int64_t>() + plane * w.out_count());
      }
    }
  });
  FXP_ASSIGN(Tensor stored, Stored(out, given.dtype));
  OpResult result(std::move(stored));
  if (!pooling.average) result.tensors.push_back(std::move(places));
  return result;
}

// One dimension: two of which the first has size 1.
Result<OpResult> Pool1d(const OpCall& call, bool average) {
  const Tensor& input = call.tensor(0);
  const char* const name = average ? "adaptive_avg_pool1d" : "adaptive_max_pool1d";
  if (input.rank() != 2 && input.rank() != 3) {
    return RuntimeError(StrCat("Expected 2 to 3 dimensions, but got ", input.rank(),
                               "-dimensional tensor for argument #1 'self' (while checking "
                               "arguments for ",
                               name, ")"));
  }
  if (call.dims(1).size() != 1) {
    return RuntimeError(StrCat(name, "() argument 'output_size' should contain one int (got ",
                               call.dims(1).size(), ")"));
  }
  for (int64_t i = 1; !average && i < input.rank(); ++i) {
    if (input.size(i) != 0) continue;
    return RuntimeError(StrCat(
        name,
        "(): Expected input to have non-zero size for non-batch dimensions, but input has sizes ",
        DimsText(input.sizes), " with dimension ", i, " being empty"));
  }
  Tensor flat = input.Alias();
  const auto last = static_cast<ptrdiff_t>(input.sizes.size()) - 1;
  flat.sizes.insert(flat.sizes.begin() + last, 1);
  flat.strides.insert(flat.strides.begin() + last, 1);
  FXP_ASSIGN(OpResult result, Pool({2, average}, flat, {1, call.dims(1)[0]}));
  for (Tensor& tensor : result.tensors) {
    tensor.sizes.erase(tensor.sizes.begin() + last);
    tensor.strides.erase(tensor.strides.begin() + last);
  }
  result.grad_fn = "SqueezeBackward1";
  return result;
}

}  // namespace

Result<OpResult> RunAdaptiveAvgPool1d(const OpCall& call) { return Pool1d(call, true); }
Result<OpResult> RunAdaptiveAvgPool2d(const OpCall& call) {
  return Pool({2, true}, call.tensor(0), call.dims(1));
}
Result<OpResult> RunAdaptiveAvgPool3d(const OpCall& call) {
  return Pool({3, true}, call.tensor(0), call.dims(1));
}
Result<OpResult> RunAdaptiveMaxPool1d(const OpCall& call) { return Pool1d(call, false); }
Result<OpResult> RunAdaptiveMaxPool2d(const OpCall& call) {
  return Pool({2, false}, call.tensor(0), call.dims(1));
}
Result<OpResult> RunAdaptiveMaxPool3d(const OpCall& call) {
  return Pool({3, false}, call.tensor(0), call.dims(1));
}

}  // namespace fxp
