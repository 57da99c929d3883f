// The door's part for proofs (engine/proof). Included by fxp.h, which states the contract.

#ifndef FXP_ENGINE_API_FXP_PROOF_H_
#define FXP_ENGINE_API_FXP_PROOF_H_

#include "engine/api/fxp.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// Begins to record what operators do. Terms of earlier recordings stay comparable when `keep` is 1.
FxpInt FXP_API(fxp_proof_begin)(int32_t keep);
// The tensor is the program's input of that number.
FxpInt FXP_API(fxp_proof_input)(int32_t index, int32_t tensor);
// Uses of rules from now on belong to this node.
FxpInt FXP_API(fxp_proof_mark)(int32_t node);
// The number of the term that the tensor's elements are: the same number, the same elements.
FxpInt FXP_API(fxp_proof_term)(int32_t tensor);
// The term that stands for all that are the same real numbers (engine/proof/real_terms.h).
FxpInt FXP_API(fxp_proof_real)(int32_t term);
// Stops listening. Three lines: doubts; effects; uses of rules as "rule:node", spaces between.
FxpText FXP_API(fxp_proof_end)(void);
// Forgets the recording and all terms.
FxpInt FXP_API(fxp_proof_forget)(void);
// How far two tensors of one type and shape are apart: ulps, absolute, worst, beyond, zero_signs of
// engine/proof/difference.h, as float64.
FxpBytes FXP_API(fxp_tensor_compare)(int32_t expected, int32_t arrived, double rtol, double atol);

#pragma GCC visibility pop
#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // FXP_ENGINE_API_FXP_PROOF_H_
