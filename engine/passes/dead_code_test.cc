#include "engine/passes/dead_code.h"

#include <gtest/gtest.h>

#include "engine/graph/text_form.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

TEST_F(GraphTest, RemovesAChainOfDeadNodesInOneWalk) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %unused = placeholder[unused]()
  %a = call_function[@torch.relu](%x)
  %b = call_function[@torch.neg](%a)
  %c = call_function[@torch._assert](%x)
  %output = output[output](%x)
})");
  EXPECT_TRUE(EliminateDeadCode(graph, IsImpure));
  EXPECT_EQ(TextForm(graph), R"(graph {
  %x = placeholder[x]()
  %unused = placeholder[unused]()
  %c = call_function[@torch._assert](%x)
  %output = output[output](%x)
}
)");
  EXPECT_FALSE(EliminateDeadCode(graph, IsImpure)) << "and says that there was nothing left";
}

TEST_F(GraphTest, KeepsWhatChangesValuesInPlace) {
  const std::string text = R"(graph {
  %x = placeholder[x]()
  %y = call_function[@torch.neg](%x)
  %add_ = call_method[add_](%y, 1)
  %statement = call_method[__iadd__](%y, 1)
  %function = call_function[@torch.relu_](%y)
  %out = call_function[@torch.add](%x, 1, out=%y)
  %inplace = call_function[@torch.relu](%x, inplace=True)
  %output = output[output](%x)
}
)";
  Graph& graph = Parse(text);
  EXPECT_FALSE(EliminateDeadCode(graph, IsImpure));
  EXPECT_EQ(TextForm(graph), text);
}

TEST_F(GraphTest, RemovesWhatOnlyLooksLikeAChangeInPlace) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %a = call_method[__init__](%x)
  %b = call_function[@torch.add](%x, 1, out=None)
  %c = call_function[@torch.relu](%x, inplace=False)
  %d = call_method[_](%x)
  %output = output[output](%x)
})");
  EXPECT_TRUE(EliminateDeadCode(graph, IsImpure));
  EXPECT_EQ(graph.size(), 2);
}

}  // namespace
}  // namespace fxp
