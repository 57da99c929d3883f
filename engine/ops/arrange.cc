// Tensors turned, mirrored, repeated element by element, and seen through a sliding window.

#include <algorithm>
#include <optional>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/scatter.h"

namespace fxp {
namespace {

constexpr int64_t kMostRows = int64_t{1} << 60;  // more than any memory holds

// 0 repeats[0] times, 1 repeats[1] times, and so on; `wanted` of them, if that is said.
Result<Tensor> RowNumbers(const Tensor& given, std::optional<int64_t> wanted) {
  if (!IsIntegral(given.dtype)) return NotImplementedFor("repeat_interleave_cpu", given.dtype);
  if (given.rank() != 1) return RuntimeError("repeat_interleave only accept 1D vector as repeat");
  FXP_ASSIGN(const Tensor repeats, Convert(given, DType::kInt64));
  if (wanted && *wanted < 0) {
    return RuntimeError(
        StrCat("Trying to create tensor with negative dimension ", *wanted, ": [", *wanted, "]"));
  }
  int64_t total = 0;
  bool negative = false;
  ForEach<int64_t>(repeats, [&](int64_t times) {
    negative = negative || times < 0;
    if (__builtin_add_overflow(total, times, &total)) total = times < 0 ? -kMostRows : kMostRows;
  });
  if (wanted && *wanted != total) {
    return RuntimeError("allocated size does not match required size");
  }
  if (negative) return RuntimeError("repeats can not be negative");
  FXP_ASSIGN(Tensor out, Tensor::Empty({total}, DType::kInt64));
  auto* to = out.data<int64_t>();
  int64_t row = 0;
  ForEach<int64_t>(repeats, [&](int64_t times) {
    std::fill(to, to + times, row++);
    to += times;
  });
  return out;
}

// Rows of `input` along `dim`, row i of them repeats[i] times; one number of repeats stands for
// all. `wanted` rows have to come of it, if that is asked for; `said` is the dim in the caller's
// words.
Result<OpResult> Interleave(const Tensor& input, const Tensor& repeats, int64_t dim, int64_t said,
                            std::optional<int64_t> wanted) {
  const auto at = static_cast<size_t>(dim);
  const int64_t rows = input.sizes[at];
  if (repeats.count() != 1 && repeats.count() != rows) {
    return RuntimeError(
        StrCat("repeats must have the same size as input along dim, but got repeats.size(0) = ",
               repeats.size(0), " and input.size(", said, ") = ", rows));
  }
  const Tensor times =
      repeats.View({rows}, {repeats.count() == 1 ? 0 : repeats.strides[0]}, repeats.offset);
  FXP_ASSIGN(const Tensor index, RowNumbers(times, wanted));
  return Apply(OpId::kIndexSelect, {&input, dim, &index});
}

// The input that is repeated along `dim`: all elements in a row where no dim is given.
Result<Tensor> RowsOf(const OpCall& call, int64_t& dim) {
  const Tensor& input = call.tensor(0);
  if (call.has(2)) {
    FXP_ASSIGN(dim, WrapDim(call.integer(2), input.rank()));
    return input;
  }
  FXP_ASSIGN(const Tensor whole, Contiguous(input));
  return whole.View({whole.count()}, {1}, whole.offset);
}

std::optional<int64_t> Wanted(const OpCall& call, size_t at) {
  return call.has(at) ? std::optional(call.integer(at)) : std::nullopt;
}

// Other sizes over the same memory where there is enough of it, else over more.
Result<OpResult> Resized(const Tensor& input, const Dims& sizes) {
  if (sizes == input.sizes) return OpResult::FirstOperand();
  const auto count = CheckedElementCount(sizes);
  const auto width = static_cast<int64_t>(ElementSize(input.dtype));
  if (count && (input.offset + *count) <= input.storage->bytes() / width) {
    return OpResult(input.View(sizes, ContiguousStrides(sizes), input.offset));
  }
  FXP_ASSIGN(Tensor out, Tensor::Full(sizes, input.dtype, Scalar::Int(0)));
  const int64_t kept = input.storage->bytes() / width - input.offset;
  FXP_TRY(CopyInto(out.View({kept}, {1}, 0), input.View({kept}, {1}, input.offset)));
  return OpResult(std::move(out));
}

Result<OpResult> Mirrored(const OpCall& call, int64_t dim, const char* message) {
  if (call.tensor(0).rank() <= dim) return RuntimeError(message);
  return Apply(OpId::kFlip, {&call.tensor(0), Dims{dim}});
}

}  // namespace

Result<OpResult> RunRot90(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims dims = call.has(2) ? call.dims(2) : Dims{0, 1};
  if (dims.size() != 2) {
    return RuntimeError(StrCat("expected total rotation dims == 2, but got dims = ", dims.size()));
  }
  if (input.rank() < 2) {
    return RuntimeError(StrCat("expected total dims >= 2, but got total dims = ", input.rank()));
  }
  if (dims[0] == dims[1] || std::abs(dims[0] - dims[1]) == input.rank()) {
    return RuntimeError(StrCat("expected rotation dims to be different, but got dim0 = ", dims[0],
                               " and dim1 = ", dims[1]));
  }
  FXP_ASSIGN(const int64_t a, WrapDim(dims[0], input.rank()));
  FXP_ASSIGN(const int64_t b, WrapDim(dims[1], input.rank()));
  const int64_t turns = ((call.integer(1) % 4) + 4) % 4;
  if (turns == 0) return Apply(OpId::kClone, {&input});
  if (turns == 2) return Apply(OpId::kFlip, {&input, Dims{a, b}});
  FXP_ASSIGN(const Tensor flipped, ApplyOne(OpId::kFlip, {&input, Dims{turns == 1 ? b : a}}));
  return Apply(OpId::kTranspose, {&flipped, a, b});
}

Result<OpResult> RunFliplr(const OpCall& call) {
  return Mirrored(call, 1, "Input must be >= 2-d.");
}
Result<OpResult> RunFlipud(const OpCall& call) {
  return Mirrored(call, 0, "Input must be >= 1-d.");
}

Result<OpResult> RunRavel(const OpCall& call) {
  FXP_ASSIGN(const Tensor whole, Contiguous(call.tensor(0)));
  return OpResult(whole.View({whole.count()}, {1}, whole.offset));
}

Result<OpResult> RunRepeatInterleave(const OpCall& call) {
  FXP_ASSIGN(const Tensor rows, RowNumbers(call.tensor(0), Wanted(call, 1)));
  return Single(Convert(rows, call.tensor(0).dtype));
}

Result<OpResult> RunRepeatInterleaveTensor(const OpCall& call) {
  if (call.tensor(1).rank() > 1) return RuntimeError("repeats must be 0-dim or 1-dim tensor");
  if (call.has(2) && call.tensor(0).rank() == 0) {
    return IndexError(
        StrCat("Dimension specified as ", call.integer(2), " but tensor has no dimensions"));
  }
  int64_t dim = 0;
  FXP_ASSIGN(const Tensor input, RowsOf(call, dim));
  return Interleave(input, call.tensor(1), dim, call.has(2) ? call.integer(2) : 0, Wanted(call, 3));
}

Result<OpResult> RunRepeatInterleaveInt(const OpCall& call) {
  const int64_t times = call.integer(1);
  int64_t dim = 0;
  FXP_ASSIGN(const Tensor input, RowsOf(call, dim));
  if (times < 0) return RuntimeError("Repeats must be non-negative");
  if (input.rank() == 0) return WrapDim(1, 0).error();
  const int64_t rows = input.sizes[static_cast<size_t>(dim)];
  const int64_t expected = rows == 0 || times <= kMostRows / rows ? rows * times : kMostRows;
  if (call.has(3) && call.integer(3) != expected) {
    return RuntimeError(StrCat("repeat_interleave: Invalid output_size, expected ", expected,
                               " but got ", call.integer(3)));
  }
  FXP_ASSIGN(const Tensor repeats, Tensor::Full({}, DType::kInt64, Scalar::Int(times)));
  return Interleave(input, repeats, dim, dim, std::nullopt);
}

Result<OpResult> RunUnfold(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  const int64_t window = call.integer(2);
  const int64_t step = call.integer(3);
  const int64_t size = input.rank() == 0 ? 1 : input.size(dim);
  if (window < 0) return RuntimeError(StrCat("size is ", window, " but must be >= 0"));
  if (window > size) {
    return RuntimeError(StrCat("maximum size for tensor at dimension ", dim, " is ", size,
                               " but size is ", window));
  }
  if (step <= 0) return RuntimeError(StrCat("step is ", step, " but must be > 0"));
  Tensor out = input.Alias();
  if (input.rank() == 0) {
    out.sizes.push_back(window);
    out.strides.push_back(1);
    return OpResult(std::move(out));
  }
  const auto at = static_cast<size_t>(dim);
  out.sizes.push_back(window);
  out.strides.push_back(out.strides[at]);
  out.sizes[at] = (size - window) / step + 1;
  out.strides[at] =
      static_cast<int64_t>(static_cast<uint64_t>(out.strides[at]) * static_cast<uint64_t>(step));
  return OpResult(std::move(out));
}

Result<OpResult> RunAdjoint(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.rank() == 0) return OpResult(input.Alias());
  if (input.rank() == 1) {
    return RuntimeError(
        "tensor.adjoint() is only supported on matrices or batches of matrices. Got 1-D tensor.");
  }
  return Apply(OpId::kTranspose, {&input, int64_t{-2}, int64_t{-1}});
}

