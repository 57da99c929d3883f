// Finds the places where a pattern graph occurs in a graph.

#ifndef FXP_ENGINE_PASSES_MATCH_H_
#define FXP_ENGINE_PASSES_MATCH_H_

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace fxp {

struct MatchOptions {
  // Literals match whatever they are.
  bool ignore_literals = false;
  // The pattern's output has to match too: such a match returns exactly what the pattern returns.
  bool match_output = false;
  // A placeholder matches placeholders only.
  bool match_placeholder = false;
  // Matches may share nodes.
  bool keep_overlapping = false;
  // Kinds of the attributes that get_attr nodes read, by node: two get_attr nodes match when they
  // read attributes of one kind, whatever their targets are.
  std::unordered_map<const Node*, int32_t> attribute_kinds;
};

struct PatternMatch {
  // What each pattern node stands for, in the order in which matching met them.
  std::vector<std::pair<const Node*, Argument>> bindings;
  // Where matching began: the first value that the pattern returns and doesn't use itself.
  const Node* anchor = nullptr;
  // The graph's nodes for the values that the pattern returns.
  std::vector<Node*> returning;
  // What the pattern's placeholders stand for, in their order: nodes, literals, whole lists.
  std::vector<Argument> placeholders;
};

// All matches that don't overlap, earlier ones first. Rules, as observed on the reference: opcode,
// target and the structure of the arguments agree; literals are of one type and equal; a
// placeholder stands for any node, literal or list, the same one wherever it occurs, and two
// placeholders never for one node; a value inside of the match that is used outside of it must be
// one that the pattern returns.
//
// O(nodes + matched nodes) for patterns with one result. A pattern with several results looks for
// the others near the first: along the users of what is bound already.
//
// Errors, with torch's text: an empty pattern, a pattern with dead code.
Result<std::vector<PatternMatch>> FindMatches(Graph& graph, const Graph& pattern,
                                              const MatchOptions& options);

}  // namespace fxp

#endif  // FXP_ENGINE_PASSES_MATCH_H_
