#include "engine/passes/match.h"

#include <gtest/gtest.h>

#include "engine/base/str_cat.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

// Graphs and patterns are calls of relu in a row, `count` of them, over a placeholder.
class MatchTest : public GraphTest {
 protected:
  Graph& Chain(int count) {
    std::string lines = "graph {\n  %x = placeholder[x]()\n";
    std::string last = "x";
    for (int i = 0; i < count; ++i) {
      lines += StrCat("  %r", i, " = call_function[@torch.relu](%", last, ")\n");
      last = StrCat("r", i);
    }
    return Parse(StrCat(lines, "  %output = output[output](%", last, ")\n}"));
  }

  size_t Count(int graph, int pattern, const MatchOptions& options) {
    const auto matches = FindMatches(Chain(graph), Chain(pattern), options);
    EXPECT_TRUE(matches.ok());
    return matches.ok() ? matches.value().size() : 0;
  }
};

TEST_F(MatchTest, MatchesOverlapWhenAsked) {
  EXPECT_EQ(Count(4, 2, {}), 2U);
  EXPECT_EQ(Count(4, 2, {.keep_overlapping = true}), 3U);
}

TEST_F(MatchTest, PlaceholdersMatchPlaceholdersOnlyWhenAsked) {
  EXPECT_EQ(Count(4, 2, {.match_placeholder = true}), 1U);
}

TEST_F(MatchTest, TheOutputMatchesTooWhenAsked) {
  EXPECT_EQ(Count(4, 2, {.match_output = true}), 1U);
  EXPECT_EQ(Count(4, 3, {.match_output = true, .match_placeholder = true}), 0U);
  EXPECT_EQ(Count(4, 4, {.match_output = true, .match_placeholder = true}), 1U);
}

}  // namespace
}  // namespace fxp
