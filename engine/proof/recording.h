// Listens to a run, and knows of each tensor which term its elements are. Control flow, modules and
// functions don't matter: only the operators that ran on the way do. What a recording says holds
// for all inputs of the same shapes, unless it has doubts.

#ifndef FXP_ENGINE_PROOF_RECORDING_H_
#define FXP_ENGINE_PROOF_RECORDING_H_

#include <string>
#include <vector>

#include "engine/ops/listener.h"
#include "engine/proof/terms.h"

namespace fxp {

class Recording : public OpListener {
 public:
  explicit Recording(TermTable& terms) : terms_(terms) {}

  // The tensor is the program's input of that number.
  void AddInput(int32_t index, const Tensor& tensor);
  // Uses of rules from now on belong to this place.
  void set_mark(int32_t mark) { mark_ = mark; }
  // What the tensor holds now.
  TermId TermOf(const Tensor& tensor);

  // Why the terms may not hold for other inputs, one word each: "reads" (elements became Python
  // numbers), "shapes" (a result's shape depends on elements), "state" (a kernel wrote into an
  // operand), "memory" (tensors were made to look at other memory), "undefined" (memory without
  // values). Empty when they do.
  const std::vector<std::string>& doubts() const { return doubts_; }
  const std::vector<RuleUse>& rules() const { return rules_; }
  // What it has done beside computing: the random numbers drawn, in order, and what inputs and
  // constants hold now that were written to. Two runs with the same text have done the same.
  std::string Effects() const;

  void Mutates(const OpCall& call) override;
  void Ran(const OpCall& call, const OpResult& result) override;
  void Writes(const OpCall& call, const Tensor& target, const Tensor& result) override;
  void Indexed(const Tensor& tensor, const std::vector<IndexItem>& items, const Tensor& other,
               bool written) override;
  void Escaped(const char* what) override;

 private:
  struct Stored {
    TermId term = -1;
    Tensor whole;        // how the memory shows the term
    TermId origin = -1;  // for inputs and constants: what it was before the run
    bool written = false;
  };
  struct Operands {
    Term term;             // head, layout, numbers and inputs
    bool constant = true;  // all inputs
  };

  Operands Read(const OpCall& call);
  void AddOperand(const Tensor& tensor, Operands& operands);
  TermId TermFor(const OpCall& call, Operands operands, int32_t index, const Tensor& value);
  void Keep(const Tensor& fresh, TermId term);
  void Write(const Tensor& target, TermId term);
  bool IsWindow(TermId term) const { return terms_.at(term).kind == Term::Kind::kWindow; }
  // What is known of the memory that a tensor looks at, or nullptr.
  Stored* Find(const Tensor& tensor);

  TermTable& terms_;
  std::vector<Stored> stored_;  // what is used most is mostly near the end
  std::vector<std::string> doubts_;
  std::vector<RuleUse> rules_;
  TermId draws_ = -1;
  int32_t mark_ = -1;
};

}  // namespace fxp

#endif  // FXP_ENGINE_PROOF_RECORDING_H_
