#include "engine/passes/match.h"

#include <algorithm>
#include <unordered_set>

namespace fxp {
namespace {

bool IsSequence(const Argument& argument) {
  return argument.kind == ArgumentKind::kTuple || argument.kind == ArgumentKind::kList;
}

class Matcher {
 public:
  Matcher(Graph& graph, const Graph& pattern, const MatchOptions& options)
      : graph_(graph),
        pattern_(pattern),
        options_(options),
        returning_(static_cast<size_t>(pattern.made())),
        bound_(static_cast<size_t>(pattern.made()), kFree),
        used_(static_cast<size_t>(graph.made()), kUnused),
        claimed_(static_cast<size_t>(graph.made())) {}

  Result<std::vector<PatternMatch>> Run() {
    FXP_TRY(ReadPattern());
    if (anchors_.empty()) return std::move(matches_);
    std::vector<Node*> candidates;
    for (Node* node = graph_.first(); !node->is_root(); node = node->next()) {
      if (SameNode(*anchors_[0], *node)) candidates.push_back(node);
    }
    for (Node* candidate : candidates) {
      Forget(0);
      if (MatchFrom(*anchors_[0], *candidate) && MatchOtherAnchors(1)) FXP_TRY(Accept());
    }
    return std::move(matches_);
  }

 private:
  Status ReadPattern() {
    if (pattern_.size() == 0) {
      return ValueError("SubgraphMatcher cannot be initialized with an empty pattern");
    }
    for (const Node* node = pattern_.first(); !node->is_root(); node = node->next()) {
      if (node->op() == Opcode::kPlaceholder) placeholders_.push_back(node);
      if (node->op() == Opcode::kOutput) output_ = node;
      if (node->op() != Opcode::kOutput && node->op() != Opcode::kPlaceholder &&
          node->users().empty()) {
        return AssertionError(
            "SubgraphMatcher cannot be initialized with a pattern with dead code");
      }
    }
    if (output_ == nullptr) return ValueError("the pattern returns nothing");
    for (const Node* value : output_->inputs()) {
      ++returned_;
      if (value->graph() == &pattern_) returning_[Index(*value)] = true;
      if (value->users().size() == 1) anchors_.push_back(value);
    }
    if (options_.match_output) anchors_ = {output_};
    return Ok();
  }

  // Whether the two agree when their arguments are left out.
  bool SameNode(const Node& wanted, const Node& node) const {
    if (wanted.op() == Opcode::kPlaceholder && !options_.match_placeholder) return true;
    if (wanted.op() != node.op()) return false;
    if (wanted.op() == Opcode::kPlaceholder || wanted.op() == Opcode::kOutput) return true;
    if (wanted.op() == Opcode::kGetAttr) {
      const auto a = options_.attribute_kinds.find(&wanted);
      const auto b = options_.attribute_kinds.find(&node);
      return a != options_.attribute_kinds.end() && b != options_.attribute_kinds.end() &&
             a->second == b->second;
    }
    return SameLiteral(wanted.target(), node.target());
  }

  // Drops what was bound after the first `count` bindings.
  void Forget(size_t count) {
    for (size_t i = count; i < bindings_.size(); ++i) {
      const auto& [wanted, value] = bindings_[i];
      bound_[Index(*wanted)] = kFree;
      if (value.is_node() && IsOwn(*value.node)) used_[Index(*value.node)] = kUnused;
    }
    bindings_.resize(count);
  }

  void Bind(const Node& wanted, Argument value) {
    if (value.is_node() && IsOwn(*value.node)) {
      const bool input = wanted.op() == Opcode::kPlaceholder;
      used_[Index(*value.node)] = input ? kInput : kInside;
    }
    bound_[Index(wanted)] = static_cast<int32_t>(bindings_.size());
    bindings_.emplace_back(&wanted, std::move(value));
  }

