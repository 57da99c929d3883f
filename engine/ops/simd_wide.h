// Sixteen floats that go through a computation side by side. WebAssembly engines keep the order of
// instructions, and a processor looks only so far ahead: one vector after the other would mostly
// wait for itself. So a Wide is four vectors there, and each operation goes over all of them before
// the next one. Natively it is whatever the processor has (see FXP_CLONES).

#ifndef FXP_ENGINE_OPS_SIMD_WIDE_H_
#define FXP_ENGINE_OPS_SIMD_WIDE_H_

#include <type_traits>

#include "engine/ops/simd.h"

// For functions with loops over Wide: compiled once for each width of vectors that processors have.
// Sanitizers can't stand the choice at load time. All of them give the same, as none fuses
// multiply-adds.
#if defined(__x86_64__) && defined(__linux__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define FXP_CLONES [[gnu::noinline, gnu::target_clones("default", "avx2", "avx512f")]]
#else
#define FXP_CLONES [[gnu::noinline]]
#endif

// Part of such a function, whatever the compiler thinks of its size: a call would go to a copy for
// the narrowest vectors.
#define FXP_PART [[gnu::always_inline]] inline

namespace fxp {

inline constexpr int64_t kWideLanes = 16;

#ifdef __wasm_simd128__

template <typename T>
struct Parts {
  Vector<T> part[4];
};
using Wide = Parts<float>;
using WideInts = Parts<int32_t>;

// f(0) to f(3), which the compilers may not move apart: they would finish one vector first.
template <typename T, typename F>
inline Parts<T> EachPart(F f) {
  Parts<T> result;
  for (int i = 0; i < 4; ++i) {
    result.part[i] = f(i);
    asm volatile("" : "+r"(result.part[i]));
  }
  return result;
}

// b is a Wide, WideInts or one vector for all parts; an int32_t for shifts and masks.
template <typename T>
inline Vector<T> PartOf(const Parts<T>& wide, int i) {
  return wide.part[i];
}
inline F4 PartOf(F4 all, int) { return all; }
inline int32_t PartOf(int32_t all, int) { return all; }

#define FXP_WIDE_OPERATOR(op, A, B, Result)                                  \
  inline Result operator op(const A& a, const B& b) {                        \
    using T = std::remove_reference_t<decltype(Result().part[0][0])>;        \
    return EachPart<T>([&](int i) { return PartOf(a, i) op PartOf(b, i); }); \
  }
#define FXP_WIDE_OPERATORS(op, Result)      \
  FXP_WIDE_OPERATOR(op, Wide, Wide, Result) \
  FXP_WIDE_OPERATOR(op, Wide, F4, Result)   \
  FXP_WIDE_OPERATOR(op, F4, Wide, Result)
FXP_WIDE_OPERATORS(+, Wide)
FXP_WIDE_OPERATORS(-, Wide)
FXP_WIDE_OPERATORS(*, Wide)
FXP_WIDE_OPERATORS(/, Wide)
FXP_WIDE_OPERATORS(<, WideInts)
FXP_WIDE_OPERATORS(>, WideInts)
FXP_WIDE_OPERATOR(==, Wide, F4, WideInts)
FXP_WIDE_OPERATOR(-, WideInts, WideInts, WideInts)
FXP_WIDE_OPERATOR(+, WideInts, int32_t, WideInts)
FXP_WIDE_OPERATOR(|, WideInts, WideInts, WideInts)
FXP_WIDE_OPERATOR(&, WideInts, int32_t, WideInts)
FXP_WIDE_OPERATOR(>>, WideInts, int32_t, WideInts)
FXP_WIDE_OPERATOR(<<, WideInts, int32_t, WideInts)
#undef FXP_WIDE_OPERATORS
#undef FXP_WIDE_OPERATOR

inline Wide LoadWide(const float* from) {
  return EachPart<float>([&](int i) { return Load(from + 4 * i); });
}
inline void StoreWide(float* to, const Wide& value) {
  for (int i = 0; i < 4; ++i) Store(to + 4 * i, value.part[i]);
}
inline F4 LoadConstant(const float* from) { return LoadSplat(from); }

inline Wide operator-(const Wide& x) {
  return EachPart<float>([&](int i) { return -x.part[i]; });
}
inline WideInts Bits(const Wide& x) {
  WideInts bits;
  for (int i = 0; i < 4; ++i) bits.part[i] = __builtin_bit_cast(I4, x.part[i]);
  return bits;
}
inline Wide FromBits(const WideInts& x) {
  Wide value;
  for (int i = 0; i < 4; ++i) value.part[i] = __builtin_bit_cast(F4, x.part[i]);
  return value;
}
inline Wide ToFloats(const WideInts& x) {
  return EachPart<float>([&](int i) { return __builtin_convertvector(x.part[i], F4); });
}
template <typename A, typename B>
inline Wide Select(const WideInts& mask, const A& yes, const B& no) {
  return EachPart<float>([&](int i) {
    const auto a = __builtin_bit_cast(I4, PartOf(yes, i));
    const auto b = __builtin_bit_cast(I4, PartOf(no, i));
    return __builtin_bit_cast(F4, (mask.part[i] & a) | (~mask.part[i] & b));
  });
}
// The smaller and the larger one; x itself when it is nan, or when both are zeros.
inline Wide AtMost(const Wide& x, F4 limit) {
  return EachPart<float>([&](int i) { return static_cast<F4>(wasm_f32x4_pmin(x.part[i], limit)); });
}
template <typename Limit>
inline Wide AtLeast(const Wide& x, const Limit& limit) {
  return EachPart<float>(
      [&](int i) { return static_cast<F4>(wasm_f32x4_pmax(x.part[i], PartOf(limit, i))); });
}
inline WideInts WrappingSubtract(const WideInts& a, int32_t b) {
  using Unsigned = Vector<uint32_t>;
  return EachPart<int32_t>(
      [&](int i) { return (I4)((Unsigned)a.part[i] - static_cast<uint32_t>(b)); });
}
// a * b + c; rounded once in the relaxed build.
template <typename B, typename C>
inline Wide MultiplyAddWide(const Wide& a, const B& b, const C& c) {
  return EachPart<float>([&](int i) { return MultiplyAdd(a.part[i], PartOf(b, i), PartOf(c, i)); });
}

#else

// No Wide goes from file to file, so that it doesn't matter how functions would hand one over.
#pragma GCC diagnostic ignored "-Wpsabi"

typedef float Wide __attribute__((vector_size(64)));
typedef int32_t WideInts __attribute__((vector_size(64)));

FXP_PART Wide LoadWide(const float* from) {
  Wide value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
FXP_PART void StoreWide(float* to, const Wide& value) { std::memcpy(to, &value, sizeof value); }
FXP_PART float LoadConstant(const float* from) { return *from; }

FXP_PART WideInts Bits(const Wide& x) { return __builtin_bit_cast(WideInts, x); }
FXP_PART Wide FromBits(const WideInts& x) { return __builtin_bit_cast(Wide, x); }
FXP_PART Wide ToFloats(const WideInts& x) { return __builtin_convertvector(x, Wide); }

FXP_PART Wide Select(const WideInts& mask, const Wide& yes, const Wide& no) {
  return mask ? yes : no;
}
FXP_PART Wide Select(const WideInts& mask, float yes, float no) {
  return mask ? Wide{} + yes : Wide{} + no;
}
FXP_PART Wide Select(const WideInts& mask, float yes, const Wide& no) {
  return mask ? Wide{} + yes : no;
}
FXP_PART Wide AtMost(const Wide& x, float limit) { return limit < x ? Wide{} + limit : x; }
FXP_PART Wide AtLeast(const Wide& x, float limit) { return x < limit ? Wide{} + limit : x; }
FXP_PART Wide AtLeast(const Wide& x, const Wide& least) { return x < least ? least : x; }
FXP_PART WideInts WrappingSubtract(const WideInts& a, int32_t b) {
  typedef uint32_t Unsigned __attribute__((vector_size(64)));
  return (WideInts)((Unsigned)a - static_cast<uint32_t>(b));
}
template <typename B, typename C>
FXP_PART Wide MultiplyAddWide(const Wide& a, const B& b, const C& c) {
  return a * b + c;
}

#endif

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_SIMD_WIDE_H_
