#include "engine/base/str_cat.h"
#include "engine/tensor/text.h"
#include "engine/testing/case_text.h"

namespace fxp {
namespace {

std::string Number(const Scalar& value, bool python) {
  if (value.dtype == DType::kBool)
    return python ? (value.integer ? "True" : "False") : StrCat(value.integer);
  if (IsIntegral(value.dtype)) return StrCat(value.integer);
  const std::string real = FloatText(value.real);
  const bool odd = python && real.find_first_of("in") != std::string::npos;
  const std::string shown = odd ? StrCat("float('", real, "')") : real;
  if (!IsComplex(value.dtype)) return shown;
  const std::string imaginary = FloatText(value.imaginary);
  return StrCat(shown, imaginary.starts_with('-') ? "" : "+", imaginary, "j");
}

// The elements in row-major order, commas between.
std::string Elements(const Tensor& tensor, bool python) {
  const Tensor flat = Contiguous(tensor).value();
  std::string text;
  for (int64_t i = 0; i < flat.count(); ++i) {
    if (i > 0) text += python ? ", " : ",";
    text += Number(ElementAt(flat, i), python);
  }
  return text;
}

std::string Dimensions(const Dims& dims) {
  std::string text;
  for (const int64_t size : dims) text += StrCat(text.empty() ? "" : ",", size);
  return StrCat("[", text, "]");
}

std::string Python(std::string_view text) {
  if (text.starts_with('[')) {
    std::string items;
    for (const std::string_view item : CaseItems(text.substr(1, text.size() - 2))) {
      items += StrCat(items.empty() ? "" : ", ", Python(item));
    }
    return StrCat("[", items, "]");
  }
  if (text == "nan" || text == "inf" || text == "-inf") return StrCat("float('", text, "')");
  if (!text.ends_with('}')) return std::string(text);
  const CaseTensor tensor = ReadTensor(text);
  return StrCat("torch.tensor([", Elements(tensor.values, true),
                "], dtype=", DTypeName(tensor.dtype), ").as_strided(", DimsText(tensor.sizes), ", ",
                DimsText(tensor.strides), ", ", tensor.offset, ")");
}

}  // namespace

std::string CaseAsPython(std::string_view name, const CaseLine& line) {
  std::string args;
  for (const std::string_view word : line.args) {
    const auto [key, text] = SplitCaseName(word);
    args += StrCat(args.empty() ? "" : ", ", key, key.empty() ? "" : "=", Python(text));
  }
  return StrCat(name, line.how == "inplace" ? "_(" : "(", args, ")");
}

std::string TensorAsCase(const Tensor& tensor) {
  const std::string strides = tensor.strides == ContiguousStrides(tensor.sizes)
                                  ? ""
                                  : StrCat("s", Dimensions(tensor.strides));
  const std::string offset = tensor.offset == 0 ? "" : StrCat("+", tensor.offset);
  return StrCat(CaseWord(tensor.dtype), Dimensions(tensor.sizes), strides, offset, "{",
                Elements(tensor, false), "}");
}

}  // namespace fxp
