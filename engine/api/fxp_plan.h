// The door's part for running graphs in C++. Included by fxp.h, which states the contract.

#ifndef FXP_ENGINE_API_FXP_PLAN_H_
#define FXP_ENGINE_API_FXP_PLAN_H_

#include "engine/api/fxp.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// How many plans are alive; tests end by expecting that none has leaked.
FxpInt FXP_API(fxp_plan_live)(void);
// What a graph calls, "\x1e" between: pairs of an object's number and a node that calls it, a space
// behind each number; names of methods with spaces around each; ids of the get_attr and call_module
// nodes, a space behind each.
FxpText FXP_API(fxp_graph_callees)(int32_t graph);
// Pairs of a node and one that it is the last to read, last nodes first, as int32.
FxpBytes FXP_API(fxp_graph_last_uses)(int32_t graph);
// Makes a plan of a graph and of what Python knows of its targets
// (engine/interpreter/plan_maker.cc). When it can't be made the error's message is the id of a
// node, or -1, ";" and why.
FxpInt FXP_API(fxp_plan_new)(int32_t graph, const char* text, int32_t text_size);
void FXP_API(fxp_plan_release)(int32_t plan);
// Begins a run on these inputs (engine/interpreter/value.h has their text). recording: what is
// noted of each node, 0 nothing, 1 shapes, 2 time, memory and summaries with pictures of that side.
FxpInt FXP_API(fxp_plan_start)(int32_t plan, int32_t recording, int32_t side, const char* inputs,
                               int32_t inputs_size);
// Goes on for about so many milliseconds. 1 when all is done, 0 when there is more to do.
FxpInt FXP_API(fxp_plan_advance)(int32_t plan, int32_t milliseconds);
// Ends a run: for each node that the output reads, or that nobody does, its id, ";" and its value.
FxpText FXP_API(fxp_plan_values)(int32_t plan);
// The node that a failed run stopped at, its id plus one.
FxpInt FXP_API(fxp_plan_failed_at)(int32_t plan);
// What was recorded (engine/interpreter/record.h): shapes(), "\x1e", odd(); nodes() as int32;
// peak(), live() and watched() as float64.
FxpText FXP_API(fxp_plan_texts)(int32_t plan);
FxpBytes FXP_API(fxp_plan_shapes)(int32_t plan);
FxpBytes FXP_API(fxp_plan_watched)(int32_t plan);

#pragma GCC visibility pop
#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // FXP_ENGINE_API_FXP_PLAN_H_
