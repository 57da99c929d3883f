#include <algorithm>

#include "engine/api/graph_api_core.h"
#include "engine/base/str_cat.h"
#include "engine/graph/print.h"
#include "engine/passes/dead_code.h"

namespace fxp {
namespace {

// A node with the graph that owns it.
struct Found {
  Graph& graph;
  Node& node;
};

Result<Found> FindBoth(int32_t graph, int32_t node) {
  FXP_ASSIGN(Graph * found, FindGraph(graph));
  FXP_ASSIGN(Node * at, FindNode(*found, node));
  return Found{*found, *at};
}

// What many nodes have alike, they share.
ArgumentRef Shared(Argument argument) {
  static const ArgumentRef& none = *new ArgumentRef(Share(Argument::None()));
  if (argument.is_opaque()) return OpaqueArgument(argument.opaque->number);
  if (argument.kind == ArgumentKind::kNone) return none;
  if (argument.items.empty() && argument.opaque == nullptr) {
    if (argument.kind == ArgumentKind::kTuple) return EmptyTuple();
    if (argument.kind == ArgumentKind::kDict) return EmptyDict();
  }
  return Share(std::move(argument));
}

Status Create(Graph& graph, int32_t op, bool done, WireReader& reader) {
  FXP_ASSIGN(const Argument name, reader.Read());
  FXP_ASSIGN(Argument target, reader.Read());
  FXP_ASSIGN(Argument args, reader.Read());
  FXP_ASSIGN(Argument kwargs, reader.Read());
  FXP_ASSIGN(Argument type, reader.Read());
  if (done) return Ok();
  NodeInit init;
  init.op = static_cast<Opcode>(op);
  init.name = name.is_string() ? graph.TakeName(name.text) : graph.TakeNameFor(target);
  init.target = Shared(std::move(target));
  init.args = Shared(std::move(args));
  init.kwargs = Shared(std::move(kwargs));
  init.type = Shared(std::move(type));
  graph.Create(std::move(init));
  return Ok();
}

constexpr int32_t kInsertPoint = 6;

Status Extend(Graph& graph, int32_t made, std::string_view wire) {
  WireReader reader(wire, graph);
  for (const int32_t before = graph.made(); !reader.done();) {
    FXP_ASSIGN(const int32_t op, reader.Number(';'));
    FXP_ASSIGN(const int32_t file, reader.Number(';'));
    FXP_ASSIGN(const int32_t line, reader.Number(';'));
    graph.set_place(Place::Of(file, line));
    if (op < kInsertPoint) {
      FXP_TRY(Create(graph, op, made < before, reader));
      ++made;
      continue;
    }
    if (op != kInsertPoint) return ValueError("no such opcode");
    FXP_ASSIGN(const int32_t anchor, reader.Number(';'));
    FXP_ASSIGN(const int32_t after, reader.Number(';'));
    Node* at = graph.Find(anchor - 1);
    if (at == nullptr) return RuntimeError("the graph has no such node");
    graph.SetInsertPoint(*at, after != 0);
  }
  return Ok();
}

Status Set(const Found& found, int32_t field, std::string_view wire) {
  FXP_ASSIGN(Argument value, WireReader(wire, found.graph).Read());
  Node& node = found.node;
  switch (field) {
    case 0:
      found.graph.SetName(node, value.text);
      return Ok();
    case 1:
      if (const auto op = OpcodeFromName(value.text); op.has_value()) {
        found.graph.SetOp(node, *op);
        return Ok();
      }
      return ValueError("no such opcode");
    case 2:
      found.graph.SetTarget(node, std::move(value));
      return Ok();
    case 3:
      found.graph.SetType(node, std::move(value));
      return Ok();
    case 4:
      found.graph.SetArgs(node, std::move(value));
      return Ok();
    case 5:
      found.graph.SetKwargs(node, std::move(value));
      return Ok();
    default:
      return ValueError("no such field");
  }
}

// The id behind the last of `count` nodes from that one on, or behind the last there is.
int32_t EndOf(const Found& found, int32_t count) {
  const int32_t first = found.node.id();
  return first + std::min(found.graph.made() - first, count);
}

Result<std::vector<Node*>> ReplaceUses(const Found& found, std::string_view wire) {
  WireReader reader(wire, found.graph);
  FXP_ASSIGN(const Argument replacement, reader.Read());
  FXP_ASSIGN(const Argument chosen, reader.Read());
  if (chosen.kind == ArgumentKind::kNone)
    return found.graph.ReplaceAllUses(found.node, replacement);
  std::vector<Node*> users;
  ForEachNode(chosen, [&](Node& user) { users.push_back(&user); });
  return found.graph.ReplaceAllUses(found.node, replacement, &users);
}

}  // namespace
}  // namespace fxp

