// The tensors and generators that have handles outside of C++, and reading arguments as numbers.

#ifndef FXP_ENGINE_API_TENSOR_HANDLES_H_
#define FXP_ENGINE_API_TENSOR_HANDLES_H_

#include <deque>
#include <optional>

#include "engine/base/handle_table.h"
#include "engine/base/result.h"
#include "engine/ops/op.h"

namespace fxp {

HandleTable<Tensor>& Tensors();

// The tensor, or an error that no program of a learner's should ever see.
Result<Tensor*> TensorOf(double handle);
Result<Generator*> GeneratorOf(double handle);

inline Error BadCall() {
  return RuntimeError("the engine was called with arguments it can't read");
}

// Reads a call's flat numbers from left to right. Numbers that stand for tensors live in `made`.
class ArgReader {
 public:
  ArgReader(const double* args, int32_t size) : at_(args), end_(args + size) {}

  bool done() const { return at_ == end_; }
  Result<double> Next() {
    if (done()) return BadCall();
    return *at_++;
  }
  Result<int64_t> NextInt();
  // A number of 64 bits as its upper and lower half.
  Result<int64_t> NextLarge();
  // A tensor, or a number in its place; nullptr for None.
  Result<const Tensor*> NextTensor();
  Result<std::optional<Scalar>> NextScalar();
  Result<ArgValue> NextValue(const SchemaArg& schema);

 private:
  Result<std::optional<Scalar>> NumberOfKind(double kind);

  const double* at_;
  const double* end_;
  std::deque<Tensor> made_;
};

// dtypes as the door numbers them.
std::optional<DType> DTypeOfCode(int64_t code);
int32_t CodeOfDType(DType dtype);

}  // namespace fxp

#endif  // FXP_ENGINE_API_TENSOR_HANDLES_H_
