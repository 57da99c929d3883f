#include "engine/interpreter/plan.h"

#include "engine/ops/table.h"

namespace fxp {
namespace {

// After how many steps, or elements of one result, the clock is asked.
constexpr int kSteps = 64;
constexpr int64_t kElements = 4096;

}  // namespace

Status Plan::Start(Recording recording, int64_t side, std::string_view inputs, FindTensor find) {
  Clear();
  failed_at_ = -1;
  find_ = find;
  record_.Reset(recording, side);
  registers_.resize(register_count_);
  for (ValueText text(inputs); !text.done();) {
    Value read;
    if (!text.Read(read)) return NotInPlan("an input that the engine can't read");
    inputs_.emplace_back();
    FXP_TRY(Evaluate(read, inputs_.back()));
  }
  random_before_ = DefaultGenerator();
  return Ok();
}

Status Plan::Evaluate(const Value& value, Value& result) {
  if (!value.open) {
    result = value;
    return Ok();
  }
  if (value.is(ValueKind::kRegister)) {
    const auto reg = static_cast<size_t>(value.number);
    if (reg >= registers_.size() || registers_[reg].is(ValueKind::kEmpty)) {
      return NotInPlan("reads a value that isn't there");
    }
    result = registers_[reg];
    return Ok();
  }
  if (value.is(ValueKind::kHandle)) {
    FXP_TRY(find_(value.number, result));
    outside_.push_back(result.tensor().storage.get());
    return Ok();
  }
  std::vector<Value> items(value.items().size());
  for (size_t i = 0; i < items.size(); ++i) FXP_TRY(Evaluate(value.items()[i], items[i]));
  result = Value::Several(value.kind, std::move(items));
  return Ok();
}

Status Plan::Call(const Step& step, Value& result) {
  if (step.callee < 0 && next_input_ < inputs_.size()) {
    result = inputs_[next_input_++];
    return Ok();
  }
  Given given;
  FXP_TRY(Evaluate(step.given.args, given.args));
  if (step.callee < 0) {
    if (given.args.items().empty()) return NotInPlan("gets no input");
    result = given.args.items().front();
    return Ok();
  }
  FXP_TRY(Evaluate(step.given.kwargs, given.kwargs));
  return RunCall(callees_, callees_[static_cast<size_t>(step.callee)], given, outside_, result);
}

Status Plan::Advance(double milliseconds) {
  const double start = Now();
  double before = start;
  double inside = 0;  // time of the calls that the current node has made so far
  int since = 0;
  while (next_ < steps_.size()) {
    const Step& step = steps_[next_++];
    Value value;
    Status called = Call(step, value);
    if (!called.ok()) {
      failed_at_ = step.node >= 0 ? step.node : -1;
      DefaultGenerator() = *random_before_;
      Clear();
      return called;
    }
    const bool large = value.is_tensor() && value.tensor().count() >= kElements;
    const bool timed = record_.watches() || large || ++since >= kSteps;
    const double now = timed ? Now() : before;
    inside += now - before;
    if (step.node >= 0) {
      record_.Note(step.node, value, inside);
      inside = 0;
    }
    registers_[static_cast<size_t>(step.out)] = std::move(value);
    for (uint32_t i = step.first_free; i < step.last_free; ++i) {
      const int32_t reg = frees_[i];
      Value& freed = registers_[static_cast<size_t>(reg)];
      if (reg < node_registers_) record_.Freed(freed);
      freed = Value();
    }
    if (!timed) continue;
    since = 0;
    // Summaries take their time, too, but it isn't the next node's.
    before = record_.watches() ? Now() : now;
    if (step.node >= 0 && now - start > milliseconds * 1000) break;
  }
  return Ok();
}

void Plan::Clear() {
  registers_.clear();
  inputs_.clear();
  outside_.clear();
  next_input_ = 0;
  next_ = 0;
}

}  // namespace fxp
