// Comparisons, logic, and what chooses between operands.

#include <cmath>
#include <optional>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

template <typename F>
Result<OpResult> Compare(const OpCall& call, F f) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kBool));
  WithElement(operands.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto2<bool, T>(out, operands.a, operands.b, f);
  });
  return OpResult(std::move(out));
}

template <typename F>
Result<OpResult> Logical(const OpCall& call, F f) {
  FXP_ASSIGN(const Tensor a, Convert(call.tensor(0), DType::kBool));
  FXP_ASSIGN(const Tensor b, Convert(call.tensor(1), DType::kBool));
  FXP_ASSIGN(const Operands operands, Prepare(a, b));
  FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kBool));
  MapInto2<bool, bool>(out, operands.a, operands.b, f);
  return OpResult(std::move(out));
}

// The larger (or smaller) of each pair, the first of two zeros; nan wins over everything.
struct Larger {
  template <typename T>
  T operator()(T x, T y) const {
    return x < y || y != y ? y : x;
  }
};
struct Smaller {
  template <typename T>
  T operator()(T x, T y) const {
    return y < x || y != y ? y : x;
  }
};

template <typename F>
Result<OpResult> Choose(const Tensor& a, const Tensor& b, F f) {
  FXP_ASSIGN(const Operands operands, Prepare(a, b));
  return MapPairs(operands, f);
}

// out = where(condition, a, b), all broadcast.
Result<OpResult> Select(const Tensor& condition, const Tensor& a, const Tensor& b) {
  FXP_ASSIGN(const Operands operands, Prepare(a, b));
  FXP_ASSIGN(const Dims shape, BroadcastShapes(condition.sizes, operands.shape));
  const Tensor chosen = condition.BroadcastTo(shape);
  const Tensor yes = operands.a.BroadcastTo(shape);
  const Tensor no = operands.b.BroadcastTo(shape);
  FXP_ASSIGN(Tensor out, EmptyResult(shape, operands.dtype, {&chosen, &yes, &no}));
  WithElement(operands.dtype, [&](auto element) {
    using T = decltype(element);
    T* const to = out.data<T>();
    const bool* const mask = chosen.data<bool>();
    const T* const x = yes.data<T>();
    const T* const y = no.data<T>();
    const StridedLoop<4> loop(shape, {&out.strides, &chosen.strides, &yes.strides, &no.strides});
    loop.ForEachRun([&](const auto& at, int64_t count, const auto& steps) {
      for (int64_t i = 0; i < count; ++i) {
        to[at[0] + i * steps[0]] =
            mask[at[1] + i * steps[1]] ? x[at[2] + i * steps[2]] : y[at[3] + i * steps[3]];
      }
    });
  });
  return OpResult(std::move(out));
}

Status SameDType(const Tensor& a, const Tensor& b) {
  if (a.dtype == b.dtype) return Ok();
  return RuntimeError(StrCat(DTypeWord(a.dtype), " did not match ", DTypeWord(b.dtype)));
}

}  // namespace

#define FXP_COMPARISON(Id, symbol)                                   \
  Result<OpResult> Run##Id(const OpCall& call) {                     \
    return Compare(call, [](auto x, auto y) { return x symbol y; }); \
  }
FXP_COMPARISON(Eq, ==)
FXP_COMPARISON(Ne, !=)
FXP_COMPARISON(Lt, <)
FXP_COMPARISON(Le, <=)
FXP_COMPARISON(Gt, >)
FXP_COMPARISON(Ge, >=)
#undef FXP_COMPARISON

Result<OpResult> RunLogicalAnd(const OpCall& call) {
  return Logical(call, [](bool x, bool y) { return x && y; });
}
Result<OpResult> RunLogicalOr(const OpCall& call) {
  return Logical(call, [](bool x, bool y) { return x || y; });
}
Result<OpResult> RunLogicalXor(const OpCall& call) {
  return Logical(call, [](bool x, bool y) { return x != y; });
}

