#include "engine/passes/cse.h"

#include <gtest/gtest.h>

#include "engine/graph/text_form.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

CseRule Nothing(const Node&) { return CseRule::kShared; }

TEST_F(GraphTest, SharesNodesThatComputeTheSame) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %a = call_function[@torch.relu](%x)
  %b = call_function[@torch.relu](%x)
  %c = call_function[@torch.add](%a, 1)
  %d = call_function[@torch.add](%b, 1)
  %e = call_function[@torch.add](%b, 1.0)
  %output = output[output]((%c, %d, %e))
})");
  EXPECT_TRUE(EliminateCommonSubexpressions(graph, Nothing));
  EXPECT_EQ(TextForm(graph), R"(graph {
  %x = placeholder[x]()
  %a = call_function[@torch.relu](%x)
  %c = call_function[@torch.add](%a, 1)
  %e = call_function[@torch.add](%a, 1.0)
  %output = output[output]((%c, %c, %e))
}
)");
  EXPECT_FALSE(EliminateCommonSubexpressions(graph, Nothing)) << "and says that nothing is left";
}

TEST_F(GraphTest, SharesNothingBeforeAChangeInPlace) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %a = call_method[neg](%x)
  %e = call_method[neg](%x)
  %b = call_method[add_](%a, 1)
  %c = call_method[neg](%x)
  %d = call_method[neg](%x)
  %output = output[output]((%a, %b, %c, %d, %e))
})");
  EXPECT_TRUE(EliminateCommonSubexpressions(graph, Nothing));
  EXPECT_EQ(TextForm(graph), R"(graph {
  %x = placeholder[x]()
  %a = call_method[neg](%x)
  %e = call_method[neg](%x)
  %b = call_method[add_](%a, 1)
  %c = call_method[neg](%x)
  %output = output[output]((%a, %b, %c, %c, %e))
}
)");
}

TEST_F(GraphTest, LeavesWhatIsKept) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %a = call_method[neg](%x)
  %b = call_method[neg](%x)
  %output = output[output]((%a, %b))
})");
  for (const CseRule rule : {CseRule::kKept, CseRule::kChanges}) {
    const auto rules = [&](const Node& node) {
      return node.op() == Opcode::kCallMethod ? rule : CseRule::kShared;
    };
    EXPECT_FALSE(EliminateCommonSubexpressions(graph, rules));
  }
}

}  // namespace
}  // namespace fxp
