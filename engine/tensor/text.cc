#include "engine/tensor/text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "engine/base/str_cat.h"
#include "engine/tensor/promote.h"
#include "engine/tensor/strided.h"

namespace fxp {
namespace {

std::string Printed(const char* format, int precision, double value) {
  const int size = std::snprintf(nullptr, 0, format, precision, value);
  std::string text(static_cast<size_t>(size), '\0');
  std::snprintf(text.data(), text.size() + 1, format, precision, value);
  return text;
}

// Decides once for a whole tensor how its numbers are written, so that columns line up. Complex
// numbers have one style for their real parts and one for their imaginary parts.
class NumberStyle {
 public:
  // `shown` has one of the real types that kernels compute in, floats as float64.
  NumberStyle(const Tensor& shown, const PrintOptions& options) : precision_(options.precision) {
    if (shown.dtype == DType::kInt64) {
      ForEach<int64_t>(shown, [&](int64_t value) { Widen(std::to_string(value).size()); });
    } else if (shown.dtype == DType::kBool) {
      ForEach<bool>(shown, [&](bool value) { Widen(value ? 4 : 5); });
    } else {
      MeasureFloats(shown, options);
    }
  }

  size_t width() const { return width_; }

  std::string Integer(int64_t value) const { return Padded(std::to_string(value)); }
  std::string Truth(bool value) const { return Padded(value ? "True" : "False"); }
  std::string Real(double value) const { return Padded(FloatDigits(value)); }

 private:
  void Widen(size_t width) { width_ = std::max(width_, width); }

  std::string Padded(std::string text) const {
    if (text.size() >= width_) return text;
    return StrCat(std::string(width_ - text.size(), ' '), text);
  }

  std::string FloatDigits(double value) const {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    if (scientific_) return Printed("%.*e", precision_, value);
    if (whole_) return StrCat(Printed("%.*f", 0, value), '.');
    return Printed("%.*f", precision_, value);
  }

  void MeasureFloats(const Tensor& shown, const PrintOptions& options) {
    double smallest = INFINITY;
    double largest = 0;
    bool any = false;
    ForEach<double>(shown, [&](double value) {
      if (value == 0 || !std::isfinite(value)) return;
      any = true;
      whole_ = whole_ && value == std::ceil(value);
      smallest = std::min(smallest, std::fabs(value));
      largest = std::max(largest, std::fabs(value));
    });
    if (!any) {
      scientific_ = options.scientific.value_or(false);
      return;
    }
    scientific_ = options.scientific.value_or(largest / smallest > 1000.0 || largest > 1.0e8 ||
                                              (!whole_ && smallest < 1.0e-4));
    ForEach<double>(shown, [&](double value) {
      if (value == 0 || !std::isfinite(value)) return;
      Widen(FloatDigits(value).size());
    });
  }

  int precision_;
  size_t width_ = 1;
  bool whole_ = true;
  bool scientific_ = false;
};

class Printer {
 public:
  Printer(const Tensor& tensor, const PrintOptions& options, bool summarize,
          const NumberStyle& style, const NumberStyle& imaginary)
      : tensor_(tensor),
        options_(options),
        summarize_(summarize),
        style_(style),
        imaginary_(imaginary) {}

  std::string Text(int64_t indent) const { return Text(0, tensor_.offset, indent); }

 private:
  std::string Element(int64_t at) const {
    const Scalar value = ElementAt(tensor_, at - tensor_.offset);
    if (value.dtype == DType::kBool) return style_.Truth(value.integer != 0);
    if (value.dtype == DType::kInt64) return style_.Integer(value.integer);
    if (!IsComplex(value.dtype)) return style_.Real(value.real);
    std::string imaginary = imaginary_.Real(value.imaginary);
    imaginary.erase(0, imaginary.find_first_not_of(' '));
    return StrCat(style_.Real(value.real), imaginary.front() == '-' ? "" : "+", imaginary, 'j');
  }

