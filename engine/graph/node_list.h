// The order of a graph's nodes: a linked list whose nodes carry increasing labels, so that two
// nodes are compared in constant time. When an insertion finds no label between its neighbours, the
// smallest surrounding range of labels that is thin enough is spread out again (Bender, Cole,
// Demaine, Farach-Colton and Zito, "Two simplified algorithms for maintaining order in a list",
// 2002): amortised O(log n) an insertion, wherever insertions fall.

#ifndef FXP_ENGINE_GRAPH_NODE_LIST_H_
#define FXP_ENGINE_GRAPH_NODE_LIST_H_

#include "engine/graph/node.h"

namespace fxp {

class NodeList {
 public:
  NodeList();
  NodeList(const NodeList&) = delete;
  NodeList& operator=(const NodeList&) = delete;

  // Stands before the first node and after the last; its id is -1.
  Node& root() { return root_; }
  const Node& root() const { return root_; }
  int32_t size() const { return size_; }

  //  a - next   becomes   a - node - next
  void InsertBefore(Node& node, Node& next);
  //  a - node - b   becomes   a - b; `node` keeps its own neighbours, see Node::next().
  void Remove(Node& node);

 private:
  void MakeRoomAfter(Node& node);

  Node root_;
  int32_t size_ = 0;
};

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_NODE_LIST_H_
