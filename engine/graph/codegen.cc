#include "engine/graph/codegen.h"

#include <string_view>
#include <unordered_map>

#include "engine/base/str_cat.h"
#include "engine/graph/argument_text.h"
#include "engine/graph/infix.h"
#include "engine/graph/namespace.h"

namespace fxp {
namespace {

// Names that every generated function finds in its globals.
constexpr std::string_view kAlwaysGlobal[] = {"inf",    "nan",       "NoneType", "torch",
                                              "device", "fx_pytree", "pytree"};

class Generator {
 public:
  Generator(const Graph& graph, const CodegenOptions& options)
      : graph_(graph),
        options_(options),
        locals_(static_cast<size_t>(graph.made())),
        last_uses_(static_cast<size_t>(graph.made()), -1) {
    for (std::string_view name : kAlwaysGlobal) names_.Reserve(name);
    parts_.node = [this](const Node& node) { return LocalName(node); };
    parts_.opaque = [this](const Opaque& opaque) { return Fill(opaque.code); };
    parts_.tuple_class = [this](const Opaque& opaque) { return Fill(opaque.call); };
    parts_.spell_complex = true;
  }

  Result<PythonCode> Run() {
    FindLastUses();
    for (const Node* node = graph_.first(); !node->is_root(); node = node->next()) {
      FXP_TRY(Emit(*node));
    }
    if (body_.empty()) body_ = "pass\n";
    return Assemble();
  }

 private:
  // The variable that holds a node's value. Mostly the node's name; another one where a global has
  // it.
  const std::string& LocalName(const Node& node) {
    // Nodes of other graphs, which lint refuses, have numbers of their own.
    std::string& name =
        node.graph() == &graph_ ? locals_[static_cast<size_t>(node.id())] : foreign_[&node];
    if (name.empty()) name = names_.Create(node.name());
    return name;
  }

  std::string GlobalName(std::string_view candidate, int32_t number, bool builtin) {
    auto found = globals_.find(number);
    if (found == globals_.end()) {
      std::string name = names_.Create(candidate, builtin ? candidate : std::string_view());
      code_.globals.emplace_back(name, number);
      found = globals_.emplace(number, std::move(name)).first;
    }
    return found->second;
  }

