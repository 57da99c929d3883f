// Splitting graphs, through the door.

#include <cstring>
#include <optional>

#include "engine/api/graph_api_core.h"
#include "engine/passes/partition.h"
#include "engine/passes/split.h"

namespace fxp {
namespace {

// A graph that is being split. It holds pointers into the graph, and is good as long as that hasn't
// changed.
struct Split {
  int32_t graph = -1;
  size_t steps = 0;
  std::optional<Splitter> splitter;
};

Split& Current() {
  static Split& split = *new Split;
  return split;
}

Result<Splitter*> SplitterOf(int32_t graph) {
  FXP_ASSIGN(const Graph* found, FindGraph(graph));
  Split& split = Current();
  if (split.graph != graph || split.steps != found->tape().size() || !split.splitter.has_value()) {
    return RuntimeError("the graph has changed since it was divided");
  }
  return &*split.splitter;
}

Result<std::vector<int32_t>> Divide(int32_t graph, int32_t flags, std::vector<int32_t> parts) {
  FXP_ASSIGN(Graph * found, FindGraph(graph));
  const SplitOptions options = {(flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0,
                                (flags & 8) != 0};
  Split& split = Current();
  split.graph = graph;
  split.steps = found->tape().size();
  split.splitter.emplace(*found, options);
  FXP_TRY(split.splitter->Divide(parts));
  return split.splitter->order();
}

Status FillBase(Splitter& splitter, std::string_view wire, Graph& into) {
  WireReader reader(wire, into);
  FXP_ASSIGN(const Argument getitem, reader.Read());
  FXP_ASSIGN(const Argument texts, reader.Read());
  std::vector<std::string> names;
  for (const Argument& text : texts.items) names.push_back(text.text);
  return splitter.FillBase(names, getitem, into);
}

}  // namespace
}  // namespace fxp

FxpBytes fxp_graph_split(int32_t graph, int32_t flags, const uint8_t* parts, int32_t parts_size) {
  std::vector<int32_t> numbers(static_cast<size_t>(parts_size) / sizeof(int32_t));
  if (!numbers.empty()) std::memcpy(numbers.data(), parts, numbers.size() * sizeof(int32_t));
  FXP_DOOR(const std::vector<int32_t> order, fxp::Divide(graph, flags, std::move(numbers)));
  return fxp::ReplyIds(order);
}

FxpBytes fxp_graph_split_part(int32_t graph, int32_t part, int32_t into, int32_t file,
                              int32_t line) {
  FXP_DOOR(fxp::Splitter * splitter, fxp::SplitterOf(graph));
  FXP_DOOR(fxp::Graph * made, fxp::FindGraph(into));
  made->set_place(fxp::Place::Of(file, line));
  FXP_DOOR_TRY(splitter->FillPart(part, *made));
  return fxp::ReplyIds(splitter->copied());
}

FxpBytes fxp_graph_split_base(int32_t graph, int32_t into, int32_t file, int32_t line,
                              const char* wire, int32_t wire_size) {
  FXP_DOOR(fxp::Splitter * splitter, fxp::SplitterOf(graph));
  FXP_DOOR(fxp::Graph * made, fxp::FindGraph(into));
  made->set_place(fxp::Place::Of(file, line));
  const fxp::Status filled = fxp::FillBase(*splitter, fxp::Text(wire, wire_size), *made);
  const std::vector<int32_t> copied = splitter->copied();
  fxp::Current().splitter.reset();
  FXP_DOOR_TRY(filled);
  return fxp::ReplyIds(copied);
}

FxpBytes fxp_graph_partitions(int32_t graph, int32_t only_users, const uint8_t* supported,
                              int32_t supported_size) {
  FXP_DOOR(const fxp::Graph* found, fxp::FindGraph(graph));
  if (supported_size != found->size()) {
    return fxp::Fail(fxp::ValueError("the graph has changed while it was looked at"));
  }
  const std::vector<bool> nodes(supported, supported + supported_size);
  FXP_DOOR(const fxp::Partitioner::Partitions result,
           fxp::Partitioner().Run(*found, nodes, only_users != 0));
  std::vector<int32_t> answer = {static_cast<int32_t>(result.numbers.size())};
  answer.insert(answer.end(), result.numbers.begin(), result.numbers.end());
  answer.insert(answer.end(), result.place_of.begin(), result.place_of.end());
  return fxp::ReplyIds(answer);
}
