// Sliding blocks of images as columns (unfold), and columns added up to images again (fold).

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"
#include "engine/ops/window.h"

namespace fxp {
namespace {

// "(2, 3)": the last two numbers.
std::string Pair(const Triple& numbers) { return StrCat("(", numbers[1], ", ", numbers[2], ")"); }

// The windows of a call whose arguments from `at` are kernel_size, dilation, padding and stride.
Result<Windows> ReadWindows(const OpCall& call, size_t at) {
  Windows w;
  Triple* const into[] = {&w.kernel, &w.dilation, &w.padding, &w.stride};
  constexpr const char* kNames[] = {"kernel_size", "dilation", "padding", "stride"};
  for (size_t i = 0; i < 4; ++i) {
    FXP_TRY(CheckSmall(call.dims(at + i)));
    if (!Spread(call.dims(at + i), 2, *into[i])) {
      return RuntimeError(StrCat("It is expected ", kNames[i], " equals to 2, but got size ",
                                 call.dims(at + i).size()));
    }
  }
  const auto refuse = [](const char* what, const char* name, const Triple& numbers,
                         const char* comparison) {
    return RuntimeError(StrCat(what, " should be ", comparison, " than zero, but got ", name,
                               "_height: ", numbers[1], " ", name, "_width: ", numbers[2]));
  };
  const auto least = [](const Triple& numbers) { return std::min(numbers[1], numbers[2]); };
  if (least(w.kernel) <= 0) return refuse("kernel size", "kernel", w.kernel, "greater");
  if (least(w.dilation) <= 0) return refuse("dilation", "dilation", w.dilation, "greater");
  if (least(w.padding) < 0) {
    return RuntimeError(StrCat("padding should be non-negative, but got pad_height: ", w.padding[1],
                               " pad_width: ", w.padding[2]));
  }
  if (least(w.stride) <= 0) return refuse("stride", "stride", w.stride, "greater");
  if (w.kernel[1] * w.kernel[2] > INT32_MAX) {
    return RuntimeError("value cannot be converted to type int without overflow");
  }
  return w;
}

void CountWindows(Windows& w) {
  for (size_t i = 1; i < 3; ++i) {
    w.out[i] = WindowCount(w.in[i], w.kernel[i], w.stride[i], w.padding[i], w.dilation[i], false);
  }
}

// visit(column's row, window's number, place in the plane) for all that lie inside of the image.
template <typename F>
void EachPlace(const Windows& w, F visit) {
  for (int64_t k = 0; k < w.kernel[1] * w.kernel[2]; ++k) {
    for (int64_t y = 0; y < w.out[1]; ++y) {
      const int64_t h = y * w.stride[1] - w.padding[1] + k / w.kernel[2] * w.dilation[1];
      if (h < 0 || h >= w.in[1]) continue;
      for (int64_t x = 0; x < w.out[2]; ++x) {
        const int64_t place = x * w.stride[2] - w.padding[2] + k % w.kernel[2] * w.dilation[2];
        if (place < 0 || place >= w.in[2]) continue;
        visit(k * w.out_count() + y * w.out[2] + x, h * w.in[2] + place);
      }
    }
  }
}

Result<OpResult> WithoutBatch(Tensor out, bool batched) {
  if (!batched) {
    out.sizes.erase(out.sizes.begin());
    out.strides.erase(out.strides.begin());
  }
  return OpResult(std::move(out));
}

}  // namespace

Result<OpResult> RunIm2col(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  FXP_ASSIGN(Windows w, ReadWindows(call, 1));
  const bool batched = given.rank() == 4;
  bool fits = batched || given.rank() == 3;
  for (int64_t i = batched ? 1 : 0; fits && i < given.rank(); ++i) fits = given.size(i) != 0;
  if (!fits) {
    if (given.rank() < 3) return WrapDim(2, given.rank()).error();
    return RuntimeError(StrCat(
        "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero "
        "dimensions for input, but got: ",
        DimsText(given.sizes)));
  }
  w.in = LastSizes(given, 2);
  CountWindows(w);
  if (w.out[1] < 1 || w.out[2] < 1) {
    return RuntimeError(StrCat("Given input with spatial size ", Pair(w.in),
                               ", kernel_size=", Pair(w.kernel), ", dilation=", Pair(w.dilation),
                               ", padding=", Pair(w.padding),
                               ", calculated shape of the array of sliding blocks "
                               "as ",
                               Pair(w.out), ", but its components must be at least one."));
  }
  if (!IsFloating(given.dtype) && given.dtype != DType::kBool) {
    return NotImplementedFor("im2col_out_cpu", given.dtype);
  }
  const DType dtype = FloatingComputeType(given.dtype);
  FXP_ASSIGN(const Tensor converted, Convert(given, dtype));
  FXP_ASSIGN(const Tensor input, Contiguous(converted));
  const int64_t batch = batched ? input.size(0) : 1;
  const int64_t channels = input.size(input.rank() - 3);
  const int64_t window = w.kernel[1] * w.kernel[2];
  // By its parts, because their product may not fit 64 bits.
  FXP_ASSIGN(const Tensor parts,
             Tensor::Full({batch, channels, window, w.out[1], w.out[2]}, dtype, Scalar::Float(0)));
  const Dims sizes{batch, channels * window, w.out_count()};
  const Tensor out = parts.View(sizes, ContiguousStrides(sizes), 0);
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t plane = 0; plane < batch * channels; ++plane) {
      const T* const from = input.data<T>() + plane * w.in_count();
      T* const to = out.data<T>() + plane * window * w.out_count();
      EachPlace(w, [&](int64_t column, int64_t place) { to[column] = from[place]; });
    }
  });
  FXP_ASSIGN(Tensor back, Convert(out, given.dtype));
  return WithoutBatch(std::move(back), batched);
}

