#include "engine/passes/near_match.h"

#include <gtest/gtest.h>

#include "engine/base/str_cat.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

using F = MatchFailure;

// Patterns and graphs are written as lines, of which the last is returned; x is a placeholder, and
// y where it is used.
class NearMatchTest : public GraphTest {
 protected:
  Graph& Lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += StrCat("  ", line, "\n");
    const bool two = text.find("%y") != std::string::npos;
    text =
        StrCat("graph {\n  %x = placeholder[x]()\n", two ? "  %y = placeholder[y]()\n" : "", text);
    const std::string& last = lines.back();
    return Parse(
        StrCat(text, "  %output = output[output](", last.substr(0, last.find(' ')), ")\n}"));
  }

  // The nearest place: what failed, the graph's node there, and the other one.
  std::string Nearest(const std::vector<std::string>& graph,
                      const std::vector<std::string>& pattern) {
    Graph& in = Lines(graph);
    const Graph& wanted = Lines(pattern);
    std::unordered_map<const Node*, int32_t> alike;
    for (const Graph* one : {static_cast<const Graph*>(&in), &wanted}) {
      for (Node* node = one->first(); !node->is_root(); node = node->next()) {
        if (node->name().starts_with("relu")) alike[node] = 1;
      }
    }
    const auto found = FindNearMatches(in, wanted, {}, alike, 8);
    EXPECT_TRUE(found.ok());
    if (!found.ok() || found.value().empty()) return "nothing";
    const NearMatch& near = found.value().front();
    return StrCat(static_cast<int>(near.failure), ' ', near.found->name(), ' ',
                  near.other == nullptr ? "" : near.other->name());
  }

  static std::string Says(F failure, std::string_view found, std::string_view other = "") {
    return StrCat(static_cast<int>(failure), ' ', found, ' ', other);
  }
};

const std::vector<std::string> kGate = {"%s = call_function[@torch.sigmoid](%x)",
                                        "%m = call_function[@torch.mul](%x, %s)"};

TEST_F(NearMatchTest, SaysNothingWhereThePatternMatchesOrIsFarAway) {
  EXPECT_EQ(Nearest(kGate, kGate), "nothing");
  EXPECT_EQ(Nearest({"%a = call_function[@torch.abs](%x)"}, kGate), "nothing");
}

TEST_F(NearMatchTest, NamesEachConditionThatFails) {
  EXPECT_EQ(Nearest({kGate[0], "%m = call_function[@torch.mul](%s, %x)"}, kGate),
            Says(F::kOrder, "m"));
  EXPECT_EQ(Nearest({"%s = call_function[@torch.tanh](%x)", kGate[1]}, kGate),
            Says(F::kTarget, "s"));
  EXPECT_EQ(Nearest({"%s = call_function[@torch.sigmoid](%y)", kGate[1]}, kGate),
            Says(F::kOneInput, "y", "x"));
  EXPECT_EQ(Nearest({"%m = call_function[@torch.add](%x, %x)"},
                    {"%m = call_function[@torch.add](%x, %y)"}),
            Says(F::kTwoInputs, "x", "x"));
  EXPECT_EQ(Nearest({kGate[0], kGate[1], "%n = call_function[@torch.neg](%s)",
                     "%o = call_function[@torch.add](%m, %n)"},
                    kGate),
            Says(F::kReader, "s", "n"));
}

TEST_F(NearMatchTest, ComparesLiteralsAndHowManyThereAre) {
  const std::vector<std::string> one = {"%a = call_function[@torch.add](%x, 1)"};
  EXPECT_EQ(Nearest({"%a = call_function[@torch.add](%x, 2)"}, one), Says(F::kLiteral, "a"));
  EXPECT_EQ(Nearest({"%a = call_function[@torch.add](%x, 1.0)"}, one), Says(F::kType, "a"));
  EXPECT_EQ(Nearest({"%a = call_function[@torch.add](%x, %y)"}, one), Says(F::kValue, "a"));
  EXPECT_EQ(Nearest({"%a = call_function[@torch.add](%x, 1, 1)"}, one), Says(F::kCount, "a"));
  EXPECT_EQ(Nearest({"%a = call_function[@torch.add](%x, 1, alpha=2)"}, one),
            Says(F::kKeyword, "a"));
}

TEST_F(NearMatchTest, KnowsOtherSpellingsAndOtherMatches) {
  const std::vector<std::string> relu = {"%relu = call_function[@torch.relu](%x)"};
  EXPECT_EQ(Nearest({"%relu = call_method[relu](%x)"}, relu), Says(F::kSpelling, "relu"));
  const std::vector<std::string> two = {"%a = call_function[@torch.neg](%x)",
                                        "%b = call_function[@torch.neg](%a)"};
  EXPECT_EQ(Nearest({two[0], two[1], "%c = call_function[@torch.neg](%b)"}, two),
            Says(F::kTaken, "b"));
}

TEST_F(NearMatchTest, PutsTheNearestFirst) {
  Graph& graph =
      Lines({"%s = call_function[@torch.sigmoid](%y)", "%a = call_function[@torch.mul](%s, %x)",
             "%t = call_function[@torch.sigmoid](%x)", "%b = call_function[@torch.mul](%t, %x)",
             "%c = call_function[@torch.add](%a, %b)"});
  const auto found = FindNearMatches(graph, Lines(kGate), {}, {}, 8);
  ASSERT_EQ(found.value().size(), 2U);
  EXPECT_EQ(found.value()[0].anchor->name(), "b");
  EXPECT_EQ(found.value()[0].failures, 1);
  EXPECT_EQ(found.value()[1].anchor->name(), "a");
  EXPECT_EQ(FindNearMatches(graph, Lines(kGate), {}, {}, 1).value().size(), 1U);
}

}  // namespace
}  // namespace fxp
