// One case for each mutator: its picture, before and after.

#include "engine/graph/graph.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/graph/print.h"
#include "engine/graph/text_form.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

constexpr std::string_view kChain = R"(graph {
  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x)
  %neg = call_function[@torch.neg](%relu)
  %output = output[output](%neg)
}
)";

using Names = std::vector<std::string>;

Names UsersOf(const Node& node) {
  Names names;
  for (Node* user : node.users()) names.push_back(user->name());
  return names;
}

Names Order(const Graph& graph) {
  Names names;
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    names.push_back(node->name());
  }
  return names;
}

TEST_F(GraphTest, CreatePutsANodeBeforeTheInsertionPoint) {
  Graph& graph = Parse(kChain);
  graph.SetInsertPoint(Named(graph, "neg"));
  Call(graph, "torch.tanh", {Argument::Of(Named(graph, "relu"))});
  Call(graph, "torch.tanh", {Argument::Of(Named(graph, "tanh"))});
  EXPECT_EQ(TextForm(graph), R"(graph {
  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x)
  %tanh = call_function[@torch.tanh](%relu)
  %tanh_1 = call_function[@torch.tanh](%tanh)
  %neg = call_function[@torch.neg](%relu)
  %output = output[output](%neg)
}
)");
  EXPECT_EQ(UsersOf(Named(graph, "relu")), (Names{"neg", "tanh"}));
}

TEST_F(GraphTest, EachNodeMadeBehindANodeComesRightBehindIt) {
  Graph& graph = Parse("graph {\n  %x = placeholder[x]()\n  %y = placeholder[y]()\n}\n");
  graph.SetInsertPoint(Named(graph, "x"), true);
  Call(graph, "torch.sin", {});
  Call(graph, "torch.cos", {});
  EXPECT_EQ(Order(graph), (Names{"x", "cos", "sin", "y"}));
}

TEST_F(GraphTest, EraseTakesANodeOutAndForgetsWhatItUsed) {
  Graph& graph = Parse(kChain);
  Node& tanh = Call(graph, "torch.tanh", {Argument::Of(Named(graph, "x"))});
  EXPECT_EQ(UsersOf(Named(graph, "x")), (Names{"relu", "tanh"}));
  EXPECT_EQ(ErrorText(graph.Erase(tanh)), "");
  EXPECT_EQ(TextForm(graph), kChain);
  EXPECT_EQ(UsersOf(Named(graph, "x")), (Names{"relu"}));
  EXPECT_TRUE(tanh.erased());
  EXPECT_EQ(
      FormatNode(tanh),
      "%tanh : [num_users=0] = call_function[target=torch.tanh](args = (None,), kwargs = {})");
  EXPECT_EQ(ErrorText(graph.Erase(tanh)), "");
}

TEST_F(GraphTest, EraseRefusesANodeThatIsUsed) {
  Graph& graph = Parse(kChain);
  EXPECT_EQ(ErrorText(graph.Erase(Named(graph, "relu"))),
            "RuntimeError: Tried to erase Node relu but it still had 1 users in the graph: "
            "{neg: None}!");
}

TEST_F(GraphTest, MoveBeforeAndAfterChangeTheOrderOnly) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %y = placeholder[y]()
  %relu = call_function[@torch.relu](%x)
  %neg = call_function[@torch.neg](%y)
  %output = output[output]((%relu, %neg))
}
)");
  EXPECT_EQ(ErrorText(graph.MoveBefore(Named(graph, "neg"), Named(graph, "relu"))), "");
  EXPECT_EQ(Order(graph), (Names{"x", "y", "neg", "relu", "output"}));
  EXPECT_EQ(ErrorText(graph.MoveAfter(Named(graph, "x"), Named(graph, "y"))), "");
  EXPECT_EQ(Order(graph), (Names{"y", "x", "neg", "relu", "output"}));
  EXPECT_TRUE(Named(graph, "y").IsBefore(Named(graph, "x")));
  const size_t length = graph.tape().size();
  EXPECT_EQ(ErrorText(graph.MoveBefore(Named(graph, "x"), Named(graph, "x"))), "");
  EXPECT_EQ(ErrorText(graph.MoveAfter(Named(graph, "x"), Named(graph, "y"))), "");
  EXPECT_EQ(graph.tape().size(), length) << "nothing has moved";
}