  static size_t Index(const Node& node) { return static_cast<size_t>(node.id()); }
  bool IsOwn(const Node& node) const { return node.graph() == &graph_; }
  // Whether it is bound, as an input of the match or within it.
  bool IsUsed(const Node& node) const { return IsOwn(node) && used_[Index(node)] != kUnused; }
  bool IsInside(const Node& node) const { return IsOwn(node) && used_[Index(node)] == kInside; }
  bool IsClaimed(const Node& node) const { return claimed_[Index(node)]; }
  // What the pattern node stands for, or nullptr.
  const Argument* ValueOf(const Node& wanted) const {
    const int32_t place = bound_[Index(wanted)];
    return place == kFree ? nullptr : &bindings_[static_cast<size_t>(place)].second;
  }

  using Pair = std::pair<const Argument*, const Argument*>;

  // Matches everything above `wanted`, without recursion: patterns may be deep. False leaves
  // bindings behind, which the caller drops.
  bool MatchFrom(const Node& wanted, Node& node) {
    waiting_.clear();
    if (!MatchNode(wanted, node)) return false;
    while (!waiting_.empty()) {
      const auto [a, b] = waiting_.back();
      waiting_.pop_back();
      if (a->is_node() && b->is_node()) {
        if (!MatchNode(*a->node, *b->node)) return false;
      } else if (IsSequence(*a) && IsSequence(*b)) {
        if (a->items.size() != b->items.size()) return false;
        for (size_t i = a->items.size(); i-- > 0;)
          waiting_.emplace_back(&a->items[i], &b->items[i]);
      } else if (!MatchLiteral(*a, *b)) {
        return false;
      }
    }
    return true;
  }

  bool MatchNode(const Node& wanted, Node& node) {
    if (wanted.graph() != &pattern_) return false;
    if (const Argument* value = ValueOf(wanted); value != nullptr) {
      return value->is_node() && value->node == &node;
    }
    if (IsUsed(node) || !SameNode(wanted, node)) return false;
    if (wanted.op() != Opcode::kPlaceholder && (!IsOwn(node) || IsClaimed(node))) return false;
    Bind(wanted, Argument::Of(node));
    if (wanted.op() == Opcode::kPlaceholder) return true;
    const auto& a = wanted.kwargs().items;
    const auto& b = node.kwargs().items;
    if (wanted.args().items.size() != node.args().items.size() || a.size() != b.size())
      return false;
    for (size_t i = 0; i < a.size(); i += 2) {
      if (!SameLiteral(a[i], b[i])) return false;
    }
    for (size_t i = a.size(); i > 0; i -= 2) waiting_.emplace_back(&a[i - 1], &b[i - 1]);
    for (size_t i = wanted.args().items.size(); i-- > 0;) {
      waiting_.emplace_back(&wanted.args().items[i], &node.args().items[i]);
    }
    return true;
  }

  bool MatchLiteral(const Argument& a, const Argument& b) {
    if (!a.is_node()) return options_.ignore_literals || (!b.is_node() && SameLiteral(a, b));
    if (a.node->op() != Opcode::kPlaceholder || a.node->graph() != &pattern_) return false;
    if (const Argument* value = ValueOf(*a.node); value != nullptr) return SameLiteral(*value, b);
    Bind(*a.node, b);
    return true;
  }

  // Patterns with several results: the anchors after the first, each with backtracking.
  bool MatchOtherAnchors(size_t index) {
    if (index == anchors_.size()) return IsSelfContained() && !MakesCycle();
    const Node& anchor = *anchors_[index];
    if (ValueOf(anchor) != nullptr) return MatchOtherAnchors(index + 1);
    const size_t count = bindings_.size();
    for (Node* candidate : CandidatesFor(anchor)) {
      if (MatchFrom(anchor, *candidate) && MatchOtherAnchors(index + 1)) return true;
      Forget(count);
    }
    return false;
  }

