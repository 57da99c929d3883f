#include "engine/graph/snapshot.h"

#include "engine/base/str_cat.h"
#include "engine/graph/argument_text.h"
#include "engine/graph/print.h"

namespace fxp {
namespace {

std::string JsonString(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20) {
      out += StrCat("\\u00", byte < 0x10 ? '0' : '1', "0123456789abcdef"[byte & 15]);
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string NodeJson(const Node& node) {
  // Numbers of other graphs' nodes would name nodes of this one.
  const auto own = [&](const Node* other) { return other->store() == node.store(); };
  std::vector<int32_t> inputs;
  for (const Node* input : node.inputs()) {
    if (own(input)) inputs.push_back(input->id());
  }
  std::vector<int32_t> users;
  for (Node* user : node.users()) {
    if (own(user)) users.push_back(user->id());
  }
  return StrCat("{\"id\":", node.id(), ",\"name\":", JsonString(node.name()), ",\"op\":\"",
                OpcodeName(node.op()), "\",\"target\":", JsonString(TargetText(node)),
                ",\"args\":", JsonString(PlainRepr(node.args())),
                ",\"kwargs\":", JsonString(PlainRepr(node.kwargs())), ",\"inputs\":[",
                Join(inputs, ","), "],\"users\":[", Join(users, ","), "]}");
}

// A text without tabs and line breaks.
std::string Field(std::string_view text) {
  std::string out = "\t";
  for (char c : text) {
    if (c == '\\' || c == '\t' || c == '\n') out += '\\';
    out += c == '\t' ? 't' : c == '\n' ? 'n' : c;
  }
  return out;
}

// What an event's line says of the change itself.
class TapeWriter {
 public:
  explicit TapeWriter(const Graph& graph) {
    // Nodes as numbers, because the names are those of today.
    parts_.node = [owner = &graph](const Node& node) {
      return node.graph() == owner ? StrCat('\x7f', node.id(), '\x7f') : node.name();
    };
    parts_.opaque = [](const Opaque& opaque) { return opaque.repr; };
    parts_.tuple_class = [](const Opaque& opaque) { return opaque.target; };
  }

  std::string Fields(const Event& event) const {
    switch (event.kind) {
      case EventKind::kCreate: {
        const NodeInit& init = *event.init;
        return StrCat('\t', event.node, '\t', event.anchor, '\t', OpcodeName(init.op),
                      Field(init.name), Field(TargetText(*init.target)),
                      Field(ReprText(*init.args, parts_)), Field(ReprText(*init.kwargs, parts_)));
      }
      case EventKind::kMove:
        return StrCat('\t', event.node, '\t', event.anchor);
      case EventKind::kInsertPoint:
        return StrCat('\t', event.anchor, '\t', event.insert_after ? 1 : 0);
      case EventKind::kRename:
      case EventKind::kSetOp:
      case EventKind::kSetTarget:
        return StrCat('\t', event.node, Field(TargetText(*event.after)));
      case EventKind::kSetType:
        return StrCat('\t', event.node,
                      Field(event.after->is_opaque() ? event.after->opaque->type_text : ""));
      case EventKind::kErase:
      case EventKind::kRecompile:
      case EventKind::kTraceEnd:
        return StrCat('\t', event.node);
      default:
        return StrCat('\t', event.node, Field(ReprText(*event.after, parts_)));
    }
  }

 private:
  ReprParts parts_;
};

}  // namespace

std::string SnapshotJson(const Graph& graph, const CodegenOptions& options) {
  std::vector<std::string> nodes;
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    nodes.push_back(NodeJson(*node));
  }
  const Result<PythonCode> code = GeneratePython(graph, options);
  return StrCat(
      "{\"nodes\":[", Join(nodes, ","),
      "],\"code\":", JsonString(code.ok() ? code.value().source : ""), ",\"codeNodes\":[",
      code.ok() ? Join(code.value().line_nodes, ",") : "", "],\"codeError\":",
      code.ok() ? "null"
                : JsonString(StrCat(ExceptionName(code.error().kind), ": ", code.error().message)),
      "}");
}

std::string SnapshotJsonAt(const Graph& graph, int32_t steps, const CodegenOptions& options) {
  Graph state;
  state.Replay(graph, steps);
  return SnapshotJson(state, options);
}

std::string TapeText(const Graph& graph) {
  const TapeWriter writer(graph);
  std::string text;
  int32_t call = -1;
  for (const Event& event : graph.tape()) {
    const Place& place = event.place;
    text += StrCat(static_cast<int32_t>(event.kind), '\t', place.file, '\t', place.line, '\t',
                   place.spot, '\t', place.call == call || place.same_pass ? 0 : 1,
                   writer.Fields(event), '\n');
    call = place.call;
  }
  return text;
}

}  // namespace fxp
