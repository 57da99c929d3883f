// Puts a replacement graph where a pattern was found.

#ifndef FXP_ENGINE_PASSES_REPLACE_H_
#define FXP_ENGINE_PASSES_REPLACE_H_

#include <cstdint>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/passes/match.h"

namespace fxp {

struct Replaced {
  // The new nodes, in order.
  std::vector<Node*> added;
  // What the match's placeholders stood for at that time.
  std::vector<Argument> placeholders;
};

// One run of replacing. It remembers what earlier replacements have put in place of which value,
// because later matches may have found their inputs there.
class Replacer {
 public:
  Replacer(Graph& graph, const Graph& pattern) : graph_(graph), pattern_(pattern) {}

  // Replaces one match. Before and after, for the pattern relu(a) + b and the replacement mine(a,
  // b):
  //
  //   %r = relu(%x)                     %m = mine(%x, %y)
  //   %s = add(%r, %y)                  %t = neg(%m)
  //   %t = neg(%s)
  //
  // The new nodes stand before the first user of what the match returns.
  // AssertionError, with torch's text, when the replacement takes or returns another number of
  // values.
  Result<Replaced> Replace(const PatternMatch& match, const Graph& replacement);

 private:
  Argument Current(const Argument& value) const;

  Graph& graph_;
  const Graph& pattern_;
  std::vector<int32_t> changed_;  // by node: its place in values_, or -1
  std::vector<Argument> values_;
};

}  // namespace fxp

#endif  // FXP_ENGINE_PASSES_REPLACE_H_