Result<OpResult> RunCol2im(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  FXP_ASSIGN(Windows w, ReadWindows(call, 2));
  if (!Spread(call.dims(1), 2, w.in)) {
    return RuntimeError(
        StrCat("It is expected output_size equals to 2, but got size ", call.dims(1).size()));
  }
  const bool batched = given.rank() == 3;
  bool fits = batched || given.rank() == 2;
  for (int64_t i = batched ? 1 : 0; fits && i < given.rank(); ++i) fits = given.size(i) != 0;
  if (!fits) {
    return RuntimeError(StrCat(
        "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero "
        "dimensions for input, but got: ",
        DimsText(given.sizes)));
  }
  const int64_t rows = given.size(given.rank() - 2);
  const int64_t window = w.kernel[1] * w.kernel[2];
  if (rows % window != 0) {
    return RuntimeError(StrCat(
        "Expected size of input's dimension 1 to be divisible by the product of kernel_size, but "
        "got input.size(1)=",
        rows, " and kernel_size=", Pair(w.kernel), "."));
  }
  CountWindows(w);
  const int64_t columns = given.size(given.rank() - 1);
  if (columns != w.out_count()) {
    return RuntimeError(StrCat(
        "Given output_size=", Pair(w.in), ", kernel_size=", Pair(w.kernel),
        ", dilation=", Pair(w.dilation), ", padding=", Pair(w.padding), ", stride=", Pair(w.stride),
        ", expected size of input's dimension 2 to match the calculated number of sliding blocks ",
        w.out[1], " * ", w.out[2], " = ", w.out_count(), ", but got input.size(2)=", columns, "."));
  }
  if (!IsFloating(given.dtype) && given.dtype != DType::kBool) {
    return NotImplementedFor("col2im_out_cpu", given.dtype);
  }
  const DType dtype = FloatingComputeType(given.dtype);
  FXP_ASSIGN(const Tensor converted, Convert(given, dtype));
  FXP_ASSIGN(const Tensor input, Contiguous(converted));
  const int64_t batch = batched ? input.size(0) : 1;
  const int64_t channels = rows / window;
  FXP_ASSIGN(Tensor out,
             Tensor::Full({batch, channels, w.in[1], w.in[2]}, dtype, Scalar::Float(0)));
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t plane = 0; plane < batch * channels; ++plane) {
      const T* const from = input.data<T>() + plane * window * columns;
      T* const to = out.data<T>() + plane * w.in_count();
      EachPlace(w, [&](int64_t column, int64_t place) { to[place] += from[column]; });
    }
  });
  FXP_ASSIGN(Tensor back, Convert(out, given.dtype));
  return WithoutBatch(std::move(back), batched);
}

}  // namespace fxp
