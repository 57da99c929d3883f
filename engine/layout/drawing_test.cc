// Drawings of small graphs by hand, and of random ones: what drawing.h promises.

#include "engine/layout/drawing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>

namespace fxp::layout {
namespace {

constexpr int32_t kWidth = 80;

// A graph from what each box reads.
Graph GraphOf(const List<List<int32_t>>& reads) {
  Graph graph;
  graph.boxes.assign(reads.size(), Box{.width = kWidth, .height = kRowHeight});
  for (size_t box = 0; box < reads.size(); ++box) {
    for (const int32_t from : reads[box]) graph.edges.push_back({from, static_cast<int32_t>(box)});
  }
  return graph;
}

void KeepPlacesOf(Graph& graph, const Drawing& drawing) {
  for (size_t box = 0; box < graph.boxes.size(); ++box) {
    const Placed& placed = drawing.boxes[box];
    graph.boxes[box].before = Place{placed.layer, placed.x, placed.lane};
  }
}

// The graph without a box that nobody reads.
Graph Without(const Graph& graph, int32_t gone) {
  Graph rest = graph;
  rest.boxes.erase(rest.boxes.begin() + gone);
  std::erase_if(rest.edges, [&](const Edge& edge) { return edge.to == gone || edge.from == gone; });
  for (Edge& edge : rest.edges) {
    edge.from -= edge.from > gone;
    edge.to -= edge.to > gone;
  }
  return rest;
}

bool Overlaps(const Graph& graph, const Drawing& drawing, size_t a, size_t b) {
  const Placed& p = drawing.boxes[a];
  const Placed& q = drawing.boxes[b];
  const bool sideways = 2 * std::abs(p.x - q.x) < graph.boxes[a].width + graph.boxes[b].width;
  const bool downward = p.y < q.y + graph.boxes[b].height && q.y < p.y + graph.boxes[a].height;
  return sideways && downward;
}

// Whether a way that goes down passes through the inside of a box between its ends. Where it bends
// it is between layers.
bool Crosses(const Graph& graph, const Drawing& drawing, const Way& way, size_t box) {
  for (size_t i = 1; i < way.points.size(); ++i) {
    const Point& a = way.points[i - 1];
    const Point& b = way.points[i];
    const Placed& there = drawing.boxes[box];
    if (std::max(a.y, there.y) >= std::min(b.y, there.y + graph.boxes[box].height)) continue;
    if (a.x != b.x) return true;
    if (2 * std::abs(a.x - there.x) < graph.boxes[box].width) return true;
  }
  return false;
}

void ExpectWhole(const Graph& graph, const Drawing& drawing) {
  ASSERT_EQ(drawing.boxes.size(), graph.boxes.size());
  ASSERT_EQ(drawing.ways.size(), graph.edges.size());
  for (size_t a = 0; a < graph.boxes.size(); ++a) {
    const Placed& box = drawing.boxes[a];
    EXPECT_GE(box.x - graph.boxes[a].width / 2, drawing.left);
    EXPECT_LE(box.x + graph.boxes[a].width / 2, drawing.right);
    EXPECT_GE(box.y, drawing.top);
    EXPECT_LE(box.y + graph.boxes[a].height, drawing.bottom);
    for (size_t b = 0; b < a; ++b) EXPECT_FALSE(Overlaps(graph, drawing, a, b)) << a << " " << b;
  }
  for (size_t i = 0; i < graph.edges.size(); ++i) {
    const auto& [from, to] = graph.edges[i];
    const Way& way = drawing.ways[i];
    EXPECT_EQ(way.kind == EdgeKind::kLoop, from == to);
    EXPECT_EQ(way.kind == EdgeKind::kUp, from > to);
    if (way.kind != EdgeKind::kDown) continue;
    EXPECT_GT(drawing.boxes[to].layer, drawing.boxes[from].layer);
    EXPECT_EQ(way.points.front(),
              (Point{drawing.boxes[from].x, drawing.boxes[from].y + graph.boxes[from].height}));
    EXPECT_EQ(way.points.back().y, drawing.boxes[to].y);
    EXPECT_LE(2 * std::abs(way.points.back().x - drawing.boxes[to].x), graph.boxes[to].width);
    for (size_t box = 0; box < graph.boxes.size(); ++box)
      EXPECT_FALSE(Crosses(graph, drawing, way, box)) << from << "→" << to << " through " << box;
  }
}

Graph RandomGraph(std::mt19937& random, size_t most, bool cyclic = false) {
  const size_t count = 1 + random() % most;
  List<List<int32_t>> reads(count);
  for (size_t box = 0; box < count; ++box) {
    std::set<int32_t> inputs;
    const size_t reach = cyclic ? count : box;
    for (size_t i = random() % 4; i > 0 && reach > 0; --i) {
      // Mostly near ones, as in a program.
      const size_t back = random() % 3 ? random() % std::min<size_t>(reach, 4) : random() % reach;
      inputs.insert(static_cast<int32_t>(reach - 1 - back));
    }
    reads[box].assign(inputs.begin(), inputs.end());
  }
  Graph graph = GraphOf(reads);
  for (Box& box : graph.boxes) box.width = static_cast<int32_t>(40 + random() % 160);
  return graph;
}

TEST(Drawing, OfNothingIsEmpty) {
  const Drawing drawing = DrawGraph({});
  EXPECT_TRUE(drawing.boxes.empty());
  EXPECT_EQ(drawing.right, 0);
}

TEST(Drawing, OfAChainIsStraight) {
  const Graph graph = GraphOf({{}, {0}, {1}, {2}});
  const Drawing drawing = DrawGraph(graph);
  for (const Placed& box : drawing.boxes) EXPECT_EQ(box.x, drawing.boxes[0].x);
  EXPECT_EQ(drawing.boxes[3].y, 3 * (kRowHeight + kRowGap));
  EXPECT_EQ(drawing.ways[0].points.size(), 2u);
}

// Two residual blocks: what is added is straight below what came in, and the way around is
// straight.
TEST(Drawing, KeepsTheMainPathOfResidualBlocksStraightAndTheShortcutsToo) {
  const Graph graph = GraphOf({{}, {0}, {1}, {2}, {3, 0}, {4}, {5}, {6}, {7, 4}, {8}});
  const Drawing drawing = DrawGraph(graph);
  ExpectWhole(graph, drawing);
  for (const Placed& box : drawing.boxes) EXPECT_EQ(box.x, drawing.boxes[0].x);
  const Way& shortcut = drawing.ways[4];
  ASSERT_EQ(shortcut.points.size(), 4u) << "down the lane and in again";
  EXPECT_EQ(shortcut.points[1].x, shortcut.points[2].x);
}

TEST(Drawing, PutsInputsAtTheTopConstantsAboveTheirReaderAndTheOutputAtTheBottom) {
  // x, y; a(x); b(a); w; c(b, w); unread(y); d(unread); … ; output(c)
  const Graph graph = GraphOf({{}, {}, {0}, {2}, {}, {3, 4}, {1}, {6}, {7}, {8}, {9}, {5}});
  const Drawing drawing = DrawGraph(graph);
  EXPECT_EQ(drawing.boxes[0].layer, 0);
  EXPECT_EQ(drawing.boxes[1].layer, 0);
  EXPECT_EQ(drawing.boxes[4].layer, 2) << "one above c";
  EXPECT_EQ(drawing.boxes[11].layer, 5) << "as low as the dead end";
}

TEST(Drawing, SharesOneLaneBetweenAllReadersOfANode) {
  const Graph graph = GraphOf({{}, {0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}});
  const Drawing drawing = DrawGraph(graph);
  ExpectWhole(graph, drawing);
  std::set<int32_t> lanes;
  for (size_t i = 0; i < graph.edges.size(); ++i) {
    const Way& way = drawing.ways[i];
    if (graph.edges[i].from == 0 && way.points.size() > 2) lanes.insert(way.points[1].x);
  }
  EXPECT_EQ(lanes.size(), 1u);
}

TEST(Drawing, DrawsALoopBesideANodeThatReadsItself) {
  Graph graph = GraphOf({{}, {0, 1}, {0}});
  const Drawing drawing = DrawGraph(graph);
  ExpectWhole(graph, drawing);
  const Way& loop = drawing.ways[1];
  EXPECT_EQ(loop.kind, EdgeKind::kLoop);
  for (const Point& point : loop.points) {
    EXPECT_GE(point.x, drawing.boxes[1].x + kWidth / 2);
    EXPECT_GT(point.y, drawing.boxes[1].y);
    EXPECT_LT(point.y, drawing.boxes[1].y + kRowHeight);
  }
}

TEST(Drawing, LeadsAnEdgeAgainstProgramOrderBackUpOnTheRight) {
  const Graph graph = GraphOf({{}, {0, 3}, {1}, {2}});
  const Drawing drawing = DrawGraph(graph);
  ExpectWhole(graph, drawing);
  const Way& up = drawing.ways[1];
  EXPECT_EQ(up.kind, EdgeKind::kUp);
  EXPECT_EQ(up.points[2].x, drawing.right);
  EXPECT_GT(drawing.right, drawing.boxes[0].x + kWidth / 2);
}

TEST(Drawing, ReadsOperandsFromLeftToRight) {
  const Graph graph = GraphOf({{}, {}, {}, {0, 1, 2}});
  const Drawing drawing = DrawGraph(graph);
  EXPECT_LT(drawing.boxes[0].x, drawing.boxes[1].x);
  EXPECT_LT(drawing.boxes[1].x, drawing.boxes[2].x);
  EXPECT_EQ(drawing.boxes[3].x, drawing.boxes[1].x);
  EXPECT_LT(drawing.ways[0].points.back().x, drawing.ways[1].points.back().x);
}

// x → a → b → c → output; everyone now reads x instead of b; b and a are erased.
TEST(Drawing, LeavesEveryNodeWhereItWasThroughARewrite) {
  Graph graph = GraphOf({{}, {0}, {1}, {2}, {3}});
  const Drawing before = DrawGraph(graph);
  KeepPlacesOf(graph, before);
  graph.edges[2].from = 0;
  Drawing now = DrawGraph(graph);
  EXPECT_FALSE(now.afresh);
  for (size_t box = 0; box < 5; ++box) EXPECT_EQ(now.boxes[box].y, before.boxes[box].y);
  graph = Without(Without(graph, 2), 1);
  now = DrawGraph(graph);
  ExpectWhole(graph, now);
  EXPECT_EQ(now.boxes[1].y, before.boxes[3].y) << "the empty layers stay";
}

TEST(Drawing, PutsANewNodeIntoFreeRoomAndPushesDownOnlyWhatReadsIt) {
  Graph graph = GraphOf({{}, {0}, {0}, {1}, {2}, {3, 4}});
  const Drawing before = DrawGraph(graph);
  KeepPlacesOf(graph, before);
  // A node between 1 and 3.
  graph.boxes.insert(graph.boxes.begin() + 3, Box{.width = kWidth, .height = kRowHeight});
  graph.edges = {{0, 1}, {0, 2}, {1, 3}, {3, 4}, {2, 5}, {4, 6}, {5, 6}};
  const Drawing now = DrawGraph(graph);
  ExpectWhole(graph, now);
  for (const auto& [old, same] : {std::pair{0, 0}, {1, 1}, {2, 2}, {4, 5}}) {
    EXPECT_EQ(now.boxes[same].x, before.boxes[old].x);
    EXPECT_EQ(now.boxes[same].y, before.boxes[old].y);
  }
  EXPECT_EQ(now.boxes[4].layer, before.boxes[3].layer + 1);
  EXPECT_EQ(now.boxes[4].x, before.boxes[3].x);
}

TEST(Drawing, IsMadeAfreshWhenMostLayersAreEmptyOrMostNodesNew) {
  Graph graph = GraphOf({{}, {0}, {1}, {2}, {3}, {4}, {5}});
  KeepPlacesOf(graph, DrawGraph(graph));
  Graph short_graph = GraphOf({{}, {0}, {1}});
  for (const auto& [box, old] : {std::pair{0, 0}, {1, 5}, {2, 6}})
    short_graph.boxes[box].before = graph.boxes[old].before;
  const Drawing closed = DrawGraph(short_graph);
  EXPECT_TRUE(closed.afresh);
  EXPECT_EQ(closed.boxes[2].layer, 2);
  for (size_t box = 3; box < 7; ++box) graph.boxes[box].before.reset();
  EXPECT_TRUE(DrawGraph(graph).afresh);
}

TEST(Drawing, OfRandomGraphsIsWholeAndAlwaysTheSame) {
  std::mt19937 random(1);
  for (int round = 0; round < 150; ++round) {
    const Graph graph = RandomGraph(random, 40);
    const Drawing drawing = DrawGraph(graph);
    ExpectWhole(graph, drawing);
    const Drawing again = DrawGraph(graph);
    for (size_t box = 0; box < graph.boxes.size(); ++box) {
      EXPECT_EQ(again.boxes[box].x, drawing.boxes[box].x);
      EXPECT_EQ(again.boxes[box].y, drawing.boxes[box].y);
    }
  }
}

TEST(Drawing, ToleratesCycles) {
  std::mt19937 random(2);
  for (int round = 0; round < 100; ++round) {
    const Graph graph = RandomGraph(random, 30, /*cyclic=*/true);
    ExpectWhole(graph, DrawGraph(graph));
  }
}

// erase_node takes only nodes that nobody reads.
TEST(Drawing, MovesNobodyWhenAnUnreadNodeIsErased) {
  std::mt19937 random(3);
  for (int round = 0; round < 150; ++round) {
    Graph graph = RandomGraph(random, 40);
    List<char> read(graph.boxes.size(), 0);
    for (const Edge& edge : graph.edges) read[edge.from] = 1;
    const auto gone = static_cast<int32_t>(std::find(read.begin(), read.end(), 0) - read.begin());
    const Drawing before = DrawGraph(graph);
    KeepPlacesOf(graph, before);
    const Graph rest = Without(graph, gone);
    if (rest.boxes.size() < 4) continue;
    const Drawing now = DrawGraph(rest);
    ExpectWhole(rest, now);
    if (now.afresh) continue;
    for (size_t box = 0; box < rest.boxes.size(); ++box) {
      const size_t old = box + (static_cast<int32_t>(box) >= gone);
      EXPECT_EQ(now.boxes[box].x, before.boxes[old].x);
      EXPECT_EQ(now.boxes[box].y, before.boxes[old].y);
    }
  }
}

// Rewrites one after another: nothing overlaps, and who stays in its layer stays where it was.
TEST(Drawing, StaysWholeThroughManySteps) {
  std::mt19937 random(4);
  for (int round = 0; round < 40; ++round) {
    Graph graph = RandomGraph(random, 25);
    Drawing drawing = DrawGraph(graph);
    for (int step = 0; step < 12; ++step) {
      KeepPlacesOf(graph, drawing);
      const auto at = static_cast<int32_t>(random() % graph.boxes.size());
      if (random() % 2) {  // a new node behind `at`, which its first reader reads from now on
        graph.boxes.insert(graph.boxes.begin() + at + 1,
                           Box{.width = kWidth, .height = kRowHeight});
        for (Edge& edge : graph.edges) {
          edge.from += edge.from > at;
          edge.to += edge.to > at;
        }
        const auto reader = std::find_if(graph.edges.begin(), graph.edges.end(),
                                         [&](const Edge& edge) { return edge.from == at; });
        if (reader != graph.edges.end()) reader->from = at + 1;
        const auto place = std::find_if(graph.edges.begin(), graph.edges.end(),
                                        [&](const Edge& edge) { return edge.to > at; });
        graph.edges.insert(place, {at, at + 1});
      } else if (graph.boxes.size() > 3) {
        graph = Without(graph, at);
      }
      const Drawing next = DrawGraph(graph);
      ExpectWhole(graph, next);
      for (size_t box = 0; box < graph.boxes.size(); ++box) {
        const auto& before = graph.boxes[box].before;
        if (next.afresh || !before || before->layer != next.boxes[box].layer) continue;
        EXPECT_EQ(next.boxes[box].x, before->x);
      }
      drawing = next;
    }
  }
}

// A node that everyone reads, and a graph whose nodes are all read at its end: lanes are limited.
TEST(Drawing, OfLargeGraphsTakesLimitedRoom) {
  List<List<int32_t>> reads(4000);
  for (int32_t box = 1; box < 4000; ++box) {
    reads[box] = {0};
    if (box > 1) reads[box].push_back(box - 1);
  }
  for (int32_t box = 1; box < 3998; ++box) reads[3999].push_back(box);
  const Graph graph = GraphOf(reads);
  const Drawing drawing = DrawGraph(graph);
  EXPECT_EQ(drawing.boxes[3999].layer, 3999);
  EXPECT_TRUE(std::any_of(drawing.ways.begin(), drawing.ways.end(),
                          [](const Way& way) { return way.kind == EdgeKind::kAcross; }));
}

}  // namespace
}  // namespace fxp::layout
