#include "engine/interpreter/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "engine/ops/table.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

int32_t RowOf(OpId id) { return static_cast<int32_t>(id); }

// The text of a callee that has one row.
std::string Rows(OpId id, int flags = 0) { return StrCat("R?0;-1;", flags, ";1;", RowOf(id), ";"); }

// Tensors that tests know by a number, as Python knows them by their handles.
std::map<int64_t, Tensor>& Known() {
  static auto& known = *new std::map<int64_t, Tensor>;
  return known;
}

Status Find(int64_t handle, Value& value) {
  const auto found = Known().find(handle);
  if (found == Known().end()) return RuntimeError("no such tensor");
  value = Value::Of(found->second, static_cast<int32_t>(handle));
  return Ok();
}

class PlanTest : public GraphTest {
 protected:
  // A plan of a graph whose functions are torch.relu, torch.add, torch.relu_ and getitem.
  Status Make(const Graph& graph, Plan& plan) {
    std::string text = "4;" + Rows(OpId::kRelu) + Rows(OpId::kAdd) + Rows(OpId::kRelu, 2) + "G";
    const std::vector<std::string> names = {"torch.relu", "torch.add", "torch.relu_", "getitem"};
    text += StrCat(names.size(), ";");
    for (size_t i = 0; i < names.size(); ++i) {
      text += StrCat(Object(names[i])->number, ";", i, ";");
    }
    return Plan::Make(graph, text + "0;0;0;", plan);
  }

  static Node& Placeholder(Graph& graph, const char* name) {
    NodeInit init;
    init.op = Opcode::kPlaceholder;
    init.target = Share(Argument::String(name));
    init.name = graph.TakeName(name);
    init.args = EmptyTuple();
    init.kwargs = EmptyDict();
    init.type = Share(Argument::None());
    return graph.Create(std::move(init));
  }

  static std::string Tensor1(int32_t handle, std::vector<float> values) {
    Tensor tensor = Tensor::Empty({static_cast<int64_t>(values.size())}, DType::kFloat32).value();
    std::copy(values.begin(), values.end(), tensor.data<float>());
    Known()[handle] = tensor;
    return StrCat("t", handle, ";");
  }

  // Runs to the end; "" or what went wrong.
  static std::string Run(Plan& plan, const std::string& inputs,
                         Recording what = Recording::kNothing) {
    Status status = plan.Start(what, 4, inputs, Find);
    if (status.ok()) status = plan.Advance(1e9);
    return status.ok() ? "" : status.error().message;
  }

  static std::vector<float> Numbers(const Value& value) {
    const Tensor& tensor = value.tensor();
    return {tensor.data<float>(), tensor.data<float>() + tensor.count()};
  }
};

TEST_F(PlanTest, RunsAGraphAndKeepsWhatIsReturned) {
  Graph graph;
  Node& x = Placeholder(graph, "x");
  Node& sum = Call(graph, "torch.add", {Argument::Of(x), Argument::Int(1)});
  Node& relu = Call(graph, "torch.relu", {Argument::Of(sum)});
  Output(graph, Argument::Of(relu));
  Plan plan;
  ASSERT_EQ(ErrorText(Make(graph, plan)), "");
  ASSERT_EQ(Run(plan, Tensor1(7, {-3, 2})), "");
  EXPECT_THAT(plan.kept(), ElementsAre(relu.id()));
  EXPECT_THAT(Numbers(plan.value(relu.id())), ElementsAre(0, 3));
  EXPECT_TRUE(plan.value(sum.id()).is(ValueKind::kEmpty));
  // A plan runs again, with other inputs.
  ASSERT_EQ(Run(plan, Tensor1(8, {5, 6})), "");
  EXPECT_THAT(Numbers(plan.value(relu.id())), ElementsAre(6, 7));
}

