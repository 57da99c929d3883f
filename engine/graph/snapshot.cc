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
  std::vector<int32_t> inputs;
  for (const Node* input : node.inputs()) inputs.push_back(input->id());
  std::vector<int32_t> users;
  for (const auto& [key, user] : node.users()) users.push_back(user->id());
  return StrCat("{\"id\":", node.id(), ",\"name\":", JsonString(node.name()), ",\"op\":\"",
                OpcodeName(node.op()), "\",\"target\":", JsonString(TargetText(node)),
                ",\"args\":", JsonString(PlainRepr(node.args())),
                ",\"kwargs\":", JsonString(PlainRepr(node.kwargs())), ",\"inputs\":[",
                Join(inputs, ","), "],\"users\":[", Join(users, ","), "]}");
}

}  // namespace

std::string SnapshotJson(const Graph& graph, const CodegenOptions& options) {
  std::vector<std::string> nodes;
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    nodes.push_back(NodeJson(*node));
  }
  const Result<PythonCode> code = GeneratePython(graph, options);
  return StrCat(
      "{\"nodes\":[", Join(nodes, ","),
      "],\"code\":", JsonString(code.ok() ? code.value().source : ""), ",\"codeError\":",
      code.ok() ? "null"
                : JsonString(StrCat(ExceptionName(code.error().kind), ": ", code.error().message)),
      "}");
}

std::string SnapshotJsonAt(const Graph& graph, int32_t steps, const CodegenOptions& options) {
  Graph state;
  state.Replay(graph, steps);
  return SnapshotJson(state, options);
}

std::string TapeJson(const Graph& graph, int32_t from) {
  std::vector<std::string> events;
  const Tape& tape = graph.tape();
  for (size_t step = from < 0 ? 0 : static_cast<size_t>(from); step < tape.size(); ++step) {
    const Event& event = tape[step];
    events.push_back(StrCat("{\"step\":", step, ",\"kind\":\"", EventName(event.kind),
                            "\",\"node\":", event.node, ",\"anchor\":", event.anchor,
                            ",\"file\":", event.place.file, ",\"line\":", event.place.line, "}"));
  }
  return StrCat("[", Join(events, ","), "]");
}

}  // namespace fxp
