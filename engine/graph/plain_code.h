// Whether a graph's generated Python surely compiles, so that compiling it can wait until it runs.

#ifndef FXP_ENGINE_GRAPH_PLAIN_CODE_H_
#define FXP_ENGINE_GRAPH_PLAIN_CODE_H_

#include "engine/graph/graph.h"

namespace fxp {

// True when every part of the code is of a kind that can't be a syntax error and makes CPython warn
// of nothing: names are names, literals are numbers, short texts and containers of them, parameters
// are plain. False says nothing: the code may compile all the same.
bool SurelyCompiles(const Graph& graph);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_PLAIN_CODE_H_
