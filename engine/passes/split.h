// Splits a graph into parts that become submodules, and makes the graph that calls them.

#ifndef FXP_ENGINE_PASSES_SPLIT_H_
#define FXP_ENGINE_PASSES_SPLIT_H_

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/graph/graph.h"

namespace fxp {

struct SplitOptions {
  bool keep_order = false;       // of the parts' first nodes, as far as their inputs allow
  bool keep_input_names = true;  // parts' inputs are called as in the whole graph, else arg_0 ...
  bool keep_node_names = false;  // parts' nodes, too, instead of after what they call
  bool tuple_return = false;     // parts return a tuple, even of one value
};

// One run of torch's split_module. Nodes that call something are in parts; inputs and attributes
// stay outside.
//
//   before, with parts 0, 1, 1     part 0           part 1           base
//     %a = relu(%x)                  %a = relu(%x)    %b = neg(%a)     %s = submod_0(%x)
//     %b = neg(%a)                   return %a        %c = b + 1       %t = submod_1(%s)
//     %c = %b + 1                                     return %c        return %t
//     return %c
//
// O(nodes and uses), whatever the number of parts.
class Splitter {
 public:
  Splitter(Graph& graph, SplitOptions options) : graph_(graph), options_(options) {}

  // Says in which part each node is that calls something, in the graph's order. Parts are numbered
  // from 0 in the order of their first nodes. RuntimeError when they need one another's results.
  Status Divide(const std::vector<int32_t>& parts);

  // The parts, each behind those whose results it takes.
  const std::vector<int32_t>& order() const { return order_; }

  // Makes one part in an empty graph. KeyError with the name of an input that comes too late.
  Status FillPart(int32_t part, Graph& into);

  // Makes the base in an empty graph, in which part i is called `names[i]`. `getitem`: the object
  // that takes a tuple apart.
  Status FillBase(const std::vector<std::string>& names, const Argument& getitem, Graph& into);

  // What the last Fill has copied: pairs of a node of the whole graph and its copy.
  const std::vector<int32_t>& copied() const { return copied_; }

 private:
  struct Part {
    std::vector<Node*> nodes;
    std::vector<Node*> inputs;   // what it takes from outside, in the order of use
    std::vector<Node*> outputs;  // what others take of it
    std::vector<int32_t> needs;
    std::vector<int32_t> needed_by;
  };
  // What nodes of the whole graph have become.
  using Copies = std::unordered_map<const Node*, Node*>;

  int32_t PartOf(const Node& node) const;
  void NoteUse(Node& used, const Node& user);
  // Whether this pair comes for the first time; kinds keep pairs apart.
  bool IsNew(int32_t kind, int32_t first, int32_t second);
  Status Order();
  void OriginalOrder();

  Node& Make(Graph& into, Opcode op, std::string name, ArgumentRef target, ArgumentRef args);
  Status Copy(Node& node, std::string name, ArgumentRef target, Graph& into, Copies& copies);
  Status CopyAttributes(const std::vector<Node*>& nodes, Graph& into, Copies& copies);

  Graph& graph_;
  SplitOptions options_;
  std::vector<int32_t> part_of_;  // by the node's number; -1 outside
  std::vector<Part> parts_;
  std::vector<int32_t> order_;
  std::unordered_set<uint64_t> seen_[3];
  std::vector<int32_t> copied_;
};

}  // namespace fxp

#endif  // FXP_ENGINE_PASSES_SPLIT_H_
