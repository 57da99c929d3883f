// Grids, products and combinations of vectors.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"

namespace fxp {
namespace {

std::vector<const Tensor*> Pointers(const std::vector<Tensor>& tensors) {
  std::vector<const Tensor*> pointers;
  for (const Tensor& tensor : tensors) pointers.push_back(&tensor);
  return pointers;
}

// Each vector spread over the shape that all of them make together.
Result<std::vector<Tensor>> Grid(const std::vector<const Tensor*>& vectors) {
  if (vectors.empty()) return RuntimeError("meshgrid expects a non-empty TensorList");
  Dims shape;
  for (const Tensor* vector : vectors) {
    if (vector->rank() > 1) {
      return RuntimeError(
          StrCat("torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: ",
                 DimsText(vector->sizes)));
    }
    if (vector->dtype != vectors.front()->dtype) {
      return RuntimeError("meshgrid expects all tensors to have the same dtype");
    }
    shape.push_back(vector->count());
  }
  std::vector<Tensor> grid;
  for (size_t i = 0; i < vectors.size(); ++i) {
    Dims strides(shape.size(), 0);
    if (vectors[i]->rank() == 1) strides[i] = vectors[i]->strides[0];
    grid.push_back(vectors[i]->View(shape, std::move(strides), vectors[i]->offset));
  }
  return grid;
}

Status NeedsVector(const Tensor& tensor) {
  if (tensor.rank() == 1) return Ok();
  return RuntimeError(StrCat("Expect a 1D vector, but got shape ", DimsText(tensor.sizes)));
}

// The next choice of `r` among `count` places, each after (or at) the one before; false at the end.
bool Advance(Dims& chosen, int64_t count, bool again) {
  const auto r = static_cast<int64_t>(chosen.size());
  for (int64_t i = r - 1; i >= 0; --i) {
    const int64_t last = again ? count - 1 : count - r + i;
    if (chosen[static_cast<size_t>(i)] >= last) continue;
    int64_t value = ++chosen[static_cast<size_t>(i)];
    for (int64_t k = i + 1; k < r; ++k) chosen[static_cast<size_t>(k)] = again ? value : ++value;
    return true;
  }
  return false;
}

}  // namespace

Result<OpResult> RunMeshgrid(const OpCall& call) {
  std::vector<const Tensor*> vectors = call.tensors(0);
  const std::string indexing = call.has(1) ? call.text(1) : "ij";
  if (indexing != "ij" && indexing != "xy") {
    return RuntimeError(StrCat(
        "torch.meshgrid: indexing must be one of \"xy\" or \"ij\", but received: ", indexing));
  }
  const bool swaps = indexing == "xy" && vectors.size() >= 2;
  if (swaps) std::swap(vectors[0], vectors[1]);
  FXP_ASSIGN(std::vector<Tensor> grid, Grid(vectors));
  if (swaps) std::swap(grid[0], grid[1]);
  return OpResult(std::move(grid));
}

Result<OpResult> RunCartesianProd(const OpCall& call) {
  const std::vector<const Tensor*>& vectors = call.tensors(0);
  for (const Tensor* vector : vectors) FXP_TRY(NeedsVector(*vector));
  if (vectors.size() == 1) return OpResult(vectors.front()->Alias());
  FXP_ASSIGN(std::vector<Tensor> grid, Grid(vectors));
  std::vector<Tensor> columns;
  for (const Tensor& tensor : grid) {
    FXP_ASSIGN(const Tensor whole, Contiguous(tensor));
    columns.push_back(whole.View({whole.count()}, {1}, whole.offset));
  }
  return Apply(OpId::kStack, {Pointers(columns), int64_t{1}});
}

Result<OpResult> RunCombinations(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t r = call.integer(1);
  const bool again = call.flag(2);
  FXP_TRY(NeedsVector(input));
  if (r < 0) return RuntimeError(StrCat("Expect a non-negative number, but got ", r));
  if (r == 0) return Single(Tensor::Empty({0}, input.dtype));
  const int64_t count = input.count();
  if (count == 0 || (!again && r > count)) return Single(Tensor::Empty({0, r}, input.dtype));
  // The number of choices, so that what is too large fails before the work.
  if (r > 10000000) return Single(Tensor::Empty({int64_t{1} << 50, r}, input.dtype));
  const int64_t from = again ? count + r - 1 : count;
  double expected = 1;
  for (int64_t i = 1; i <= std::min(r, from - r); ++i) {
    expected = expected * static_cast<double>(from - i + 1) / static_cast<double>(i);
    if (expected > 1e9) return Single(Tensor::Empty({int64_t{1} << 50, r}, input.dtype));
  }
  const auto rows = static_cast<int64_t>(std::llround(expected));
  FXP_ASSIGN(const Tensor index, Tensor::Empty({rows, r}, DType::kInt64));
  Dims chosen(static_cast<size_t>(r), 0);
  for (int64_t i = 0; i < r && !again; ++i) chosen[static_cast<size_t>(i)] = i;
  auto* to = index.data<int64_t>();
  do {
    to = std::copy(chosen.begin(), chosen.end(), to);
  } while (Advance(chosen, count, again));
  return Apply(OpId::kTake, {&input, &index});
}

Result<OpResult> RunAtleast(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  Tensor out = input.Alias();
  const int64_t wanted = call.integer(1);
  const auto add = [&](size_t at) {
    const int64_t stride = at < out.sizes.size() ? out.sizes[at] * out.strides[at] : 1;
    out.sizes.insert(out.sizes.begin() + static_cast<ptrdiff_t>(at), 1);
    out.strides.insert(out.strides.begin() + static_cast<ptrdiff_t>(at), stride);
  };
  if (out.rank() >= wanted) return OpResult::FirstOperand();
  if (out.rank() == 0) add(0);
  if (out.rank() == 1 && wanted > 1) add(0);
  if (out.rank() == 2 && wanted > 2) add(2);
  return OpResult(std::move(out));
}

Result<OpResult> RunVander(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.rank() != 1) {
    return RuntimeError("x must be a one-dimensional tensor.");
  }
  const int64_t columns = call.has(1) ? call.integer(1) : input.count();
  if (columns < 0) return RuntimeError("N must be non-negative.");
  const bool rising = call.flag(2);
  FXP_ASSIGN(const Tensor powers, ApplyOne(OpId::kArangeEnd, {Scalar::Int(columns)}));
  FXP_ASSIGN(const Tensor falling, ApplyOne(OpId::kFlip, {&powers, Dims{0}}));
  const Tensor column = input.View({input.count(), 1}, {input.strides[0], 1}, input.offset);
  return Apply(OpId::kPow, {&column, rising ? &powers : &falling});
}

}  // namespace fxp
