// The graphs and opaque objects that live behind the door, and the wire form of arguments.

#ifndef FXP_ENGINE_API_GRAPH_STORE_H_
#define FXP_ENGINE_API_GRAPH_STORE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/handle_table.h"
#include "engine/base/result.h"
#include "engine/graph/graph.h"

namespace fxp {

// Graphs by handle. A graph knows its handle by way of HandleOf.
HandleTable<std::unique_ptr<Graph>>& Graphs();
int32_t AddGraph(std::unique_ptr<Graph> graph);
bool ReleaseGraph(int32_t handle);
int32_t HandleOf(const Graph& graph);

// Opaque objects by the number that Python gave them; nullptr when there is none.
OpaqueRef FindOpaque(int32_t number);
// The argument that is this object, shared by all nodes that have it.
ArgumentRef OpaqueArgument(int32_t number);
void SetOpaque(Opaque opaque);
void ReleaseOpaque(int32_t number);

// Names of the learner's files; number 0 is "".
int32_t FileNumber(std::string_view name);
const std::string& FileName(int32_t number);

// The graph of that handle, or RuntimeError.
Result<Graph*> FindGraph(int32_t handle);
// A node of it (not the root), or RuntimeError.
Result<Node*> FindNode(Graph& graph, int32_t id);

// Reads arguments from their wire form, one after the other:
//
//   N T F E          None True False Ellipsis
//   i12;             int                         f1.5;   float, by its repr
//   j0.0;1.0;1j;     complex: parts and repr
//   s3:abc           ASCII text and its length   u2:éé4:'éé'   other text, then its repr
//   n7;              node 7 of this graph        m2,7;   node 7 of the graph with handle 2
//   ( items )  [ items ]  { key value … }  < start stop step >  r start stop step )
//   o9;              opaque object 9             p9;( items )   a named tuple of class 9
//
// Lengths count code points, so that Python and C++ agree whatever strings are made of.
class WireReader {
 public:
  WireReader(std::string_view wire, Graph& graph) : rest_(wire), graph_(graph) {}
  Result<Argument> Read() { return Read(0); }
  // Digits up to `end`.
  Result<int32_t> Number(char end);
  bool done() const { return rest_.empty(); }

 private:
  Result<Argument> Read(int depth);
  Result<Argument> ReadItems(ArgumentKind kind, char close, int depth);
  Result<std::string_view> Until(char end);
  Result<std::string> Counted();

  std::string_view rest_;
  Graph& graph_;
};

// The wire form of an argument of a node in `graph`.
std::string ToWire(const Argument& argument, const Graph& graph);
void AppendWire(const Argument& argument, const Graph& graph, std::string& out);

}  // namespace fxp

#endif  // FXP_ENGINE_API_GRAPH_STORE_H_
