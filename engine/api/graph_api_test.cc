// The door refuses whatever isn't there with an error, and answers in the forms that fxp.h
// promises.

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "engine/api/fxp.h"
#include "engine/api/graph_store.h"
#include "engine/base/str_cat.h"
#include "engine/graph/lint.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

std::string Output(int32_t size) {
  return {reinterpret_cast<const char*>(fxp_output()), static_cast<size_t>(size)};
}

std::string LastError() { return Output(fxp_error()); }

int32_t Create(int32_t graph, int32_t op, const std::string& wire) {
  const int32_t made = fxp_graph_made(graph);
  const std::string record = StrCat(op, ";0;0;", wire);
  const int32_t now =
      fxp_graph_extend(graph, made, record.data(), static_cast<int32_t>(record.size()));
  return now < 0 ? now : made;
}

class GraphDoor : public ::testing::Test {
 protected:
  GraphDoor() : graph_(fxp_graph_new()) {}
  ~GraphDoor() override {
    EXPECT_EQ(fxp_graph_release(graph_), 0);
    EXPECT_EQ(fxp_graph_live(), 0);
  }

  std::string WireError(const std::string& value) {
    const std::string wire = "Ns1:x(" + value + "){}N";
    EXPECT_EQ(Create(graph_, 0, wire), kFxpFailed) << value;
    return LastError();
  }

  int32_t graph_;
};

TEST_F(GraphDoor, MakesAndReadsNodes) {
  EXPECT_EQ(Create(graph_, 0, "Ns5:input(){}N"), 0);
  const std::string args =
      "(n0;i12;f1.5;j0.0;1.0;1j;s2:abu1:\xc3\xa9"
      "3:'\xc3\xa9'NTFE[<NNi2;>]r"
      "i0;i3;i1;){s1:kn0;})";
  EXPECT_EQ(Create(graph_, 3, "s3:sums3:sum" + args + "{}N"), 1);
  EXPECT_EQ(Output(fxp_node_name(graph_, 0)), "input_1");
  EXPECT_EQ(Output(fxp_node_read(graph_, 1, 1)), "s5:sum_1i3;s3:sum" + args + "{}N");
  const std::vector<int32_t> users = {1, 1, 0};  // of as many nodes as there are
  const std::string numbers = Output(fxp_node_users(graph_, 0, 9));
  ASSERT_EQ(numbers.size(), users.size() * sizeof(int32_t));
  EXPECT_EQ(std::memcmp(numbers.data(), users.data(), numbers.size()), 0);
  EXPECT_EQ(Output(fxp_node_read(graph_, 0, 2)),
            Output(fxp_node_read(graph_, 0, 1)) + Output(fxp_node_read(graph_, 1, 1)));
  EXPECT_EQ(fxp_graph_next(graph_, -1), 1);
  EXPECT_EQ(fxp_graph_next(graph_, 1), 0);
  EXPECT_EQ(ErrorText(CheckUses(*FindGraph(graph_).value())), "");
}

TEST_F(GraphDoor, MakesNodesAndMovesTheInsertionPointInOneCall) {
  const std::string wire =
      "0;0;0;Ns1:x(){}N"
      "5;0;0;Ns6:output(n0;){}N"
      "6;0;0;2;0;"
      "3;0;0;Ns3:sum(n0;){}N";
  const auto size = static_cast<int32_t>(wire.size());
  EXPECT_EQ(fxp_graph_extend(graph_, 0, wire.data(), size), 3);
  EXPECT_EQ(fxp_graph_next(graph_, 0), 3) << "the call stands before the output";
  EXPECT_EQ(fxp_graph_extend(graph_, 0, wire.data(), size), 3) << "interrupted and repeated";
  EXPECT_EQ(Create(graph_, 3, "Ns3:sum(n0;){}N"), 3);
}

TEST_F(GraphDoor, FindsFewNodesAsIdsAndManyAsMarks) {
  const auto found = [&](int32_t op) { return Output(fxp_graph_find(graph_, op, "", 0)); };
  EXPECT_EQ(found(0), "");
  for (int i = 0; i < 4; ++i) Create(graph_, 0, "Ns1:x(){}N");
  Create(graph_, 3, "Ns3:sum(n0;){}N");
  EXPECT_EQ(found(0), std::string("\xff\xff\xff\xff\1\1\1\1\0", 9));
  EXPECT_EQ(found(3), std::string("\4\0\0\0", 4));
  fxp_node_move(graph_, 0, 3, 1, 0, 0);
  EXPECT_EQ(found(0), std::string("\1\0\0\0\2\0\0\0\3\0\0\0\0\0\0\0", 16));
}

TEST_F(GraphDoor, SaysWhatEventsHaveTouched) {
  Create(graph_, 0, "Ns1:x(){}N");
  Create(graph_, 3, "Ns3:sum(n0;){}N");
  const int32_t before = fxp_tape_length(graph_);
  fxp_node_set(graph_, 1, 4, 0, 0, "(i1;)", 5);
  const std::string ids = Output(fxp_graph_touched(graph_, before));
  const std::vector<int32_t> expected = {1, 0, 1,
                                         0};  // node 1 has other arguments, node 0 other users
  ASSERT_EQ(ids.size(), expected.size() * sizeof(int32_t));
  EXPECT_EQ(std::memcmp(ids.data(), expected.data(), ids.size()), 0);
}

