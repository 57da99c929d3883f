// Which dtype a computation has: torch's promotion rules.

#ifndef FXP_ENGINE_TENSOR_PROMOTE_H_
#define FXP_ENGINE_TENSOR_PROMOTE_H_

#include <initializer_list>
#include <vector>

#include "engine/tensor/tensor.h"

namespace fxp {

// The smallest dtype that both fit into (torch.promote_types).
DType Promote(DType a, DType b);
// Whether torch.can_cast allows to write a `from` over a `to`.
bool CanCast(DType from, DType to);

// What Python's floats are: torch.get_default_dtype.
DType DefaultDType();
void SetDefaultDType(DType dtype);
// The complex type whose parts have the default dtype.
DType DefaultComplexType();
// `dtype` itself when it has a fraction or is complex, the default dtype for whole numbers.
DType FloatingType(DType dtype);

// The dtype that operands have together: tensors with dimensions decide over those without, and
// those over Python numbers, unless the weaker is of a higher kind (whole, floating, complex).
// float16 and bfloat16 with complex numbers would be complex32, which isn't here.
Result<DType> ResultType(std::initializer_list<const Tensor*> operands);
Result<DType> ResultType(const std::vector<const Tensor*>& operands);

}  // namespace fxp

#endif  // FXP_ENGINE_TENSOR_PROMOTE_H_
