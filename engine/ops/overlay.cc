// Copies of a tensor with another one laid over a part of it, and sums back to a broadcast shape.

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"

namespace fxp {
namespace {

// A copy of the input whose part, as `part` finds it, is overwritten by the second operand.
template <typename Part>
Result<OpResult> Overlay(const OpCall& call, Part part) {
  const Tensor& source = call.tensor(1);
  FXP_ASSIGN(Tensor out, ApplyOne(OpId::kClone, {&call.tensor(0)}));
  FXP_ASSIGN(const Tensor slot, part(out));
  if (slot.sizes != source.sizes) {
    return RuntimeError(
        StrCat("expected src to have a size equal to the slice of self. src size = ",
               DimsText(source.sizes), ", slice size = ", DimsText(slot.sizes)));
  }
  FXP_TRY(CopyInto(slot, source));
  return OpResult(std::move(out));
}

}  // namespace

Result<OpResult> RunSelectScatter(const OpCall& call) {
  return Overlay(call, [&](const Tensor& out) {
    return ApplyOne(OpId::kSelect, {&out, call.integer(2), call.integer(3)});
  });
}

Result<OpResult> RunDiagonalScatter(const OpCall& call) {
  return Overlay(call, [&](const Tensor& out) {
    return ApplyOne(OpId::kDiagonal, {&out, call.integer(2), call.integer(3), call.integer(4)});
  });
}

Result<OpResult> RunSliceScatter(const OpCall& call) {
  return Overlay(call, [&](const Tensor& out) -> Result<Tensor> {
    FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), out.rank()));
    if (out.rank() == 0) return IndexError("slice() cannot be applied to a 0-dim tensor.");
    const int64_t step = call.integer(5);
    if (step <= 0) return RuntimeError("slice step must be positive");
    const int64_t size = out.size(dim);
    const auto bounded = [size](int64_t at) {
      return std::clamp<int64_t>(at < 0 ? at + size : at, 0, size);
    };
    const int64_t start = bounded(call.has(3) ? call.integer(3) : 0);
    const int64_t stop = std::max(start, bounded(call.has(4) ? call.integer(4) : size));
    Tensor slot = out.Alias();
    const auto at = static_cast<size_t>(dim);
    slot.offset += start * slot.strides[at];
    slot.sizes[at] = (stop - start) / step + ((stop - start) % step != 0 ? 1 : 0);
    // A step beyond the end is never taken.
    slot.strides[at] *= std::min(step, std::max<int64_t>(size, 1));
    return slot;
  });
}

Result<OpResult> RunFillCopy(const OpCall& call) {
  FXP_ASSIGN(Tensor out, ApplyOne(OpId::kEmptyLike, {&call.tensor(0)}));
  FXP_ASSIGN(const Tensor filled, ApplyOne(OpId::kFill_, {&out, &call.tensor(1)}));
  return OpResult(filled.Alias());
}

Result<OpResult> RunSumToSize(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims& wanted = call.dims(1);
  const auto lead =
      static_cast<ptrdiff_t>(input.sizes.size()) - static_cast<ptrdiff_t>(wanted.size());
  Dims folded;
  bool fits = lead >= 0;
  for (size_t i = 0; fits && i < input.sizes.size(); ++i) {
    const auto at = static_cast<ptrdiff_t>(i) - lead;
    if (at < 0) {
      folded.push_back(static_cast<int64_t>(i));
    } else if (wanted[static_cast<size_t>(at)] != input.sizes[i]) {
      fits = wanted[static_cast<size_t>(at)] == 1;
      folded.push_back(static_cast<int64_t>(i));
    }
  }
  if (!fits) {
    return RuntimeError(StrCat("size {", DimsText(wanted), "} is not expandable to size {",
                               DimsText(input.sizes), "}."));
  }
  if (folded.empty()) return OpResult::FirstOperand();
  FXP_ASSIGN(const Tensor sum, ApplyOne(OpId::kSumDim, {&input, folded, true}));
  return Apply(OpId::kView, {&sum, wanted});
}

}  // namespace fxp
