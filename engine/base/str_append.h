// StrAppend(text, "node ", 2): as text += StrCat(...), without a text in between.

#ifndef FXP_ENGINE_BASE_STR_APPEND_H_
#define FXP_ENGINE_BASE_STR_APPEND_H_

#include <string>

#include "engine/base/str_cat.h"

namespace fxp {

template <typename... Parts>
void StrAppend(std::string& out, const Parts&... parts) {
  (AppendPart(out, parts), ...);
}

}  // namespace fxp

#endif  // FXP_ENGINE_BASE_STR_APPEND_H_
