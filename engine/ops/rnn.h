// Recurrent layers and cells, behind the rows of rnn_calls.cc.

#ifndef FXP_ENGINE_OPS_RNN_H_
#define FXP_ENGINE_OPS_RNN_H_

#include "engine/ops/op.h"

namespace fxp {

enum class CellKind { kLstm, kGru, kTanh, kRelu };

// One direction's parameters; what a layer doesn't have is null.
struct CellWeights {
  const Tensor* w_ih = nullptr;
  const Tensor* w_hh = nullptr;
  const Tensor* b_ih = nullptr;
  const Tensor* b_hh = nullptr;
  const Tensor* w_hr = nullptr;  // projects the hidden state
};

// What a stack of layers is told.
struct Recurrence {
  CellKind kind = CellKind::kLstm;
  std::vector<const Tensor*> params;
  bool has_biases = true;
  bool projected = false;
  int64_t layers = 1;
  double dropout = 0;
  bool train = false;
  bool bidirectional = false;
  Dims batch_sizes;  // how many sequences take part in each step; never more than in the one before
};

// Runs all layers over `input`, the steps' rows one after the other: the last layer's output in the
// same order, then the last h (and c) of all layers and directions, stacked.
Result<OpResult> RunLayers(const Recurrence& r, Tensor input, const Tensor& h0, const Tensor& c0);

// One step: h, and c for an LSTM.
Result<OpResult> RunCell(CellKind kind, const Tensor& input, const Tensor& h0, const Tensor& c0,
                         const CellWeights& weights);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_RNN_H_
