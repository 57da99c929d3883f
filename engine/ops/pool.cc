// Maximum and average over sliding windows.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/window.h"

namespace fxp {
namespace {

// What one of the reference's pooling functions is called, and how many dimensions it pools.
struct Pooling {
  const char* name;
  int64_t rank;
  bool average;
};

// "dT: 1 dH: 2 dW: 3": numbers by dimension, as messages list them.
std::string Listed(const char* prefix, const char* suffix, const Triple& numbers, int64_t rank) {
  std::string text;
  for (int64_t i = 3 - rank; i < 3; ++i) {
    if (!text.empty()) text += ' ';
    text += StrCat(prefix, "THW"[i], suffix, ": ", numbers[static_cast<size_t>(i)]);
  }
  return text;
}

// One of a window's settings. Messages say either "must either be" or "must be".
Status Setting(const Pooling& pooling, const OpCall& call, size_t at, const char* what,
               Triple& into) {
  if (!call.has(at)) return Ok();
  const Dims& given = call.dims(at);
  FXP_TRY(CheckSmall(given));
  const bool stride = what[0] == 's';
  if ((stride && given.empty()) || Spread(given, pooling.rank, into)) return Ok();
  const bool three = pooling.rank == 3;
  const bool plain = pooling.average && three;
  return RuntimeError(StrCat(pooling.name, ": ", what,
                             plain            ? " must be "
                             : what[0] == 'd' ? " must be either "
                                              : " must either be ",
                             stride ? "omitted, " : "", "a single int, or a tuple of ",
                             three ? "three" : "two", " ints"));
}

Status CheckInput(const Pooling& pooling, const Tensor& input) {
  const int64_t rank = pooling.rank;
  const bool batched = input.rank() == rank + 2;
  bool fits = batched || input.rank() == rank + 1;
  // Only the batch may be empty.
  for (int64_t i = batched ? 1 : 0; fits && i < input.rank(); ++i) fits = input.size(i) != 0;
  if (fits) return Ok();
  if (batched && rank == 3) {
    int64_t empty = 1;
    while (input.size(empty) != 0) ++empty;
    return RuntimeError(StrCat(
        pooling.average ? "avg_pool3d" : "max_pool3d_with_indices_out_cpu_template",
        "(): Expected input's non-batch dimensions to have positive length, but input has a shape "
        "of ",
        DimsText(input.sizes), " and non-batch dimension ", empty - 1, " has length zero!"));
  }
  if (rank == 3) return RuntimeError("non-empty 4D or 5D (batch mode) tensor expected for input");
  if (rank == 2 && input.rank() < 3) {
    if (!pooling.average) {
      return RuntimeError("non-empty 3D or 4D (batch mode) tensor expected for input");
    }
    if (input.rank() == 0) {
      return IndexError("Dimension specified as -3 but tensor has no dimensions");
    }
    return WrapDim(-3, input.rank()).error();
  }
  if (rank == 2 && !pooling.average && input.rank() > 4) {
    return RuntimeError("non-empty 3D or 4D (batch mode) tensor expected for input");
  }
  return RuntimeError(StrCat(rank == 1 ? "max_pool1d: Expected 2D or 3D" : "Expected 3D or 4D",
                             " (batch mode) tensor with optional 0 dim batch size for input, but "
                             "got:",
                             DimsText(input.sizes)));
}

Status CheckWindows(const Pooling& pooling, const Windows& w) {
  const int64_t rank = pooling.rank;
  const auto smallest = [](const Triple& numbers) {
    return *std::min_element(numbers.begin(), numbers.end());
  };
  if (smallest(w.kernel) <= 0) {
    return RuntimeError(StrCat("kernel size should be greater than zero, but got ",
                               Listed("k", "", w.kernel, rank)));
  }
  if (smallest(w.stride) <= 0) {
    return RuntimeError(
        StrCat("stride should be greater than zero, but got ", Listed("d", "", w.stride, rank)));
  }
  if (smallest(w.dilation) <= 0) {
    return RuntimeError(StrCat("dilation should be greater than zero, but got ",
                               Listed("dilation", "", w.dilation, rank)));
  }
  return Ok();
}

Status CheckPadding(const Windows& w) {
  for (size_t i = 3; i-- > 0;) {
    if (w.stride[i] == 0) return RuntimeError("stride should not be zero");
    if (w.padding[i] < 0) {
      return RuntimeError(StrCat("pad must be non-negative, but got pad: ", w.padding[i]));
    }
    if (w.padding[i] > ((w.kernel[i] - 1) * w.dilation[i] + 1) / 2) {
      return RuntimeError(
          StrCat("pad should be at most half of effective kernel size, but got pad=", w.padding[i],
                 ", kernel_size=", w.kernel[i], " and dilation=", w.dilation[i]));
    }
  }
  return Ok();
}

Status CheckResult(const Pooling& pooling, const Tensor& input, const Windows& w) {
  const int64_t rank = pooling.rank;
  const int64_t planes = input.size(input.rank() - rank - 1);
  if (pooling.average && rank == 3) {
    for (size_t i = 0; i < 3; ++i) {
      if (w.in[i] + 2 * w.padding[i] < w.kernel[i]) {
        return RuntimeError(StrCat("input image (", Listed("", "", w.in, 3),
                                   ") smaller than kernel size (", Listed("k", "", w.kernel, 3),
                                   ")"));
      }
    }
  }
  if (*std::min_element(w.out.begin(), w.out.end()) >= 1) return Ok();
  const auto sizes = [&](const Triple& last) {
    return Join(Dims(last.begin() + (3 - rank), last.end()), "x");
  };
  return RuntimeError(StrCat("Given input size: (", planes, "x", sizes(w.in),
                             "). Calculated output size: (", planes, "x", sizes(w.out),
                             "). Output size is too small"));
}

// The windows of a call whose arguments are input, kernel_size, stride, padding, then dilation.
Result<Windows> WindowsOf(const Pooling& pooling, const OpCall& call, const Tensor& input,
                          size_t dilation, size_t ceil_mode) {
  Windows w;
  FXP_TRY(Setting(pooling, call, 1, "kernel_size", w.kernel));
  w.stride = w.kernel;
  FXP_TRY(Setting(pooling, call, 2, "stride", w.stride));
  FXP_TRY(Setting(pooling, call, 3, "padding", w.padding));
  if (dilation != 0) FXP_TRY(Setting(pooling, call, dilation, "dilation", w.dilation));
  FXP_TRY(CheckInput(pooling, input));
  w.in = LastSizes(input, pooling.rank);
  FXP_TRY(CheckPadding(w));
  for (size_t i = 0; i < 3; ++i) {
    w.out[i] = WindowCount(w.in[i], w.kernel[i], w.stride[i], w.padding[i], w.dilation[i],
                           call.flag(ceil_mode));
  }
  FXP_TRY(CheckWindows(pooling, w));
  FXP_TRY(CheckResult(pooling, input, w));
  return w;
}

// Where a window along one dimension starts and ends, padding left out.
struct Span {
  int64_t from;
  int64_t to;
};
Span Clamped(const Windows& w, size_t i, int64_t at) {
  int64_t from = at * w.stride[i] - w.padding[i];
  const int64_t to = std::min(from + (w.kernel[i] - 1) * w.dilation[i] + 1, w.in[i]);
  if (from < 0) from += (-from + w.dilation[i] - 1) / w.dilation[i] * w.dilation[i];
  return {from, to};
}

// Calls visit(window's number, span, span, span) for all windows of one plane.
template <typename F>
void EachWindow(const Windows& w, F visit) {
  int64_t number = 0;
  for (int64_t t = 0; t < w.out[0]; ++t) {
    const Span depth = Clamped(w, 0, t);
    for (int64_t h = 0; h < w.out[1]; ++h) {
      const Span height = Clamped(w, 1, h);
      for (int64_t x = 0; x < w.out[2]; ++x) visit(number++, depth, height, Clamped(w, 2, x));
    }
  }
}

template <typename T>
void MaxPlane(const Windows& w, const T* in, T* out, int64_t* places) {
  EachWindow(w, [&](int64_t number, const Span& depth, const Span& height, const Span& width) {
    int64_t place = (depth.from * w.in[1] + height.from) * w.in[2] + width.from;
    T largest = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                     : std::numeric_limits<T>::lowest();
    for (int64_t t = depth.from; t < depth.to; t += w.dilation[0]) {
      for (int64_t h = height.from; h < height.to; h += w.dilation[1]) {
        const int64_t row = (t * w.in[1] + h) * w.in[2];
        for (int64_t x = width.from; x < width.to; x += w.dilation[2]) {
          const T value = in[row + x];
          if (value > largest || value != value) {
            largest = value;
            place = row + x;
          }
        }
      }
    }
    out[number] = largest;
    if (places != nullptr) places[number] = place;
  });
}

struct Divisor {
  bool include_padding;
  int64_t fixed;  // 0: as many as the window has
};

template <typename T>
void AveragePlane(const Windows& w, const Divisor& divisor, const T* in, T* out) {
  EachWindow(w, [&](int64_t number, const Span& depth, const Span& height, const Span& width) {
    T sum = 0;
    for (int64_t t = depth.from; t < depth.to; ++t) {
      for (int64_t h = height.from; h < height.to; ++h) {
        const int64_t row = (t * w.in[1] + h) * w.in[2];
        for (int64_t x = width.from; x < width.to; ++x) sum += in[row + x];
      }
    }
    int64_t count = divisor.fixed;
    if (count == 0 && divisor.include_padding) {
      count = 1;
      int64_t rest = number;
      for (size_t i = 3; i-- > 0;) {
        const int64_t from = rest % w.out[i] * w.stride[i] - w.padding[i];
        count *= std::min(from + w.kernel[i], w.in[i] + w.padding[i]) - from;
        rest /= w.out[i];
      }
    } else if (count == 0) {
      count = (depth.to - depth.from) * (height.to - height.from) * (width.to - width.from);
    }
    out[number] = count == 0 ? T(0) : static_cast<T>(sum / static_cast<T>(count));
  });
}

// Maximum pooling of a call; `pooling` says by whose rules. Without places when `places` is null.
Result<Tensor> MaxPool(const Pooling& pooling, const Tensor& given, const Windows& w,
                       Tensor* places) {
  FXP_ASSIGN(const Tensor wide, ToCompute(given));
  FXP_ASSIGN(const Tensor input, Contiguous(wide));
  if (input.dtype == DType::kBool) {
    return NotImplementedError(StrCat("\"", pooling.name, "\" not implemented for 'Bool'"));
  }
  const Dims sizes = WithLastSizes(input, pooling.rank, w.out);
  FXP_ASSIGN(Tensor out, Tensor::Empty(sizes, input.dtype));
  if (places != nullptr) {
    FXP_ASSIGN(*places, Tensor::Empty(sizes, DType::kInt64));
  }
  WithElement(input.dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t plane = 0; plane < PlaneCount(input, pooling.rank); ++plane) {
      MaxPlane<T>(w, input.data<T>() + plane * w.in_count(), out.data<T>() + plane * w.out_count(),
                  places ? places->data<int64_t>() + plane * w.out_count() : nullptr);
    }
  });
  return Stored(out, given.dtype);
}

