// Which values there are and how often: unique, bincount, histc; and where values stand among
// sorted ones.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// Whether nan stands last and equals only itself: the order in which values are sorted.
template <typename T>
bool Before(T x, T y) {
  return x < y || (x == x && y != y);
}

// Rows are compared element by element; each row is `width` elements of a row-major tensor.
template <typename T>
struct RowOrder {
  const T* data;
  int64_t width;
  int Compare(int64_t a, int64_t b) const {
    for (int64_t i = 0; i < width; ++i) {
      const T x = data[a * width + i];
      const T y = data[b * width + i];
      if (Before(x, y)) return -1;
      if (Before(y, x)) return 1;
      if (x != x) return a < b ? -1 : 1;  // no nan equals another
    }
    return 0;
  }
};

struct Groups {
  std::vector<int64_t> first;    // a row of each group
  std::vector<int64_t> inverse;  // the group of each row
  std::vector<int64_t> counts;
};

// Groups of equal rows: all equal ones (`sorted`), or only neighbours.
template <typename T>
Groups GroupRows(const Tensor& rows, int64_t count, int64_t width, bool sorted) {
  const RowOrder<T> order{rows.data<T>(), width};
  std::vector<int64_t> places(static_cast<size_t>(count));
  std::iota(places.begin(), places.end(), 0);
  if (sorted) {
    std::stable_sort(places.begin(), places.end(),
                     [&](int64_t a, int64_t b) { return order.Compare(a, b) < 0; });
  }
  Groups groups;
  groups.inverse.resize(places.size());
  for (size_t i = 0; i < places.size(); ++i) {
    if (i == 0 || order.Compare(places[i - 1], places[i]) != 0) {
      groups.first.push_back(places[i]);
      groups.counts.push_back(0);
    }
    ++groups.counts.back();
    groups.inverse[static_cast<size_t>(places[i])] = static_cast<int64_t>(groups.first.size()) - 1;
  }
  return groups;
}

Result<Tensor> Indices(const std::vector<int64_t>& values, const Dims& shape) {
  FXP_ASSIGN(Tensor out, Tensor::Empty(shape, DType::kInt64));
  std::copy(values.begin(), values.end(), out.data<int64_t>());
  return out;
}

// The values, the group of each element, and how large each group is.
Result<OpResult> Unique(const Tensor& input, bool has_dim, int64_t requested, bool sorted) {
  int64_t dim = 0;
  Tensor moved;
  if (has_dim) {
    FXP_ASSIGN(dim, WrapDim(requested, input.rank()));
    Tensor seen = input.Alias();
    if (input.rank() > 0) {
      std::swap(seen.sizes[0], seen.sizes[static_cast<size_t>(dim)]);
      std::swap(seen.strides[0], seen.strides[static_cast<size_t>(dim)]);
    }
    FXP_ASSIGN(moved, Contiguous(seen));
  } else {
    FXP_ASSIGN(const Tensor whole, Contiguous(input));
    moved = whole.View({whole.count()}, {1}, whole.offset);
  }
  const int64_t count = moved.rank() == 0 ? 1 : moved.size(0);
  if (has_dim && moved.count() == 0 && count > 0) {
    return RuntimeError(
        "There are 0 sized dimensions, and they aren't selected, so unique cannot be applied");
  }
  const int64_t width = count == 0 ? 0 : moved.count() / count;
  Groups groups;
  FXP_ASSIGN(const Tensor rows, ToCompute(moved));
  WithElement(rows.dtype, [&](auto element) {
    groups = GroupRows<decltype(element)>(rows, count, width, sorted);
  });
  const auto found = static_cast<int64_t>(groups.first.size());
  FXP_ASSIGN(const Tensor first, Indices(groups.first, {found}));
  FXP_ASSIGN(Tensor inverse, Indices(groups.inverse, has_dim ? Dims{count} : input.sizes));
  FXP_ASSIGN(Tensor counts, Indices(groups.counts, {found}));
  FXP_ASSIGN(Tensor values, ApplyOne(OpId::kIndexSelect, {&moved, int64_t{0}, &first}));
  if (dim > 0) {
    std::swap(values.sizes[0], values.sizes[static_cast<size_t>(dim)]);
    std::swap(values.strides[0], values.strides[static_cast<size_t>(dim)]);
  }
  if (values.rank() == 0) values = values.View({1}, {1}, values.offset);
  OpResult result(std::move(values), std::move(inverse));
  result.tensors.push_back(std::move(counts));
  return result;
}

// The bin of each value among `bins` equal ones between two limits, as a count of each.
template <typename T>
Result<OpResult> Histogram(const Tensor& input, int64_t bins, double from, double to) {
  T least = static_cast<T>(from);
  T most = static_cast<T>(to);
  if (least == most && input.count() > 0) {
    least = std::numeric_limits<T>::max();
    most = std::numeric_limits<T>::lowest();
    ForEach<T>(input, [&](T value) {
      least = value < least || std::isnan(value) ? value : least;
      most = value > most || std::isnan(value) ? value : most;
    });
  }
  if (!std::isfinite(least) || !std::isfinite(most)) {
    return RuntimeError(StrCat("torch.histc: range of [", Short(static_cast<double>(least)), ", ",
                               Short(static_cast<double>(most)), "] is not finite"));
  }
  if (least > most) return RuntimeError("torch.histc: max must be larger than min");
  if (least == most) {
    least -= 1;
    most += 1;
  }
  FXP_ASSIGN(Tensor out, Tensor::Full({bins}, input.dtype, Scalar::Int(0)));
  const T width = most - least;
  if (!std::isfinite(width)) return OpResult(std::move(out));  // no bin has a width
  ForEach<T>(input, [&](T value) {
    if (!(value >= least && value <= most)) return;
    // Around numbers so large that one more changes nothing, there is nothing but a middle.
    const T part = width > 0 ? (value - least) / width : T(0.5);
    const auto bin = std::min(static_cast<int64_t>(part * static_cast<T>(bins)), bins - 1);
    out.data<T>()[bin] += 1;
  });
  return OpResult(std::move(out));
}

}  // namespace