Result<OpResult> RunNarrowCopy(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.rank() > 0 && call.integer(1) >= input.rank()) {
    return RuntimeError(
        "Expected dim < static_cast<int64_t>(self_sizes.size()) to be true, but got false.  (Could "
        "this error message be improved?  If so, please report an enhancement request to "
        "PyTorch.)");
  }
  if (call.integer(3) < 0) {
    FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
    return RuntimeError(StrCat("start (", call.integer(2), ") + length (", call.integer(3),
                               ") exceeds dimension size (", input.rank() ? input.size(dim) : 0,
                               ")."));
  }
  FXP_ASSIGN(const Tensor part, ApplyOne(OpId::kNarrow, {&call.tensor(0), call.integer(1),
                                                         call.integer(2), call.integer(3)}));
  return Single(Copy(part));
}

Result<OpResult> RunResize(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Dims& sizes = call.dims(1);
  for (const int64_t size : sizes) {
    if (size < 0) {
      return RuntimeError(
          StrCat("Trying to create tensor with negative dimension ", size, ": ", DimsText(sizes)));
    }
  }
  if (input.requires_grad) return RuntimeError("cannot resize variables that require grad");
  return Resized(input, sizes);
}

Result<OpResult> RunResizeAs(const OpCall& call) {
  return Resized(call.tensor(0), call.tensor(1).sizes);
}
Result<OpResult> RunMsort(const OpCall& call) {
  FXP_ASSIGN(OpResult sorted, Apply(OpId::kSort, {&call.tensor(0), int64_t{0}}));
  return OpResult(std::move(sorted.tensors.front()));
}