Result<OpResult> MaxPoolCall(const Pooling& pooling, const OpCall& call, bool with_places) {
  FXP_ASSIGN(const Windows w, WindowsOf(pooling, call, call.tensor(0), 4, 5));
  Tensor places;
  FXP_ASSIGN(Tensor out, MaxPool(pooling, call.tensor(0), w, with_places ? &places : nullptr));
  return with_places ? OpResult(std::move(out), std::move(places)) : OpResult(std::move(out));
}

Status CheckMax1d(const Triple& numbers, const char* what) {
  if (numbers[2] > 0) return Ok();
  return RuntimeError(
      StrCat("max_pool1d() ", what, " must be greater than zero, but got ", numbers[2]));
}

// One dimension has checks and messages of its own.
Result<Windows> Windows1d(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  Windows w;
  const auto read = [&](size_t at, const char* what, const char* wanted, Triple& into) -> Status {
    if (!call.has(at) || Spread(call.dims(at), 1, into)) return Ok();
    return RuntimeError(StrCat("max_pool1d() ", what, " must be ", wanted,
                               " of size 1 but got size ", call.dims(at).size()));
  };
  FXP_TRY(CheckInput({"max_pool1d", 1, false}, input));
  FXP_TRY(read(1, "kernel_size", "an int, list of ints or tuple of ints", w.kernel));
  w.stride = w.kernel;
  FXP_TRY(read(2, "stride", "None, an int, list of ints, or tuple of ints", w.stride));
  FXP_TRY(read(3, "padding", "an int, list of ints, or tuple of ints", w.padding));
  FXP_TRY(read(4, "dilation", "an int, list of ints or tuple of ints", w.dilation));
  for (size_t at = 1; at < 5; ++at) {
    if (call.has(at)) FXP_TRY(CheckSmall(call.dims(at)));
  }
  FXP_TRY(CheckMax1d(w.kernel, "kernel_size"));
  FXP_TRY(CheckMax1d(w.stride, "stride"));
  if (w.padding[2] < 0) {
    return RuntimeError(
        StrCat("max_pool1d() padding must be non-negative, but got ", w.padding[2]));
  }
  if (w.padding[2] > w.kernel[2] / 2) {
    return RuntimeError(
        StrCat("max_pool1d() padding should be at most half of kernel size, but got padding=",
               w.padding[2], " and kernel_size=", w.kernel[2]));
  }
  FXP_TRY(CheckMax1d(w.dilation, "dilation"));
  w.in = LastSizes(input, 1);
  w.out[2] =
      WindowCount(w.in[2], w.kernel[2], w.stride[2], w.padding[2], w.dilation[2], call.flag(5));
  if (w.out[2] <= 0) {
    return RuntimeError(StrCat("max_pool1d() Invalid computed output size: ", w.out[2]));
  }
  return w;
}

