// What C++ can't know: functions, classes, dtypes, a learner's objects. Python keeps the object;
// here it is a number with the texts that printing and code generation need.

#ifndef FXP_ENGINE_GRAPH_OPAQUE_H_
#define FXP_ENGINE_GRAPH_OPAQUE_H_

#include <cstdint>
#include <memory>
#include <string>

namespace fxp {

// Templates of generated Python may name globals. kGlobalOpen candidate kGlobalNumber number
// kGlobalClose stands for "the global that holds object `number`, called `candidate` if that is
// free". A "!" behind the number says that the object is the builtin of that name, and may have it.
inline constexpr char kGlobalOpen = '\x01';
inline constexpr char kGlobalNumber = '\x02';
inline constexpr char kGlobalClose = '\x03';

struct Opaque {
  int32_t number = 0;
  std::string name;    // __name__: what nodes that call it are called after
  std::string str;     // str(object), as print(graph) shows an argument
  std::string repr;    // repr(object)
  std::string target;  // as print(graph) shows a call's target: "operator.add"
  std::string code;    // template: the object as an argument in generated Python
  std::string call;  // template: the object as the function that is called; empty when it can't be
  std::string annotation;   // template: the object as a type annotation
  std::string infix;        // "add", "getitem", "iadd" …: function of module _operator; "getattr"
  std::string type_text;    // the object as a type annotation, as print(graph) shows it
  std::string type;         // its type's name, for messages: "<class 'function'>"
  bool impure = false;      // a call of it must not be removed as dead code
  int32_t inplace_at = -1;  // the place of its argument `inplace`, where torch's function has one
};

using OpaqueRef = std::shared_ptr<const Opaque>;

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_OPAQUE_H_
