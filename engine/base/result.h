// Result<T>: a value or an Error. Reading the wrong half is a broken invariant and stops the
// program.

#ifndef FXP_ENGINE_BASE_RESULT_H_
#define FXP_ENGINE_BASE_RESULT_H_

#include <cstdlib>
#include <optional>
#include <utility>
#include <variant>

#include "engine/base/error.h"

namespace fxp {

template <typename T>
class [[nodiscard]] Result {
 public:
  // Implicit on purpose: `return value;` and `return TypeError("...");` both read well.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT

  bool ok() const { return state_.index() == 0; }

  T& value() & {
    Require(ok());
    return *std::get_if<0>(&state_);
  }
  const T& value() const& {
    Require(ok());
    return *std::get_if<0>(&state_);
  }
  T&& value() && {
    Require(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  const Error& error() const {
    Require(!ok());
    return *std::get_if<1>(&state_);
  }

 private:
  static void Require(bool condition) {
    if (!condition) std::abort();
  }
  std::variant<T, Error> state_;
};

// The result of something that has no value to give: fine, or an Error.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}  // NOLINT: as for Result

  bool ok() const { return !error_.has_value(); }
  const Error& error() const {
    if (ok()) std::abort();
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

inline Status Ok() { return Status(); }

}  // namespace fxp

#define FXP_CONCAT_INNER(a, b) a##b
#define FXP_CONCAT(a, b) FXP_CONCAT_INNER(a, b)

// FXP_TRY(expr): returns the error from the calling function when `expr` (a Status) failed.
#define FXP_TRY(expr)                                \
  do {                                               \
    auto fxp_status = (expr);                        \
    if (!fxp_status.ok()) return fxp_status.error(); \
  } while (false)

// FXP_ASSIGN(auto x, expr): x is expr's value, or the calling function returns its error.
#define FXP_ASSIGN(declaration, expr) \
  FXP_ASSIGN_INNER(FXP_CONCAT(fxp_result_, __LINE__), declaration, expr)
#define FXP_ASSIGN_INNER(result, declaration, expr) \
  auto result = (expr);                             \
  if (!result.ok()) return result.error();          \
  declaration = std::move(result).value()

#endif  // FXP_ENGINE_BASE_RESULT_H_
