// Variance, standard deviation, norms, log-sum-exp, running sums and products.

#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/reduction.h"

namespace fxp {
namespace {

// Folds every group to a float by way of doubles; two passes where the mean is needed first.
template <typename F>
Result<OpResult> FoldFloat(const Tensor& input, const std::optional<Dims>& dims, bool keepdim,
                           F fold) {
  const DType dtype = FloatingType(input.dtype);
  FXP_ASSIGN(const Tensor from, Convert(input, ComputeType(dtype)));
  FXP_ASSIGN(const Reduction plan, PlanReduction(from, dims, keepdim));
  FXP_ASSIGN(Tensor out, Tensor::Empty(plan.result, from.dtype));
  WithFloat(dtype, [&](auto element) {
    using T = decltype(element);
    FoldGroups<T, T>(plan, out, [&](const Group<T>& group) {
      return static_cast<T>(fold(group, plan.group_size));
    });
  });
  return Single(Stored(out, dtype));
}

Result<OpResult> Variance(const Tensor& input, const std::optional<Dims>& dims, bool keepdim,
                          double correction, bool root) {
  if (IsComplex(input.dtype)) {
    Tensor sum;
    for (const OpId part : {OpId::kReal, OpId::kImag}) {
      FXP_ASSIGN(const Tensor seen, ApplyOne(part, {&input}));
      FXP_ASSIGN(const OpResult found, Variance(seen, dims, keepdim, correction, false));
      const Tensor& variance = found.tensors.front();
      FXP_ASSIGN(sum, part == OpId::kReal ? variance : ApplyOne(OpId::kAdd, {&sum, &variance}));
    }
    return root ? Apply(OpId::kSqrt, {&sum}) : OpResult(std::move(sum));
  }
  if (!IsFloating(input.dtype)) {
    return RuntimeError(StrCat("std and var only support floating point and complex dtypes"));
  }
  return FoldFloat(input, dims, keepdim, [=](const auto& group, int64_t size) {
    double sum = 0;
    group.Each([&](auto value) { sum += static_cast<double>(value); });
    const double mean = sum / static_cast<double>(size);
    double squares = 0;
    group.Each([&](auto value) {
      const double away = static_cast<double>(value) - mean;
      squares += away * away;
    });
    const double variance = squares / std::fmax(0.0, static_cast<double>(size) - correction);
    return root ? std::sqrt(variance) : variance;
  });
}

double Correction(const OpCall& call, size_t i) {
  return call.has(i) ? call.scalar(i).as<double>() : 1.0;
}

template <typename F>
Result<OpResult> Scan(const OpCall& call, F next) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const int64_t dim, WrapDim(call.integer(1), input.rank()));
  const DType dtype = call.dtype_or(2, input.dtype < DType::kFloat16 ? DType::kInt64 : input.dtype);
  FXP_ASSIGN(const Tensor typed, Convert(input, dtype));
  FXP_ASSIGN(const Tensor from, ToCompute(typed));
  FXP_ASSIGN(Tensor out, Copy(from));
  if (input.rank() == 0 || input.count() == 0) return Single(Stored(out, dtype));
  const int64_t size = out.size(dim);
  const int64_t step = out.stride(dim);
  WithNumber(dtype, [&](auto element) {
    using T = decltype(element);
    // Whole numbers wrap around.
    using Computed = std::conditional_t<std::is_same_v<T, int64_t>, uint64_t, T>;
    T* const data = out.data<T>();
    for (int64_t start = 0; start < out.count(); ++start) {
      if (start / step % size != 0) continue;
      for (int64_t i = 1; i < size; ++i) {
        T& current = data[start + i * step];
        current = static_cast<T>(next(static_cast<Computed>(data[start + (i - 1) * step]),
                                      static_cast<Computed>(current)));
      }
    }
  });
  return Single(Stored(out, dtype));
}

}  // namespace

