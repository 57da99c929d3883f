#include "engine/graph/namespace.h"

#include <algorithm>
#include <iterator>

#include "engine/base/str_cat.h"

namespace fxp {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsWord(char c) { return IsDigit(c) || IsLower(c) || IsUpper(c) || c == '_'; }

// Sorted. Keywords of CPython 3.14, but for None, which torch.fx lets nodes be called.
constexpr std::string_view kKeywords[] = {
    "False",    "True",  "and",    "as",   "assert", "async",  "await",    "break", "class",
    "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",   "from",
    "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",   "or",
    "pass",     "raise", "return", "try",  "while",  "with",   "yield",
};

// Sorted. dir(builtins) of CPython 3.14 and the names that generated code uses itself.
constexpr std::string_view kBuiltins[] = {
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "Ellipsis",
    "EncodingWarning",
    "EnvironmentError",
    "Exception",
    "ExceptionGroup",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "FutureWarning",
    "GeneratorExit",
    "IOError",
    "ImportError",
    "ImportWarning",
    "IndentationError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "NoneType",
    "NotADirectoryError",
    "NotImplemented",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PendingDeprecationWarning",
    "PermissionError",
    "ProcessLookupError",
    "PythonFinalizationError",
    "RecursionError",
    "ReferenceError",
    "ResourceWarning",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SyntaxWarning",
    "SystemError",
    "SystemExit",
    "TabError",
    "TimeoutError",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "UserWarning",
    "ValueError",
    "Warning",
    "ZeroDivisionError",
    "_IncompleteInputError",
    "__build_class__",
    "__debug__",
    "__doc__",
    "__import__",
    "__loader__",
    "__name__",
    "__package__",
    "__spec__",
    "abs",
    "aiter",
    "all",
    "anext",
    "any",
    "ascii",
    "bin",
    "bool",
    "breakpoint",
    "bytearray",
    "bytes",
    "callable",
    "chr",
    "classmethod",
    "compile",
    "complex",
    "copyright",
    "credits",
    "delattr",
    "device",
    "dict",
    "dir",
    "divmod",
    "enumerate",
    "eval",
    "exec",
    "exit",
    "filter",
    "float",
    "format",
    "frozenset",
    "fx_pytree",
    "getattr",
    "globals",
    "hasattr",
    "hash",
    "help",
    "hex",
    "id",
    "inf",
    "input",
    "int",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "license",
    "list",
    "locals",
    "map",
    "max",
    "memoryview",
    "min",
    "nan",
    "next",
    "object",
    "oct",
    "open",
    "ord",
    "pow",
    "print",
    "property",
    "pytree",
    "quit",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "torch",
    "tuple",
    "type",
    "vars",
    "zip",
};

template <size_t N>
bool Contains(const std::string_view (&sorted)[N], std::string_view name) {
  return std::binary_search(std::begin(sorted), std::end(sorted), name);
}

// One "_" for each run of characters that no name may have.
std::string Legal(std::string_view candidate) {
  if (!candidate.empty() && !IsDigit(candidate[0]) &&
      std::all_of(candidate.begin(), candidate.end(), IsWord)) {
    return std::string(candidate);
  }
  std::string name;
  for (size_t i = 0; i < candidate.size(); ++i) {
    if (IsWord(candidate[i])) {
      name += candidate[i];
    } else if (i == 0 || IsWord(candidate[i - 1])) {
      name += '_';
    }
  }
  if (name.empty()) return "_unnamed";
  return IsDigit(name[0]) ? StrCat("_", name) : name;
}

struct Split {
  std::string_view base;
  uint64_t number = 0;
  bool zero = false;  // the number is written with zeros before it
};

// More digits are no number.
constexpr size_t kDigits = 18;
constexpr uint64_t kNumbers = 1'000'000'000'000'000'000;

// "add_12" is "add" and 12. A number that no counter reaches stays part of the base.
Split SplitNumber(std::string_view name) {
  size_t digits = name.size();
  while (digits > 0 && IsDigit(name[digits - 1])) --digits;
  const size_t count = name.size() - digits;
  if (count == 0 || count > kDigits || digits < 2 || name[digits - 1] != '_') return {name};
  uint64_t number = 0;
  for (size_t i = digits; i < name.size(); ++i) {
    number = number * 10 + static_cast<uint64_t>(name[i] - '0');
  }
  return {name.substr(0, digits - 1), number, name[digits] == '0'};
}

}  // namespace

std::string SnakeCase(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (IsUpper(text[i]) && i > 0 && IsLower(text[i - 1])) result += '_';
    result += IsUpper(text[i]) ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
  }
  return result;
}

std::string CandidateForTarget(std::string_view target) {
  if (target.size() >= 2 && target.starts_with("__") && target.ends_with("__")) {
    target = target.size() >= 4 ? target.substr(2, target.size() - 4) : std::string_view();
  }
  return SnakeCase(target);
}

bool IsKeyword(std::string_view name) { return Contains(kKeywords, name); }

bool IsReserved(std::string_view name) { return IsKeyword(name) || Contains(kBuiltins, name); }

bool IsIdentifier(std::string_view name) {
  if (name.empty() || IsDigit(name[0])) return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return IsWord(c) || (c & 0x80) != 0; });
}

bool Namespace::Family::Has(uint64_t number) const {
  if (number / 64 < bits_.size()) {
    const auto word = static_cast<size_t>(number / 64);
    if ((bits_[word] >> number % 64 & 1) != 0) return true;
  }
  return !far_.empty() && far_.contains(number);
}

bool Namespace::Family::Take(uint64_t number) {
  if (Has(number)) return false;
  if (number / 64 > 2 * bits_.size() + 4) return far_.insert(number).second;
  const auto word = static_cast<size_t>(number / 64);
  if (word >= bits_.size()) bits_.resize(word + 1);
  bits_[word] |= uint64_t{1} << number % 64;
  return true;
}

Namespace::Family& Namespace::FamilyOf(std::string_view base) {
  const auto found = families_.find(base);
  return found != families_.end() ? found->second : families_[std::string(base)];
}

bool Namespace::Take(std::string_view name) {
  const Split split = SplitNumber(name);
  if (split.zero) return FamilyOf(name).Take(0);
  return FamilyOf(split.base).Take(split.number);
}

bool Namespace::Has(std::string_view name) const {
  const Split split = SplitNumber(name);
  const auto found = families_.find(split.zero ? name : split.base);
  return found != families_.end() && found->second.Has(split.zero ? 0 : split.number);
}

std::string Namespace::Create(std::string_view candidate, std::string_view builtin) {
  std::string name = Legal(candidate);
  const Split split = SplitNumber(name);
  Family& family = FamilyOf(split.base);
  uint64_t number = split.number != 0 ? split.number : family.last;
  // No reserved name ends in a number.
  const bool reserved = split.number == 0 && name != builtin && IsReserved(name);
  const bool free = !reserved && (split.zero ? Take(name) : family.Take(split.number));
  if (!free) {
    const std::string base(split.base);  // a view of the name
    do {
      ++number;
    } while (number < kNumbers && !family.Take(number));
    name = StrCat(base, "_", number);
    while (number >= kNumbers && !Take(name)) name = StrCat(base, "_", ++number);
  }
  family.last = number;
  return name;
}

}  // namespace fxp
