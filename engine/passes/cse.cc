#include "engine/passes/cse.h"

#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/base/str_cat.h"
#include "engine/passes/dead_code.h"

namespace fxp {
namespace {

// Appends a text that is the same for the same arguments only. `unique` makes nan differ from nan.
void AppendKey(const Argument& argument, int32_t unique, std::string& key) {
  key += static_cast<char>('a' + static_cast<int>(argument.kind));
  switch (argument.kind) {
    case ArgumentKind::kBool:
      key += argument.truth ? '1' : '0';
      return;
    case ArgumentKind::kNode:
      key += StrCat(reinterpret_cast<uintptr_t>(argument.node), ';');
      return;
    case ArgumentKind::kOpaque:
      key += StrCat(argument.opaque->number, ';');
      return;
    case ArgumentKind::kInt:
    case ArgumentKind::kFloat:
    case ArgumentKind::kComplex:
    case ArgumentKind::kString:
      key += StrCat(argument.text.size(), ':', argument.text);
      if (argument.kind != ArgumentKind::kString && argument.kind != ArgumentKind::kInt &&
          argument.text.find("nan") != std::string::npos) {
        key += StrCat(unique, ';');
      }
      return;
    default:
      break;
  }
  key += StrCat(argument.opaque == nullptr ? -1 : argument.opaque->number, ',',
                argument.items.size(), '(');
  for (const Argument& item : argument.items) AppendKey(item, unique, key);
}

}  // namespace

bool EliminateCommonSubexpressions(Graph& graph, const std::function<CseRule(const Node&)>& rule) {
  // What is changed in place later may not be shared now, so only what comes behind all such calls.
  Node* node = graph.root().prev();
  while (!node->is_root() && !ChangesInPlace(*node) && rule(*node) != CseRule::kChanges) {
    node = node->prev();
  }
  std::unordered_map<std::string, Node*> known;
  bool changed = false;
  for (node = node->next(); !node->is_root(); node = node->next()) {
    if (node->op() == Opcode::kPlaceholder || node->op() == Opcode::kGetAttr ||
        node->op() == Opcode::kOutput) {
      continue;
    }
    if (IsImpure(*node) || rule(*node) == CseRule::kKept) continue;
    std::string key(1, static_cast<char>('0' + static_cast<int>(node->op())));
    AppendKey(node->target(), node->id(), key);
    AppendKey(node->args(), node->id(), key);
    AppendKey(node->kwargs(), node->id(), key);
    const auto [place, is_new] = known.try_emplace(std::move(key), node);
    if (is_new) continue;
    graph.ReplaceAllUses(*node, Argument::Of(*place->second));
    changed |= graph.Erase(*node).ok();
  }
  return changed;
}

}  // namespace fxp
