// Reductions made of others: with nan left out, in pairs, distances and covariances.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/tensor/promote.h"

namespace fxp {
namespace {

// A call's argument as another call can have it; nothing where the call left it out.
ArgValue Given(const OpCall& call, size_t i) {
  return i < call.given().size() ? call.given()[i] : ArgValue(NoValue{});
}

Result<Tensor> WithoutNan(const Tensor& input) {
  FXP_ASSIGN(const Tensor is_nan, ApplyOne(OpId::kIsNan, {&input}));
  FXP_ASSIGN(const Tensor zero, Tensor::FromNumber(Scalar::Int(0)));
  return ApplyOne(OpId::kMaskedFill, {&input, &is_nan, &zero});
}

// The spread of the input, by a row of std or var with `count` arguments, and its mean.
Result<OpResult> Spread(const OpCall& call, OpId spread, size_t count, bool keepdim) {
  const DType dtype = call.tensor(0).dtype;
  if (!IsFloating(dtype) && !IsComplex(dtype)) {
    return RuntimeError(StrCat(call.row().name, " only support floating point and complex dtypes"));
  }
  std::vector<ArgValue> args;
  for (size_t i = 0; i < count; ++i) args.push_back(Given(call, i));
  FXP_ASSIGN(Tensor first, ApplyOne(spread, args));
  args.resize(count == 2 ? 1 : 2);
  args.resize(2);
  args.emplace_back(keepdim);
  FXP_ASSIGN(Tensor mean, ApplyOne(OpId::kMeanDim, args));
  return OpResult(std::move(first), std::move(mean));
}

}  // namespace

Result<OpResult> RunNansum(const OpCall& call) {
  if (IsComplex(call.tensor(0).dtype)) {
    return RuntimeError("nansum on CPU does not support complex inputs");
  }
  FXP_ASSIGN(const Tensor clean, WithoutNan(call.tensor(0)));
  return Apply(OpId::kSumDim, {&clean, Given(call, 1), call.flag(2), Given(call, 3)});
}

Result<OpResult> RunNanmean(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!IsFloating(input.dtype)) {
    return RuntimeError(
        StrCat("nanmean(): expected input to have floating point or complex dtype but got ",
               DTypeWord(input.dtype)));
  }
  FXP_ASSIGN(const Tensor clean, WithoutNan(input));
  FXP_ASSIGN(const Tensor sum,
             ApplyOne(OpId::kSumDim, {&clean, Given(call, 1), call.flag(2), Given(call, 3)}));
  FXP_ASSIGN(const Tensor is_nan, ApplyOne(OpId::kIsNan, {&input}));
  FXP_ASSIGN(const Tensor is_number, ApplyOne(OpId::kLogicalNot, {&is_nan}));
  FXP_ASSIGN(const Tensor count,
             ApplyOne(OpId::kSumDim, {&is_number, Given(call, 1), call.flag(2)}));
  return Apply(OpId::kDiv, {&sum, &count});
}

Result<OpResult> RunAminmax(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!call.has(1) && input.count() == 0) {
    return RuntimeError(
        "aminmax(): cannot compute aminmax over an empty dimension as the operation has no "
        "identity.");
  }
  const Dims dims = call.has(1) ? Dims{call.integer(1)} : Dims{};
  std::vector<ArgValue> args;
  args.emplace_back(&input);
  args.emplace_back(dims);
  args.emplace_back(call.flag(2));
  FXP_ASSIGN(Tensor least, ApplyOne(OpId::kAmin, args));
  FXP_ASSIGN(Tensor most, ApplyOne(OpId::kAmax, args));
  return OpResult(std::move(least), std::move(most));
}

Result<OpResult> RunStdMean(const OpCall& call) { return Spread(call, OpId::kStd, 2, false); }
Result<OpResult> RunStdMeanDim(const OpCall& call) {
  return Spread(call, OpId::kStdDim, 4, call.flag(3));
}
Result<OpResult> RunStdMeanCorrection(const OpCall& call) {
  return Spread(call, OpId::kStdCorrection, 4, call.flag(3));
}
Result<OpResult> RunVarMean(const OpCall& call) { return Spread(call, OpId::kVar, 2, false); }
Result<OpResult> RunVarMeanDim(const OpCall& call) {
  return Spread(call, OpId::kVarDim, 4, call.flag(3));
}
Result<OpResult> RunVarMeanCorrection(const OpCall& call) {
  return Spread(call, OpId::kVarCorrection, 4, call.flag(3));
}

Result<OpResult> RunDist(const OpCall& call) {
  const DType dtype = Promote(call.tensor(0).dtype, call.tensor(1).dtype);
  if (IsIntegral(dtype)) {
    return RuntimeError(
        StrCat("norm(): input dtype should be either floating point or complex. Got ",
               DTypeWord(dtype), " instead."));
  }
  FXP_ASSIGN(const Tensor difference, ApplyOne(OpId::kSub, {&call.tensor(0), &call.tensor(1)}));
  return Apply(OpId::kVectorNorm, {&difference, call.scalar(2)});
}

