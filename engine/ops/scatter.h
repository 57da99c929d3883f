// What operators that write through index tensors share: walking the places that they name.

#ifndef FXP_ENGINE_OPS_SCATTER_H_
#define FXP_ENGINE_OPS_SCATTER_H_

#include <string_view>

#include "engine/ops/op.h"
#include "engine/tensor/strided.h"

namespace fxp {

// How an element and what is written to it become one.
enum class Merge { kReplace, kSum, kProduct, kMean, kLargest, kSmallest };

// Writes `source` through `index` into `target` along `dim`: element i of source goes to the
// element of target whose place along `dim` is index[i]. Sources and indices have one shape, and
// every index has been checked. Without `keep` what target held counts for nothing.
Status MergeThrough(const Tensor& target, int64_t dim, const Tensor& index, const Tensor& source,
                    Merge merge, bool keep = true);

// Whether a tensor's elements can be places: int32 or int64.
inline bool IsIndex(const Tensor& tensor) {
  return tensor.dtype == DType::kInt64 || tensor.dtype == DType::kInt32;
}

// The first number of `index` that isn't a place among `size`, if there is one.
std::optional<int64_t> FirstOutside(const Tensor& index, int64_t size);

// Calls f(a, b, i) for each element of `index`: offsets from the data of `moved`, at the place
// along `dim` that the element names, and of `plain`, at the element's own place. `moved` has at
// least the size of `index` in the other dimensions.
template <typename F>
void ForEachPlace(const Tensor& moved, int64_t dim, const Tensor& index, const Tensor& plain, F f) {
  Dims strides = moved.strides;
  int64_t along = 0;
  if (!strides.empty()) {
    along = strides[static_cast<size_t>(dim)];
    strides[static_cast<size_t>(dim)] = 0;
  }
  // A tensor without dimensions counts as one with a single element along one.
  Dims own = plain.strides;
  strides.resize(index.sizes.size(), 0);
  own.resize(index.sizes.size(), 0);
  const auto* const places = index.data<int64_t>();
  const StridedLoop<3> loop(index.sizes, {&strides, &index.strides, &own});
  loop.ForEachRun([&](const auto& at, int64_t count, const auto& steps) {
    for (int64_t i = 0; i < count; ++i) {
      f(at[0] + i * steps[0] + places[at[1] + i * steps[1]] * along, at[2] + i * steps[2]);
    }
  });
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_SCATTER_H_
