// Recurrent layers: LSTM, GRU and plain ones, over padded and packed sequences, and their cells.

#include "engine/ops/rnn.h"

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/floating.h"

namespace fxp {
namespace {

// Rows from `first` on, of a tensor whose first dimension counts sequences or steps.
Tensor Rows(const Tensor& tensor, int64_t first, int64_t count) {
  Tensor rows = tensor.Alias();
  rows.sizes[0] = count;
  rows.offset += first * rows.strides[0];
  return rows;
}

Result<Tensor> Linear(const Tensor& input, const Tensor& weight, const Tensor* bias) {
  if (bias == nullptr) return ApplyOne(OpId::kLinear, {&input, &weight});
  return ApplyOne(OpId::kLinear, {&input, &weight, bias});
}

// One step of one direction. `from_input` has the gates' share of the input, [rows, gates * size];
// h and c are replaced.
Status Step(CellKind kind, const Tensor& from_input, const CellWeights& weights, Tensor& h,
            Tensor& c) {
  FXP_ASSIGN(const Tensor hidden, Linear(h, *weights.w_hh, weights.b_hh));
  const DType stored = h.dtype;
  const DType dtype = FloatingComputeType(stored);
  const int64_t gates = kind == CellKind::kLstm ? 4 : kind == CellKind::kGru ? 3 : 1;
  const Tensor& carried = kind == CellKind::kLstm ? c : h;
  if (hidden.sizes != from_input.sizes || carried.rank() != 2 ||
      carried.size(0) != hidden.size(0) || carried.size(1) * gates != hidden.size(1)) {
    return RuntimeError(StrCat("RNN weights don't fit: gates of ", DimsText(from_input.sizes),
                               " from the input, of ", DimsText(hidden.sizes), " from a state of ",
                               DimsText(carried.sizes)));
  }
  FXP_ASSIGN(const Tensor from_hidden, Convert(hidden, dtype));
  FXP_ASSIGN(const Tensor wide, Convert(from_input, dtype));
  FXP_ASSIGN(const Tensor x, Contiguous(wide));
  const int64_t rows = x.size(0);
  const int64_t size = x.size(1) / gates;
  FXP_ASSIGN(const Tensor last, Convert(kind == CellKind::kLstm ? c : h, dtype));
  FXP_ASSIGN(const Tensor old, Contiguous(last));
  FXP_ASSIGN(Tensor next, Tensor::Empty({rows, size}, dtype));
  FXP_ASSIGN(Tensor next_cell, Tensor::Empty({kind == CellKind::kLstm ? rows : 0, size}, dtype));
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    const auto sigmoid = [](T value) { return T(1) / (T(1) + std::exp(-value)); };
    for (int64_t row = 0; row < rows; ++row) {
      const T* const a = x.data<T>() + row * x.size(1);
      const T* const b = from_hidden.data<T>() + row * x.size(1);
      const T* const before = old.data<T>() + row * size;
      T* const to = next.data<T>() + row * size;
      T* const cell = next_cell.data<T>() + row * size;
      for (int64_t i = 0; i < size; ++i) {
        const auto gate = [&](int64_t n) { return a[n * size + i] + b[n * size + i]; };
        if (kind == CellKind::kLstm) {
          const T kept = sigmoid(gate(1)) * before[i];
          cell[i] = kept + sigmoid(gate(0)) * std::tanh(gate(2));
          to[i] = sigmoid(gate(3)) * std::tanh(cell[i]);
        } else if (kind == CellKind::kGru) {
          const T reset = sigmoid(gate(0));
          const T update = sigmoid(gate(1));
          const T fresh = std::tanh(a[2 * size + i] + reset * b[2 * size + i]);
          to[i] = fresh + update * (before[i] - fresh);
        } else {
          const T sum = gate(0);
          to[i] = kind == CellKind::kTanh ? std::tanh(sum) : sum > 0 || sum != sum ? sum : T(0);
        }
      }
    }
  });
  if (kind == CellKind::kLstm) {
    FXP_ASSIGN(c, Convert(next_cell, stored));
  }
  FXP_ASSIGN(h, Convert(next, stored));
  if (weights.w_hr == nullptr) return Ok();
  FXP_ASSIGN(h, Linear(h, *weights.w_hr, nullptr));
  return Ok();
}

// Puts the first rows of `now` over those of `all`, or the other way round.
Status Replace(Tensor& all, const Tensor& now) { return CopyInto(Rows(all, 0, now.size(0)), now); }

