#include "engine/api/graph_store.h"

#include <unordered_map>

#include "engine/base/str_append.h"
#include "engine/base/str_cat.h"

namespace fxp {
namespace {

// How deep containers may nest: far above what a program writes, far below what the stack holds.
constexpr int kMaxDepth = 400;

std::unordered_map<const Graph*, int32_t>& Handles() {
  static auto& handles = *new std::unordered_map<const Graph*, int32_t>;
  return handles;
}

std::vector<std::shared_ptr<Opaque>>& Opaques() {
  static auto& opaques = *new std::vector<std::shared_ptr<Opaque>>;
  return opaques;
}

// By number, each made when it is asked for.
std::vector<ArgumentRef>& OpaqueArguments() {
  static auto& arguments = *new std::vector<ArgumentRef>;
  return arguments;
}

std::vector<std::string>& Files() {
  static auto& files = *new std::vector<std::string>(1);
  return files;
}

}  // namespace

HandleTable<std::unique_ptr<Graph>>& Graphs() {
  static auto& graphs = *new HandleTable<std::unique_ptr<Graph>>;
  return graphs;
}

int32_t AddGraph(std::unique_ptr<Graph> graph) {
  const Graph* key = graph.get();
  const int32_t handle = Graphs().Add(std::move(graph));
  Handles()[key] = handle;
  return handle;
}

bool ReleaseGraph(int32_t handle) {
  const auto* graph = Graphs().Find(handle);
  if (graph != nullptr) Handles().erase(graph->get());
  return Graphs().Release(handle);
}

int32_t HandleOf(const Graph& graph) {
  const auto found = Handles().find(&graph);
  return found == Handles().end() ? -1 : found->second;
}

OpaqueRef FindOpaque(int32_t number) {
  if (number < 0 || static_cast<size_t>(number) >= Opaques().size()) return nullptr;
  return Opaques()[static_cast<size_t>(number)];
}

void SetOpaque(Opaque opaque) {
  const auto index = static_cast<size_t>(opaque.number);
  if (Opaques().size() <= index) Opaques().resize(index + 1);
  // In place: nodes that name the object see its new texts.
  auto& slot = Opaques()[index];
  if (slot == nullptr) slot = std::make_shared<Opaque>();
  *slot = std::move(opaque);
}

ArgumentRef OpaqueArgument(int32_t number) {
  auto& known = OpaqueArguments();
  const auto index = static_cast<size_t>(number);
  if (known.size() <= index) known.resize(Opaques().size());
  if (known[index] == nullptr) known[index] = Share(Argument::Of(FindOpaque(number)));
  return known[index];
}

void ReleaseOpaque(int32_t number) {
  if (FindOpaque(number) == nullptr) return;
  const auto index = static_cast<size_t>(number);
  Opaques()[index].reset();
  if (index < OpaqueArguments().size()) OpaqueArguments()[index] = nullptr;
}

int32_t FileNumber(std::string_view name) {
  auto& files = Files();
  for (size_t i = 0; i < files.size(); ++i) {
    if (files[i] == name) return static_cast<int32_t>(i);
  }
  files.emplace_back(name);
  return static_cast<int32_t>(files.size()) - 1;
}

const std::string& FileName(int32_t number) {
  const auto index = static_cast<size_t>(number);
  return Files()[number < 0 || index >= Files().size() ? 0 : index];
}

Result<Graph*> FindGraph(int32_t handle) {
  auto* graph = Graphs().Find(handle);
  if (graph == nullptr) return RuntimeError(StrCat("there is no graph with handle ", handle));
  return graph->get();
}

Result<Node*> FindNode(Graph& graph, int32_t id) {
  Node* node = id < 0 ? nullptr : graph.Find(id);
  if (node == nullptr) return RuntimeError(StrCat("the graph has no node with id ", id));
  return node;
}

Result<std::string_view> WireReader::Until(char end) {
  const size_t at = rest_.find(end);
  if (at == rest_.npos) return ValueError(StrCat("argument text ends before '", end, "'"));
  const std::string_view text = rest_.substr(0, at);
  rest_.remove_prefix(at + 1);
  return text;
}

Result<int32_t> WireReader::Number(char end) {
  FXP_ASSIGN(const std::string_view digits, Until(end));
  int64_t number = 0;
  for (char c : digits) {
    number = number * 10 + (c - '0');
    if (c < '0' || c > '9' || number > INT32_MAX) {
      return ValueError(StrCat("'", digits, "' is no number in argument text"));
    }
  }
  return static_cast<int32_t>(number);
}

Result<std::string> WireReader::Counted() {
  FXP_ASSIGN(int32_t count, Number(':'));
  size_t size = 0;
  while (size < rest_.size()) {
    const bool starts = (static_cast<unsigned char>(rest_[size]) & 0xC0) != 0x80;
    if (starts && count-- == 0) break;
    ++size;
  }
  if (count > 0) return ValueError("argument text ends within a string");
  std::string text(rest_.substr(0, size));
  rest_.remove_prefix(size);
  return text;
}

Result<Argument> WireReader::ReadItems(ArgumentKind kind, char close, int depth) {
  std::vector<Argument> items;
  while (!rest_.empty() && rest_[0] != close) {
    FXP_ASSIGN(Argument item, Read(depth + 1));
    items.push_back(std::move(item));
  }
  if (rest_.empty()) return ValueError(StrCat("argument text ends before '", close, "'"));
  rest_.remove_prefix(1);
  if (kind == ArgumentKind::kDict && items.size() % 2 != 0) {
    return ValueError("a dict in argument text has a key without a value");
  }
  if ((kind == ArgumentKind::kSlice || kind == ArgumentKind::kRange) && items.size() != 3) {
    return ValueError("a slice or range in argument text has not three parts");
  }
  return Argument::Container(kind, std::move(items));
}

Result<Argument> WireReader::Read(int depth) {
  if (rest_.empty()) return ValueError("argument text ends too early");
  if (depth > kMaxDepth) return ValueError("arguments are nested too deeply");
  const char tag = rest_[0];
  rest_.remove_prefix(1);
  switch (tag) {
    case 'N':
      return Argument::None();
    case 'T':
    case 'F':
      return Argument::Bool(tag == 'T');
    case 'E':
      return Argument::Ellipsis();
    case 'i': {
      FXP_ASSIGN(const std::string_view digits, Until(';'));
      return Argument::BigInt(std::string(digits));
    }
    case 'f': {
      FXP_ASSIGN(const std::string_view repr, Until(';'));
      return Argument::Float(std::string(repr));
    }
    case 'j': {
      FXP_ASSIGN(const std::string_view real, Until(';'));
      FXP_ASSIGN(const std::string_view imaginary, Until(';'));
      FXP_ASSIGN(const std::string_view repr, Until(';'));
      return Argument::Complex(std::string(real), std::string(imaginary), std::string(repr));
    }
    case 's': {
      FXP_ASSIGN(std::string text, Counted());
      return Argument::String(std::move(text));
    }
    case 'u': {
      FXP_ASSIGN(std::string text, Counted());
      Argument result = Argument::String(std::move(text));
      FXP_ASSIGN(std::string repr, Counted());
      result.items.push_back(Argument::String(std::move(repr)));
      return result;
    }
    case 'n': {
      FXP_ASSIGN(const int32_t id, Number(';'));
      FXP_ASSIGN(Node * node, FindNode(graph_, id));
      return Argument::Of(*node);
    }
    case 'm': {
      FXP_ASSIGN(const int32_t handle, Number(','));
      FXP_ASSIGN(const int32_t id, Number(';'));
      FXP_ASSIGN(Graph * other, FindGraph(handle));
      FXP_ASSIGN(Node * node, FindNode(*other, id));
      return Argument::Of(*node);
    }
    case 'o': {
      FXP_ASSIGN(const int32_t number, Number(';'));
      OpaqueRef object = FindOpaque(number);
      if (object == nullptr) return RuntimeError(StrCat("there is no object with number ", number));
      return Argument::Of(std::move(object));
    }
    case 'p': {
      FXP_ASSIGN(const int32_t number, Number(';'));
      OpaqueRef object = FindOpaque(number);
      if (object == nullptr || rest_.empty() || rest_[0] != '(') {
        return RuntimeError(StrCat("there is no named tuple with number ", number));
      }
      rest_.remove_prefix(1);
      FXP_ASSIGN(Argument tuple, ReadItems(ArgumentKind::kTuple, ')', depth));
      tuple.opaque = std::move(object);
      return tuple;
    }
    case '(':
      return ReadItems(ArgumentKind::kTuple, ')', depth);
    case '[':
      return ReadItems(ArgumentKind::kList, ']', depth);
    case '{':
      return ReadItems(ArgumentKind::kDict, '}', depth);
    case '<':
      return ReadItems(ArgumentKind::kSlice, '>', depth);
    case 'r':
      return ReadItems(ArgumentKind::kRange, ')', depth);
    default:
      return ValueError(StrCat("'", tag, "' begins no argument"));
  }
}

namespace {

std::string Counted(std::string_view text) {
  int32_t count = 0;
  for (char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++count;
  }
  return StrCat(count, ":", text);
}

}  // namespace

void AppendWire(const Argument& argument, const Graph& graph, std::string& out) {
  const auto items = [&](std::string_view open, char close) {
    out += open;
    for (const Argument& item : argument.items) AppendWire(item, graph, out);
    out += close;
  };
  switch (argument.kind) {
    case ArgumentKind::kNone:
      out += 'N';
      return;
    case ArgumentKind::kBool:
      out += argument.truth ? 'T' : 'F';
      return;
    case ArgumentKind::kEllipsis:
      out += 'E';
      return;
    case ArgumentKind::kInt:
      StrAppend(out, 'i', argument.text, ';');
      return;
    case ArgumentKind::kFloat:
      StrAppend(out, 'f', argument.text, ';');
      return;
    case ArgumentKind::kComplex:
      StrAppend(out, 'j', argument.items[0].text, ';', argument.items[1].text, ';', argument.text,
                ';');
      return;
    case ArgumentKind::kString:
      out += argument.items.empty() ? 's' : 'u';
      out += Counted(argument.text);
      if (!argument.items.empty()) out += Counted(argument.items[0].text);
      return;
    case ArgumentKind::kNode: {
      const Graph* owner = argument.node->graph();
      if (owner == &graph) {
        StrAppend(out, 'n', argument.node->id(), ';');
      } else if (owner == nullptr) {
        out += 'N';  // its graph is gone, and Python kept no view of it
      } else {
        StrAppend(out, 'm', HandleOf(*owner), ',', argument.node->id(), ';');
      }
      return;
    }
    case ArgumentKind::kTuple:
      if (argument.opaque != nullptr) StrAppend(out, 'p', argument.opaque->number, ';');
      items("(", ')');
      return;
    case ArgumentKind::kList:
      items("[", ']');
      return;
    case ArgumentKind::kDict:
      items("{", '}');
      return;
    case ArgumentKind::kSlice:
      items("<", '>');
      return;
    case ArgumentKind::kRange:
      items("r", ')');
      return;
    case ArgumentKind::kOpaque:
      StrAppend(out, 'o', argument.opaque->number, ';');
      return;
  }
}

std::string ToWire(const Argument& argument, const Graph& graph) {
  std::string out;
  AppendWire(argument, graph, out);
  return out;
}

}  // namespace fxp
