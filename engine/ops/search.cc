// Where values stand among sorted ones.

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// How many of a sorted line's elements come before `value`; with `right` its equals do too.
template <typename T>
int64_t PlaceOf(T value, const T* line, const int64_t* sorter, int64_t size, bool right) {
  int64_t low = 0;
  int64_t high = size;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    const T there = line[sorter == nullptr ? middle : sorter[middle]];
    // nan counts as larger than everything.
    const bool goes_on = right ? !(there > value) : !(there >= value);
    if (goes_on) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

Result<OpResult> Search(const Tensor& boundaries, const Tensor& values, bool right,
                        const Tensor* sorter) {
  if (boundaries.dtype == DType::kBool || IsComplex(boundaries.dtype)) {
    return NotImplementedFor("searchsorted_out_cpu", boundaries.dtype);
  }
  const DType dtype = ComputeType(Promote(boundaries.dtype, values.dtype));
  FXP_ASSIGN(const Tensor typed_lines, Convert(boundaries, dtype));
  FXP_ASSIGN(const Tensor typed_values, Convert(values, dtype));
  FXP_ASSIGN(const Tensor lines, Contiguous(typed_lines));
  FXP_ASSIGN(const Tensor wanted, Contiguous(typed_values));
  FXP_ASSIGN(Tensor out, Tensor::Empty(values.sizes, DType::kInt64));
  Tensor order;
  if (sorter != nullptr) {
    FXP_ASSIGN(order, Contiguous(*sorter));
  }
  const int64_t size = lines.sizes.back();
  const int64_t each = lines.rank() == 1 ? 0 : wanted.sizes.back();
  WithElement(dtype, [&](auto element) {
    using T = decltype(element);
    const int64_t count = wanted.count();
    for (int64_t i = 0; i < count; ++i) {
      const int64_t at = each == 0 ? 0 : i / each * size;
      const int64_t* const places = sorter == nullptr ? nullptr : order.data<int64_t>() + at;
      out.data<int64_t>()[i] =
          PlaceOf(wanted.data<T>()[i], lines.data<T>() + at, places, size, right);
    }
  });
  return OpResult(std::move(out));
}

Status CheckSorter(const Tensor& sorter, const Tensor& boundaries) {
  if (sorter.dtype != DType::kInt64) {
    return RuntimeError(
        StrCat("torch.searchsorted(): sorter must be a tensor of long dtype but "
               "got dtype ",
               DTypeWord(sorter.dtype)));
  }
  if (sorter.sizes != boundaries.sizes) {
    return RuntimeError(StrCat(
        "torch.searchsorted(): boundary and sorter must have the same size, but got boundary "
        "tensor ",
        DimsText(boundaries.sizes), "and got sorter tensor ", DimsText(sorter.sizes)));
  }
  int64_t least = 0, most = 0;
  ForEach<int64_t>(sorter, [&](int64_t place) {
    least = place < least ? place : least;
    most = place > most ? place : most;
  });
  if (least < 0 || (most > 0 && most >= boundaries.sizes.back())) {
    return RuntimeError("torch.searchsorted(): sorter index out of range");
  }
  return Ok();
}

// The batch of boundaries and that of values are one, or there is one line of boundaries.
Status CheckBatches(const Tensor& boundaries, const Tensor& values) {
  if (boundaries.rank() == 0) {
    return RuntimeError(
        "torch.searchsorted(): boundaries tensor should have positive dimension, but got 0 "
        "dimension");
  }
  if (values.rank() == 0 && boundaries.rank() != 1) {
    return RuntimeError(StrCat(
        "torch.searchsorted(): input value can be a scalar only when boundaries tensor dimension "
        "is 1, but we got boundaries tensor dim(",
        boundaries.rank(), ") and input value's dim(", values.rank(), ") numel(", values.count(),
        ")"));
  }
  if (boundaries.rank() == 1) return Ok();
  Dims a = boundaries.sizes, b = values.sizes;
  a.pop_back();
  b.pop_back();
  if (a == b) return Ok();
  return RuntimeError(StrCat(
      "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions "
      "of boundaries tensor and input value tensor must match, but we got boundaries tensor ",
      DimsText(boundaries.sizes), " and input value tensor ", DimsText(values.sizes)));
}

}  // namespace

Result<OpResult> RunSearchsorted(const OpCall& call) {
  bool right = call.flag(3);
  if (call.has(4)) {
    const std::string& side = call.text(4);
    if (side != "left" && side != "right") {
      return RuntimeError(
          StrCat("torch.searchsorted(): side can only be 'left' or 'right' but got ", side));
    }
    if (right && side == "left") {
      return RuntimeError(
          "torch.searchsorted(): side and right can't be set to opposites, got side of left while "
          "right was True");
    }
    right = right || side == "right";
  }
  FXP_TRY(CheckBatches(call.tensor(0), call.tensor(1)));
  if (call.has(5)) FXP_TRY(CheckSorter(call.tensor(5), call.tensor(0)));
  return Search(call.tensor(0), call.tensor(1), right, call.has(5) ? &call.tensor(5) : nullptr);
}

Result<OpResult> RunBucketize(const OpCall& call) {
  const Tensor& boundaries = call.tensor(1);
  if (boundaries.rank() != 1) {
    return RuntimeError(
        StrCat("boundaries tensor must be 1 dimension, but got dim(", boundaries.rank(), ")"));
  }
  return Search(boundaries, call.tensor(0), call.flag(3), nullptr);
}

}  // namespace fxp
