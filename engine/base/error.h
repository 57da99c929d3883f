// What can go wrong, as a value. The engine is built without exceptions: every function that a
// learner's input can make fail returns a Result, and the door (engine/api) hands the Error on to
// Python, which raises the exception type named by its kind.

#ifndef FXP_ENGINE_BASE_ERROR_H_
#define FXP_ENGINE_BASE_ERROR_H_

#include <string>
#include <utility>

namespace fxp {

// One kind for each Python exception type that the engine raises.
enum class ErrorKind {
  kRuntime,
  kType,
  kValue,
  kIndex,
  kKey,
  kAttribute,
  kName,
  kAssertion,
  kNotImplemented,
  kMemory,
  kLinAlg,  // torch.linalg.LinAlgError, a RuntimeError
};

// The Python exception type for a kind, such as "RuntimeError".
const char* ExceptionName(ErrorKind kind);

struct Error {
  ErrorKind kind = ErrorKind::kRuntime;
  std::string message;
};

inline Error RuntimeError(std::string message) { return {ErrorKind::kRuntime, std::move(message)}; }
inline Error TypeError(std::string message) { return {ErrorKind::kType, std::move(message)}; }
inline Error ValueError(std::string message) { return {ErrorKind::kValue, std::move(message)}; }
inline Error IndexError(std::string message) { return {ErrorKind::kIndex, std::move(message)}; }
inline Error KeyError(std::string message) { return {ErrorKind::kKey, std::move(message)}; }
inline Error AttributeError(std::string message) {
  return {ErrorKind::kAttribute, std::move(message)};
}
inline Error NameError(std::string message) { return {ErrorKind::kName, std::move(message)}; }
inline Error AssertionError(std::string message) {
  return {ErrorKind::kAssertion, std::move(message)};
}
inline Error NotImplementedError(std::string message) {
  return {ErrorKind::kNotImplemented, std::move(message)};
}
inline Error LinAlgError(std::string message) { return {ErrorKind::kLinAlg, std::move(message)}; }
inline Error MemoryError(std::string message) { return {ErrorKind::kMemory, std::move(message)}; }

}  // namespace fxp

#endif  // FXP_ENGINE_BASE_ERROR_H_
