#include "engine/testing/graph_fixture.h"

#include "engine/base/str_cat.h"
#include "engine/graph/lint.h"
#include "engine/graph/text_form.h"

namespace fxp {

GraphTest::~GraphTest() {
  for (const Held& held : graphs_) {
    EXPECT_EQ(ErrorText(CheckUses(*held.graph)), "");
    if (held.whole) {
      EXPECT_EQ(ErrorText(Lint(*held.graph)), "");
    }
  }
}

Graph& GraphTest::Parse(std::string_view text) {
  Graph& graph = ParseBroken(text);
  graphs_.back().whole = true;
  return graph;
}

Graph& GraphTest::ParseBroken(std::string_view text) {
  auto parsed = ParseGraph(text, [this](std::string_view target) { return Object(target); });
  EXPECT_EQ(ErrorText(parsed), "") << text;
  graphs_.push_back({parsed.ok() ? std::move(parsed).value() : std::make_unique<Graph>(), false});
  return *graphs_.back().graph;
}

OpaqueRef GraphTest::Object(std::string_view target) {
  const auto found = objects_.find(target);
  if (found != objects_.end()) return found->second;
  Opaque opaque;
  opaque.number = static_cast<int32_t>(objects_.size());
  opaque.target = target;
  opaque.name = target.substr(target.rfind('.') + 1);
  opaque.type_text = target;
  opaque.str = opaque.repr = opaque.code = StrCat("<", target, ">");
  const bool torch = target.starts_with("torch.");
  opaque.call = opaque.annotation =
      torch ? std::string(target)
            : StrCat(kGlobalOpen, target, kGlobalNumber, opaque.number, kGlobalClose);
  if (target.starts_with("operator.")) opaque.infix = opaque.name;
  if (target == "getattr") {
    opaque.infix = target;
    opaque.call = StrCat(kGlobalOpen, target, kGlobalNumber, opaque.number, "!", kGlobalClose);
  }
  opaque.impure = target == "torch._assert";
  OpaqueRef object = std::make_shared<const Opaque>(std::move(opaque));
  objects_.emplace(target, object);
  return object;
}

Node& GraphTest::Named(Graph& graph, std::string_view name) {
  for (Node* node = graph.first(); !node->is_root(); node = node->next()) {
    if (node->name() == name) return *node;
  }
  ADD_FAILURE() << "no node is called " << name;
  return *graph.first();
}

Node& GraphTest::Call(Graph& graph, std::string_view target, std::vector<Argument> args) {
  NodeInit init;
  init.op = Opcode::kCallFunction;
  init.target = Share(Argument::Of(Object(target)));
  init.name = graph.TakeName(CandidateForTarget(init.target->opaque->name));
  init.args = Share(Argument::Tuple(std::move(args)));
  init.kwargs = EmptyDict();
  init.type = Share(Argument::None());
  return graph.Create(std::move(init));
}

Node& GraphTest::Output(Graph& graph, Argument value) {
  NodeInit init;
  init.op = Opcode::kOutput;
  init.target = Share(Argument::String("output"));
  init.name = graph.TakeName("output");
  init.args = Share(Argument::Tuple({std::move(value)}));
  init.kwargs = EmptyDict();
  init.type = Share(Argument::None());
  return graph.Create(std::move(init));
}

std::string ErrorText(const Status& status) {
  if (status.ok()) return "";
  return StrCat(ExceptionName(status.error().kind), ": ", status.error().message);
}

}  // namespace fxp
