// Copies, and tensors made of another's elements in other places.

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// Keeps the elements for which keep(row, column) holds in the last two dimensions.
template <typename F>
Result<OpResult> Triangle(const OpCall& call, F keep) {
  const Tensor& input = call.tensor(0);
  if (input.rank() < 2) {
    return RuntimeError(StrCat(call.row().name, ": input tensor must have at least 2 dimensions"));
  }
  FXP_ASSIGN(Tensor out, Copy(input));
  const int64_t rows = input.size(input.rank() - 2);
  const int64_t columns = input.sizes.back();
  // Beyond the corners nothing changes any more.
  const int64_t diagonal = std::clamp(call.integer(1), -rows - 1, columns + 1);
  WithBits(input.dtype, [&](auto element) {
    using T = decltype(element);
    T* const data = out.data<T>();
    const int64_t count = out.count();
    for (int64_t i = 0; i < count; ++i) {
      if (!keep(i / columns % rows + diagonal, i % columns)) data[i] = T(0);
    }
  });
  return OpResult(std::move(out));
}

// Repeats the whole tensor along each dimension.
Result<OpResult> Repeated(const Tensor& input, const Dims& times) {
  const size_t lead = times.size() - input.sizes.size();
  Dims sizes(times.size());
  for (size_t i = 0; i < times.size(); ++i) {
    // Wraps, as the reference's product does; the size that comes of it is refused.
    sizes[i] = static_cast<int64_t>(static_cast<uint64_t>(times[i]) *
                                    static_cast<uint64_t>(i < lead ? 1 : input.sizes[i - lead]));
  }
  for (const int64_t size : sizes) {
    if (size < 0) {
      return RuntimeError(
          StrCat("Trying to create tensor with negative dimension ", size, ": ", DimsText(sizes)));
    }
  }
  FXP_ASSIGN(Tensor out, Tensor::Empty(sizes, input.dtype));
  if (out.count() == 0) return OpResult(std::move(out));
  // Seen as [times0, size0, times1, size1, ...] one broadcast copy fills the result.
  Dims split, strides, steps;
  for (size_t i = 0; i < times.size(); ++i) {
    const int64_t size = i < lead ? 1 : input.sizes[i - lead];
    split.insert(split.end(), {times[i], size});
    strides.insert(strides.end(), {0, i < lead ? 0 : input.strides[i - lead]});
    steps.insert(steps.end(), {out.strides[i] * size, out.strides[i]});
  }
  FXP_TRY(CopyInto(out.View(split, steps, 0), input.View(split, strides, input.offset)));
  return OpResult(std::move(out));
}

}  // namespace

Result<OpResult> RunClone(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(Tensor out, EmptyLike(input, input.dtype));
  FXP_TRY(CopyInto(out, input));
  return OpResult(std::move(out));
}

Result<OpResult> RunContiguous(const OpCall& call) {
  if (call.tensor(0).contiguous()) return OpResult::FirstOperand();
  return Single(Copy(call.tensor(0)));
}

Result<OpResult> RunTril(const OpCall& call) {
  return Triangle(call, [](int64_t row, int64_t column) { return column <= row; });
}
Result<OpResult> RunTriu(const OpCall& call) {
  return Triangle(call, [](int64_t row, int64_t column) { return column >= row; });
}

Result<OpResult> RunRepeat(const OpCall& call) {
  const Dims& times = call.dims(1);
  if (times.size() < call.tensor(0).sizes.size()) {
    return RuntimeError(
        "Number of dimensions of repeat dims can not be smaller than number of "
        "dimensions of tensor");
  }
  return Repeated(call.tensor(0), times);
}

Result<OpResult> RunTile(const OpCall& call) {
  Dims times = call.dims(1);
  const size_t rank = call.tensor(0).sizes.size();
  if (times.size() < rank) times.insert(times.begin(), rank - times.size(), 1);
  return Repeated(call.tensor(0), times);
}

Result<OpResult> RunFlip(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(Tensor out, EmptyLike(input, input.dtype));
  Tensor turned = out.Alias();
  std::vector<bool> seen(std::max<size_t>(input.sizes.size(), 1), false);
  for (const int64_t dim : call.dims(1)) {
    FXP_ASSIGN(const int64_t at, WrapDim(dim, input.rank()));
    const auto i = static_cast<size_t>(at);
    if (seen[i]) {
      return RuntimeError(StrCat("dim ", at, " appears multiple times in the list of dims"));
    }
    seen[i] = true;
    if (input.rank() == 0 || input.sizes[i] == 0) continue;
    turned.offset += (turned.sizes[i] - 1) * turned.strides[i];
    turned.strides[i] = -turned.strides[i];
  }
  FXP_TRY(CopyInto(turned, input));
  return OpResult(std::move(out));
}

Result<OpResult> RunRoll(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims& shifts = call.dims(1);
  const Dims dims = call.has(2) ? call.dims(2) : Dims{};
  if (shifts.empty()) return RuntimeError("`shifts` required");
  const bool flat = dims.empty() && shifts.size() == 1;
  if (!flat && shifts.size() != dims.size()) {
    return RuntimeError(StrCat("shifts and dimensions must align. shifts: ", shifts.size(),
                               ", dims:", dims.size()));
  }
  if (input.rank() == 0 && !flat) {
    return IndexError(StrCat("Dimension specified as ", dims[0], " but tensor has no dimensions"));
  }
  FXP_ASSIGN(Tensor current, Copy(input));
  if (input.count() == 0) return OpResult(std::move(current));
  const Dims sizes = current.sizes;
  if (flat) current = current.View({input.count()}, {1}, 0);
  for (size_t i = 0; i < shifts.size(); ++i) {
    FXP_ASSIGN(const int64_t dim, WrapDim(flat ? 0 : dims[i], current.rank()));
    if (current.rank() == 0) continue;
    const auto at = static_cast<size_t>(dim);
    const int64_t size = current.sizes[at];
    const int64_t shift = (shifts[i] % size + size) % size;
    FXP_ASSIGN(Tensor next, Tensor::Empty(current.sizes, current.dtype));
    const auto part = [&](const Tensor& whole, int64_t from, int64_t length) {
      Tensor slice = whole.Alias();
      slice.sizes[at] = length;
      slice.offset += from * slice.strides[at];
      return slice;
    };
    FXP_TRY(CopyInto(part(next, shift, size - shift), part(current, 0, size - shift)));
    FXP_TRY(CopyInto(part(next, 0, shift), part(current, size - shift, shift)));
    current = next;
  }
  return OpResult(current.View(sizes, ContiguousStrides(sizes), 0));
}

}  // namespace fxp
