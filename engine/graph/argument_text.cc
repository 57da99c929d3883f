#include "engine/graph/argument_text.h"

#include "engine/base/str_cat.h"
#include "engine/graph/node.h"

namespace fxp {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

std::string Literal(const Argument& argument) {
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

// "(a, b)", "(a,)", "[a]", "slice(a, b, c)" around texts made by `item`.
template <typename Item>
std::string Sequence(const Argument& argument, const Item& item) {
  std::string open = "(";
  std::string_view close = ")";
  if (argument.kind == ArgumentKind::kList) {
    open = "[";
    close = "]";
  } else if (argument.kind == ArgumentKind::kSlice) {
    open = "slice(";
  } else if (argument.kind == ArgumentKind::kRange) {
    open = "range(";
  }
  std::string text = open;
  size_t count = argument.items.size();
  // repr(range(0, 3, 1)) leaves the step out.
  if (argument.kind == ArgumentKind::kRange && count == 3 && argument.items[2].text == "1")
    count = 2;
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) text += ", ";
    text += item(argument.items[i]);
  }
  if (argument.kind == ArgumentKind::kTuple && count == 1 && argument.opaque == nullptr)
    text += ",";
  return text.append(close);
}

template <typename Key, typename Item>
std::string DictText(const Argument& argument, const Key& key, const Item& item) {
  std::string text = "{";
  for (size_t i = 0; i + 1 < argument.items.size(); i += 2) {
    if (i > 0) text += ", ";
    text += StrCat(key(argument.items[i]), ": ", item(argument.items[i + 1]));
  }
  return text + "}";
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

std::string DisplayText(const Argument& argument) {
  switch (argument.kind) {
    case ArgumentKind::kNode:
      return StrCat("%", argument.node->name());
    case ArgumentKind::kOpaque:
      return argument.opaque->str;
    case ArgumentKind::kTuple:
    case ArgumentKind::kList: {
      // A named tuple is shown as a tuple here.
      Argument plain;
      const Argument* shown = &argument;
      if (argument.opaque != nullptr) {
        plain = argument;
        plain.opaque = nullptr;
        shown = &plain;
      }
      return Sequence(*shown, DisplayText);
    }
    case ArgumentKind::kDict:
      return DictText(argument, PlainStr, DisplayText);
    case ArgumentKind::kSlice:
    case ArgumentKind::kRange:
      return PlainRepr(argument);
    default:
      return Literal(argument);
  }
}

std::string ReprText(const Argument& argument, const ReprParts& parts) {
  const auto item = [&](const Argument& inner) { return ReprText(inner, parts); };
  switch (argument.kind) {
    case ArgumentKind::kNode:
      return parts.node(*argument.node);
    case ArgumentKind::kOpaque:
      return parts.opaque(*argument.opaque);
    case ArgumentKind::kString:
      return argument.repr.empty() ? QuoteString(argument.text) : argument.repr;
    case ArgumentKind::kComplex: {
      const bool zero = IsZero(argument.items[0]) || IsZero(argument.items[1]);
      if (!parts.spell_complex || !zero) return argument.text;
      return StrCat("complex(", argument.items[0].text, ", ", argument.items[1].text, ")");
    }
    case ArgumentKind::kTuple:
      if (argument.opaque != nullptr) {
        return parts.tuple_class(*argument.opaque) + Sequence(argument, item);
      }
      return Sequence(argument, item);
    case ArgumentKind::kList:
    case ArgumentKind::kSlice:
    case ArgumentKind::kRange:
      return Sequence(argument, item);
    case ArgumentKind::kDict:
      return DictText(argument, item, item);
    default:
      return Literal(argument);
  }
}

std::string PlainRepr(const Argument& argument) { return ReprText(argument, PlainParts()); }

std::string PlainStr(const Argument& argument) {
  if (argument.is_string()) return argument.text;
  if (argument.is_opaque()) return argument.opaque->str;
  return PlainRepr(argument);
}

}  // namespace fxp
