// Operators that are made of other operators.

#ifndef FXP_ENGINE_OPS_COMPOSE_H_
#define FXP_ENGINE_OPS_COMPOSE_H_

#include <initializer_list>
#include <utility>
#include <vector>

#include "engine/ops/table.h"

namespace fxp {

// One of several arguments that are written in braces. It holds an address of what isn't small, and
// is gone with the call: so that the code at each of the many calls is a few stores.
class Arg {
 public:
  Arg(const Tensor* value) : kind_(kTensor), address_(value) {}                        // NOLINT
  Arg(const Scalar& value) : kind_(kScalar), address_(&value) {}                       // NOLINT
  Arg(const Dims& value) : kind_(kDims), address_(&value) {}                           // NOLINT
  Arg(const std::vector<const Tensor*>& value) : kind_(kTensors), address_(&value) {}  // NOLINT
  Arg(const ArgValue& value) : kind_(kValue), address_(&value) {}                      // NOLINT
  Arg(int64_t value) : kind_(kInteger), integer_(value) {}                             // NOLINT
  Arg(double value) : kind_(kReal), real_(value) {}                                    // NOLINT
  Arg(bool value) : kind_(kFlag), integer_(value) {}                                   // NOLINT
  Arg(DType value) : kind_(kType), integer_(static_cast<int64_t>(value)) {}            // NOLINT

  ArgValue value() const;

 private:
  enum Kind : uint8_t { kTensor, kScalar, kDims, kTensors, kValue, kInteger, kReal, kFlag, kType };
  Kind kind_;
  union {
    const void* address_;
    int64_t integer_;
    double real_;
  };
};

// Runs a row without a look at autograd: the outer operator's row says what is recorded.
// Tensors among the arguments are given by address.
Result<OpResult> Apply(OpId id, std::vector<ArgValue> args);
Result<OpResult> Apply(OpId id, std::initializer_list<Arg> args);

// The same for rows with one result.
Result<Tensor> ApplyOne(OpId id, std::vector<ArgValue> args);
Result<Tensor> ApplyOne(OpId id, std::initializer_list<Arg> args);

// For rows of a tensor and one list, such as reshape and permute.
Result<Tensor> ApplyDims(OpId id, const Tensor& input, const Dims& dims);

// A result that says for itself what autograd would note.
inline OpResult Noted(Tensor tensor, const char* grad_fn) {
  OpResult result(std::move(tensor));
  result.grad_fn = grad_fn;
  return result;
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_COMPOSE_H_
