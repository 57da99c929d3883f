// What a node's args and kwargs hold: None, numbers, text, nodes, containers of them, and opaque
// objects.
//
// Arguments are immutable once they are in a graph: nodes and the tape share them by ArgumentRef.

#ifndef FXP_ENGINE_GRAPH_ARGUMENT_H_
#define FXP_ENGINE_GRAPH_ARGUMENT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/ref.h"
#include "engine/graph/opaque.h"

namespace fxp {

class Node;

enum class ArgumentKind : uint8_t {
  kNone,
  kBool,
  kInt,
  kFloat,
  kComplex,
  kString,
  kNode,
  kTuple,
  kList,
  kDict,
  kSlice,
  kRange,
  kEllipsis,
  kOpaque,
};

struct Argument {
  ArgumentKind kind = ArgumentKind::kNone;
  bool truth = false;    // kBool
  Node* node = nullptr;  // kNode
  std::string text;      // kInt: digits of any length; kFloat and kComplex: Python's repr; kString
  // Containers; kDict: key, value, key, value …; kComplex: its two parts; kString with characters
  // beyond ASCII: Python's repr.
  std::vector<Argument> items;
  OpaqueRef opaque;  // kOpaque; kTuple: the class, when it is a named tuple

  static Argument None() { return {}; }
  static Argument Bool(bool value);
  static Argument Int(int64_t value);
  static Argument BigInt(std::string digits);
  static Argument Float(std::string repr);
  static Argument Complex(std::string real, std::string imaginary, std::string repr);
  static Argument String(std::string text);
  static Argument Of(Node& node);
  static Argument Of(OpaqueRef object);
  static Argument Container(ArgumentKind kind, std::vector<Argument> items);
  static Argument Tuple(std::vector<Argument> items);
  static Argument List(std::vector<Argument> items);
  static Argument Dict(std::vector<Argument> items);
  static Argument Ellipsis();

  bool is_node() const { return kind == ArgumentKind::kNode; }
  bool is_string() const { return kind == ArgumentKind::kString; }
  bool is_opaque() const { return kind == ArgumentKind::kOpaque; }
};

using ArgumentRef = Ref<Argument>;

ArgumentRef Share(Argument argument);

// An empty tuple and an empty dict, shared by all nodes that have no arguments.
ArgumentRef EmptyTuple();
ArgumentRef EmptyDict();

// Calls visit(Node&) for each node in `argument`, in the order in which Python's map_arg meets
// them.
template <typename Visit>
void ForEachNode(const Argument& argument, const Visit& visit) {
  if (argument.is_node()) {
    visit(*argument.node);
    return;
  }
  const bool dict = argument.kind == ArgumentKind::kDict;
  for (size_t i = dict ? 1 : 0; i < argument.items.size(); i += dict ? 2 : 1) {
    ForEachNode(argument.items[i], visit);
  }
}

// A copy in which each node has become map(Node&), an Argument. Keys of dicts stay.
template <typename Map>
Argument MapNodes(const Argument& argument, const Map& map) {
  if (argument.is_node()) return map(*argument.node);
  if (argument.items.empty()) return argument;
  Argument result;
  result.kind = argument.kind;
  result.text = argument.text;
  result.opaque = argument.opaque;
  result.items.reserve(argument.items.size());
  const bool dict = argument.kind == ArgumentKind::kDict;
  for (size_t i = 0; i < argument.items.size(); ++i) {
    const Argument& item = argument.items[i];
    result.items.push_back(dict && i % 2 == 0 ? item : MapNodes(item, map));
  }
  return result;
}

bool HasNode(const Argument& argument);

// Whether two literals are of one type and equal, as Python's == says. Nodes are equal when they
// are the same node, opaque objects when they are the same object.
bool SameLiteral(const Argument& a, const Argument& b);

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_ARGUMENT_H_
