#include "engine/graph/text_form.h"

#include <unordered_map>

#include "engine/base/str_cat.h"
#include "engine/graph/argument_text.h"

namespace fxp {
namespace {

const ReprParts& TextParts() {
  static const ReprParts& parts = *new ReprParts{
      [](const Node& node) { return StrCat("%", node.name()); },
      [](const Opaque& opaque) { return StrCat("@", opaque.target); },
      [](const Opaque& opaque) { return StrCat("@", opaque.target); },
      true,
  };
  return parts;
}

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

int HexDigit(char c) { return c >= 'a' ? c - 'a' + 10 : c - '0'; }

class Parser {
 public:
  Parser(std::string_view text, const FindByTarget& find) : rest_(text), find_(find) {}

  Result<std::unique_ptr<Graph>> Run() {
    graph_ = std::make_unique<Graph>();
    FXP_TRY(Expect("graph"));
    FXP_TRY(Expect("{"));
    while (!Accept("}")) FXP_TRY(ReadNode());
    SkipSpace();
    if (!rest_.empty()) return Problem("the end");
    return std::move(graph_);
  }

 private:
  void SkipSpace() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\n')) {
      if (rest_[0] == '\n') ++line_;
      rest_.remove_prefix(1);
    }
  }

  bool Accept(std::string_view token) {
    SkipSpace();
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  Error Problem(std::string_view expected) const {
    const std::string_view got = rest_.substr(0, rest_.find('\n'));
    return ValueError(StrCat("line ", line_, ": expected ", expected, ", got ",
                             got.empty() ? "the end" : QuoteString(got.substr(0, 20))));
  }

  Status Expect(std::string_view token) {
    if (Accept(token)) return Ok();
    return Problem(QuoteString(token));
  }

  std::string Word(std::string_view also = "") {
    size_t size = 0;
    while (size < rest_.size() &&
           (IsWordCharacter(rest_[size]) || also.find(rest_[size]) != also.npos)) {
      ++size;
    }
    std::string word(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return word;
  }

  Result<Argument> ReadOpaque() {
    const std::string name = Word(".<>");
    OpaqueRef object = find_(name);
    if (object == nullptr)
      return ValueError(StrCat("line ", line_, ": no object is called @", name));
    if (!rest_.starts_with("(")) return Argument::Of(std::move(object));
    rest_.remove_prefix(1);
    FXP_ASSIGN(Argument tuple, ReadItems(ArgumentKind::kTuple, ")"));
    tuple.opaque = std::move(object);
    return tuple;
  }

  Status ReadNode() {
    FXP_TRY(Expect("%"));
    const std::string name = Word();
    if (name.empty()) return Problem("a name");
    NodeInit init;
    init.type = Share(Argument::None());
    if (Accept(":")) {
      FXP_TRY(Expect("@"));
      FXP_ASSIGN(Argument type, ReadOpaque());
      init.type = Share(std::move(type));
    }
    FXP_TRY(Expect("="));
    SkipSpace();
    const std::string op = Word();
    const auto opcode = OpcodeFromName(op);
    if (!opcode.has_value())
      return ValueError(StrCat("line ", line_, ": no opcode is called ", op));
    init.op = *opcode;
    FXP_TRY(Expect("["));
    if (Accept("@")) {
      FXP_ASSIGN(Argument target, ReadOpaque());
      init.target = Share(std::move(target));
    } else {
      const size_t end = rest_.find(']');
      if (end == rest_.npos) return Problem("a target and ']'");
      init.target = Share(Argument::String(std::string(rest_.substr(0, end))));
      rest_.remove_prefix(end);
    }
    FXP_TRY(Expect("]"));
    FXP_TRY(ReadArguments(init));
    if (nodes_.contains(name) || graph_->TakeName(name) != name) {
      return ValueError(StrCat("line ", line_, ": the name ", name, " is taken"));
    }
    init.name = name;
    nodes_[name] = &graph_->Create(std::move(init));
    return Ok();
  }

  // (value, value, key=value)
  Status ReadArguments(NodeInit& init) {
    std::vector<Argument> args;
    std::vector<Argument> kwargs;
    FXP_TRY(Expect("("));
    while (!Accept(")")) {
      if (!args.empty() || !kwargs.empty()) FXP_TRY(Expect(","));
      SkipSpace();
      size_t size = 0;
      while (size < rest_.size() && IsWordCharacter(rest_[size])) ++size;
      if (size > 0 && rest_.substr(size).starts_with("=")) {
        kwargs.push_back(Argument::String(Word()));
        rest_.remove_prefix(1);
        FXP_ASSIGN(Argument value, ReadValue());
        kwargs.push_back(std::move(value));
      } else {
        if (!kwargs.empty()) return Problem("a keyword argument");
        FXP_ASSIGN(Argument value, ReadValue());
        args.push_back(std::move(value));
      }
    }
    init.args = Share(Argument::Tuple(std::move(args)));
    init.kwargs = Share(Argument::Dict(std::move(kwargs)));
    return Ok();
  }

  Result<Argument> ReadItems(ArgumentKind kind, std::string_view close) {
    if (++depth_ > 100) return ValueError(StrCat("line ", line_, ": nested too deeply"));
    std::vector<Argument> items;
    while (!Accept(close)) {
      if (!items.empty()) {
        FXP_TRY(Expect(","));
        if (Accept(close)) break;
      }
      FXP_ASSIGN(Argument item, ReadValue());
      items.push_back(std::move(item));
      if (kind == ArgumentKind::kDict) {
        FXP_TRY(Expect(":"));
        FXP_ASSIGN(Argument value, ReadValue());
        items.push_back(std::move(value));
      }
    }
    --depth_;
    return Argument::Container(kind, std::move(items));
  }

  Result<Argument> ReadString() {
    const char quote = rest_[0];
    std::string text;
    for (size_t i = 1; i < rest_.size(); ++i) {
      char c = rest_[i];
      if (c == quote) {
        rest_.remove_prefix(i + 1);
        return Argument::String(std::move(text));
      }
      if (c == '\\' && i + 1 < rest_.size()) {
        c = rest_[++i];
        if (c == 'x' && i + 2 < rest_.size()) {
          c = static_cast<char>(HexDigit(rest_[i + 1]) * 16 + HexDigit(rest_[i + 2]));
          i += 2;
        } else {
          c = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
        }
      }
      text += c;
    }
    return Problem("the end of a string");
  }

  Result<Argument> ReadValue() {
    SkipSpace();
    if (rest_.empty()) return Problem("a value");
    if (Accept("%")) {
      const std::string name = Word();
      const auto found = nodes_.find(name);
      if (found == nodes_.end()) {
        return ValueError(StrCat("line ", line_, ": there is no %", name, " before this line"));
      }
      return Argument::Of(*found->second);
    }
    if (Accept("@")) return ReadOpaque();
    if (Accept("(")) return ReadItems(ArgumentKind::kTuple, ")");
    if (Accept("[")) return ReadItems(ArgumentKind::kList, "]");
    if (Accept("{")) return ReadItems(ArgumentKind::kDict, "}");
    if (rest_[0] == '\'' || rest_[0] == '"') return ReadString();
    return ReadWord();
  }

  Result<Argument> ReadWord() {
    const std::string word = Word("+-.");
    if (word == "None") return Argument::None();
    if (word == "True" || word == "False") return Argument::Bool(word == "True");
    if (word == "Ellipsis") return Argument::Ellipsis();
    if (word == "slice" || word == "range" || word == "complex") return ReadCall(word);
    if (word == "inf" || word == "-inf" || word == "nan") return Argument::Float(word);
    const size_t sign = word.starts_with("-") ? 1 : 0;
    const bool digit = word.size() > sign && word[sign] >= '0' && word[sign] <= '9';
    if (digit && word.find_first_not_of("0123456789", sign) == word.npos) {
      return Argument::BigInt(word);
    }
    if (digit && word.find_first_not_of("0123456789.e+-", sign) == word.npos) {
      return Argument::Float(word);
    }
    if (word.empty()) return Problem("a value");
    return ValueError(StrCat("line ", line_, ": ", QuoteString(word), " is no value"));
  }

  // slice(a, b, c), range(a, b) and range(a, b, c), complex(a, b)
  Result<Argument> ReadCall(const std::string& name) {
    FXP_TRY(Expect("("));
    FXP_ASSIGN(Argument items, ReadItems(ArgumentKind::kTuple, ")"));
    if (name == "range" && items.items.size() == 2) items.items.push_back(Argument::Int(1));
    if (items.items.size() != (name == "complex" ? 2 : 3)) {
      return ValueError(StrCat("line ", line_, ": wrong number of parts of a ", name));
    }
    if (name == "complex") {
      return Argument::Complex(items.items[0].text, items.items[1].text,
                               StrCat("(", items.items[0].text, "+", items.items[1].text, "j)"));
    }
    items.kind = name == "slice" ? ArgumentKind::kSlice : ArgumentKind::kRange;
    return items;
  }

  std::string_view rest_;
  const FindByTarget& find_;
  std::unique_ptr<Graph> graph_;
  std::unordered_map<std::string, Node*> nodes_;
  int line_ = 1;
  int depth_ = 0;
};

}  // namespace

std::string TextForm(const Graph& graph) {
  std::string text = "graph {\n";
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    std::string type;
    if (node->type().is_opaque()) type = StrCat(" : @", node->type().opaque->target);
    const std::string target =
        node->target().is_string() ? node->target().text : ReprText(node->target(), TextParts());
    text += StrCat("  %", node->name(), type, " = ", OpcodeName(node->op()), "[", target, "](");
    std::vector<std::string> parts;
    for (const Argument& arg : node->args().items) parts.push_back(ReprText(arg, TextParts()));
    const auto& kwargs = node->kwargs().items;
    for (size_t i = 0; i + 1 < kwargs.size(); i += 2) {
      parts.push_back(StrCat(kwargs[i].text, "=", ReprText(kwargs[i + 1], TextParts())));
    }
    text += StrCat(Join(parts, ", "), ")\n");
  }
  return text + "}\n";
}

Result<std::unique_ptr<Graph>> ParseGraph(std::string_view text, const FindByTarget& find) {
  return Parser(text, find).Run();
}

}  // namespace fxp
