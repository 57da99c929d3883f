#include "engine/passes/topological_order.h"

#include <gtest/gtest.h>

#include "engine/base/str_cat.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

class TopologicalOrderTest : public GraphTest {
 protected:
  static std::string Names(const Graph& graph, TopologicalRule rule) {
    std::vector<std::string> names;
    for (const Node* node : TopologicalOrder(graph, rule)) names.push_back(node->name());
    return Join(names, " ");
  }

  // x, then neg, sin and add before what they read.
  Graph& Shuffled() {
    Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x)
  %neg = call_function[@torch.neg](%relu)
  %tanh = call_function[@torch.tanh](%x)
  %add = call_function[@torch.add](%neg, %tanh)
  %sin = call_function[@torch.sin](%relu)
  %output = output[output]((%add, %sin))
})");
    Node& x = *graph.first();
    steps_ = static_cast<int32_t>(graph.tape().size());
    for (const int32_t id : {4, 5, 2}) EXPECT_TRUE(graph.MoveAfter(*graph.Find(id), x).ok());
    return graph;
  }

  // The fixture wants every graph well formed in the end.
  void PutBack(Graph& graph) { EXPECT_TRUE(graph.UndoTo(steps_)); }

  int32_t steps_ = 0;
};

TEST_F(TopologicalOrderTest, FirstReadyIsKahnsOrder) {
  Graph& graph = Shuffled();
  EXPECT_EQ(Names(graph, TopologicalRule::kFirstReady), "x relu tanh neg sin add output");
  PutBack(graph);
}

TEST_F(TopologicalOrderTest, FirstReadyTakesArithmeticOfSizesAtOnce) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %neg = call_function[@torch.neg](%x)
  %tanh = call_function[@torch.tanh](%neg)
  %add = call_function[@operator.add](%neg, 1)
  %getitem = call_function[@operator.getitem](%neg, 0)
  %mul = call_function[@operator.mul](%neg, %add)
  %lt = call_function[@operator.lt](%neg, 1)
  %output = output[output]((%tanh, %getitem, %mul, %lt))
})");
  EXPECT_EQ(Names(graph, TopologicalRule::kFirstReady), "x neg lt add mul tanh getitem output");
  EXPECT_EQ(Names(graph, TopologicalRule::kStable), "x neg tanh add getitem mul lt output");
}

TEST_F(TopologicalOrderTest, StableMovesOnlyWhatStandsBeforeItsInputs) {
  Graph& graph = Shuffled();
  EXPECT_EQ(Names(graph, TopologicalRule::kStable), "x relu neg sin tanh add output");
  PutBack(graph);
}

TEST_F(TopologicalOrderTest, LeavesCyclesOut) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %a = call_function[@torch.relu](%x)
  %b = call_function[@torch.relu](%a)
  %output = output[output](%b)
})");
  steps_ = static_cast<int32_t>(graph.tape().size());
  graph.SetArgs(*graph.Find(1), Argument::Tuple({Argument::Of(*graph.Find(2))}));
  EXPECT_EQ(Names(graph, TopologicalRule::kFirstReady), "x");
  EXPECT_EQ(Names(graph, TopologicalRule::kStable), "x");
  PutBack(graph);
}

}  // namespace
}  // namespace fxp
