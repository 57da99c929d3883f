#include "engine/tensor/promote.h"

#include <algorithm>
#include <optional>

#include "engine/base/str_cat.h"

namespace fxp {
namespace {

DType default_dtype = DType::kFloat32;

// bool 0, whole numbers 1, floats 2, complex numbers 3.
int KindOf(DType dtype) {
  if (IsComplex(dtype)) return 3;
  if (IsFloating(dtype)) return 2;
  return dtype == DType::kBool ? 0 : 1;
}

std::optional<DType> Joined(std::optional<DType> a, DType b) { return a ? Promote(*a, b) : b; }

template <typename Operands>
Result<DType> TypeOf(const Operands& operands) {
  std::optional<DType> full, zero, numbers;
  for (const Tensor* operand : operands) {
    DType dtype = operand->dtype;
    if (operand->from_number) {
      if (IsFloating(dtype)) dtype = DefaultDType();
      if (IsComplex(dtype)) dtype = DefaultComplexType();
      numbers = Joined(numbers, dtype);
    } else if (operand->rank() == 0) {
      zero = Joined(zero, dtype);
    } else {
      full = Joined(full, dtype);
    }
  }
  std::optional<DType> found = numbers;
  for (const std::optional<DType>& stronger : {zero, full}) {
    if (!stronger) continue;
    if (!found || KindOf(*found) <= KindOf(*stronger)) {
      found = stronger;
    } else if (IsComplex(*found) && IsFloating(*stronger)) {
      if (*stronger < DType::kFloat32) {
        return NotImplementedError(
            StrCat("FX Playground has no torch.complex32 tensors: convert the ",
                   DTypeName(*stronger), " tensor to torch.float32 first"));
      }
      found = *stronger == DType::kFloat64 ? DType::kComplex128 : DType::kComplex64;
    } else {
      found = Promote(*found, *stronger);
    }
  }
  return found.value_or(DefaultDType());
}

}  // namespace

DType Promote(DType a, DType b) {
  if (a > b) std::swap(a, b);
  if (a == DType::kUInt8 && b == DType::kInt8) return DType::kInt16;
  if (a == DType::kFloat16 && b == DType::kBFloat16) return DType::kFloat32;
  if (a == DType::kFloat64 && b == DType::kComplex64) return DType::kComplex128;
  return b;
}

bool CanCast(DType from, DType to) { return KindOf(from) <= KindOf(to); }

DType DefaultDType() { return default_dtype; }
void SetDefaultDType(DType dtype) { default_dtype = dtype; }
DType DefaultComplexType() {
  return default_dtype == DType::kFloat64 ? DType::kComplex128 : DType::kComplex64;
}

DType FloatingType(DType dtype) {
  return IsFloating(dtype) || IsComplex(dtype) ? dtype : DefaultDType();
}

Result<DType> ResultType(std::initializer_list<const Tensor*> operands) { return TypeOf(operands); }
Result<DType> ResultType(const std::vector<const Tensor*>& operands) { return TypeOf(operands); }

}  // namespace fxp
