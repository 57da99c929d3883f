// How events change a graph, and how they are taken back: the only code that changes nodes.

#include "engine/graph/tape.h"

#include <cstdlib>
#include <utility>

#include "engine/graph/graph.h"

namespace fxp {

std::string_view EventName(EventKind kind) {
  static constexpr std::string_view kNames[] = {
      "create",
      "erase",
      "move",
      "rename",
      "set op",
      "set target",
      "set type",
      "set args",
      "set kwargs",
      "replace use",
      "replace kwarg use",
      "set output",
      "insert point",
      "recompile",
      "trace end",
  };
  return kNames[static_cast<size_t>(kind)];
}

Event& Graph::Note(EventKind kind) {
  Event& event = tape_.emplace_back();
  event.kind = kind;
  event.place = place_;
  return event;
}

void Graph::Apply(const Event& event) {
  const int64_t step = static_cast<int64_t>(tape_.size()) - 1;
  // Ids on a tape come from this graph or from a replay of it: each of them exists.
  Node* node = event.kind == EventKind::kCreate ? nullptr : Find(event.node);
  switch (event.kind) {
    case EventKind::kCreate: {
      Node& made = store_->nodes.emplace_back();
      made.id_ = event.node;
      made.store_ = store_.get();
      made.op_ = event.init->op;
      opcodes_ |= 1u << static_cast<int>(made.op_);
      made.name_ = event.init->name;
      made.target_ = event.init->target;
      made.type_ = event.init->type;
      list_.InsertBefore(made, *Find(event.anchor));
      SetInputs(made, event.init->args, event.init->kwargs, step);
      return;
    }
    case EventKind::kErase:
      list_.Remove(*node);
      node->erased_ = true;
      return;
    case EventKind::kMove:
      list_.Remove(*node);
      list_.InsertBefore(*node, *Find(event.anchor));
      ordered_ = false;
      return;
    case EventKind::kRename:
      node->name_ = event.after->text;
      renamed_ = true;
      return;
    case EventKind::kSetOp:
      node->op_ = OpcodeFromName(event.after->text).value_or(node->op_);
      opcodes_ |= 1u << static_cast<int>(node->op_);
      return;
    case EventKind::kSetTarget:
      node->target_ = event.after;
      return;
    case EventKind::kSetType:
      node->type_ = event.after;
      return;
    case EventKind::kSetArgs:
    case EventKind::kReplaceUse:
    case EventKind::kSetOutput:
      SetInputs(*node, event.after, node->kwargs_, step);
      return;
    case EventKind::kSetKwargs:
    case EventKind::kReplaceKwargUse:
      SetInputs(*node, node->args_, event.after, step);
      return;
    case EventKind::kInsertPoint:
      insert_point_ = Find(event.anchor);
      insert_after_ = event.insert_after;
      return;
    case EventKind::kRecompile:
    case EventKind::kTraceEnd:
      return;
  }
}

void Graph::Revert(const Event& event) {
  Node* node = Find(event.node);
  switch (event.kind) {
    case EventKind::kCreate:
      // Whatever came after it has been taken back, so nothing reads it and it was made last.
      SetInputs(*node, EmptyTuple(), EmptyDict(), -1);
      list_.Remove(*node);
      store_->nodes.pop_back();
      inits_.pop_back();
      return;
    case EventKind::kErase:
      node->erased_ = false;
      list_.InsertBefore(*node, *Find(event.anchor));
      return;
    case EventKind::kMove:
      list_.Remove(*node);
      list_.InsertBefore(*node, *Find(event.old_anchor));
      return;
    case EventKind::kRename:
      node->name_ = event.before->text;
      return;
    case EventKind::kSetOp:
      node->op_ = OpcodeFromName(event.before->text).value_or(node->op_);
      return;
    case EventKind::kSetTarget:
      node->target_ = event.before;
      return;
    case EventKind::kSetType:
      node->type_ = event.before;
      return;
    case EventKind::kSetArgs:
    case EventKind::kReplaceUse:
    case EventKind::kSetOutput:
      SetInputs(*node, event.before, node->kwargs_, event.old_stamp);
      return;
    case EventKind::kSetKwargs:
    case EventKind::kReplaceKwargUse:
      SetInputs(*node, node->args_, event.before, event.old_stamp);
      return;
    case EventKind::kInsertPoint:
      insert_point_ = Find(event.old_anchor);
      insert_after_ = event.old_insert_after;
      return;
    case EventKind::kRecompile:
    case EventKind::kTraceEnd:
      return;
  }
}

ArgumentRef Graph::Own(const ArgumentRef& argument, const Graph& source) {
  if (argument == nullptr || !HasNode(*argument)) return argument;
  return Share(MapNodes(*argument, [&](Node& node) {
    return Argument::Of(node.store() == source.store_.get() ? *Find(node.id()) : node);
  }));
}

void Graph::Replay(const Graph& source, int32_t steps) {
  while (static_cast<int32_t>(tape_.size()) < steps && tape_.size() < source.tape_.size()) {
    Event event = source.tape_[tape_.size()];
    event.before = Own(event.before, source);
    event.after = Own(event.after, source);
    if (event.init != nullptr) {
      NodeInit init = *event.init;
      init.args = Own(init.args, source);
      init.kwargs = Own(init.kwargs, source);
      event.init = &inits_.emplace_back(std::move(init));
    }
    Apply(tape_.emplace_back(std::move(event)));
  }
}

bool Graph::UndoTo(int32_t steps) {
  if (steps < 0 || steps > static_cast<int32_t>(tape_.size())) return false;
  while (static_cast<int32_t>(tape_.size()) > steps) {
    ordered_ = false;
    Revert(tape_.back());
    tape_.pop_back();
  }
  return true;
}

}  // namespace fxp
