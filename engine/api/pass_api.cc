#include <optional>

#include "engine/api/graph_api_core.h"
#include "engine/base/str_append.h"
#include "engine/base/str_cat.h"
#include "engine/passes/cse.h"
#include "engine/passes/dead_code.h"
#include "engine/passes/match.h"
#include "engine/passes/near_match.h"
#include "engine/passes/replace.h"
#include "engine/passes/topological_order.h"

namespace fxp {
namespace {

// Matches that wait to be replaced. They hold pointers into two graphs, and are good as long as
// both are there and only replacing has changed the first.
struct Session {
  int32_t graph = -1;
  int32_t pattern = -1;
  size_t steps = 0;
  std::vector<PatternMatch> matches;
  std::optional<Replacer> replacer;
};

Session& Current() {
  static Session& session = *new Session;
  return session;
}

Result<MatchOptions> ReadKinds(Graph& graph, Graph& pattern, const double* kinds, int32_t size) {
  MatchOptions options;
  const int32_t in_pattern = size > 0 ? static_cast<int32_t>(kinds[0]) : 0;
  for (int32_t i = 0; 2 * i + 2 < size; ++i) {
    Graph& owner = i < in_pattern ? pattern : graph;
    FXP_ASSIGN(const Node* node, FindNode(owner, static_cast<int32_t>(kinds[2 * i + 1])));
    options.attribute_kinds[node] = static_cast<int32_t>(kinds[2 * i + 2]);
  }
  return options;
}

void AppendMatch(const PatternMatch& match, const Graph& graph, std::string& text) {
  StrAppend(text, match.anchor->id());
  for (const auto& [wanted, value] : match.bindings) {
    StrAppend(text, ' ', wanted->id(), '=');
    AppendWire(value, graph, text);
  }
}

Result<std::string> Replace(Session& session, Graph& graph, const Graph& replacement,
                            const double* indices, int32_t count) {
  std::string answer;
  for (int32_t i = 0; i < count; ++i) {
    const auto index = static_cast<size_t>(indices[i]);
    if (index >= session.matches.size()) return ValueError("there is no such match");
    FXP_ASSIGN(Replaced replaced, session.replacer->Replace(session.matches[index], replacement));
    if (i > 0) answer += '\x1e';
    AppendWire(Argument::Tuple(std::move(replaced.placeholders)), graph, answer);
    for (const Node* node : replaced.added) StrAppend(answer, node->id(), ' ');
  }
  session.steps = graph.tape().size();
  return answer;
}

}  // namespace
}  // namespace fxp

FxpInt fxp_graph_dead_code(int32_t graph, int32_t mode, int32_t file, int32_t line,
                           const double* impure, int32_t impure_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  std::vector<bool> keep(static_cast<size_t>(found->made()), false);
  for (int32_t i = 0; i < impure_size; ++i) {
    const auto id = static_cast<size_t>(impure[i]);
    if (id < keep.size()) keep[id] = true;
  }
  found->set_place(fxp::Place::Of(file, line));
  const auto is_impure = [&](const fxp::Node& node) {
    return keep[static_cast<size_t>(node.id())] || (mode == 0 && fxp::IsImpure(node));
  };
  return fxp::EliminateDeadCode(*found, is_impure) ? 1 : 0;
}

FxpInt fxp_graph_cse(int32_t graph, int32_t file, int32_t line, const double* kept,
                     int32_t kept_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  std::vector<fxp::CseRule> rules(static_cast<size_t>(found->made()), fxp::CseRule::kShared);
  for (int32_t i = 0; i < kept_size; ++i) {
    const bool changes = kept[i] < 0;
    const auto id = static_cast<size_t>(changes ? -1 - kept[i] : kept[i]);
    if (id < rules.size()) rules[id] = changes ? fxp::CseRule::kChanges : fxp::CseRule::kKept;
  }
  found->set_place(fxp::Place::Of(file, line));
  const auto rule = [&](const fxp::Node& node) { return rules[static_cast<size_t>(node.id())]; };
  return fxp::EliminateCommonSubexpressions(*found, rule) ? 1 : 0;
}

FxpBytes fxp_graph_topological_order(int32_t graph, int32_t stable) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  const auto rule = stable != 0 ? fxp::TopologicalRule::kStable : fxp::TopologicalRule::kFirstReady;
  std::vector<int32_t> ids;
  for (const fxp::Node* node : fxp::TopologicalOrder(*found, rule)) ids.push_back(node->id());
  return fxp::ReplyIds(ids);
}

FxpText fxp_graph_match(int32_t graph, int32_t pattern, int32_t flags, const double* kinds,
                        int32_t kinds_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  FXP_DOOR(fxp::Graph * wanted, fxp::FindGraph(pattern));
  FXP_DOOR(fxp::MatchOptions options, fxp::ReadKinds(*found, *wanted, kinds, kinds_size));
  options.ignore_literals = (flags & 1) != 0;
  options.match_output = (flags & 2) != 0;
  options.match_placeholder = (flags & 4) != 0;
  options.keep_overlapping = (flags & 8) != 0;
  FXP_DOOR(std::vector<fxp::PatternMatch> matches, fxp::FindMatches(*found, *wanted, options));
  std::string answer;
  for (const auto& match : matches) {
    if (!answer.empty()) answer += '\x1e';
    fxp::AppendMatch(match, *found, answer);
  }
  fxp::Session& session = fxp::Current();
  session.graph = graph;
  session.pattern = pattern;
  session.steps = found->tape().size();
  session.matches = std::move(matches);
  session.replacer.emplace(*found, *wanted);
  return fxp::Reply(std::move(answer));
}

FxpText fxp_graph_near_matches(int32_t graph, int32_t pattern, int32_t flags, const double* kinds,
                               int32_t kinds_size) {
  constexpr size_t kMost = 8;
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  FXP_DOOR(fxp::Graph * wanted, fxp::FindGraph(pattern));
  FXP_DOOR(fxp::MatchOptions options, fxp::ReadKinds(*found, *wanted, kinds, kinds_size));
  options.ignore_literals = (flags & 1) != 0;
  FXP_DOOR(const std::vector<fxp::NearMatch> places,
           fxp::FindNearMatches(*found, *wanted, options, options.attribute_kinds, kMost));
  std::vector<std::string> lines;
  for (const fxp::NearMatch& near : places) {
    lines.push_back(fxp::StrCat(
        static_cast<int>(near.failure), ' ', near.anchor->id(), ' ', near.wanted->id(), ' ',
        near.found->id(), ' ', near.other == nullptr ? -1 : near.other->id(), ' ', near.agreed, ' ',
        near.failures, ' ', fxp::ToWire(near.expected, *found), fxp::ToWire(near.arrived, *found)));
  }
  return fxp::Reply(fxp::Join(lines, "\x1e"));
}

FxpText fxp_graph_replace(int32_t graph, int32_t replacement, int32_t file, int32_t line,
                          const double* matches, int32_t matches_size) {
  FXP_DOOR(fxp::Graph * found, fxp::FindGraph(graph));
  FXP_DOOR(fxp::Graph * with, fxp::FindGraph(replacement));
  fxp::Session& session = fxp::Current();
  if (session.graph != graph || session.steps != found->tape().size() ||
      !fxp::FindGraph(session.pattern).ok()) {
    return fxp::Fail(fxp::RuntimeError("the graph has changed since its matches were found"));
  }
  found->set_place(fxp::Place::Of(file, line));
  FXP_DOOR(std::string answer, fxp::Replace(session, *found, *with, matches, matches_size));
  return fxp::Reply(std::move(answer));
}
