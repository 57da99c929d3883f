// Making a plan from a graph and from what Python says of the objects that the graph names:
//
//   callees    count, then each: a letter of CalleeKind's; for R, V, I, U also: symbol reflection;
//              other; flags; count; rows ...
//   functions  count, then pairs of an object's number and its callee
//   methods    count, then pairs of a name and its callee
//   constants  count, then pairs of an object's number and a dtype's code
//   expanded   count, then each: node; how many calls; and for each callee; register; a tuple of
//              arguments and a dict
//
// Numbers end with ";", names and values are as ValueText has them. `flags` are 1 for a method, 2
// for one that writes over its first operand.

#include <algorithm>
#include <cstdlib>
#include <string>

#include "engine/interpreter/plan.h"
#include "engine/ops/table.h"

namespace fxp {

class PlanMaker {
 public:
  PlanMaker(const Graph& graph, std::string_view text, Plan& plan)
      : graph_(graph), all_(text), text_(text), plan_(plan) {}

  Status Run() {
    expanded_.resize(static_cast<size_t>(graph_.made()), -1);
    plan_.node_registers_ = graph_.made();
    most_ = graph_.made() - 1;
    plan_.steps_.reserve(static_cast<size_t>(graph_.size()));
    if (!Read()) return Refuse(nullptr, "has a plan that can't be read");
    for (const Node* node = graph_.first(); !node->is_root(); node = node->next()) {
      if (node->op() == Opcode::kOutput) return Finish(*node);
      FXP_TRY(Add(*node));
    }
    return Refuse(nullptr, "the graph has no output");
  }

 private:
  static Status Refuse(const Node* node, const char* why) {
    return RuntimeError(StrCat(node == nullptr ? -1 : node->id(), ";", why));
  }

  // How many of something come next.
  bool Count(int64_t& count) {
    count = text_.Number();
    return count >= 0;
  }

  bool Read() {
    int64_t left = 0;
    if (!Count(left)) return false;
    for (; left > 0; --left) {
      if (!ReadCallee()) return false;
    }
    if (!ReadPairs(functions_)) return false;
    if (!Count(left)) return false;
    for (; left > 0; --left) {
      Value name;
      if (!text_.Read(name) || !name.is(ValueKind::kString)) return false;
      methods_.push_back(std::move(name));
      methods_.push_back(Value::Int(text_.Number()));
    }
    if (!ReadPairs(constants_)) return false;
    if (!Count(left)) return false;
    for (; left > 0; --left) {
      const int64_t node = text_.Number();
      if (node < 0 || node >= graph_.made()) return false;
      expanded_[static_cast<size_t>(node)] = static_cast<int32_t>(all_.size() - text_.left());
      std::vector<Step> skipped;
      if (!ReadCalls(text_, skipped)) return false;
      for (const Step& step : skipped) most_ = std::max(most_, step.out);
    }
    return text_.done();
  }

  bool ReadCallee() {
    Callee callee;
    const size_t kind = std::string_view("RVIGASDN=KU").find(text_.Take());
    if (kind == std::string_view::npos) return false;
    callee.kind = static_cast<CalleeKind>(kind);
    if (callee.kind <= CalleeKind::kInfix || callee.kind == CalleeKind::kPrefix) {
      callee.symbol = text_.Take();
      const int64_t reflection = text_.Number();
      callee.reflection = static_cast<Reflection>(reflection & 3);
      callee.other = static_cast<int32_t>(text_.Number());
      const bool needs = callee.reflection != Reflection::kNone;
      if (reflection < 0 || (needs && !IsCallee(callee.other))) return false;
      const bool twice = callee.reflection == Reflection::kReciprocal;
      if (twice && !IsCallee(plan_.callees_[static_cast<size_t>(callee.other)].other)) return false;
      const int64_t flags = text_.Number();
      callee.is_method = (flags & 1) != 0;
      callee.in_place = (flags & 2) != 0;
      int64_t left = 0;
      if (!Count(left)) return false;
      for (; left > 0; --left) {
        callee.rows.push_back(static_cast<int32_t>(text_.Number()));
        if (FindOp(callee.rows.back()) == nullptr) return false;
      }
    }
    plan_.callees_.push_back(std::move(callee));
    return true;
  }

