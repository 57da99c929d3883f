// Moving and converting elements. A conversion goes by way of the types that kernels compute in, a
// few hundred elements at a time: read as the source's type, converted, written as the target's.

#include <algorithm>

#include "engine/tensor/half.h"
#include "engine/tensor/strided.h"
#include "engine/tensor/tensor.h"

namespace fxp {
namespace {

constexpr int64_t kBlock = 256;

// Room for a block of any of the types that kernels compute in.
struct Block {
  alignas(16) char bytes[kBlock * sizeof(Complex)];
  template <typename T>
  T* as() {
    return reinterpret_cast<T*>(bytes);
  }
};

template <typename Narrow, typename Wide, typename F>
void ReadAs(const void* from, int64_t step, int64_t count, Block& to, F widen) {
  const auto* const source = static_cast<const Narrow*>(from);
  Wide* const out = to.as<Wide>();
  for (int64_t i = 0; i < count; ++i) out[i] = widen(source[i * step]);
}

template <typename Narrow, typename Wide, typename F>
void WriteAs(const void* from, void* to, int64_t step, int64_t count, F narrow) {
  const auto* const source = static_cast<const Wide*>(from);
  auto* const out = static_cast<Narrow*>(to);
  for (int64_t i = 0; i < count; ++i) out[i * step] = narrow(source[i]);
}

constexpr auto kSame = [](auto value) { return value; };

template <typename Narrow>
void ReadWhole(const void* from, int64_t step, int64_t count, Block& to) {
  ReadAs<Narrow, int64_t>(from, step, count, to,
                          [](Narrow value) { return static_cast<int64_t>(value); });
}
template <typename Narrow>
void WriteWhole(const void* from, void* to, int64_t step, int64_t count) {
  WriteAs<Narrow, int64_t>(from, to, step, count,
                           [](int64_t value) { return static_cast<Narrow>(value); });
}

// Elements of `dtype` as its compute type.
void Read(DType dtype, const void* from, int64_t step, int64_t count, Block& to) {
  switch (dtype) {
    case DType::kBool:
      // Only whether a byte is zero counts: memory seen as another type may hold any.
      return ReadAs<uint8_t, bool>(from, step, count, to, [](uint8_t value) { return value != 0; });
    case DType::kUInt8:
      return ReadWhole<uint8_t>(from, step, count, to);
    case DType::kInt8:
      return ReadWhole<int8_t>(from, step, count, to);
    case DType::kInt16:
      return ReadWhole<int16_t>(from, step, count, to);
    case DType::kInt32:
      return ReadWhole<int32_t>(from, step, count, to);
    case DType::kInt64:
      return ReadWhole<int64_t>(from, step, count, to);
    case DType::kFloat16:
      return ReadAs<uint16_t, float>(from, step, count, to, HalfToFloat);
    case DType::kBFloat16:
      return ReadAs<uint16_t, float>(from, step, count, to, BFloatToFloat);
    case DType::kFloat32:
      return ReadAs<float, float>(from, step, count, to, kSame);
    case DType::kFloat64:
      return ReadAs<double, double>(from, step, count, to, kSame);
    case DType::kComplex64:
      return ReadAs<std::complex<float>, Complex>(
          from, step, count, to, [](std::complex<float> value) { return Complex(value); });
    case DType::kComplex128:
      return ReadAs<Complex, Complex>(from, step, count, to, kSame);
  }
}

// The other way round.
void Write(DType dtype, const void* from, void* to, int64_t step, int64_t count) {
  switch (dtype) {
    case DType::kBool:
      return WriteAs<bool, bool>(from, to, step, count, kSame);
    case DType::kUInt8:
      return WriteWhole<uint8_t>(from, to, step, count);
    case DType::kInt8:
      return WriteWhole<int8_t>(from, to, step, count);
    case DType::kInt16:
      return WriteWhole<int16_t>(from, to, step, count);
    case DType::kInt32:
      return WriteWhole<int32_t>(from, to, step, count);
    case DType::kInt64:
      return WriteWhole<int64_t>(from, to, step, count);
    case DType::kFloat16:
      return WriteAs<uint16_t, float>(from, to, step, count, FloatToHalf);
    case DType::kBFloat16:
      return WriteAs<uint16_t, float>(from, to, step, count, FloatToBFloat);
    case DType::kFloat32:
      return WriteAs<float, float>(from, to, step, count, kSame);
    case DType::kFloat64:
      return WriteAs<double, double>(from, to, step, count, kSame);
    case DType::kComplex64:
      return WriteAs<std::complex<float>, Complex>(
          from, to, step, count, [](Complex value) { return std::complex<float>(value); });
    case DType::kComplex128:
      return WriteAs<Complex, Complex>(from, to, step, count, kSame);
  }
}

// Whether floats become elements of `dtype` by way of int32, as on x86-64: what no int32 holds
// becomes INT32_MIN, of which the narrower types keep the low bits.
bool ByInt32(DType dtype) {
  return dtype == DType::kInt8 || dtype == DType::kInt16 || dtype == DType::kInt32;
}

// From the compute type of `source` to that of `target`.
void Change(DType source, DType target, const void* from, Block& to, int64_t count) {
  WithNumber(source, [&](auto element) {
    using From = decltype(element);
    const auto* const in = static_cast<const From*>(from);
    if constexpr (kIsFloat<From>) {
      if (ByInt32(target)) {
        for (int64_t i = 0; i < count; ++i) {
          to.as<int64_t>()[i] = ToInt32(static_cast<double>(in[i]));
        }
        return;
      }
    }
    WithNumber(target, [&](auto result) {
      using To = decltype(result);
      for (int64_t i = 0; i < count; ++i) to.as<To>()[i] = ConvertElement<To>(in[i]);
    });
  });
}

void ConvertRun(DType from, DType to, const char* source, int64_t source_step, char* target,
                int64_t target_step, int64_t count) {
  const auto from_size = static_cast<int64_t>(ElementSize(from));
  const auto to_size = static_cast<int64_t>(ElementSize(to));
  Block read, changed;
  for (int64_t done = 0; done < count; done += kBlock) {
    const int64_t now = std::min(kBlock, count - done);
    Read(from, source + done * source_step * from_size, source_step, now, read);
    const void* values = read.bytes;
    if (ComputeType(from) != ComputeType(to)) {
      Change(from, to, values, changed, now);
      values = changed.bytes;
    }
    Write(to, values, target + done * target_step * to_size, target_step, now);
  }
}

}  // namespace

Result<Tensor> Contiguous(const Tensor& source) {
  if (source.contiguous()) return source;
  return Copy(source);
}

Result<Tensor> Copy(const Tensor& source) {
  FXP_ASSIGN(Tensor copy, Tensor::Empty(source.sizes, source.dtype));
  FXP_TRY(CopyInto(copy, source));
  return copy;
}

Result<Tensor> Convert(const Tensor& source, DType dtype) {
  if (source.dtype == dtype) return source;
  FXP_ASSIGN(Tensor copy, Tensor::Empty(source.sizes, dtype));
  // In the same order in memory, as torch converts.
  if (source.count() > 0 && IsDense(source.sizes, source.strides)) copy.strides = source.strides;
  FXP_TRY(CopyInto(copy, source));
  copy.from_number = source.from_number;
  return copy;
}

Status CopyInto(const Tensor& target, const Tensor& source) {
  Tensor from = source.BroadcastTo(target.sizes);
  const bool same_type = target.dtype == source.dtype;
  if (source.storage == target.storage &&
      !(same_type && from.strides == target.strides && from.offset == target.offset)) {
    // The two may overlap: read everything before anything is written.
    FXP_ASSIGN(Tensor apart, Tensor::Empty(from.sizes, from.dtype));
    FXP_TRY(CopyInto(apart, from));
    from = apart;
  }
  if (same_type) {
    WithBits(target.dtype, [&](auto bits) {
      using T = decltype(bits);
      MapInto<T, T>(target, from, kSame);
    });
    return Ok();
  }
  const auto to_size = static_cast<int64_t>(ElementSize(target.dtype));
  const auto from_size = static_cast<int64_t>(ElementSize(from.dtype));
  char* const to = static_cast<char*>(target.storage->data()) + target.offset * to_size;
  const char* const at = static_cast<const char*>(from.storage->data()) + from.offset * from_size;
  const StridedLoop<2> loop(target.sizes, {&target.strides, &from.strides});
  loop.ForEachRun([&](const auto& offsets, int64_t count, const auto& steps) {
    ConvertRun(from.dtype, target.dtype, at + offsets[1] * from_size, steps[1],
               to + offsets[0] * to_size, steps[0], count);
  });
  return Ok();
}

void Fill(const Tensor& target, const Scalar& value) {
  Block number, changed;
  WithNumber(value.dtype, [&](auto element) {
    using T = decltype(element);
    *number.as<T>() = value.as<T>();
  });
  Change(value.dtype, target.dtype, number.bytes, changed, 1);
  Write(target.dtype, changed.bytes, number.bytes, 1, 1);
  WithBits(target.dtype, [&](auto element) {
    using T = decltype(element);
    const T fill = *number.as<T>();
    T* const to = target.data<T>();
    const StridedLoop<1> loop(target.sizes, {&target.strides});
    loop.ForEachRun([&](const auto& offsets, int64_t count, const auto& steps) {
      for (int64_t i = 0; i < count; ++i) to[offsets[0] + i * steps[0]] = fill;
    });
  });
}

Scalar ElementAt(const Tensor& tensor, int64_t offset) {
  Block element;
  std::fill_n(element.bytes, sizeof(Complex), '\0');  // all of it would take longer than the rest
  const size_t at = static_cast<size_t>(tensor.offset + offset) * ElementSize(tensor.dtype);
  Read(tensor.dtype, static_cast<const char*>(tensor.storage->data()) + at, 1, 1, element);
  switch (ComputeType(tensor.dtype)) {
    case DType::kBool:
      return Scalar::Bool(*element.as<bool>());
    case DType::kInt64:
      return Scalar::Int(*element.as<int64_t>());
    case DType::kFloat32:
      return Scalar::Float(static_cast<double>(*element.as<float>()));
    case DType::kFloat64:
      return Scalar::Float(*element.as<double>());
    default:
      return Scalar::Imaginary(*element.as<Complex>());
  }
}

}  // namespace fxp
