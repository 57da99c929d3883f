#include "engine/passes/near_match.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_set>
#include <utility>

namespace fxp {
namespace {

using Alike = std::unordered_map<const Node*, int32_t>;

bool IsCall(const Node& node) {
  return node.op() != Opcode::kPlaceholder && node.op() != Opcode::kOutput;
}

bool IsSequence(const Argument& argument) {
  return argument.kind == ArgumentKind::kTuple || argument.kind == ArgumentKind::kList;
}

bool IsNumber(const Argument& argument) {
  return argument.kind == ArgumentKind::kInt || argument.kind == ArgumentKind::kFloat ||
         argument.kind == ArgumentKind::kBool;
}

double NumberOf(const Argument& argument) {
  if (argument.kind == ArgumentKind::kBool) return argument.truth ? 1 : 0;
  return std::strtod(argument.text.c_str(), nullptr);
}

// Compares the pattern with one place and goes on behind each condition that fails.
class Walk {
 public:
  Walk(const MatchOptions& options, const Alike& alike,
       const std::unordered_set<const Node*>& taken)
      : options_(options), alike_(alike), taken_(taken) {}

  NearMatch Run(const Node& wanted, Node& anchor) {
    near_.anchor = &anchor;
    CompareNodes(wanted, anchor);
    while (!waiting_.empty()) {
      const Pair pair = waiting_.back();
      waiting_.pop_back();
      Compare(pair);
    }
    FindReaders();
    return near_;
  }

 private:
  struct Pair {
    const Argument* wanted;
    const Argument* found;
    const Node* reader;  // of the pattern
    Node* user;          // of the graph
  };

  void Fail(MatchFailure failure, const Node& wanted, Node& found, Node* other = nullptr,
            const Argument* expected = nullptr, const Argument* arrived = nullptr) {
    if (++near_.failures > 1) return;
    near_.failure = failure;
    near_.wanted = &wanted;
    near_.found = &found;
    near_.other = other;
    if (expected != nullptr) near_.expected = *expected;
    if (arrived != nullptr) near_.arrived = *arrived;
  }

  bool SameCall(const Node& wanted, const Node& node) const {
    if (wanted.op() != node.op() || !IsCall(wanted)) return false;
    if (wanted.op() != Opcode::kGetAttr) return SameLiteral(wanted.target(), node.target());
    const auto a = options_.attribute_kinds.find(&wanted);
    const auto b = options_.attribute_kinds.find(&node);
    return a != options_.attribute_kinds.end() && b != options_.attribute_kinds.end() &&
           a->second == b->second;
  }

  bool IsAlike(const Node& wanted, const Node& node) const {
    const auto a = alike_.find(&wanted);
    const auto b = alike_.find(&node);
    return a != alike_.end() && b != alike_.end() && a->second == b->second;
  }

  void CompareNodes(const Node& wanted, Node& node) {
    if (wanted.op() == Opcode::kPlaceholder) return BindInput(wanted, node);
    for (const auto& [known, value] : bound_) {
      if (known != &wanted) continue;
      if (value != &node) Fail(MatchFailure::kOneInput, wanted, node, value);
      return;
    }
    bound_.emplace_back(&wanted, &node);
    const bool same = SameCall(wanted, node);
    if (!same && !IsAlike(wanted, node)) return Fail(MatchFailure::kTarget, wanted, node);
    if (same) {
      ++near_.agreed;
    } else {
      Fail(MatchFailure::kSpelling, wanted, node);
    }
    if (taken_.contains(&node)) Fail(MatchFailure::kTaken, wanted, node);
    if (same) return CompareArguments(wanted, node);
    // Another spelling may have other arguments: only the values are compared.
    const auto& a = wanted.args().items;
    const auto& b = node.args().items;
    for (size_t i = std::min(a.size(), b.size()); i-- > 0;) {
      if (a[i].is_node() && b[i].is_node()) waiting_.push_back({&a[i], &b[i], &wanted, &node});
    }
  }

  void BindInput(const Node& wanted, Node& node) {
    for (const auto& [other, value] : inputs_) {
      if (other == &wanted && value != &node) {
        return Fail(MatchFailure::kOneInput, wanted, node, value);
      }
      if (other != &wanted && value == &node) {
        return Fail(MatchFailure::kTwoInputs, wanted, node, value);
      }
    }
    inputs_.emplace_back(&wanted, &node);
  }

  // How surely an argument isn't the other: 1 for calls and literals that differ.
  bool Contradicts(const Argument& wanted, const Argument& found) const {
    if (!wanted.is_node()) return found.is_node() || !SameLiteral(wanted, found);
    if (wanted.node->op() == Opcode::kPlaceholder) return false;
    return !found.is_node() || !SameCall(*wanted.node, *found.node);
  }

