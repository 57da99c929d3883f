#include "engine/tensor/dtype.h"

namespace fxp {
namespace {

struct Names {
  size_t size;
  const char* name;
  const char* word;
  const char* cpp;
  const char* legacy;
};

constexpr Names kNames[kDTypes] = {
    {1, "torch.bool", "Bool", "bool", "CPUBoolType"},
    {1, "torch.uint8", "Byte", "unsigned char", "torch.ByteTensor"},
    {1, "torch.int8", "Char", "signed char", "torch.CharTensor"},
    {2, "torch.int16", "Short", "short int", "torch.ShortTensor"},
    {4, "torch.int32", "Int", "int", "torch.IntTensor"},
    {8, "torch.int64", "Long", "long int", "torch.LongTensor"},
    {2, "torch.float16", "Half", "c10::Half", "torch.HalfTensor"},
    {2, "torch.bfloat16", "BFloat16", "c10::BFloat16", "CPUBFloat16Type"},
    {4, "torch.float32", "Float", "float", "torch.FloatTensor"},
    {8, "torch.float64", "Double", "double", "torch.DoubleTensor"},
    {8, "torch.complex64", "ComplexFloat", "c10::complex<float>", "CPUComplexFloatType"},
    {16, "torch.complex128", "ComplexDouble", "c10::complex<double>", "CPUComplexDoubleType"},
};

const Names& NamesOf(DType dtype) { return kNames[static_cast<size_t>(dtype)]; }

}  // namespace

size_t ElementSize(DType dtype) { return NamesOf(dtype).size; }
const char* DTypeName(DType dtype) { return NamesOf(dtype).name; }
const char* DTypeWord(DType dtype) { return NamesOf(dtype).word; }
const char* DTypeCppName(DType dtype) { return NamesOf(dtype).cpp; }
const char* DTypeLegacyName(DType dtype) { return NamesOf(dtype).legacy; }

}  // namespace fxp
