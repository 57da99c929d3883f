// Replays tests/cases, what each row of the table does on the reference, through RunOp. What Python
// adds (names, keywords, out=) is replayed by tests/cases/replay.py.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "engine/base/str_cat.h"
#include "engine/ops/table.h"
#include "engine/testing/case_text.h"

namespace fxp {
namespace {

constexpr uint64_t kSeed = 1234;  // as in tests/cases/calls.py
constexpr char kFolder[] = "tests/cases";

struct Tolerance {
  double ulps = 0;
  double absolute = 0;
};

double Epsilon(DType dtype) {
  switch (dtype) {
    case DType::kFloat16:
      return 0x1p-10;
    case DType::kBFloat16:
      return 0x1p-7;
    case DType::kFloat64:
    case DType::kComplex128:
      return 0x1p-52;
    default:
      return 0x1p-23;
  }
}

bool Near(double value, double expected, double limit, double absolute) {
  if (std::isnan(value) || std::isnan(expected)) return std::isnan(value) && std::isnan(expected);
  // Where sums are forgiven, so is the sign of zero.
  if (value == expected) return absolute > 0 || std::signbit(value) == std::signbit(expected);
  return std::abs(value - expected) <= limit * (std::abs(expected) + absolute);
}

bool Same(const Tensor& result, const CaseTensor& expected, const Tolerance& tolerance) {
  if (result.dtype != expected.dtype || result.sizes != expected.sizes ||
      result.strides != expected.strides || result.offset != expected.offset) {
    return false;
  }
  if (expected.any_values) return true;
  const Tensor values = Contiguous(result).value();
  const double limit = tolerance.ulps * Epsilon(result.dtype);
  for (int64_t i = 0; i < values.count(); ++i) {
    const Scalar a = ElementAt(values, i);
    const Scalar b = ElementAt(expected.values, i);
    // Of complex numbers parts that are lost beside the other part don't count.
    const double size = IsComplex(result.dtype) ? std::hypot(b.real, b.imaginary) : 0;
    const double absolute = tolerance.absolute + (std::isfinite(size) ? size : 0);
    const bool same = IsFloating(result.dtype) || IsComplex(result.dtype)
                          ? Near(a.real, b.real, limit, absolute) &&
                                Near(a.imaginary, b.imaginary, limit, absolute)
                          : a.integer == b.integer;
    if (!same) return false;
  }
  return true;
}

// What comes of a call: its results as a case writes them, or the error.
struct Outcome {
  std::vector<Tensor> tensors;
  std::string text;
};

std::string ErrorText(const Error& error) {
  return StrCat(ExceptionName(error.kind), " ", error.message);
}

Outcome Run(const OpRow& row, std::string_view how, CaseArgs& args) {
  DefaultGenerator().Seed(kSeed);
  const OpCall call(row, args.values());
  Outcome outcome;
  if (how == "inplace") {
    const Status status = RunOpInPlace(call, args.first());
    if (!status.ok()) return {{}, ErrorText(status.error())};
    outcome.tensors = {args.first()};
  } else {
    Result<OpResult> result = RunOp(call);
    if (!result.ok()) return {{}, ErrorText(result.error())};
    if (result.value().flag) return {{}, *result.value().flag ? "True" : "False"};
    outcome.tensors = std::move(result.value().tensors);
    if (result.value().is_first_operand) outcome.tensors = {args.first()};
  }
  for (const Tensor& tensor : outcome.tensors) {
    outcome.text += StrCat(outcome.text.empty() ? "" : " ", TensorAsCase(tensor));
  }
  return outcome;
}

bool Matches(const Outcome& outcome, const CaseLine& line, const Tolerance& tolerance) {
  if (line.error) return outcome.text == *line.error;
  if (outcome.tensors.empty()) {
    return line.results.size() <= 1 &&
           (line.results.empty() ? outcome.text.empty() : line.results[0] == outcome.text);
  }
  if (outcome.tensors.size() != line.results.size()) return false;
  for (size_t i = 0; i < line.results.size(); ++i) {
    if (!Same(outcome.tensors[i], ReadTensor(line.results[i]), tolerance)) return false;
  }
  return true;
}

const OpRow* FindRow(std::string_view heading) {
  for (int32_t id = 0; FindOp(id) != nullptr; ++id) {
    const OpRow* row = FindOp(id);
    if (heading == StrCat("row ", row->name, " ", row->schema)) return row;
  }
  return nullptr;
}

// Cases that are known to differ.
const std::set<std::string>& Known() {
  static const auto& known = *[] {
    auto* lines = new std::set<std::string>;
    std::ifstream file(StrCat(kFolder, "/differs.list"));
    for (std::string line; std::getline(file, line);) lines->insert(line);
    return lines;
  }();
  return known;
}

void Check(const OpRow& row, const std::string& text, const Tolerance& tolerance,
           const std::string& place) {
  const CaseLine line = ReadCase(text);
  if (line.how != "call" && line.how != "inplace") return;
  if (Known().count(StrCat(row.name, " ", text)) > 0) return;
  CaseArgs args;
  if (!args.Read(row, line)) return;  // Python takes another row, or none
  const Outcome outcome = Run(row, line.how, args);
  if (Matches(outcome, line, tolerance)) return;
  ADD_FAILURE() << place << ": " << CaseAsPython(StrCat("torch.", row.name), line) << "\n  here  "
                << outcome.text << "\n  torch "
                << text.substr(text.find(line.error ? " !! " : " =>") + 4);
}

class Cases : public ::testing::TestWithParam<std::string> {};

TEST_P(Cases, AreAsOnTheReference) {
  std::ifstream file(StrCat(kFolder, "/", GetParam(), ".txt"));
  const OpRow* row = nullptr;
  Tolerance tolerance;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.starts_with("row ")) {
      row = FindRow(line);
      EXPECT_NE(row, nullptr) << "the table has no such row: " << line;
    } else if (line.starts_with("tolerance ")) {
      std::sscanf(line.c_str(), "tolerance %lf %lf", &tolerance.ulps, &tolerance.absolute);
    } else if (!line.empty() && !line.starts_with('#') && row != nullptr) {
      Check(*row, line, tolerance, StrCat(GetParam(), ".txt:", number));
    }
  }
}

std::vector<std::string> Families() {
  std::vector<std::string> names;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder, missing)) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Families, Cases, ::testing::ValuesIn(Families()),
                         [](const auto& family) { return family.param; });

}  // namespace
}  // namespace fxp
