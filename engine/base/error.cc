#include "engine/base/error.h"

namespace fxp {

const char* ExceptionName(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kRuntime:
      return "RuntimeError";
    case ErrorKind::kType:
      return "TypeError";
    case ErrorKind::kValue:
      return "ValueError";
    case ErrorKind::kIndex:
      return "IndexError";
    case ErrorKind::kKey:
      return "KeyError";
    case ErrorKind::kAttribute:
      return "AttributeError";
    case ErrorKind::kName:
      return "NameError";
    case ErrorKind::kAssertion:
      return "AssertionError";
    case ErrorKind::kNotImplemented:
      return "NotImplementedError";
    case ErrorKind::kMemory:
      return "MemoryError";
    case ErrorKind::kLinAlg:
      return "_LinAlgError";
  }
  return "RuntimeError";
}

}  // namespace fxp