Result<OpResult> RunUnique(const OpCall& call) {
  return Unique(call.tensor(0), call.has(1), call.has(1) ? call.integer(1) : 0, true);
}

Result<OpResult> RunUniqueConsecutive(const OpCall& call) {
  return Unique(call.tensor(0), call.has(1), call.has(1) ? call.integer(1) : 0, false);
}

Result<OpResult> RunBincount(const OpCall& call) {
  const int64_t minlength = call.integer(2);
  if (minlength < 0) return RuntimeError("minlength should be >= 0");
  if (!IsIntegral(call.tensor(0).dtype)) {
    return NotImplementedFor("bincount_cpu", call.tensor(0).dtype);
  }
  FXP_ASSIGN(const Tensor input, Convert(call.tensor(0), DType::kInt64));
  bool negative = false;
  int64_t bins = minlength;
  ForEach<int64_t>(input, [&](int64_t value) {
    negative = negative || value < 0;
    bins = std::max(bins, value < INT64_MAX ? value + 1 : value);
  });
  if (input.rank() != 1 || negative) {
    return RuntimeError("bincount only supports 1-d non-negative integral inputs.");
  }
  if (!call.has(1)) {
    FXP_ASSIGN(Tensor out, Tensor::Full({bins}, DType::kInt64, Scalar::Int(0)));
    ForEach<int64_t>(input, [&](int64_t value) { ++out.data<int64_t>()[value]; });
    return OpResult(std::move(out));
  }
  if (call.tensor(1).rank() != 1 || call.tensor(1).count() != input.count()) {
    return RuntimeError("weights should be 1-d and have the same length as input");
  }
  const DType dtype = call.tensor(1).dtype == DType::kFloat32 ? DType::kFloat32 : DType::kFloat64;
  FXP_ASSIGN(Tensor out, Tensor::Full({bins}, dtype, Scalar::Int(0)));
  FXP_ASSIGN(const Tensor weights, Convert(call.tensor(1), dtype));
  const StridedLoop<2> loop(input.sizes, {&input.strides, &weights.strides});
  WithFloat(dtype, [&](auto element) {
    using T = decltype(element);
    loop.ForEachRun([&](const auto& at, int64_t count, const auto& steps) {
      for (int64_t i = 0; i < count; ++i) {
        const int64_t bin = input.data<int64_t>()[at[0] + i * steps[0]];
        out.data<T>()[bin] += weights.data<T>()[at[1] + i * steps[1]];
      }
    });
  });
  return OpResult(std::move(out));
}

Result<OpResult> RunHistc(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t bins = call.integer(1);
  if (bins <= 0) {
    return RuntimeError(
        StrCat("torch.histogram(): bins must be > 0, but got ", bins, " for dimension 0"));
  }
  if (input.dtype == DType::kBool) return NotImplementedFor("linspace_cpu", input.dtype);
  if (!IsFloating(input.dtype)) return NotImplementedFor("histogram_cpu", input.dtype);
  const auto least = call.scalar(2).as<double>();
  const auto most = call.scalar(3).as<double>();
  return WithFloat(input.dtype, [&](auto element) {
    return Histogram<decltype(element)>(input, bins, least, most);
  });
}

Result<OpResult> RunIsin(const OpCall& call) {
  const Tensor& elements = call.tensor(0);
  if (elements.dtype == DType::kBool || IsComplex(elements.dtype)) {
    return RuntimeError(
        StrCat("Unsupported input type encountered for isin(): ", DTypeWord(elements.dtype)));
  }
  FXP_ASSIGN(const Operands operands, [&]() -> Result<Operands> {
    FXP_ASSIGN(const Tensor whole, Contiguous(call.tensor(1)));
    const Tensor flat = whole.View({whole.count(), 1}, {1, 1}, whole.offset);
    FXP_ASSIGN(const Tensor all, Contiguous(elements));
    return Prepare(all.View({1, all.count()}, {0, 1}, all.offset), flat);
  }());
  const bool invert = call.flag(3);
  FXP_ASSIGN(Tensor out, Tensor::Full(elements.sizes, DType::kBool, Scalar::Bool(invert)));
  const int64_t tests = operands.shape[0];
  const int64_t count = operands.shape[1];
  WithElement(operands.dtype, [&](auto element) {
    using T = decltype(element);
    const T* const values = operands.a.data<T>();
    const T* const test = operands.b.data<T>();
    std::vector<T> sorted;
    for (int64_t i = 0; i < tests; ++i) {
      const T value = test[i * operands.b.strides[0]];
      if (value == value) sorted.push_back(value);
    }
    std::sort(sorted.begin(), sorted.end());
    for (int64_t i = 0; i < count; ++i) {
      const T value = values[i * operands.a.strides[1]];
      if (value == value && std::binary_search(sorted.begin(), sorted.end(), value)) {
        out.data<bool>()[i] = !invert;
      }
    }
  });
  return OpResult(std::move(out));
}

}  // namespace fxp
