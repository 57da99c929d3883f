// Complex numbers seen as pairs of real ones, and back.

#include "engine/base/str_cat.h"
#include "engine/ops/elementwise.h"

namespace fxp {
namespace {

// One part of every complex number.
Tensor Part(const Tensor& input, bool imaginary) {
  Tensor part = input.Alias();
  part.dtype = RealType(input.dtype);
  for (int64_t& stride : part.strides) stride *= 2;
  part.offset = input.offset * 2 + (imaginary ? 1 : 0);
  return part;
}

}  // namespace

Result<OpResult> RunReal(const OpCall& call) {
  if (!IsComplex(call.tensor(0).dtype)) return OpResult::FirstOperand();
  return OpResult(Part(call.tensor(0), false));
}

Result<OpResult> RunImag(const OpCall& call) {
  if (!IsComplex(call.tensor(0).dtype)) {
    return RuntimeError("imag is not implemented for tensors with non-complex dtypes.");
  }
  return OpResult(Part(call.tensor(0), true));
}

Result<OpResult> RunViewAsReal(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!IsComplex(input.dtype)) {
    return RuntimeError("view_as_real is only supported for complex tensors");
  }
  Tensor parts = Part(input, false);
  parts.sizes.push_back(2);
  parts.strides.push_back(1);
  return OpResult(std::move(parts));
}

Result<OpResult> RunViewAsComplex(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  if (!IsFloating(input.dtype) || input.dtype == DType::kBFloat16) {
    return RuntimeError(
        StrCat("view_as_complex is only supported for half, float and double tensors, but got a "
               "tensor of scalar type: ",
               DTypeWord(input.dtype)));
  }
  if (input.rank() == 0) return RuntimeError("Input tensor must have one or more dimensions");
  if (input.sizes.back() != 2) {
    return RuntimeError("Tensor must have a last dimension of size 2");
  }
  if (input.strides.back() != 1) {
    return RuntimeError("Tensor must have a last dimension with stride 1");
  }
  if (input.dtype == DType::kFloat16) {
    return NotImplementedError(
        "FX Playground has no torch.complex32 tensors: convert the torch.float16 tensor to "
        "torch.float32 first");
  }
  if (input.offset % 2 != 0) {
    return RuntimeError("Tensor must have a storage_offset divisible by 2");
  }
  Tensor seen = input.Alias();
  seen.sizes.pop_back();
  seen.strides.pop_back();
  for (size_t i = 0; i < seen.strides.size(); ++i) {
    if (seen.strides[i] % 2 != 0) {
      return RuntimeError(
          StrCat("Tensor must have a stride divisible by 2 for all but last dimension"));
    }
    seen.strides[i] /= 2;
  }
  seen.offset /= 2;
  seen.dtype = input.dtype == DType::kFloat64 ? DType::kComplex128 : DType::kComplex64;
  return OpResult(std::move(seen));
}

}  // namespace fxp
