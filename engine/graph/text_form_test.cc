#include "engine/graph/text_form.h"

#include <gtest/gtest.h>

#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

class TextFormTest : public GraphTest {
 protected:
  std::string ParseError(std::string_view text) {
    return ErrorText(ParseGraph(text, [this](std::string_view target) {
      return target.starts_with("no.") ? nullptr : Object(target);
    }));
  }
};

TEST_F(TextFormTest, PrintsWhatItReads) {
  constexpr std::string_view kText = R"(graph {
  %x : @torch.Tensor = placeholder[x](1.5)
  %w = get_attr[layers.0.w]()
  %mod = call_module[layers.a b](%x, key='it\'s "q"\n\x01\\')
  %f = call_function[@__main__.f](%x, [1, -2, (%w,)], (), {}, {'k': %x, 3: None})
  %g = call_function[@__main__.g](True, False, Ellipsis, slice(None, %x, 2), range(0, 9), range(0, 9, 2))
  %h = call_function[@__main__.h](1e+16, -0.5, inf, -inf, nan, complex(0.0, 1.0), @torch.float32)
  %t = call_function[@__main__.t](@__main__.Pair(%x, 1), 123456789012345678901234567890)
  %output = output[output]((%mod, [%f, %g], %h, %t))
}
)";
  Graph& graph = Parse(kText);
  EXPECT_EQ(TextForm(graph), kText);
}

TEST_F(TextFormTest, ReadsAnEmptyGraph) { EXPECT_EQ(TextForm(Parse("graph {}")), "graph {\n}\n"); }

TEST_F(TextFormTest, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(ParseError("grpah {}"), "ValueError: line 1: expected 'graph', got 'grpah {}'");
  EXPECT_EQ(ParseError("graph {"), "ValueError: line 1: expected '%', got the end");
  EXPECT_EQ(ParseError("graph {} x"), "ValueError: line 1: expected the end, got 'x'");
  EXPECT_EQ(ParseError("graph {\n  % = f"), "ValueError: line 2: expected a name, got ' = f'");
  EXPECT_EQ(ParseError("graph {\n  %x = placeholdr[x]()\n}"),
            "ValueError: line 2: no opcode is called placeholdr");
  EXPECT_EQ(ParseError("graph {\n  %x = placeholder[x\n}"),
            "ValueError: line 2: expected a target and ']', got 'x'");
  EXPECT_EQ(ParseError("graph {\n  %x = placeholder[x](%y)\n}"),
            "ValueError: line 2: there is no %y before this line");
  EXPECT_EQ(ParseError("graph {\n  %x = placeholder[x]()\n  %x = placeholder[x]()\n}"),
            "ValueError: line 3: the name x is taken");
  EXPECT_EQ(ParseError("graph {\n  %sum = placeholder[x]()\n}"),
            "ValueError: line 2: the name sum is taken");
  EXPECT_EQ(ParseError("graph {\n  %x = call_function[@no.f]()\n}"),
            "ValueError: line 2: no object is called @no.f");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f](a=1, 2)\n}"),
            "ValueError: line 2: expected a keyword argument, got '2)'");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f](1 2)\n}"),
            "ValueError: line 2: expected ',', got '2)'");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f](word)\n}"),
            "ValueError: line 2: 'word' is no value");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f](-)\n}"),
            "ValueError: line 2: '-' is no value");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f](&)\n}"),
            "ValueError: line 2: expected a value, got '&)'");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f]('abc)\n}"),
            "ValueError: line 2: expected the end of a string, got \"'abc)\"");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f](slice(1))\n}"),
            "ValueError: line 2: wrong number of parts of a slice");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f]({1})\n}"),
            "ValueError: line 2: expected ':', got '})'");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f](" + std::string(200, '[')),
            "ValueError: line 2: nested too deeply");
  EXPECT_EQ(ParseError("graph {\n  %x = call_method[f]("),
            "ValueError: line 2: expected a value, got the end");
}

}  // namespace
}  // namespace fxp