// One direction of one layer over [steps' rows, features]: the output, and h and c at the end.
Result<Tensor> Direction(const Recurrence& r, const Tensor& input, const CellWeights& weights,
                         bool backwards, Tensor& h, Tensor& c) {
  FXP_ASSIGN(const Tensor gates, Linear(input, *weights.w_ih, weights.b_ih));
  FXP_ASSIGN(h, Copy(h));
  FXP_ASSIGN(c, Copy(c));
  FXP_ASSIGN(Tensor out, Tensor::Empty({input.size(0), h.size(1)}, h.dtype));
  const int64_t steps = static_cast<int64_t>(r.batch_sizes.size());
  int64_t at = backwards ? input.size(0) : 0;
  for (int64_t i = 0; i < steps; ++i) {
    const int64_t step = backwards ? steps - 1 - i : i;
    const int64_t rows = r.batch_sizes[static_cast<size_t>(step)];
    if (backwards) at -= rows;
    // Sequences that have ended, or not begun, keep what they have.
    Tensor now = Rows(h, 0, rows);
    Tensor cell = r.kind == CellKind::kLstm ? Rows(c, 0, rows) : c;
    FXP_TRY(Step(r.kind, Rows(gates, at, rows), weights, now, cell));
    FXP_TRY(CopyInto(Rows(out, at, rows), now));
    FXP_TRY(Replace(h, now));
    if (r.kind == CellKind::kLstm) FXP_TRY(Replace(c, cell));
    if (!backwards) at += rows;
  }
  return out;
}

Result<CellWeights> WeightsOf(const Recurrence& r, size_t index) {
  const size_t each = r.has_biases ? (r.projected ? 5 : 4) : (r.projected ? 3 : 2);
  const size_t first = index * each;
  if (first + each > r.params.size()) {
    return RuntimeError(
        StrCat("MatrixRef: ArrayRef size ", r.params.size(), " not divisible by stride ", each));
  }
  for (size_t i = first; i < first + each; ++i) {
    const size_t part = i - first;
    const bool matrix = part < 2 || (r.projected && part == each - 1);
    if (r.params[i]->rank() == (matrix ? 2 : 1)) continue;
    return RuntimeError(StrCat("RNN weights don't fit: got one of ", DimsText(r.params[i]->sizes)));
  }
  CellWeights weights;
  weights.w_ih = r.params[first];
  weights.w_hh = r.params[first + 1];
  if (r.has_biases) {
    weights.b_ih = r.params[first + 2];
    weights.b_hh = r.params[first + 3];
  }
  if (r.projected) weights.w_hr = r.params[first + each - 1];
  return weights;
}

}  // namespace

Result<OpResult> RunLayers(const Recurrence& r, Tensor input, const Tensor& h0, const Tensor& c0) {
  const size_t directions = r.bidirectional ? 2 : 1;
  std::vector<Tensor> last_h, last_c;
  for (int64_t layer = 0; layer < r.layers; ++layer) {
    std::vector<Tensor> outputs;
    for (size_t direction = 0; direction < directions; ++direction) {
      const size_t index = static_cast<size_t>(layer) * directions + direction;
      FXP_ASSIGN(const CellWeights weights, WeightsOf(r, index));
      FXP_ASSIGN(Tensor h, ApplyOne(OpId::kSelect, {&h0, int64_t{0}, static_cast<int64_t>(index)}));
      Tensor c = h;
      if (r.kind == CellKind::kLstm) {
        FXP_ASSIGN(c, ApplyOne(OpId::kSelect, {&c0, int64_t{0}, static_cast<int64_t>(index)}));
      }
      FXP_ASSIGN(Tensor out, Direction(r, input, weights, direction == 1, h, c));
      outputs.push_back(std::move(out));
      last_h.push_back(std::move(h));
      last_c.push_back(std::move(c));
    }
    input = outputs[0];
    if (r.bidirectional) {
      const std::vector<const Tensor*> both{&outputs[0], &outputs[1]};
      FXP_ASSIGN(input, ApplyOne(OpId::kCat, {both, int64_t{1}}));
    }
    if (r.dropout > 0 && r.train && layer + 1 < r.layers) {
      // Dropped in the shape that the caller sees: its order decides who draws which number.
      FXP_ASSIGN(input, ApplyOne(OpId::kDropout, {&input, r.dropout, true}));
    }
  }
  OpResult result(std::move(input));
  for (const std::vector<Tensor>* last : {&last_h, &last_c}) {
    std::vector<const Tensor*> parts;
    for (const Tensor& part : *last) parts.push_back(&part);
    FXP_ASSIGN(Tensor stacked, ApplyOne(OpId::kStack, {parts, int64_t{0}}));
    result.tensors.push_back(std::move(stacked));
    if (r.kind != CellKind::kLstm) break;
  }
  result.rest_grad_fn = "StackBackward0";
  return result;
}

Result<OpResult> RunCell(CellKind kind, const Tensor& input, const Tensor& h0, const Tensor& c0,
                         const CellWeights& weights) {
  FXP_ASSIGN(const Tensor gates, Linear(input, *weights.w_ih, weights.b_ih));
  Tensor h = h0;
  Tensor c = c0;
  FXP_TRY(Step(kind, gates, weights, h, c));
  OpResult result(std::move(h));
  if (kind == CellKind::kLstm) result.tensors.push_back(std::move(c));
  return result;
}

}  // namespace fxp
