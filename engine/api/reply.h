// How the door's functions answer: values and errors of the engine turned into what fxp.h promises.

#ifndef FXP_ENGINE_API_REPLY_H_
#define FXP_ENGINE_API_REPLY_H_

#include <string>
#include <string_view>

#include "engine/api/fxp.h"
#include "engine/base/result.h"

namespace fxp {

// Remembers the error for fxp_error() and returns kFxpFailed.
int32_t Fail(const Error& error);

// Puts text (or bytes) where fxp_output() shows it and returns its size.
int32_t Reply(std::string text);

// A string parameter as it came through the door.
inline std::string_view Text(const char* text, int32_t size) {
  return {text, static_cast<size_t>(size)};
}

}  // namespace fxp

#endif  // FXP_ENGINE_API_REPLY_H_
