// Why a pattern doesn't match where it nearly does.

#ifndef FXP_ENGINE_PASSES_NEAR_MATCH_H_
#define FXP_ENGINE_PASSES_NEAR_MATCH_H_

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/passes/match.h"

namespace fxp {

// The conditions of a match, as FindMatches has them. Their texts are Python's.
enum class MatchFailure : uint8_t {
  kTarget,     // another call, or no call
  kSpelling,   // a call that does the same in another way: method, function, module
  kOrder,      // the two arguments stand the other way round
  kLiteral,    // a number, text … of another value
  kType,       // an equal number of another type, such as 1 and 1.0
  kValue,      // a literal where the pattern has a value, or the other way
  kCount,      // more or fewer arguments
  kKeyword,    // other keywords, or in another order
  kTwoInputs,  // two of the pattern's inputs stand for one node
  kOneInput,   // one of the pattern's inputs stands for two nodes
  kReader,     // a node outside reads a value inside
  kTaken,      // a node belongs to another match
};

struct NearMatch {
  MatchFailure failure = MatchFailure::kTarget;  // the first that was met
  Node* anchor = nullptr;                        // the graph's node for the pattern's result
  const Node* wanted = nullptr;  // the pattern's node, or its reader, where it failed
  Node* found = nullptr;         // the graph's node there
  Node* other = nullptr;         // kReader: who reads it; kTwoInputs, kOneInput: the other node
  Argument expected;             // kLiteral, kType, kValue
  Argument arrived;
  int32_t agreed = 0;    // calls of the pattern that agree
  int32_t failures = 0;  // conditions that don't hold
};

// Places where the pattern doesn't match, the nearest first: few conditions fail and many calls
// agree. At most `most`; none where less than half of the pattern's calls agree. `alike` has a
// number for what a call does, whichever way it is spelled, for nodes of both graphs. Patterns with
// several results are looked for by the first of them. O(nodes * pattern).
Result<std::vector<NearMatch>> FindNearMatches(
    Graph& graph, const Graph& pattern, const MatchOptions& options,
    const std::unordered_map<const Node*, int32_t>& alike, size_t most);

}  // namespace fxp

#endif  // FXP_ENGINE_PASSES_NEAR_MATCH_H_
