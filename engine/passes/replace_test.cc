#include "engine/passes/replace.h"

#include <gtest/gtest.h>

#include "engine/base/str_cat.h"
#include "engine/graph/text_form.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

// Graphs, patterns and replacements are written as lines of the text form, without the frame around
// them.
class ReplaceTest : public GraphTest {
 protected:
  std::string Framed(std::string_view lines) { return StrCat("graph {\n", lines, "}\n"); }

  std::string Run(std::string_view graph_lines, std::string_view pattern_lines,
                  std::string_view replacement_lines, MatchOptions options = {}) {
    Graph& graph = Parse(Framed(graph_lines));
    const Graph& pattern = Parse(Framed(pattern_lines));
    const Graph& replacement = Parse(Framed(replacement_lines));
    auto matches = FindMatches(graph, pattern, options);
    if (!matches.ok()) return ErrorText(matches);
    Replacer replacer(graph, pattern);
    for (const PatternMatch& match : matches.value()) {
      const auto replaced = replacer.Replace(match, replacement);
      if (!replaced.ok()) return ErrorText(replaced);
    }
    return StrCat(matches.value().size(), "\n", TextForm(graph));
  }
};

constexpr std::string_view kRelu = R"(  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x)
  %output = output[output](%relu)
)";
constexpr std::string_view kTanh = R"(  %x = placeholder[x]()
  %tanh = call_function[@torch.tanh](%x)
  %output = output[output](%tanh)
)";

TEST_F(ReplaceTest, FollowsValuesThroughAdjacentMatches) {
  EXPECT_EQ(Run(R"(  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x)
  %relu_1 = call_function[@torch.relu](%relu)
  %output = output[output](%relu_1)
)",
                kRelu, kTanh),
            R"(2
graph {
  %x = placeholder[x]()
  %tanh = call_function[@torch.tanh](%x)
  %tanh_1 = call_function[@torch.tanh](%tanh)
  %output = output[output](%tanh_1)
}
)");
}

// The reference keeps the replaced node in the list.
TEST_F(ReplaceTest, FollowsValuesIntoListsThatAPlaceholderStandsFor) {
  EXPECT_EQ(Run(R"(  %x = placeholder[x]()
  %cat = call_function[@torch.cat]([%x, %x])
  %cat_1 = call_function[@torch.cat]([%cat, %cat])
  %output = output[output](%cat_1)
)",
                R"(  %x = placeholder[x]()
  %cat = call_function[@torch.cat](%x)
  %output = output[output](%cat)
)",
                R"(  %x = placeholder[x]()
  %stack = call_function[@torch.stack](%x)
  %output = output[output](%stack)
)"),
            R"(2
graph {
  %x = placeholder[x]()
  %stack = call_function[@torch.stack]([%x, %x])
  %stack_1 = call_function[@torch.stack]([%stack, %stack])
  %output = output[output](%stack_1)
}
)");
}

TEST_F(ReplaceTest, TheEarlierOfTwoOverlappingMatchesWins) {
  EXPECT_EQ(Run(R"(  %x = placeholder[x]()
  %a = call_function[@torch.relu](%x)
  %b = call_function[@torch.relu](%a)
  %c = call_function[@torch.relu](%b)
  %output = output[output](%c)
)",
                R"(  %x = placeholder[x]()
  %a = call_function[@torch.relu](%x)
  %b = call_function[@torch.relu](%a)
  %output = output[output](%b)
)",
                kTanh),
            R"(1
graph {
  %x = placeholder[x]()
  %tanh = call_function[@torch.tanh](%x)
  %c = call_function[@torch.relu](%tanh)
  %output = output[output](%c)
}
)");
}

TEST_F(ReplaceTest, LeavesInteriorValuesAloneThatAreUsedOutside) {
  constexpr std::string_view kGraph = R"(  %x = placeholder[x]()
  %a = call_function[@torch.relu](%x)
  %b = call_function[@torch.neg](%a)
  %output = output[output]((%a, %b))
)";
  EXPECT_EQ(Run(kGraph, R"(  %x = placeholder[x]()
  %a = call_function[@torch.relu](%x)
  %b = call_function[@torch.neg](%a)
  %output = output[output](%b)
)",
                kTanh),
            StrCat("0\n", Framed(kGraph)));
}

TEST_F(ReplaceTest, TwoPlaceholdersNeverStandForOneNode) {
  constexpr std::string_view kSquare = R"(  %x = placeholder[x]()
  %mul = call_function[@operator.mul](%x, %x)
  %output = output[output](%mul)
)";
  constexpr std::string_view kProduct = R"(  %a = placeholder[a]()
  %b = placeholder[b]()
  %mul = call_function[@operator.mul](%a, %b)
  %output = output[output](%mul)
)";
  EXPECT_EQ(Run(kSquare, kProduct, kProduct), StrCat("0\n", Framed(kSquare)));
}

TEST_F(ReplaceTest, LiteralsAgreeInTypeUnlessTheyAreIgnored) {
  constexpr std::string_view kGraph = R"(  %x = placeholder[x]()
  %a = call_function[@operator.add](%x, 1)
  %b = call_function[@operator.add](%x, 1.0)
  %output = output[output]((%a, %b))
)";
  constexpr std::string_view kPattern = R"(  %x = placeholder[x]()
  %a = call_function[@operator.add](%x, 1)
  %output = output[output](%a)
)";
  EXPECT_TRUE(Run(kGraph, kPattern, kTanh).starts_with("1\n"));
  MatchOptions options;
  options.ignore_literals = true;
  EXPECT_TRUE(Run(kGraph, kPattern, kTanh, options).starts_with("2\n"));
}

