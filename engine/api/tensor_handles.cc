#include "engine/api/tensor_handles.h"

#include <cmath>
#include <memory>

#include "engine/api/fxp.h"
#include "engine/api/reply.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

// A plain function-local object: nothing runs before the first call through the door.
HandleTable<std::unique_ptr<Generator>>& Generators() {
  static auto& table = *new HandleTable<std::unique_ptr<Generator>>;
  return table;
}

// A number as an int64; what no int64 is becomes the nearest.
int64_t Whole(double number) { return ToInt64(number); }

}  // namespace

HandleTable<Tensor>& Tensors() {
  static auto& table = *new HandleTable<Tensor>;
  return table;
}

Result<Tensor*> TensorOf(double handle) {
  Tensor* tensor =
      Tensors().Find(handle >= 0 && handle < 2147483647.0 ? static_cast<int32_t>(handle) : -1);
  if (tensor == nullptr) return RuntimeError("the engine doesn't know this tensor");
  return tensor;
}

Result<Generator*> GeneratorOf(double handle) {
  if (handle <= 0) return &DefaultGenerator();
  std::unique_ptr<Generator>* found =
      handle < 2147483647.0 ? Generators().Find(static_cast<int32_t>(handle) - 1) : nullptr;
  if (found == nullptr) return RuntimeError("the engine doesn't know this generator");
  return found->get();
}

std::optional<DType> DTypeOfCode(int64_t code) {
  if (code < 0 || code >= static_cast<int64_t>(kDTypes)) return std::nullopt;
  return static_cast<DType>(code);
}

int32_t CodeOfDType(DType dtype) { return static_cast<int32_t>(dtype); }

Result<int64_t> ArgReader::NextInt() {
  FXP_ASSIGN(const double number, Next());
  return Whole(number);
}

Result<int64_t> ArgReader::NextLarge() {
  FXP_ASSIGN(const int64_t high, NextInt());
  FXP_ASSIGN(const int64_t low, NextInt());
  return static_cast<int64_t>((static_cast<uint64_t>(high) << 32) + static_cast<uint64_t>(low));
}

Result<std::optional<Scalar>> ArgReader::NumberOfKind(double kind) {
  std::optional<Scalar> number;
  if (kind == -1) return number;
  FXP_ASSIGN(const double value, Next());
  if (kind == -2) {
    number = Scalar::Float(value);
  } else if (kind == -3) {
    number = Scalar::Int(Whole(value));
  } else if (kind == -4) {
    number = Scalar::Bool(value != 0);
  } else if (kind == -5) {
    FXP_ASSIGN(const double low, Next());
    number = Scalar::Int(static_cast<int64_t>((static_cast<uint64_t>(Whole(value)) << 32) +
                                              static_cast<uint64_t>(Whole(low))));
  } else if (kind == -6) {
    FXP_ASSIGN(const double imaginary, Next());
    number = Scalar::Imaginary({value, imaginary});
  } else {
    return BadCall();
  }
  return number;
}

Result<const Tensor*> ArgReader::NextTensor() {
  FXP_ASSIGN(const double handle, Next());
  if (handle >= 0) {
    FXP_ASSIGN(const Tensor* tensor, TensorOf(handle));
    return tensor;
  }
  FXP_ASSIGN(const std::optional<Scalar> number, NumberOfKind(handle));
  if (!number) return static_cast<const Tensor*>(nullptr);
  FXP_ASSIGN(Tensor tensor, Tensor::FromNumber(*number));
  made_.push_back(std::move(tensor));
  return static_cast<const Tensor*>(&made_.back());
}

Result<std::optional<Scalar>> ArgReader::NextScalar() {
  FXP_ASSIGN(const double kind, Next());
  return NumberOfKind(kind);
}