  bool IsCallee(int64_t number) const {
    return number >= 0 && number < static_cast<int64_t>(plan_.callees_.size());
  }

  // Pairs as a table by the first number: small ones, because objects' numbers are given out anew.
  bool ReadPairs(std::vector<int32_t>& table) {
    int64_t left = 0;
    if (!Count(left)) return false;
    for (; left > 0; --left) {
      const int64_t key = text_.Number();
      if (key < 0 || key > 1 << 24) return false;
      const auto place = static_cast<size_t>(key);
      if (place >= table.size()) table.resize(place + 1, -1);
      table[place] = static_cast<int32_t>(text_.Number());
    }
    return true;
  }

  // The calls of one node.
  bool ReadCalls(ValueText& text, std::vector<Step>& steps) const {
    int64_t left = text.Number();
    if (left <= 0) return false;
    for (; left > 0; --left) {
      Step step;
      step.callee = static_cast<int32_t>(text.Number());
      step.out = static_cast<int32_t>(text.Number());
      if (!IsCallee(step.callee) || step.out < 0 || step.out > 1 << 24) return false;
      if (!text.Read(step.given.args) || !text.Read(step.given.kwargs)) return false;
      if (!IsCall(step.given)) return false;
      steps.push_back(std::move(step));
    }
    return true;
  }

  // A tuple, and a dict whose keys are names.
  static bool IsCall(const Given& given) {
    const std::vector<Value>& pairs = given.kwargs.items();
    for (size_t i = 0; i < pairs.size(); i += 2) {
      if (!pairs[i].is(ValueKind::kString)) return false;
    }
    return given.args.is(ValueKind::kTuple) && given.kwargs.is(ValueKind::kDict) &&
           pairs.size() % 2 == 0;
  }

  Status Add(const Node& node) {
    const int32_t place = expanded_[static_cast<size_t>(node.id())];
    if (place >= 0) {
      ValueText text(all_.substr(static_cast<size_t>(place)));
      const bool read = ReadCalls(text, plan_.steps_);
      if (!read || plan_.steps_.back().out != node.id()) return Refuse(&node, "can't be read");
      plan_.steps_.back().node = node.id();
      return Ok();
    }
    Step step;
    step.node = step.out = node.id();
    if (node.op() != Opcode::kPlaceholder) {
      step.callee = CalleeOf(node);
      if (!IsCallee(step.callee)) return Refuse(&node, "calls something that only Python knows");
    }
    if (!Convert(node.args(), step.given.args) || !Convert(node.kwargs(), step.given.kwargs) ||
        !IsCall(step.given)) {
      return Refuse(&node, "has an argument that only Python knows");
    }
    plan_.steps_.push_back(std::move(step));
    return Ok();
  }

  int32_t CalleeOf(const Node& node) const {
    const Argument& target = node.target();
    if (node.op() == Opcode::kCallFunction && target.is_opaque()) {
      return At(functions_, target.opaque->number);
    }
    for (size_t i = 0; node.op() == Opcode::kCallMethod && i < methods_.size(); i += 2) {
      if (methods_[i].text() == target.text) return static_cast<int32_t>(methods_[i + 1].number);
    }
    return -1;
  }

  static int32_t At(const std::vector<int32_t>& table, int64_t place) {
    const bool there = place >= 0 && static_cast<size_t>(place) < table.size();
    return there ? table[static_cast<size_t>(place)] : -1;
  }