  void CompareArguments(const Node& wanted, Node& node) {
    const auto& a = wanted.args().items;
    const auto& b = node.args().items;
    const auto& keys = wanted.kwargs().items;
    const auto& given = node.kwargs().items;
    if (a.size() != b.size()) {
      Fail(MatchFailure::kCount, wanted, node);
    } else if (a.size() == 2 && (Contradicts(a[0], b[0]) || Contradicts(a[1], b[1])) &&
               !Contradicts(a[0], b[1]) && !Contradicts(a[1], b[0])) {
      Fail(MatchFailure::kOrder, wanted, node);
      waiting_.push_back({&a[1], &b[0], &wanted, &node});
      waiting_.push_back({&a[0], &b[1], &wanted, &node});
      return;
    }
    bool keywords = keys.size() == given.size();
    for (size_t i = 0; keywords && i < keys.size(); i += 2) {
      keywords = SameLiteral(keys[i], given[i]);
    }
    if (!keywords) Fail(MatchFailure::kKeyword, wanted, node);
    for (size_t i = keywords ? keys.size() : 0; i > 0; i -= 2) {
      waiting_.push_back({&keys[i - 1], &given[i - 1], &wanted, &node});
    }
    for (size_t i = std::min(a.size(), b.size()); i-- > 0;) {
      waiting_.push_back({&a[i], &b[i], &wanted, &node});
    }
  }

  void Compare(const Pair& pair) {
    const auto& [a, b, reader, user] = pair;
    if (a->is_node() && b->is_node()) return CompareNodes(*a->node, *b->node);
    if (a->is_node() && a->node->op() == Opcode::kPlaceholder) return;
    if (IsSequence(*a) && IsSequence(*b)) {
      if (a->items.size() != b->items.size()) return Fail(MatchFailure::kCount, *reader, *user);
      for (size_t i = a->items.size(); i-- > 0;) {
        waiting_.push_back({&a->items[i], &b->items[i], reader, user});
      }
      return;
    }
    if (a->is_node() || b->is_node()) {
      return Fail(MatchFailure::kValue, *reader, *user, nullptr, a, b);
    }
    if (options_.ignore_literals || SameLiteral(*a, *b)) return;
    const bool equal = IsNumber(*a) && IsNumber(*b) && NumberOf(*a) == NumberOf(*b);
    Fail(equal ? MatchFailure::kType : MatchFailure::kLiteral, *reader, *user, nullptr, a, b);
  }

  // Values that the pattern keeps to itself and that are read elsewhere.
  void FindReaders() {
    if (near_.failures > 0) return;
    for (const auto& [wanted, node] : bound_) {
      if (Returns(*wanted)) continue;
      for (Node* user : node->users()) {
        bool inside = false;
        for (const auto& pair : bound_) inside |= pair.second == user;
        if (!inside) return Fail(MatchFailure::kReader, *wanted, *node, user);
      }
    }
  }

  static bool Returns(const Node& wanted) {
    for (Node* user : wanted.users()) {
      if (user->op() == Opcode::kOutput) return true;
    }
    return false;
  }

  const MatchOptions& options_;
  const Alike& alike_;
  const std::unordered_set<const Node*>& taken_;
  NearMatch near_;
  std::vector<Pair> waiting_;
  std::vector<std::pair<const Node*, Node*>> inputs_;
  std::vector<std::pair<const Node*, Node*>> bound_;
};

bool IsNearer(const NearMatch& a, const NearMatch& b) {
  return a.failures != b.failures ? a.failures < b.failures : a.agreed > b.agreed;
}

}  // namespace

Result<std::vector<NearMatch>> FindNearMatches(Graph& graph, const Graph& pattern,
                                               const MatchOptions& options, const Alike& alike,
                                               size_t most) {
  FXP_ASSIGN(const std::vector<PatternMatch> matches, FindMatches(graph, pattern, options));
  std::unordered_set<const Node*> taken;
  for (const PatternMatch& match : matches) {
    for (const auto& [wanted, value] : match.bindings) {
      if (IsCall(*wanted) && value.is_node()) taken.insert(value.node);
    }
  }
  const Node* anchor = nullptr;
  int32_t calls = 0;
  for (const Node* node = pattern.first(); !node->is_root(); node = node->next()) {
    if (IsCall(*node)) ++calls;
    if (node->op() != Opcode::kOutput) continue;
    for (const Node* value : node->inputs()) {
      if (anchor == nullptr && IsCall(*value)) anchor = value;
    }
  }
  std::vector<NearMatch> found;
  if (anchor == nullptr) return found;
  for (Node* node = graph.first(); !node->is_root(); node = node->next()) {
    if (!IsCall(*node) || taken.contains(node)) continue;
    NearMatch near = Walk(options, alike, taken).Run(*anchor, *node);
    // One call in another spelling is near when it is all that fails.
    const bool spelled = near.failures == 1 && near.failure == MatchFailure::kSpelling;
    if (near.failures > 0 && (spelled || (near.agreed > 0 && 2 * near.agreed >= calls))) {
      found.push_back(std::move(near));
      for (size_t at = found.size() - 1; at > 0 && IsNearer(found[at], found[at - 1]); --at) {
        std::swap(found[at], found[at - 1]);
      }
      if (found.size() > most) found.pop_back();
    }
  }
  return found;
}

}  // namespace fxp
