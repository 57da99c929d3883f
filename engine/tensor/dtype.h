// Element types: what they are called, how large they are, and which C++ types compute with them.
//
// Kernels compute in five types: bool, int64_t, float, double and std::complex<double>. The narrow
// ones only lie in memory: whole numbers compute as int64_t and wrap when they are stored, float16
// and bfloat16 as float, complex64 as complex128; both are rounded when they are stored.

#ifndef FXP_ENGINE_TENSOR_DTYPE_H_
#define FXP_ENGINE_TENSOR_DTYPE_H_

#include <complex>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace fxp {

// In torch's order: bool < whole numbers < floats < complex numbers.
enum class DType : uint8_t {
  kBool,
  kUInt8,
  kInt8,
  kInt16,
  kInt32,
  kInt64,
  kFloat16,
  kBFloat16,
  kFloat32,
  kFloat64,
  kComplex64,
  kComplex128,
};

inline constexpr size_t kDTypes = 12;

using Complex = std::complex<double>;

constexpr bool IsIntegral(DType dtype) { return dtype >= DType::kUInt8 && dtype <= DType::kInt64; }
constexpr bool IsFloating(DType dtype) {
  return dtype >= DType::kFloat16 && dtype <= DType::kFloat64;
}
constexpr bool IsComplex(DType dtype) { return dtype >= DType::kComplex64; }

// Size of one element in bytes.
size_t ElementSize(DType dtype);
// "torch.float32"
const char* DTypeName(DType dtype);
// "Float", as torch calls a type inside of error messages.
const char* DTypeWord(DType dtype);
// "float": the C++ word that other messages use.
const char* DTypeCppName(DType dtype);
// "torch.FloatTensor", as yet others call it; "CPUBoolType" for types without such a name.
const char* DTypeLegacyName(DType dtype);

// The type that kernels compute in for elements of `dtype`: one of bool, int64, float32, float64
// and complex128.
constexpr DType ComputeType(DType dtype) {
  if (dtype == DType::kBool || dtype == DType::kFloat64) return dtype;
  if (IsIntegral(dtype)) return DType::kInt64;
  return IsComplex(dtype) ? DType::kComplex128 : DType::kFloat32;
}
constexpr bool IsNarrow(DType dtype) { return ComputeType(dtype) != dtype; }

// The dtype of the parts of a complex type, and the complex type of a real one's parts.
constexpr DType RealType(DType dtype) {
  if (!IsComplex(dtype)) return dtype;
  return dtype == DType::kComplex64 ? DType::kFloat32 : DType::kFloat64;
}

template <typename T>
inline constexpr bool kIsFloat = std::is_floating_point_v<T>;
template <typename T>
inline constexpr bool kIsComplex = std::is_same_v<T, Complex>;

// Of the types that kernels compute in.
template <typename T>
inline constexpr DType kDTypeOf = std::is_same_v<T, bool>      ? DType::kBool
                                  : std::is_same_v<T, int64_t> ? DType::kInt64
                                  : std::is_same_v<T, float>   ? DType::kFloat32
                                  : std::is_same_v<T, double>  ? DType::kFloat64
                                                               : DType::kComplex128;

// Calls f(T()) with the real compute type of `dtype`: bool, int64_t, float or double. Elements of
// narrow types have to be converted to it before (RunOp does so for rows without kAllTypes).
template <typename F>
auto WithElement(DType dtype, F f) {
  switch (ComputeType(dtype)) {
    case DType::kBool:
      return f(bool());
    case DType::kInt64:
      return f(int64_t());
    case DType::kFloat32:
      return f(float());
    default:
      return f(double());
  }
}

// The same with Complex for complex types.
template <typename F>
auto WithNumber(DType dtype, F f) {
  if (IsComplex(dtype)) return f(Complex());
  return WithElement(dtype, f);
}

// Calls f(T()) with float or double.
template <typename F>
auto WithFloat(DType dtype, F f) {
  return dtype == DType::kFloat64 ? f(double()) : f(float());
}

// Calls f(T()) with an unsigned type as wide as the element: for moving elements about. An element
// of 16 bytes is a Complex.
template <typename F>
auto WithBits(DType dtype, F f) {
  switch (ElementSize(dtype)) {
    case 1:
      return f(uint8_t());
    case 2:
      return f(uint16_t());
    case 4:
      return f(uint32_t());
    case 8:
      return f(uint64_t());
    default:
      return f(Complex());
  }
}

// Conversions of floats to whole numbers. What no int64 holds becomes INT64_MIN, as on x86-64.
inline int64_t ToInt64(double value) {
  if (value >= -9223372036854775808.0 && value < 9223372036854775808.0) {
    return static_cast<int64_t>(value);
  }
  return INT64_MIN;
}
inline int32_t ToInt32(double value) {
  if (value > -2147483649.0 && value < 2147483648.0) return static_cast<int32_t>(value);
  return INT32_MIN;
}

// Between the types that kernels compute in.
template <typename To, typename From>
To ConvertElement(From value) {
  if constexpr (kIsComplex<From>) {
    if constexpr (kIsComplex<To>) {
      return value;
    } else if constexpr (std::is_same_v<To, bool>) {
      return value != From(0);
    } else {
      return ConvertElement<To>(value.real());
    }
  } else if constexpr (kIsComplex<To>) {
    return To(static_cast<double>(value));
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != From(0);
  } else if constexpr (std::is_same_v<To, int64_t> && std::is_floating_point_v<From>) {
    return ToInt64(static_cast<double>(value));
  } else {
    return static_cast<To>(value);
  }
}

// A number as Python gave it: bool, int, float (kFloat64) or complex (kComplex128).
struct Scalar {
  DType dtype = DType::kInt64;
  int64_t integer = 0;
  double real = 0;
  double imaginary = 0;

  static Scalar Int(int64_t value) { return {DType::kInt64, value, static_cast<double>(value), 0}; }
  static Scalar Bool(bool value) { return {DType::kBool, value, value ? 1.0 : 0.0, 0}; }
  static Scalar Float(double value) { return {DType::kFloat64, ToInt64(value), value, 0}; }
  static Scalar Imaginary(Complex value) {
    return {DType::kComplex128, ToInt64(value.real()), value.real(), value.imag()};
  }

  template <typename T>
  T as() const {
    if constexpr (kIsComplex<T>) {
      return T(real, imaginary);
    } else if constexpr (std::is_same_v<T, bool>) {
      return dtype >= DType::kFloat16 ? real != 0 || imaginary != 0 : integer != 0;
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(integer);
    } else {
      return dtype == DType::kInt64 ? static_cast<T>(integer) : static_cast<T>(real);
    }
  }
};

}  // namespace fxp

#endif  // FXP_ENGINE_TENSOR_DTYPE_H_
