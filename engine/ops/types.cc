#include "engine/ops/types.h"

#include <deque>

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/refusals.h"

namespace fxp {
namespace {

// Whether the kernel takes such an operand as it is.
bool Takes(const OpRow& row, const Tensor& tensor) {
  if (IsComplex(tensor.dtype)) return row.has(kComplexes);
  if (tensor.dtype == DType::kFloat64) return row.has(kDoubles);
  return !IsNarrow(tensor.dtype);
}

// A call's operands, converted where its kernel needs it. The tensors live as long as this does.
class Converted {
 public:
  explicit Converted(const OpRow& row) : row_(row) {}

  Result<const Tensor*> Convert(const Tensor* tensor) {
    if (tensor == nullptr || Takes(row_, *tensor)) return tensor;
    const bool number = tensor->from_number && tensor->dtype == DType::kFloat64;
    if ((IsComplex(tensor->dtype) || tensor->dtype == DType::kFloat64) && !number) {
      return NotImplementedFor(row_.name, tensor->dtype);
    }
    const DType dtype = number ? DType::kFloat32 : ComputeType(tensor->dtype);
    FXP_ASSIGN(Tensor converted, fxp::Convert(*tensor, dtype));
    converted.requires_grad = tensor->requires_grad;
    made_.push_back(std::move(converted));
    return static_cast<const Tensor*>(&made_.back());
  }

  bool changed() const { return !made_.empty(); }

 private:
  const OpRow& row_;
  std::deque<Tensor> made_;
};

// The first operand's dtype, when it is one that results are converted back to.
DType FirstType(const OpCall& call) {
  for (const ArgValue& arg : call.given()) {
    if (const auto* tensor = std::get_if<const Tensor*>(&arg)) return (*tensor)->dtype;
    if (const auto* list = std::get_if<std::vector<const Tensor*>>(&arg)) {
      if (!list->empty()) return list->front()->dtype;
    }
  }
  return DType::kFloat32;
}

// A kernel's message with the operand's own type in place of the one it was computed in.
Error Renamed(Error error, DType dtype) {
  const std::string computed = StrCat("'", DTypeWord(ComputeType(dtype)), "'");
  const size_t at = error.message.rfind(computed);
  if (at != std::string::npos) {
    error.message.replace(at, computed.size(), StrCat("'", DTypeWord(dtype), "'"));
  }
  return error;
}

Result<OpResult> RunConverted(const OpCall& call) {
  Converted converted(call.row());
  std::vector<ArgValue> args = call.given();
  for (ArgValue& arg : args) {
    if (auto* tensor = std::get_if<const Tensor*>(&arg)) {
      FXP_ASSIGN(*tensor, converted.Convert(*tensor));
    } else if (auto* list = std::get_if<std::vector<const Tensor*>>(&arg)) {
      for (const Tensor*& element : *list) {
        FXP_ASSIGN(element, converted.Convert(element));
      }
    }
  }
  if (!converted.changed()) return call.row().kernel(call);
  if (call.row().has(kMutates)) return NotImplementedFor(call.row().name, FirstType(call));
  const DType dtype = FirstType(call);
  const OpCall changed(call.row(), std::move(args));
  Result<OpResult> result = call.row().kernel(changed);
  if (!result.ok()) return Renamed(result.error(), dtype);
  if (result.value().is_first_operand) return result;
  for (Tensor& tensor : result.value().tensors) {
    const bool places = &tensor != &result.value().tensors.front() && tensor.dtype == DType::kInt64;
    if (tensor.dtype == ComputeType(dtype) && IsNarrow(dtype) && !places) {
      FXP_ASSIGN(tensor, Stored(tensor, dtype));
    }
  }
  return result;
}

// The complex operand that a kernel has to refuse.
std::optional<DType> FindComplex(const OpCall& call) {
  std::optional<DType> found;
  DType common = DType::kBool;
  for (const ArgValue& arg : call.given()) {
    if (const auto* tensor = std::get_if<const Tensor*>(&arg)) {
      common = Promote(common, (*tensor)->dtype);
      if (IsComplex((*tensor)->dtype) && !found) found = (*tensor)->dtype;
    } else if (const auto* list = std::get_if<std::vector<const Tensor*>>(&arg)) {
      for (const Tensor* element : *list) {
        if (IsComplex(element->dtype)) return element->dtype;
      }
    }
  }
  if (found && call.row().has(kElementwise)) return common;
  return found;
}

}  // namespace

Result<OpResult> RunKernel(const OpCall& call) {
  const OpRow& row = call.row();
  if (row.has(kView)) return row.kernel(call);
  if (row.has(kAllTypes)) {
    const auto complex = row.has(kComplexes) ? std::nullopt : FindComplex(call);
    if (complex) return ComplexRefused(call, *complex);
    return row.kernel(call);
  }
  const auto complex = FindComplex(call);
  if (complex && !row.has(kComplexes) && std::string_view(row.name) == "histc") {
    return ComplexRefused(call, *complex);
  }
  return RunConverted(call);
}

}  // namespace fxp
