// Connectionist temporal classification: minus the logarithm of the probability that a sequence of
// scores spells a target, over all ways to stretch it with repeats and blanks.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

double LogAdd(double a, double b) {
  const double largest = std::fmax(a, b);
  if (std::isinf(largest)) return largest;
  return largest + std::log1p(std::exp(-std::fabs(a - b)));
}

// One sequence: scores[t * step + class], and the labels that it should spell.
double MinusLogLikelihood(const double* scores, int64_t step, int64_t steps, const int64_t* labels,
                          int64_t count, int64_t blank) {
  // State 2k is the blank before label k, state 2k + 1 the label.
  const int64_t states = 2 * count + 1;
  const auto label = [&](int64_t state) { return state % 2 == 0 ? blank : labels[state / 2]; };
  if (steps == 0) return count == 0 ? 0 : INFINITY;
  std::vector<double> now(static_cast<size_t>(states), -INFINITY);
  now[0] = scores[blank];
  if (states > 1) now[1] = scores[labels[0]];
  for (int64_t t = 1; t < steps; ++t) {
    std::vector<double> next(now.size());
    for (int64_t s = 0; s < states; ++s) {
      const auto at = static_cast<size_t>(s);
      double sum = now[at];
      if (s > 0) sum = LogAdd(sum, now[at - 1]);
      if (s > 1 && label(s) != blank && label(s) != label(s - 2)) sum = LogAdd(sum, now[at - 2]);
      next[at] = sum + scores[t * step + label(s)];
    }
    now = std::move(next);
  }
  const double last = now.back();
  return -(states > 1 ? LogAdd(last, now[now.size() - 2]) : last);
}

Status CheckLengths(const Dims& lengths, int64_t batch, const char* name) {
  if (static_cast<int64_t>(lengths.size()) == batch) return Ok();
  return RuntimeError(StrCat(name, " must be of size batch_size"));
}

}  // namespace

// log_probs [steps, batch, classes], targets, input_lengths, target_lengths, blank, reduction,
// zero_infinity
Result<OpResult> RunCtcLoss(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  const Dims& inputs = call.dims(2);
  const Dims& lengths = call.dims(3);
  const int64_t blank = call.integer(4);
  const int64_t reduction = call.integer(5);
  if (given.rank() != 2 && given.rank() != 3) {
    return RuntimeError("ctc_loss needs log_probs of two or three dimensions");
  }
  if (!IsFloating(given.dtype)) return NotImplementedFor("ctc_loss_cpu", given.dtype);
  const bool batched = given.rank() == 3;
  const int64_t batch = batched ? given.size(1) : 1;
  const int64_t classes = given.sizes.back();
  if (blank < 0 || blank >= classes) return RuntimeError("blank must be in label range");
  FXP_TRY(CheckLengths(inputs, batch, "input_lengths"));
  FXP_TRY(CheckLengths(lengths, batch, "target_lengths"));
  FXP_ASSIGN(const Tensor as_ints, Convert(call.tensor(1), DType::kInt64));
  FXP_ASSIGN(const Tensor targets, Contiguous(as_ints));
  const bool joined = targets.rank() == 1;  // all targets one after the other
  if (!joined && (targets.rank() != 2 || targets.size(0) != batch)) {
    return RuntimeError(StrCat("Expected tensor to have size ", batch,
                               " at dimension 0, but got size ",
                               targets.rank() == 0 ? 0 : targets.size(0),
                               " for argument #2 'targets' (while checking arguments for "
                               "ctc_loss_allocate_outputs)"));
  }
  int64_t total = 0;
  for (int64_t i = 0; i < batch; ++i) {
    const auto at = static_cast<size_t>(i);
    if (inputs[at] < 0 || lengths[at] < 0) {
      return RuntimeError("ctc_loss needs lengths that are not negative");
    }
    if (inputs[at] > given.size(0)) {
      return RuntimeError(StrCat("Expected input_lengths to have value at most ", given.size(0),
                                 ", but got value ", inputs[at],
                                 " (while checking arguments for ctc_loss_allocate_outputs)"));
    }
    if (lengths[at] > targets.count() || (!joined && lengths[at] > targets.size(1))) {
      return RuntimeError("ctc_loss needs targets as long as target_lengths say");
    }
    total += lengths[at];
  }
  if (joined && total > targets.count()) {
    return RuntimeError("ctc_loss needs targets as long as target_lengths say");
  }
  FXP_ASSIGN(const Tensor wide, Convert(given, DType::kFloat64));
  FXP_ASSIGN(const Tensor scores, Contiguous(wide));
  FXP_ASSIGN(Tensor out, Tensor::Empty(batched ? Dims{batch} : Dims{}, DType::kFloat64));
  int64_t first = 0;
  double sum = 0;
  for (int64_t i = 0; i < batch; ++i) {
    const auto at = static_cast<size_t>(i);
    const int64_t start = joined ? first : i * targets.size(1);
    for (int64_t k = start; k < start + lengths[at]; ++k) {
      const int64_t label = targets.data<int64_t>()[k];
      if (label < 0 || label >= classes) return RuntimeError("ctc_loss: a target is not a label");
    }
    double loss =
        MinusLogLikelihood(scores.data<double>() + i * classes, batch * classes, inputs[at],
                           targets.data<int64_t>() + start, lengths[at], blank);
    if (call.flag(6) && std::isinf(loss)) loss = 0;
    out.data<double>()[i] = loss;
    sum += reduction == 1 ? loss / static_cast<double>(std::max<int64_t>(lengths[at], 1)) : loss;
    first += lengths[at];
  }
  if (reduction == 0) {
    FXP_ASSIGN(Tensor each, Convert(out, given.dtype));
    OpResult result(std::move(each));
    result.grad_fn = "CtcLossBackward0";
    return result;
  }
  if (reduction == 1) sum /= static_cast<double>(batch);
  FXP_ASSIGN(Tensor folded, Tensor::Full({}, given.dtype, Scalar::Float(sum)));
  OpResult result(std::move(folded));
  result.grad_fn = reduction == 1 ? "MeanBackward0" : "SumBackward0";
  return result;
}

}  // namespace fxp
