#include <algorithm>
#include <cstring>
#include <unordered_set>

#include "engine/api/graph_api_core.h"
#include "engine/base/str_cat.h"
#include "engine/graph/codegen.h"
#include "engine/graph/copy.h"
#include "engine/graph/lint.h"
#include "engine/graph/plain_code.h"
#include "engine/graph/print.h"
#include "engine/graph/snapshot.h"

namespace fxp {

int32_t ReplyIds(const std::vector<int32_t>& ids) {
  std::string bytes(ids.size() * sizeof(int32_t), '\0');
  if (!ids.empty()) std::memcpy(bytes.data(), ids.data(), bytes.size());
  return Reply(std::move(bytes));
}

std::string NodesWire(const std::vector<Node*>& nodes, const Graph& graph) {
  std::vector<Argument> items;
  for (Node* node : nodes) items.push_back(Argument::Of(*node));
  return ToWire(Argument::Tuple(std::move(items)), graph);
}

namespace {

Result<Opaque> ReadOpaque(int32_t number, std::string_view wire) {
  Graph none;
  WireReader reader(wire, none);
  FXP_ASSIGN(const Argument texts, reader.Read());
  FXP_ASSIGN(const Argument impure, reader.Read());
  FXP_ASSIGN(const Argument inplace, reader.Read());
  if (number < 0 || texts.items.size() != 10) return ValueError("an object has ten texts");
  const auto text = [&](size_t i) { return texts.items[i].text; };
  return Opaque{number,
                text(0),
                text(1),
                text(2),
                text(3),
                text(4),
                text(5),
                text(6),
                text(7),
                text(8),
                text(9),
                impure.truth,
                std::atoi(inplace.text.c_str())};
}

CodegenOptions Options(std::string_view root, const double* wrapped, int32_t count) {
  CodegenOptions options;
  if (!root.empty()) options.root = root;
  for (int32_t i = 0; i < count; ++i) options.wrapped.insert(static_cast<int32_t>(wrapped[i]));
  return options;
}

void AddObjects(const Argument& argument, std::unordered_set<int32_t>& seen,
                std::vector<int32_t>& ids) {
  if (argument.opaque != nullptr && seen.insert(argument.opaque->number).second) {
    ids.push_back(argument.opaque->number);
  }
  for (const Argument& item : argument.items) AddObjects(item, seen, ids);
}

Result<CopyMap> ReadCopyMap(std::string_view wire, Graph& graph, Graph& source) {
  CopyMap map;
  WireReader reader(wire, graph);
  while (!reader.done()) {
    FXP_ASSIGN(const Argument id, reader.Read());
    FXP_ASSIGN(Argument value, reader.Read());
    FXP_ASSIGN(const Node* node, FindNode(source, std::atoi(id.text.c_str())));
    map.Set(*node, std::move(value));
  }
  return map;
}

Result<std::string> Copy(Graph& graph, Graph& source, std::string_view wire) {
  FXP_ASSIGN(CopyMap map, ReadCopyMap(wire, graph, source));
  if (const Node* missing = FirstUnmappedInput(source, map)) return KeyError(missing->name());
  const Node* output = CopyGraph(graph, source, map);
  return output == nullptr ? "N" : ToWire(MapNodes(output->args(), map), graph);
}

// See fxp_graph_touched. Nodes that were made in that time are left out.
std::vector<int32_t> Touched(const Graph& graph, size_t from) {
  constexpr uint8_t kFields[] = {1, 2, 4};  // args, kwargs, users
  std::vector<uint8_t> marks(static_cast<size_t>(graph.made()));
  int32_t old = graph.made();
  const auto used = [&](const ArgumentRef& argument) {
    if (argument == nullptr) return;
    ForEachNode(*argument, [&](Node& node) {
      if (node.graph() == &graph) marks[static_cast<size_t>(node.id())] |= kFields[2];
    });
  };
  for (size_t step = from; step < graph.tape().size(); ++step) {
    const Event& event = graph.tape()[step];
    used(event.before);
    used(event.after);
    if (event.init != nullptr) {
      old = std::min(old, event.node);
      used(event.init->args);
      used(event.init->kwargs);
    } else if (event.old_stamp >= 0) {
      const bool keywords =
          event.kind == EventKind::kSetKwargs || event.kind == EventKind::kReplaceKwargUse;
      marks[static_cast<size_t>(event.node)] |= kFields[keywords ? 1 : 0];
    }
  }
  std::vector<int32_t> ids(2);
  for (const uint8_t field : kFields) {
    for (int32_t id = 0; id < old; ++id) {
      if ((marks[static_cast<size_t>(id)] & field) != 0) ids.push_back(id);
    }
    const auto count = static_cast<int32_t>(ids.size()) - 2;
    if (field == kFields[0]) ids[0] = count;
    if (field == kFields[1]) ids[1] = count - ids[0];
  }
  return ids;
}

// See fxp_graph_find.
int32_t ReplyFound(const std::vector<int32_t>& ids, const Graph& graph) {
  const auto made = static_cast<size_t>(graph.made());
  if (ids.size() * 4 <= made || !std::is_sorted(ids.begin(), ids.end())) return ReplyIds(ids);
  std::string marks(4 + made, '\0');
  marks.replace(0, 4, 4, '\xff');
  for (const int32_t id : ids) marks[4 + static_cast<size_t>(id)] = 1;
  return Reply(std::move(marks));
}

// The first node of `before` that isn't in its place in `after`, and what is there.
std::pair<const Node*, const Argument*> FirstReplaced(const Argument& before,
                                                      const Argument& after) {
  if (before.is_node()) {
    if (after.is_node() && after.node == before.node) return {nullptr, nullptr};
    return {before.node, &after};
  }
  for (size_t i = 0; i < std::min(before.items.size(), after.items.size()); ++i) {
    const auto found = FirstReplaced(before.items[i], after.items[i]);
    if (found.first != nullptr) return found;
  }
  return {nullptr, nullptr};
}

// See fxp_tape_changes.
std::vector<int32_t> Changes(const Graph& graph, size_t from) {
  std::vector<int32_t> changes;
  for (size_t step = from; step < graph.tape().size(); ++step) {
    const Event& event = graph.tape()[step];
    if (event.kind == EventKind::kCreate) {
      changes.insert(changes.end(), {0, event.node, 0, 0});
    } else if (event.kind == EventKind::kErase) {
      changes.insert(changes.end(), {1, event.node, 0, 0});
    } else if (event.kind == EventKind::kReplaceUse || event.kind == EventKind::kReplaceKwargUse) {
      const auto [old, now] = FirstReplaced(*event.before, *event.after);
      if (old == nullptr || old->graph() != &graph) continue;
      const bool own = now->is_node() && now->node->graph() == &graph;
      changes.insert(changes.end(), {2, event.node, old->id(), own ? now->node->id() : -1});
    }
  }
  return changes;
}

}  // namespace
}  // namespace fxp

