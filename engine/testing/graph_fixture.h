// For tests about graphs: a world of opaque objects, and graphs that check themselves.

#ifndef FXP_ENGINE_TESTING_GRAPH_FIXTURE_H_
#define FXP_ENGINE_TESTING_GRAPH_FIXTURE_H_

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/graph.h"

namespace fxp {

// Every graph that Parse() made is linted when the test ends, and its uses are counted again. A
// test about broken graphs calls ParseBroken(), whose graphs are only counted.
class GraphTest : public ::testing::Test {
 protected:
  ~GraphTest() override;

  Graph& Parse(std::string_view text);
  Graph& ParseBroken(std::string_view text);
  // The opaque object with that Opaque::target, made when it is new: "operator.add" is written as
  // "+", "torch.relu" in full, anything else becomes a global.
  OpaqueRef Object(std::string_view target);

  // The node of that name; the test fails when there is none.
  static Node& Named(Graph& graph, std::string_view name);
  // Makes a call_function node at the insertion point.
  Node& Call(Graph& graph, std::string_view target, std::vector<Argument> args);
  static Node& Output(Graph& graph, Argument value);

 private:
  struct Held {
    std::unique_ptr<Graph> graph;
    bool whole;
  };
  std::map<std::string, OpaqueRef, std::less<>> objects_;
  std::vector<Held> graphs_;
};

// "" when the status is fine, else "Kind: message".
std::string ErrorText(const Status& status);
template <typename T>
std::string ErrorText(const Result<T>& result) {
  return result.ok() ? "" : ErrorText(Status(result.error()));
}

}  // namespace fxp

#endif  // FXP_ENGINE_TESTING_GRAPH_FIXTURE_H_
