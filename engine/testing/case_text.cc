#include "engine/testing/case_text.h"

#include <cstdlib>

#include "engine/base/str_cat.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

struct TypeWord {
  const char* word;
  DType dtype;
};

constexpr TypeWord kTypeWords[] = {
    {"bool", DType::kBool},   {"u8", DType::kUInt8},      {"i8", DType::kInt8},
    {"i16", DType::kInt16},   {"i32", DType::kInt32},     {"i64", DType::kInt64},
    {"f16", DType::kFloat16}, {"bf16", DType::kBFloat16}, {"f32", DType::kFloat32},
    {"f64", DType::kFloat64}, {"c64", DType::kComplex64}, {"c128", DType::kComplex128},
};

int64_t ReadInt(std::string_view text) {
  return std::strtoll(std::string(text).c_str(), nullptr, 10);
}

Complex ReadComplex(std::string_view text) {
  const std::string copy(text);
  char* rest = nullptr;
  const double real = std::strtod(copy.c_str(), &rest);
  if (*rest == 'j') return {0, real};
  return {real, *rest == 0 ? 0 : std::strtod(rest, nullptr)};
}

Dims ReadDims(std::string_view text) {
  Dims dims;
  for (const std::string_view item : CaseItems(text)) dims.push_back(ReadInt(item));
  return dims;
}

bool IsInteger(std::string_view text) {
  return text.find_first_not_of("-0123456789") == std::string_view::npos;
}

// Takes what lies between `open` and its end from the front of `text`.
std::string_view Take(std::string_view& text, char open, char close) {
  if (text.empty() || text.front() != open) return {};
  const std::string_view inside = text.substr(1, text.find(close) - 1);
  text.remove_prefix(inside.size() + 2);
  return inside;
}

// Element i of recipe `seed` (recipe() of case_text.py).
Complex RecipeElement(DType dtype, int64_t seed, size_t i) {
  const auto mixed =
      static_cast<uint32_t>((i + 1 + static_cast<uint64_t>(seed) * 1013) * 2654435761U);
  const double k = static_cast<double>(mixed >> 26U) - 32;
  if (dtype == DType::kBool) return static_cast<double>(mixed >> 26U & 1U);
  if (IsComplex(dtype)) return {k / 8, (static_cast<double>(mixed >> 20U & 63U) - 32) / 8};
  if (IsFloating(dtype)) return k / 8;
  return dtype == DType::kUInt8 ? k + 32 : k;
}

// How many elements of memory the tensor spans.
size_t MemoryOf(const CaseTensor& tensor) {
  if (ElementCount(tensor.sizes) == 0) return 0;
  int64_t memory = tensor.offset + 1;
  for (size_t i = 0; i < tensor.sizes.size(); ++i) {
    memory += (tensor.sizes[i] - 1) * tensor.strides[i];
  }
  return static_cast<size_t>(memory);
}

// A tensor of `count` elements element(i), rounded to `dtype`.
template <typename F>
Tensor ValuesOf(DType dtype, size_t count, F element) {
  const Tensor wide = Tensor::Empty({static_cast<int64_t>(count)}, DType::kComplex128).value();
  for (size_t i = 0; i < count; ++i) wide.data<Complex>()[i] = element(i);
  return Convert(wide, dtype).value();
}

// The same of texts. Whole numbers have more digits than a double.
Tensor GivenValues(DType dtype, const std::vector<std::string_view>& items) {
  if (IsFloating(dtype) || IsComplex(dtype)) {
    return ValuesOf(dtype, items.size(), [&](size_t i) { return ReadComplex(items[i]); });
  }
  const Tensor whole = Tensor::Empty({static_cast<int64_t>(items.size())}, DType::kInt64).value();
  for (size_t i = 0; i < items.size(); ++i) whole.data<int64_t>()[i] = ReadInt(items[i]);
  return Convert(whole, dtype).value();
}

std::optional<Scalar> ReadScalar(std::string_view text) {
  if (text == "True" || text == "False") return Scalar::Bool(text == "True");
  if (IsInteger(text)) return Scalar::Int(ReadInt(text));
  if (text.find_first_of("[{'") != std::string_view::npos || text == "None") return std::nullopt;
  const Complex value = ReadComplex(text);
  return text.ends_with('j') ? Scalar::Imaginary(value) : Scalar::Float(value.real());
}

std::optional<DType> ReadDType(std::string_view text) {
  for (const TypeWord& known : kTypeWords) {
    if (text == DTypeName(known.dtype)) return known.dtype;
  }
  return std::nullopt;
}

}  // namespace

std::string_view CaseWord(DType dtype) {
  for (const TypeWord& known : kTypeWords) {
    if (known.dtype == dtype) return known.word;
  }
  return "";
}

std::vector<std::string_view> CaseItems(std::string_view text) {
  std::vector<std::string_view> items;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '{') ++depth;
    if (text[i] == ']' || text[i] == '}') --depth;
    if (text[i] == ',' && depth == 0) {
      items.push_back(text.substr(start, i - start));
      start = i + 1;
    }
  }
  if (!text.empty()) items.push_back(text.substr(start));
  return items;
}

std::pair<std::string_view, std::string_view> SplitCaseName(std::string_view text) {
  const size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals > text.find_first_of("[{'")) return {"", text};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