namespace {

Status CheckWeights(const OpCall& call, size_t at, int64_t columns) {
  if (!call.has(at)) return Ok();
  const Tensor& weights = call.tensor(at);
  const char* const name = at == 2 ? "fweights" : "aweights";
  if (weights.rank() > 1) {
    return RuntimeError(StrCat("cov(): expected ", name,
                               " to have one or fewer dimensions but got ", name, " with ",
                               weights.rank(), " dimensions"));
  }
  if (at == 2 ? !IsIntegral(weights.dtype) : !IsFloating(weights.dtype)) {
    return RuntimeError(StrCat("cov(): expected ", name, " to have ",
                               at == 2 ? "integral" : "floating point", " dtype but got ", name,
                               " with ", DTypeWord(weights.dtype), " dtype"));
  }
  if (weights.count() != columns) {
    return RuntimeError(StrCat("cov(): expected ", name,
                               " to have the same numel as there are observations in the input but "
                               "got ",
                               weights.count(), " != ", columns));
  }
  FXP_ASSIGN(const Tensor wide, Convert(weights, DType::kFloat64));
  bool negative = false;
  ForEach<double>(wide, [&](double value) { negative = negative || value < 0; });
  if (negative) return RuntimeError(StrCat("cov(): ", name, " cannot be negative"));
  return Ok();
}

// The covariance of rows whose columns count fweights[i] times and aweights[i] much.
Result<OpResult> WeightedCov(const OpCall& call, const Tensor& matrix) {
  const int64_t columns = matrix.size(1);
  FXP_TRY(CheckWeights(call, 2, columns));
  FXP_TRY(CheckWeights(call, 3, columns));
  Tensor weights = call.tensor(call.has(2) ? 2 : 3).Alias();
  if (call.has(2) && call.has(3)) {
    FXP_ASSIGN(weights, ApplyOne(OpId::kMul, {&weights, &call.tensor(3)}));
  }
  const auto sum = [](const Tensor& tensor) -> Result<double> {
    FXP_ASSIGN(const Tensor total, ApplyOne(OpId::kSum, {&tensor}));
    FXP_ASSIGN(const Tensor wide, Convert(total, DType::kFloat64));
    return wide.data<double>()[wide.offset];
  };
  FXP_ASSIGN(const double all, sum(weights));
  if (all == 0) return RuntimeError("cov(): weights sum to zero, can't be normalized");
  double lost = static_cast<double>(call.integer(1));
  if (call.has(3)) {
    FXP_ASSIGN(const Tensor squares, ApplyOne(OpId::kMul, {&weights, &call.tensor(3)}));
    FXP_ASSIGN(const double squared, sum(squares));
    lost *= squared / all;
  }
  const Tensor row =
      weights.View({1, columns}, {0, weights.rank() == 0 ? 0 : weights.strides[0]}, weights.offset);
  FXP_ASSIGN(const Tensor count, Tensor::FromNumber(Scalar::Float(all)));
  FXP_ASSIGN(const Tensor scaled, ApplyOne(OpId::kMul, {&matrix, &row}));
  FXP_ASSIGN(const Tensor total, ApplyOne(OpId::kSumDim, {&scaled, Dims{1}, true}));
  FXP_ASSIGN(const Tensor mean, ApplyOne(OpId::kDiv, {&total, &count}));
  FXP_ASSIGN(const Tensor centred, ApplyOne(OpId::kSub, {&matrix, &mean}));
  FXP_ASSIGN(const Tensor weighed, ApplyOne(OpId::kMul, {&centred, &row}));
  FXP_ASSIGN(const Tensor same, Convert(centred, weighed.dtype));
  FXP_ASSIGN(const Tensor mirrored,
             IsComplex(weighed.dtype) ? ApplyOne(OpId::kConj, {&weighed}) : weighed.Alias());
  FXP_ASSIGN(const Tensor turned, ApplyOne(OpId::kT, {&mirrored}));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kMm, {&same, &turned}));
  FXP_ASSIGN(const Tensor divisor, Tensor::FromNumber(Scalar::Float(std::fmax(all - lost, 0.0))));
  FXP_ASSIGN(const Tensor out, ApplyOne(OpId::kDiv, {&product, &divisor}));
  return OpResult(matrix.size(0) == 1 ? out.View({}, {}, out.offset) : out);
}

}  // namespace

