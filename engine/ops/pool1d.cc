// Pooling of one dimension that is pooling of two, the first of which has size 1: messages show it.

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"

namespace fxp {
namespace {

// Runs the row for two dimensions; `lists` names the arguments behind the input that are windows'
// numbers, of which padding is none where it is left out and the others are 1.
Result<OpResult> InTwoDimensions(const OpCall& call, OpId row,
                                 const std::vector<const char*>& lists) {
  const Tensor& input = call.tensor(0);
  const char* const name = lists.size() == 4 ? "max_pool1d" : "avg_pool1d";
  if (input.rank() != 2 && input.rank() != 3) {
    return RuntimeError(StrCat("Expected 2 to 3 dimensions, but got ", input.rank(),
                               "-dimensional tensor for argument #1 'self' (while checking "
                               "arguments for ",
                               name, ")"));
  }
  std::vector<ArgValue> args = call.given();
  for (size_t at = 1; at <= lists.size() && at < args.size(); ++at) {
    if (!call.has(at)) continue;
    if (call.dims(at).size() != 1) {
      return RuntimeError(StrCat(name, "() argument '", lists[at - 1],
                                 "' should contain one int (got ", call.dims(at).size(), ")"));
    }
    args[at] = Dims{at == 3 ? 0 : 1, call.dims(at)[0]};
  }
  Tensor flat = input.Alias();
  const auto last = static_cast<ptrdiff_t>(input.sizes.size()) - 1;
  flat.sizes.insert(flat.sizes.begin() + last, 1);
  flat.strides.insert(flat.strides.begin() + last, 1);
  args[0] = &flat;
  FXP_ASSIGN(OpResult result, Apply(row, std::move(args)));
  for (Tensor& tensor : result.tensors) {
    tensor.sizes.erase(tensor.sizes.begin() + last);
    tensor.strides.erase(tensor.strides.begin() + last);
  }
  return result;
}

}  // namespace

Result<OpResult> RunAvgPool1d(const OpCall& call) {
  return InTwoDimensions(call, OpId::kAvgPool2d, {"kernel_size", "stride", "padding"});
}
Result<OpResult> RunMaxPool1dIndices(const OpCall& call) {
  return InTwoDimensions(call, OpId::kMaxPool2dIndices,
                         {"kernel_size", "stride", "padding", "dilation"});
}

}  // namespace fxp