Result<OpResult> MaxPool1d(const OpCall& call) {
  FXP_ASSIGN(const Windows w, Windows1d(call));
  const Tensor& input = call.tensor(0);
  if (!IsFloating(input.dtype)) return NotImplementedFor("max_pool1d_impl", input.dtype);
  return Single(MaxPool({"max_pool2d", 1, false}, input, w, nullptr));
}

Result<Tensor> AveragePool(const Pooling& pooling, const OpCall& call, const Tensor& given,
                           size_t divisor_at) {
  FXP_ASSIGN(const Windows w, WindowsOf(pooling, call, given, 0, 4));
  Divisor divisor{call.flag(5), 0};
  if (divisor_at != 0 && call.has(divisor_at)) {
    divisor.fixed = call.integer(divisor_at);
    if (divisor.fixed == 0) return RuntimeError("divisor must be not zero");
  }
  if ((!IsFloating(given.dtype) && given.dtype != DType::kInt64) ||
      (pooling.rank == 3 && IsFloating(given.dtype) && IsNarrow(given.dtype))) {
    return NotImplementedError(StrCat("\"", pooling.name, pooling.rank == 3 ? "_out_frame" : "",
                                      "\" not implemented for '", DTypeWord(given.dtype), "'"));
  }
  FXP_ASSIGN(const Tensor wide, ToCompute(given));
  FXP_ASSIGN(const Tensor input, Contiguous(wide));
  FXP_ASSIGN(Tensor out, Tensor::Empty(WithLastSizes(input, pooling.rank, w.out), input.dtype));
  WithElement(input.dtype, [&](auto element) {
    using T = decltype(element);
    if constexpr (!std::is_same_v<T, bool>) {
      for (int64_t plane = 0; plane < PlaneCount(input, pooling.rank); ++plane) {
        AveragePlane<T>(w, divisor, input.data<T>() + plane * w.in_count(),
                        out.data<T>() + plane * w.out_count());
      }
    }
  });
  return Stored(out, given.dtype);
}

}  // namespace

Result<OpResult> RunMaxPool1d(const OpCall& call) { return MaxPool1d(call); }
Result<OpResult> RunMaxPool2d(const OpCall& call) {
  return MaxPoolCall({"max_pool2d", 2, false}, call, false);
}
Result<OpResult> RunMaxPool2dIndices(const OpCall& call) {
  return MaxPoolCall({"max_pool2d", 2, false}, call, true);
}
Result<OpResult> RunMaxPool3d(const OpCall& call) {
  return MaxPoolCall({"max_pool3d", 3, false}, call, false);
}
Result<OpResult> RunMaxPool3dIndices(const OpCall& call) {
  return MaxPoolCall({"max_pool3d", 3, false}, call, true);
}

Result<OpResult> RunAvgPool2d(const OpCall& call) {
  return Single(AveragePool({"avg_pool2d", 2, true}, call, call.tensor(0), 6));
}
Result<OpResult> RunAvgPool3d(const OpCall& call) {
  return Single(AveragePool({"avg_pool3d", 3, true}, call, call.tensor(0), 6));
}

}  // namespace fxp
