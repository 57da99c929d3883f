// The six opcodes of torch.fx, in torch's words.

#ifndef FXP_ENGINE_GRAPH_OPCODE_H_
#define FXP_ENGINE_GRAPH_OPCODE_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace fxp {

enum class Opcode : uint8_t {
  kPlaceholder,
  kGetAttr,
  kCallFunction,
  kCallMethod,
  kCallModule,
  kOutput,
};

inline constexpr std::string_view kOpcodeNames[] = {"placeholder", "get_attr",    "call_function",
                                                    "call_method", "call_module", "output"};

// The opcode's name, such as "call_function".
inline std::string_view OpcodeName(Opcode op) { return kOpcodeNames[static_cast<size_t>(op)]; }

// The opcode of that name; nothing when there is none.
inline std::optional<Opcode> OpcodeFromName(std::string_view name) {
  for (size_t i = 0; i < std::size(kOpcodeNames); ++i) {
    if (kOpcodeNames[i] == name) return static_cast<Opcode>(i);
  }
  return std::nullopt;
}

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_OPCODE_H_
