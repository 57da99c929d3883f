// Functions of module _operator that generated Python writes as operators. "{}" is an operand.

#ifndef FXP_ENGINE_GRAPH_INFIX_H_
#define FXP_ENGINE_GRAPH_INFIX_H_

#include <string_view>

namespace fxp {

struct Infix {
  std::string_view function;
  std::string_view form;
};

inline constexpr Infix kInfix[] = {
    {"eq", "{} == {}"},       {"ne", "{} != {}"},     {"lt", "{} < {}"},      {"gt", "{} > {}"},
    {"le", "{} <= {}"},       {"ge", "{} >= {}"},     {"pos", "+{}"},         {"neg", "-{}"},
    {"invert", "~{}"},        {"add", "{} + {}"},     {"sub", "{} - {}"},     {"mul", "{} * {}"},
    {"floordiv", "{} // {}"}, {"truediv", "{} / {}"}, {"div", "{} / {}"},     {"mod", "{} % {}"},
    {"pow", "{} ** {}"},      {"lshift", "{} << {}"}, {"rshift", "{} >> {}"}, {"and_", "{} & {}"},
    {"or_", "{} | {}"},       {"xor", "{} ^ {}"},     {"getitem", "{}[{}]"},  {"matmul", "{} @ {}"},
};

// Statements: the node's name is then bound to the first operand.
inline constexpr Infix kInplace[] = {
    {"iadd", "{} += {}"},     {"iand", "{} &= {}"},       {"ifloordiv", "{} //= {}"},
    {"ilshift", "{} <<= {}"}, {"imod", "{} %= {}"},       {"imul", "{} *= {}"},
    {"imatmul", "{} @= {}"},  {"ior", "{} |= {}"},        {"ipow", "{} **= {}"},
    {"irshift", "{} >>= {}"}, {"isub", "{} -= {}"},       {"itruediv", "{} /= {}"},
    {"ixor", "{} ^= {}"},     {"setitem", "{}[{}] = {}"},
};

// The form for a function of _operator; empty when there is none.
template <size_t N>
std::string_view FindForm(const Infix (&table)[N], std::string_view function) {
  for (const Infix& row : table) {
    if (row.function == function) return row.form;
  }
  return {};
}

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_INFIX_H_
