// Losses that score classes and probabilities: nll_loss, cross entropies of two classes, margins.

#include "engine/ops/class_loss.h"

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"

namespace fxp {

Result<OpResult> ReduceLoss(const Tensor& values, int64_t reduction, DType dtype) {
  if (reduction == 0) return Single(Stored(values, dtype));
  FXP_ASSIGN(const Tensor folded, ApplyOne(reduction == 1 ? OpId::kMean : OpId::kSum, {&values}));
  return Single(Convert(folded, dtype));
}

namespace {

std::string Sizes(const Tensor& tensor) { return DimsText(tensor.sizes); }

Result<Tensor> RowMajor(const Tensor& tensor, DType dtype) {
  FXP_ASSIGN(const Tensor converted, Convert(tensor, dtype));
  return Contiguous(converted);
}

// A batch of scores, [batch, classes, places].
struct Scores {
  int64_t batch = 1;
  int64_t classes = 1;
  int64_t places = 1;
};

// The checks of nll_loss whose input, target and weight are arguments 0 to 2.
Result<Scores> CheckScores(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Tensor& target = call.tensor(1);
  const int64_t rank = input.rank();
  if (rank < 1) return ValueError(StrCat("Expected 1 or more dimensions (got ", rank, ")"));
  if (rank == 1 && target.rank() == 1 && target.size(0) != 1) {
    return ValueError(
        StrCat("For 1D input, 1D target must have size 1, but got target size: ", target.size(0)));
  }
  if (rank != 1 && (target.rank() == 0 || input.size(0) != target.size(0))) {
    return ValueError(StrCat("Expected input batch_size (", input.size(0),
                             ") to match target batch_size (",
                             target.rank() == 0 ? 0 : target.size(0), ")."));
  }
  if (rank <= 2 && target.rank() > 1) {
    return RuntimeError("0D or 1D target tensor expected, multi-target not supported");
  }
  Scores scores;
  scores.batch = rank == 1 ? 1 : input.size(0);
  scores.classes = input.size(rank == 1 ? 0 : 1);
  if (rank > 2) {
    Dims wanted = input.sizes;
    wanted.erase(wanted.begin() + 1);
    if (target.sizes != wanted) {
      if (rank == 4 && target.rank() == 3) {
        return RuntimeError(
            StrCat("size mismatch (got input: ", Sizes(input), " , target: ", Sizes(target)));
      }
      return RuntimeError(
          StrCat("Expected target size ", DimsText(wanted), ", got ", Sizes(target)));
    }
    scores.places = ElementCount(Dims(input.sizes.begin() + 2, input.sizes.end()));
  }
  if (target.dtype != DType::kInt64 && target.dtype != DType::kUInt8) {
    return RuntimeError(
        StrCat("expected target dtype to be Long or Byte, but got ", DTypeWord(target.dtype)));
  }
  if (call.has(2)) {
    const Tensor& weight = call.tensor(2);
    if (weight.sizes != Dims{scores.classes}) {
      if (rank > 2) {
        return RuntimeError("weight tensor should be defined either for all or no classes");
      }
      return RuntimeError(
          StrCat("weight tensor should be defined either for all ", scores.classes,
                 " classes or no classes but got weight tensor of shape: ", Sizes(weight)));
    }
    if (weight.dtype != input.dtype) {
      return RuntimeError(StrCat("expected scalar type ", DTypeWord(input.dtype), " but found ",
                                 DTypeWord(weight.dtype)));
    }
  }
  if (!IsFloating(input.dtype)) {
    return NotImplementedError(
        StrCat("\"nll_loss_out_frame\" not implemented for '", DTypeWord(input.dtype), "'"));
  }
  return scores;
}

Status CheckProbabilities(const Tensor& tensor, const char* name) {
  bool inside = true;
  FXP_ASSIGN(const Tensor wide, Convert(tensor, DType::kFloat64));
  ForEach<double>(wide, [&](double value) { inside = inside && value >= 0 && value <= 1; });
  if (inside) return Ok();
  return RuntimeError(StrCat("all elements of ", name, " should be between 0 and 1"));
}

// values * weight, which broadcasts to them.
Result<Tensor> Weighted(const Tensor& values, const OpCall& call, size_t at) {
  if (!call.has(at)) return values;
  const Tensor& weight = call.tensor(at);
  return ApplyOne(OpId::kMul, {&values, &weight});
}

}  // namespace

// The arguments: input, target, weight, reduction, ignore_index.
Result<OpResult> RunNllLossNd(const OpCall& call) {
  FXP_ASSIGN(const Scores s, CheckScores(call));
  const Tensor& given = call.tensor(0);
  const int64_t reduction = call.integer(3);
  const int64_t ignored = call.integer(4);
  const DType dtype = FloatingComputeType(given.dtype);
  FXP_ASSIGN(const Tensor input, RowMajor(given, dtype));
  FXP_ASSIGN(const Tensor target, RowMajor(call.tensor(1), DType::kInt64));
  Tensor weight;
  if (call.has(2)) {
    FXP_ASSIGN(weight, RowMajor(call.tensor(2), dtype));
  }
  FXP_ASSIGN(Tensor values, Tensor::Empty(target.sizes, dtype));
  double sum = 0;
  double total = 0;
  int64_t wrong = ignored;
  WithFloating(dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t i = 0; i < target.count(); ++i) {
      const int64_t chosen = target.data<int64_t>()[i];
      T& value = values.data<T>()[i];
      value = 0;
      if (chosen == ignored) continue;
      if (chosen < 0 || chosen >= s.classes) {
        if (wrong == ignored) wrong = chosen;
        continue;
      }
      const T w = weight.storage ? weight.data<T>()[chosen] : T(1);
      const int64_t batch = i / s.places;
      value = -w * input.data<T>()[(batch * s.classes + chosen) * s.places + i % s.places];
      sum += static_cast<double>(value);
      total += static_cast<double>(w);
    }
  });
  if (wrong != ignored) return IndexError(StrCat("Target ", wrong, " is out of bounds."));
  const char* const name = given.rank() <= 2                     ? "NllLossBackward0"
                           : reduction == 0 && given.rank() != 4 ? "ViewBackward0"
                                                                 : "NllLoss2DBackward0";
  if (reduction == 0) {
    FXP_ASSIGN(Tensor stored, Stored(values, given.dtype));
    return Noted(std::move(stored), name);
  }
  const double folded = reduction == 1 ? sum / total : sum;
  FXP_ASSIGN(Tensor out, Tensor::Full({}, given.dtype, Scalar::Float(folded)));
  return Noted(std::move(out), name);
}

