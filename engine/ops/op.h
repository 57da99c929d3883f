// What an operator is: a row of the table (ops.def) and a kernel that runs it.

#ifndef FXP_ENGINE_OPS_OP_H_
#define FXP_ENGINE_OPS_OP_H_

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/tensor/random.h"
#include "engine/tensor/tensor.h"

namespace fxp {

// Columns of the table that other parts ask about, instead of asking for names.
enum OpTrait : uint32_t {
  kNone = 0,
  kFunction = 1 << 0,     // torch.name
  kMethod = 1 << 1,       // torch.Tensor.name
  kNN = 1 << 2,           // a built-in of torch.nn.functional
  kInplace = 1 << 3,      // the method name_ exists too
  kInplaceFn = 1 << 4,    // and the function torch.name_
  kOut = 1 << 5,          // the function takes out=
  kFactory = 1 << 6,      // takes dtype=, device=, requires_grad= ...
  kNumbers = 1 << 7,      // a Python number may stand where the schema has a tensor
  kElementwise = 1 << 8,  // result elements depend on the operands' elements at their place
  kCommutative = 1 << 9,  // two operands that may change places
  kIdempotent = 1 << 10,  // f(f(x)) is f(x)
  kRandom = 1 << 11,      // draws random numbers
  kMutates = 1 << 12,     // writes into its first operand
  kView = 1 << 13,        // the result shares memory with the first operand
  kMaybeSelf = 1 << 14,   // may give back the very tensor that it was given
  kReduction = 1 << 15,   // folds dimensions away
  kHidden = 1 << 16,      // an overload that error messages don't list
  kListed = 1 << 18,      // not an operator: a signature that error messages list
  kNoArgs = 1 << 17,      // the method takes nothing at all, and says so in CPython's words
  // Which operands the kernel is given. Without any of these: bool, int64 and float32, to which
  // RunOp converts narrower types (and converts the result back); float64 and complex numbers are
  // refused. Rows with kView get what there is.
  kDoubles = 1 << 19,    // float64 too
  kAllTypes = 1 << 20,   // every real type as it is
  kComplexes = 1 << 21,  // complex numbers too
};

inline constexpr uint32_t kBoth = kFunction | kMethod;
inline constexpr uint32_t kAnyType = kAllTypes | kComplexes;
inline constexpr uint32_t kUnary =
    kBoth | kInplace | kInplaceFn | kOut | kElementwise | kNoArgs | kAllTypes;

// The kinds of values that an argument can have.
enum class ArgKind : uint8_t {
  kTensor,
  kTensorList,
  kScalar,
  kInt,
  kIntList,
  kFloat,
  kBool,
  kString,
  kDType,
  kGenerator,
};

struct NoValue {};

// One argument. Tensors are looked at, not owned.
using ArgValue = std::variant<NoValue, const Tensor*, std::vector<const Tensor*>, Scalar, int64_t,
                              Dims, double, bool, std::string, DType, Generator*>;

struct SchemaArg {
  ArgKind kind = ArgKind::kTensor;
  bool optional = false;
  bool keyword_only = false;
  std::string_view name;
  bool has_default = false;
  ArgValue fallback;  // the default; NoValue also where there is none
};

struct OpRow;

// The arguments of one call, in the order of the row's schema. What is missing at the end has the
// schema's default.
class OpCall {
 public:
  OpCall(const OpRow& row, std::vector<ArgValue> args) : row_(row), args_(std::move(args)) {}

  const OpRow& row() const { return row_; }
  bool has(size_t i) const { return !std::holds_alternative<NoValue>(arg(i)); }

  const Tensor& tensor(size_t i) const { return *std::get<const Tensor*>(arg(i)); }
  const std::vector<const Tensor*>& tensors(size_t i) const {
    return std::get<std::vector<const Tensor*>>(arg(i));
  }
  const Scalar& scalar(size_t i) const { return std::get<Scalar>(arg(i)); }
  int64_t integer(size_t i) const { return std::get<int64_t>(arg(i)); }
  const Dims& dims(size_t i) const { return std::get<Dims>(arg(i)); }
  double real(size_t i) const { return std::get<double>(arg(i)); }
  bool flag(size_t i) const { return std::get<bool>(arg(i)); }
  const std::string& text(size_t i) const { return std::get<std::string>(arg(i)); }
  DType dtype_or(size_t i, DType fallback) const {
    return has(i) ? std::get<DType>(arg(i)) : fallback;
  }
  Generator& generator(size_t i) const;

  const std::vector<ArgValue>& given() const { return args_; }

 private:
  const ArgValue& arg(size_t i) const;

  const OpRow& row_;
  std::vector<ArgValue> args_;
};

// What a kernel gives back: tensors, or one plain value.
struct OpResult {
  std::vector<Tensor> tensors;
  std::optional<bool> flag;
  bool is_first_operand = false;       // the result is the first operand itself
  const char* grad_fn = nullptr;       // overrides the row's name for what autograd would record
  const char* rest_grad_fn = nullptr;  // the same for all results but the first

  OpResult() = default;
  OpResult(Tensor tensor) { tensors.push_back(std::move(tensor)); }       // NOLINT
  OpResult(std::vector<Tensor> several) : tensors(std::move(several)) {}  // NOLINT
  OpResult(Tensor a, Tensor b) : tensors{std::move(a), std::move(b)} {}
  static OpResult Flag(bool value) {
    OpResult result;
    result.flag = value;
    return result;
  }
  static OpResult FirstOperand() {
    OpResult result;
    result.is_first_operand = true;
    return result;
  }
};

using Kernel = Result<OpResult> (*)(const OpCall&);

// One row of ops.def.
struct OpRow {
  const char* id;
  const char* name;    // as in torch.name or Tensor.name
  const char* schema;  // in torch's grammar
  uint32_t traits;
  const char* backward;  // "AddBackward0", or nullptr where autograd records nothing
  Kernel kernel;

  bool has(uint32_t wanted) const { return (traits & wanted) == wanted; }
};

// A kernel's return from a helper that gives one tensor.
inline Result<OpResult> Single(Result<Tensor> tensor) {
  if (!tensor.ok()) return tensor.error();
  return OpResult(std::move(tensor).value());
}

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_OP_H_