FxpInt fxp_object_set(int32_t number, const char* wire, int32_t wire_size) {
  FXP_DOOR(fxp::Opaque opaque, fxp::ReadOpaque(number, fxp::Text(wire, wire_size)));
  fxp::SetOpaque(std::move(opaque));
  return 0;
}

void fxp_object_release(int32_t number) { fxp::ReleaseOpaque(number); }

FxpInt fxp_file_number(const char* name, int32_t name_size) {
  return fxp::FileNumber(fxp::Text(name, name_size));
}

FxpText fxp_file_name(int32_t number) { return fxp::Reply(fxp::FileName(number)); }

FxpInt fxp_graph_live(void) { return fxp::Graphs().live(); }

FxpInt fxp_graph_new(void) { return fxp::AddGraph(std::make_unique<fxp::Graph>()); }

FxpInt fxp_graph_release(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  (void)found;
  return fxp::ReleaseGraph(graph) ? 0 : kFxpFailed;
}

FxpInt fxp_graph_size(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  return found->size();
}

FxpBytes fxp_graph_order(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  std::vector<int32_t> ids;
  ids.reserve(static_cast<size_t>(found->size()));
  for (const fxp::Node* node = found->first(); !node->is_root(); node = node->next()) {
    ids.push_back(node->id());
  }
  return fxp::ReplyIds(ids);
}

FxpInt fxp_graph_next(int32_t graph, int32_t node) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  const fxp::Node* start = found->Find(node);
  if (start == nullptr) return fxp::Fail(fxp::RuntimeError("the graph has no such node"));
  return start->next()->id() + 1;
}

FxpInt fxp_graph_prev(int32_t graph, int32_t node) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  const fxp::Node* start = found->Find(node);
  if (start == nullptr) return fxp::Fail(fxp::RuntimeError("the graph has no such node"));
  return start->prev()->id() + 1;
}

FxpInt fxp_graph_made(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  return found->made();
}

FxpText fxp_graph_text(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  return fxp::Reply(fxp::GraphText(*found));
}

FxpText fxp_graph_take_name(int32_t graph, int32_t from_target, const char* candidate,
                            int32_t candidate_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  const std::string_view text = fxp::Text(candidate, candidate_size);
  return fxp::Reply(
      found->TakeName(from_target != 0 ? fxp::CandidateForTarget(text) : std::string(text)));
}

FxpInt fxp_graph_lint(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  FXP_DOOR_TRY(fxp::Lint(*found));
  return 0;
}

FxpInt fxp_graph_odd_target(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  for (const fxp::Node* node = found->first(); !node->is_root(); node = node->next()) {
    if (!fxp::HasRightTarget(*node)) return node->id() + 1;
  }
  return 0;
}

