// The door's part for graphs. Included by fxp.h, which states the contract.

#ifndef FXP_ENGINE_API_FXP_GRAPH_H_
#define FXP_ENGINE_API_FXP_GRAPH_H_

#include "engine/api/fxp.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// How many graph handles are alive; tests end by expecting that none has leaked.
FxpInt FXP_API(fxp_graph_live)(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // FXP_ENGINE_API_FXP_GRAPH_H_