TEST_F(ReplaceTest, KeywordsAgreeInNameAndOrder) {
  constexpr std::string_view kGraph = R"(  %x = placeholder[x]()
  %a = call_function[@torch.sum](%x, dim=0, keepdim=True)
  %output = output[output](%a)
)";
  EXPECT_TRUE(Run(kGraph, kGraph, kTanh).starts_with("1\n"));
  EXPECT_TRUE(Run(kGraph, R"(  %x = placeholder[x]()
  %a = call_function[@torch.sum](%x, keepdim=True, dim=0)
  %output = output[output](%a)
)",
                  kTanh)
                  .starts_with("0\n"));
}

constexpr std::string_view kTwoResults = R"(  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x)
  %neg = call_function[@torch.neg](%x)
  %output = output[output]((%relu, %neg))
)";

TEST_F(ReplaceTest, FindsPatternsWithSeveralResults) {
  EXPECT_EQ(Run(R"(  %x = placeholder[x]()
  %a = call_function[@torch.relu](%x)
  %other = call_function[@torch.neg](%a)
  %b = call_function[@torch.neg](%x)
  %output = output[output]((%a, %other, %b))
)",
                kTwoResults, R"(  %x = placeholder[x]()
  %tanh = call_function[@torch.tanh](%x)
  %sin = call_function[@torch.sin](%x)
  %output = output[output]((%tanh, %sin))
)"),
            R"(1
graph {
  %x = placeholder[x]()
  %tanh = call_function[@torch.tanh](%x)
  %sin = call_function[@torch.sin](%x)
  %other = call_function[@torch.neg](%tanh)
  %output = output[output]((%tanh, %other, %sin))
}
)");
}

// The reference raises KeyError here.
TEST_F(ReplaceTest, FindsNothingWhenOneResultNeverOccurs) {
  EXPECT_EQ(Run(kRelu, kTwoResults, kTwoResults), StrCat("0\n", Framed(kRelu)));
}

TEST_F(ReplaceTest, RefusesMatchesThatWouldMakeACycle) {
  constexpr std::string_view kGraph = R"(  %x = placeholder[x]()
  %a = call_function[@torch.relu](%x)
  %b = call_function[@torch.tanh](%a)
  %c = call_function[@torch.add](%b, %x)
  %output = output[output]((%a, %c))
)";
  EXPECT_EQ(Run(kGraph, R"(  %x = placeholder[x]()
  %y = placeholder[y]()
  %a = call_function[@torch.relu](%x)
  %c = call_function[@torch.add](%y, %x)
  %output = output[output]((%a, %c))
)",
                kTwoResults),
            StrCat("0\n", Framed(kGraph)));
}

TEST_F(ReplaceTest, AttributesMatchByKind) {
  Graph& graph = Parse(Framed("  %w = get_attr[w]()\n  %output = output[output](%w)\n"));
  Graph& pattern = Parse(Framed("  %v = get_attr[v]()\n  %output = output[output](%v)\n"));
  MatchOptions options;
  options.attribute_kinds = {{graph.first(), 1}, {pattern.first(), 1}};
  EXPECT_EQ(FindMatches(graph, pattern, options).value().size(), 1u);
  options.attribute_kinds[pattern.first()] = 2;
  EXPECT_EQ(FindMatches(graph, pattern, options).value().size(), 0u);
  EXPECT_EQ(FindMatches(graph, pattern, {}).value().size(), 0u);
}

TEST_F(ReplaceTest, SaysWhatIsWrongWithAPattern) {
  EXPECT_EQ(Run(kRelu, "", kTanh),
            "ValueError: SubgraphMatcher cannot be initialized with an empty pattern");
  EXPECT_EQ(Run(kRelu, "  %x = placeholder[x]()\n", kTanh),
            "ValueError: the pattern returns nothing");
  EXPECT_EQ(Run(kRelu, R"(  %x = placeholder[x]()
  %dead = call_function[@torch.neg](%x)
  %relu = call_function[@torch.relu](%x)
  %output = output[output](%relu)
)",
                kTanh),
            "AssertionError: SubgraphMatcher cannot be initialized with a pattern with dead code");
  EXPECT_EQ(Run(kRelu, R"(  %x = placeholder[x]()
  %y = placeholder[y]()
  %relu = call_function[@torch.relu](%x)
  %output = output[output](%relu)
)",
                kTanh),
            "KeyError: y");
}

TEST_F(ReplaceTest, SaysWhatIsWrongWithAReplacement) {
  EXPECT_EQ(Run(kRelu, kRelu, "  %output = output[output](1)\n"),
            "AssertionError: Placeholder count mismatch: 1 vs 0");
  EXPECT_EQ(Run(kRelu, kRelu, kTwoResults),
            "AssertionError: Returning nodes count mismatch: 1 vs 2");
  EXPECT_EQ(Run(kRelu, kRelu, "  %x = placeholder[x]()\n"),
            "AssertionError: Returning nodes count mismatch: 1 vs 0");
  EXPECT_EQ(Run(kRelu, kRelu, "  %x = placeholder[x]()\n  %output = output[output](5)\n"),
            "TypeError: object of type 'int' has no len()");
  constexpr std::string_view kIdentity =
      "  %x = placeholder[x]()\n  %output = output[output](%x)\n";
  EXPECT_EQ(Run(kRelu, kIdentity, kIdentity), "AssertionError: The insert point can't be None");
}

}  // namespace
}  // namespace fxp
