// Random numbers of distributions other than uniform and normal, drawn one by one.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

constexpr double kPi = 3.14159265358979323846;

Status NeedsContinuous(DType dtype, const char* name, const char* word) {
  if (IsFloating(dtype)) return Ok();
  return RuntimeError(StrCat(name,
                             " distribution is a continuous probability distribution. dtype must "
                             "be a floating point but you specified ",
                             word));
}

double NextExponential(Generator& generator, double rate) {
  return -std::log1p(-generator.NextDouble()) / rate;
}

// mean + std * the standard normal numbers, for tensors of means and of deviations.
Result<OpResult> NormalAround(const Tensor& mean, const Tensor& std, Generator& generator) {
  const DType dtype = mean.from_number ? std.dtype : mean.dtype;
  if (!IsFloating(dtype)) return NotImplementedFor("normal_kernel_cpu", dtype);
  FXP_ASSIGN(const Operands operands, PrepareAs(mean, std, dtype));
  FXP_ASSIGN(const Tensor drawn, Tensor::Empty(operands.shape, dtype));
  FXP_TRY(FillNormal(drawn, 0, 1, generator));
  FXP_ASSIGN(const Tensor computed, ToCompute(drawn));
  FXP_ASSIGN(Tensor out, Copy(computed));
  WithFloat(dtype, [&](auto element) {
    using T = decltype(element);
    MapInto2<T, T>(out, out, operands.b, [](T x, T y) { return x * y; });
    MapInto2<T, T>(out, out, operands.a, [](T x, T y) { return x + y; });
  });
  return Single(Stored(out, dtype));
}

Status CheckDeviations(const Tensor& std) {
  FXP_ASSIGN(const Tensor wide, Convert(std, DType::kFloat64));
  bool valid = true;
  ForEach<double>(wide, [&](double value) { valid = valid && !(value < 0); });
  if (valid) return Ok();
  return RuntimeError("normal expects all elements of std >= 0.0");
}

// The places of `samples` numbers for one line of probabilities; each may come again.
void Replacing(const double* weights, int64_t count, int64_t samples, int64_t* to,
               Generator& generator) {
  std::vector<double> sums(static_cast<size_t>(count));
  double total = 0;
  for (int64_t i = 0; i < count; ++i) total += weights[i];
  double sum = 0;
  for (int64_t i = 0; i < count; ++i) {
    sum += weights[i];
    sums[static_cast<size_t>(i)] = sum / total;
  }
  sums.back() = 1;
  for (int64_t i = 0; i < samples; ++i) {
    const auto found = std::lower_bound(sums.begin(), sums.end(), generator.NextDouble());
    to[i] = std::min<int64_t>(found - sums.begin(), count - 1);
  }
}

Status CheckWeights(const Tensor& weights, bool one_by_one) {
  const int64_t count = weights.sizes.back();
  const double* const data = weights.data<double>();
  for (int64_t i = 0; i < weights.count(); ++i) {
    if (data[i] >= 0 && std::isfinite(data[i])) continue;
    if (one_by_one) {
      return RuntimeError(
          StrCat("invalid multinomial distribution (encountering probability entry ",
                 data[i] >= 0 ? "= infinity or NaN)" : "< 0)"));
    }
    return RuntimeError("probability tensor contains either `inf`, `nan` or element < 0");
  }
  for (int64_t start = 0; start < weights.count(); start += count) {
    double total = 0;
    for (int64_t i = 0; i < count; ++i) total += data[start + i];
    if (!(total > 0)) {
      return RuntimeError("invalid multinomial distribution (sum of probabilities <= 0)");
    }
  }
  return Ok();
}

}  // namespace

Result<OpResult> RunExponential_(const OpCall& call) {
  const Tensor& target = call.tensor(0);
  const double rate = call.real(1);
  if (!(rate > 0)) {
    return RuntimeError(
        StrCat("exponential_ expects lambda > 0.0, but found lambda=", Short(rate)));
  }
  FXP_TRY(NeedsContinuous(target.dtype, "Exponential", DTypeWord(target.dtype)));
  Generator& generator = call.generator(2);
  FXP_TRY(FillDrawn(target, [&] { return NextExponential(generator, rate); }));
  return OpResult::FirstOperand();
}

Result<OpResult> RunGeometric_(const OpCall& call) {
  const Tensor& target = call.tensor(0);
  const double p = call.real(1);
  if (!(p > 0 && p < 1)) {
    return RuntimeError(StrCat("geometric_ expects p to be in (0, 1), but got p=", Short(p)));
  }
  if (target.dtype == DType::kBool || IsComplex(target.dtype)) {
    return NotImplementedFor("geometric_cpu", target.dtype);
  }
  Generator& generator = call.generator(2);
  FXP_TRY(FillDrawn(target,
                    [&] { return std::ceil(std::log(generator.NextDouble()) / std::log1p(-p)); }));
  return OpResult::FirstOperand();
}

