// Who hears of each operator call: engine/proof records runs with it. Kernels that call other
// operators are one call, that of the outermost.

#ifndef FXP_ENGINE_OPS_LISTENER_H_
#define FXP_ENGINE_OPS_LISTENER_H_

#include <vector>

#include "engine/ops/index.h"
#include "engine/ops/op.h"

namespace fxp {

class OpListener {
 public:
  virtual ~OpListener() = default;
  // A row with kMutates is about to write over its first operand.
  virtual void Mutates(const OpCall& call) = 0;
  // A call gave `result`; not for rows with kMutates.
  virtual void Ran(const OpCall& call, const OpResult& result) = 0;
  // `result` is about to be written over the elements of `target`, the call's first operand.
  virtual void Writes(const OpCall& call, const Tensor& target, const Tensor& result) = 0;
  // tensor[items] was read, or written with `value` (before it happens; else nullptr).
  virtual void Indexed(const Tensor& tensor, const std::vector<IndexItem>& items,
                       const Tensor& other, bool written) = 0;
  // Something happened that the calls don't tell, such as that elements became Python numbers.
  virtual void Escaped(const char* what) = 0;
};

// The one that listens, or nullptr.
OpListener*& Listener();

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_LISTENER_H_