TEST_F(PlanTest, WritesOnlyIntoWhatIsItsOwn) {
  Graph graph;
  Node& x = Placeholder(graph, "x");
  Node& sum = Call(graph, "torch.add", {Argument::Of(x), Argument::Int(1)});
  Node& own = Call(graph, "torch.relu_", {Argument::Of(sum)});
  Node& foreign = Call(graph, "torch.relu_", {Argument::Of(x)});
  Output(graph, Argument::Tuple({Argument::Of(own), Argument::Of(foreign)}));
  Plan plan;
  ASSERT_EQ(ErrorText(Make(graph, plan)), "");
  EXPECT_THAT(Run(plan, Tensor1(7, {-3, 2})), HasSubstr("writes into a tensor"));
  EXPECT_EQ(plan.failed_at(), foreign.id());
  EXPECT_THAT(Numbers(Value::Of(Known().at(7))), ElementsAre(-3, 2));
}

TEST_F(PlanTest, RecordsShapesAndWhatIsAlive) {
  Graph graph;
  Node& x = Placeholder(graph, "x");
  Node& a = Call(graph, "torch.relu", {Argument::Of(x)});
  Node& b = Call(graph, "torch.add", {Argument::Of(a), Argument::Of(a)});
  Output(graph, Argument::Of(b));
  Plan plan;
  ASSERT_EQ(ErrorText(Make(graph, plan)), "");
  const std::string input = Tensor1(7, {1, 2});
  ASSERT_EQ(Run(plan, input, Recording::kShapes), "");
  EXPECT_THAT(plan.record().nodes(), ElementsAre(x.id(), 0, a.id(), 1, b.id(), 1));
  EXPECT_EQ(plan.record().shapes(), "7 8 0 1 2 1 \n-1 8 0 1 2 1 \n");
  ASSERT_EQ(Run(plan, input, Recording::kWatch), "");
  EXPECT_EQ(plan.record().peak(), 16);  // x is freed when a is there, a when b is there
  EXPECT_EQ(plan.record().live(), 8);
}

TEST_F(PlanTest, StopsBetweenSteps) {
  Graph graph;
  Node* value = &Placeholder(graph, "x");
  for (int i = 0; i < 1000; ++i) value = &Call(graph, "torch.relu", {Argument::Of(*value)});
  Output(graph, Argument::Of(*value));
  Plan plan;
  ASSERT_EQ(ErrorText(Make(graph, plan)), "");
  ASSERT_TRUE(plan.Start(Recording::kNothing, 0, Tensor1(1, {1}), Find).ok());
  int slices = 0;
  for (; !plan.done(); ++slices) ASSERT_TRUE(plan.Advance(0).ok());
  EXPECT_GT(slices, 3);
  EXPECT_THAT(Numbers(plan.value(value->id())), ElementsAre(1));
}

TEST_F(PlanTest, RefusesWhatItDoesNotKnow) {
  Graph graph;
  Node& x = Placeholder(graph, "x");
  Node& call = Call(graph, "helper", {Argument::Of(x)});
  Output(graph, Argument::Of(call));
  Plan plan;
  EXPECT_EQ(Make(graph, plan).error().message,
            StrCat(call.id(), ";calls something that only Python knows"));
  Graph open;
  Placeholder(open, "x");
  EXPECT_EQ(Make(open, plan).error().message, "-1;the graph has no output");
}

TEST_F(PlanTest, SurvivesTextThatMeansNothing) {
  Graph graph;
  Node& x = Placeholder(graph, "x");
  Output(graph, Argument::Of(x));
  const std::string whole =
      "1;R?0;-1;0;1;5;0;0;0;1;0;1;0;0;(n9;[i1;<NNN>zi3;)]f1.5;s2:ab){s1:ki2;}";
  for (size_t size = 0; size < whole.size(); ++size) {
    Plan plan;
    EXPECT_FALSE(Plan::Make(graph, whole.substr(0, size), plan).ok()) << size;
  }
  for (const char* text :
       {"1;R?0;-1;0;1;99999;0;0;0;0;", "1;I?3;7;0;0;0;0;0;0;", "1;I?1;-1;0;0;0;",
        "0;0;0;0;1;0;1;0;0;(){}", "1;=0;0;0;1;0;1;0;0;(){i1;i2;}", "1;=0;0;0;1;0;1;0;-4;(){}",
        "1;=0;0;0;1;77;1;0;0;(){}", "1;=0;1;i1;0;0;"}) {
    Plan plan;
    EXPECT_FALSE(Plan::Make(graph, text, plan).ok()) << text;
  }
  Plan plan;
  ASSERT_EQ(ErrorText(Make(graph, plan)), "");
  for (const char* inputs : {"(", "t99;", "n5;", "n99;", "i", "s9:a", "o1;x", "<NN>", "pN)"}) {
    EXPECT_NE(Run(plan, inputs), "") << inputs;
  }
}

