// What reductions share: which dimensions go, the shape that is left, and walking a group.

#ifndef FXP_ENGINE_OPS_REDUCTION_H_
#define FXP_ENGINE_OPS_REDUCTION_H_

#include <optional>

#include "engine/ops/op.h"
#include "engine/tensor/strided.h"

namespace fxp {

// A tensor split into what stays (one group an element of the result) and what is folded.
struct Reduction {
  Tensor groups;    // the dimensions that stay
  Tensor elements;  // the dimensions that go, of the first group
  Dims result;      // the result's shape, with or without the folded dimensions
  int64_t group_size = 1;
};

// Nothing in `dims`, or an empty list, means every dimension.
Result<Reduction> PlanReduction(const Tensor& input, const std::optional<Dims>& dims, bool keepdim);

// A call's `int[1]? dim` argument.
inline std::optional<Dims> DimsArg(const OpCall& call, size_t i) {
  if (!call.has(i)) return std::nullopt;
  return call.dims(i);
}

// One group's elements in row-major order: Each(f) calls f(element), EachRun(f) calls f(first,
// count, step) for elements that lie one step apart.
template <typename T>
class Group {
 public:
  Group(const T* base, const StridedLoop<1>& loop) : base_(base), loop_(loop) {}
  template <typename F>
  void EachRun(F f) const {
    loop_.ForEachRun([&](const auto& at, int64_t count, const auto& steps) {
      f(base_ + at[0], count, steps[0]);
    });
  }
  template <typename F>
  void Each(F f) const {
    EachRun([&](const T* from, int64_t count, int64_t step) {
      for (int64_t i = 0; i < count; ++i) f(from[i * step]);
    });
  }

 private:
  const T* base_;
  const StridedLoop<1>& loop_;
};

// out[group] = fold(group) for every group.
template <typename Out, typename In, typename F>
void FoldGroups(const Reduction& plan, const Tensor& out, F fold) {
  Out* to = out.data<Out>();
  const In* const from = plan.groups.data<In>();
  const StridedLoop<1> inner(plan.elements.sizes, {&plan.elements.strides});
  const StridedLoop<1> outer(plan.groups.sizes, {&plan.groups.strides});
  outer.ForEachRun([&](const auto& at, int64_t count, const auto& steps) {
    for (int64_t i = 0; i < count; ++i) {
      *to++ = fold(Group<In>(from + at[0] + i * steps[0], inner));
    }
  });
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_REDUCTION_H_
