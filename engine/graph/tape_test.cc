#include "engine/graph/tape.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "engine/base/str_cat.h"
#include "engine/graph/lint.h"
#include "engine/graph/print.h"
#include "engine/graph/snapshot.h"
#include "engine/graph/text_form.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

// Everything that can be told about a graph: its text, the order of users, the insertion point.
std::string Everything(Graph& graph) {
  std::string text = TextForm(graph);
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    text += StrCat(node->id(), " used by");
    for (Node* user : node->users()) text += StrCat(' ', user->name());
    text += '\n';
  }
  return text + StrCat("insert at ", graph.insert_point().id(), graph.inserts_after() ? "+" : "-");
}

// JSON is written on several lines here, and is one line.
std::string WithoutBreaks(std::string_view text) {
  std::string line;
  for (char c : text) {
    if (c != '\n') line += c;
  }
  return line;
}

class TapeTest : public GraphTest {
 protected:
  // Makes one random change. Arguments are earlier nodes most of the time, so graphs stay nearly
  // well formed.
  void Edit(Graph& graph) {
    graph.set_place({1, static_cast<int32_t>(graph.tape().size())});
    std::vector<Node*> nodes;
    for (Node* node = graph.first(); !node->is_root(); node = node->next()) nodes.push_back(node);
    const auto any = [&]() -> Node& { return *nodes[Pick(nodes.size())]; };
    switch (nodes.size() < 3 ? 0 : Pick(11)) {
      case 0:
      case 1:
      case 2: {
        std::vector<Argument> args;
        for (size_t i = Pick(3); i > 0 && !nodes.empty(); --i) args.push_back(Argument::Of(any()));
        if (Pick(4) == 0) args.push_back(Argument::List({Argument::Int(3)}));
        Call(graph, Pick(2) == 0 ? "torch.relu" : "operator.add", std::move(args));
        return;
      }
      case 3:
        (void)graph.Erase(any()).ok();  // refused when it is used, which is fine
        return;
      case 4:
        EXPECT_TRUE(graph.MoveBefore(any(), any()).ok());
        return;
      case 5:
        EXPECT_TRUE(graph.MoveAfter(any(), any()).ok());
        return;
      case 6:
        graph.SetArgs(any(), Argument::Tuple({Argument::Of(any()), Argument::Of(any())}));
        return;
      case 7:
        graph.SetKwargs(any(), Argument::Dict({Argument::String("k"), Argument::Of(any())}));
        return;
      case 8:
        graph.ReplaceAllUses(any(), Argument::Of(any()));
        return;
      case 9:
        graph.SetName(any(), graph.TakeName("renamed"));
        return;
      default:
        graph.SetInsertPoint(Pick(2) == 0 ? any() : graph.root(), Pick(2) == 0);
        return;
    }
  }

  size_t Pick(size_t count) { return random_() % count; }

  std::mt19937 random_{7};
};

TEST_F(TapeTest, ReplayAndUndoGiveEveryStateOfRandomEdits) {
  for (int round = 0; round < 40; ++round) {
    Graph graph;
    std::map<int32_t, std::string> states = {{0, Everything(graph)}};
    for (int edit = 0; edit < 60; ++edit) {
      Edit(graph);
      (void)Lint(graph).ok();  // what it notes must hold after the next edits, too
      ASSERT_EQ(ErrorText(CheckUses(graph)), "") << "after edit " << edit << " of round " << round;
      states[static_cast<int32_t>(graph.tape().size())] = Everything(graph);
    }
    Graph replayed;
    for (const auto& [steps, state] : states) {
      replayed.Replay(graph, steps);
      ASSERT_EQ(Everything(replayed), state) << "replayed to step " << steps;
      ASSERT_EQ(ErrorText(CheckUses(replayed)), "");
    }
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
      ASSERT_TRUE(graph.UndoTo(state->first));
      ASSERT_EQ(Everything(graph), state->second) << "undone to step " << state->first;
      ASSERT_EQ(ErrorText(CheckUses(graph)), "");
    }
  }
}

TEST_F(TapeTest, EditsGoOnAfterUndo) {
  Graph graph;
  for (int edit = 0; edit < 50; ++edit) Edit(graph);
  const auto half = static_cast<int32_t>(graph.tape().size() / 2);
  ASSERT_TRUE(graph.UndoTo(half));
  for (int edit = 0; edit < 50; ++edit) Edit(graph);
  EXPECT_EQ(ErrorText(CheckUses(graph)), "");
  Graph replayed;
  replayed.Replay(graph, static_cast<int32_t>(graph.tape().size()));
  EXPECT_EQ(Everything(replayed), Everything(graph));
}

TEST_F(TapeTest, UndoRefusesStepsThatTheTapeDoesNotHave) {
  Graph graph;
  EXPECT_FALSE(graph.UndoTo(1));
  EXPECT_FALSE(graph.UndoTo(-1));
  EXPECT_TRUE(graph.UndoTo(0));
}

