#include "engine/tensor/shape.h"

#include <algorithm>
#include <limits>

#include "engine/base/str_cat.h"

namespace fxp {

int64_t ElementCount(const Dims& sizes) {
  uint64_t count = 1;  // a product that is too large before it meets a 0 is none after it
  for (const int64_t size : sizes) count *= static_cast<uint64_t>(size);
  return static_cast<int64_t>(count);
}

std::optional<int64_t> CheckedElementCount(const Dims& sizes) {
  constexpr int64_t kLimit = int64_t{1} << 62;
  int64_t count = 1;
  bool overflow = false;
  for (const int64_t size : sizes) {
    if (size == 0) return 0;
    if (overflow || size > kLimit / count) {
      overflow = true;
      continue;
    }
    count *= size;
  }
  if (overflow) return std::nullopt;
  return count;
}

Dims ContiguousStrides(const Dims& sizes) {
  Dims strides(sizes.size());
  int64_t step = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    strides[i] = step;
    // Sizes beside a 0 can be too large for a product; such strides lead nowhere.
    step = static_cast<int64_t>(static_cast<uint64_t>(step) *
                                static_cast<uint64_t>(std::max<int64_t>(sizes[i], 1)));
  }
  return strides;
}

bool IsContiguous(const Dims& sizes, const Dims& strides) {
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return true;
  int64_t step = 1;
  bool contiguous = true;
  for (size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] != 1) {
      contiguous = contiguous && strides[i] == step;
      step *= sizes[i];
    }
  }
  return contiguous;
}

bool IsDense(const Dims& sizes, const Dims& strides) {
  std::vector<size_t> order;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] != 1) order.push_back(i);
  }
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return strides[a] < strides[b]; });
  uint64_t expected = 1;  // can be too large for an int64_t where there is nothing
  for (const size_t dim : order) {
    if (strides[dim] != static_cast<int64_t>(expected)) return false;
    expected *= static_cast<uint64_t>(sizes[dim]);
  }
  return true;
}

std::string DimsText(const Dims& dims) { return StrCat("[", Join(dims, ", "), "]"); }

Result<int64_t> WrapDim(int64_t dim, int64_t rank) {
  const int64_t range = std::max<int64_t>(rank, 1);
  if (dim < -range || dim >= range) {
    return IndexError(StrCat("Dimension out of range (expected to be in range of [", -range, ", ",
                             range - 1, "], but got ", dim, ")"));
  }
  return dim < 0 ? dim + range : dim;
}

Result<Dims> BroadcastShapes(const Dims& a, const Dims& b) {
  const size_t rank = std::max(a.size(), b.size());
  Dims shape(rank);
  for (size_t i = rank; i-- > 0;) {
    const size_t from_end = rank - i;
    const int64_t x = from_end <= a.size() ? a[a.size() - from_end] : 1;
    const int64_t y = from_end <= b.size() ? b[b.size() - from_end] : 1;
    if (x != y && x != 1 && y != 1) {
      return RuntimeError(StrCat("The size of tensor a (", x, ") must match the size of tensor b (",
                                 y, ") at non-singleton dimension ", i));
    }
    shape[i] = x == 1 ? y : x;
  }
  return shape;
}

Result<Dims> InferSize(const Dims& requested, int64_t count) {
  Dims sizes = requested;
  int64_t known = 1;
  std::optional<size_t> open;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == -1) {
      if (open) return RuntimeError("only one dimension can be inferred");
      open = i;
    } else if (sizes[i] < 0) {
      return RuntimeError(StrCat("invalid shape dimension ", sizes[i], " at index ", i,
                                 " of shape ", DimsText(requested)));
    } else {
      if (sizes[i] != 0 && known > std::numeric_limits<int64_t>::max() / sizes[i]) known = -1;
      if (known >= 0) known *= sizes[i];
    }
  }
  const bool fits = open ? known > 0 && count % known == 0 : known == count;
  if (open && known == 0 && count == 0) {
    return RuntimeError(StrCat("cannot reshape tensor of 0 elements into shape ",
                               DimsText(requested),
                               " because the unspecified dimension size -1 can be any value and is "
                               "ambiguous"));
  }
  if (!fits) {
    return RuntimeError(
        StrCat("shape '", DimsText(requested), "' is invalid for input of size ", count));
  }
  if (open) sizes[*open] = count / known;
  return sizes;
}

std::optional<Dims> ViewStrides(const Dims& sizes, const Dims& strides, const Dims& target) {
  if (ElementCount(sizes) == 0) {
    return sizes == target ? strides : ContiguousStrides(target);
  }
  // Walk both shapes from the end. A run of source dimensions that lie one after another in memory
  // is one chunk; each target dimension has to stay within a chunk.
  Dims result(target.size());
  int64_t at = static_cast<int64_t>(target.size()) - 1;
  int64_t source_count = 1;
  int64_t target_count = 1;
  int64_t base = sizes.empty() ? 1 : strides.back();
  for (size_t i = sizes.size(); i-- > 0;) {
    source_count *= sizes[i];
    const bool chunk_ends = i == 0 || (sizes[i - 1] != 1 && strides[i - 1] != source_count * base);
    if (!chunk_ends) continue;
    while (at >= 0 && (target_count < source_count || target[static_cast<size_t>(at)] == 1)) {
      result[static_cast<size_t>(at)] = target_count * base;
      target_count *= target[static_cast<size_t>(at)];
      --at;
    }
    if (target_count != source_count) return std::nullopt;
    if (i > 0) {
      base = strides[i - 1];
      source_count = 1;
      target_count = 1;
    }
  }
  if (sizes.empty()) return Dims(target.size(), 1);
  if (at != -1) return std::nullopt;
  return result;
}

}  // namespace fxp
