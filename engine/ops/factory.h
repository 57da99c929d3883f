// What operators that make new tensors share.

#ifndef FXP_ENGINE_OPS_FACTORY_H_
#define FXP_ENGINE_OPS_FACTORY_H_

#include "engine/ops/table.h"

namespace fxp {

// torch's RuntimeError for a negative size.
Status CheckSizes(const Dims& sizes);

// The call's dtype= argument, which every row with kFactory has behind its own arguments.
DType FactoryType(const OpCall& call, DType fallback);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_FACTORY_H_
