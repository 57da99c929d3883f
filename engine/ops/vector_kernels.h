// Loops over contiguous floats, four or more at a time.

#ifndef FXP_ENGINE_OPS_VECTOR_KERNELS_H_
#define FXP_ENGINE_OPS_VECTOR_KERNELS_H_

#include <cstdint>

#include "engine/ops/elementwise.h"

namespace fxp {

// to[i] = f(from[i]); the two may be the same memory.
using VectorKernel = void (*)(const float* from, float* to, int64_t count);
void ReluEach(const float* from, float* to, int64_t count);
void ExpEach(const float* from, float* to, int64_t count);
void LogEach(const float* from, float* to, int64_t count);
void TanhEach(const float* from, float* to, int64_t count);
void SigmoidEach(const float* from, float* to, int64_t count);
void SiluEach(const float* from, float* to, int64_t count);
void ErfEach(const float* from, float* to, int64_t count);
void GeluEach(const float* from, float* to, int64_t count);

// Sums of blocks in float32, of the blocks in double.
double SumOf(const float* from, int64_t count);
// The sum of (from[i] - middle)^2.
double SquaresAround(float middle, const float* from, int64_t count);
float LargestOf(const float* from, int64_t count);
// to[i] = exp(from[i] - largest); the sum of what was written. `to` may be nullptr or `from`.
double ExpAndSum(const float* from, float largest, float* to, int64_t count);

// A kernel over a tensor of floats of any strides; `out` has the same shape.
void ApplyKernel(VectorKernel kernel, const Tensor& from, const Tensor& out);

// A kernel over every element of `input` where that is computed in float32; f does the same for
// one element of float64. Whole numbers become floats first.
template <typename F>
Result<OpResult> MapVector(const Tensor& input, VectorKernel kernel, F f) {
  const DType dtype = FloatingType(input.dtype);
  if (ComputeType(dtype) != DType::kFloat32) return MapFloat(input, f);
  FXP_ASSIGN(const Tensor from, Convert(input, DType::kFloat32));
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, DType::kFloat32, {&input}));
  ApplyKernel(kernel, from, out);
  return Single(Stored(out, dtype));
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_VECTOR_KERNELS_H_
