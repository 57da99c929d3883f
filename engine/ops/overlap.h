// Writing into memory that another operand reads, or that one tensor shows twice.

#ifndef FXP_ENGINE_OPS_OVERLAP_H_
#define FXP_ENGINE_OPS_OVERLAP_H_

#include "engine/base/result.h"
#include "engine/tensor/tensor.h"

namespace fxp {

// torch's RuntimeError when two elements of `written` lie in one place.
Status CheckNoSharedElements(const Tensor& written);

// torch's RuntimeError when `written` and `read` share some of their elements, but aren't one and
// the same view. As in torch, only tensors without gaps are looked at.
Status CheckNoOverlap(const Tensor& written, const Tensor& read);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_OVERLAP_H_
