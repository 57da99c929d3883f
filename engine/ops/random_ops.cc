// New random tensors, and random numbers written into a tensor.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/factory.h"

namespace fxp {
namespace {

Status NeedsFloat(DType dtype, const char* kernel) {
  if (IsFloating(dtype)) return Ok();
  return NotImplementedFor(kernel, dtype);
}

// A fresh tensor's memory as real numbers, two for a complex one.
Tensor AsReal(const Tensor& fresh) {
  if (!IsComplex(fresh.dtype)) return fresh;
  Tensor parts = fresh.View({fresh.count() * 2}, {1}, 0);
  parts.dtype = RealType(fresh.dtype);
  return parts;
}

// Fills the real numbers that a tensor consists of.
template <typename F>
Result<OpResult> FillThrough(const Tensor& target, F fill) {
  if (!IsComplex(target.dtype)) {
    FXP_TRY(fill(target));
    return OpResult::FirstOperand();
  }
  FXP_ASSIGN(const Tensor fresh, Tensor::Empty(target.sizes, target.dtype));
  FXP_TRY(fill(AsReal(fresh)));
  FXP_TRY(CopyInto(target, fresh));
  return OpResult::FirstOperand();
}

// The largest whole number up to which a dtype holds all.
int64_t LargestInteger(DType dtype) {
  switch (dtype) {
    case DType::kBool:
      return 1;
    case DType::kUInt8:
      return 255;
    case DType::kFloat16:
      return int64_t{1} << 11;
    case DType::kBFloat16:
      return int64_t{1} << 8;
    case DType::kFloat32:
      return int64_t{1} << 24;
    case DType::kFloat64:
      return int64_t{1} << 53;
    default:
      return static_cast<int64_t>((uint64_t{1} << (ElementSize(dtype) * 8 - 1)) - 1);
  }
}

// Whether the numbers from `low` to `high` - 1 are elements of `dtype`.
Status CheckBounds(DType dtype, int64_t low, int64_t high) {
  if (IsComplex(dtype)) {
    return RuntimeError(
        "check_random_bounds handles only integral, floating-point and boolean types");
  }
  if (dtype == DType::kInt64 || dtype == DType::kBFloat16 || dtype == DType::kFloat32 ||
      dtype == DType::kFloat64) {
    return Ok();
  }
  int64_t least = 0;
  int64_t most = 1;
  if (dtype == DType::kFloat16) {
    most = 65504;
    least = -most;
  } else if (dtype == DType::kUInt8) {
    most = 255;
  } else if (dtype != DType::kBool) {
    most = (int64_t{1} << (ElementSize(dtype) * 8 - 1)) - 1;
    least = -most - 1;
  }
  const char* const word = DTypeCppName(dtype);
  if (low < least || low > most) return RuntimeError(StrCat("from is out of bounds for ", word));
  if (high - 1 < least || high - 1 > most) {
    return RuntimeError(StrCat("to - 1 is out of bounds for ", word));
  }
  return Ok();
}

// A tensor to fill: of those sizes, or like another.
Result<Tensor> Unfilled(const Dims& sizes, DType dtype, const Tensor* like) {
  if (like != nullptr) return EmptyLike(*like, dtype);
  return Tensor::Empty(sizes, dtype);
}

Result<OpResult> Uniform(const Dims& sizes, DType dtype, Generator& generator,
                         const Tensor* like = nullptr) {
  FXP_TRY(CheckSizes(sizes));
  FXP_TRY(NeedsFloat(RealType(dtype), "check_uniform_bounds"));
  FXP_ASSIGN(Tensor out, Unfilled(sizes, dtype, like));
  FXP_TRY(FillUniform(AsReal(out), 0, 1, generator));
  return OpResult(std::move(out));
}

Result<OpResult> Gaussian(const Dims& sizes, DType dtype, double mean, double std,
                          Generator& generator, const Tensor* like = nullptr) {
  FXP_TRY(CheckSizes(sizes));
  FXP_TRY(NeedsFloat(RealType(dtype), "normal_kernel_cpu"));
  FXP_ASSIGN(Tensor out, Unfilled(sizes, dtype, like));
  // The parts of a complex number share its variance.
  if (IsComplex(dtype)) std /= std::sqrt(2.0);
  FXP_TRY(FillNormal(AsReal(out), mean, std, generator));
  return OpResult(std::move(out));
}

Status CheckStd(double std) {
  if (std >= 0) return Ok();
  return RuntimeError(StrCat("normal expects std >= 0.0, but found std ", Short(std)));
}

Result<OpResult> Integers(const Dims& sizes, DType dtype, int64_t low, int64_t high,
                          Generator& generator, const Tensor* like = nullptr) {
  FXP_TRY(CheckSizes(sizes));
  if (low >= high) {
    return RuntimeError(
        StrCat("random_ expects 'from' to be less than 'to', but got from=", low, " >= to=", high));
  }
  FXP_TRY(CheckBounds(dtype, low, high));
  FXP_ASSIGN(Tensor out, Unfilled(sizes, dtype, like));
  FXP_TRY(FillRandomIntegers(out, low, high, generator));
  return OpResult(std::move(out));
}

// Zeros and ones, each one with the probability that stands at its place.
Result<Tensor> BernoulliOf(const Tensor& input, Generator& generator) {
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(Tensor out, Copy(from));
  const bool valid = WithFloat(out.dtype, [&](auto element) {
    using T = decltype(element);
    bool fine = true;
    T* const data = out.data<T>();
    for (int64_t i = 0; i < out.count(); ++i) fine = fine && data[i] >= 0 && data[i] <= 1;
    for (int64_t i = 0; fine && i < out.count(); ++i) {
      const double drawn = std::is_same_v<T, double> ? generator.NextDouble()
                                                     : static_cast<double>(generator.NextFloat());
      data[i] = drawn < static_cast<double>(data[i]) ? T(1) : T(0);
    }
    return fine;
  });
  if (!valid)
    return RuntimeError(
        "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message "
        "be improved?  If so, please report an enhancement request to PyTorch.)");
  return Stored(out, input.dtype);
}

Status CheckProbability(double p) {
  if (p >= 0 && p <= 1) return Ok();
  return RuntimeError(StrCat("bernoulli_ expects p to be in [0, 1], but got p=", Short(p)));
}

}  // namespace

Result<OpResult> RunRand(const OpCall& call) {
  return Uniform(call.dims(0), FactoryType(call, DefaultDType()), call.generator(1));
}
Result<OpResult> RunRandLike(const OpCall& call) {
  const Tensor& like = call.tensor(0);
  return Uniform(like.sizes, FactoryType(call, like.dtype), call.generator(1), &like);
}
Result<OpResult> RunRandn(const OpCall& call) {
  return Gaussian(call.dims(0), FactoryType(call, DefaultDType()), 0, 1, call.generator(1));
}
Result<OpResult> RunRandnLike(const OpCall& call) {
  const Tensor& like = call.tensor(0);
  return Gaussian(like.sizes, FactoryType(call, like.dtype), 0, 1, call.generator(1), &like);
}
Result<OpResult> RunNormal(const OpCall& call) {
  FXP_TRY(CheckStd(call.real(1)));
  return Gaussian(call.dims(2), FactoryType(call, DefaultDType()), call.real(0), call.real(1),
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
  const Tensor& like = call.tensor(0);
  return Integers(like.sizes, FactoryType(call, like.dtype), 0, call.integer(1), call.generator(2),
                  &like);
}
Result<OpResult> RunRandintLikeLow(const OpCall& call) {
  const Tensor& like = call.tensor(0);
  return Integers(like.sizes, FactoryType(call, like.dtype), call.integer(1), call.integer(2),
                  call.generator(3), &like);
}

Result<OpResult> RunRandperm(const OpCall& call) {
  const int64_t count = call.integer(0);
  if (count < 0)
    return RuntimeError(
        StrCat("Trying to create tensor with negative dimension ", count, ": [", count, "]"));
  const DType dtype = FactoryType(call, DType::kInt64);
  if (dtype == DType::kBool || IsComplex(dtype)) return NotImplementedFor("randperm", dtype);
  if (dtype == DType::kFloat16 && count > 2049) {
    return RuntimeError("n cannot be greater than 2049 for Half type.");
  }
  FXP_TRY(CheckFits(Scalar::Int(count), dtype));
  FXP_ASSIGN(const Tensor order, RandomPermutation(count, call.generator(1)));
  return Single(Convert(order, dtype));
}

Result<OpResult> RunBernoulli(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_TRY(NeedsFloat(input.dtype, IsComplex(input.dtype) ? "bernoulli_tensor_cpu_self_"
                                                         : "bernoulli_tensor_cpu_p_"));
  return Single(BernoulliOf(input, call.generator(1)));
}

Result<OpResult> RunBernoulliP(const OpCall& call) {
  const double p = call.real(1);
  FXP_TRY(CheckProbability(p));
  FXP_ASSIGN(Tensor out, Tensor::Empty(call.tensor(0).sizes, call.tensor(0).dtype));
  FXP_TRY(FillBernoulli(out, p, call.generator(2)));
  return OpResult(std::move(out));
}

Result<OpResult> RunDropout(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const double p = call.real(1);
  if (!(p >= 0 && p <= 1)) {
    return RuntimeError(
        StrCat("dropout probability has to be between 0 and 1, but got ", Short(p)));
  }
  if (p == 0 || !call.flag(2) || input.count() == 0) return OpResult::FirstOperand();
  FXP_TRY(NotComplex(input.dtype, "bernoulli_scalar_cpu_"));
  if (!IsFloating(input.dtype) && p < 1) {
    return RuntimeError(StrCat("result type ", DTypeWord(DefaultDType()),
                               " can't be cast to the desired output type ",
                               DTypeWord(input.dtype)));
  }
  if (p == 1) {
    // Times zero: what was negative becomes -0, what was infinite nan.
    return MapSame(input, [](auto value) {
      using T = decltype(value);
      if constexpr (std::is_same_v<T, bool>) {
        return false;
      } else {
        return value * T(0);
      }
    });
  }
  FXP_ASSIGN(const Tensor from, ToCompute(input));
  FXP_ASSIGN(Tensor out, EmptyResult(input.sizes, from.dtype, {&input}));
  FXP_ASSIGN(const Tensor kept, EmptyLike(input, from.dtype));
  FXP_TRY(FillBernoulli(kept, 1 - p, DefaultGenerator()));
  WithFloat(out.dtype, [&](auto element) {
    using T = decltype(element);
    const auto keep = static_cast<T>(1 - p);
    MapInto2<T, T>(out, from, kept, [=](T value, T stays) { return value * (stays / keep); });
  });
  return Single(Stored(out, input.dtype));
}

Result<OpResult> RunUniform_(const OpCall& call) {
  const double from = call.real(1);
  const double to = call.real(2);
  const DType real = RealType(call.tensor(0).dtype);
  FXP_TRY(NeedsFloat(real, "check_uniform_bounds"));
  const auto outside = [&](double bound) {
    return !std::isfinite(bound) || !CheckFits(Scalar::Float(bound), real).ok();
  };
  if (outside(from) || outside(to)) {
    return RuntimeError(
        StrCat(outside(from) ? "from" : "to", " is out of bounds for ", DTypeCppName(real)));
  }
  if (from > to) {
    return RuntimeError(StrCat("uniform_ expects to return a [from, to) range, but found from=",
                               Short(from), " > to=", Short(to)));
  }
  if (outside(to - from)) {
    return RuntimeError(StrCat("uniform_ expects to-from <= std::numeric_limits<", DTypeWord(real),
                               ">::max(), but found to=", Short(to), " and from=", Short(from),
                               " which result in to-from to exceed the limit"));
  }
  return FillThrough(call.tensor(0), [&](const Tensor& target) {
    return FillUniform(target, from, to, call.generator(3));
  });
}

Result<OpResult> RunNormal_(const OpCall& call) {
  FXP_TRY(CheckStd(call.real(2)));
  FXP_TRY(NeedsFloat(RealType(call.tensor(0).dtype), "normal_kernel_cpu"));
  return FillThrough(call.tensor(0), [&](const Tensor& target) {
    const double std = call.real(2) / (IsComplex(call.tensor(0).dtype) ? std::sqrt(2.0) : 1.0);
    return FillNormal(target, call.real(1), std, call.generator(3));
  });
}

Result<OpResult> RunBernoulliFill_(const OpCall& call) {
  FXP_TRY(CheckProbability(call.real(1)));
  FXP_TRY(NotComplex(call.tensor(0).dtype, "bernoulli_scalar_cpu_"));
  FXP_TRY(FillBernoulli(call.tensor(0), call.real(1), call.generator(2)));
  return OpResult::FirstOperand();
}

Result<OpResult> RunBernoulliTensor_(const OpCall& call) {
  const Tensor& target = call.tensor(0);
  FXP_TRY(NeedsFloat(call.tensor(1).dtype, "bernoulli_tensor_cpu_p_"));
  FXP_ASSIGN(const Dims shape, BroadcastShapes(target.sizes, call.tensor(1).sizes));
  if (shape != target.sizes) {
    return RuntimeError(StrCat("output with shape ", DimsText(target.sizes),
                               " doesn't match the broadcast shape ", DimsText(shape)));
  }
  FXP_ASSIGN(const Tensor drawn, BernoulliOf(call.tensor(1).BroadcastTo(shape), call.generator(2)));
  FXP_TRY(CopyInto(target, drawn));
  return OpResult::FirstOperand();
}

Result<OpResult> RunRandom_(const OpCall& call) {
  const Tensor& target = call.tensor(0);
  Generator& generator = call.generator(1);
  FXP_TRY(NotComplex(target.dtype, "random_kernel_cpu"));
  if (target.dtype == DType::kInt64) {
    FXP_ASSIGN(Tensor drawn, Tensor::Empty(target.sizes, target.dtype));
    for (int64_t i = 0; i < drawn.count(); ++i) {
      drawn.data<int64_t>()[i] = static_cast<int64_t>(generator.Next64() % (uint64_t{1} << 63));
    }
    FXP_TRY(CopyInto(target, drawn));
    return OpResult::FirstOperand();
  }
  // Without bounds every value that the dtype holds exactly can come, none below zero.
  const int64_t values = LargestInteger(target.dtype) + 1;
  const bool wide = target.dtype == DType::kFloat64;
  FXP_TRY(FillDrawn(target, [&] {
    const uint64_t draw = wide ? generator.Next64() : generator.Next32();
    return static_cast<double>(draw % static_cast<uint64_t>(values));
  }));
  return OpResult::FirstOperand();
}

Result<OpResult> RunRandomRange_(const OpCall& call) {
  const Tensor& target = call.tensor(0);
  const int64_t from = call.integer(1);
  if (!call.has(2) && target.dtype == DType::kInt64) {
    // Every number from `from` on can come, the largest too.
    Generator& generator = call.generator(3);
    const uint64_t range = static_cast<uint64_t>(INT64_MAX) - static_cast<uint64_t>(from) + 1;
    FXP_ASSIGN(const Tensor drawn, Tensor::Empty(target.sizes, DType::kInt64));
    for (int64_t i = 0; i < drawn.count(); ++i) {
      const uint64_t draw = generator.Next64();
      drawn.data<int64_t>()[i] =
          static_cast<int64_t>(range == 0 ? draw : draw % range + static_cast<uint64_t>(from));
    }
    FXP_TRY(CopyInto(target, drawn));
    return OpResult::FirstOperand();
  }
  if (!call.has(2) && IsComplex(target.dtype)) {
    return RuntimeError(
        "random_from_to_impl handles only integral, floating-point and boolean types");
  }
  const int64_t to = call.has(2) ? call.integer(2) : LargestInteger(target.dtype) + 1;
  if (!call.has(2)) FXP_TRY(CheckBounds(target.dtype, from, to));
  if (from >= to) {
    return RuntimeError(
        StrCat("random_ expects 'from' to be less than 'to', but got from=", from, " >= to=", to));
  }
  FXP_TRY(CheckBounds(target.dtype, from, to));
  FXP_TRY(FillRandomIntegers(target, from, to, call.generator(3)));
  return OpResult::FirstOperand();
}

Result<OpResult> RunRandomTo_(const OpCall& call) {
  const int64_t to = call.integer(1);
  if (to <= 0) {
    return RuntimeError(
        StrCat("random_ expects 'from' to be less than 'to', but got from=0 >= to=", to));
  }
  FXP_TRY(CheckBounds(call.tensor(0).dtype, 0, to));
  FXP_TRY(FillRandomIntegers(call.tensor(0), 0, to, call.generator(2)));
  return OpResult::FirstOperand();
}

}  // namespace fxp