TEST_F(GraphDoor, SaysWhatTheTapeDidToNodes) {
  Create(graph_, 0, "Ns1:x(){}N");
  Create(graph_, 3, "Ns3:sum(n0;){}N");
  Create(graph_, 3, "Ns3:neg([i1;n1;]){}N");
  const std::string wire = "n0;N";
  fxp_node_replace_uses(graph_, 1, 0, 0, wire.data(), static_cast<int32_t>(wire.size()));
  fxp_node_erase(graph_, 1, 0, 0);
  const std::string ids = Output(fxp_tape_changes(graph_, 2));
  const std::vector<int32_t> expected = {0, 2, 0, 0, 2, 2, 1, 0, 1, 1, 0, 0};
  ASSERT_EQ(ids.size(), expected.size() * sizeof(int32_t));
  EXPECT_EQ(std::memcmp(ids.data(), expected.data(), ids.size()), 0);
}

TEST_F(GraphDoor, RefusesHandlesAndIdsThatStandForNothing) {
  EXPECT_EQ(fxp_graph_size(99), kFxpFailed);
  EXPECT_EQ(LastError(), "RuntimeError\nthere is no graph with handle 99");
  EXPECT_EQ(fxp_node_name(graph_, 5), kFxpFailed);
  EXPECT_EQ(LastError(), "RuntimeError\nthe graph has no node with id 5");
  EXPECT_EQ(fxp_graph_next(graph_, 5), kFxpFailed);
  EXPECT_EQ(LastError(), "RuntimeError\nthe graph has no such node");
  EXPECT_EQ(Create(graph_, 9, ""), kFxpFailed);
  EXPECT_EQ(LastError(), "ValueError\nno such opcode");
  EXPECT_EQ(fxp_graph_find(graph_, -1, "", 0), kFxpFailed);
  EXPECT_EQ(LastError(), "ValueError\nno such opcode");
  EXPECT_EQ(fxp_tape_undo(graph_, 7), kFxpFailed);
  EXPECT_EQ(LastError(), "ValueError\nthe tape is not that long");
  EXPECT_EQ(fxp_object_set(0, "()Fi-1;", 7), kFxpFailed);
  EXPECT_EQ(LastError(), "ValueError\nan object has ten texts");
  EXPECT_EQ(Create(graph_, 0, "Ns1:x(){}N"), 0);
  EXPECT_EQ(fxp_node_set(graph_, 0, 9, 0, 0, "N", 1), kFxpFailed);
  EXPECT_EQ(LastError(), "ValueError\nno such field");
  EXPECT_EQ(fxp_node_set(graph_, 0, 1, 0, 0, "s3:foo", 6), kFxpFailed);
  EXPECT_EQ(LastError(), "ValueError\nno such opcode");
}

TEST_F(GraphDoor, RefusesWireTextThatIsNone) {
  EXPECT_EQ(WireError("z"), "ValueError\n'z' begins no argument");
  EXPECT_EQ(WireError("i12"), "ValueError\nargument text ends before ';'");
  EXPECT_EQ(WireError("nx;"), "ValueError\n'x' is no number in argument text");
  EXPECT_EQ(WireError("n7;"), "RuntimeError\nthe graph has no node with id 7");
  EXPECT_EQ(WireError("m99,0;"), "RuntimeError\nthere is no graph with handle 99");
  EXPECT_EQ(WireError("o12345;"), "RuntimeError\nthere is no object with number 12345");
  EXPECT_EQ(WireError("p12345;()"), "RuntimeError\nthere is no named tuple with number 12345");
  EXPECT_EQ(WireError("s99:abc"), "ValueError\nargument text ends within a string");
  EXPECT_EQ(WireError("{N}"), "ValueError\na dict in argument text has a key without a value");
  EXPECT_EQ(WireError("<N>"), "ValueError\na slice or range in argument text has not three parts");
  EXPECT_EQ(WireError(std::string(500, '(')), "ValueError\narguments are nested too deeply");
  EXPECT_EQ(Create(graph_, 0, "Ns1:x("), kFxpFailed);
  EXPECT_EQ(LastError(), "ValueError\nargument text ends before ')'");
  EXPECT_EQ(Create(graph_, 0, ""), kFxpFailed);
  EXPECT_EQ(LastError(), "ValueError\nargument text ends too early");
}

TEST_F(GraphDoor, RefusesToReplaceMatchesOfAGraphThatHasChanged) {
  EXPECT_EQ(Create(graph_, 0, "Ns1:x(){}N"), 0);
  EXPECT_EQ(Create(graph_, 5, "Ns6:output(n0;){}N"), 1);
  EXPECT_EQ(fxp_graph_replace(graph_, graph_, 0, 0, nullptr, 0), kFxpFailed);
  EXPECT_EQ(LastError(), "RuntimeError\nthe graph has changed since its matches were found");
  EXPECT_GE(fxp_graph_match(graph_, graph_, 0, nullptr, 0), 0);
  const double index = 99;
  EXPECT_EQ(fxp_graph_replace(graph_, graph_, 0, 0, &index, 1), kFxpFailed);
  EXPECT_EQ(LastError(), "ValueError\nthere is no such match");
}

TEST_F(GraphDoor, KnowsFilesByNumber) {
  const int32_t number = fxp_file_number("lesson.py", 9);
  EXPECT_GT(number, 0);
  EXPECT_EQ(fxp_file_number("lesson.py", 9), number);
  EXPECT_EQ(Output(fxp_file_name(number)), "lesson.py");
  EXPECT_EQ(Output(fxp_file_name(12345)), "");
}

}  // namespace
}  // namespace fxp