Result<ArgValue> ArgReader::NextValue(const SchemaArg& schema) {
  if (schema.kind == ArgKind::kTensor) {
    FXP_ASSIGN(const Tensor* tensor, NextTensor());
    if (tensor == nullptr && !schema.optional) return BadCall();
    return tensor == nullptr ? ArgValue(NoValue{}) : ArgValue(tensor);
  }
  if (schema.kind == ArgKind::kScalar) {
    FXP_ASSIGN(const std::optional<Scalar> number, NextScalar());
    if (!number && !schema.optional) return BadCall();
    return number ? ArgValue(*number) : ArgValue(NoValue{});
  }
  FXP_ASSIGN(const double head, Next());
  switch (schema.kind) {
    case ArgKind::kInt: {
      if (head == 0) return ArgValue(NoValue{});
      FXP_ASSIGN(const int64_t number, head == 1 ? NextInt() : NextLarge());
      return ArgValue(number);
    }
    case ArgKind::kBool: {
      if (head == 0) return ArgValue(NoValue{});
      FXP_ASSIGN(const double flag, Next());
      return ArgValue(flag != 0);
    }
    case ArgKind::kFloat: {
      if (head == 0) return ArgValue(NoValue{});
      FXP_ASSIGN(const double number, Next());
      return ArgValue(number);
    }
    case ArgKind::kDType: {
      const auto dtype = DTypeOfCode(Whole(head));
      return dtype ? ArgValue(*dtype) : ArgValue(NoValue{});
    }
    case ArgKind::kGenerator: {
      FXP_ASSIGN(Generator * generator, GeneratorOf(head));
      return ArgValue(generator);
    }
    default:
      break;
  }
  if (head < 0) return ArgValue(NoValue{});
  if (schema.kind == ArgKind::kTensorList) {
    std::vector<const Tensor*> tensors;
    for (double i = 0; i < head; ++i) {
      FXP_ASSIGN(const Tensor* tensor, NextTensor());
      if (tensor == nullptr) return BadCall();
      tensors.push_back(tensor);
    }
    return ArgValue(std::move(tensors));
  }
  if (schema.kind == ArgKind::kString) {
    std::string text;
    for (double i = 0; i < head; ++i) {
      FXP_ASSIGN(const int64_t character, NextInt());
      text.push_back(static_cast<char>(character));
    }
    return ArgValue(std::move(text));
  }
  Dims dims;
  for (double i = 0; i < head; ++i) {
    FXP_ASSIGN(const double number, Next());
    if (std::isnan(number)) {
      FXP_ASSIGN(const int64_t large, NextLarge());
      dims.push_back(large);
    } else {
      dims.push_back(Whole(number));
    }
  }
  return ArgValue(std::move(dims));
}

}  // namespace fxp

FxpInt fxp_generator_new(void) {
  return fxp::Generators().Add(std::make_unique<fxp::Generator>()) + 1;
}

FxpInt fxp_generator_release(int32_t generator) {
  return fxp::Generators().Release(generator - 1) ? 1 : 0;
}

FxpInt fxp_generator_seed(int32_t generator, double high, double low) {
  const auto found = fxp::GeneratorOf(generator);
  if (!found.ok()) return fxp::Fail(found.error());
  found.value()->Seed((static_cast<uint64_t>(fxp::Whole(high)) << 32) +
                      static_cast<uint64_t>(fxp::Whole(low)));
  return 0;
}

FxpText fxp_generator_initial_seed(int32_t generator) {
  const auto found = fxp::GeneratorOf(generator);
  if (!found.ok()) return fxp::Fail(found.error());
  return fxp::Reply(std::to_string(found.value()->initial_seed()));
}

FxpBytes fxp_generator_state(int32_t generator) {
  const auto found = fxp::GeneratorOf(generator);
  if (!found.ok()) return fxp::Fail(found.error());
  return fxp::Reply(found.value()->State());
}

FxpInt fxp_generator_set_state(int32_t generator, const uint8_t* state, int32_t state_size) {
  const auto found = fxp::GeneratorOf(generator);
  if (!found.ok()) return fxp::Fail(found.error());
  const auto done = found.value()->SetState(
      {reinterpret_cast<const char*>(state), static_cast<size_t>(state_size)});
  return done.ok() ? 0 : fxp::Fail(done.error());
}