  // False for what a plan can't hold.
  bool Convert(const Argument& argument, Value& value) const {
    switch (argument.kind) {
      case ArgumentKind::kNone:
        value = Value(ValueKind::kNone, 0);
        return true;
      case ArgumentKind::kBool:
        value = Value(ValueKind::kBool, argument.truth);
        return true;
      case ArgumentKind::kInt:
        value = Value::Int(std::atoll(argument.text.c_str()));
        return argument.text.size() <= 18;  // longer ones are Python's
      case ArgumentKind::kFloat:
        value = Value::Float(std::strtod(argument.text.c_str(), nullptr));
        return true;
      case ArgumentKind::kString:
        value = Value::Text(argument.text);
        return argument.items.empty();  // others are beyond ASCII
      case ArgumentKind::kNode:
        value = Value(ValueKind::kRegister, argument.node->id());
        return argument.node->graph() == &graph_;
      case ArgumentKind::kEllipsis:
        value = Value(ValueKind::kEllipsis, 0);
        return true;
      case ArgumentKind::kOpaque:
        value = Value(ValueKind::kDType, At(constants_, argument.opaque->number));
        return value.number >= 0;
      case ArgumentKind::kTuple:
        return ConvertItems(ValueKind::kTuple, argument, value);
      case ArgumentKind::kList:
        return ConvertItems(ValueKind::kList, argument, value);
      case ArgumentKind::kDict:
        return ConvertItems(ValueKind::kDict, argument, value);
      case ArgumentKind::kSlice:
        return ConvertItems(ValueKind::kSlice, argument, value);
      default:
        return false;
    }
  }

  bool ConvertItems(ValueKind kind, const Argument& argument, Value& value) const {
    if (argument.opaque != nullptr) return false;  // a named tuple
    std::vector<Value> items(argument.items.size());
    for (size_t i = 0; i < items.size(); ++i) {
      if (!Convert(argument.items[i], items[i])) return false;
    }
    value = Value::Several(kind, std::move(items));
    return true;
  }

  // Notes which registers a step is the last to read.
  bool MarkReads(const Value& value, std::vector<int32_t>& read) {
    if (value.is(ValueKind::kRegister)) {
      const auto reg = static_cast<size_t>(value.number);
      if (reg >= read.size()) return false;
      if (read[reg] == 0) plan_.frees_.push_back(static_cast<int32_t>(value.number));
      read[reg] = 1;
      return true;
    }
    return !value.open || std::all_of(value.items().begin(), value.items().end(),
                                      [&](const Value& item) { return MarkReads(item, read); });
  }

  // The output reads what stays.
  Status Finish(const Node& output) {
    plan_.register_count_ = static_cast<size_t>(most_) + 1;
    std::vector<int32_t> read(plan_.register_count_);
    std::vector<int32_t> returned(plan_.register_count_);
    for (const Node* input : output.inputs()) {
      if (input->graph() != &graph_) return Refuse(&output, "reads a node of another graph");
      read[static_cast<size_t>(input->id())] = returned[static_cast<size_t>(input->id())] = 1;
    }
    // A node's values are freed when the node is done, not in the middle of its calls.
    Step* last = nullptr;
    for (size_t i = plan_.steps_.size(); i-- > 0;) {
      Step& step = plan_.steps_[i];
      const auto out = static_cast<size_t>(step.out);
      if (step.node >= 0) {
        last = &step;
        last->first_free = static_cast<uint32_t>(plan_.frees_.size());
        if (returned[out] != 0 || read[out] == 0) plan_.kept_.push_back(step.out);
      }
      if (!MarkReads(step.given.args, read) || !MarkReads(step.given.kwargs, read)) {
        return Refuse(nullptr, "has a plan that can't be read");
      }
      last->last_free = static_cast<uint32_t>(plan_.frees_.size());
    }
    std::reverse(plan_.kept_.begin(), plan_.kept_.end());
    return Ok();
  }

  const Graph& graph_;
  std::string_view all_;
  ValueText text_;
  Plan& plan_;
  std::vector<int32_t> functions_;  // callees by objects' numbers
  std::vector<int32_t> constants_;  // codes of dtypes by objects' numbers
  std::vector<Value> methods_;      // name, callee, name, callee ...
  std::vector<int32_t> expanded_;   // by node: where its calls stand in the text
  int32_t most_ = -1;
};

Status Plan::Make(const Graph& graph, std::string_view text, Plan& plan) {
  return PlanMaker(graph, text, plan).Run();
}

}  // namespace fxp
