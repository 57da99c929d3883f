// Sizes and strides: arithmetic that needs no elements.

#ifndef FXP_ENGINE_TENSOR_SHAPE_H_
#define FXP_ENGINE_TENSOR_SHAPE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace fxp {

using Dims = std::vector<int64_t>;

// How many elements a shape has; 1 for a scalar.
int64_t ElementCount(const Dims& sizes);

// The same, or nothing when the product doesn't fit 62 bits.
std::optional<int64_t> CheckedElementCount(const Dims& sizes);

// Strides of a fresh row-major tensor.
Dims ContiguousStrides(const Dims& sizes);

// True when elements lie one after another in row-major order (torch's is_contiguous).
bool IsContiguous(const Dims& sizes, const Dims& strides);

// True when elements fill a piece of memory, each in a place of its own, in any order of
// dimensions.
bool IsDense(const Dims& sizes, const Dims& strides);

// "[3, 4]", as messages print shapes.
std::string DimsText(const Dims& dims);

// A dimension counted from either end, or torch's IndexError. A scalar counts as having one
// dimension here.
Result<int64_t> WrapDim(int64_t dim, int64_t rank);

// The shape that two shapes broadcast to, or torch's RuntimeError.
Result<Dims> BroadcastShapes(const Dims& a, const Dims& b);

// Replaces one -1 in a requested shape by what makes it hold `count` elements; errors as view() and
// reshape() word them.
Result<Dims> InferSize(const Dims& requested, int64_t count);

// Strides that show (sizes, strides) as `target` without moving elements, when there are any.
std::optional<Dims> ViewStrides(const Dims& sizes, const Dims& strides, const Dims& target);

}  // namespace fxp

#endif  // FXP_ENGINE_TENSOR_SHAPE_H_