Result<OpResult> RunLogNormal_(const OpCall& call) {
  const Tensor& target = call.tensor(0);
  const double mean = call.real(1);
  const double std = call.real(2);
  if (!(std > 0)) {
    return RuntimeError(StrCat("log_normal_ expects std > 0.0, but found std=", Short(std)));
  }
  if (!IsFloating(target.dtype)) return NotImplementedFor("log_normal_cpu", target.dtype);
  Generator& generator = call.generator(3);
  FXP_TRY(FillDrawn(target, [&] { return std::exp(generator.NextNormal() * std + mean); }));
  return OpResult::FirstOperand();
}

Result<OpResult> RunCauchy_(const OpCall& call) {
  const Tensor& target = call.tensor(0);
  const double median = call.real(1);
  const double sigma = call.real(2);
  if (!(sigma > 0)) {
    return RuntimeError(StrCat("cauchy_ expects sigma > 0.0, but found sigma=", Short(sigma)));
  }
  FXP_TRY(NeedsContinuous(target.dtype, "Cauchy", DTypeCppName(target.dtype)));
  Generator& generator = call.generator(3);
  FXP_TRY(FillDrawn(
      target, [&] { return median + sigma * std::tan(kPi * (generator.NextDouble() - 0.5)); }));
  return OpResult::FirstOperand();
}

Result<OpResult> RunNormalTensors(const OpCall& call) {
  FXP_TRY(CheckDeviations(call.tensor(1)));
  return NormalAround(call.tensor(0), call.tensor(1), call.generator(2));
}

Result<OpResult> RunNormalMean(const OpCall& call) {
  if (!(call.real(1) >= 0)) {
    return RuntimeError(StrCat("normal expects std >= 0.0, but found std ", Short(call.real(1))));
  }
  FXP_ASSIGN(const Tensor std, Tensor::FromNumber(Scalar::Float(call.real(1))));
  return NormalAround(call.tensor(0), std, call.generator(2));
}

Result<OpResult> RunNormalStd(const OpCall& call) {
  FXP_TRY(CheckDeviations(call.tensor(1)));
  FXP_ASSIGN(const Tensor mean, Tensor::FromNumber(Scalar::Float(call.real(0))));
  return NormalAround(mean, call.tensor(1), call.generator(2));
}

Result<OpResult> RunMultinomial(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t samples = call.integer(1);
  const bool replacement = call.flag(2);
  Generator& generator = call.generator(3);
  if (input.rank() != 1 && input.rank() != 2) {
    return RuntimeError("prob_dist must be 1 or 2 dim");
  }
  if (!IsFloating(input.dtype)) {
    return RuntimeError(StrCat("multinomial only supports floating-point dtypes for input, got: ",
                               DTypeWord(input.dtype)));
  }
  const int64_t count = input.sizes.back();
  if (samples <= 0) return RuntimeError("cannot sample n_sample <= 0 samples");
  if (!replacement && samples > count) {
    return RuntimeError("cannot sample n_sample > prob_dist.size(-1) samples without replacement");
  }
  if (count > int64_t{1} << 24) return RuntimeError("number of categories cannot exceed 2^24");
  FXP_ASSIGN(const Tensor wide, Convert(input, DType::kFloat64));
  FXP_ASSIGN(const Tensor weights, Contiguous(wide));
  Dims shape = input.sizes;
  shape.back() = samples;
  FXP_ASSIGN(Tensor out, Tensor::Empty(shape, DType::kInt64));
  if (weights.count() == 0) return OpResult(std::move(out));
  FXP_TRY(CheckWeights(weights, replacement && samples > 1));
  const int64_t lines = weights.count() / count;
  if (replacement && samples > 1) {
    for (int64_t line = 0; line < lines; ++line) {
      Replacing(weights.data<double>() + line * count, count, samples,
                out.data<int64_t>() + line * samples, generator);
    }
    return OpResult(std::move(out));
  }
  // The largest of weights over exponential numbers are samples without replacement.
  FXP_ASSIGN(const Tensor drawn, Tensor::Empty(input.sizes, input.dtype));
  FXP_TRY(FillDrawn(drawn, [&] { return NextExponential(generator, 1); }));
  FXP_ASSIGN(const Operands operands, Prepare(input, drawn));
  FXP_ASSIGN(const OpResult ratio, MapPairs(operands, [](auto x, auto y) {
               if constexpr (kIsFloat<decltype(x)>) {
                 return x / y;
               } else {
                 return x;
               }
             }));
  FXP_ASSIGN(
      OpResult both,
      RunOp(OpCall(Op(OpId::kTopk), {&ratio.tensors.front(), samples, int64_t{-1}, true, true})));
  both.tensors.erase(both.tensors.begin());
  return both;
}

}  // namespace fxp
