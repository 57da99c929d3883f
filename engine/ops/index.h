// tensor[...] as Python writes it: integers, slices, None, ..., booleans and tensors.

#ifndef FXP_ENGINE_OPS_INDEX_H_
#define FXP_ENGINE_OPS_INDEX_H_

#include <optional>
#include <vector>

#include "engine/base/result.h"
#include "engine/tensor/tensor.h"

namespace fxp {

struct IndexItem {
  enum class Kind { kInteger, kSlice, kEllipsis, kNewAxis, kTensor, kBoolean };
  Kind kind = Kind::kInteger;
  int64_t integer = 0;  // also the truth of a boolean
  std::optional<int64_t> start;
  std::optional<int64_t> stop;
  std::optional<int64_t> step;
  const Tensor* tensor = nullptr;
};

// What indexing gives: a view where no tensor takes part, else fresh memory.
struct Indexed {
  Tensor tensor;
  const char* grad_fn = nullptr;  // what autograd would note
};

Result<Indexed> GetIndex(const Tensor& input, const std::vector<IndexItem>& items);
// input[items] = value, broadcast and converted; or += with `accumulate`, which counts a place that
// is named twice twice.
Status SetIndex(const Tensor& input, const std::vector<IndexItem>& items, const Tensor& value,
                bool accumulate = false);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_INDEX_H_
