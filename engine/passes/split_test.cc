#include "engine/passes/split.h"

#include <gtest/gtest.h>

#include "engine/graph/lint.h"
#include "engine/graph/text_form.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

class SplitTest : public GraphTest {
 protected:
  // The base and all parts, in the order in which they are called.
  std::string Split(Graph& graph, const std::vector<int32_t>& parts, SplitOptions options = {}) {
    Splitter splitter(graph, options);
    if (const Status divided = splitter.Divide(parts); !divided.ok()) return ErrorText(divided);
    std::vector<std::string> names;
    for (const int32_t part : parts) {
      if (static_cast<size_t>(part) == names.size()) names.push_back("p" + std::to_string(part));
    }
    Graph base;
    const Status filled = splitter.FillBase(names, Argument::Of(Object("operator.getitem")), base);
    if (!filled.ok()) return ErrorText(filled);
    std::string text = TextForm(base);
    for (const int32_t part : splitter.order()) {
      Graph made;
      if (const Status done = splitter.FillPart(part, made); !done.ok()) return ErrorText(done);
      EXPECT_EQ(ErrorText(Lint(made)), "");
      EXPECT_EQ(ErrorText(CheckUses(made)), "");
      text += names[static_cast<size_t>(part)] + ": " + TextForm(made);
    }
    return text;
  }
};

TEST_F(SplitTest, PartsTakeWhatTheyReadAndGiveWhatOthersRead) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %p = get_attr[a.p]()
  %a = call_module[m.a](%x)
  %b = call_method[neg](%a)
  %c = call_function[@torch.add](%a, %p)
  %d = call_method[add](%c, %b)
  %output = output[output]((%d, %x))
})");
  EXPECT_EQ(Split(graph, {0, 0, 1, 1}), R"(graph {
  %x = placeholder[x]()
  %a_p = get_attr[a.p]()
  %p0 = call_module[p0](%x)
  %getitem = call_function[@operator.getitem](%p0, 0)
  %getitem_1 = call_function[@operator.getitem](%p0, 1)
  %p1 = call_module[p1](%getitem, %a_p, %getitem_1)
  %output = output[output]((%p1, %x))
}
p0: graph {
  %x = placeholder[x]()
  %m_a = call_module[m_a](%x)
  %neg = call_method[neg](%m_a)
  %output = output[output]((%m_a, %neg))
}
p1: graph {
  %a = placeholder[a]()
  %p = placeholder[p]()
  %b = placeholder[b]()
  %add = call_function[@torch.add](%a, %p)
  %add_1 = call_method[add](%add, %b)
  %output = output[output](%add_1)
}
)");
}

TEST_F(SplitTest, KeepsNamesAndOrderWhenAsked) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %unused = get_attr[q]()
  %c = call_method[abs](%x)
  %d = call_method[neg](%x)
  %output = output[output]((%c, %d))
})");
  const SplitOptions options = {true, false, true, true};
  EXPECT_EQ(Split(graph, {0, 1}, options), R"(graph {
  %x = placeholder[x]()
  %p0 = call_module[p0](%x)
  %getitem = call_function[@operator.getitem](%p0, 0)
  %p1 = call_module[p1](%x)
  %getitem_1 = call_function[@operator.getitem](%p1, 0)
  %output = output[output]((%getitem, %getitem_1))
}
p0: graph {
  %arg_0 = placeholder[arg_0]()
  %c = call_method[abs](%arg_0)
  %output = output[output]((%c,))
}
p1: graph {
  %arg_0 = placeholder[arg_0]()
  %d = call_method[neg](%arg_0)
  %output = output[output]((%d,))
}
)");
}

TEST_F(SplitTest, ModulesOfOnePartHaveNamesOfTheirOwn) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %a = call_module[a.b](%x)
  %b = call_module[a_b](%a)
  %c = call_module[a.b](%b)
  %output = output[output](%c)
})");
  EXPECT_NE(Split(graph, {0, 0, 0}).find(R"(
  %a_b = call_module[a_b](%x)
  %a_b_1 = call_module[a_b_1](%a_b)
  %a_b_2 = call_module[a_b](%a_b_1)
)"),
            std::string::npos);
}

TEST_F(SplitTest, RefusesWhatCannotBeSplit) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %a = call_method[abs](%x)
  %b = call_method[neg](%a)
  %c = call_method[abs](%b)
  %output = output[output](%c)
})");
  EXPECT_EQ(Split(graph, {0, 1, 0}), "RuntimeError: cycle exists between partitions!");
  const char* missing = "ValueError: every node that calls something has to be in a part";
  EXPECT_EQ(Split(graph, {0, 1}), missing);
  EXPECT_EQ(Split(graph, {0, 2, 1}), missing);
  Graph& late = ParseBroken(R"(graph {
  %x = placeholder[x]()
  %a = call_method[abs](%x)
  %b = call_method[neg](%a)
  %output = output[output](%b)
})");
  ASSERT_TRUE(late.MoveBefore(Named(late, "b"), Named(late, "a")).ok());
  EXPECT_EQ(Split(late, {0, 0}), "KeyError: a");
}

}  // namespace
}  // namespace fxp
