#include "engine/graph/print.h"

#include <gtest/gtest.h>

#include "engine/graph/argument_text.h"
#include "engine/graph/copy.h"
#include "engine/graph/text_form.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

TEST_F(GraphTest, PrintsAsTorchDoes) {
  EXPECT_EQ(GraphText(Parse(R"(graph {
  %x = placeholder[x]()
  %y : @torch.Tensor = placeholder[y](2)
  %w = get_attr[lin.weight]()
  %add = call_function[@operator.add](%x, 1)
  %f = call_function[@__main__.f](%add, [%w, 's', (1,)], {'k': %y, 3: 'v'}, slice(%x, None, 2), range(0, 3))
  %output = output[output]((%f, ['s']))
})")),
            R"(graph():
    %x : [num_users=2] = placeholder[target=x]
    %y : torch.Tensor [num_users=1] = placeholder[target=y](default=2)
    %w : [num_users=1] = get_attr[target=lin.weight]
    %add : [num_users=1] = call_function[target=operator.add](args = (%x, 1), kwargs = {})
    %f : [num_users=1] = call_function[target=__main__.f](args = (%add, [%w, s, (1,)], {k: %y, 3: v}, slice(x, None, 2), range(0, 3)), kwargs = {})
    return (f, ['s']))");
}

TEST_F(GraphTest, CopiesUnderFreshNames) {
  Graph& source = Parse(R"(graph {
  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x, out=%x)
  %output = output[output](%relu)
})");
  Graph& target = Parse("graph {\n  %relu = placeholder[relu]()\n}");
  CopyMap map;
  map.Set(Named(source, "x"), Argument::Of(Named(target, "relu")));
  EXPECT_EQ(CopyGraph(target, source, map), &Named(source, "output"));
  EXPECT_EQ(TextForm(target), R"(graph {
  %relu = placeholder[relu]()
  %relu_1 = call_function[@torch.relu](%relu, out=%relu)
}
)");
  Graph& whole = Parse("graph {}");
  CopyMap nothing;
  EXPECT_EQ(CopyGraph(whole, Parse("graph {\n  %x = placeholder[x]()\n}"), nothing), nullptr);
  EXPECT_EQ(whole.size(), 1);
}

TEST(ArgumentText, QuotesAsPythonDoes) {
  EXPECT_EQ(QuoteString("a"), "'a'");
  EXPECT_EQ(QuoteString("it's"), "\"it's\"");
  EXPECT_EQ(QuoteString("'\""), R"('\'"')");
  EXPECT_EQ(QuoteString("\n\r\t\\\x01\x7f"), R"('\n\r\t\\\x01\x7f')");
}

TEST(Argument, ComparesLiteralsAsPythonDoes) {
  EXPECT_TRUE(SameLiteral(Argument::Float("0.0"), Argument::Float("-0.0")));
  EXPECT_FALSE(SameLiteral(Argument::Float("nan"), Argument::Float("nan")));
  EXPECT_FALSE(SameLiteral(Argument::Int(1), Argument::Float("1.0")));
  EXPECT_FALSE(SameLiteral(Argument::Bool(true), Argument::Bool(false)));
  EXPECT_TRUE(SameLiteral(Argument::List({Argument::None()}), Argument::List({Argument::None()})));
  EXPECT_FALSE(SameLiteral(Argument::List({}), Argument::Tuple({})));
}

}  // namespace
}  // namespace fxp
