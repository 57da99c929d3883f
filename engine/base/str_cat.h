// StrCat("expected ", 2, " sizes, got ", n): text from parts, without <format> (libc++ 13 has
// none). Numbers print as C++ prints integers; floating-point numbers need a text rule of their own
// (engine/tensor for tensors, engine/graph for literals) and are therefore refused here.

#ifndef FXP_ENGINE_BASE_STR_CAT_H_
#define FXP_ENGINE_BASE_STR_CAT_H_

#include <concepts>
#include <string>
#include <string_view>

namespace fxp {

inline void AppendPart(std::string& out, std::string_view part) { out.append(part); }
inline void AppendPart(std::string& out, char part) { out.push_back(part); }
template <std::integral T>
requires(!std::same_as<T, char> && !std::same_as<T, bool>) void AppendPart(std::string& out,
                                                                           T part) {
  out += std::to_string(part);
}

template <typename... Parts>
std::string StrCat(const Parts&... parts) {
  std::string out;
  (AppendPart(out, parts), ...);
  return out;
}

// Join({"a", "b"}, ", ") is "a, b". The parts are anything that AppendPart takes.
template <typename Range>
std::string Join(const Range& parts, std::string_view separator) {
  std::string out;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) out.append(separator);
    first = false;
    AppendPart(out, part);
  }
  return out;
}

}  // namespace fxp

#endif  // FXP_ENGINE_BASE_STR_CAT_H_
