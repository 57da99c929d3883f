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

  size_t Count(int graph, int pattern, bool output, bool placeholder, bool overlapping) {
    MatchOptions options;
    options.match_output = output;
    options.match_placeholder = placeholder;
    options.keep_overlapping = overlapping;
    const auto matches = FindMatches(Chain(graph), Chain(pattern), options);
    EXPECT_TRUE(matches.ok());
    return matches.ok() ? matches.value().size() : 0;
  }
};

TEST_F(MatchTest, MatchesOverlapWhenAsked) {
  EXPECT_EQ(Count(4, 2, false, false, false), 2U);
  EXPECT_EQ(Count(4, 2, false, false, true), 3U);
}

TEST_F(MatchTest, PlaceholdersMatchPlaceholdersOnlyWhenAsked) {
  EXPECT_EQ(Count(4, 2, false, true, false), 1U);
}

TEST_F(MatchTest, TheOutputMatchesTooWhenAsked) {
  EXPECT_EQ(Count(4, 2, true, false, false), 1U);
  EXPECT_EQ(Count(4, 3, true, true, false), 0U);
  EXPECT_EQ(Count(4, 4, true, true, false), 1U);
}

}  // namespace
}  // namespace fxp
