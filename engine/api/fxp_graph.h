// The door's part for graphs. Included by fxp.h, which states the contract.
//
// Graphs are handles, nodes are ids within their graph (-1 is the root), arguments come in the wire
// form that engine/api/graph_store.h describes. Every function that changes a graph takes the file
// (a number of fxp_file_number, with more above its 12 bits: see Place in engine/graph/tape.h) and
// line of the learner's program that asked for it; the tape remembers them.

#ifndef FXP_ENGINE_API_FXP_GRAPH_H_
#define FXP_ENGINE_API_FXP_GRAPH_H_

#include "engine/api/fxp.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---- opaque objects, files ----

// Makes or changes the opaque object with this number. The wire has a tuple of texts, in the order
// of struct Opaque (name, str, repr, target, code, call, annotation, infix, type_text, type), then
// a bool: impure, and a number: inplace_at.
FxpInt FXP_API(fxp_object_set)(int32_t number, const char* wire, int32_t wire_size);
void FXP_API(fxp_object_release)(int32_t number);
// The number of a file of the learner's; the same for the same name.
FxpInt FXP_API(fxp_file_number)(const char* name, int32_t name_size);
// The name of that file; "" for 0 and for numbers that nobody gave out.
FxpText FXP_API(fxp_file_name)(int32_t number);

// ---- graphs ----

// How many graph handles are alive; tests end by expecting that none has leaked.
FxpInt FXP_API(fxp_graph_live)(void);
FxpInt FXP_API(fxp_graph_new)(void);
FxpInt FXP_API(fxp_graph_release)(int32_t graph);
FxpInt FXP_API(fxp_graph_size)(int32_t graph);
// The ids of the live nodes in order, as little-endian int32.
FxpBytes FXP_API(fxp_graph_order)(int32_t graph);
// The neighbour of a node, its id plus one: 0 is the root, because results can't be negative. The
// root's own neighbours are the first and the last node.
FxpInt FXP_API(fxp_graph_next)(int32_t graph, int32_t node);
FxpInt FXP_API(fxp_graph_prev)(int32_t graph, int32_t node);
// How many nodes were ever made.
FxpInt FXP_API(fxp_graph_made)(int32_t graph);
// The text of print(graph).
FxpText FXP_API(fxp_graph_text)(int32_t graph);
// Takes a name for a node that is not made yet (see Namespace::Create). from_target: the candidate
// is a target's name, not one that somebody chose.
FxpText FXP_API(fxp_graph_take_name)(int32_t graph, int32_t from_target, const char* candidate,
                                     int32_t candidate_size);
// torch's lint, without what needs Python objects. 0 when the graph is well formed.
FxpInt FXP_API(fxp_graph_lint)(int32_t graph);
// The first node whose target has the wrong type for its opcode, its id plus one; 0 when there is
// none.
FxpInt FXP_API(fxp_graph_odd_target)(int32_t graph);
// Which nodes the tape's events from `from` on have changed, as int32: how many got other args, how
// many other kwargs, the ids of both, then the ids of those that got other users.
FxpBytes FXP_API(fxp_graph_touched)(int32_t graph, int32_t from);
// The nodes with this opcode, and this target unless the wire is empty, in order: their ids as
// int32. Where they are many, and in the order of creation: -1, and a byte for each node that was
// made, 1 for one of them.
FxpBytes FXP_API(fxp_graph_find)(int32_t graph, int32_t op, const char* wire, int32_t wire_size);
// Objects that args, kwargs, targets and types of live nodes name, as int32, each once.
FxpBytes FXP_API(fxp_graph_objects)(int32_t graph);
// Copies the nodes of `source` before its output to the insertion point, in order. map: pairs of a
// source id and the wire of what it is here; those are not copied. Answers the wire of the output's
// arguments, mapped; "N" when there is no output.
FxpText FXP_API(fxp_graph_copy)(int32_t graph, int32_t source, int32_t file, int32_t line,
                                const char* map, int32_t map_size);
