#include <string>
#include <utility>
#include <vector>

#include "engine/api/fxp.h"
#include "engine/api/reply.h"
#include "engine/base/str_cat.h"

namespace fxp {
namespace {

// Function-local statics: nothing runs before the first call, in whatever order files are linked.
std::string& Output() {
  static std::string& output = *new std::string;
  return output;
}

std::string& LastError() {
  static std::string& error = *new std::string;
  return error;
}

struct alignas(16) Block {
  unsigned char bytes[16];
};

}  // namespace

int32_t Fail(const Error& error) {
  LastError() = StrCat(ExceptionName(error.kind), "\n", error.message);
  return kFxpFailed;
}

int32_t Reply(std::string text) {
  Output() = std::move(text);
  return static_cast<int32_t>(Output().size());
}

}  // namespace fxp

const uint8_t* fxp_output(void) { return reinterpret_cast<const uint8_t*>(fxp::Output().data()); }

uint8_t* fxp_scratch(int32_t size) {
  static std::vector<fxp::Block>& blocks = *new std::vector<fxp::Block>;
  const size_t needed = (static_cast<size_t>(size < 0 ? 0 : size) + 15) / 16 + 1;
  if (blocks.size() < needed) blocks.resize(needed);
  return blocks.data()->bytes;
}

FxpText fxp_error(void) { return fxp::Reply(fxp::LastError()); }

FxpText fxp_engine_version(void) { return fxp::Reply("0.1.0"); }
