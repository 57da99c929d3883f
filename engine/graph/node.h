// One node of a graph: its opcode, target and arguments, and who uses it.
//
// Nodes are read-only from outside: every change goes through Graph, which records it on the tape
// and keeps both directions of every use in step.

#ifndef FXP_ENGINE_GRAPH_NODE_H_
#define FXP_ENGINE_GRAPH_NODE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "engine/base/stable_vector.h"
#include "engine/graph/argument.h"
#include "engine/graph/opcode.h"
#include "engine/graph/use.h"

namespace fxp {

class Graph;
struct NodeStore;

class Node {
 public:
  // Position in the order of creation: the node's identity within its graph, also after erase.
  int32_t id() const { return id_; }
  // The graph that owns it; nullptr when that graph is gone.
  Graph* graph() const;
  // The nodes of its graph, alive as long as somebody reads them.
  const NodeStore* store() const { return store_; }

  const std::string& name() const { return name_; }
  Opcode op() const { return op_; }
  // Text, or an opaque object for call_function.
  const Argument& target() const { return *target_; }
  const Argument& args() const { return *args_; }
  const Argument& kwargs() const { return *kwargs_; }
  // None, or the opaque object that annotates it.
  const Argument& type() const { return *type_; }
  ArgumentRef shared_target() const { return target_; }
  ArgumentRef shared_args() const { return args_; }
  ArgumentRef shared_kwargs() const { return kwargs_; }
  ArgumentRef shared_type() const { return type_; }

  // The nodes that it reads, each once, in the order in which args and kwargs name them.
  Inputs inputs() const { return {uses(), use_count_}; }
  // The nodes that read it, in torch's order: that of the steps of their tapes that set their
  // arguments last. Setting arguments again makes a user the last one.
  Users users() const { return {first_user_, user_count_}; }

  bool erased() const { return erased_; }
  // Neighbours in the list; the root node, whose id is -1, stands before the first and after the
  // last. An erased node keeps its neighbours, so that a walk that stands on it can go on.
  Node* next() const { return next_; }
  Node* prev() const { return prev_; }
  bool is_root() const { return id_ < 0; }

  // Whether it stands before `other` in the list. Both are in the list of one graph.
  bool IsBefore(const Node& other) const { return label_ < other.label_; }

 private:
  friend class Graph;
  friend class NodeList;

  // Its uses of its inputs: the first ones lie in the node itself.
  static constexpr int32_t kOwnUses = 2;
  const Use* uses() const { return more_uses_ == nullptr ? own_uses_ : more_uses_.get(); }
  Use* uses() { return more_uses_ == nullptr ? own_uses_ : more_uses_.get(); }

  // What walks ask for stands together, within a line of the cache: a large graph is in none.
  Node* prev_ = nullptr;
  Node* next_ = nullptr;
  int32_t id_ = -1;
  bool erased_ = false;
  Opcode op_ = Opcode::kPlaceholder;
  int32_t use_count_ = 0;
  int32_t user_count_ = 0;
  ArgumentRef target_;
  ArgumentRef args_;
  uint64_t label_ = 0;  // order in the list, see node_list.h

  NodeStore* store_ = nullptr;
  std::string name_;
  ArgumentRef kwargs_;
  ArgumentRef type_;
  int64_t stamp_ =
      -1;  // the tape step that set args and kwargs: its key in the users of its inputs
  Use* first_user_ = nullptr;
  Use* last_user_ = nullptr;
  Use own_uses_[kOwnUses];
  std::unique_ptr<Use[]> more_uses_;
};

// All nodes that a graph ever made. Other graphs whose arguments name one of them keep the store
// alive, because torch lets them and lint has to be able to say so.
struct NodeStore : std::enable_shared_from_this<NodeStore> {
  Graph* graph = nullptr;
  StableVector<Node> nodes;
};

inline Graph* Node::graph() const { return store_ == nullptr ? nullptr : store_->graph; }

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_NODE_H_