// Random graphs of calls, each against the same calls made one by one.
TEST_F(PlanTest, ComputesWhatTheCallsComputeOneByOne) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    Graph graph;
    std::vector<Node*> nodes = {&Placeholder(graph, "x")};
    const std::string input = Tensor1(static_cast<int32_t>(1000 + seed), {-1.5, 0.25, 3});
    std::vector<Tensor> expected = {Known().at(1000 + seed)};
    for (int i = 0; i < 12; ++i) {
      const size_t a = random() % nodes.size();
      const size_t b = random() % nodes.size();
      if (random() % 3 == 0) {
        nodes.push_back(&Call(graph, "torch.relu", {Argument::Of(*nodes[a])}));
        const OpCall call(Op(OpId::kRelu), {static_cast<const Tensor*>(&expected[a])});
        expected.push_back(RunOp(call).value().tensors.front());
      } else {
        nodes.push_back(
            &Call(graph, "torch.add", {Argument::Of(*nodes[a]), Argument::Of(*nodes[b])}));
        const OpCall call(Op(OpId::kAdd), {static_cast<const Tensor*>(&expected[a]),
                                           static_cast<const Tensor*>(&expected[b])});
        expected.push_back(RunOp(call).value().tensors.front());
      }
    }
    std::vector<Argument> all;
    for (Node* node : nodes) all.push_back(Argument::Of(*node));
    Output(graph, Argument::List(std::move(all)));
    Plan plan;
    ASSERT_EQ(ErrorText(Make(graph, plan)), "");
    ASSERT_EQ(Run(plan, input), "") << seed;
    for (size_t i = 0; i < nodes.size(); ++i) {
      EXPECT_EQ(Numbers(plan.value(nodes[i]->id())), Numbers(Value::Of(expected[i]))) << seed;
    }
  }
}

TEST(PlainCalls, OneOperandAndPowersAsInPython) {
  const auto text = [](const Status& status, const Value& value) {
    std::string shown;
    if (status.ok()) AppendValue(shown, value, nullptr, nullptr);
    return status.ok() ? shown : "python";
  };
  const auto one = [&](char symbol, const Value& operand) {
    Value value;
    const Status status = PlainUnary(symbol, operand, value);
    return text(status, value);
  };
  const Value yes(ValueKind::kBool, 1);
  EXPECT_EQ(one('-', Value::Int(3)) + one('-', yes) + one('-', Value::Float(0)), "i-3;i-1;f-0;");
  EXPECT_EQ(one('a', Value::Int(-3)) + one('a', Value::Float(-0.5)), "i3;f0.5;");
  EXPECT_EQ(one('s', Value::Int(16)) + one('F', Value::Int(-2)), "f4;f2;");
  EXPECT_EQ(one('f', Value::Float(-0.5)) + one('c', Value::Float(0.5)), "i-1;i1;");
  EXPECT_EQ(one('t', Value::Float(-2.5)) + one('f', Value::Int(7)), "i-2;i7;");
  for (const Value& value : {Value::Int(INT64_MIN), Value::Float(NAN), Value::Float(1e300),
                             Value::Text("a"), Value::Several(ValueKind::kTuple, {})}) {
    EXPECT_EQ(one('f', value), "python");
  }
  EXPECT_EQ(one('s', Value::Int(-1)), "python");
  EXPECT_EQ(one('?', Value::Int(1)), "python");
  const auto power = [&](const Value& a, const Value& b) {
    Value value;
    const Status status = PlainInfix('p', a, b, value);
    return text(status, value);
  };
  EXPECT_EQ(power(Value::Int(-3), Value::Int(3)) + power(Value::Int(0), Value::Int(0)), "i-27;i1;");
  EXPECT_EQ(power(Value::Int(4), Value::Float(-0.5)) + power(Value::Int(2), Value::Int(-1)),
            "f0.5;f0.5;");
  EXPECT_EQ(power(Value::Int(10), Value::Int(30)), "python");
  EXPECT_EQ(power(Value::Float(-8), Value::Float(0.5)), "python") << "a complex number";
  EXPECT_EQ(power(Value::Int(0), Value::Int(-1)), "python") << "an error";
  EXPECT_EQ(power(Value::Float(1e200), Value::Int(2)), "python") << "an error";
}