  // A template with its globals registered and named.
  std::string Fill(std::string_view text) {
    std::string result;
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] != kGlobalOpen) {
        result += text[i];
        continue;
      }
      const size_t middle = text.find(kGlobalNumber, i);
      const size_t end = text.find(kGlobalClose, i);
      if (middle == text.npos || end == text.npos || middle > end) break;
      int32_t number = 0;
      for (size_t k = middle + 1; k < end && text[k] != '!'; ++k) {
        number = number * 10 + (text[k] - '0');
      }
      result += GlobalName(text.substr(i + 1, middle - i - 1), number, text[end - 1] == '!');
      i = end;
    }
    return result;
  }

  std::string Repr(const Argument& argument) { return ReprText(argument, parts_); }

  std::string TypeSuffix(const Node& node) {
    if (!node.type().is_opaque()) return "";
    const Opaque& type = *node.type().opaque;
    return StrCat(" : ", Fill(type.annotation));
  }

  // base.a.b, with getattr() for parts that are no identifiers.
  static std::string Path(std::string base, std::string_view target) {
    for (size_t begin = 0; begin <= target.size();) {
      const size_t end = std::min(target.find('.', begin), target.size());
      const std::string_view part = target.substr(begin, end - begin);
      base = IsIdentifier(part) ? StrCat(base, ".", part)
                                : StrCat("getattr(", base, ", \"", part, "\")");
      begin = end + 1;
    }
    return base;
  }

  std::string CallArguments(const Node& node, size_t first) {
    std::string text;
    const auto add = [&](const std::string& part) {
      if (!text.empty()) text += ", ";
      text += part;
    };
    const auto& args = node.args().items;
    for (size_t i = first; i < args.size(); ++i) add(Repr(args[i]));
    const auto& kwargs = node.kwargs().items;
    for (size_t i = 0; i + 1 < kwargs.size(); i += 2) {
      add(StrCat(PlainStr(kwargs[i]), " = ", Repr(kwargs[i + 1])));
    }
    return text;
  }

  // Puts operands into "{} + {}".
  Result<std::string> Operands(std::string_view form, const Node& node) {
    std::string text;
    size_t used = 0;
    for (size_t i = 0; i < form.size(); ++i) {
      if (form[i] != '{') {
        text += form[i];
        continue;
      }
      if (used >= node.args().items.size()) {
        return IndexError(
            StrCat("Replacement index ", used, " out of range for positional args tuple"));
      }
      text += Repr(node.args().items[used++]);
      ++i;
    }
    return text;
  }

  // Which values are used last by which node: they are set to None after its line.
  void FindLastUses() {
    for (const Node* node = graph_.root().prev(); !node->is_root(); node = node->prev()) {
      for (const Node* input : node->inputs()) {
        if (input->graph() == &graph_) {
          int32_t& last = last_uses_[static_cast<size_t>(input->id())];
          if (last < 0) last = node->id();
        } else {
          foreign_uses_.try_emplace(input, node);
        }
      }
    }
  }

  void EndLine(const Node& node) {
    std::string_view before = ";  ";
    const auto free = [&](const Node& value) {
      body_ += before;
      body_ += LocalName(value);
      body_ += " = ";
      before = "";
    };
    for (const Node* input : node.inputs()) {
      const bool last = input->graph() == &graph_
                            ? last_uses_[static_cast<size_t>(input->id())] == node.id()
                            : foreign_uses_.at(input) == &node;
      if (last) free(*input);
    }
    if (node.users().empty()) free(node);
    if (before.empty()) body_ += "None";
    EndPlainLine(node);
  }

  void EndPlainLine(const Node& node) {
    body_ += '\n';
    body_nodes_.push_back(node.id());
  }

  Status EmitPlaceholder(const Node& node) {
    const std::string target = PlainStr(node.target());
    const std::string type = TypeSuffix(node);
    std::string parameter = target + type;
    if (!node.args().items.empty()) parameter += StrCat(" = ", Repr(node.args().items[0]));
    code_.parameters.push_back(parameter);
    std::string name;
    for (char c : target) {
      if (c != '*') name += c;
    }
    const std::string local = LocalName(node);
    if (name != local) {
      body_ += StrCat(local, " = ", name);
      EndPlainLine(node);
    }
    return Ok();
  }

  Status EmitCallFunction(const Node& node) {
    const std::string type = TypeSuffix(node);
    if (!node.target().is_opaque()) {
      return AssertionError(
          StrCat("call_function target ", PlainStr(node.target()), " is no function"));
    }
    const Opaque& function = *node.target().opaque;
    if (const std::string_view form = FindForm(kInfix, function.infix); !form.empty()) {
      const std::string local = LocalName(node);
      FXP_ASSIGN(const std::string operands, Operands(form, node));
      body_ += StrCat(local, type, " = ", operands);
    } else if (const std::string_view statement = FindForm(kInplace, function.infix);
               !statement.empty()) {
      FXP_ASSIGN(const std::string operands, Operands(statement, node));
      const std::string local = LocalName(node);
      body_ += StrCat(operands, ";  ", local, type, " = ", Repr(node.args().items[0]));
    } else {
      const std::string name = Fill(function.call);
      const auto& args = node.args().items;
      if (function.infix == "getattr" && args.size() < 2)
        return IndexError("tuple index out of range");
      const bool attribute = function.infix == "getattr" && name == "getattr" && args.size() == 2 &&
                             args[1].is_string() && IsIdentifier(args[1].text);
      const std::string local = LocalName(node);
      if (attribute) {
        body_ += StrCat(local, type, " = ", Path(Repr(args[0]), args[1].text));
      } else {
        body_ += StrCat(local, type, " = ", name, "(", CallArguments(node, 0), ")");
        if (options_.wrapped.contains(node.id()) && wrapped_seen_.insert(name).second) {
          wrapped_.push_back(name);
        }
      }
    }
    EndLine(node);
    return Ok();
  }

  Status Emit(const Node& node) {
    if (node.op() != Opcode::kOutput && node.args().kind != ArgumentKind::kTuple &&
        node.args().kind != ArgumentKind::kList) {
      return TypeError(StrCat("args of node ", node.name(), " must be a tuple"));
    }
    switch (node.op()) {
      case Opcode::kPlaceholder:
        return EmitPlaceholder(node);
      case Opcode::kCallFunction:
        return EmitCallFunction(node);
      case Opcode::kCallMethod: {
        if (node.args().items.empty()) return IndexError("tuple index out of range");
        const std::string type = TypeSuffix(node);
        const std::string local = LocalName(node);
        const std::string callee = Path(Repr(node.args().items[0]), PlainStr(node.target()));
        body_ += StrCat(local, type, " = ", callee, "(", CallArguments(node, 1), ")");
        EndLine(node);
        return Ok();
      }
      case Opcode::kCallModule: {
        const std::string type = TypeSuffix(node);
        const std::string local = LocalName(node);
        const std::string callee = Path(options_.root, PlainStr(node.target()));
        body_ += StrCat(local, type, " = ", callee, "(", CallArguments(node, 0), ")");
        EndLine(node);
        return Ok();
      }
      case Opcode::kGetAttr: {
        const std::string type = TypeSuffix(node);
        body_ += StrCat(LocalName(node), type, " = ", Path(options_.root, PlainStr(node.target())));
        EndLine(node);
        return Ok();
      }
      case Opcode::kOutput: {
        if (node.type().is_opaque()) {
          const Opaque& type = *node.type().opaque;
          code_.result_type = StrCat(" -> ", Fill(type.annotation));
        }
        if (node.args().items.empty()) return IndexError("tuple index out of range");
        body_ += StrCat("return ", Repr(node.args().items[0]));
        EndPlainLine(node);
        return Ok();
      }
    }
    return Ok();
  }

  PythonCode Assemble() {
    std::string& source = code_.source;
    source += '\n';
    for (size_t i = 0; i < wrapped_.size(); ++i) {
      source += StrCat(i > 0 ? "\n" : "", "torch.fx._symbolic_trace.wrap(\"", wrapped_[i], "\")");
    }
    std::vector<std::string> parameters = code_.parameters;
    if (parameters.empty() || parameters[0] != "self") {
      parameters.insert(parameters.begin(), "self");
    }
    source += StrCat("\n\ndef forward(", Join(parameters, ", "), ")", code_.result_type, ":\n");
    const size_t head = 3 + (wrapped_.empty() ? 1 : wrapped_.size());
    code_.line_nodes.assign(head, -1);
    size_t begin = 0;
    size_t line = 0;
    while (begin <= body_.size()) {
      const size_t end = std::min(body_.find('\n', begin), body_.size());
      if (begin > 0) source += '\n';
      source += "    ";
      source.append(body_, begin, end - begin);
      code_.line_nodes.push_back(line < body_nodes_.size() ? body_nodes_[line] : -1);
      ++line;
      begin = end + 1;
    }
    return std::move(code_);
  }

  const Graph& graph_;
  const CodegenOptions& options_;
  Namespace names_;
  ReprParts parts_;
  std::vector<std::string> locals_;  // by node; empty until it is asked for
  std::vector<int32_t> last_uses_;   // by node; -1 when nobody uses it
  std::unordered_map<const Node*, std::string> foreign_;
  std::unordered_map<const Node*, const Node*> foreign_uses_;
  std::unordered_map<int32_t, std::string> globals_;
  std::vector<std::string> wrapped_;
  std::unordered_set<std::string> wrapped_seen_;
  std::string body_;
  std::vector<int32_t> body_nodes_;
  PythonCode code_;
};

}  // namespace

Result<PythonCode> GeneratePython(const Graph& graph, const CodegenOptions& options) {
  return Generator(graph, options).Run();
}

}  // namespace fxp