FxpBytes fxp_graph_touched(int32_t graph, int32_t from) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  return fxp::ReplyIds(fxp::Touched(*found, static_cast<size_t>(from)));
}

FxpBytes fxp_graph_find(int32_t graph, int32_t op, const char* wire, int32_t wire_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  if (op < 0 || op > 5) return fxp::Fail(fxp::ValueError("no such opcode"));
  fxp::Argument target;
  if (wire_size > 0) {
    FXP_DOOR(target, fxp::WireReader(fxp::Text(wire, wire_size), *found).Read());
  }
  return fxp::ReplyFound(
      found->FindNodes(static_cast<fxp::Opcode>(op), wire_size > 0 ? &target : nullptr), *found);
}

FxpBytes fxp_graph_objects(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  std::unordered_set<int32_t> seen;
  std::vector<int32_t> ids;
  for (const fxp::Node* node = found->first(); !node->is_root(); node = node->next()) {
    fxp::AddObjects(node->target(), seen, ids);
    fxp::AddObjects(node->args(), seen, ids);
    fxp::AddObjects(node->kwargs(), seen, ids);
    fxp::AddObjects(node->type(), seen, ids);
  }
  return fxp::ReplyIds(ids);
}

FxpText fxp_graph_copy(int32_t graph, int32_t source, int32_t file, int32_t line, const char* map,
                       int32_t map_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  FXP_DOOR(fxp::Graph * from, fxp::FindGraph(source));
  found->set_place(fxp::Place::Of(file, line));
  FXP_DOOR(std::string answer, fxp::Copy(*found, *from, fxp::Text(map, map_size)));
  return fxp::Reply(std::move(answer));
}

FxpText fxp_graph_code(int32_t graph, const char* root, int32_t root_size, const double* wrapped,
                       int32_t wrapped_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  const fxp::CodegenOptions options =
      fxp::Options(fxp::Text(root, root_size), wrapped, wrapped_size);
  FXP_DOOR(const fxp::PythonCode code, fxp::GeneratePython(*found, options));
  std::string answer = fxp::SurelyCompiles(*found) ? "T\x1e" : "F\x1e";
  for (const auto& [name, number] : code.globals) answer += fxp::StrCat(name, ' ', number, '\n');
  int32_t count = 0;
  std::vector<int32_t> places(static_cast<size_t>(found->made()), -1);
  for (const fxp::Node* node = found->first(); !node->is_root(); node = node->next()) {
    places[static_cast<size_t>(node->id())] = count++;
  }
  answer += '\x1e';
  for (size_t i = 0; i < code.line_nodes.size(); ++i) {
    const int32_t node = code.line_nodes[i];
    // torch counts the empty line at the end to the last node.
    const bool last = i + 1 == code.line_nodes.size();
    answer += std::to_string(last ? count - 1 : node < 0 ? -1 : places[static_cast<size_t>(node)]);
    answer += ' ';
  }
  answer += '\x1e';
  for (const std::string& parameter : code.parameters) answer += parameter + '\x1f';
  return fxp::Reply(fxp::StrCat(answer, code.result_type, '\x1e', code.source));
}

FxpText fxp_graph_snapshot(int32_t graph, int32_t steps, const double* wrapped,
                           int32_t wrapped_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  const fxp::CodegenOptions options = fxp::Options("", wrapped, wrapped_size);
  return fxp::Reply(steps < 0 ? fxp::SnapshotJson(*found, options)
                              : fxp::SnapshotJsonAt(*found, steps, options));
}

FxpInt fxp_graph_replay(int32_t graph, int32_t source, int32_t steps) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  FXP_DOOR(const fxp::Graph* from, fxp::FindGraph(source));
  const auto length = static_cast<int32_t>(from->tape().size());
  if (found->size() > 0 || steps < 0 || steps > length) {
    return fxp::Fail(fxp::ValueError("there is no such state of the graph"));
  }
  found->Replay(*from, steps);
  return 0;
}

FxpInt fxp_tape_length(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  return static_cast<FxpInt>(found->tape().size());
}

FxpInt fxp_tape_mark(int32_t graph, int32_t what, int32_t file, int32_t line) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  found->set_place(fxp::Place::Of(file, line));
  if (what == 0) found->MarkRecompile();
  if (what == 1) found->MarkTraceEnd();
  return 0;
}

FxpText fxp_tape_text(int32_t graph) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  return fxp::Reply(fxp::TapeText(*found));
}

FxpBytes fxp_tape_changes(int32_t graph, int32_t from) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  return fxp::ReplyIds(fxp::Changes(*found, static_cast<size_t>(from)));
}

FxpInt fxp_tape_undo(int32_t graph, int32_t steps) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  if (!found->UndoTo(steps)) return fxp::Fail(fxp::ValueError("the tape is not that long"));
  return 0;
}