// input, target, weight, reduction
Result<OpResult> RunBinaryCrossEntropy(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Tensor& target = call.tensor(1);
  if (target.dtype != input.dtype) {
    return RuntimeError(
        StrCat("Found dtype ", DTypeWord(target.dtype), " but expected ", DTypeWord(input.dtype)));
  }
  if (!IsFloating(input.dtype)) return NotImplementedFor("binary_cross_entropy", input.dtype);
  FXP_TRY(CheckProbabilities(input, "input"));
  FXP_TRY(CheckProbabilities(target, "target"));
  if (input.sizes != target.sizes) {
    return RuntimeError("binary_cross_entropy needs an input and a target of one size");
  }
  const DType dtype = FloatingComputeType(input.dtype);
  FXP_ASSIGN(const Operands pair, PrepareAs(input, target, dtype));
  FXP_ASSIGN(OpResult values, MapPairs(pair, [](auto x, auto y) {
               using T = decltype(x);
               const T yes = std::max(static_cast<T>(std::log(static_cast<double>(x))), T(-100));
               const T no = std::max(static_cast<T>(std::log1p(-static_cast<double>(x))), T(-100));
               return static_cast<T>((y - 1) * no - y * yes);
             }));
  FXP_ASSIGN(const Tensor weighted, Weighted(values.tensors[0], call, 2));
  return ReduceLoss(weighted, call.integer(3), input.dtype);
}

// input, target, weight, pos_weight, reduction
Result<OpResult> RunBinaryCrossEntropyLogits(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Tensor& target = call.tensor(1);
  if (!IsFloating(input.dtype)) return NotImplementedFor("log_sigmoid_cpu", input.dtype);
  FXP_ASSIGN(Tensor log_yes, ApplyOne(OpId::kLogSigmoid, {&input}));
  FXP_ASSIGN(const Tensor one, Tensor::FromNumber(Scalar::Int(1)));
  if (call.has(3)) {
    FXP_ASSIGN(const Tensor extra, ApplyOne(OpId::kSub, {&call.tensor(3), &one}));
    FXP_ASSIGN(const Tensor share, ApplyOne(OpId::kMul, {&extra, &target}));
    FXP_ASSIGN(const Tensor factor, ApplyOne(OpId::kAdd, {&share, &one}));
    FXP_ASSIGN(log_yes, ApplyOne(OpId::kMul, {&log_yes, &factor}));
  }
  FXP_ASSIGN(const Tensor not_target, ApplyOne(OpId::kSub, {&one, &target}));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kMul, {&not_target, &input}));
  if (product.sizes != target.sizes) {  // which torch writes it over
    return RuntimeError(StrCat("output with shape ", Sizes(target),
                               " doesn't match the broadcast shape ", Sizes(product)));
  }
  FXP_ASSIGN(const Tensor values, ApplyOne(OpId::kSub, {&product, &log_yes}));
  FXP_ASSIGN(const Tensor weighted, Weighted(values, call, 2));
  return ReduceLoss(weighted, call.integer(4), weighted.dtype);
}

}  // namespace fxp
