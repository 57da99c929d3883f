// Losses that want a margin between the right class and the others.

#include <algorithm>
#include <cmath>

#include "engine/base/str_cat.h"
#include "engine/ops/class_loss.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/floating.h"

namespace fxp {
namespace {

// Rows of scores, one a sample.
struct Rows {
  Tensor values;
  int64_t count = 1;
  int64_t classes = 1;
};

Result<Rows> RowsOf(const Tensor& input, const char* name) {
  if (!IsFloating(input.dtype)) return NotImplementedFor(name, input.dtype);
  if (input.rank() > 2 || (input.rank() == 2 && input.size(1) == 0)) {
    return RuntimeError(
        StrCat("Expected non-empty vector or matrix with optional 0-dim batch "
               "size, but got: ",
               DimsText(input.sizes)));
  }
  Rows rows;
  FXP_ASSIGN(const Tensor converted, Convert(input, FloatingComputeType(input.dtype)));
  FXP_ASSIGN(rows.values, Contiguous(converted));
  rows.classes = input.rank() == 0 ? 1 : input.sizes.back();
  rows.count = input.rank() == 2 ? input.size(0) : 1;
  return rows;
}

}  // namespace

// input, target, p, margin, weight, reduction
Result<OpResult> RunMultiMarginLoss(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const int64_t p = call.integer(2);
  if (p != 1 && p != 2) return RuntimeError("only p == 1 and p == 2 supported");
  FXP_ASSIGN(const Rows rows, RowsOf(input, "multi_margin_loss_cpu_kernel"));
  const Tensor& given = call.tensor(1);
  if (given.rank() > 1 || given.count() != rows.count) {
    return RuntimeError(
        StrCat("multi_margin_loss: target tensor should be 1-D with size equal to the number of "
               "input samples (batch size). Expected target size [",
               rows.count, "], but got ", DimsText(given.sizes), ". Input has shape ",
               DimsText(input.sizes), "."));
  }
  if (given.dtype != DType::kInt64) {
    return RuntimeError(StrCat("expected scalar type Long but found ", DTypeWord(given.dtype)));
  }
  FXP_ASSIGN(const Tensor target, Contiguous(given));
  Tensor weight;
  if (call.has(4)) {
    if (call.tensor(4).count() != rows.classes) {
      return RuntimeError("multi_margin_loss: inconsistent weight size");
    }
    FXP_ASSIGN(const Tensor converted, Convert(call.tensor(4), rows.values.dtype));
    FXP_ASSIGN(weight, Contiguous(converted));
  }
  for (int64_t row = 0; row < rows.count; ++row) {
    const int64_t chosen = target.data<int64_t>()[row];
    if (chosen < 0 || chosen >= rows.classes) return RuntimeError("target out of range");
  }
  FXP_ASSIGN(const Tensor out, Tensor::Empty(given.sizes, rows.values.dtype));
  WithFloating(rows.values.dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t row = 0; row < rows.count; ++row) {
      const T* const scores = rows.values.data<T>() + row * rows.classes;
      const int64_t chosen = target.data<int64_t>()[row];
      T sum = 0;
      for (int64_t i = 0; i < rows.classes; ++i) {
        const T missing = static_cast<T>(call.real(3)) - scores[chosen] + scores[i];
        if (i == chosen || missing <= 0) continue;
        const T value = p == 1 ? missing : missing * missing;
        sum += weight.storage ? value * weight.data<T>()[chosen] : value;
      }
      out.data<T>()[row] = sum / static_cast<T>(rows.classes);
    }
  });
  return ReduceLoss(out, call.integer(5), input.dtype);
}

// input, target, reduction; the targets of a row end at its first -1
Result<OpResult> RunMultilabelMarginLoss(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  FXP_ASSIGN(const Rows rows, RowsOf(input, "multilabel_margin_loss_forward_out_frame"));
  const Tensor& given = call.tensor(1);
  if (given.sizes != input.sizes) {
    return RuntimeError(StrCat("inconsistent target size: ", DimsText(given.sizes),
                               " for input of size: ", DimsText(input.sizes)));
  }
  if (given.dtype != DType::kInt64) {
    return RuntimeError(StrCat("expected scalar type Long but found ", DTypeWord(given.dtype)));
  }
  FXP_ASSIGN(const Tensor target, Contiguous(given));
  for (int64_t i = 0; i < target.count(); ++i) {
    const int64_t chosen = target.data<int64_t>()[i];
    if (chosen < -1 || chosen >= rows.classes) {
      return RuntimeError("argument #2 'target' is out of range");
    }
  }
  FXP_ASSIGN(const Tensor out,
             Tensor::Empty(input.rank() == 2 ? Dims{rows.count} : Dims{}, rows.values.dtype));
  WithFloating(rows.values.dtype, [&](auto element) {
    using T = decltype(element);
    for (int64_t row = 0; row < rows.count; ++row) {
      const T* const scores = rows.values.data<T>() + row * rows.classes;
      const int64_t* const chosen = target.data<int64_t>() + row * rows.classes;
      int64_t wanted = 0;
      while (wanted < rows.classes && chosen[wanted] >= 0) ++wanted;
      T sum = 0;
      for (int64_t k = 0; k < wanted; ++k) {
        for (int64_t i = 0; i < rows.classes; ++i) {
          if (std::find(chosen, chosen + wanted, i) != chosen + wanted) continue;
          const T missing = 1 - scores[chosen[k]] + scores[i];
          if (missing > 0) sum += missing;
        }
      }
      out.data<T>()[row] = sum / static_cast<T>(rows.classes);
    }
  });
  return ReduceLoss(out, call.integer(2), input.dtype);
}

// input, target, reduction
Result<OpResult> RunSoftMarginLoss(const OpCall& call) {
  FXP_ASSIGN(const Operands pair, PrepareFloating(call.tensor(0), call.tensor(1)));
  FXP_ASSIGN(const OpResult values, MapPairs(pair, [](auto x, auto y) {
               return static_cast<decltype(x)>(std::log1p(std::exp(static_cast<double>(-y * x))));
             }));
  const DType dtype = call.tensor(0).dtype;
  if (!CanCast(pair.dtype, dtype)) {
    return RuntimeError(StrCat("result type ", DTypeWord(pair.dtype),
                               " can't be cast to the desired output type ", DTypeWord(dtype)));
  }
  return ReduceLoss(values.tensors[0], call.integer(2), dtype);
}

}  // namespace fxp