FxpInt fxp_graph_extend(int32_t graph, int32_t made, const char* wire, int32_t wire_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  FXP_DOOR_TRY(fxp::Extend(*found, made, fxp::Text(wire, wire_size)));
  return found->made();
}

FxpText fxp_node_read(int32_t graph, int32_t node, int32_t count) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  using fxp::Argument;
  std::string wire;
  for (int32_t id = node; id < fxp::EndOf(found, count); ++id) {
    const fxp::Node& at = *found.graph.Find(id);
    fxp::AppendWire(Argument::String(at.name()), found.graph, wire);
    fxp::AppendWire(Argument::Int(static_cast<int64_t>(at.op())), found.graph, wire);
    for (const Argument* part : {&at.target(), &at.args(), &at.kwargs(), &at.type()}) {
      fxp::AppendWire(*part, found.graph, wire);
    }
  }
  return fxp::Reply(std::move(wire));
}

FxpText fxp_node_name(int32_t graph, int32_t node) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  return fxp::Reply(found.node.name());
}

FxpText fxp_node_format(int32_t graph, int32_t node) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  return fxp::Reply(fxp::FormatNode(found.node));
}

FxpBytes fxp_node_users(int32_t graph, int32_t node, int32_t count) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  std::vector<int32_t> numbers;
  for (int32_t id = node; id < fxp::EndOf(found, count); ++id) {
    const fxp::Users users = found.graph.Find(id)->users();
    numbers.push_back(static_cast<int32_t>(users.size()));
    for (const fxp::Node* user : users) {
      const fxp::Graph* owner = user->graph();  // alive: a graph that goes takes its uses along
      if (owner != &found.graph) numbers.push_back(-1 - fxp::HandleOf(*owner));
      numbers.push_back(user->id());
    }
  }
  return fxp::ReplyIds(numbers);
}

FxpInt fxp_node_erased(int32_t graph, int32_t node) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  return found.node.erased() ? 1 : 0;
}

FxpInt fxp_node_is_before(int32_t graph, int32_t node, int32_t other) {
  FXP_DOOR(const fxp::Found a, fxp::FindBoth(graph, node));
  FXP_DOOR(const fxp::Found b, fxp::FindBoth(graph, other));
  return a.node.IsBefore(b.node) ? 1 : 0;
}

FxpInt fxp_node_erase(int32_t graph, int32_t node, int32_t file, int32_t line) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  found.graph.set_place(fxp::Place::Of(file, line));
  FXP_DOOR_TRY(found.graph.Erase(found.node));
  return 0;
}

FxpInt fxp_node_move(int32_t graph, int32_t node, int32_t anchor, int32_t after, int32_t file,
                     int32_t line) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  fxp::Node* at = found.graph.Find(anchor);
  if (at == nullptr) return fxp::Fail(fxp::RuntimeError("the graph has no such node"));
  found.graph.set_place(fxp::Place::Of(file, line));
  FXP_DOOR_TRY(after != 0 ? found.graph.MoveAfter(found.node, *at)
                          : found.graph.MoveBefore(found.node, *at));
  return 0;
}

FxpInt fxp_node_set(int32_t graph, int32_t node, int32_t field, int32_t file, int32_t line,
                    const char* wire, int32_t wire_size) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  found.graph.set_place(fxp::Place::Of(file, line));
  FXP_DOOR_TRY(fxp::Set(found, field, fxp::Text(wire, wire_size)));
  return 0;
}

FxpText fxp_node_replace_uses(int32_t graph, int32_t node, int32_t file, int32_t line,
                              const char* wire, int32_t wire_size) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  found.graph.set_place(fxp::Place::Of(file, line));
  FXP_DOOR(const std::vector<fxp::Node*> users,
           fxp::ReplaceUses(found, fxp::Text(wire, wire_size)));
  return fxp::Reply(fxp::NodesWire(users, found.graph));
}

FxpInt fxp_node_replace_input(int32_t graph, int32_t node, int32_t file, int32_t line,
                              const char* wire, int32_t wire_size) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  found.graph.set_place(fxp::Place::Of(file, line));
  fxp::WireReader reader(fxp::Text(wire, wire_size), found.graph);
  FXP_DOOR(const fxp::Argument old_input, reader.Read());
  FXP_DOOR(const fxp::Argument new_input, reader.Read());
  if (old_input.is_node()) found.graph.ReplaceInput(found.node, *old_input.node, new_input);
  return 0;
}

FxpInt fxp_node_is_impure(int32_t graph, int32_t node) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  return fxp::IsImpure(found.node) ? 1 : 0;
}
