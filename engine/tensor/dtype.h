// Element types. The numbers are torch's promotion order with room left for the types that are not
// here yet, so that the larger of two is the common type of a computation.

#ifndef FXP_ENGINE_TENSOR_DTYPE_H_
#define FXP_ENGINE_TENSOR_DTYPE_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace fxp {

enum class DType : uint8_t { kBool = 0, kInt64 = 5, kFloat32 = 8 };

inline bool IsFloating(DType dtype) { return dtype == DType::kFloat32; }

// Size of one element in bytes.
inline size_t ElementSize(DType dtype) {
  switch (dtype) {
    case DType::kBool:
      return 1;
    case DType::kInt64:
      return 8;
    case DType::kFloat32:
      return 4;
  }
  return 0;
}

// "torch.float32"
inline const char* DTypeName(DType dtype) {
  switch (dtype) {
    case DType::kBool:
      return "torch.bool";
    case DType::kInt64:
      return "torch.int64";
    case DType::kFloat32:
      return "torch.float32";
  }
  return "";
}

// "Float", as torch calls a type inside of error messages.
inline const char* DTypeWord(DType dtype) {
  switch (dtype) {
    case DType::kBool:
      return "Bool";
    case DType::kInt64:
      return "Long";
    case DType::kFloat32:
      return "Float";
  }
  return "";
}

// "float": the C++ word that other messages use.
inline const char* DTypeCppName(DType dtype) {
  switch (dtype) {
    case DType::kBool:
      return "bool";
    case DType::kInt64:
      return "long int";
    case DType::kFloat32:
      return "float";
  }
  return "";
}

inline DType Promote(DType a, DType b) { return a < b ? b : a; }

// The C++ type that holds elements of a dtype, and back.
template <DType kType>
struct ElementOf;
template <>
struct ElementOf<DType::kBool> {
  using Type = bool;
};
template <>
struct ElementOf<DType::kInt64> {
  using Type = int64_t;
};
template <>
struct ElementOf<DType::kFloat32> {
  using Type = float;
};

template <typename T>
inline constexpr DType kDTypeOf = std::is_same_v<T, bool>      ? DType::kBool
                                  : std::is_same_v<T, int64_t> ? DType::kInt64
                                                               : DType::kFloat32;

// Calls f(T()) with the element type of `dtype`.
template <typename F>
auto WithElement(DType dtype, F f) {
  switch (dtype) {
    case DType::kBool:
      return f(bool());
    case DType::kInt64:
      return f(int64_t());
    case DType::kFloat32:
      break;
  }
  return f(float());
}

// A number as Python gave it: bool, int or float.
struct Scalar {
  DType dtype = DType::kInt64;
  int64_t integer = 0;
  double real = 0;

  static Scalar Int(int64_t value) { return {DType::kInt64, value, static_cast<double>(value)}; }
  static Scalar Bool(bool value) { return {DType::kBool, value, value ? 1.0 : 0.0}; }
  static Scalar Float(double value);

  template <typename T>
  T as() const {
    if constexpr (std::is_same_v<T, bool>) {
      return dtype == DType::kFloat32 ? real != 0 : integer != 0;
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(integer);
    } else {
      return dtype == DType::kInt64 ? static_cast<T>(integer) : static_cast<T>(real);
    }
  }
};

// Conversions between element types. Floats that no int64 holds become INT64_MIN, as on x86-64.
inline int64_t ToInt64(double value) {
  if (value >= -9223372036854775808.0 && value < 9223372036854775808.0) {
    return static_cast<int64_t>(value);
  }
  return INT64_MIN;
}
template <typename To, typename From>
To ConvertElement(From value) {
  if constexpr (std::is_same_v<To, bool>) {
    return value != From(0);
  } else if constexpr (std::is_same_v<To, int64_t> && std::is_floating_point_v<From>) {
    return ToInt64(static_cast<double>(value));
  } else {
    return static_cast<To>(value);
  }
}
inline Scalar Scalar::Float(double value) { return {DType::kFloat32, ToInt64(value), value}; }

}  // namespace fxp

#endif  // FXP_ENGINE_TENSOR_DTYPE_H_
