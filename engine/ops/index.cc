// First the integers, slices and new axes make a view; then index tensors, if there are any, are
// broadcast together and read (or write) through it.

#include "engine/ops/index.h"

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/overlap.h"
#include "engine/ops/scatter.h"

namespace fxp {
namespace {

// A view and, for each of its dimensions, the index tensor that is to be applied to it.
struct Plan {
  Tensor view;
  std::vector<std::optional<Tensor>> indices;
  const char* grad_fn = "AliasBackward0";
  bool indexed = false;
  bool masks_only = true;  // no index tensor but masks
};

// Bytes are truth values too when they index, as they were before there were bools.
bool IsMask(const Tensor& tensor) {
  return tensor.dtype == DType::kBool || tensor.dtype == DType::kUInt8;
}

int64_t Consumed(const IndexItem& item) {
  switch (item.kind) {
    case IndexItem::Kind::kInteger:
    case IndexItem::Kind::kSlice:
      return 1;
    case IndexItem::Kind::kTensor:
      return IsMask(*item.tensor) ? item.tensor->rank() : 1;
    default:
      return 0;
  }
}

// `source` is the dimension of the indexed tensor that `dim` of the view was.
Status ApplyInteger(Tensor& view, int64_t dim, int64_t index, int64_t source) {
  const int64_t size = view.size(dim);
  if (index < -size || index >= size) {
    if (view.rank() == 0) return IndexError("invalid index of a 0-dim tensor");
    return IndexError(
        StrCat("index ", index, " is out of bounds for dimension ", source, " with size ", size));
  }
  view.offset += (index < 0 ? index + size : index) * view.stride(dim);
  view.sizes.erase(view.sizes.begin() + static_cast<ptrdiff_t>(dim));
  view.strides.erase(view.strides.begin() + static_cast<ptrdiff_t>(dim));
  return Ok();
}

Status ApplySlice(Tensor& view, int64_t dim, const IndexItem& item) {
  const int64_t step = item.step.value_or(1);
  if (step == 0) return ValueError("slice step cannot be zero");
  if (step < 0) return ValueError("step must be greater than zero");
  const int64_t size = view.size(dim);
  const auto bounded = [size](int64_t at) {
    return std::clamp<int64_t>(at < 0 ? at + size : at, 0, size);
  };
  const int64_t start = bounded(item.start.value_or(0));
  const int64_t stop = std::max(start, bounded(item.stop.value_or(size)));
  view.offset += start * view.stride(dim);
  const auto at = static_cast<size_t>(dim);
  view.sizes[at] = (stop - start + step - 1) / step;
  view.strides[at] *= step;
  return Ok();
}

void InsertAxis(Tensor& view, int64_t dim) {
  const auto at = static_cast<ptrdiff_t>(dim);
  const int64_t stride = dim < view.rank() ? view.size(dim) * view.stride(dim) : 1;
  view.sizes.insert(view.sizes.begin() + at, 1);
  view.strides.insert(view.strides.begin() + at, stride);
}

// The places where a mask is true, one index tensor for each of its dimensions.
Result<std::vector<Tensor>> MaskIndices(const Tensor& mask) {
  FXP_ASSIGN(const Tensor truth, Convert(mask, DType::kBool));
  FXP_ASSIGN(const Tensor flat, Contiguous(truth));
  int64_t count = 0;
  ForEach<bool>(flat, [&](bool value) { count += value; });
  std::vector<Tensor> indices;
  for (int64_t d = 0; d < mask.rank(); ++d) {
    FXP_ASSIGN(Tensor index, Tensor::Empty({count}, DType::kInt64));
    indices.push_back(std::move(index));
  }
  int64_t at = 0;
  for (int64_t i = 0; i < flat.count(); ++i) {
    if (!flat.data<bool>()[i]) continue;
    int64_t rest = i;
    for (int64_t d = mask.rank() - 1; d >= 0; --d) {
      indices[static_cast<size_t>(d)].data<int64_t>()[at] = rest % mask.size(d);
      rest /= mask.size(d);
    }
    ++at;
  }
  return indices;
}

Status AddTensor(Plan& plan, int64_t dim, const Tensor& index) {
  plan.indexed = true;
  if (IsMask(index)) {
    for (int64_t d = 0; d < index.rank(); ++d) {
      if (index.size(d) != plan.view.size(dim + d)) {
        return IndexError(StrCat("The shape of the mask ", DimsText(index.sizes), " at index ", d,
                                 " does not match the shape of the indexed tensor ",
                                 DimsText(plan.view.sizes), " at index ", dim + d));
      }
    }
    FXP_ASSIGN(const std::vector<Tensor> places, MaskIndices(index));
    for (const Tensor& place : places) plan.indices[static_cast<size_t>(dim++)] = place;
    return Ok();
  }
  plan.masks_only = false;
  if (index.dtype != DType::kInt64 && index.dtype != DType::kInt32) {
    return IndexError("tensors used as indices must be long, int, byte or bool tensors");
  }
  FXP_ASSIGN(plan.indices[static_cast<size_t>(dim)], Convert(index, DType::kInt64));
  return Ok();
}

Result<Plan> MakePlan(const Tensor& input, const std::vector<IndexItem>& items) {
  int64_t consumed = 0;
  for (const IndexItem& item : items) consumed += Consumed(item);
  if (consumed > input.rank()) {
    if (input.rank() == 0 && items.size() == 1 && items[0].kind == IndexItem::Kind::kInteger) {
      if (items[0].integer != 0) {
        return IndexError(
            StrCat("index ", items[0].integer, " is out of bounds for dimension 0 with size 0"));
      }
      return IndexError(
          "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in "
          "C++ to convert a 0-dim tensor to a number");
    }
    if (input.rank() == 0 && items.size() == 1 && items[0].kind == IndexItem::Kind::kSlice) {
      return IndexError("slice() cannot be applied to a 0-dim tensor.");
    }
    return IndexError(StrCat("too many indices for tensor of dimension ", input.rank()));
  }
  Plan plan;
  plan.view = input.Alias();
  plan.indices.resize(input.sizes.size());
  int64_t dim = 0;
  int64_t source = 0;
  std::vector<std::pair<int64_t, const Tensor*>> tensors;
  for (const IndexItem& item : items) {
    const auto at = static_cast<ptrdiff_t>(dim);
    switch (item.kind) {
      case IndexItem::Kind::kInteger:
        FXP_TRY(ApplyInteger(plan.view, dim, item.integer, source));
        plan.indices.erase(plan.indices.begin() + at);
        plan.grad_fn = "SelectBackward0";
        break;
      case IndexItem::Kind::kSlice:
        FXP_TRY(ApplySlice(plan.view, dim++, item));
        if (item.start || item.stop || item.step) plan.grad_fn = "SliceBackward0";
        break;
      case IndexItem::Kind::kEllipsis:
        dim += input.rank() - consumed;
        source += input.rank() - consumed;
        break;
      case IndexItem::Kind::kNewAxis:
        InsertAxis(plan.view, dim++);
        plan.indices.insert(plan.indices.begin() + at, std::nullopt);
        plan.grad_fn = "UnsqueezeBackward0";
        break;
      case IndexItem::Kind::kBoolean: {
        InsertAxis(plan.view, dim);
        plan.indexed = true;
        plan.masks_only = false;
        FXP_ASSIGN(Tensor place, Tensor::Full({item.integer}, DType::kInt64, Scalar::Int(0)));
        plan.indices.insert(plan.indices.begin() + at, place);
        ++dim;
        break;
      }
      case IndexItem::Kind::kTensor:
        if (item.tensor->rank() == 0 && IsMask(*item.tensor)) {
          InsertAxis(plan.view, dim);
          plan.indexed = true;
          const int64_t size = ElementAt(*item.tensor).integer != 0 ? 1 : 0;
          FXP_ASSIGN(Tensor place, Tensor::Full({size}, DType::kInt64, Scalar::Int(0)));
          plan.indices.insert(plan.indices.begin() + at, place);
          ++dim;
          break;
        }
        tensors.emplace_back(dim, item.tensor);
        dim += Consumed(item);
        break;
    }
    source += Consumed(item);
  }
  // Masks are compared with what all the rest has left of the tensor.
  for (const auto& [at, tensor] : tensors) FXP_TRY(AddTensor(plan, at, *tensor));
  return plan;
}

// The elements that the index tensors choose, as offsets into the view, in the result's order.
struct Chosen {
  Dims shape;                    // of the result
  Dims index_shape;              // of the index tensors, broadcast
  size_t position = 0;           // where in the result the index dimensions stand
  std::vector<int64_t> offsets;  // one for each element of index_shape
  Tensor rest;                   // the view's other dimensions
};

Result<Chosen> Choose(const Plan& plan) {
  Chosen chosen;
  std::vector<size_t> dims;
  for (size_t i = 0; i < plan.indices.size(); ++i) {
    if (!plan.indices[i]) continue;
    dims.push_back(i);
    Result<Dims> shape = BroadcastShapes(chosen.index_shape, plan.indices[i]->sizes);
    if (!shape.ok()) {
      std::string shapes;
      for (const auto& index : plan.indices) {
        if (index) shapes += StrCat(shapes.empty() ? "" : ", ", DimsText(index->sizes));
      }
      return IndexError(StrCat(
          "shape mismatch: indexing tensors could not be broadcast together with shapes ", shapes));
    }
    chosen.index_shape = std::move(shape).value();
  }
  const bool adjacent = dims.back() - dims.front() + 1 == dims.size();
  chosen.position = adjacent ? dims.front() : 0;
  chosen.offsets.assign(static_cast<size_t>(ElementCount(chosen.index_shape)), 0);
  int64_t number = 0;  // among the index tensors, which is what messages count
  for (const size_t dim : dims) {
    const int64_t size = plan.view.sizes[dim];
    if (size == 0 && ElementCount(chosen.index_shape) > 0) {
      return IndexError("index is out of bounds for dimension with size 0");
    }
    size_t at = 0;
    Error out_of_bounds;
    bool failed = false;
    ForEach<int64_t>(plan.indices[dim]->BroadcastTo(chosen.index_shape), [&](int64_t index) {
      if (failed) return;
      if (index < -size || index >= size) {
        failed = true;
        out_of_bounds = IndexError(StrCat("index ", index, " is out of bounds for dimension ",
                                          number, " with size ", size));
        return;
      }
      chosen.offsets[at++] += (index < 0 ? index + size : index) * plan.view.strides[dim];
    });
    if (failed) return out_of_bounds;
    ++number;
  }
  Dims sizes, strides;
  for (size_t i = 0; i < plan.view.sizes.size(); ++i) {
    if (plan.indices[i]) continue;
    sizes.push_back(plan.view.sizes[i]);
    strides.push_back(plan.view.strides[i]);
  }
  chosen.shape = sizes;
  chosen.shape.insert(chosen.shape.begin() + static_cast<ptrdiff_t>(chosen.position),
                      chosen.index_shape.begin(), chosen.index_shape.end());
  chosen.rest = plan.view.View(std::move(sizes), std::move(strides), plan.view.offset);
  return chosen;
}

// Where in `whole` (which has the result's shape) each chosen place begins, in their order.
std::vector<int64_t> PlacesIn(const Chosen& chosen, const Tensor& whole) {
  const auto first = whole.strides.begin() + static_cast<ptrdiff_t>(chosen.position);
  const Dims strides(first, first + static_cast<ptrdiff_t>(chosen.index_shape.size()));
  std::vector<int64_t> places;
  places.reserve(chosen.offsets.size());
  const StridedLoop<1> loop(chosen.index_shape, {&strides});
  loop.ForEachRun([&](const auto& at, int64_t count, const auto& steps) {
    for (int64_t i = 0; i < count; ++i) places.push_back(at[0] + i * steps[0]);
  });
  return places;
}

// Calls f(a, b) for each element of the result: its offset in the tensor that is indexed, and in
// `whole`, which has the result's shape.
template <typename F>
void ForEachChosen(const Chosen& chosen, const Tensor& whole, F f) {
  const std::vector<int64_t> places = PlacesIn(chosen, whole);
  Dims strides = whole.strides;
  const auto first = strides.begin() + static_cast<ptrdiff_t>(chosen.position);
  strides.erase(first, first + static_cast<ptrdiff_t>(chosen.index_shape.size()));
  const StridedLoop<2> loop(chosen.rest.sizes, {&chosen.rest.strides, &strides});
  for (size_t i = 0; i < places.size(); ++i) {
    loop.ForEachRun([&](const auto& at, int64_t count, const auto& steps) {
      const int64_t a = chosen.offsets[i] + at[0];
      const int64_t b = places[i] + at[1];
      for (int64_t k = 0; k < count; ++k) f(a + k * steps[0], b + k * steps[1]);
    });
  }
}

Status CheckValueShape(const Tensor& value, const Dims& shape) {
  Dims sizes = value.sizes;
  while (sizes.size() > shape.size() && sizes.front() == 1) sizes.erase(sizes.begin());
  const Result<Dims> broadcast = BroadcastShapes(shape, sizes);
  if (!broadcast.ok() || broadcast.value() != shape) {
    if (sizes.size() > shape.size() || broadcast.ok()) {
      return RuntimeError(StrCat("expand(", DTypeLegacyName(value.dtype), "{",
                                 DimsText(value.sizes), "}, size=", DimsText(shape),
                                 "): the number of sizes provided (", shape.size(),
                                 ") must be greater or equal to the number of dimensions in the "
                                 "tensor (",
                                 value.rank(), ")"));
    }
    const size_t lead = shape.size() - sizes.size();
    for (size_t i = sizes.size(); i-- > 0;) {
      if (sizes[i] == shape[lead + i] || sizes[i] == 1) continue;
      return RuntimeError(StrCat(
          "The expanded size of the tensor (", shape[lead + i], ") must match the existing size (",
          sizes[i], ") at non-singleton dimension ", lead + i, ".  Target sizes: ", DimsText(shape),
          ".  Tensor sizes: ", DimsText(value.sizes)));
    }
  }
  return Ok();
}

Tensor WithoutLeadingOnes(const Tensor& value, size_t rank) {
  Tensor seen = value.Alias();
  while (seen.sizes.size() > rank) {
    seen.sizes.erase(seen.sizes.begin());
    seen.strides.erase(seen.strides.begin());
  }
  return seen;
}

}  // namespace

Result<Indexed> GetIndex(const Tensor& input, const std::vector<IndexItem>& items) {
  FXP_ASSIGN(Plan plan, MakePlan(input, items));
  if (!plan.indexed) return Indexed{std::move(plan.view), plan.grad_fn};
  FXP_ASSIGN(const Chosen chosen, Choose(plan));
  FXP_ASSIGN(Tensor out, Tensor::Empty(chosen.shape, input.dtype));
  WithBits(input.dtype, [&](auto bits) {
    using T = decltype(bits);
    T* const to = out.data<T>();
    const T* const from = chosen.rest.data<T>();
    ForEachChosen(chosen, out, [&](int64_t a, int64_t b) { to[b] = from[a]; });
  });
  return Indexed{std::move(out), "IndexBackward0"};
}

Status SetIndex(const Tensor& input, const std::vector<IndexItem>& items, const Tensor& value,
                bool accumulate) {
  FXP_ASSIGN(const Plan plan, MakePlan(input, items));
  if (!plan.indexed) {
    FXP_TRY(CheckValueShape(value, plan.view.sizes));
    FXP_TRY(CheckNoOverlap(plan.view, value));
    return CopyInto(plan.view, WithoutLeadingOnes(value, plan.view.sizes.size()));
  }
  FXP_ASSIGN(const Chosen chosen, Choose(plan));
  const Result<Dims> broadcast = BroadcastShapes(chosen.shape, value.sizes);
  if (!broadcast.ok() || broadcast.value() != chosen.shape) {
    return RuntimeError(StrCat("shape mismatch: value tensor of shape ", DimsText(value.sizes),
                               " cannot be broadcast to indexing result of shape ",
                               DimsText(chosen.shape)));
  }
  const bool fills = value.count() == 1 && plan.masks_only && !accumulate;
  if (value.dtype != input.dtype && !fills && !value.from_number) {
    return RuntimeError(StrCat("Index put requires the source and destination dtypes match, got ",
                               DTypeWord(input.dtype), " for the destination and ",
                               DTypeWord(value.dtype), " for the source."));
  }
  FXP_ASSIGN(Tensor same, Convert(value, input.dtype));
  // The value may be a view of what is written to.
  if (same.storage == input.storage) {
    FXP_ASSIGN(same, Copy(same));
  }
  const Tensor whole = same.BroadcastTo(chosen.shape);
  if (!accumulate) {
    WithBits(input.dtype, [&](auto bits) {
      using T = decltype(bits);
      T* const to = chosen.rest.data<T>();
      const T* const from = whole.data<T>();
      ForEachChosen(chosen, whole, [&](int64_t a, int64_t b) { to[a] = from[b]; });
    });
    return Ok();
  }
  if (IsNarrow(input.dtype)) {
    FXP_ASSIGN(const Tensor wide, ToCompute(input));
    FXP_ASSIGN(const Tensor added, ToCompute(value));
    FXP_TRY(SetIndex(wide, items, added, true));
    return CopyInto(input, wide);
  }
  WithNumber(input.dtype, [&](auto element) {
    using T = decltype(element);
    T* const to = chosen.rest.data<T>();
    const T* const from = whole.data<T>();
    ForEachChosen(chosen, whole,
                  [&](int64_t a, int64_t b) { to[a] = static_cast<T>(to[a] + from[b]); });
  });
  return Ok();
}

}  // namespace fxp