Result<OpResult> RunArgwhere(const OpCall& call) {
  return Apply(OpId::kNonzero, {&call.tensor(0)});
}

Result<OpResult> RunUnravelIndex(const OpCall& call) {
  const Tensor& index = call.tensor(0);
  const Dims& shape = call.dims(1);
  if (index.dtype != DType::kInt64) {
    return TypeError(
        StrCat("expected 'indices' to be integer dtype, but got ", DTypeName(index.dtype)));
  }
  FXP_ASSIGN(const Tensor places, Contiguous(index));
  const auto* const from = places.data<int64_t>();
  OpResult result;
  if (shape.empty()) return result;
  // torch.unravel_index says which shape it is before it calls.
  const bool negative = std::any_of(shape.begin(), shape.end(), [](int64_t s) { return s < 0; });
  if (negative) return ValueError("'shape' cannot have negative values");
  const std::optional<int64_t> elements = CheckedElementCount(shape);
  if (!elements) return RuntimeError("Storage size calculation overflowed");
  if (*elements == 0 && places.count() > 0) return ValueError("'shape' has no such element");
  // One row of coordinates for each index; the results are its columns.
  const auto width = static_cast<int64_t>(shape.size());
  const Dims steps = ContiguousStrides(shape);
  Dims sizes = index.sizes;
  sizes.push_back(width);
  FXP_ASSIGN(const Tensor rows, Tensor::Empty(sizes, DType::kInt64));
  for (int64_t i = 0; i < places.count(); ++i) {
    for (size_t d = 0; d < shape.size(); ++d) {
      const int64_t down = from[i] / steps[d] - (from[i] % steps[d] < 0 ? 1 : 0);
      const int64_t rest = down % shape[d];
      rows.data<int64_t>()[i * width + static_cast<int64_t>(d)] = rest + (rest < 0 ? shape[d] : 0);
    }
  }
  Dims strides = rows.strides;
  strides.pop_back();
  for (int64_t d = 0; d < width; ++d) {
    result.tensors.push_back(rows.View(index.sizes, strides, d));
  }
  return result;
}

