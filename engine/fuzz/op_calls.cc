#include "engine/fuzz/op_calls.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>

#include "engine/base/str_cat.h"
#include "engine/fuzz/byte_source.h"
#include "engine/ops/table.h"
#include "engine/tensor/text.h"

namespace fxp {
namespace {

constexpr size_t kCalls = 4;
constexpr size_t kMostRank = 5;
// Few elements, so that an input takes no time; the limit of memory does the same for results.
constexpr int64_t kMostElements = 600;
constexpr int64_t kMemory = int64_t{1} << 22;

constexpr int64_t kSizes[] = {1, 2, 3, 0, 4, 5, 8, 17, 33};
constexpr int64_t kInts[] = {0,
                             1,
                             -1,
                             2,
                             3,
                             -2,
                             4,
                             5,
                             -3,
                             7,
                             16,
                             100,
                             INT64_MAX,
                             INT64_MIN,
                             int64_t{1} << 31,
                             int64_t{1} << 40,
                             -(int64_t{1} << 40),
                             INT64_MAX / 2,
                             4611686018427387904,
                             65536};
const double kFloats[] = {0.5,          0,      1,      -1,   2,    0.1, -1.5,   1e-5,
                          std::nan(""), 1e300,  -1e300, 1e40, -0.0, 3,   1e-320, HUGE_VAL,
                          -HUGE_VAL,    9.3e18, -9.3e18};
constexpr const char* kTexts[] = {"none",      "tanh",     "floor",    "trunc",   "valid",
                                  "same",      "sum",      "mean",     "prod",    "amax",
                                  "amin",      "reflect",  "",         "zeros",   "constant",
                                  "replicate", "circular", "bilinear", "nearest", "border",
                                  "ij",        "xy",       "left",     "right",   "linear"};

// The calls of one input, one after another.
class Calls {
 public:
  Calls(const uint8_t* data, size_t size, bool show) : bytes_(data, size), show_(show) {}

  void Go() {
    for (size_t i = 0; i < kCalls && !bytes_.empty(); ++i) One();
  }

 private:
  void One();
  const OpRow& Row();
  ArgValue Argument(const OpRow& row, const SchemaArg& schema, size_t place);
  const Tensor* Operand(bool index);
  Tensor Fresh(bool index);
  Tensor Window(const Tensor& memory, const Dims& sizes);
  void FillWith(const Tensor& memory, bool index);
  Dims Ints();
  Scalar Number();
  void Keep(const OpResult& result);

