// The text of conformance cases (tests/cases/*.txt; case_text.py there describes it), and calls
// made of it.

#ifndef FXP_ENGINE_TESTING_CASE_TEXT_H_
#define FXP_ENGINE_TESTING_CASE_TEXT_H_

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ops/op.h"

namespace fxp {

// One line: how it is called, the text of its arguments, and what comes of it.
struct CaseLine {
  std::string_view how;                   // call, function, method, inplace or out
  std::vector<std::string_view> args;     // "f32[2]{~1}", "dim=1"
  std::vector<std::string_view> results;  // empty when it fails
  std::optional<std::string> error;       // "RuntimeError The size of ..."
};

CaseLine ReadCase(std::string_view line);

// A tensor as a case describes it.
struct CaseTensor {
  DType dtype = DType::kFloat32;
  Dims sizes;
  Dims strides;
  int64_t offset = 0;
  // The elements of its memory; of an expected result its own, in row-major order.
  Tensor values;
  bool any_values = false;  // they don't matter

  Tensor Build() const { return values.View(sizes, strides, offset); }
};
CaseTensor ReadTensor(std::string_view text);

// The arguments of a case as values of a row's schema. Owns the tensors that they look at.
class CaseArgs {
 public:
  // Whether the row's schema takes these arguments; errors of binding are Python's.
  bool Read(const OpRow& row, const CaseLine& line);

  const std::vector<ArgValue>& values() const { return values_; }
  // The first tensor, which in-place operators write to.
  Tensor& first() { return tensors_.front(); }

 private:
  bool ReadValue(const SchemaArg& schema, std::string_view text, ArgValue& value);
  const Tensor* Keep(Tensor tensor) { return &tensors_.emplace_back(std::move(tensor)); }

  bool takes_numbers_ = false;
  std::deque<Tensor> tensors_;
  std::vector<ArgValue> values_;
};

// A case's call as a line of Python (case_python.cc).
std::string CaseAsPython(std::string_view name, const CaseLine& line);
// A tensor as a file writes it, with its elements in row-major order.
std::string TensorAsCase(const Tensor& tensor);

// "f32" for float32.
std::string_view CaseWord(DType dtype);
// The items of a list: commas outside of brackets part them.
std::vector<std::string_view> CaseItems(std::string_view text);
// "dim" of "dim=1", and the rest; no name for what stands by its place.
std::pair<std::string_view, std::string_view> SplitCaseName(std::string_view text);

}  // namespace fxp

#endif  // FXP_ENGINE_TESTING_CASE_TEXT_H_
