// The door's part for tensors. Included by fxp.h, which states the contract.

#ifndef FXP_ENGINE_API_FXP_TENSOR_H_
#define FXP_ENGINE_API_FXP_TENSOR_H_

#include "engine/api/fxp.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// How many tensor handles are alive; tests end by expecting that none has leaked.
FxpInt FXP_API(fxp_tensor_live)(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // FXP_ENGINE_API_FXP_TENSOR_H_
