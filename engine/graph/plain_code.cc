#include "engine/graph/plain_code.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>

#include "engine/graph/infix.h"
#include "engine/graph/namespace.h"

namespace fxp {
namespace {

// CPython's parser takes 200 brackets inside each other, and its integers 4,300 digits.
constexpr int kBrackets = 50;
constexpr size_t kDigits = 1000;

bool IsName(std::string_view text) {
  const auto ascii = [](char c) { return (c & 0x80) == 0; };
  return IsIdentifier(text) && !IsKeyword(text) && text != "__debug__" &&
         std::all_of(text.begin(), text.end(), ascii);
}

// a.b.c; a part that begins with a digit goes through getattr() where `digits` allows it.
bool IsPath(std::string_view path, bool digits) {
  for (size_t begin = 0; begin <= path.size();) {
    const size_t end = std::min(path.find('.', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    const bool number =
        digits && !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
    if (!number && !IsName(part)) return false;
    begin = end + 1;
  }
  return true;
}

// A template of generated Python (opaque.h) that is one name or path.
bool IsPlainTemplate(std::string_view text) {
  std::string path;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != kGlobalOpen) {
      path += text[i];
      continue;
    }
    const size_t end = text.find(kGlobalClose, i);
    if (end == text.npos) return false;
    path += "name";  // the namespace makes one of whatever stands here
    i = end;
  }
  return IsPath(path, false);
}

bool IsPlain(const Argument& argument, int depth) {
  if (depth > kBrackets) return false;
  switch (argument.kind) {
    case ArgumentKind::kNone:
    case ArgumentKind::kBool:
    case ArgumentKind::kEllipsis:
    case ArgumentKind::kNode:
      return true;
    case ArgumentKind::kString:
      return std::all_of(argument.text.begin(), argument.text.end(),
                         [](char c) { return (c & 0x80) == 0; });
    case ArgumentKind::kOpaque:
      return IsPlainTemplate(argument.opaque->code);
    case ArgumentKind::kTuple:
    case ArgumentKind::kList:
    case ArgumentKind::kSlice:
    case ArgumentKind::kDict:
      if (argument.opaque != nullptr) return false;
      return std::all_of(argument.items.begin(), argument.items.end(),
                         [depth](const Argument& item) { return IsPlain(item, depth + 1); });
    case ArgumentKind::kInt:
    case ArgumentKind::kFloat:
      return argument.text.size() < kDigits;
    default:
      return false;
  }
}

bool HasPlainKeywords(const Argument& kwargs) {
  for (size_t i = 0; i < kwargs.items.size(); i += 2) {
    const Argument& key = kwargs.items[i];
    if (!key.is_string() || !IsName(key.text)) return false;
  }
  return true;
}

bool FirstIsNode(const Node& node) {
  return !node.args().items.empty() && node.args().items[0].kind == ArgumentKind::kNode;
}

bool IsPlainCall(const Node& node) {
  if (!node.target().is_opaque()) return false;
  const Opaque& function = *node.target().opaque;
  // A literal on the left is warned of, or can't be assigned to.
  if (!function.infix.empty() && !FirstIsNode(node)) return false;
  if (function.infix == "getattr") {
    const auto& args = node.args().items;
    return args.size() > 1 && args[1].is_string() && IsName(args[1].text);
  }
  if (!function.infix.empty()) return true;
  return IsPlainTemplate(function.call);
}

bool IsPlain(const Node& node) {
  if (node.type().kind != ArgumentKind::kNone) return false;
  if (!IsPlain(node.args(), 0) || !IsPlain(node.kwargs(), 0)) return false;
  if (!HasPlainKeywords(node.kwargs())) return false;
  const Argument& target = node.target();
  switch (node.op()) {
    case Opcode::kPlaceholder:
      return node.args().items.empty() && IsName(target.text) && target.text != "self";
    case Opcode::kCallFunction:
      return IsPlainCall(node);
    case Opcode::kCallMethod:
      return FirstIsNode(node) && target.is_string() && IsPath(target.text, true);
    case Opcode::kCallModule:
    case Opcode::kGetAttr:
      return target.is_string() && IsPath(target.text, true);
    case Opcode::kOutput:
      return true;
  }
  return false;
}

}  // namespace

bool SurelyCompiles(const Graph& graph) {
  std::unordered_set<std::string_view> parameters;
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    if (!IsPlain(*node)) return false;
    if (node->op() == Opcode::kPlaceholder && !parameters.insert(node->target().text).second) {
      return false;
    }
  }
  return true;
}

}  // namespace fxp
