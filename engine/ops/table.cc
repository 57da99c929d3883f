#include "engine/ops/table.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "engine/base/str_cat.h"
#include "engine/ops/listener.h"
#include "engine/ops/overlap.h"
#include "engine/ops/refusals.h"
#include "engine/ops/types.h"

namespace fxp {

#define FXP_OP(id, name, schema, traits, backward) Result<OpResult> Run##id(const OpCall& call);
#include "engine/ops/ops.def"
#undef FXP_OP

namespace {

constexpr OpRow kTable[] = {
#define FXP_OP(id, name, schema, traits, backward) \
  {#id, name, schema, static_cast<uint32_t>(traits), backward, Run##id},
#include "engine/ops/ops.def"
#undef FXP_OP
};

struct Signature {
  const char* name;
  const char* schema;
  uint32_t traits;
};

constexpr Signature kSignatures[] = {
#define FXP_OP(id, name, schema, traits, backward)
#define FXP_SIGNATURE(name, schema, traits) {name, schema, traits},
#include "engine/ops/ops.def"
#undef FXP_OP
};

constexpr size_t kRows = sizeof kTable / sizeof kTable[0];

bool grad_mode = true;

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

ArgKind KindOf(std::string_view type) {
  if (type == "Tensor[]") return ArgKind::kTensorList;
  if (type == "Scalar") return ArgKind::kScalar;
  if (type.starts_with("int[")) return ArgKind::kIntList;
  if (type == "int") return ArgKind::kInt;
  if (type == "float") return ArgKind::kFloat;
  if (type == "bool") return ArgKind::kBool;
  if (type == "str") return ArgKind::kString;
  if (type == "ScalarType") return ArgKind::kDType;
  if (type == "Generator") return ArgKind::kGenerator;
  return ArgKind::kTensor;
}

ArgValue ParseDefault(ArgKind kind, std::string_view text) {
  if (text == "None") return NoValue{};
  const std::string copy(text);
  switch (kind) {
    case ArgKind::kInt:
      return static_cast<int64_t>(std::atoll(copy.c_str()));
    case ArgKind::kBool:
      return text == "True";
    case ArgKind::kFloat:
      return std::strtod(copy.c_str(), nullptr);
    case ArgKind::kScalar:
      if (text.find_first_of(".e") == std::string_view::npos) {
        return Scalar::Int(std::atoll(copy.c_str()));
      }
      return Scalar::Float(std::strtod(copy.c_str(), nullptr));
    case ArgKind::kString:
      return std::string(text.substr(1, text.size() - 2));
    default:
      return NoValue{};
  }
}

SchemaArg ParseArg(std::string_view text, bool keyword_only) {
  SchemaArg arg;
  arg.keyword_only = keyword_only;
  const size_t equals = text.find('=');
  const std::string_view declared = Trim(text.substr(0, equals));
  const size_t space = declared.rfind(' ');
  std::string_view type = declared.substr(0, space);
  arg.name = declared.substr(space + 1);
  if (type.ends_with('?')) {
    arg.optional = true;
    type.remove_suffix(1);
  }
  arg.kind = KindOf(type);
  if (equals != std::string_view::npos) {
    arg.has_default = true;
    arg.fallback = ParseDefault(arg.kind, Trim(text.substr(equals + 1)));
  }
  return arg;
}

std::vector<SchemaArg> ParseSchema(std::string_view schema) {
  std::vector<SchemaArg> args;
  std::string_view rest = schema.substr(1, schema.find(") ->") - 1);
  bool keyword_only = false;
  while (!rest.empty()) {
    const size_t comma = rest.find(", ");
    const std::string_view part = Trim(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
    if (part == "*") {
      keyword_only = true;
    } else {
      args.push_back(ParseArg(part, keyword_only));
    }
  }
  return args;
}

bool RecordsGradient(const OpCall& call) {
  if (!grad_mode || call.row().backward == nullptr) return false;
  for (const ArgValue& arg : call.given()) {
    if (const auto* tensor = std::get_if<const Tensor*>(&arg)) {
      if ((*tensor)->requires_grad) return true;
    } else if (const auto* list = std::get_if<std::vector<const Tensor*>>(&arg)) {
      for (const Tensor* element : *list) {
        if (element->requires_grad) return true;
      }
    }
  }
  return false;
}

// Operators that write the same into every place may find a place twice.
bool WritesOneValue(const OpCall& call) {
  const OpRow& row = call.row();
  if (&row == &Op(OpId::kFill_)) return call.tensor(1).from_number;
  return &row == &Op(OpId::kFillDiagonal_) || &row == &Op(OpId::kZero_) ||
         &row == &Op(OpId::kMaskedFill);
}

// An in-place operator's target: not a leaf that autograd watches, no two elements in one place,
// and none in a place that another operand shows elsewhere.
Status CheckWritable(const OpCall& call, const Tensor& target, bool records) {
  if (records && target.requires_grad && target.grad_fn == nullptr) {
    return RuntimeError(
        "a leaf Variable that requires grad is being used in an in-place operation.");
  }
  if (call.row().has(kView)) return Ok();
  if (!WritesOneValue(call)) FXP_TRY(CheckNoSharedElements(target));
  for (size_t i = 1; i < call.given().size(); ++i) {
    const auto* const operand = std::get_if<const Tensor*>(&call.given()[i]);
    if (operand != nullptr) FXP_TRY(CheckNoOverlap(target, **operand));
  }
  return Ok();
}

}  // namespace

const OpRow* FindOp(int32_t id) {
  return id >= 0 && static_cast<size_t>(id) < kRows ? &kTable[id] : nullptr;
}

const std::vector<SchemaArg>& SchemaOf(const OpRow& row) {
  static auto& parsed = *new std::vector<std::optional<std::vector<SchemaArg>>>(kRows);
  auto& schema = parsed[static_cast<size_t>(&row - kTable)];
  if (!schema) {
    schema = ParseSchema(row.schema);
    if (row.has(kFactory)) {
      schema->push_back(ParseArg("ScalarType? dtype=None", true));
    }
  }
  return *schema;
}

OpListener*& Listener() {
  static OpListener* listener = nullptr;
  return listener;
}

Generator& DefaultGenerator() {
  static Generator& generator = *new Generator;
  return generator;
}

std::string Short(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

Generator& OpCall::generator(size_t i) const {
  return has(i) ? *std::get<Generator*>(arg(i)) : DefaultGenerator();
}

std::string TableText() {
  std::string text;
  for (const OpRow& row : kTable) {
    text += StrCat(row.name, "\t", row.schema, "\t", row.traits, "\n");
  }
  for (const Signature& signature : kSignatures) {
    text += StrCat(signature.name, "\t", signature.schema, "\t", signature.traits | kListed, "\n");
  }
  return text;
}

const ArgValue& OpCall::arg(size_t i) const {
  static const ArgValue& nothing = *new ArgValue(NoValue{});
  if (i < args_.size()) return args_[i];
  const std::vector<SchemaArg>& schema = SchemaOf(row_);
  return i < schema.size() ? schema[i].fallback : nothing;
}

bool GradMode() { return grad_mode; }
void SetGradMode(bool enabled) { grad_mode = enabled; }

namespace {

// Autograd has an operator twice where an operand may be a number: what a call with one records.
struct WithNumber {
  std::string_view tensors;
  const char* number;
};
constexpr WithNumber kWithNumber[] = {
    {"ClampBackward0", "ClampBackward1"},         {"ClampMaxBackward1", "ClampMaxBackward0"},
    {"ClampMinBackward1", "ClampMinBackward0"},   {"FillBackward1", "FillBackward0"},
    {"FillBackward3", "FillBackward2"},           {"FmodBackward1", "FmodBackward0"},
    {"LerpBackward1", "LerpBackward0"},           {"MaskedFillBackward1", "MaskedFillBackward0"},
    {"RemainderBackward1", "RemainderBackward0"}, {"RsubBackward0", "RsubBackward1"},
    {"XlogyBackward0", "XlogyBackward2"},
};

// What autograd would note of a call whose kernel said nothing else.
const char* RecordedName(const OpCall& call) {
  const char* name = call.row().backward;
  if (name == nullptr || !call.row().has(kNumbers)) return name;
  for (size_t i = 1; i < call.given().size(); ++i) {
    const auto* tensor = std::get_if<const Tensor*>(&call.given()[i]);
    if (tensor == nullptr || !(*tensor)->from_number) continue;
    for (const WithNumber& pair : kWithNumber) {
      if (pair.tensors == name) return pair.number;
    }
  }
  return name;
}

}  // namespace

namespace {

// Runs the kernel; calls that it makes itself are nobody's business.
Result<OpResult> RunHeard(const OpCall& call) {
  OpListener* const listener = std::exchange(Listener(), nullptr);
  Result<OpResult> result = RunKernel(call);
  Listener() = listener;
  return result;
}

}  // namespace

Result<OpResult> RunOp(const OpCall& call) {
  const bool records = RecordsGradient(call);
  if (call.row().has(kMutates)) FXP_TRY(CheckWritable(call, call.tensor(0), records));
  const bool mutates = call.row().has(kMutates);
  if (mutates && Listener() != nullptr) Listener()->Mutates(call);
  FXP_ASSIGN(OpResult result, RunHeard(call));
  if (!mutates && Listener() != nullptr) Listener()->Ran(call, result);
  if (result.is_first_operand && records && call.row().has(kMutates)) {
    result.grad_fn = RecordedName(call);
  }
  const char* noted = result.grad_fn != nullptr ? result.grad_fn : RecordedName(call);
  for (Tensor& tensor : result.tensors) {
    tensor.requires_grad = records && (IsFloating(tensor.dtype) || IsComplex(tensor.dtype));
    tensor.grad_fn = tensor.requires_grad ? noted : nullptr;
    if (result.rest_grad_fn != nullptr) noted = result.rest_grad_fn;
    tensor.from_number = false;
  }
  return result;
}

Status RunOpInPlace(const OpCall& call, Tensor& target) {
  const bool records = RecordsGradient(call);
  FXP_TRY(CheckWritable(call, target, records));
  OpListener* const listener = Listener();
  const bool mutates = call.row().has(kMutates);
  if (mutates && listener != nullptr) listener->Mutates(call);
  FXP_ASSIGN(const OpResult result, RunHeard(call));
  if (result.is_first_operand) {
    if (!mutates && listener != nullptr) listener->Ran(call, result);
    return Ok();
  }
  const Tensor& from = result.tensors.front();
  if (call.row().has(kView)) {  // squeeze_, t_ and the like: the same elements, seen otherwise
    target.storage = from.storage;
    target.sizes = from.sizes;
    target.strides = from.strides;
    target.offset = from.offset;
    return Ok();
  }
  FXP_TRY(CheckInPlaceShape(call, target, from));
  FXP_TRY(CheckInPlaceType(call.row(), target.dtype, from.dtype));
  if (listener != nullptr) {
    if (from.sizes == target.sizes) {
      listener->Writes(call, target, from);
    } else {
      listener->Escaped("memory");
    }
  }
  if (from.sizes != target.sizes) {
    target = from;
    return Ok();
  }
  FXP_TRY(CopyInto(target, from));
  if (records) {
    target.requires_grad = true;
    target.grad_fn = result.grad_fn != nullptr ? result.grad_fn : RecordedName(call);
  }
  return Ok();
}

}  // namespace fxp
