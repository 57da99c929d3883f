#include "engine/graph/lint.h"

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/base/str_cat.h"
#include "engine/graph/print.h"

namespace fxp {
namespace {

Status CheckInput(Graph& graph, const Node& input, const Node& user) {
  if (input.graph() != &graph) {
    return RuntimeError(
        StrCat("Argument '", input.name(), "' of Node '", user.name(),
               "' does not belong to this Graph, but was used as an argument! If you "
               "are copying nodes from another graph, make sure to use "
               "``arg_transform`` on node_copy() to remap values\n",
               GraphText(graph)));
  }
  if (input.erased() || !input.IsBefore(user)) {
    return RuntimeError(
        StrCat("Argument '", input.name(), "' of Node '", user.name(),
               "' was used before it has been defined! Please check that Nodes in the "
               "graph are topologically ordered\n",
               GraphText(graph)));
  }
  return Ok();
}

}  // namespace

Status Lint(Graph& graph) {
  // Names are taken so that they differ; only a program that sets one can make two alike.
  if (graph.ordered() && !graph.renamed()) return Ok();
  std::unordered_set<std::string_view> names;
  for (Node* node = graph.first(); !node->is_root(); node = node->next()) {
    for (const Node* input : node->inputs()) FXP_TRY(CheckInput(graph, *input, *node));
    if (graph.renamed() && !names.insert(node->name()).second) {
      return RuntimeError(StrCat("Node redefined name ", node->name(), "!"));
    }
  }
  graph.NoteOrdered();
  return Ok();
}

bool HasRightTarget(const Node& node) {
  const Argument& target = node.target();
  if (node.op() != Opcode::kCallFunction) return target.is_string();
  return target.is_opaque() && !target.opaque->call.empty();
}

Status CheckUses(Graph& graph) {
  std::unordered_map<const Node*, std::unordered_set<const Node*>> readers;
  int32_t count = 0;
  for (int32_t id = 0; id < graph.made(); ++id) {
    const Node& node = *graph.Find(id);
    if (!node.erased()) ++count;
    const auto read = [&](Node& input) { readers[&input].insert(&node); };
    ForEachNode(node.args(), read);
    ForEachNode(node.kwargs(), read);
  }
  if (count != graph.size())
    return RuntimeError("the list and the nodes disagree about how many live");
  const Node* before = &graph.root();
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    if (node->prev() != before) return RuntimeError(StrCat(node->name(), " has a wrong neighbour"));
    if (!before->is_root() && !before->IsBefore(*node)) {
      return RuntimeError(StrCat(node->name(), " has a label out of order"));
    }
    if (graph.ordered()) {
      for (const Node* input : node->inputs()) FXP_TRY(CheckInput(graph, *input, *node));
    }
    before = node;
  }
  for (int32_t id = 0; id < graph.made(); ++id) {
    const Node& node = *graph.Find(id);
    std::unordered_set<const Node*> users;
    for (Node* user : node.users()) {
      if (user->graph() == &graph) users.insert(user);
    }
    if (users != readers[&node])
      return RuntimeError(StrCat("the users of ", node.name(), " are wrong"));
  }
  return Ok();
}

}  // namespace fxp