TEST_F(GraphTest, MoveRefusesNodesOfOtherGraphsAndErasedOnes) {
  Graph& graph = Parse(kChain);
  Graph& other = Parse(kChain);
  EXPECT_EQ(ErrorText(graph.MoveBefore(Named(other, "x"), Named(graph, "neg"))),
            "AssertionError: Attempting to move a Node into a different Graph");
  EXPECT_EQ(ErrorText(graph.MoveAfter(Named(graph, "x"), Named(other, "neg"))),
            "AssertionError: Attempting to move a Node into a different Graph");
  Node& tanh = Call(graph, "torch.tanh", {});
  EXPECT_EQ(ErrorText(graph.Erase(tanh)), "");
  EXPECT_EQ(ErrorText(graph.MoveBefore(tanh, Named(graph, "neg"))),
            "RuntimeError: Node tanh was erased and can't be moved");
}

TEST_F(GraphTest, SetArgsRepairsBothSidesAndMakesTheUserTheLastOne) {
  Graph& graph = Parse(R"(graph {
  %a = placeholder[a]()
  %b = placeholder[b]()
  %n = call_function[@operator.add](%a, %a)
  %m = call_function[@torch.neg](%a)
  %output = output[output]((%n, %m))
}
)");
  Node& n = Named(graph, "n");
  graph.SetArgs(
      n, Argument::Tuple({Argument::Of(Named(graph, "b")), Argument::Of(Named(graph, "a"))}));
  EXPECT_EQ(UsersOf(Named(graph, "a")), (Names{"m", "n"}));
  EXPECT_EQ(UsersOf(Named(graph, "b")), (Names{"n"}));
  ASSERT_EQ(n.inputs().size(), 2u);
  EXPECT_EQ(n.inputs()[0]->name(), "b");
  graph.SetKwargs(n, Argument::Dict({Argument::String("out"), Argument::Of(Named(graph, "m"))}));
  EXPECT_EQ(n.inputs().size(), 3u);
  graph.SetKwargs(n, Argument::Dict({}));
  EXPECT_EQ(n.inputs().size(), 2u);
}

TEST_F(GraphTest, ReplaceAllUsesReachesIntoContainersAndKeywords) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %y = placeholder[y]()
  %cat = call_function[@torch.cat]([%x, (%x, {'k': %x})], dim=%x)
  %part = call_function[@operator.getitem](%cat, slice(%x, None, 2))
  %output = output[output](%part)
}
)");
  const auto changed = graph.ReplaceAllUses(Named(graph, "x"), Argument::Of(Named(graph, "y")));
  EXPECT_EQ(changed.size(), 2u);
  EXPECT_EQ(TextForm(graph), R"(graph {
  %x = placeholder[x]()
  %y = placeholder[y]()
  %cat = call_function[@torch.cat]([%y, (%y, {'k': %y})], dim=%y)
  %part = call_function[@operator.getitem](%cat, slice(%y, None, 2))
  %output = output[output](%part)
}
)");
  EXPECT_TRUE(Named(graph, "x").users().empty());
}

TEST_F(GraphTest, ReplaceAllUsesTakesAChoiceOfUsersAndLiterals) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x)
  %neg = call_function[@torch.neg](%x)
  %output = output[output]((%relu, %neg))
}
)");
  const std::vector<Node*> chosen = {&Named(graph, "neg")};
  graph.ReplaceAllUses(Named(graph, "x"), Argument::Int(3), &chosen);
  EXPECT_EQ(UsersOf(Named(graph, "x")), (Names{"relu"}));
  EXPECT_EQ(FormatNode(Named(graph, "neg")),
            "%neg : [num_users=1] = call_function[target=torch.neg](args = (3,), kwargs = {})");
}

// The classic trap: the new node reads the old one, and so comes to read itself.
TEST_F(GraphTest, ReplaceAllUsesLetsANodeUseItself) {
  Graph& graph = ParseBroken(kChain);
  Node& relu = Named(graph, "relu");
  graph.ReplaceAllUses(relu, Argument::Of(Named(graph, "neg")));
  EXPECT_EQ(UsersOf(Named(graph, "neg")), (Names{"output", "neg"}));
}

TEST_F(GraphTest, ReplaceInputChangesOneNode) {
  Graph& graph = Parse(kChain);
  graph.ReplaceInput(Named(graph, "neg"), Named(graph, "relu"), Argument::Of(Named(graph, "x")));
  EXPECT_EQ(UsersOf(Named(graph, "x")), (Names{"relu", "neg"}));
  EXPECT_TRUE(Named(graph, "relu").users().empty());
}

