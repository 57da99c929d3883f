#include "engine/passes/topological_order.h"

#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <string_view>

#include "engine/graph/print.h"

namespace fxp {
namespace {

size_t Index(const Node& node) { return static_cast<size_t>(node.id()); }

// Arguments may name a node of another graph: such a node never comes.
bool Owns(const Graph& graph, const Node& node) { return node.graph() == &graph; }

// How many inputs of each node have not come yet, by id.
std::vector<size_t> CountInputs(const Graph& graph) {
  std::vector<size_t> waiting(static_cast<size_t>(graph.made()), 0);
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    waiting[Index(*node)] = node->inputs().size();
  }
  return waiting;
}

// Arithmetic and comparisons of module operator, of which programs compute sizes.
bool IsOfSizes(const Node& node) {
  static constexpr std::array<std::string_view, 12> kNames = {
      "add", "sub", "mul", "floordiv", "truediv", "mod", "lt", "le", "gt", "ge", "eq", "ne"};
  static constexpr std::string_view kModule = "operator.";
  if (node.op() != Opcode::kCallFunction) return false;
  const std::string target = TargetText(node);
  const std::string_view text = target;
  return text.substr(0, kModule.size()) == kModule &&
         std::find(kNames.begin(), kNames.end(), text.substr(kModule.size())) != kNames.end();
}

std::vector<const Node*> FirstReady(const Graph& graph) {
  std::vector<size_t> waiting = CountInputs(graph);
  std::vector<const Node*> order;
  std::deque<const Node*> ready;
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    if (waiting[Index(*node)] == 0) ready.push_back(node);
  }
  while (!ready.empty()) {
    const Node* next = ready.front();
    ready.pop_front();
    order.push_back(next);
    for (Node* user : next->users()) {
      if (!Owns(graph, *user) || --waiting[Index(*user)] != 0) continue;
      if (IsOfSizes(*user)) {
        ready.push_front(user);
      } else {
        ready.push_back(user);
      }
    }
  }
  return order;
}

std::vector<const Node*> Stable(const Graph& graph) {
  std::vector<bool> come(static_cast<size_t>(graph.made()), false);
  // Nodes that wait for an input, by its id, in the order in which they asked.
  std::vector<std::vector<const Node*>> asking(come.size());
  std::vector<const Node*> order;
  std::deque<const Node*> next;
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    next.push_back(node);
    while (!next.empty()) {
      const Node* candidate = next.front();
      next.pop_front();
      const auto& inputs = candidate->inputs();
      const auto missing = std::find_if(inputs.rbegin(), inputs.rend(), [&](const Node* input) {
        return !Owns(graph, *input) || !come[Index(*input)];
      });
      if (missing != inputs.rend()) {
        if (Owns(graph, **missing)) asking[Index(**missing)].push_back(candidate);
        continue;
      }
      come[Index(*candidate)] = true;
      order.push_back(candidate);
      auto& freed = asking[Index(*candidate)];
      next.insert(next.begin(), freed.begin(), freed.end());
      freed.clear();
    }
  }
  return order;
}

}  // namespace

std::vector<const Node*> TopologicalOrder(const Graph& graph, TopologicalRule rule) {
  return rule == TopologicalRule::kStable ? Stable(graph) : FirstReady(graph);
}

}  // namespace fxp