TEST_F(TapeTest, RemembersTheLineThatAskedForAChange) {
  Graph graph;
  graph.set_place({3, 14, 7});
  Node& rand = Call(graph, "torch.rand", {});
  graph.set_place({3, 15});
  graph.SetName(rand, "noise");
  graph.MarkTraceEnd();
  Output(graph, Argument::Of(rand));
  graph.SetArgs(*rand.next(), Argument::Tuple({Argument::None()}));
  graph.MarkRecompile();
  EXPECT_EQ(TapeText(graph),
            "0\t3\t14\t7\t1\t0\t-1\tcall_function\trand\ttorch.rand\t()\t{}\n"
            "3\t3\t15\t0\t1\t0\tnoise\n"
            "14\t3\t15\t0\t0\t-1\n"
            "0\t3\t15\t0\t0\t1\t-1\toutput\toutput\toutput\t(\x7f"
            "0\x7f,)\t{}\n"
            "11\t3\t15\t0\t0\t1\t(None,)\n"
            "13\t3\t15\t0\t0\t-1\n");
}

TEST_F(TapeTest, TextsOnTheTapeAreFieldsOfOneLine) {
  Graph graph;
  Node& x = Call(graph, "torch.rand", {});
  graph.set_place(Place::Of(2 | 5 << 12, 8));
  graph.SetKwargs(x, Argument::Dict({Argument::String("k"), Argument::String("a\tb\\")}));
  graph.SetInsertPoint(x, true);
  graph.set_place(Place::Of(2 | 5 << 12 | 1 << 30, 8));
  graph.SetType(x, Argument::None());
  EXPECT_EQ(TapeText(graph),
            "0\t0\t0\t0\t1\t0\t-1\tcall_function\trand\ttorch.rand\t()\t{}\n"
            "8\t2\t8\t5\t1\t0\t{'k': 'a\\\\tb\\\\\\\\'}\n"
            "12\t2\t8\t5\t0\t0\t1\n"
            "6\t2\t8\t5\t0\t0\t\n");
}

TEST_F(TapeTest, NodesOfOtherGraphsHaveNoNumberHere) {
  Graph other;
  Node& foreign = Call(other, "torch.rand", {});
  Graph graph;
  Call(graph, "torch.relu", {Argument::Of(foreign)});
  EXPECT_NE(TapeText(graph).find("(rand,)"), std::string::npos);
  EXPECT_NE(SnapshotJson(graph, {}).find("\"inputs\":[]"), std::string::npos);
  EXPECT_NE(SnapshotJson(other, {}).find("\"users\":[]"), std::string::npos);
}

TEST_F(TapeTest, SnapshotsShowAnyStep) {
  Graph& graph = Parse(R"(graph {
  %x = placeholder[x]()
  %relu = call_function[@torch.relu](%x, 'text')
  %output = output[output](%relu)
}
)");
  const auto steps = static_cast<int32_t>(graph.tape().size());
  graph.ReplaceAllUses(Named(graph, "relu"), Argument::Of(Named(graph, "x")));
  ASSERT_TRUE(graph.Erase(Named(graph, "relu")).ok());
  EXPECT_EQ(SnapshotJson(graph, {}), WithoutBreaks(R"json(
{"nodes":[{"id":0,"name":"x","op":"placeholder","target":"x","args":"()","kwargs":"{}",
"inputs":[],"users":[2]},
{"id":2,"name":"output","op":"output","target":"output","args":"(x,)","kwargs":"{}",
"inputs":[0],"users":[]}],
"code":"\n\n\ndef forward(self, x):\n    return x\n    ","codeNodes":[-1,-1,-1,-1,2,-1],"codeError":null})json"));
  EXPECT_EQ(SnapshotJsonAt(graph, steps, {}), WithoutBreaks(R"json(
{"nodes":[{"id":0,"name":"x","op":"placeholder","target":"x","args":"()","kwargs":"{}",
"inputs":[],"users":[1]},
{"id":1,"name":"relu","op":"call_function","target":"torch.relu","args":"(x, 'text')","kwargs":"{}",
"inputs":[0],"users":[2]},
{"id":2,"name":"output","op":"output","target":"output","args":"(relu,)","kwargs":"{}",
"inputs":[1],"users":[]}],
"code":"\n\n\ndef forward(self, x):\n    relu = torch.relu(x, 'text');  x = None\n
    return relu\n    ","codeNodes":[-1,-1,-1,-1,1,2,-1],"codeError":null})json"));
}

TEST_F(TapeTest, SnapshotsSayWhyThereIsNoCode) {
  Graph& graph = Parse("graph {\n  %m = call_method[sum]()\n}\n");
  EXPECT_EQ(SnapshotJson(graph, {}), WithoutBreaks(R"json(
{"nodes":[{"id":0,"name":"m","op":"call_method","target":"sum","args":"()","kwargs":"{}",
"inputs":[],"users":[]}],
"code":"","codeNodes":[],"codeError":"IndexError: tuple index out of range"})json"));
}

}  // namespace
}  // namespace fxp
