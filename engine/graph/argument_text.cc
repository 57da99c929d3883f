#include "engine/graph/argument_text.h"

#include "engine/base/str_cat.h"
#include "engine/graph/node.h"

namespace fxp {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

std::string_view Literal(const Argument& argument) {
  switch (argument.kind) {
    case ArgumentKind::kNone:
      return "None";
    case ArgumentKind::kBool:
      return argument.truth ? "True" : "False";
    case ArgumentKind::kEllipsis:
      return "Ellipsis";
    default:
      return argument.text;
  }
}

// "(a, b)", "(a,)", "[a]", "slice(a, b, c)" around what item(argument) appends. `named`: a named
// tuple's items, which need no comma behind a single one.
template <typename Item>
void AppendSequence(std::string& out, const Argument& argument, bool named, const Item& item) {
  const bool list = argument.kind == ArgumentKind::kList;
  if (argument.kind == ArgumentKind::kSlice) out += "slice";
  if (argument.kind == ArgumentKind::kRange) out += "range";
  out += list ? '[' : '(';
  size_t count = argument.items.size();
  // repr(range(0, 3, 1)) leaves the step out.
  if (argument.kind == ArgumentKind::kRange && count == 3 && argument.items[2].text == "1")
    count = 2;
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) out += ", ";
    item(argument.items[i]);
  }
  if (argument.kind == ArgumentKind::kTuple && count == 1 && !named) out += ',';
  out += list ? ']' : ')';
}

template <typename Key, typename Item>
void AppendDict(std::string& out, const Argument& argument, const Key& key, const Item& item) {
  out += '{';
  for (size_t i = 0; i + 1 < argument.items.size(); i += 2) {
    if (i > 0) out += ", ";
    key(argument.items[i]);
    out += ": ";
    item(argument.items[i + 1]);
  }
  out += '}';
}

bool IsZero(const Argument& number) { return number.text == "0.0" || number.text == "-0.0"; }

const ReprParts& PlainParts() {
  static const ReprParts& parts = *new ReprParts{
      [](const Node& node) { return node.name(); },
      [](const Opaque& opaque) { return opaque.repr; },
      [](const Opaque& opaque) { return opaque.target; },
  };
  return parts;
}

}  // namespace

std::string QuoteString(std::string_view text) {
  const bool single = text.find('\'') != text.npos && text.find('"') == text.npos;
  const char quote = single ? '"' : '\'';
  std::string result(1, quote);
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == quote || c == '\\') {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\r') {
      result += "\\r";
    } else if (c == '\t') {
      result += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      result += "\\x";
      result += kHexDigits[byte >> 4];
      result += kHexDigits[byte & 15];
    } else {
      result += c;
    }
  }
  return result + quote;
}

void AppendDisplay(std::string& out, const Argument& argument) {
  const auto item = [&](const Argument& inner) { AppendDisplay(out, inner); };
  switch (argument.kind) {
    case ArgumentKind::kNode:
      out += '%';
      out += argument.node->name();
      return;
    case ArgumentKind::kOpaque:
      out += argument.opaque->str;
      return;
    case ArgumentKind::kTuple:  // a named one is shown as any other
    case ArgumentKind::kList:
      AppendSequence(out, argument, false, item);
      return;
    case ArgumentKind::kDict:
      AppendDict(
          out, argument, [&](const Argument& key) { out += PlainStr(key); }, item);
      return;
    case ArgumentKind::kSlice:
    case ArgumentKind::kRange:
      out += PlainRepr(argument);
      return;
    default:
      out += Literal(argument);
  }
}

void AppendRepr(std::string& out, const Argument& argument, const ReprParts& parts) {
  const auto item = [&](const Argument& inner) { AppendRepr(out, inner, parts); };
  switch (argument.kind) {
    case ArgumentKind::kNode:
      out += parts.node(*argument.node);
      return;
    case ArgumentKind::kOpaque:
      out += parts.opaque(*argument.opaque);
      return;
    case ArgumentKind::kString:
      out += argument.items.empty() ? QuoteString(argument.text) : argument.items[0].text;
      return;
    case ArgumentKind::kComplex: {
      const bool zero = IsZero(argument.items[0]) || IsZero(argument.items[1]);
      out += parts.spell_complex && zero
                 ? StrCat("complex(", argument.items[0].text, ", ", argument.items[1].text, ")")
                 : argument.text;
      return;
    }
    case ArgumentKind::kTuple:
    case ArgumentKind::kList:
    case ArgumentKind::kSlice:
    case ArgumentKind::kRange:
      if (argument.opaque != nullptr) out += parts.tuple_class(*argument.opaque);
      AppendSequence(out, argument, argument.opaque != nullptr, item);
      return;
    case ArgumentKind::kDict:
      AppendDict(out, argument, item, item);
      return;
    default:
      out += Literal(argument);
  }
}

std::string ReprText(const Argument& argument, const ReprParts& parts) {
  std::string text;
  AppendRepr(text, argument, parts);
  return text;
}

std::string PlainRepr(const Argument& argument) { return ReprText(argument, PlainParts()); }

std::string PlainStr(const Argument& argument) {
  if (argument.is_string()) return argument.text;
  if (argument.is_opaque()) return argument.opaque->str;
  return PlainRepr(argument);
}

}  // namespace fxp
