#include "engine/graph/lint.h"

#include <gtest/gtest.h>

#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

constexpr std::string_view kPair = R"(graph {
  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x)
}
)";

TEST_F(GraphTest, LintAcceptsWhatPromisesNothingAboutOutputs) {
  EXPECT_EQ(ErrorText(Lint(Parse("graph {}"))), "");
  EXPECT_EQ(ErrorText(Lint(Parse(kPair))), "");
}

TEST_F(GraphTest, LintFindsUseBeforeDefinition) {
  Graph& graph = ParseBroken(kPair);
  ASSERT_TRUE(graph.MoveBefore(Named(graph, "relu"), Named(graph, "x")).ok());
  EXPECT_EQ(
      ErrorText(Lint(graph)),
      "RuntimeError: Argument 'x' of Node 'relu' was used before it has been defined! Please "
      "check that Nodes in the graph are topologically ordered\n"
      "graph():\n"
      "    %relu : [num_users=0] = call_function[target=torch.relu](args = (%x,), kwargs = {})\n"
      "    %x : [num_users=1] = placeholder[target=x]");
}

TEST_F(GraphTest, LintFindsACycleOfOneNode) {
  Graph& graph = ParseBroken(kPair);
  Node& relu = Named(graph, "relu");
  graph.SetArgs(relu, Argument::Tuple({Argument::Of(relu)}));
  EXPECT_NE(ErrorText(Lint(graph)).find("was used before it has been defined"), std::string::npos);
}

TEST_F(GraphTest, LintFindsNodesOfOtherGraphs) {
  Graph& graph = ParseBroken(kPair);
  Graph& other = Parse(kPair);
  graph.SetArgs(Named(graph, "relu"), Argument::Tuple({Argument::Of(Named(other, "x"))}));
  EXPECT_EQ(
      ErrorText(Lint(graph)),
      "RuntimeError: Argument 'x' of Node 'relu' does not belong to this Graph, but was used as "
      "an argument! If you are copying nodes from another graph, make sure to use "
      "``arg_transform`` on node_copy() to remap values\n"
      "graph():\n"
      "    %x : [num_users=0] = placeholder[target=x]\n"
      "    %relu : [num_users=0] = call_function[target=torch.relu](args = (%x,), kwargs = {})");
}

TEST_F(GraphTest, LintFindsANameUsedTwice) {
  Graph& graph = ParseBroken(kPair);
  graph.SetName(Named(graph, "relu"), "x");
  EXPECT_EQ(ErrorText(Lint(graph)), "RuntimeError: Node redefined name x!");
}

TEST_F(GraphTest, TargetsOfFunctionsCanBeCalledAndOthersAreText) {
  Graph& graph = ParseBroken(kPair);
  Node& relu = Named(graph, "relu");
  EXPECT_TRUE(HasRightTarget(relu));
  graph.SetTarget(relu, Argument::String("relu"));
  EXPECT_FALSE(HasRightTarget(relu));
  graph.SetOp(relu, Opcode::kCallMethod);
  EXPECT_TRUE(HasRightTarget(relu));
  graph.SetTarget(relu, Argument::Int(3));
  EXPECT_FALSE(HasRightTarget(relu));
}

}  // namespace
}  // namespace fxp