CaseLine ReadCase(std::string_view line) {
  CaseLine found;
  const size_t bad = line.find(" !! ");
  const size_t good = line.find(" =>");
  if (bad != std::string_view::npos) {
    found.error.emplace();
    for (size_t i = bad + 4; i < line.size(); ++i) {
      const bool escaped = line[i] == '\\';
      if (escaped) ++i;
      *found.error += escaped && line[i] == 'n' ? '\n' : line[i];
    }
  }
  const std::string_view call = line.substr(0, std::min(bad, good));
  const auto words = [](std::string_view text, std::vector<std::string_view>& to) {
    while (!text.empty()) {
      const std::string_view word = text.substr(0, text.find(' '));
      if (!word.empty()) to.push_back(word);
      text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
  };
  words(call, found.args);
  found.how = found.args.front();
  found.args.erase(found.args.begin());
  if (!found.error) words(line.substr(good + 3), found.results);
  return found;
}

CaseTensor ReadTensor(std::string_view text) {
  CaseTensor found;
  const size_t bracket = text.find('[');
  for (const TypeWord& known : kTypeWords) {
    if (text.substr(0, bracket) == known.word) found.dtype = known.dtype;
  }
  text.remove_prefix(bracket);
  found.sizes = ReadDims(Take(text, '[', ']'));
  found.strides = ContiguousStrides(found.sizes);
  if (text.front() == 's') {
    text.remove_prefix(1);
    found.strides = ReadDims(Take(text, '[', ']'));
  }
  if (text.front() == '+') found.offset = ReadInt(text.substr(1, text.find('{') - 1));
  text.remove_prefix(text.find('{'));
  const std::string_view inside = Take(text, '{', '}');
  found.any_values = inside == "?";
  if (inside.starts_with('~')) {
    const size_t count = MemoryOf(found);
    found.values = ValuesOf(found.dtype, count, [&](size_t i) {
      return RecipeElement(found.dtype, ReadInt(inside.substr(1)), i);
    });
  } else if (!found.any_values) {
    found.values = GivenValues(found.dtype, CaseItems(inside));
  }
  return found;
}

bool CaseArgs::Read(const OpRow& row, const CaseLine& line) {
  const std::vector<SchemaArg>& schema = SchemaOf(row);
  takes_numbers_ = row.has(kNumbers);
  for (const SchemaArg& arg : schema) values_.push_back(arg.fallback);
  std::vector<bool> given(schema.size(), false);
  size_t place = 0;
  for (const std::string_view word : line.args) {
    const auto [name, text] = SplitCaseName(word);
    size_t index = place++;
    if (!name.empty()) {
      for (index = 0; index < schema.size() && schema[index].name != name;) ++index;
    }
    if (index >= schema.size() || !ReadValue(schema[index], text, values_[index])) return false;
    // A number stands for a list only where the schema says int[1].
    const std::string_view before(row.schema,
                                  static_cast<size_t>(schema[index].name.data() - row.schema));
    const bool needs_list = before.ends_with("int[] ") || before.ends_with("int[]? ");
    if (needs_list && !text.starts_with('[') && text != "None") return false;
    given[index] = true;
  }
  for (size_t i = 0; i < schema.size(); ++i) {
    if (!given[i] && !schema[i].has_default) return false;
  }
  return true;
}

bool CaseArgs::ReadValue(const SchemaArg& schema, std::string_view text, ArgValue& value) {
  const std::optional<Scalar> number = ReadScalar(text);
  const bool is_list = text.starts_with('[');
  if (text == "None") {
    value = NoValue{};
    return schema.optional || std::holds_alternative<NoValue>(schema.fallback);
  }
  switch (schema.kind) {
    case ArgKind::kTensor:
      if (text.ends_with('}') && !is_list) {
        value = Keep(ReadTensor(text).Build());
        return true;
      }
      if (!number || !takes_numbers_) return false;
      value = Keep(Tensor::FromNumber(*number).value());
      return true;
    case ArgKind::kTensorList: {
      std::vector<const Tensor*> tensors;
      if (!is_list) return false;
      for (const std::string_view item : CaseItems(text.substr(1, text.size() - 2))) {
        tensors.push_back(Keep(ReadTensor(item).Build()));
      }
      value = std::move(tensors);
      return true;
    }
    case ArgKind::kScalar:
      if (number) value = *number;
      return number.has_value();
    case ArgKind::kInt:
      if (number) value = number->integer;
      return number && number->dtype == DType::kInt64;
    case ArgKind::kIntList:
      if (!is_list && !number) return false;
      value = is_list ? ReadDims(text.substr(1, text.size() - 2)) : Dims{number->integer};
      return true;
    case ArgKind::kFloat:
      if (number) value = number->real;
      return number.has_value();
    case ArgKind::kBool:
      if (number) value = number->integer != 0;
      return number && number->dtype == DType::kBool;
    case ArgKind::kString:
      if (text.starts_with('\'')) value = std::string(text.substr(1, text.size() - 2));
      return text.starts_with('\'');
    case ArgKind::kDType:
      if (const auto dtype = ReadDType(text)) value = *dtype;
      return ReadDType(text).has_value();
    default:
      return false;
  }
}

}  // namespace fxp