  // Nodes that could be `anchor`. When the anchor reads, over some steps, a pattern node that is
  // bound, only what reads that node's value over as many steps; all nodes otherwise.
  std::vector<Node*> CandidatesFor(const Node& anchor) const {
    std::vector<const Node*> chain = {&anchor};
    const auto is_bound = [&](const Node* node) { return ValueOf(*node) != nullptr; };
    while (!is_bound(chain.back()) && !chain.back()->inputs().empty()) {
      const auto& inputs = chain.back()->inputs();
      const auto bound = std::find_if(inputs.begin(), inputs.end(), is_bound);
      chain.push_back(bound == inputs.end() ? inputs[0] : *bound);
    }
    const Argument* start = ValueOf(*chain.back());
    std::vector<Node*> found;
    if (start == nullptr || !start->is_node()) {
      for (Node* node = graph_.first(); !node->is_root(); node = node->next()) {
        if (SameNode(anchor, *node)) found.push_back(node);
      }
      return found;
    }
    found = {start->node};
    for (size_t i = chain.size() - 1; i-- > 0;) {
      std::unordered_set<Node*> next;
      for (const Node* node : found) {
        for (Node* user : node->users()) {
          if (user->graph() == &graph_ && SameNode(*chain[i], *user)) next.insert(user);
        }
      }
      found.assign(next.begin(), next.end());
    }
    std::sort(found.begin(), found.end(), [](Node* a, Node* b) { return a->IsBefore(*b); });
    return found;
  }

  // Whether values that the pattern keeps to itself are used inside of the match only.
  bool IsSelfContained() const {
    for (const auto& [wanted, value] : bindings_) {
      if (wanted->op() == Opcode::kPlaceholder || returning_[Index(*wanted)]) continue;
      for (Node* user : value.node->users()) {
        if (!IsInside(*user)) return false;
      }
    }
    return true;
  }

  // Whether a value leaves the match and comes back into it by way of nodes outside: then no single
  // place is right for the replacement. Only nodes between the match's first and last can be on
  // such a way.
  bool MakesCycle() const {
    if (returned_ < 2) return false;
    std::unordered_set<const Node*> inside;
    const Node* last = nullptr;
    for (const auto& [wanted, value] : bindings_) {
      if (wanted->op() == Opcode::kPlaceholder) continue;
      inside.insert(value.node);
      if (last == nullptr || last->IsBefore(*value.node)) last = value.node;
    }
    std::vector<const Node*> waiting(inside.begin(), inside.end());
    std::unordered_set<const Node*> seen;
    while (!waiting.empty()) {
      const Node* node = waiting.back();
      waiting.pop_back();
      for (Node* user : node->users()) {
        if (inside.contains(user)) {
          if (!inside.contains(node)) return true;
        } else if (user->graph() == &graph_ && user->IsBefore(*last) && seen.insert(user).second) {
          waiting.push_back(user);
        }
      }
    }
    return false;
  }

  Status Accept() {
    PatternMatch match;
    match.anchor = anchors_[0];
    for (const Node* value : output_->inputs()) match.returning.push_back(ValueOf(*value)->node);
    for (const Node* placeholder : placeholders_) {
      const Argument* value = ValueOf(*placeholder);
      // torch raises KeyError with the placeholder itself, which prints as its name.
      if (value == nullptr) return KeyError(placeholder->name());
      match.placeholders.push_back(*value);
    }
    for (const auto& [wanted, value] : bindings_) {
      const bool own = wanted->op() != Opcode::kPlaceholder && !options_.keep_overlapping;
      if (own) claimed_[Index(*value.node)] = true;
    }
    match.bindings = bindings_;
    matches_.push_back(std::move(match));
    return Ok();
  }

  Graph& graph_;
  const Graph& pattern_;
  const MatchOptions& options_;
  const Node* output_ = nullptr;
  std::vector<const Node*> placeholders_;
  std::vector<const Node*> anchors_;
  int returned_ = 0;
  std::vector<bool> returning_;  // by pattern node: whether the pattern returns it
  std::vector<Pair> waiting_;    // what MatchFrom has to compare yet
  std::vector<std::pair<const Node*, Argument>> bindings_;
  static constexpr int32_t kFree = -1;
  enum Use : uint8_t { kUnused, kInput, kInside };
  std::vector<int32_t> bound_;  // by pattern node: its place in bindings_
  std::vector<Use> used_;       // by graph node: how it is bound
  std::vector<bool> claimed_;   // by graph node: whether an earlier match has it
  std::vector<PatternMatch> matches_;
};

}  // namespace

Result<std::vector<PatternMatch>> FindMatches(Graph& graph, const Graph& pattern,
                                              const MatchOptions& options) {
  return Matcher(graph, pattern, options).Run();
}

}  // namespace fxp
