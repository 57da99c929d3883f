// Calls of operators made from bytes: what the fuzzer runs, and what its corpus replays in the
// tests.

#ifndef FXP_ENGINE_FUZZ_OP_CALLS_H_
#define FXP_ENGINE_FUZZ_OP_CALLS_H_

#include <cstddef>
#include <cstdint>

namespace fxp {

// Runs up to four calls that the bytes choose: row, operands of any type, shape, strides and shared
// memory, and other arguments, good and bad. Results become operands. Whatever they are, a call
// ends in results whose elements lie in their memory, or in an error; anything else is a trap.
// With `show` each call goes to stderr before it runs.
void RunOpCalls(const uint8_t* data, size_t size, bool show = false);

}  // namespace fxp

#endif  // FXP_ENGINE_FUZZ_OP_CALLS_H_
