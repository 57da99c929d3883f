// The libFuzzer target; CONTRIBUTING.md says how to run it. With FXP_SHOW set each call is
// printed before it runs.

#include <cstdlib>

#include "engine/fuzz/op_calls.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const bool show = std::getenv("FXP_SHOW") != nullptr;
  fxp::RunOpCalls(data, size, show);
  return 0;
}
