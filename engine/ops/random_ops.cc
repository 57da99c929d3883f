// New random tensors, and random numbers written into a tensor.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/factory.h"

namespace fxp {
namespace {

Status NeedsFloat(DType dtype, const char* kernel) {
  if (IsFloating(dtype)) return Ok();
  return NotImplementedError(
      StrCat("\"", kernel, "\" not implemented for '", DTypeWord(dtype), "'"));
}

Result<OpResult> Uniform(const Dims& sizes, DType dtype, Generator& generator) {
  FXP_TRY(CheckSizes(sizes));
  FXP_TRY(NeedsFloat(dtype, "check_uniform_bounds"));
  FXP_ASSIGN(Tensor out, Tensor::Empty(sizes, dtype));
  FillUniform(out, 0, 1, generator);
  return OpResult(std::move(out));
}

Result<OpResult> Gaussian(const Dims& sizes, DType dtype, double mean, double std,
                          Generator& generator) {
  FXP_TRY(CheckSizes(sizes));
  FXP_TRY(NeedsFloat(dtype, "normal_kernel_cpu"));
  FXP_ASSIGN(Tensor out, Tensor::Empty(sizes, dtype));
  FXP_TRY(FillNormal(out, mean, std, generator));
  return OpResult(std::move(out));
}

Status CheckStd(double std) {
  if (std >= 0) return Ok();
  return RuntimeError(StrCat("normal expects std >= 0.0, but found std ", Short(std)));
}

Result<OpResult> Integers(const Dims& sizes, DType dtype, int64_t low, int64_t high,
                          Generator& generator) {
  FXP_TRY(CheckSizes(sizes));
  if (low >= high) {
    return RuntimeError(
        StrCat("random_ expects 'from' to be less than 'to', but got from=", low, " >= to=", high));
  }
  FXP_ASSIGN(Tensor out, Tensor::Empty(sizes, dtype));
  FillRandomIntegers(out, low, high, generator);
  return OpResult(std::move(out));
}

Status CheckProbability(double p) {
  if (p >= 0 && p <= 1) return Ok();
  return RuntimeError(StrCat("bernoulli_ expects p to be in [0, 1], but got p=", Short(p)));
}

}  // namespace

Result<OpResult> RunRand(const OpCall& call) {
  return Uniform(call.dims(0), FactoryType(call, DType::kFloat32), call.generator(1));
}
Result<OpResult> RunRandLike(const OpCall& call) {
  return Uniform(call.tensor(0).sizes, FactoryType(call, call.tensor(0).dtype), call.generator(1));
}
Result<OpResult> RunRandn(const OpCall& call) {
  return Gaussian(call.dims(0), FactoryType(call, DType::kFloat32), 0, 1, call.generator(1));
}
Result<OpResult> RunRandnLike(const OpCall& call) {
  return Gaussian(call.tensor(0).sizes, FactoryType(call, call.tensor(0).dtype), 0, 1,
                  call.generator(1));
}
Result<OpResult> RunNormal(const OpCall& call) {
  FXP_TRY(CheckStd(call.real(1)));
  return Gaussian(call.dims(2), FactoryType(call, DType::kFloat32), call.real(0), call.real(1),
                  call.generator(3));
}

Result<OpResult> RunRandint(const OpCall& call) {
  return Integers(call.dims(1), FactoryType(call, DType::kInt64), 0, call.integer(0),
                  call.generator(2));
}
Result<OpResult> RunRandintLow(const OpCall& call) {
  return Integers(call.dims(2), FactoryType(call, DType::kInt64), call.integer(0), call.integer(1),
                  call.generator(3));
}
Result<OpResult> RunRandintLike(const OpCall& call) {
  return Integers(call.tensor(0).sizes, FactoryType(call, call.tensor(0).dtype), 0, call.integer(1),
                  DefaultGenerator());
}
Result<OpResult> RunRandintLikeLow(const OpCall& call) {
  return Integers(call.tensor(0).sizes, FactoryType(call, call.tensor(0).dtype), call.integer(1),
                  call.integer(2), DefaultGenerator());
}

Result<OpResult> RunRandperm(const OpCall& call) {
  const int64_t count = call.integer(0);
  if (count < 0)
    return RuntimeError(
        StrCat("Trying to create tensor with negative dimension ", count, ": [", count, "]"));
  FXP_ASSIGN(const Tensor order, RandomPermutation(count, call.generator(1)));
  return Single(Convert(order, FactoryType(call, DType::kInt64)));
}

Result<OpResult> RunBernoulli(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_TRY(NeedsFloat(input.dtype, "bernoulli_tensor_cpu_self_"));
  FXP_ASSIGN(Tensor out, Copy(input));
  Generator& generator = call.generator(1);
  bool valid = true;
  ForEach<float>(out, [&](float p) { valid = valid && p >= 0 && p <= 1; });
  if (!valid)
    return RuntimeError(
        "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message "
        "be improved?  If so, please report an enhancement request to PyTorch.)");
  float* const data = out.data<float>();
  for (int64_t i = 0; i < out.count(); ++i) {
    data[i] = generator.NextFloat() < data[i] ? 1.0F : 0.0F;
  }
  return OpResult(std::move(out));
}

Result<OpResult> RunBernoulliP(const OpCall& call) {
  const double p = call.real(1);
  FXP_TRY(CheckProbability(p));
  FXP_ASSIGN(Tensor out, Tensor::Empty(call.tensor(0).sizes, call.tensor(0).dtype));
  FillBernoulli(out, p, call.generator(2));
  return OpResult(std::move(out));
}

Result<OpResult> RunDropout(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const double p = call.real(1);
  if (p < 0 || p > 1) {
    return RuntimeError(
        StrCat("dropout probability has to be between 0 and 1, but got ", Short(p)));
  }
  if (p == 0 || !call.flag(2) || input.count() == 0) return OpResult::FirstOperand();
  if (!IsFloating(input.dtype) && p < 1) {
    return RuntimeError("result type Float can't be cast to the desired output type Long");
  }
  FXP_ASSIGN(Tensor out, Copy(input));
  if (p == 1) {
    // Times zero: what was negative becomes -0, what was infinite nan.
    MapInto<float, float>(out, out, [](float value) { return value * 0.0F; });
    return OpResult(std::move(out));
  }
  FXP_ASSIGN(Tensor kept, Tensor::Empty(input.sizes, input.dtype));
  FillBernoulli(kept, 1 - p, DefaultGenerator());
  const auto keep = static_cast<float>(1 - p);
  MapInto2<float, float>(out, out, kept,
                         [=](float value, float stays) { return value * (stays / keep); });
  return OpResult(std::move(out));
}

Result<OpResult> RunUniform_(const OpCall& call) {
  const double from = call.real(1);
  const double to = call.real(2);
  FXP_TRY(NeedsFloat(call.tensor(0).dtype, "check_uniform_bounds"));
  if (from > to) {
    return RuntimeError(StrCat("uniform_ expects to return a [from, to) range, but found from=",
                               Short(from), " > to=", Short(to)));
  }
  FillUniform(call.tensor(0), from, to, call.generator(3));
  return OpResult::FirstOperand();
}

Result<OpResult> RunNormal_(const OpCall& call) {
  FXP_TRY(CheckStd(call.real(2)));
  FXP_TRY(NeedsFloat(call.tensor(0).dtype, "normal_kernel_cpu"));
  FXP_TRY(FillNormal(call.tensor(0), call.real(1), call.real(2), call.generator(3)));
  return OpResult::FirstOperand();
}

Result<OpResult> RunBernoulliFill_(const OpCall& call) {
  FXP_TRY(CheckProbability(call.real(1)));
  FillBernoulli(call.tensor(0), call.real(1), call.generator(2));
  return OpResult::FirstOperand();
}

Result<OpResult> RunRandom_(const OpCall& call) {
  const Tensor& target = call.tensor(0);
  // Without bounds every value that the dtype holds exactly can come.
  const int64_t limit = IsFloating(target.dtype)       ? (int64_t{1} << 24) + 1
                        : target.dtype == DType::kBool ? 2
                                                       : INT64_MAX;
  Generator& generator = call.generator(1);
  if (target.dtype == DType::kInt64) {
    FXP_ASSIGN(Tensor drawn, Tensor::Empty(target.sizes, target.dtype));
    for (int64_t i = 0; i < drawn.count(); ++i) {
      drawn.data<int64_t>()[i] = static_cast<int64_t>(generator.Next64() % (uint64_t{1} << 63));
    }
    FXP_TRY(CopyInto(target, drawn));
  } else {
    FillRandomIntegers(target, 0, limit, generator);
  }
  return OpResult::FirstOperand();
}

Result<OpResult> RunRandomRange_(const OpCall& call) {
  const int64_t from = call.integer(1);
  const int64_t to = call.has(2) ? call.integer(2) : INT64_MAX;
  if (from >= to) {
    return RuntimeError(
        StrCat("random_ expects 'from' to be less than 'to', but got from=", from, " >= to=", to));
  }
  FillRandomIntegers(call.tensor(0), from, to, call.generator(3));
  return OpResult::FirstOperand();
}

Result<OpResult> RunRandomTo_(const OpCall& call) {
  const int64_t to = call.integer(1);
  if (to <= 0) {
    return RuntimeError(
        StrCat("random_ expects 'from' to be less than 'to', but got from=0 >= to=", to));
  }
  FillRandomIntegers(call.tensor(0), 0, to, call.generator(2));
  return OpResult::FirstOperand();
}

}  // namespace fxp
