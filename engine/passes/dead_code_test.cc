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

}  // namespace
}  // namespace fxp