TEST(RunCallTest, ChecksTheShapeOfWhatItGivesBack) {
  Callee callee;
  callee.kind = CalleeKind::kRanked;
  const Value tensor = Value::Of(Tensor::Full({2, 4, 1}, DType::kFloat32, Scalar::Int(0)).value());
  const Value none(ValueKind::kNone, 0);
  const auto fits = [&](std::vector<Value> args) {
    args.insert(args.begin(), tensor);
    Value value;
    const Given given = {Value::Several(ValueKind::kTuple, std::move(args)),
                         Value::Several(ValueKind::kDict, {})};
    return RunCall({}, callee, given, {}, value).ok() && &value.tensor() == &tensor.tensor();
  };
  const Value ranks = Value::Several(ValueKind::kTuple, {Value::Int(2), Value::Int(3)});
  const Value other = Value::Several(ValueKind::kTuple, {Value::Int(4)});
  EXPECT_TRUE(fits({ranks}));
  EXPECT_FALSE(fits({other}));
  EXPECT_FALSE(fits({}));
  EXPECT_TRUE(fits({ranks, Value::Int(4), none}));
  EXPECT_FALSE(fits({ranks, Value::Int(8), none})) << "one value in each group";
  EXPECT_FALSE(fits({ranks, Value::Int(0), none})) << "one value in each channel";
  EXPECT_TRUE(fits({ranks, none, Value::Int(4)}));
  EXPECT_FALSE(fits({ranks, none, Value::Int(3)}));
}

TEST(PlainCalls, ComputeAsPythonDoes) {
  // What `a symbol b` is, as text; "python" when only Python knows.
  const auto infix = [](char symbol, const Value& a, const Value& b) {
    Value value;
    std::string text;
    if (!PlainInfix(symbol, a, b, value).ok()) return std::string("python");
    AppendValue(text, value, nullptr, nullptr);
    return text;
  };
  const auto whole = [&](char symbol, int64_t a, int64_t b) {
    return infix(symbol, Value::Int(a), Value::Int(b));
  };
  EXPECT_EQ(whole('f', -7, 2), "i-4;");
  EXPECT_EQ(whole('%', -7, 2), "i1;");
  EXPECT_EQ(whole('%', 7, -2), "i-1;");
  EXPECT_EQ(whole('/', 1, 2), "f0.5;");
  EXPECT_EQ(whole('<', 1, 2), "T");
  EXPECT_EQ(whole('!', 2, 2), "F");
  EXPECT_EQ(whole('/', 1, 0), "python");
  EXPECT_EQ(whole('%', 1, 0), "python");
  EXPECT_EQ(whole('*', INT64_MAX, 2), "python");
  EXPECT_EQ(whole('f', INT64_MIN, -1), "python");
  EXPECT_EQ(infix('+', Value::Float(0.5), Value(ValueKind::kBool, 1)), "f1.5;");
  EXPECT_EQ(infix('<', Value::Float(NAN), Value::Int(1)), "python");
  EXPECT_EQ(infix('+', Value::Text("a"), Value::Int(1)), "python");
  const Value sizes = Value::Size({4, 5, 6});
  EXPECT_EQ(infix('+', sizes, Value::Several(ValueKind::kTuple, {Value::Int(1)})),
            "zi4;i5;i6;i1;)");
  Value item;
  ASSERT_TRUE(GetItem(sizes, Value::Int(-1), item).ok());
  EXPECT_EQ(item.number, 6);
  EXPECT_FALSE(GetItem(sizes, Value::Int(3), item).ok());
  const Value none(ValueKind::kNone, 0);
  const Value head = Value::Several(ValueKind::kSlice, {none, Value::Int(-2), none});
  ASSERT_TRUE(GetItem(sizes, head, item).ok());
  EXPECT_EQ(item.items().size(), 1u);
}

}  // namespace
}  // namespace fxp