// The same memory as elements of another type.
Result<OpResult> RunViewDType(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const DType dtype = call.dtype_or(1, input.dtype);
  if (dtype == DType::kBool && input.dtype != dtype) {
    // A bool in memory is 0 or 1; the bytes of other types may be anything.
    return NotImplementedError(StrCat("FX Playground can't view ", DTypeName(input.dtype),
                                      " as torch.bool; use tensor.to(torch.bool)"));
  }
  Tensor out = input.Alias();
  out.dtype = dtype;
  const auto from = static_cast<int64_t>(ElementSize(input.dtype));
  const auto to = static_cast<int64_t>(ElementSize(dtype));
  if (from == to) return OpResult(std::move(out));
  const std::string names = StrCat("to view ", DTypeWord(input.dtype), " as ", DTypeWord(dtype),
                                   " (different element sizes), but got ");
  if (input.rank() == 0) {
    return RuntimeError(StrCat("self.dim() cannot be 0 ", names.substr(0, names.size() - 10)));
  }
  if (input.strides.back() != 1) {
    return RuntimeError(StrCat("self.stride(-1) must be 1 ", names, input.strides.back()));
  }
  if (from > to) {
    const int64_t times = from / to;
    out.sizes.back() *= times;
    for (size_t i = 0; i + 1 < out.strides.size(); ++i) out.strides[i] *= times;
    out.offset *= times;
    return OpResult(std::move(out));
  }
  const int64_t times = to / from;
  const auto check = [&](const char* what, int64_t number) -> Status {
    if (number % times == 0) return Ok();
    return RuntimeError(StrCat(what, " must be divisible by ", times, " ", names, number));
  };
  FXP_TRY(check("self.size(-1)", out.sizes.back()));
  FXP_TRY(check("self.storage_offset()", out.offset));
  out.sizes.back() /= times;
  out.offset /= times;
  for (size_t i = 0; i + 1 < out.strides.size(); ++i) {
    FXP_TRY(check(StrCat("self.stride(", i, ")").c_str(), out.strides[i]));
    out.strides[i] /= times;
  }
  return OpResult(std::move(out));
}

}  // namespace fxp
