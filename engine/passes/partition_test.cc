#include "engine/passes/partition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

using ::testing::ElementsAre;

TEST(BitsTest, IsASetOfNumbers) {
  Bits bits;
  for (const size_t bit : {3u, 64u, 200u}) bits.Set(bit);
  EXPECT_TRUE(bits.Has(64) && !bits.Has(63) && !bits.Has(1000));
  EXPECT_EQ(bits.Next(0), 3);
  EXPECT_EQ(bits.Next(4), 64);
  EXPECT_EQ(bits.Next(65), 200);
  EXPECT_EQ(bits.Next(201), -1);
  EXPECT_EQ(bits.Next(5000), -1);
  Bits other;
  other.Set(200);
  bits.Remove(other);
  EXPECT_EQ(bits.words(), 2u) << "and takes no more room than it needs";
  bits.Reset(64);
  other.Reset(200);
  other.Add(bits);
  EXPECT_TRUE(other == bits);
}

class PartitionTest : public GraphTest {
 protected:
  static Partitioner::Partitions Run(const Graph& graph, const std::vector<bool>& supported,
                                     bool only_users = false) {
    Result<Partitioner::Partitions> result = Partitioner().Run(graph, supported, only_users);
    EXPECT_TRUE(result.ok());
    return result.ok() ? std::move(result).value() : Partitioner::Partitions();
  }

  // Whether each partition could become one node.
  static bool IsSound(const Graph& graph, const Partitioner::Partitions& found) {
    // Partitions that a node's value comes from by way of something else than that partition.
    std::vector<std::vector<bool>> inside(static_cast<size_t>(graph.made()));
    std::vector<std::vector<bool>> outside(inside.size());
    std::vector<int32_t> home(inside.size(), -1);
    size_t place = 0;
    for (const Node* node = graph.first(); !node->is_root(); node = node->next(), ++place) {
      const auto id = static_cast<size_t>(node->id());
      home[id] = found.place_of[place];
      inside[id].resize(found.numbers.size());
      outside[id].resize(found.numbers.size());
      for (const Node* used : node->inputs()) {
        const auto from = static_cast<size_t>(used->id());
        for (size_t p = 0; p < found.numbers.size(); ++p) {
          const bool own = home[from] == static_cast<int32_t>(p);
          const bool left = (inside[from][p] || own) && home[id] != static_cast<int32_t>(p);
          if (left || outside[from][p]) outside[id][p] = true;
          if (own || inside[from][p]) inside[id][p] = true;
        }
      }
      if (home[id] >= 0 && outside[id][static_cast<size_t>(home[id])]) return false;
    }
    return true;
  }
};

TEST_F(PartitionTest, JoinsWhatNoPathLeavesAndComesBackTo) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %a = call_method[add](%x)
  %b = call_method[relu](%a)
  %c = call_method[print](%b)
  %d = call_method[relu](%c)
  %e = call_method[relu](%x)
  %output = output[output]((%d, %e))
})");
  const std::vector<bool> supported = {false, true, true, false, true, true, false};
  const Partitioner::Partitions found = Run(graph, supported);
  EXPECT_THAT(found.place_of, ElementsAre(-1, 1, 1, -1, 0, 0, -1));
  const Partitioner::Partitions chained = Run(graph, supported, true);
  EXPECT_THAT(chained.place_of, ElementsAre(-1, 2, 2, -1, 1, 0, -1));
}

TEST_F(PartitionTest, PartitionsOfRandomGraphsAreSound) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    Graph& graph = Parse("graph {\n  %x = placeholder[x]()\n}");
    std::vector<Node*> nodes = {graph.first()};
    std::vector<bool> supported = {false};
    const size_t count = 3 + random() % 40;
    while (nodes.size() < count) {
      const auto any = [&] { return Argument::Of(*nodes[random() % nodes.size()]); };
      nodes.push_back(&Call(graph, "torch.add", {any(), any()}));
      supported.push_back(random() % 3 != 0);
    }
    const Partitioner::Partitions found = Run(graph, supported, round % 4 == 0);
    EXPECT_TRUE(IsSound(graph, found)) << round;
    for (size_t i = 0; i < supported.size(); ++i) {
      EXPECT_EQ(found.place_of[i] >= 0, supported[i]) << round;
    }
  }
}

}  // namespace
}  // namespace fxp
