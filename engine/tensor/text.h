// The text of a tensor, character by character as torch prints it.

#ifndef FXP_ENGINE_TENSOR_TEXT_H_
#define FXP_ENGINE_TENSOR_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "engine/tensor/tensor.h"

namespace fxp {

// torch.set_printoptions
struct PrintOptions {
  int precision = 4;
  int64_t threshold = 1000;
  int64_t edge_items = 3;
  int64_t line_width = 80;
  std::optional<bool> scientific;
};

// "tensor([1., 2.], grad_fn=<AddBackward0>)"; fails only for want of memory
Result<std::string> TensorText(const Tensor& tensor, const PrintOptions& options);

// A float as Python's repr writes it: the shortest digits that read back as the same double.
std::string FloatText(double value);

}  // namespace fxp

#endif  // FXP_ENGINE_TENSOR_TEXT_H_