// Generated Python: five parts with "\x1e" between. "T" when it surely compiles
// (engine/graph/plain_code.h), else "F"; globals as "name number" lines; for each
// line of the source which node it runs, counted in order from 0, or -1, a space behind each; the
// parameters without self, "\x1f" behind each, then " -> type" or nothing; and the source. wrapped:
// ids of calls of wrapped functions.
FxpText FXP_API(fxp_graph_code)(int32_t graph, const char* root, int32_t root_size,
                                const double* wrapped, int32_t wrapped_size);

// ---- nodes ----

// Makes nodes and moves the insertion point, in the order of the wire's records. Each begins with
// numbers, ";" behind each of them: an opcode, file, line. For opcodes 0 to 5 the wire of a node's
// name (None: called after the target), target, args, kwargs and type comes next; for 6, numbers
// again: the anchor's id plus one, and 1 when new nodes go behind it. `made`: how many nodes the
// graph had made before; those that it has made since then are not made again, so that a call that
// was interrupted can be repeated. Answers how many it has made now.
FxpInt FXP_API(fxp_graph_extend)(int32_t graph, int32_t made, const char* wire, int32_t wire_size);
// The wire of name, opcode, target, args, kwargs and type, one after the other, for `count` nodes
// from `node` on, or as many as there are.
FxpText FXP_API(fxp_node_read)(int32_t graph, int32_t node, int32_t count);
FxpText FXP_API(fxp_node_name)(int32_t graph, int32_t node);
FxpText FXP_API(fxp_node_format)(int32_t graph, int32_t node);
// How many users and their ids, as int32, for each node as fxp_node_read says. Before the id of one
// in another graph stands -1 minus its graph's handle.
FxpBytes FXP_API(fxp_node_users)(int32_t graph, int32_t node, int32_t count);
FxpInt FXP_API(fxp_node_erased)(int32_t graph, int32_t node);
// 1 when `node` stands before `other`, 0 otherwise.
FxpInt FXP_API(fxp_node_is_before)(int32_t graph, int32_t node, int32_t other);
FxpInt FXP_API(fxp_node_erase)(int32_t graph, int32_t node, int32_t file, int32_t line);
// Moves a node before (after = 0) or after (1) another.
FxpInt FXP_API(fxp_node_move)(int32_t graph, int32_t node, int32_t anchor, int32_t after,
                              int32_t file, int32_t line);
// Sets field 0 name, 1 opcode (by number), 2 target, 3 type, 4 args, 5 kwargs.
FxpInt FXP_API(fxp_node_set)(int32_t graph, int32_t node, int32_t field, int32_t file, int32_t line,
                             const char* wire, int32_t wire_size);
// Replaces the node in the arguments of its users. The wire has the replacement and then None, or a
// tuple of the users that are meant. Answers the wire of a tuple of those that changed.
FxpText FXP_API(fxp_node_replace_uses)(int32_t graph, int32_t node, int32_t file, int32_t line,
                                       const char* wire, int32_t wire_size);
// The wire has the old input and the new one.
FxpInt FXP_API(fxp_node_replace_input)(int32_t graph, int32_t node, int32_t file, int32_t line,
                                       const char* wire, int32_t wire_size);

// ---- passes ----

// Whether a node is impure as far as the engine knows: 1 or 0.
FxpInt FXP_API(fxp_node_is_impure)(int32_t graph, int32_t node);
// Removes dead code. mode 0: nodes that the engine knows to be impure and those in `impure` stay;
// 1: only those in `impure` stay. 1 when something was erased, 0 otherwise.
FxpInt FXP_API(fxp_graph_dead_code)(int32_t graph, int32_t mode, int32_t file, int32_t line,
                                    const double* impure, int32_t impure_size);
// Lets nodes that compute the same share one node; those with an id in `kept` stay, and those with
// an id i that stands there as -1 - i change a value in place. 1 when something changed, 0
// otherwise.
FxpInt FXP_API(fxp_graph_cse)(int32_t graph, int32_t file, int32_t line, const double* kept,
                              int32_t kept_size);
