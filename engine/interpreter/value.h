// What a node of a graph computes while a plan runs: a tensor, a plain Python value, or several of
// them. The same trees, with registers in them, are the arguments of a plan's calls.

#ifndef FXP_ENGINE_INTERPRETER_VALUE_H_
#define FXP_ENGINE_INTERPRETER_VALUE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/str_cat.h"
#include "engine/tensor/tensor.h"

namespace fxp {

enum class ValueKind : uint8_t {
  kEmpty,  // nothing has been computed, or it was freed
  kNone,
  kBool,
  kInt,
  kFloat,
  kString,
  kTensor,
  kTuple,
  kList,
  kSize,    // torch.Size
  kRecord,  // a named tuple of a row, such as torch.return_types.max
  kDict,    // keyword arguments: key, value, key, value ...
  kSlice,
  kEllipsis,
  kDType,
  kRegister,  // what a register holds
  kHandle,    // the tensor with that handle
};

struct Object;
struct TensorObject;

// Copies share what is large. A tensor's object is its identity: what Python's `is` compares.
struct Value {
  ValueKind kind = ValueKind::kEmpty;
  bool open = false;  // a register or a handle is in it
  int64_t number =
      0;            // kBool, kInt; kDType: its code; kRecord: the number of the row; the last two
  double real = 0;  // kFloat
  std::shared_ptr<Object> object;

  // Out of line: they are many, and the page downloads them.
  Value();
  Value(ValueKind of, int64_t value);
  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  Value& operator=(Value&& other) noexcept;
  ~Value();

  static Value Int(int64_t value) { return Value(ValueKind::kInt, value); }
  static Value Float(double value);
  static Value Text(std::string text);
  static Value Of(Tensor tensor, int32_t handle = -1);
  static Value Several(ValueKind kind, std::vector<Value> items);
  // A torch.Size.
  static Value Size(const Dims& dims);

  bool is(ValueKind other) const { return kind == other; }
  bool is_tensor() const { return kind == ValueKind::kTensor; }
  bool is_sequence() const { return kind >= ValueKind::kTuple && kind <= ValueKind::kRecord; }
  // bool, int or float.
  bool is_number() const { return kind >= ValueKind::kBool && kind <= ValueKind::kFloat; }
  Scalar scalar() const;
  const Tensor& tensor() const;
  TensorObject& tensor_object() const;
  // Of kString.
  const std::string& text() const;
  // Of what isn't a container: none.
  const std::vector<Value>& items() const;
};

// What only some values have: containers that aren't empty their items, and two kinds more.
struct Object {
  std::vector<Value> items;
};
struct TensorObject : Object {
  Tensor tensor;
  int32_t handle = -1;  // of a tensor that Python holds
};
struct TextObject : Object {
  std::string text;
};

// Why a plan can't do something that Python perhaps can. The run starts over there.
Error NotInPlan(const char* why);

// Adds every tensor in a value, in order.
void AddTensors(const Value& value, std::vector<const Value*>& found);

// Reads values from their wire form (engine/api/graph_store.h), one after the other, and what a
// graph's arguments don't have:
//
//   n3;            what register 3 holds: a graph's nodes are the registers of their numbers
//   t7;            the tensor with that handle
//   d8;            a dtype's code
//   z items )      a torch.Size
class ValueText {
 public:
  explicit ValueText(std::string_view text) : rest_(text) {}
  bool done() const { return rest_.empty(); }
  size_t left() const { return rest_.size(); }
  // The next character, which is taken; '\0' at the end.
  char Take();
  // The digits up to the next ';', or `end`; -1 when there are none.
  int64_t Number(char end = ';');
  // False for what is none of these.
  bool Read(Value& value, int depth = 0);

 private:
  std::string_view Until(char end);
  std::string_view rest_;
};

// The text of a value for Python, in which each tensor has been written by name(out, tensor).
using NameTensor = void (*)(std::string& out, const Value& tensor, void* context);
void AppendValue(std::string& out, const Value& value, NameTensor name, void* context);

}  // namespace fxp

#endif  // FXP_ENGINE_INTERPRETER_VALUE_H_