Result<OpResult> RunCov(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (input.rank() > 2) {
    return RuntimeError(
        StrCat("cov(): expected input to have two or fewer dimensions but got an input with ",
               input.rank(), " dimensions"));
  }
  if (input.dtype == DType::kBool) {
    return NotImplementedError("cov(): bool dtype is not supported for input");
  }
  FXP_ASSIGN(const Tensor typed, Convert(input, FloatingType(input.dtype)));
  const int64_t columns = input.rank() == 0 ? 1 : input.sizes.back();
  const int64_t rows = input.rank() == 2 ? input.size(0) : 1;
  const Tensor matrix =
      input.rank() == 2
          ? typed
          : typed.View({1, columns}, {0, typed.rank() == 0 ? 0 : typed.strides[0]}, typed.offset);
  if (call.has(2) || call.has(3)) return WeightedCov(call, matrix);
  FXP_ASSIGN(const Tensor mean, ApplyOne(OpId::kMeanDim, {&matrix, Dims{1}, true}));
  FXP_ASSIGN(const Tensor centred, ApplyOne(OpId::kSub, {&matrix, &mean}));
  FXP_ASSIGN(const Tensor mirrored,
             IsComplex(centred.dtype) ? ApplyOne(OpId::kConj, {&centred}) : centred.Alias());
  FXP_ASSIGN(const Tensor turned, ApplyOne(OpId::kT, {&mirrored}));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kMm, {&centred, &turned}));
  const double freedom =
      std::fmax(static_cast<double>(columns) - static_cast<double>(call.integer(1)), 0.0);
  FXP_ASSIGN(const Tensor divisor, Tensor::FromNumber(Scalar::Float(freedom)));
  FXP_ASSIGN(Tensor out, ApplyOne(OpId::kDiv, {&product, &divisor}));
  return OpResult(rows == 1 ? out.View({}, {}, out.offset) : out);
}

Result<OpResult> RunCorrcoef(const OpCall& call) {
  if (call.tensor(0).rank() > 2) {
    return RuntimeError(
        StrCat("corrcoef(): expected input to have two or fewer dimensions but got an input with ",
               call.tensor(0).rank(), " dimensions"));
  }
  FXP_ASSIGN(const Tensor covariance, ApplyOne(OpId::kCov, {&call.tensor(0)}));
  if (covariance.rank() == 0) return Apply(OpId::kDiv, {&covariance, &covariance});
  FXP_ASSIGN(const Tensor line, ApplyOne(OpId::kDiagonal, {&covariance}));
  FXP_ASSIGN(const Tensor variances,
             IsComplex(line.dtype) ? ApplyOne(OpId::kReal, {&line}) : line.Alias());
  FXP_ASSIGN(const Tensor scale, ApplyOne(OpId::kSqrt, {&variances}));
  const Tensor column = scale.View({scale.count(), 1}, {1, 1}, scale.offset);
  FXP_ASSIGN(const Tensor first, ApplyOne(OpId::kDiv, {&covariance, &column}));
  FXP_ASSIGN(const Tensor out, ApplyOne(OpId::kDiv, {&first, &scale}));
  if (IsComplex(out.dtype)) return OpResult(out);
  FXP_ASSIGN(const Tensor least, Tensor::FromNumber(Scalar::Int(-1)));
  FXP_ASSIGN(const Tensor most, Tensor::FromNumber(Scalar::Int(1)));
  return Apply(OpId::kClamp, {&out, &least, &most});
}

// Slices whose norm is larger than `maxnorm` shrink to it.
Result<OpResult> RunRenorm(const OpCall& call) {
  const Tensor& given = call.tensor(0);
  FXP_ASSIGN(const Tensor whole, Contiguous(given));
  FXP_ASSIGN(const Tensor input, IsNarrow(given.dtype) && IsFloating(given.dtype)
                                     ? Convert(whole, DType::kFloat32)
                                     : whole);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(2), input.rank()));
  if (input.rank() < 2) {
    return RuntimeError(
        StrCat("renorm: input needs at least 2 dimensions, got ", input.rank(), " dimensions"));
  }
  if (!(call.scalar(1).as<double>() > 0)) {
    return RuntimeError("renorm: non-positive-norm not supported");
  }
  const auto most = call.scalar(3).as<double>();
  if (!(most >= 0)) {
    return RuntimeError(StrCat("renorm: expected maxnorm to be >= 0 but got ", Short(most)));
  }
  Dims others;
  for (int64_t d = 0; d < input.rank(); ++d) {
    if (d != dim) others.push_back(d);
  }
  FXP_ASSIGN(const Tensor norms,
             ApplyOne(OpId::kVectorNorm, {&input, call.scalar(1), others, true}));
  FXP_ASSIGN(const Tensor factors, Copy(norms));
  WithFloat(factors.dtype, [&](auto element) {
    using T = decltype(element);
    T* const factor = factors.data<T>();
    const T limit = static_cast<T>(most);
    for (int64_t i = 0; i < factors.count(); ++i) {
      factor[i] = factor[i] > limit ? limit / (factor[i] + T(1e-7)) : T(1);
    }
  });
  FXP_ASSIGN(const Tensor out, ApplyOne(OpId::kMul, {&input, &factors}));
  return Single(Convert(out, given.dtype));
}

}  // namespace fxp
