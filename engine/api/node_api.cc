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

// What a node without a name of its own is called after.
std::string Candidate(const Argument& target) {
  return CandidateForTarget(target.is_opaque() ? target.opaque->name : target.text);
}

Result<int32_t> Create(Graph& graph, int32_t op, std::string_view wire) {
  if (op < 0 || op > 5) return ValueError("no such opcode");
  WireReader reader(wire, graph);
  FXP_ASSIGN(const Argument name, reader.Read());
  FXP_ASSIGN(Argument target, reader.Read());
  FXP_ASSIGN(Argument args, reader.Read());
  FXP_ASSIGN(Argument kwargs, reader.Read());
  FXP_ASSIGN(Argument type, reader.Read());
  NodeInit init;
  init.op = static_cast<Opcode>(op);
  init.name = graph.TakeName(name.is_string() ? name.text : Candidate(target));
  init.target = Share(std::move(target));
  init.args = args.items.empty() && args.kind == ArgumentKind::kTuple ? EmptyTuple()
                                                                      : Share(std::move(args));
  init.kwargs = kwargs.items.empty() && kwargs.kind == ArgumentKind::kDict
                    ? EmptyDict()
                    : Share(std::move(kwargs));
  init.type = Share(std::move(type));
  return graph.Create(std::move(init)).id();
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

FxpInt fxp_node_create(int32_t graph, int32_t op, int32_t file, int32_t line, const char* wire,
                       int32_t wire_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  found->set_place(fxp::Place::Of(file, line));
  FXP_DOOR(const int32_t id, fxp::Create(*found, op, fxp::Text(wire, wire_size)));
  return id;
}

FxpText fxp_node_read(int32_t graph, int32_t node) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  const fxp::Node& at = found.node;
  using fxp::Argument;
  return fxp::Reply(
      fxp::StrCat(fxp::ToWire(Argument::String(at.name()), found.graph),
                  fxp::ToWire(Argument::Int(static_cast<int64_t>(at.op())), found.graph),
                  fxp::ToWire(at.target(), found.graph), fxp::ToWire(at.args(), found.graph),
                  fxp::ToWire(at.kwargs(), found.graph), fxp::ToWire(at.type(), found.graph)));
}

FxpText fxp_node_name(int32_t graph, int32_t node) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  return fxp::Reply(found.node.name());
}

FxpText fxp_node_format(int32_t graph, int32_t node) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  return fxp::Reply(fxp::FormatNode(found.node));
}

FxpText fxp_node_users(int32_t graph, int32_t node) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  std::vector<fxp::Node*> users;
  for (const auto& [key, user] : found.node.users()) users.push_back(user);
  return fxp::Reply(fxp::NodesWire(users, found.graph));
}

FxpText fxp_node_inputs(int32_t graph, int32_t node) {
  FXP_DOOR(const fxp::Found found, fxp::FindBoth(graph, node));
  return fxp::Reply(fxp::NodesWire(found.node.inputs(), found.graph));
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