  ByteSource bytes_;
  bool show_;
  std::deque<Tensor> pool_;
  Generator generator_{7};
};

Scalar Calls::Number() {
  switch (bytes_.Below(5)) {
    case 0:
    case 1:
      return Scalar::Int(bytes_.Pick(kInts));
    case 2:
      return Scalar::Bool(bytes_.OneIn(2));
    case 3:
      return Scalar::Imaginary({bytes_.Pick(kFloats), bytes_.Pick(kFloats)});
    default:
      return Scalar::Float(bytes_.Pick(kFloats));
  }
}

Dims Calls::Ints() {
  if (!pool_.empty() && bytes_.OneIn(4)) return pool_.back().sizes;
  Dims dims(bytes_.Below(kMostRank));
  for (int64_t& dim : dims) {
    dim = bytes_.OneIn(6) ? bytes_.Pick(kInts) : static_cast<int64_t>(bytes_.Below(8)) - 2;
  }
  return dims;
}

void Calls::FillWith(const Tensor& memory, bool index) {
  const size_t kind = bytes_.Below(4);
  for (int64_t i = 0; i < memory.count(); ++i) {
    const Tensor element = memory.View({}, {}, i);
    if (index || kind == 0) {
      fxp::Fill(element, Scalar::Int((i * 7 + 3) % (kind == 0 ? 3 : 5) - (kind == 3 ? 1 : 0)));
    } else if (kind == 1) {
      fxp::Fill(element, Scalar::Float(static_cast<double>(i % 11) / 4 - 1));
    } else {
      const double extreme = kFloats[static_cast<size_t>(i * 5 + 2) % std::size(kFloats)];
      fxp::Fill(element, kind == 2 ? Scalar::Float(extreme)
                                   : Scalar::Int(kInts[static_cast<size_t>(i) % std::size(kInts)]));
    }
  }
}

// Those sizes seen on a memory that is large enough or not: then as many as fit.
Tensor Calls::Window(const Tensor& memory, const Dims& sizes) {
  Dims strides = ContiguousStrides(sizes);
  const size_t layout = bytes_.Below(6);
  if (layout == 1) std::reverse(strides.begin(), strides.end());
  for (size_t i = 0; i < strides.size(); ++i) {
    if (layout == 2 && bytes_.OneIn(2)) strides[i] = 0;
    if (layout == 3) strides[i] = static_cast<int64_t>(static_cast<uint64_t>(strides[i]) * 2);
    if (layout == 4) strides[i] = static_cast<int64_t>(bytes_.Below(4));
  }
  const auto offset = static_cast<int64_t>(bytes_.Below(3));
  int64_t last = offset;
  const bool empty = ElementCount(sizes) == 0;
  for (size_t i = 0; i < sizes.size() && !empty; ++i) last += (sizes[i] - 1) * strides[i];
  const bool fits = empty || last < memory.count();
  return fits ? memory.View(sizes, strides, memory.offset + offset) : memory.Alias();
}

Tensor Calls::Fresh(bool index) {
  Dims sizes(bytes_.Below(kMostRank));
  for (int64_t& size : sizes) size = bytes_.Pick(kSizes);
  while (ElementCount(sizes) > kMostElements) sizes.pop_back();
  auto dtype = static_cast<DType>(bytes_.Below(kDTypes));
  if (index) dtype = bytes_.OneIn(4) ? DType::kInt32 : DType::kInt64;
  const Tensor memory = Tensor::Empty({2 * ElementCount(sizes) + 3}, dtype).value();
  FillWith(memory, index);
  Tensor tensor = Window(memory, sizes);
  tensor.requires_grad = IsFloating(dtype) && bytes_.OneIn(4);
  return tensor;
}

// A new tensor, one that there is, or another window on the memory of one that there is.
const Tensor* Calls::Operand(bool index) {
  const size_t choice = bytes_.Below(4);
  if (choice == 1 && !pool_.empty()) return &pool_[bytes_.Below(pool_.size())];
  if (choice == 2 && !pool_.empty()) {
    const Tensor& other = pool_[bytes_.Below(pool_.size())];
    Dims sizes = other.sizes;
    for (int64_t& size : sizes) size = bytes_.OneIn(3) ? 1 : size;
    if (IsContiguous(other.sizes, other.strides)) {
      const Tensor flat = other.View({other.count()}, {1}, other.offset);
      return &pool_.emplace_back(Window(flat, sizes));
    }
  }
  return &pool_.emplace_back(Fresh(index));
}

ArgValue Calls::Argument(const OpRow& row, const SchemaArg& schema, size_t place) {
  if ((schema.optional || schema.has_default) && bytes_.OneIn(3)) {
    return schema.optional ? ArgValue(NoValue{}) : schema.fallback;
  }
  const bool index = schema.name.starts_with("ind");
  switch (schema.kind) {
    case ArgKind::kTensor: {
      const bool mask = schema.name == "condition" || schema.name == "mask";
      if (row.has(kNumbers) && place > 0 && !mask && bytes_.OneIn(4)) {
        return &pool_.emplace_back(Tensor::FromNumber(Number()).value());
      }
      return Operand(index);
    }
    case ArgKind::kTensorList: {
      std::vector<const Tensor*> tensors(bytes_.Below(4));
      for (const Tensor*& tensor : tensors) tensor = Operand(index);
      return tensors;
    }
    case ArgKind::kScalar:
      return Number();
    case ArgKind::kInt:
      return bytes_.Pick(kInts);
    case ArgKind::kIntList:
      return Ints();
    case ArgKind::kFloat:
      return bytes_.Pick(kFloats);
    case ArgKind::kBool:
      return bytes_.OneIn(2);
    case ArgKind::kString:
      return std::string(bytes_.Pick(kTexts));
    case ArgKind::kDType:
      return static_cast<DType>(bytes_.Below(kDTypes));
    case ArgKind::kGenerator:
      return &generator_;
  }
  return NoValue{};
}

void Demand(bool holds) {
  if (!holds) __builtin_trap();
}

// Every element lies in the storage, and the text can be made.
void Inspect(const Tensor& tensor) {
  Demand(tensor.storage != nullptr && tensor.sizes.size() == tensor.strides.size());
  for (const int64_t size : tensor.sizes) Demand(size >= 0);
  if (tensor.count() == 0) return;
  int64_t last = tensor.offset;
  for (size_t i = 0; i < tensor.sizes.size(); ++i) {
    last += (tensor.sizes[i] - 1) * tensor.strides[i];
  }
  Demand(tensor.offset >= 0 && last >= tensor.offset);
  Demand((last + 1) * static_cast<int64_t>(ElementSize(tensor.dtype)) <= tensor.storage->bytes());
  const Result<std::string> text = TensorText(tensor, PrintOptions());
  Demand(!text.ok() || !text.value().empty());
}

void Calls::Keep(const OpResult& result) {
  for (const Tensor& tensor : result.tensors) {
    Inspect(tensor);
    if (tensor.count() <= kMostElements && tensor.rank() < 7) pool_.push_back(tensor);
  }
}

std::string Shown(const ArgValue& value) {
  if (const auto* tensor = std::get_if<const Tensor*>(&value)) {
    return StrCat(DTypeName((*tensor)->dtype), DimsText((*tensor)->sizes), "s",
                  DimsText((*tensor)->strides), "+", (*tensor)->offset);
  }
  if (const auto* list = std::get_if<std::vector<const Tensor*>>(&value)) {
    std::string text;
    for (const Tensor* tensor : *list) text += StrCat(text.empty() ? "" : ", ", Shown(tensor));
    return StrCat("[", text, "]");
  }
  if (const auto* number = std::get_if<Scalar>(&value)) return FloatText(number->real);
  if (const auto* integer = std::get_if<int64_t>(&value)) return StrCat(*integer);
  if (const auto* dims = std::get_if<Dims>(&value)) return DimsText(*dims);
  if (const auto* real = std::get_if<double>(&value)) return FloatText(*real);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "True" : "False";
  if (const auto* text = std::get_if<std::string>(&value)) return StrCat("'", *text, "'");
  if (const auto* dtype = std::get_if<DType>(&value)) return DTypeName(*dtype);
  return "None";
}

void Show(const OpRow& row, bool in_place, const std::vector<ArgValue>& values) {
  std::string text = StrCat(row.id, in_place ? " in place (" : " (");
  for (const ArgValue& value : values) text += StrCat(Shown(value), "; ");
  std::fputs(StrCat(text, ")\n").c_str(), stderr);
}

// The row whose hash comes next after two bytes: a new row changes few inputs' meaning.
const OpRow& Calls::Row() {
  const uint32_t wanted = static_cast<uint32_t>(bytes_.Byte()) << 8U | bytes_.Byte();
  const OpRow* found = nullptr;
  uint32_t nearest = 0;
  for (int32_t id = 0; FindOp(id) != nullptr; ++id) {
    uint32_t hash = 2166136261U;
    for (const char* c = FindOp(id)->id; *c != 0; ++c) {
      hash = (hash ^ static_cast<uint8_t>(*c)) * 16777619U;
    }
    const uint32_t distance = ((hash >> 16U) - wanted) & 0xFFFFU;
    if (found == nullptr || distance < nearest) {
      found = FindOp(id);
      nearest = distance;
    }
  }
  return *found;
}

void Calls::One() {
  const OpRow& row = Row();
  const bool in_place = row.has(kInplace) && bytes_.OneIn(3);
  std::vector<ArgValue> values;
  for (const SchemaArg& schema : SchemaOf(row)) {
    values.push_back(Argument(row, schema, values.size()));
  }
  if (show_) Show(row, in_place, values);
  const OpCall call(row, std::move(values));
  if (in_place) {
    Tensor target = call.tensor(0);
    if (RunOpInPlace(call, target).ok()) Inspect(target);
  } else {
    const Result<OpResult> result = RunOp(call);
    if (result.ok()) Keep(result.value());
  }
}

}  // namespace

void RunOpCalls(const uint8_t* data, size_t size, bool show) {
  DefaultGenerator().Seed(1);
  Storage::SetLimit(Storage::LiveBytes() + kMemory);
  Calls(data, size, show).Go();
}

}  // namespace fxp