Result<OpResult> RunVar(const OpCall& call) {
  return Variance(call.tensor(0), std::nullopt, false, call.flag(1) ? 1 : 0, false);
}
Result<OpResult> RunVarDim(const OpCall& call) {
  return Variance(call.tensor(0), DimsArg(call, 1), call.flag(3), call.flag(2) ? 1 : 0, false);
}
Result<OpResult> RunVarCorrection(const OpCall& call) {
  return Variance(call.tensor(0), DimsArg(call, 1), call.flag(3), Correction(call, 2), false);
}
Result<OpResult> RunStd(const OpCall& call) {
  return Variance(call.tensor(0), std::nullopt, false, call.flag(1) ? 1 : 0, true);
}
Result<OpResult> RunStdDim(const OpCall& call) {
  return Variance(call.tensor(0), DimsArg(call, 1), call.flag(3), call.flag(2) ? 1 : 0, true);
}
Result<OpResult> RunStdCorrection(const OpCall& call) {
  return Variance(call.tensor(0), DimsArg(call, 1), call.flag(3), Correction(call, 2), true);
}

Result<OpResult> RunVectorNorm(const OpCall& call) {
  const double order = call.scalar(1).as<double>();
  const Tensor& input = call.tensor(0);
  if (IsComplex(input.dtype)) {
    FXP_ASSIGN(const Tensor sizes, ApplyOne(OpId::kAbs, {&input}));
    std::vector<ArgValue> args = call.given();
    args[0] = &sizes;
    return RunVectorNorm(OpCall(call.row(), std::move(args)));
  }
  if (input.count() == 0 && !DimsArg(call, 2) && (order < 0 || std::isinf(order))) {
    return RuntimeError(StrCat("linalg.vector_norm cannot compute the ", Short(order),
                               " norm on an empty tensor because the operation does not have an "
                               "identity"));
  }
  if (!IsFloating(call.tensor(0).dtype)) {
    return RuntimeError(
        StrCat("linalg.vector_norm: Expected a floating point or complex tensor as "
               "input. Got ",
               DTypeWord(call.tensor(0).dtype)));
  }
  return FoldFloat(call.tensor(0), DimsArg(call, 2), call.flag(3),
                   [=](const auto& group, int64_t size) {
                     const bool smallest = std::isinf(order) && order < 0;
                     double total = smallest && size > 0 ? INFINITY : 0;
                     group.Each([&](auto value) {
                       const double x = std::fabs(static_cast<double>(value));
                       if (std::isinf(order)) {
                         if (smallest ? x < total : x > total) total = x;
                         if (std::isnan(x)) total = x;
                       } else if (order == 0) {
                         total += x != 0 ? 1 : 0;
                       } else if (order == 2) {
                         total += x * x;
                       } else {
                         total += order == 1 ? x : std::pow(x, order);
                       }
                     });
                     if (std::isinf(order) || order == 0 || order == 1) return total;
                     return order == 2 ? std::sqrt(total) : std::pow(total, 1 / order);
                   });
}

Result<OpResult> RunLogSumExp(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const std::optional<Dims> dims = DimsArg(call, 1);
  if (dims && dims->empty() && input.rank() > 0 && input.count() > 0) {
    return RuntimeError(StrCat("output with shape [] doesn't match the broadcast shape ",
                               DimsText(Dims(input.sizes.size(), 1))));
  }
  return FoldFloat(call.tensor(0), DimsArg(call, 1), call.flag(2), [](const auto& group, int64_t) {
    double largest = -INFINITY;
    group.Each([&](auto value) { largest = std::fmax(largest, static_cast<double>(value)); });
    if (std::isinf(largest)) largest = 0;
    double sum = 0;
    group.Each([&](auto value) { sum += std::exp(static_cast<double>(value) - largest); });
    return std::log(sum) + largest;
  });
}

Result<OpResult> RunCumsum(const OpCall& call) {
  return Scan(call, [](auto before, auto value) { return before + value; });
}
Result<OpResult> RunCumprod(const OpCall& call) {
  return Scan(call, [](auto before, auto value) { return before * value; });
}

}  // namespace fxp
