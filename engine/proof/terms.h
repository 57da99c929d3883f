// What a tensor's elements are, as a function of a program's inputs: an operator applied to other
// such terms, a view of one, an input, or a constant. Terms that mean the same by the rules below
// are one term, so that two programs give the same bits when their outputs are the same term.

#ifndef FXP_ENGINE_PROOF_TERMS_H_
#define FXP_ENGINE_PROOF_TERMS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/ops/op.h"

namespace fxp {

using TermId = int32_t;

// A window on a term's elements, which are counted in row-major order.
struct Window {
  int64_t offset = 0;
  Dims strides;
};

struct Term {
  enum class Kind : uint8_t { kInput, kConstant, kNumber, kCall, kWindow, kWritten };
  Kind kind = Kind::kCall;
  const OpRow* row = nullptr;   // kCall
  std::string head;             // what tells it from others beside its inputs: literals …
  std::string layout;           // kCall: strides of inputs that aren't row-major
  std::vector<double> numbers;  // kCall: the literals that are numbers and truth values, in order
  std::vector<TermId> inputs;
  Dims sizes;
  DType dtype = DType::kFloat32;
  Window window;       // kWindow
  Tensor value;        // kConstant: its elements, row-major
  double number = 0;   // kNumber
  int32_t result = 0;  // kCall: which of the row's results
};

// The rules that made two ways of writing one term. Their texts are Python's (torch/fx/_proof).
enum class TermRule : uint8_t {
  kCommute,    // a + b is b + a
  kIdentity,   // x * 1, x / 1, x - 0, x ** 1
  kTwice,      // -(-x); f(f(x)) is f(x) for relu, abs, floor …
  kCopy,       // a copy has the elements of what it copies
  kSplitCat,   // cat of neighbouring pieces
  kFold,       // operators on constants, computed
  kUntouched,  // an operator gave back the very tensor, as dropout does in eval mode
  kView,       // a view of a view that shows the tensor as it was
};

struct RuleUse {
  TermRule rule;
  int32_t mark;  // what the recording was told about where it is
};

class TermTable {
 public:
  const Term& at(TermId id) const { return terms_[static_cast<size_t>(id)]; }
  int32_t size() const { return static_cast<int32_t>(terms_.size()); }

  TermId Input(int32_t index, const Tensor& tensor);
  // Bit for bit: nan is nan, and -0.0 is not 0.0.
  Result<TermId> Constant(const Tensor& tensor);
  TermId Number(const Tensor& number);
  // A call by the rules. `term` has head, layout, numbers, inputs and the result's number. Uses of
  // rules are appended to `used`.
  TermId Call(const OpCall& call, Term term, const Tensor& value, std::vector<TermRule>& used);
  // Elements of `base` seen through a window of those sizes, as few windows as possible.
  TermId Seen(TermId base, const Dims& sizes, Window window);
  // Anything else that has inputs.
  TermId Other(std::string head, std::vector<TermId> inputs, const Tensor& value);

  bool is_constant(TermId id) const {
    return at(id).kind == Term::Kind::kConstant || at(id).kind == Term::Kind::kNumber;
  }
  TermId Intern(Term term);

 private:
  std::optional<TermId> Simplify(const OpCall& call, const Term& term, const Tensor& value,
                                 std::vector<TermRule>& used);
  std::optional<TermId> Joined(const OpCall& call, const std::vector<TermId>& inputs,
                               const Tensor& value);

  std::vector<Term> terms_;
  std::unordered_map<std::string, uint64_t> known_;
};

// How a tensor of those sizes looks at the memory of another one that has no gaps: as a window on
// the other's elements in row-major order. Nothing when no window shows it.
std::optional<Window> WindowOn(const Tensor& whole, const Dims& sizes, const Dims& strides,
                               int64_t offset);

}  // namespace fxp

#endif  // FXP_ENGINE_PROOF_TERMS_H_
