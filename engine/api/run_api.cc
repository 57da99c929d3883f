// Running graphs in C++ and what came of it, through the door.

#include <cstring>
#include <memory>

#include "engine/api/fxp.h"
#include "engine/api/graph_api_core.h"
#include "engine/api/tensor_handles.h"
#include "engine/interpreter/plan.h"
#include "engine/interpreter/summary.h"

namespace fxp {
namespace {

HandleTable<std::unique_ptr<Plan>>& Plans() {
  static auto& table = *new HandleTable<std::unique_ptr<Plan>>;
  return table;
}

// The plan, or nullptr and an error for the caller.
Plan* FindPlan(int32_t handle) {
  std::unique_ptr<Plan>* found = Plans().Find(handle);
  if (found == nullptr) Fail(RuntimeError("the engine doesn't know this plan"));
  return found == nullptr ? nullptr : found->get();
}

Status FindValue(int64_t handle, Value& value) {
  FXP_ASSIGN(const Tensor* tensor, TensorOf(static_cast<double>(handle)));
  value = Value::Of(*tensor, static_cast<int32_t>(handle));
  return Ok();
}

// A tensor by its handle, which it gets when it has none.
void NameByHandle(std::string& out, const Value& value, void*) {
  TensorObject& object = value.tensor_object();
  if (object.handle < 0) object.handle = Tensors().Add(object.tensor);
  out += StrCat("t", object.handle, ";");
}

int32_t ReplyNumbers(const std::vector<double>& numbers) {
  return Reply({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)});
}

int32_t Answer(const Status& status, int32_t value) {
  return status.ok() ? value : Fail(status.error());
}

}  // namespace
}  // namespace fxp

using fxp::Fail;
using fxp::Plan;
using fxp::Reply;
using fxp::StrCat;

FxpBytes fxp_tensor_summary(int32_t tensor, int32_t side) {
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return Fail(found.error());
  std::vector<double> numbers;
  fxp::AppendSummary(fxp::Summarize(*found.value(), side), numbers);
  return fxp::ReplyNumbers(numbers);
}

FxpInt fxp_plan_live(void) { return fxp::Plans().live(); }

FxpText fxp_graph_callees(int32_t graph) {
  FXP_DOOR(const fxp::Graph* found, fxp::FindGraph(graph));
  std::string functions;
  std::string methods;
  std::string others;
  std::vector<int32_t> seen;
  for (const fxp::Node* node = found->first(); !node->is_root(); node = node->next()) {
    const fxp::Argument& target = node->target();
    if (node->op() == fxp::Opcode::kCallFunction && target.is_opaque()) {
      const auto number = static_cast<size_t>(target.opaque->number);
      if (number >= seen.size()) seen.resize(number + 1);
      if (seen[number] == 0) functions += StrCat(number, " ", node->id(), " ");
      seen[number] = 1;
    } else if (node->op() == fxp::Opcode::kCallMethod) {
      const std::string name = StrCat(" ", target.text, " ");
      if (methods.find(name) == std::string::npos) methods += name;
    } else if (node->op() == fxp::Opcode::kCallModule || node->op() == fxp::Opcode::kGetAttr) {
      others += StrCat(node->id(), " ");
    }
  }
  return Reply(StrCat(functions, "\x1e", methods, "\x1e", others));
}

FxpBytes fxp_graph_last_uses(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  std::vector<int32_t> pairs;
  std::vector<int32_t> seen(static_cast<size_t>(found->made()));
  for (const fxp::Node* node = found->root().prev(); !node->is_root(); node = node->prev()) {
    for (const fxp::Node* used : node->inputs()) {
      if (used->graph() != found || seen[static_cast<size_t>(used->id())] != 0) continue;
      seen[static_cast<size_t>(used->id())] = 1;
      pairs.push_back(node->id());
      pairs.push_back(used->id());
    }
  }
  return fxp::ReplyIds(pairs);
}

FxpInt fxp_plan_new(int32_t graph, const char* text, int32_t text_size) {
  FXP_DOOR(const fxp::Graph* found, fxp::FindGraph(graph));
  auto plan = std::make_unique<Plan>();
  FXP_DOOR_TRY(Plan::Make(*found, fxp::Text(text, text_size), *plan));
  return fxp::Plans().Add(std::move(plan));
}

void fxp_plan_release(int32_t plan) { fxp::Plans().Release(plan); }

FxpInt fxp_plan_start(int32_t plan, int32_t recording, int32_t side, const char* inputs,
                      int32_t inputs_size) {
  Plan* found = fxp::FindPlan(plan);
  if (found == nullptr) return kFxpFailed;
  if (recording < 0 || recording > 2) return Fail(fxp::BadCall());
  const auto what = static_cast<fxp::Recording>(recording);
  return fxp::Answer(found->Start(what, side, fxp::Text(inputs, inputs_size), fxp::FindValue), 0);
}

FxpInt fxp_plan_advance(int32_t plan, int32_t milliseconds) {
  Plan* found = fxp::FindPlan(plan);
  if (found == nullptr) return kFxpFailed;
  const fxp::Status status = found->Advance(milliseconds);
  return fxp::Answer(status, found->done() ? 1 : 0);
}

FxpText fxp_plan_values(int32_t plan) {
  Plan* found = fxp::FindPlan(plan);
  if (found == nullptr) return kFxpFailed;
  if (!found->done()) return Fail(fxp::BadCall());
  std::string text;
  for (const int32_t node : found->kept()) {
    text += StrCat(node, ";");
    fxp::AppendValue(text, found->value(node), fxp::NameByHandle, nullptr);
  }
  found->Clear();
  return Reply(std::move(text));
}

FxpInt fxp_plan_failed_at(int32_t plan) {
  const Plan* found = fxp::FindPlan(plan);
  return found == nullptr ? kFxpFailed : found->failed_at() + 1;
}

FxpText fxp_plan_texts(int32_t plan) {
  const Plan* found = fxp::FindPlan(plan);
  if (found == nullptr) return kFxpFailed;
  return Reply(StrCat(found->record().shapes(), "\x1e", found->record().odd()));
}

FxpBytes fxp_plan_shapes(int32_t plan) {
  const Plan* found = fxp::FindPlan(plan);
  return found == nullptr ? kFxpFailed : fxp::ReplyIds(found->record().nodes());
}

FxpBytes fxp_plan_watched(int32_t plan) {
  const Plan* found = fxp::FindPlan(plan);
  if (found == nullptr) return kFxpFailed;
  std::vector<double> numbers = {found->record().peak(), found->record().live()};
  const std::vector<double>& rest = found->record().watched();
  numbers.insert(numbers.end(), rest.begin(), rest.end());
  return fxp::ReplyNumbers(numbers);
}