TEST_F(GraphTest, UndoPutsUsersBackInTheirOrder) {
  Graph& graph = Parse("graph {\n  %x = placeholder[x]()\n  %y = placeholder[y]()\n}\n");
  Node& x = Named(graph, "x");
  Node& y = Named(graph, "y");
  Names made;
  for (int i = 0; i < 9; ++i) made.push_back(Call(graph, "f", {Argument::Of(x)}).name());
  const auto steps = static_cast<int32_t>(graph.tape().size());
  for (const int i : {4, 0, 8}) graph.ReplaceInput(Named(graph, made[i]), x, Argument::Of(y));
  for (const int i : {2, 6}) graph.ReplaceInput(Named(graph, made[i]), y, Argument::Of(y));
  EXPECT_EQ(UsersOf(y), (Names{made[4], made[0], made[8]}));
  EXPECT_EQ(UsersOf(x), (Names{made[1], made[3], made[5], made[7], made[2], made[6]}));
  EXPECT_TRUE(graph.UndoTo(steps));
  EXPECT_EQ(UsersOf(x), made);
  EXPECT_TRUE(y.users().empty());
}

TEST_F(GraphTest, ANodeIsOneUserHoweverOftenItNamesAnInput) {
  Graph& graph = Parse("graph {\n  %x = placeholder[x]()\n  %y = placeholder[y]()\n}\n");
  const Argument x = Argument::Of(Named(graph, "x"));
  const Argument y = Argument::Of(Named(graph, "y"));
  Node& node = Call(graph, "f", {x, y, x, Argument::Tuple({y, x}), y});
  Names inputs;
  for (const Node* input : node.inputs()) inputs.push_back(input->name());
  EXPECT_EQ(inputs, (Names{"x", "y"}));
  EXPECT_EQ((*node.inputs().rbegin())->name(), "y");
  EXPECT_EQ(Named(graph, "x").users().size(), 1u);
  graph.SetArgs(node, Argument::Tuple({y}));
  EXPECT_TRUE(Named(graph, "x").users().empty());
  EXPECT_EQ(UsersOf(Named(graph, "y")), (Names{node.name()}));
}

TEST_F(GraphTest, RenamesAndRetargets) {
  Graph& graph = Parse(kChain);
  Node& relu = Named(graph, "relu");
  graph.SetName(relu, "renamed");
  graph.SetTarget(relu, Argument::String("relu_"));
  graph.SetOp(relu, Opcode::kCallMethod);
  graph.SetType(relu, Argument::Of(Object("torch.Tensor")));
  EXPECT_EQ(FormatNode(relu),
            "%renamed : torch.Tensor [num_users=1] = call_method[target=relu_](args = (%x,), "
            "kwargs = {})");
}

TEST_F(GraphTest, AnErasedInsertionPointStandsForTheNextNode) {
  Graph& graph = Parse(kChain);
  Node& tanh = Call(graph, "torch.tanh", {});
  Call(graph, "torch.sin", {});
  graph.SetInsertPoint(tanh);
  EXPECT_EQ(ErrorText(graph.Erase(tanh)), "");
  Call(graph, "torch.cos", {});
  EXPECT_EQ(Order(graph), (Names{"x", "relu", "neg", "output", "cos", "sin"}));
}

TEST_F(GraphTest, FindsNodesByOpcodeAndTarget) {
  Graph& graph = Parse(kChain);
  const Argument relu = Argument::Of(Object("torch.relu"));
  EXPECT_EQ(graph.FindNodes(Opcode::kCallFunction, &relu).size(), 1u);
  EXPECT_EQ(graph.FindNodes(Opcode::kCallFunction, nullptr).size(), 2u);
  EXPECT_EQ(graph.FindNodes(Opcode::kGetAttr, nullptr).size(), 0u);
}

// A graph whose node is used elsewhere may go first, and may go last.
TEST_F(GraphTest, OutlivesAndIsOutlivedByGraphsThatShareANode) {
  auto first = std::make_unique<Graph>();
  Node& made = Call(*first, "torch.rand", {});
  {
    Graph second;
    Call(second, "torch.neg", {Argument::Of(made)});
    EXPECT_EQ(made.users().size(), 1u);
  }
  EXPECT_TRUE(made.users().empty());
  Graph third;
  Node& user = Call(third, "torch.neg", {Argument::Of(made)});
  first.reset();
  EXPECT_EQ(user.inputs()[0]->name(), "rand");
  EXPECT_EQ(user.inputs()[0]->graph(), nullptr);
}

TEST_F(GraphTest, KeepsOrderWhereverNodesAreInserted) {
  Graph& graph = Parse("graph {\n  %x = placeholder[x]()\n  %y = placeholder[y]()\n}\n");
  graph.SetInsertPoint(Named(graph, "y"));
  for (int i = 0; i < 2000; ++i) Call(graph, "f", {});
  for (int i = 0; i < 2000; ++i) {
    graph.SetInsertPoint(*Named(graph, "x").next());
    Call(graph, "g", {});
  }
  EXPECT_EQ(graph.size(), 4002);
}

}  // namespace
}  // namespace fxp
