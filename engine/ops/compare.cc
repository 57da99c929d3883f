// Comparisons, logic, and what chooses between operands.

#include <cmath>
#include <optional>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

struct IsGreater {
  template <typename T>
  bool operator()(T x, T y) const {
    return x > y;
  }
};

struct IsGreaterOrEqual {
  template <typename T>
  bool operator()(T x, T y) const {
    return x >= y;
  }
};

struct IsEqual {
  template <typename T>
  bool operator()(T x, T y) const {
    return x == y;
  }
};

// The comparison of the operands, or of the second with the first.
template <typename F>
Result<OpResult> Compare(const OpCall& call, const char* kernel, bool turned, F f) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  FXP_TRY(NotComplex(operands.dtype, kernel));
  FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kBool));
  const Tensor& first = turned ? operands.b : operands.a;
  const Tensor& second = turned ? operands.a : operands.b;
  WithElement(operands.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto2<bool, T>(out, first, second, f);
  });
  return OpResult(std::move(out));
}

// Equality is the one comparison that complex numbers have.
template <typename F>
Result<OpResult> CompareEqual(const OpCall& call, F f) {
  FXP_ASSIGN(const Operands operands, Prepare(call.tensor(0), call.tensor(1)));
  FXP_ASSIGN(Tensor out, operands.EmptyResult(DType::kBool));
  WithNumber(operands.dtype, [&](auto element) {
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
  FXP_ASSIGN(Tensor out,
             EmptyResult(operands.shape, DType::kBool, {&call.tensor(0), &call.tensor(1)}));
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

template <typename F>
Result<OpResult> Extreme(const OpCall& call, const char* name, F f) {
  for (const size_t i : {size_t{0}, size_t{1}}) {
    if (!IsComplex(call.tensor(i).dtype)) continue;
    return RuntimeError(StrCat(name, " not implemented for complex tensors."));
  }
  return Choose(call.tensor(0), call.tensor(1), f);
}

// out = where(condition, a, b), all broadcast.
Result<OpResult> Select(const Tensor& condition, const Tensor& a, const Tensor& b) {
  FXP_ASSIGN(const DType dtype, ResultType({&a, &b}));
  FXP_ASSIGN(const Dims common, BroadcastShapes(a.sizes, b.sizes));
  FXP_ASSIGN(const Dims shape, BroadcastShapes(condition.sizes, common));
  for (const Tensor* each : {&a, &b}) {
    if (each->from_number && !IsFloating(dtype)) FXP_TRY(CheckFits(ElementAt(*each), dtype));
  }
  FXP_ASSIGN(const Tensor from_a, Convert(a, dtype));
  FXP_ASSIGN(const Tensor from_b, Convert(b, dtype));
  const Tensor chosen = condition.BroadcastTo(shape);
  const Tensor yes = from_a.BroadcastTo(shape);
  const Tensor no = from_b.BroadcastTo(shape);
  FXP_ASSIGN(Tensor out, EmptyResult(shape, dtype, {&chosen, &yes, &no}));
  WithBits(dtype, [&](auto element) {
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

// A complex operand beside a bound that is a number; torch names its kernel for tensors.
Status CheckBound(const OpCall& call) {
  if (!call.tensor(1).from_number || !IsComplex(call.tensor(0).dtype)) return Ok();
  return NotImplementedError("clamp is not supported for complex types");
}

}  // namespace

#define FXP_COMPARISON(Id, name, turned, how) \
  Result<OpResult> Run##Id(const OpCall& call) { return Compare(call, name, turned, how()); }
FXP_COMPARISON(Lt, "lt_cpu", true, IsGreater)
FXP_COMPARISON(Le, "le_cpu", true, IsGreaterOrEqual)
FXP_COMPARISON(Gt, "gt_cpu", false, IsGreater)
FXP_COMPARISON(Ge, "ge_cpu", false, IsGreaterOrEqual)
#undef FXP_COMPARISON

Result<OpResult> RunEq(const OpCall& call) { return CompareEqual(call, IsEqual()); }
Result<OpResult> RunNe(const OpCall& call) {
  FXP_ASSIGN(OpResult result, CompareEqual(call, IsEqual()));
  const Tensor& out = result.tensors.front();
  MapInto<bool, bool>(out, out, [](bool same) { return !same; });
  return result;
}

Result<OpResult> RunLogicalAnd(const OpCall& call) {
  return Logical(call, [](bool x, bool y) { return x && y; });
}
Result<OpResult> RunLogicalOr(const OpCall& call) {
  return Logical(call, [](bool x, bool y) { return x || y; });
}
Result<OpResult> RunLogicalXor(const OpCall& call) {
  return Logical(call, [](bool x, bool y) { return x != y; });
}

Result<OpResult> RunMaximum(const OpCall& call) { return Extreme(call, "maximum", Larger()); }
Result<OpResult> RunMinimum(const OpCall& call) { return Extreme(call, "minimum", Smaller()); }
Result<OpResult> RunMaxOther(const OpCall& call) { return RunMaximum(call); }
Result<OpResult> RunMinOther(const OpCall& call) { return RunMinimum(call); }
template <typename F>
Result<OpResult> Bound(const OpCall& call, const char* kernel, F choose) {
  FXP_TRY(CheckBound(call));
  const Tensor& bound = call.tensor(1);
  FXP_ASSIGN(const DType dtype, ResultType({&call.tensor(0), &bound}));
  FXP_TRY(NotComplex(dtype, kernel));
  if (bound.from_number) FXP_TRY(CheckFits(ElementAt(bound), dtype));
  FXP_ASSIGN(const Tensor stored, Convert(bound, dtype));  // -1 is the largest byte
  FXP_ASSIGN(const Operands operands, PrepareAs(call.tensor(0), stored, dtype));
  return MapPairs(operands, choose);
}

Result<OpResult> RunClampMin(const OpCall& call) { return Bound(call, "maximum_cpu", Larger()); }
Result<OpResult> RunClampMax(const OpCall& call) { return Bound(call, "minimum_cpu", Smaller()); }

Result<OpResult> RunClamp(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!call.has(1) && !call.has(2)) {
    return RuntimeError("torch.clamp: At least one of 'min' or 'max' must not be None");
  }
  if (IsComplex(input.dtype)) {
    return NotImplementedError("clamp is not supported for complex types");
  }
  OpResult result;
  std::vector<const Tensor*> all{&input};
  for (const size_t i : {size_t{1}, size_t{2}}) {
    if (call.has(i)) all.push_back(&call.tensor(i));
  }
  FXP_ASSIGN(const DType dtype, ResultType(all));
  FXP_ASSIGN(const Tensor converted, Convert(input, dtype));
  const Tensor* current = &converted;
  for (const size_t i : {size_t{1}, size_t{2}}) {
    if (!call.has(i)) continue;
    const Tensor& bound = call.tensor(i);
    if (bound.from_number) FXP_TRY(CheckFits(ElementAt(bound), dtype));
    FXP_ASSIGN(const Tensor stored, Convert(bound, dtype));  // -1 is the largest byte
    FXP_ASSIGN(const Operands operands, PrepareAs(*current, stored, dtype));
    if (i == 1) {
      FXP_ASSIGN(result, MapPairs(operands, Larger()));
    } else {
      FXP_ASSIGN(OpResult bounded, MapPairs(operands, Smaller()));
      result = std::move(bounded);
    }
    current = &result.tensors.front();
  }
  return result;
}

Result<OpResult> RunWhere(const OpCall& call) {
  const Tensor& condition = call.tensor(0);
  if (condition.dtype == DType::kUInt8) {
    FXP_ASSIGN(const Tensor truth, Convert(condition, DType::kBool));
    return Select(truth, call.tensor(1), call.tensor(2));
  }
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
        StrCat("masked_fill_ only supports a 0-dimensional value tensor, but got "
               "tensor with ",
               call.tensor(2).rank(), " dimension(s)."));
  }
  FXP_TRY(CheckFits(ElementAt(call.tensor(2)), call.tensor(0).dtype));
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
  WithNumber(operands.dtype, [&](auto element) {
    using T = decltype(element);
    MapInto2<bool, T>(out, operands.a, operands.b, [&](T x, T y) {
      if (x == y) return true;
      if constexpr (kIsComplex<T>) {
        if (equal_nan && x != x && y != y) return true;
        const double difference = std::hypot(x.real() - y.real(), x.imag() - y.imag());
        const double allowed = absolute + std::fabs(relative) * std::hypot(y.real(), y.imag());
        return std::isfinite(difference) && difference <= allowed;
      } else if constexpr (kIsFloat<T>) {
        if (equal_nan && std::isnan(x) && std::isnan(y)) return true;
        const T allowed = static_cast<T>(absolute) + std::fabs(static_cast<T>(relative) * y);
        const T difference = std::fabs(x - y);
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
  FXP_ASSIGN(const OpResult same, CompareEqual(call, IsEqual()));
  bool all = true;
  ForEach<bool>(same.tensors.front(), [&](bool value) { all = all && value; });
  return OpResult::Flag(all);
}

}  // namespace fxp