// Ids of the nodes in topological order, without those on a cycle. stable: 0 as they become ready,
// 1 close to their order now.
FxpBytes FXP_API(fxp_graph_topological_order)(int32_t graph, int32_t stable);
// Divides a graph into parts (engine/passes/split.h). flags, added up: 1 parts keep the order of
// their first nodes, 2 their inputs are called as in the graph, 4 their nodes, too, 8 they return
// tuples. parts: the part of each node that calls something, in order, as int32. Answers the parts
// in the order in which they are called. The graph has to stay as it is until the base is made.
FxpBytes FXP_API(fxp_graph_split)(int32_t graph, int32_t flags, const uint8_t* parts,
                                  int32_t parts_size);
// Makes a part in the empty graph `into`. Answers pairs of a node and its copy, as int32.
FxpBytes FXP_API(fxp_graph_split_part)(int32_t graph, int32_t part, int32_t into, int32_t file,
                                       int32_t line);
// Makes the graph that calls the parts. The wire has the function getitem, and the parts' names, by
// their numbers. Answers pairs of a node and its copy.
FxpBytes FXP_API(fxp_graph_split_base)(int32_t graph, int32_t into, int32_t file, int32_t line,
                                       const char* wire, int32_t wire_size);
// Groups nodes into partitions (engine/passes/partition.h). supported: a byte for each node, in
// order. Answers how many partitions there are, their numbers, and for each node which one it is
// in, counted from 0, or -1.
FxpBytes FXP_API(fxp_graph_partitions)(int32_t graph, int32_t only_users, const uint8_t* supported,
                                       int32_t supported_size);
// Looks for a pattern. flags, added up: 1 literals match whatever they are, 2 the output has to
// match, 4 placeholders match placeholders only, 8 matches may overlap. kinds: how many pairs of
// node and attribute kind follow for the pattern, those pairs, then pairs for the graph. Answers
// with the matches, "\x1e" between: the pattern's anchor, then " id=wire" for each binding of a
// pattern node. The matches wait for fxp_graph_replace.
FxpText FXP_API(fxp_graph_match)(int32_t graph, int32_t pattern, int32_t flags, const double* kinds,
                                 int32_t kinds_size);
// Places where a pattern nearly matches (engine/passes/near_match.h), the nearest first. As
// fxp_graph_match, but calls have pairs too: what they do, whichever way it is spelled. Answers,
// "\x1e" between: the numbers of failure, anchor, wanted, found, other (-1 for none), agreed and
// failures, spaces between and one behind, and the wire of what was expected and what arrived.
FxpText FXP_API(fxp_graph_near_matches)(int32_t graph, int32_t pattern, int32_t flags,
                                        const double* kinds, int32_t kinds_size);
// Replaces the matches with these indices. Answers for each, "\x1e" between: the wire of a tuple of
// what the pattern's placeholders stood for, then the ids of the new nodes with spaces between.
FxpText FXP_API(fxp_graph_replace)(int32_t graph, int32_t replacement, int32_t file, int32_t line,
                                   const double* matches, int32_t matches_size);

// ---- the tape ----

FxpInt FXP_API(fxp_tape_length)(int32_t graph);
// Marks that Python was generated (what = 0) or that tracing has finished (1).
FxpInt FXP_API(fxp_tape_mark)(int32_t graph, int32_t what, int32_t file, int32_t line);
// The whole tape, a line an event (engine/graph/snapshot.h).
FxpText FXP_API(fxp_tape_text)(int32_t graph);
// What the events from `from` on did to nodes, four int32 each: 0, the node that was made, 0, 0; 1,
// the node that was erased, 0, 0; 2, a user, the node that it no longer reads, and the one in its
// place, or -1 for something else.
FxpBytes FXP_API(fxp_tape_changes)(int32_t graph, int32_t from);
// Takes back events until `steps` are left.
FxpInt FXP_API(fxp_tape_undo)(int32_t graph, int32_t steps);
// Makes an empty graph what `source` was after `steps` events.
FxpInt FXP_API(fxp_graph_replay)(int32_t graph, int32_t source, int32_t steps);
// The graph after `steps` events (-1: now) as JSON: GraphState of the protocol.
FxpText FXP_API(fxp_graph_snapshot)(int32_t graph, int32_t steps, const double* wrapped,
                                    int32_t wrapped_size);

#pragma GCC visibility pop
#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // FXP_ENGINE_API_FXP_GRAPH_H_
