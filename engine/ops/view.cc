// Views: other sizes and strides on the same memory.

#include <algorithm>
#include <array>

#include "engine/base/str_cat.h"
#include "engine/ops/op.h"

namespace fxp {
namespace {

Tensor Reshaped(const Tensor& input, Dims sizes) {
  const Dims strides = ContiguousStrides(sizes);
  return input.View(std::move(sizes), strides, input.offset);
}

// The tensor as `sizes`, sharing memory where it can.
Result<OpResult> ReshapeTo(const Tensor& input, const Dims& requested) {
  FXP_ASSIGN(Dims sizes, InferSize(requested, input.count()));
  if (auto strides = ViewStrides(input.sizes, input.strides, sizes)) {
    return OpResult(input.View(std::move(sizes), std::move(*strides), input.offset));
  }
  FXP_ASSIGN(const Tensor whole, Copy(input));
  OpResult result(Reshaped(whole, std::move(sizes)));
  result.grad_fn = "UnsafeViewBackward0";
  return result;
}

Result<OpResult> ViewTo(const Tensor& input, const Dims& requested) {
  FXP_ASSIGN(Dims sizes, InferSize(requested, input.count()));
  auto strides = ViewStrides(input.sizes, input.strides, sizes);
  if (!strides) {
    return RuntimeError(
        "view size is not compatible with input tensor's size and stride (at least one dimension "
        "spans across two contiguous subspaces). Use .reshape(...) instead.");
  }
  return OpResult(input.View(std::move(sizes), std::move(*strides), input.offset));
}

Result<OpResult> ExpandTo(const Tensor& input, const Dims& requested) {
  if (requested.size() < input.sizes.size()) {
    return RuntimeError(StrCat("expand(", DTypeLegacyName(input.dtype), "{", DimsText(input.sizes),
                               "}, size=", DimsText(requested), "): the number of sizes provided (",
                               requested.size(),
                               ") must be greater or equal to the number of dimensions in the "
                               "tensor (",
                               input.rank(), ")"));
  }
  const size_t lead = requested.size() - input.sizes.size();
  Dims sizes = requested;
  Dims strides(sizes.size(), 0);
  for (size_t i = sizes.size(); i-- > 0;) {
    if (i < lead) {
      if (sizes[i] < 0 && input.rank() == 0) {
        return RuntimeError("numel: integer multiplication overflow");
      }
      if (sizes[i] < 0) {
        return RuntimeError(StrCat("The expanded size of the tensor (", sizes[i],
                                   ") isn't allowed in a leading, non-existing dimension ", i));
      }
      continue;
    }
    const int64_t size = input.sizes[i - lead];
    if (sizes[i] == -1) sizes[i] = size;
    if (sizes[i] < 0) return RuntimeError("numel: integer multiplication overflow");
    if (sizes[i] == size) {
      strides[i] = input.strides[i - lead];
    } else if (size != 1) {
      return RuntimeError(
          StrCat("The expanded size of the tensor (", sizes[i], ") must match the existing size (",
                 size, ") at non-singleton dimension ", i, ".  Target sizes: ", DimsText(requested),
                 ".  Tensor sizes: ", DimsText(input.sizes)));
    }
  }
  if (!CheckedElementCount(sizes)) return RuntimeError("numel: integer multiplication overflow");
  return OpResult(input.View(std::move(sizes), std::move(strides), input.offset));
}

Result<Tensor> Permuted(const Tensor& input, const Dims& dims, const char* name) {
  if (dims.size() != input.sizes.size()) {
    return RuntimeError(StrCat(name,
                               "(sparse_coo): number of dimensions in the tensor input does "
                               "not match the length of the desired ordering of dimensions "
                               "i.e. input.dim() = ",
                               input.rank(), " is not equal to len(dims) = ", dims.size()));
  }
  std::vector<bool> seen(dims.size(), false);
  Tensor out = input.Alias();
  for (size_t i = 0; i < dims.size(); ++i) {
    FXP_ASSIGN(const int64_t dim, WrapDim(dims[i], input.rank()));
    const auto from = static_cast<size_t>(dim);
    if (seen[from]) return RuntimeError("permute(): duplicate dims are not allowed.");
    seen[from] = true;
    out.sizes[i] = input.sizes[from];
    out.strides[i] = input.strides[from];
  }
  return out;
}

Tensor Squeezed(const Tensor& input, const std::vector<bool>& goes) {
  Dims sizes, strides;
  for (size_t i = 0; i < input.sizes.size(); ++i) {
    if (goes[i] && input.sizes[i] == 1) continue;
    sizes.push_back(input.sizes[i]);
    strides.push_back(input.strides[i]);
  }
  return input.View(std::move(sizes), std::move(strides), input.offset);
}

}  // namespace

Result<OpResult> RunView(const OpCall& call) { return ViewTo(call.tensor(0), call.dims(1)); }
Result<OpResult> RunViewAs(const OpCall& call) {
  return ViewTo(call.tensor(0), call.tensor(1).sizes);
}
Result<OpResult> RunReshape(const OpCall& call) { return ReshapeTo(call.tensor(0), call.dims(1)); }
Result<OpResult> RunReshapeAs(const OpCall& call) {
  return ReshapeTo(call.tensor(0), call.tensor(1).sizes);
}
Result<OpResult> RunExpand(const OpCall& call) { return ExpandTo(call.tensor(0), call.dims(1)); }
Result<OpResult> RunBroadcastTo(const OpCall& call) {
  return ExpandTo(call.tensor(0), call.dims(1));
}
Result<OpResult> RunExpandAs(const OpCall& call) {
  return ExpandTo(call.tensor(0), call.tensor(1).sizes);
}

Result<OpResult> RunFlatten(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t start, WrapDim(call.integer(1), input.rank()));
  FXP_ASSIGN(const int64_t end, WrapDim(call.integer(2), input.rank()));
  if (start > end)
    return RuntimeError("flatten() has invalid args: start_dim cannot come after end_dim");
  if (input.rank() == 0) return ReshapeTo(input, {1});
  if (start == end) return OpResult::FirstOperand();
  Dims sizes(input.sizes.begin(), input.sizes.begin() + static_cast<ptrdiff_t>(start));
  int64_t merged = 1;
  for (int64_t i = start; i <= end; ++i) merged *= input.size(i);
  sizes.push_back(merged);
  sizes.insert(sizes.end(), input.sizes.begin() + static_cast<ptrdiff_t>(end) + 1,
               input.sizes.end());
  return ReshapeTo(input, sizes);
}

