// Arguments as text: Python's repr, and the form that print(graph) uses.

#ifndef FXP_ENGINE_GRAPH_ARGUMENT_TEXT_H_
#define FXP_ENGINE_GRAPH_ARGUMENT_TEXT_H_

#include <functional>
#include <string>
#include <string_view>

#include "engine/graph/argument.h"

namespace fxp {

// repr() of a str, for ASCII text; bytes beyond ASCII are kept as they are.
std::string QuoteString(std::string_view text);

// As print(graph) shows an argument: nodes as %name, strings bare, str() of everything else.
void AppendDisplay(std::string& out, const Argument& argument);

// What a repr shows for the parts that depend on who asks.
struct ReprParts {
  std::function<std::string(const Node&)> node;
  std::function<std::string(const Opaque&)> opaque;
  // A named tuple's class, to be followed by its items in parentheses.
  std::function<std::string(const Opaque&)> tuple_class;
  // complex(0.0, 1.0) where repr says 1j: generated Python needs no parentheses around it.
  bool spell_complex = false;
};

std::string ReprText(const Argument& argument, const ReprParts& parts);
void AppendRepr(std::string& out, const Argument& argument, const ReprParts& parts);

// repr() as Python shows it: nodes by name.
std::string PlainRepr(const Argument& argument);
// str(): as PlainRepr, but a string bare and an opaque object by its own str().
std::string PlainStr(const Argument& argument);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_ARGUMENT_TEXT_H_
