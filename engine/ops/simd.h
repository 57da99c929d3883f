// 128-bit vectors for the kernels that are worth writing by hand. They are the compilers' own
// vector types, so that one source serves WebAssembly and native builds.

#ifndef FXP_ENGINE_OPS_SIMD_H_
#define FXP_ENGINE_OPS_SIMD_H_

#include <cstdint>
#include <cstring>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace fxp {

// The vector type with elements T: 4 floats, 2 doubles.
template <typename T>
struct VectorOf {
  typedef T Type __attribute__((vector_size(16)));
};
template <typename T>
using Vector = typename VectorOf<T>::Type;
template <typename T>
inline constexpr int64_t kLanes = static_cast<int64_t>(16 / sizeof(T));

using F4 = Vector<float>;
using I4 = Vector<int32_t>;

template <typename T>
inline Vector<T> Load(const T* from) {
  Vector<T> value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <typename T>
inline void Store(T* to, Vector<T> value) {
  std::memcpy(to, &value, sizeof value);
}

template <typename T>
inline Vector<T> Splat(T value) {
  if constexpr (sizeof(T) == 4) {
    return Vector<T>{value, value, value, value};
  } else {
    return Vector<T>{value, value};
  }
}

// One element in all lanes, read from memory: a single instruction where it matters.
inline F4 LoadSplat(const float* from) {
#ifdef __wasm_simd128__
  return static_cast<F4>(wasm_v128_load32_splat(from));
#else
  return Splat(*from);
#endif
}
inline Vector<double> LoadSplat(const double* from) { return Splat(*from); }

// a * b + c for the inner loops of products. Only the relaxed build of the engine rounds once
// instead of twice here (see docs/architecture.md).
template <typename V>
inline V MultiplyAdd(V a, V b, V c) {
  return a * b + c;
}
#ifdef FXP_RELAXED_SIMD
inline F4 MultiplyAdd(F4 a, F4 b, F4 c) { return __builtin_wasm_fma_f32x4(a, b, c); }
#endif

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_SIMD_H_