Result<OpResult> RunUnflatten(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims& parts = call.dims(2);
  if (parts.empty()) return RuntimeError("unflatten: sizes must be non-empty");
  const auto unexpected = [](std::string_view message) {
    return RuntimeError(StrCat("unflatten got an unexpected error:\n", message));
  };
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  // The reference names the first dimension, whichever was asked for.
  if (input.rank() == 0) return unexpected("Dimension specified as 0 but tensor has no dimensions");
  const Result<Dims> inferred = InferSize(parts, input.size(dim));
  if (!inferred.ok()) {
    const std::string& message = inferred.error().message;
    if (!message.starts_with("shape '")) return unexpected(message);
    return RuntimeError(StrCat("unflatten: Provided sizes ", DimsText(parts),
                               " don't multiply up to the size of dim ", dim, " (", input.size(dim),
                               ") in the input tensor"));
  }
  Dims sizes = input.sizes;
  sizes.erase(sizes.begin() + static_cast<ptrdiff_t>(dim));
  sizes.insert(sizes.begin() + static_cast<ptrdiff_t>(dim), inferred.value().begin(),
               inferred.value().end());
  return ViewTo(input, sizes);
}

Result<OpResult> RunPermute(const OpCall& call) {
  return Single(Permuted(call.tensor(0), call.dims(1), "permute"));
}

Result<OpResult> RunTranspose(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t a, WrapDim(call.integer(1), input.rank()));
  FXP_ASSIGN(const int64_t b, WrapDim(call.integer(2), input.rank()));
  Tensor out = input.Alias();
  if (input.rank() > 0) {
    std::swap(out.sizes[static_cast<size_t>(a)], out.sizes[static_cast<size_t>(b)]);
    std::swap(out.strides[static_cast<size_t>(a)], out.strides[static_cast<size_t>(b)]);
  }
  return OpResult(std::move(out));
}

Result<OpResult> RunT(const OpCall& call) {
  Tensor out = call.tensor(0).Alias();
  if (out.rank() > 2) {
    return RuntimeError(
        StrCat("t() expects a tensor with <= 2 dimensions, but self is ", out.rank(), "D"));
  }
  if (out.rank() == 2) {
    std::swap(out.sizes[0], out.sizes[1]);
    std::swap(out.strides[0], out.strides[1]);
  }
  return OpResult(std::move(out));
}

Result<OpResult> RunMoveDim(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims& source = call.dims(1);
  const Dims& destination = call.dims(2);
  if (source.size() != destination.size()) {
    return RuntimeError(StrCat("movedim: Invalid source or destination dims: source (",
                               DimsText(source),
                               " dims) should contain the same number of dims as destination (",
                               DimsText(destination), " dims)"));
  }
  std::vector<std::array<int64_t, 2>> moves;
  for (size_t i = 0; i < source.size(); ++i) {
    FXP_ASSIGN(const int64_t from, WrapDim(source[i], input.rank()));
    FXP_ASSIGN(const int64_t to, WrapDim(destination[i], input.rank()));
    moves.push_back({from, to});
  }
  // A scalar counts as having one dimension.
  const size_t rank = std::max<size_t>(input.sizes.size(), 1);
  Dims order(rank, -1);
  std::vector<bool> moved(rank, false);
  for (const auto& [from, to] : moves) {
    if (moved[static_cast<size_t>(from)]) {
      return RuntimeError(StrCat("movedim: repeated dim in `source` (", DimsText(source), ")"));
    }
    if (order[static_cast<size_t>(to)] != -1) {
      return RuntimeError(
          StrCat("movedim: repeated dim in `destination` (", DimsText(destination), ")"));
    }
    order[static_cast<size_t>(to)] = from;
    moved[static_cast<size_t>(from)] = true;
  }
  if (input.rank() == 0) return OpResult(input.Alias());
  size_t next = 0;
  for (int64_t& dim : order) {
    if (dim != -1) continue;
    while (moved[next]) ++next;
    dim = static_cast<int64_t>(next++);
  }
  return Single(Permuted(input, order, "movedim"));
}