  // The positions that are shown along a dimension; -1 stands for the dots.
  std::vector<int64_t> Shown(int64_t size) const {
    std::vector<int64_t> shown;
    const int64_t edge = options_.edge_items;
    const bool cut = summarize_ && size > 2 * edge;
    for (int64_t i = 0; i < size; ++i) {
      if (cut && i == edge) {
        shown.push_back(-1);
        i = size - edge;
      }
      if (i < size) shown.push_back(i);
    }
    return shown;
  }

  std::string Text(int64_t dim, int64_t at, int64_t indent) const {
    if (dim == tensor_.rank()) return Element(at);
    if (dim == tensor_.rank() - 1) return Row(dim, at, indent);
    std::vector<std::string> parts;
    for (const int64_t i : Shown(tensor_.size(dim))) {
      parts.push_back(i < 0 ? "..." : Text(dim + 1, at + i * tensor_.stride(dim), indent + 1));
    }
    const std::string separator =
        StrCat(",", std::string(static_cast<size_t>(tensor_.rank() - dim - 1), '\n'),
               std::string(static_cast<size_t>(indent + 1), ' '));
    return StrCat("[", Join(parts, separator), "]");
  }

  std::string Row(int64_t dim, int64_t at, int64_t indent) const {
    int64_t cell = static_cast<int64_t>(style_.width()) + 2;
    if (IsComplex(tensor_.dtype)) cell += static_cast<int64_t>(imaginary_.width()) + 1;
    const int64_t per_line = std::max<int64_t>(1, (options_.line_width - indent) / cell);
    std::string text = "[";
    int64_t in_line = 0;
    bool first = true;
    for (const int64_t i : Shown(tensor_.size(dim))) {
      if (!first) text += in_line == per_line ? "," : ", ";
      if (in_line == per_line) {
        text += StrCat("\n", std::string(static_cast<size_t>(indent + 1), ' '));
        in_line = 0;
      }
      text += i < 0 ? " ..." : Element(at + i * tensor_.stride(dim));
      first = false;
      ++in_line;
    }
    return StrCat(text, ']');
  }

