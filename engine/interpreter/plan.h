// A graph as a list of calls that runs wholly in C++: what calls Python is refused when the plan is
// made, and what turns out to need Python stops the run, which has changed nothing outside by then.

#ifndef FXP_ENGINE_INTERPRETER_PLAN_H_
#define FXP_ENGINE_INTERPRETER_PLAN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/graph/graph.h"
#include "engine/interpreter/call.h"
#include "engine/interpreter/record.h"
#include "engine/interpreter/value.h"
#include "engine/tensor/random.h"

namespace fxp {

// One call. Registers 0, 1, 2 ... hold what the nodes of these numbers compute; those behind them
// hold values inside of a node that takes several calls.
struct Step {
  int32_t node = -1;    // the node that is done with this step
  int32_t callee = -1;  // -1 for a placeholder
  int32_t out = -1;
  Given given;              // of a placeholder: its default
  uint32_t first_free = 0;  // of the plan's frees
  uint32_t last_free = 0;   // behind the last of them
};

// Finds tensors by their handles, which only the door knows.
using FindTensor = Status (*)(int64_t handle, Value& value);

class Plan {
 public:
  // `text` says what Python knows of the graph's targets (plan_maker.cc has the form). The error's
  // message is the number of the node that can't be in a plan, or -1, ";", and why.
  static Status Make(const Graph& graph, std::string_view text, Plan& plan);

  // Begins a run on these inputs; what an earlier one has left behind is forgotten. side: of
  // pictures, when the record wants them.
  Status Start(Recording recording, int64_t side, std::string_view inputs, FindTensor find);
  // Runs until all is done or about so many milliseconds have passed.
  Status Advance(double milliseconds);
  bool done() const { return next_ == steps_.size(); }

  // The nodes whose values are there after a run, in order, and those values.
  const std::vector<int32_t>& kept() const { return kept_; }
  const Value& value(int32_t reg) const { return registers_[static_cast<size_t>(reg)]; }
  const Record& record() const { return record_; }
  // The node that a failed run stopped at; -1 when it was none.
  int32_t failed_at() const { return failed_at_; }
  // Lets go of all tensors.
  void Clear();

 private:
  friend class PlanMaker;

  // The value with what registers and handles stand for.
  Status Evaluate(const Value& value, Value& result);
  Status Call(const Step& step, Value& result);

  std::vector<Callee> callees_;
  std::vector<Step> steps_;
  std::vector<int32_t> frees_;  // registers that nobody reads after a step, by steps
  std::vector<int32_t> kept_;
  size_t register_count_ = 0;
  int32_t node_registers_ = 0;  // so many of them are nodes'

  FindTensor find_ = nullptr;
  std::vector<Value> registers_;
  std::vector<Value> inputs_;
  size_t next_input_ = 0;
  Outside outside_;
  std::optional<Generator> random_before_;
  Record record_;
  size_t next_ = 0;
  int32_t failed_at_ = -1;
};

}  // namespace fxp

#endif  // FXP_ENGINE_INTERPRETER_PLAN_H_