Result<OpResult> RunSqueeze(const OpCall& call) {
  return OpResult(Squeezed(call.tensor(0), std::vector<bool>(call.tensor(0).sizes.size(), true)));
}

Result<OpResult> RunSqueezeDim(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  std::vector<bool> goes(std::max<size_t>(input.sizes.size(), 1), false);
  goes[static_cast<size_t>(dim)] = true;
  return OpResult(Squeezed(input, goes));
}

Result<OpResult> RunSqueezeDims(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  std::vector<bool> goes(std::max<size_t>(input.sizes.size(), 1), false);
  for (const int64_t dim : call.dims(1)) {
    FXP_ASSIGN(const int64_t at, WrapDim(dim, input.rank()));
    if (goes[static_cast<size_t>(at)]) {
      return RuntimeError(StrCat("dim ", at, " appears multiple times in the list of dims"));
    }
    goes[static_cast<size_t>(at)] = true;
  }
  return OpResult(Squeezed(input, goes));
}

Result<OpResult> RunUnsqueeze(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank() + 1));
  Tensor out = input.Alias();
  const auto at = static_cast<ptrdiff_t>(dim);
  const int64_t stride = dim < input.rank() ? input.size(dim) * input.stride(dim) : 1;
  out.sizes.insert(out.sizes.begin() + at, 1);
  out.strides.insert(out.strides.begin() + at, stride);
  return OpResult(std::move(out));
}

Result<OpResult> RunSelect(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.rank() == 0) return IndexError("select() cannot be applied to a 0-dim tensor.");
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  const int64_t index = call.integer(2);
  const int64_t size = input.size(dim);
  if (index < -size || index >= size) {
    return IndexError(StrCat("select(): index ", index, " out of range for tensor of size ",
                             DimsText(input.sizes), " at dimension ", dim));
  }
  Tensor out = input.Alias();
  out.offset += (index < 0 ? index + size : index) * input.stride(dim);
  out.sizes.erase(out.sizes.begin() + static_cast<ptrdiff_t>(dim));
  out.strides.erase(out.strides.begin() + static_cast<ptrdiff_t>(dim));
  return OpResult(std::move(out));
}

Result<OpResult> RunNarrow(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.rank() == 0) return RuntimeError("narrow() cannot be applied to a 0-dim tensor.");
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  int64_t start = call.integer(2);
  const int64_t length = call.integer(3);
  const int64_t size = input.size(dim);
  if (length < 0) return RuntimeError("narrow(): length must be non-negative.");
  if (start < -size || start > size) {
    return IndexError(StrCat("start out of range (expected to be in range of [", -size, ", ", size,
                             "], but got ", start, ")"));
  }
  if (start < 0) start += size;
  if (start > size - length) {
    return RuntimeError(
        StrCat("start (", start, ") + length (", length, ") exceeds dimension size (", size, ")."));
  }
  Tensor out = input.Alias();
  out.sizes[static_cast<size_t>(dim)] = length;
  out.offset += start * input.stride(dim);
  return OpResult(std::move(out));
}

Result<OpResult> RunDiagonal(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t a, WrapDim(call.integer(2), input.rank()));
  FXP_ASSIGN(const int64_t b, WrapDim(call.integer(3), input.rank()));
  const int64_t shift = call.integer(1);
  if (a == b || input.rank() < 2) {
    return RuntimeError(
        StrCat("diagonal dimensions cannot be identical ", call.integer(2), ", ", call.integer(3)));
  }
  // No difference here leaves int64_t: sizes aren't negative.
  const int64_t length = shift >= 0 ? std::min(input.size(a), input.size(b) - shift)
                                    : std::min(input.size(a) + shift, input.size(b));
  Tensor out = input.Alias();
  if (length > 0) {
    out.offset += shift >= 0 ? shift * input.stride(b) : -shift * input.stride(a);
  }
  for (const int64_t dim : {std::max(a, b), std::min(a, b)}) {
    out.sizes.erase(out.sizes.begin() + static_cast<ptrdiff_t>(dim));
    out.strides.erase(out.strides.begin() + static_cast<ptrdiff_t>(dim));
  }
  out.sizes.push_back(std::max<int64_t>(length, 0));
  out.strides.push_back(input.stride(a) + input.stride(b));
  return OpResult(std::move(out));
}

Result<OpResult> RunDetach(const OpCall& call) { return OpResult(call.tensor(0).Alias()); }

}  // namespace fxp
