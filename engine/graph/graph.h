// A torch.fx graph: an ordered list of nodes that repairs its own use lists, gives names, and
// records every change on its tape.

#ifndef FXP_ENGINE_GRAPH_GRAPH_H_
#define FXP_ENGINE_GRAPH_GRAPH_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/graph/namespace.h"
#include "engine/graph/node.h"
#include "engine/graph/node_list.h"
#include "engine/graph/tape.h"

namespace fxp {

class Graph {
 public:
  Graph();
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  // ---- reading ----
  // Live nodes in the list.
  int32_t size() const { return list_.size(); }
  Node& root() { return list_.root(); }
  const Node& root() const { return list_.root(); }
  // The node of that id, also when it is erased; the root for -1; nullptr when there is none.
  Node* Find(int32_t id);
  // The first node of the list, or the root; walk on with next().
  Node* first() const { return list_.root().next(); }
  // Whether a node ever got another name than it was made with.
  bool renamed() const { return renamed_; }
  // Where new nodes go: before this node, or right behind it.
  Node& insert_point() { return *insert_point_; }
  bool inserts_after() const { return insert_after_; }
  const Tape& tape() const { return tape_; }
  // Every node that was ever made, erased ones too.
  int32_t made() const { return static_cast<int32_t>(store_->nodes.size()); }
  // Numbers of live nodes with this opcode, and this target when there is one, in order.
  std::vector<int32_t> FindNodes(Opcode op, const Argument* target);
  // True only where every node in the list reads live nodes of this graph that stand before it. A
  // change keeps this in step where that costs nothing; after any other, false until lint has
  // walked.
  bool ordered() const { return ordered_; }
  // Notes that somebody has walked the list and found it so.
  void NoteOrdered() { ordered_ = true; }
  // False when no node has ever had this opcode.
  bool MayHave(Opcode op) const { return (opcodes_ >> static_cast<int>(op) & 1) != 0; }

  // ---- changing; each call is one event or a few on the tape ----

  // The place that the following changes are recorded with.
  void set_place(Place place) {
    place.call = place_.call + 1;
    place_ = place;
  }
  Place place() const { return place_; }

  // A name for a node, taken from now on. See Namespace::Create.
  std::string TakeName(std::string_view candidate) { return names_.Create(candidate); }
  // A name for a node that is called after its target.
  std::string TakeNameFor(const Argument& target);

  //  x = placeholder           x = placeholder
  //  output                    init            <- made, before insert_point()
  //                            output
  // `init.name` must come from TakeName.
  Node& Create(NodeInit init);

  //  x = placeholder           x = placeholder
  //  r = relu(x)               (gone; r.args is (None,))
  // RuntimeError when it still has users. Erasing an erased node does nothing.
  Status Erase(Node& node);

  //  a, b, node, c   becomes   a, node, b, c   for anchor b. Moving before itself does nothing.
  Status MoveBefore(Node& node, Node& anchor);
  //  a, b, node, c   becomes   node after b's place: MoveBefore(node, b.next()).
  Status MoveAfter(Node& node, Node& anchor);

  void SetName(Node& node, std::string name);
  void SetOp(Node& node, Opcode op);
  void SetTarget(Node& node, Argument target);
  void SetType(Node& node, Argument type);

  //  n = add(a, b)   becomes   n = add(c, c)   and a, b lose a user, c gains one.
  void SetArgs(Node& node, Argument args);
  void SetKwargs(Node& node, Argument kwargs);
  // Both at once: one place in the users' order.
  void SetArguments(Node& node, Argument args, Argument kwargs);

  //  r = relu(x); s = neg(x)   becomes   r = relu(y); s = neg(y)
  // for those of `users` (all when nothing). Returns the users that changed, in order.
  // `replacement` is a node or any other argument, as in torch.
  std::vector<Node*> ReplaceAllUses(Node& node, const Argument& replacement,
                                    const std::vector<Node*>* users = nullptr);

  //  n = add(a, b)   becomes   n = add(c, b)   for old_input a.
  void ReplaceInput(Node& node, Node& old_input, const Argument& replacement);

  // New nodes go before `anchor`; or, when `after` is set, each right behind it, so that the last
  // one made comes first.
  void SetInsertPoint(Node& anchor, bool after = false);
  void MarkRecompile() { Apply(Note(EventKind::kRecompile)); }
  void MarkTraceEnd() { Apply(Note(EventKind::kTraceEnd)); }

  // ---- the tape ----

  // Applies the events of `source`'s tape from this graph's own length on, until `steps` are done.
  // This graph must hold a replay of the steps before.
  void Replay(const Graph& source, int32_t steps);
  // Takes back events until `steps` are left. False when there are fewer.
  bool UndoTo(int32_t steps);

 private:
  // Appends an event to the tape, where it is made: most of what changes cost is moving memory. The
  // caller fills it in and applies it.
  Event& Note(EventKind kind);
  // Applies the tape's last event.
  void Apply(const Event& event);
  void Revert(const Event& event);

  void Change(EventKind kind, Node& node, ArgumentRef before, ArgumentRef after);
  void ChangeArguments(EventKind kind, Node& node, ArgumentRef after);
  // Makes these the node's arguments and repairs the users of what it read and reads.
  void SetInputs(Node& node, ArgumentRef args, ArgumentRef kwargs, int64_t stamp);
  // The argument with nodes of `source` as the nodes of the same id here.
  ArgumentRef Own(const ArgumentRef& argument, const Graph& source);
  // Puts a use at its place among the uses of its input; false when the user is there already.
  bool Link(Use& use);
  static void Unlink(Use& use);
  // Keeps the store of another graph alive whose node is an input here.
  void Hold(const Node& input);

  std::shared_ptr<NodeStore> store_;
  NodeList list_;
  Namespace names_;
  Node* insert_point_;
  bool insert_after_ = false;
  bool renamed_ = false;
  bool ordered_ = true;
  uint32_t opcodes_ = 0;  // a bit for each that a node has ever had
  Place place_;
  Tape tape_;
  StableVector<NodeInit> inits_;  // of the events that make nodes, by the node's number
  std::vector<std::shared_ptr<const NodeStore>> foreign_;
};

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_GRAPH_H_
