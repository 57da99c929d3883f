// The tape of a graph: every primitive change, in order, with the place in the learner's program
// that asked for it. Replaying the first n events on an empty graph gives the graph as it was after
// n changes; reverting them backwards gives it too.

#ifndef FXP_ENGINE_GRAPH_TAPE_H_
#define FXP_ENGINE_GRAPH_TAPE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/stable_vector.h"
#include "engine/graph/argument.h"
#include "engine/graph/opcode.h"

namespace fxp {

enum class EventKind : uint8_t {
  kCreate,           // node, anchor: the node that it stands before; init
  kErase,            // node, anchor: the node that it stood before
  kMove,             // node, anchor: the node that it stands before now, old_anchor: then
  kRename,           // node, before, after: texts
  kSetOp,            // node, before, after: the opcodes' names
  kSetTarget,        // node, before, after
  kSetType,          // node, before, after
  kSetArgs,          // node, before, after; old_stamp
  kSetKwargs,        // node, before, after; old_stamp
  kReplaceUse,       // as kSetArgs: the args of one user, because a node's uses were replaced
  kReplaceKwargUse,  // as kSetKwargs, for the same reason
  kSetOutput,        // as kSetArgs, of an output node
  kInsertPoint,  // anchor, after: new nodes go before or behind it; old_anchor, old_after: until
                 // now
  kRecompile,    // Python was generated from the graph
  kTraceEnd,     // tracing had finished
};

// The event's name in text forms, such as "set args".
std::string_view EventName(EventKind kind);

// Where the learner's program asked for a change. All 0 when unknown.
struct Place {
  int32_t file = 0;  // a number of FileTable
  int32_t line = 0;
  int32_t spot = 0;  // the instruction within its function: the same one again is another pass
  int32_t call = 0;  // counts the places that were set: one call may make several changes
  bool same_pass = false;  // the instruction has not come to its end since it asked last

  // The door's form: above the twelve bits of the file stand the instruction, and same_pass.
  static Place Of(int32_t file, int32_t line) {
    return {file & 0xfff, line, (file >> 12) & 0x3ffff, 0, (file & (1 << 30)) != 0};
  }
};

// What a node begins with.
struct NodeInit {
  Opcode op = Opcode::kPlaceholder;
  std::string name;
  ArgumentRef target;
  ArgumentRef args;
  ArgumentRef kwargs;
  ArgumentRef type;
};

// Nodes are written as ids: a tape can be replayed on another graph. -1 is the root.
struct Event {
  EventKind kind = EventKind::kCreate;
  Place place;
  int32_t node = -1;
  int32_t anchor = -1;
  int32_t old_anchor = -1;
  bool insert_after = false;
  bool old_insert_after = false;
  int64_t old_stamp = -1;
  ArgumentRef before;
  ArgumentRef after;
  const NodeInit* init = nullptr;  // the graph whose tape it is owns it
};

using Tape = StableVector<Event>;

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_TAPE_H_