Result<OpResult> RunMaximum(const OpCall& call) {
  return Choose(call.tensor(0), call.tensor(1), Larger());
}
Result<OpResult> RunMinimum(const OpCall& call) {
  return Choose(call.tensor(0), call.tensor(1), Smaller());
}
Result<OpResult> RunMaxOther(const OpCall& call) { return RunMaximum(call); }
Result<OpResult> RunMinOther(const OpCall& call) { return RunMinimum(call); }
Result<OpResult> RunClampMin(const OpCall& call) { return RunMaximum(call); }
Result<OpResult> RunClampMax(const OpCall& call) { return RunMinimum(call); }

Result<OpResult> RunClamp(const OpCall& call) {
  if (!call.has(1) && !call.has(2)) {
    return RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None");
  }
  OpResult result;
  const Tensor* current = &call.tensor(0);
  if (call.has(1)) {
    FXP_ASSIGN(result, Choose(*current, call.tensor(1), Larger()));
    current = &result.tensors.front();
  }
  if (call.has(2)) {
    FXP_ASSIGN(OpResult bounded, Choose(*current, call.tensor(2), Smaller()));
    result = std::move(bounded);
  }
  return result;
}

Result<OpResult> RunWhere(const OpCall& call) {
  const Tensor& condition = call.tensor(0);
  if (condition.dtype != DType::kBool) {
    return RuntimeError(
        StrCat("where expected condition to be a boolean tensor, but got a tensor "
               "with dtype ",
               DTypeWord(condition.dtype)));
  }
  return Select(condition, call.tensor(1), call.tensor(2));
}

Result<OpResult> RunMaskedFill(const OpCall& call) {
  const Tensor& mask = call.tensor(1);
  if (mask.dtype != DType::kBool) {
    return RuntimeError("masked_fill_ only supports boolean masks, but got mask with dtype " +
                        std::string(DTypeCppName(mask.dtype)));
  }
  if (call.tensor(2).rank() != 0) {
    return RuntimeError(
        StrCat("masked_fill only supports a 0-dimensional value tensor, but got "
               "tensor with ",
               call.tensor(2).rank(), " dimension(s)."));
  }
  FXP_ASSIGN(const Tensor value, Convert(call.tensor(2), call.tensor(0).dtype));
  return Select(mask, value, call.tensor(0));
}

Result<OpResult> RunIsClose(const OpCall& call) {
  FXP_TRY(SameDType(call.tensor(0), call.tensor(1)));
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kBool));
  const double relative = call.real(2);
  const double absolute = call.real(3);
  const bool equal_nan = call.flag(4);
  if (relative < 0) {
    return RuntimeError(
        StrCat("rtol must be greater than or equal to zero, but got ", Short(relative)));
  }
  if (absolute < 0) {
    return RuntimeError(
        StrCat("atol must be greater than or equal to zero, but got ", Short(absolute)));
  }
  WithElement(operands.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto2<bool, T>(out, operands.a, operands.b, [&](T x, T y) {
      if (x == y) return true;
      if constexpr (std::is_same_v<T, float>) {
        if (equal_nan && std::isnan(x) && std::isnan(y)) return true;
        const float allowed =
            static_cast<float>(absolute) + std::fabs(static_cast<float>(relative) * y);
        const float difference = std::fabs(x - y);
        return std::isfinite(difference) && difference <= allowed;
      } else {
        const double difference = std::fabs(static_cast<double>(x) - static_cast<double>(y));
        return difference <= absolute + std::fabs(relative * static_cast<double>(y));
      }
    });
  });
  return OpResult(std::move(out));
}

Result<OpResult> RunAllClose(const OpCall& call) {
  FXP_ASSIGN(const OpResult close, RunIsClose(call));
  bool all = true;
  ForEach<bool>(close.tensors.front(), [&](bool value) { all = all && value; });
  return OpResult::Flag(all);
}

Result<OpResult> RunEqual(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  if (a.sizes != b.sizes) return OpResult::Flag(false);
  FXP_ASSIGN(const OpResult same, Compare(call, [](auto x, auto y) { return x == y; }));
  bool all = true;
  ForEach<bool>(same.tensors.front(), [&](bool value) { all = all && value; });
  return OpResult::Flag(all);
}

}  // namespace fxp