  const Tensor& tensor_;
  const PrintOptions& options_;
  bool summarize_;
  const NumberStyle& style_;
  const NumberStyle& imaginary_;
};

// The numbers that decide how all are written: real or imaginary parts, in a type of NumberStyle's.
Result<Tensor> Measured(const Tensor& shown, bool imaginary) {
  if (!IsFloating(shown.dtype) && !IsComplex(shown.dtype)) return ToCompute(shown);
  if (!IsComplex(shown.dtype)) return Convert(shown, DType::kFloat64);
  FXP_ASSIGN(const Tensor parts, Convert(shown, DType::kComplex128));
  Tensor seen = parts.Alias();
  seen.dtype = DType::kFloat64;
  for (int64_t& stride : seen.strides) stride *= 2;
  seen.offset = seen.offset * 2 + (imaginary ? 1 : 0);
  return seen;
}

// Only the edges of a large tensor, which alone decide how its numbers are written.
Result<Tensor> Edges(const Tensor& tensor, int64_t edge) {
  Dims sizes = tensor.sizes;
  for (int64_t& size : sizes) size = std::min(size, 2 * edge);
  FXP_ASSIGN(Tensor edges, Tensor::Empty(sizes, tensor.dtype));
  const auto bytes = ElementSize(tensor.dtype);
  const char* const from = static_cast<const char*>(tensor.storage->data());
  char* to = edges.data<char>();
  const int64_t count = edges.count();
  for (int64_t k = 0; k < count; ++k) {
    int64_t rest = k;
    int64_t at = tensor.offset;
    for (size_t dim = sizes.size(); dim-- > 0;) {
      int64_t i = rest % sizes[dim];
      rest /= sizes[dim];
      if (tensor.sizes[dim] > 2 * edge && i >= edge) i += tensor.sizes[dim] - 2 * edge;
      at += i * tensor.strides[dim];
    }
    const char* element = from + static_cast<size_t>(at) * bytes;
    to = std::copy(element, element + bytes, to);
  }
  return edges;
}

// Adds the parts after the numbers, on a line of their own where one gets too long.
std::string WithSuffixes(std::string text, const std::vector<std::string>& suffixes, int64_t indent,
                         int64_t line_width) {
  const size_t line_start = text.rfind('\n');
  // The reference counts one more than a line has, and one for the bracket.
  auto last_line = static_cast<int64_t>(
      line_start == std::string::npos ? text.size() + 2 : text.size() - line_start + 1);
  for (const std::string& suffix : suffixes) {
    const auto length = static_cast<int64_t>(suffix.size());
    if (last_line + length + 2 > line_width) {
      text += StrCat(",\n", std::string(static_cast<size_t>(indent), ' '), suffix);
      last_line = indent + length;
    } else {
      text += StrCat(", ", suffix);
      last_line += length + 2;
    }
  }
  return StrCat(text, ')');
}

}  // namespace

Result<std::string> TensorText(const Tensor& tensor, const PrintOptions& options) {
  const std::string prefix = "tensor(";
  const auto indent = static_cast<int64_t>(prefix.size());
  std::vector<std::string> suffixes;
  std::string body;
  bool says_type = tensor.dtype != DefaultDType();
  if (tensor.count() == 0) {
    if (tensor.rank() != 1) {
      suffixes.push_back(StrCat("size=(", Join(tensor.sizes, ", "), ")"));
    }
    body = "[]";
  } else {
    says_type = says_type && tensor.dtype != DefaultComplexType() &&
                tensor.dtype != DType::kInt64 && tensor.dtype != DType::kBool;
    const bool summarize = tensor.count() > options.threshold;
    FXP_ASSIGN(const Tensor edges, summarize ? Edges(tensor, options.edge_items) : tensor);
    FXP_ASSIGN(const Tensor measured, Measured(edges, false));
    const NumberStyle style(measured, options);
    if (IsComplex(tensor.dtype)) {
      FXP_ASSIGN(const Tensor parts, Measured(edges, true));
      const NumberStyle imaginary(parts, options);
      body = Printer(tensor, options, summarize, style, imaginary).Text(indent);
    } else {
      body = Printer(tensor, options, summarize, style, style).Text(indent);
    }
  }
  if (says_type) suffixes.push_back(StrCat("dtype=", DTypeName(tensor.dtype)));
  if (tensor.grad_fn != nullptr) {
    suffixes.push_back(StrCat("grad_fn=<", tensor.grad_fn, ">"));
  } else if (tensor.requires_grad) {
    suffixes.push_back("requires_grad=True");
  }
  return WithSuffixes(prefix + body, suffixes, indent, options.line_width);
}

std::string FloatText(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char digits[40];
  for (int precision = 1; precision <= 17; ++precision) {
    std::snprintf(digits, sizeof digits, "%.*e", precision - 1, value);
    if (std::strtod(digits, nullptr) == value) break;
  }
  // d.ddde±xx to Python's layout: plain between 1e-4 and 1e16, an exponent outside.
  std::string_view text = digits;
  const size_t e = text.find('e');
  const int exponent = std::atoi(digits + e + 1);
  std::string sign;
  std::string mantissa;
  for (const char c : text.substr(0, e)) {
    if (c == '-') sign.push_back(c);
    if (c >= '0' && c <= '9') mantissa += c;
  }
  while (mantissa.size() > 1 && mantissa.back() == '0') mantissa.pop_back();
  if (exponent < -4 || exponent >= 16) {
    std::string tail = mantissa.size() > 1 ? StrCat(".", mantissa.substr(1)) : "";
    const int size = std::abs(exponent);
    return StrCat(sign, mantissa.substr(0, 1), tail, "e", exponent < 0 ? "-" : "+",
                  size < 10 ? "0" : "", size);
  }
  if (exponent < 0) {
    return StrCat(sign, "0.", std::string(static_cast<size_t>(-exponent - 1), '0'), mantissa);
  }
  const auto whole = static_cast<size_t>(exponent) + 1;
  if (mantissa.size() <= whole) {
    return StrCat(sign, mantissa, std::string(whole - mantissa.size(), '0'), ".0");
  }
  return StrCat(sign, mantissa.substr(0, whole), ".", mantissa.substr(whole));
}

}  // namespace fxp
