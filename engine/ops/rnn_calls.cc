// The rows of recurrent layers and cells: reading their arguments, and the checks.

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/rnn.h"

namespace fxp {
namespace {

// The arguments of a row after the hidden state.
Recurrence Read(CellKind kind, const OpCall& call, size_t at) {
  Recurrence r;
  r.kind = kind;
  r.params = call.tensors(at);
  r.has_biases = call.flag(at + 1);
  r.layers = call.integer(at + 2);
  r.dropout = call.real(at + 3);
  r.train = call.flag(at + 4);
  r.bidirectional = call.flag(at + 5);
  return r;
}

// An LSTM's hidden states, or one hidden state twice.
Result<std::vector<const Tensor*>> HiddenOf(CellKind kind, const OpCall& call, size_t at) {
  if (kind != CellKind::kLstm) {
    return std::vector<const Tensor*>{&call.tensor(at), &call.tensor(at)};
  }
  const std::vector<const Tensor*>& states = call.tensors(at);
  if (states.size() != 2) return RuntimeError("lstm expects two hidden states");
  return states;
}

Status CheckStates(const Recurrence& r, const std::vector<const Tensor*>& states, int64_t batch) {
  // Every layer has weights, so that their number bounds a product with the number of layers.
  if (r.layers < 1 || r.params.size() < 2 || r.layers > static_cast<int64_t>(r.params.size())) {
    return RuntimeError("Expected more than 1 layer and its weights in RNN");
  }
  const int64_t wanted = r.layers * (r.bidirectional ? 2 : 1);
  for (const Tensor* state : states) {
    if (state->rank() == 3 && state->size(0) == wanted && state->size(1) == batch) continue;
    return RuntimeError(StrCat("Expected a hidden state of ", wanted, " by ", batch,
                               " vectors, got ", DimsText(state->sizes)));
  }
  for (const Tensor* param : r.params) {
    if (!IsFloating(param->dtype)) return RuntimeError("RNN weights must be of floating point");
  }
  return Ok();
}

bool Projected(const Recurrence& r, const std::vector<const Tensor*>& states) {
  return r.kind == CellKind::kLstm && states[0]->sizes.back() != states[1]->sizes.back();
}

// A padded batch: [steps, batch, features], or [batch, steps, features] when batch_first.
Result<OpResult> Padded(CellKind kind, const OpCall& call) {
  Recurrence r = Read(kind, call, 2);
  const bool batch_first = call.flag(8);
  FXP_ASSIGN(const std::vector<const Tensor*> states, HiddenOf(kind, call, 1));
  Tensor input = call.tensor(0);
  if (input.rank() != 3) return RuntimeError("RNN needs an input of three dimensions");
  if (batch_first) {
    FXP_ASSIGN(input, ApplyOne(OpId::kTranspose, {&input, int64_t{0}, int64_t{1}}));
  }
  const int64_t steps = input.size(0);
  const int64_t batch = input.size(1);
  if (steps == 0) return RuntimeError("Expected sequence length to be larger than 0 in RNN");
  FXP_TRY(CheckStates(r, states, batch));
  r.projected = Projected(r, states);
  r.batch_sizes.assign(static_cast<size_t>(steps), batch);
  FXP_ASSIGN(const Tensor rows,
             ApplyOne(OpId::kReshape, {&input, Dims{steps * batch, input.size(2)}}));
  FXP_ASSIGN(OpResult result, RunLayers(r, rows, *states[0], *states[1]));
  Tensor& out = result.tensors[0];
  const int64_t size = out.size(1);
  out = out.View({steps, batch, size}, {batch * size, size, 1}, out.offset);
  const bool fused = kind == CellKind::kLstm && !r.projected;
  result.grad_fn = r.bidirectional ? "CatBackward0"
                   : fused         ? "MkldnnRnnLayerBackward0"
                                   : "StackBackward0";
  if (batch_first) {
    FXP_ASSIGN(out, ApplyOne(OpId::kTranspose, {&out, int64_t{0}, int64_t{1}}));
    result.grad_fn = fused ? "TransposeBackward0" : "TransposeBackward1";
  }
  return result;
}

// A packed batch: the steps' rows one after the other, and how many each step has.
Result<OpResult> Packed(CellKind kind, const OpCall& call) {
  Recurrence r = Read(kind, call, 3);
  FXP_ASSIGN(const std::vector<const Tensor*> states, HiddenOf(kind, call, 2));
  if (call.tensor(1).dtype != DType::kInt64 || call.tensor(0).rank() != 2) {
    return RuntimeError("RNN needs packed rows and batch sizes of int64");
  }
  FXP_ASSIGN(const Tensor sizes, Contiguous(call.tensor(1)));
  int64_t total = 0;
  for (int64_t i = 0; i < sizes.count(); ++i) {
    const int64_t size = sizes.data<int64_t>()[i];
    if (size <= 0 || (i > 0 && size > r.batch_sizes.back())) {
      return RuntimeError("batch_sizes must be positive and must not grow");
    }
    r.batch_sizes.push_back(size);
    total += size;
  }
  if (r.batch_sizes.empty() || total != call.tensor(0).size(0)) {
    return RuntimeError("batch_sizes must add up to the packed rows");
  }
  FXP_TRY(CheckStates(r, states, r.batch_sizes[0]));
  r.projected = Projected(r, states);
  FXP_ASSIGN(OpResult result, RunLayers(r, call.tensor(0), *states[0], *states[1]));
  result.grad_fn = "CatBackward0";
  return result;
}

Result<OpResult> Cell(CellKind kind, const OpCall& call) {
  FXP_ASSIGN(const std::vector<const Tensor*> states, HiddenOf(kind, call, 1));
  CellWeights weights;
  weights.w_ih = &call.tensor(2);
  weights.w_hh = &call.tensor(3);
  if (call.has(4)) weights.b_ih = &call.tensor(4);
  if (call.has(5)) weights.b_hh = &call.tensor(5);
  const Tensor& input = call.tensor(0);
  if (input.rank() != 2 || weights.w_ih->rank() != 2 || weights.w_hh->rank() != 2) {
    return RuntimeError("RNN cells need matrices");
  }
  if (input.size(1) != weights.w_ih->size(1)) {
    return RuntimeError(StrCat("input has inconsistent input_size: got ", input.size(1),
                               " expected ", weights.w_ih->size(1)));
  }
  const int64_t size = weights.w_hh->size(1);
  for (size_t i = 0; i < (kind == CellKind::kLstm ? size_t{2} : size_t{1}); ++i) {
    const Tensor& state = *states[i];
    if (state.rank() != 2) return RuntimeError("RNN cells need matrices");
    if (state.size(0) != input.size(0)) {
      return RuntimeError(StrCat("Input batch size ", input.size(0), " doesn't match hidden", i,
                                 " batch size ", state.size(0)));
    }
    if (state.size(1) != size) {
      return RuntimeError(StrCat("hidden", i, " has inconsistent hidden_size: got ", state.size(1),
                                 ", expected ", size));
    }
  }
  if (input.dtype != weights.w_ih->dtype) {
    return RuntimeError(StrCat("mat1 and mat2 must have the same dtype, but got ",
                               DTypeWord(input.dtype), " and ", DTypeWord(weights.w_ih->dtype)));
  }
  return RunCell(kind, input, *states[0], *states[1], weights);
}

}  // namespace

Result<OpResult> RunLstm(const OpCall& call) { return Padded(CellKind::kLstm, call); }
Result<OpResult> RunLstmPacked(const OpCall& call) { return Packed(CellKind::kLstm, call); }
Result<OpResult> RunGru(const OpCall& call) { return Padded(CellKind::kGru, call); }
Result<OpResult> RunGruPacked(const OpCall& call) { return Packed(CellKind::kGru, call); }
Result<OpResult> RunRnnTanh(const OpCall& call) { return Padded(CellKind::kTanh, call); }
Result<OpResult> RunRnnTanhPacked(const OpCall& call) { return Packed(CellKind::kTanh, call); }
Result<OpResult> RunRnnRelu(const OpCall& call) { return Padded(CellKind::kRelu, call); }
Result<OpResult> RunRnnReluPacked(const OpCall& call) { return Packed(CellKind::kRelu, call); }

Result<OpResult> RunLstmCell(const OpCall& call) {
  FXP_ASSIGN(OpResult result, Cell(CellKind::kLstm, call));
  result.rest_grad_fn = "AddBackward0";
  return result;
}
Result<OpResult> RunGruCell(const OpCall& call) { return Cell(CellKind::kGru, call); }
Result<OpResult> RunRnnTanhCell(const OpCall& call) { return Cell(CellKind::kTanh, call); }
Result<OpResult> RunRnnReluCell(const OpCall& call) { return Cell(CellKind::kRelu, call); }

}  // namespace fxp
