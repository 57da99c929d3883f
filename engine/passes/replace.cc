#include "engine/passes/replace.h"

#include "engine/base/str_cat.h"
#include "engine/graph/copy.h"

namespace fxp {
namespace {

// Where the replacement goes; nullptr when the match has no user and nothing stands behind it.
Node* InsertPoint(const PatternMatch& match) {
  Node* first = nullptr;
  for (const Node* value : match.returning) {
    for (Node* user : value->users()) {
      if (first == nullptr || user->IsBefore(*first)) first = user;
    }
  }
  if (first != nullptr) return first;
  Node* last = nullptr;
  for (Node* value : match.returning) {
    if (last == nullptr || last->IsBefore(*value)) last = value;
  }
  return last == nullptr || last->next()->is_root() ? nullptr : last->next();
}

// The Python type of a literal that a replacement returns.
const char* TypeName(const Argument& value) {
  switch (value.kind) {
    case ArgumentKind::kNone:
      return "NoneType";
    case ArgumentKind::kBool:
      return "bool";
    case ArgumentKind::kInt:
      return "int";
    case ArgumentKind::kFloat:
      return "float";
    default:
      return "object";
  }
}

}  // namespace

Argument Replacer::Current(const Argument& value) const {
  if (!HasNode(value)) return value;
  return MapNodes(value, [&](Node& node) {
    const auto id = static_cast<size_t>(node.id());
    const bool own = node.graph() == &graph_ && id < changed_.size();
    return own && changed_[id] >= 0 ? values_[static_cast<size_t>(changed_[id])]
                                    : Argument::Of(node);
  });
}

Result<Replaced> Replacer::Replace(const PatternMatch& match, const Graph& replacement) {
  CopyMap map;
  std::vector<const Node*> placeholders;
  for (const Node* node = replacement.first(); !node->is_root(); node = node->next()) {
    if (node->op() == Opcode::kPlaceholder) placeholders.push_back(node);
  }
  if (placeholders.size() != match.placeholders.size()) {
    return AssertionError(StrCat("Placeholder count mismatch: ", match.placeholders.size(), " vs ",
                                 placeholders.size()));
  }
  Replaced replaced;
  for (size_t i = 0; i < placeholders.size(); ++i) {
    const Argument& value = replaced.placeholders.emplace_back(Current(match.placeholders[i]));
    if (value.is_node()) {
      map.SetCopy(*placeholders[i], *value.node);
    } else {
      map.Set(*placeholders[i], value);
    }
  }
  Node* place = InsertPoint(match);
  if (place == nullptr) return AssertionError("The insert point can't be None");
  Node& previous = graph_.insert_point();
  const bool previous_after = graph_.inserts_after();
  const int32_t made = graph_.made();
  graph_.SetInsertPoint(*place);
  const Node* output = CopyGraph(graph_, replacement, map);
  graph_.SetInsertPoint(previous, previous_after);

  // What the replacement returns: one value, or a tuple or list of them.
  std::vector<Argument> results;
  if (output != nullptr && !output->args().items.empty()) {
    Argument value = MapNodes(output->args().items[0], map);
    if (value.kind == ArgumentKind::kTuple || value.kind == ArgumentKind::kList) {
      results = std::move(value.items);
    } else if (output->args().items[0].is_node()) {
      results.push_back(std::move(value));
    } else {
      return TypeError(StrCat("object of type '", TypeName(value), "' has no len()"));
    }
  }
  if (results.size() != match.returning.size()) {
    return AssertionError(
        StrCat("Returning nodes count mismatch: ", match.returning.size(), " vs ", results.size()));
  }
  for (size_t i = 0; i < results.size(); ++i) {
    graph_.ReplaceAllUses(*match.returning[i], results[i]);
    // A match has only nodes that were there when matches were looked for.
    const auto id = static_cast<size_t>(match.returning[i]->id());
    if (changed_.size() <= id) changed_.resize(static_cast<size_t>(made), -1);
    changed_[id] = static_cast<int32_t>(values_.size());
    values_.push_back(std::move(results[i]));
  }
  std::vector<Node*> bound(static_cast<size_t>(pattern_.made()));
  for (const auto& [wanted, value] : match.bindings) {
    const bool inside = wanted->op() != Opcode::kPlaceholder;
    if (inside) bound[static_cast<size_t>(wanted->id())] = value.node;
  }
  for (const Node* node = pattern_.root().prev(); !node->is_root(); node = node->prev()) {
    Node* found = bound[static_cast<size_t>(node->id())];
    if (found != nullptr) FXP_TRY(graph_.Erase(*found));
  }
  for (int32_t id = made; id < graph_.made(); ++id) replaced.added.push_back(graph_.Find(id));
  return replaced;
}

}  // namespace fxp
