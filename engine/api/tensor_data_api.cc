// What is inside of tensors, through the door: shape, elements, text, indexing.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/api/fxp.h"
#include "engine/api/reply.h"
#include "engine/api/tensor_handles.h"
#include "engine/base/str_cat.h"
#include "engine/ops/index.h"
#include "engine/ops/listener.h"
#include "engine/ops/table.h"
#include "engine/tensor/promote.h"
#include "engine/tensor/text.h"

namespace fxp {
namespace {

PrintOptions& Options() {
  static auto& options = *new PrintOptions;
  return options;
}

Result<std::optional<int64_t>> ReadOptional(ArgReader& reader) {
  std::optional<int64_t> number;
  FXP_ASSIGN(const double present, reader.Next());
  if (present != 0) {
    FXP_ASSIGN(number, reader.NextInt());
  }
  return number;
}

Result<std::vector<IndexItem>> ReadItems(ArgReader& reader) {
  std::vector<IndexItem> items;
  while (!reader.done()) {
    IndexItem item;
    FXP_ASSIGN(const int64_t kind, reader.NextInt());
    switch (kind) {
      case 0: {
        FXP_ASSIGN(item.integer, reader.NextInt());
        break;
      }
      case 1: {
        item.kind = IndexItem::Kind::kSlice;
        FXP_ASSIGN(item.start, ReadOptional(reader));
        FXP_ASSIGN(item.stop, ReadOptional(reader));
        FXP_ASSIGN(item.step, ReadOptional(reader));
        break;
      }
      case 2:
        item.kind = IndexItem::Kind::kEllipsis;
        break;
      case 3:
        item.kind = IndexItem::Kind::kNewAxis;
        break;
      case 4: {
        item.kind = IndexItem::Kind::kTensor;
        FXP_ASSIGN(item.tensor, reader.NextTensor());
        if (item.tensor == nullptr) return BadCall();
        break;
      }
      case 5: {
        item.kind = IndexItem::Kind::kBoolean;
        FXP_ASSIGN(item.integer, reader.NextInt());
        break;
      }
      default:
        return BadCall();
    }
    items.push_back(item);
  }
  return items;
}

Result<int32_t> NewTensor(DType dtype, const Dims& sizes, const double* values, int64_t count) {
  FXP_ASSIGN(Tensor numbers, Tensor::Empty(sizes, DType::kFloat64));
  if (numbers.count() != count) return BadCall();
  std::copy_n(values, count, numbers.data<double>());
  FXP_ASSIGN(Tensor tensor, Convert(numbers, dtype));
  return Tensors().Add(std::move(tensor));
}

Result<int32_t> GetItem(int32_t handle, ArgReader& reader) {
  FXP_ASSIGN(const Tensor* tensor, TensorOf(handle));
  FXP_ASSIGN(const std::vector<IndexItem> items, ReadItems(reader));
  FXP_ASSIGN(Indexed indexed, GetIndex(*tensor, items));
  if (Listener() != nullptr) Listener()->Indexed(*tensor, items, indexed.tensor, false);
  if (GradMode() && tensor->requires_grad) {
    indexed.tensor.requires_grad = true;
    indexed.tensor.grad_fn = indexed.grad_fn;
  }
  return Tensors().Add(std::move(indexed.tensor));
}

// Index tensors without anything that would make a view first.
bool HasOnlyTensors(const std::vector<IndexItem>& items) {
  for (const IndexItem& item : items) {
    if (item.kind != IndexItem::Kind::kTensor) return false;
  }
  return !items.empty();
}

Result<int32_t> SetItem(int32_t handle, int32_t value, ArgReader& reader) {
  FXP_ASSIGN(Tensor * tensor, TensorOf(handle));
  FXP_ASSIGN(const Tensor* source, TensorOf(value));
  FXP_ASSIGN(const std::vector<IndexItem> items, ReadItems(reader));
  const bool records = GradMode() && (tensor->requires_grad || source->requires_grad);
  if (records && tensor->requires_grad && tensor->grad_fn == nullptr) {
    return RuntimeError(
        "a view of a leaf Variable that requires grad is being used in an in-place operation.");
  }
  if (Listener() != nullptr) Listener()->Indexed(*tensor, items, *source, true);
  FXP_TRY(SetIndex(*tensor, items, *source));
  if (records) {
    tensor->requires_grad = true;
    tensor->grad_fn = HasOnlyTensors(items) ? "IndexPutBackward0" : "CopySlices";
  }
  return 0;
}

// Elements become Python's: what the program does next may depend on them.
void NoteReading() {
  if (Listener() != nullptr) Listener()->Escaped("reads");
}

int32_t Answer(const Result<int32_t>& result) {
  return result.ok() ? result.value() : Fail(result.error());
}

}  // namespace
}  // namespace fxp

using fxp::Fail;
using fxp::Reply;
using fxp::Tensor;

void fxp_tensor_release(const double* tensors, int32_t tensors_size) {
  for (int32_t i = 0; i < tensors_size; ++i) {
    if (fxp::TensorOf(tensors[i]).ok()) fxp::Tensors().Release(static_cast<int32_t>(tensors[i]));
  }
}

FxpText fxp_tensor_meta(int32_t tensor) {
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return Fail(found.error());
  const Tensor& t = *found.value();
  std::string text = fxp::StrCat(fxp::CodeOfDType(t.dtype), " ", t.requires_grad ? 1 : 0, " ",
                                 t.offset, " ", t.rank());
  for (const int64_t size : t.sizes) text += fxp::StrCat(" ", size);
  for (const int64_t stride : t.strides) text += fxp::StrCat(" ", stride);
  return Reply(std::move(text));
}

FxpText fxp_tensor_text(int32_t tensor) {
  fxp::NoteReading();
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return Fail(found.error());
  auto text = fxp::TensorText(*found.value(), fxp::Options());
  if (!text.ok()) return Fail(text.error());
  return Reply(std::move(text).value());
}

void fxp_print_options(int32_t precision, int32_t threshold, int32_t edge_items, int32_t line_width,
                       int32_t scientific) {
  fxp::PrintOptions& options = fxp::Options();
  options.precision = precision < 0 ? 0 : precision;
  options.threshold = threshold;
  options.edge_items = edge_items < 0 ? 0 : edge_items;
  options.line_width = line_width;
  options.scientific.reset();
  if (scientific >= 0) options.scientific = scientific != 0;
}

double fxp_tensor_item(int32_t tensor) {
  fxp::NoteReading();
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok() || found.value()->count() != 1) return NAN;
  const fxp::Scalar value = fxp::ElementAt(*found.value());
  if (fxp::IsComplex(value.dtype)) return NAN;
  return value.dtype == fxp::DType::kFloat64 ? value.real : static_cast<double>(value.integer);
}

FxpInt fxp_default_dtype(int32_t dtype) {
  const auto type = fxp::DTypeOfCode(dtype);
  if (type) fxp::SetDefaultDType(*type);
  return fxp::CodeOfDType(fxp::DefaultDType());
}

FxpInt fxp_promote_types(int32_t a, int32_t b) {
  const auto left = fxp::DTypeOfCode(a);
  const auto right = fxp::DTypeOfCode(b);
  if (!left || !right) return Fail(fxp::BadCall());
  return fxp::CodeOfDType(fxp::Promote(*left, *right));
}

FxpInt fxp_can_cast(int32_t from, int32_t to) {
  const auto source = fxp::DTypeOfCode(from);
  const auto target = fxp::DTypeOfCode(to);
  if (!source || !target) return Fail(fxp::BadCall());
  return fxp::CanCast(*source, *target) ? 1 : 0;
}

FxpInt fxp_result_type(const double* operands, int32_t operands_size) {
  fxp::ArgReader reader(operands, operands_size);
  std::vector<const Tensor*> tensors;
  while (!reader.done()) {
    const auto tensor = reader.NextTensor();
    if (!tensor.ok()) return Fail(tensor.error());
    if (tensor.value() == nullptr) return Fail(fxp::BadCall());
    tensors.push_back(tensor.value());
  }
  const auto found = fxp::ResultType(tensors);
  if (!found.ok()) return Fail(found.error());
  return fxp::CodeOfDType(found.value());
}

FxpInt fxp_tensor_from_numbers(int32_t dtype, const double* numbers, int32_t numbers_size) {
  const auto type = fxp::DTypeOfCode(dtype);
  const int32_t rank = numbers_size < 1 ? -1 : static_cast<int32_t>(numbers[0]);
  if (!type || rank < 0 || numbers_size < 1 + rank) return Fail(fxp::BadCall());
  fxp::Dims sizes;
  for (int32_t i = 0; i < rank; ++i) sizes.push_back(fxp::ToInt64(numbers[1 + i]));
  return fxp::Answer(fxp::NewTensor(*type, sizes, numbers + 1 + rank, numbers_size - 1 - rank));
}

FxpInt fxp_tensor_from_bytes(int32_t dtype, const uint8_t* bytes, int32_t bytes_size,
                             const double* sizes, int32_t sizes_size) {
  const auto type = fxp::DTypeOfCode(dtype);
  if (!type) return Fail(fxp::BadCall());
  fxp::Dims dims;
  for (int32_t i = 0; i < sizes_size; ++i) dims.push_back(fxp::ToInt64(sizes[i]));
  auto made = Tensor::Empty(dims, *type);
  if (!made.ok()) return Fail(made.error());
  if (made.value().storage->bytes() != bytes_size) return Fail(fxp::BadCall());
  if (bytes_size > 0) {
    std::memcpy(made.value().storage->data(), bytes, static_cast<size_t>(bytes_size));
  }
  return fxp::Tensors().Add(std::move(made).value());
}

FxpBytes fxp_tensor_bytes(int32_t tensor) {
  fxp::NoteReading();
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return Fail(found.error());
  const auto whole = fxp::Contiguous(*found.value());
  if (!whole.ok()) return Fail(whole.error());
  const size_t size = fxp::ElementSize(whole.value().dtype);
  const char* from = static_cast<const char*>(whole.value().storage->data()) +
                     static_cast<size_t>(whole.value().offset) * size;
  return Reply(std::string(from, static_cast<size_t>(whole.value().count()) * size));
}

FxpInt fxp_tensor_index(int32_t tensor, const double* items, int32_t items_size) {
  fxp::ArgReader reader(items, items_size);
  return fxp::Answer(fxp::GetItem(tensor, reader));
}

FxpInt fxp_tensor_set_index(int32_t tensor, int32_t value, const double* items,
                            int32_t items_size) {
  fxp::ArgReader reader(items, items_size);
  return fxp::Answer(fxp::SetItem(tensor, value, reader));
}

FxpInt fxp_tensor_requires_grad(int32_t tensor, int32_t value) {
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return Fail(found.error());
  if (value >= 0) found.value()->requires_grad = value != 0;
  return found.value()->requires_grad ? 1 : 0;
}

FxpText fxp_tensor_grad_fn(int32_t tensor) {
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return Fail(found.error());
  return Reply(found.value()->grad_fn == nullptr ? "" : found.value()->grad_fn);
}

FxpInt fxp_tensor_copy_record(int32_t tensor, int32_t other) {
  const auto target = fxp::TensorOf(tensor);
  if (!target.ok()) return Fail(target.error());
  target.value()->requires_grad = false;
  target.value()->grad_fn = nullptr;
  if (other < 0) return 0;
  const auto source = fxp::TensorOf(other);
  if (!source.ok()) return Fail(source.error());
  target.value()->requires_grad = source.value()->requires_grad;
  target.value()->grad_fn = source.value()->grad_fn;
  return 0;
}

FxpInt fxp_tensor_set_data(int32_t tensor, int32_t other) {
  const auto target = fxp::TensorOf(tensor);
  const auto source = fxp::TensorOf(other);
  if (!target.ok()) return Fail(target.error());
  if (!source.ok()) return Fail(source.error());
  if (fxp::Listener() != nullptr) fxp::Listener()->Escaped("memory");
  const bool requires_grad = target.value()->requires_grad;
  const char* const grad_fn = target.value()->grad_fn;
  *target.value() = source.value()->Alias();
  target.value()->requires_grad = requires_grad;
  target.value()->grad_fn = grad_fn;
  return 0;
}

FxpInt fxp_tensor_same_storage(int32_t a, int32_t b) {
  const auto left = fxp::TensorOf(a);
  const auto right = fxp::TensorOf(b);
  if (!left.ok()) return Fail(left.error());
  if (!right.ok()) return Fail(right.error());
  return left.value()->storage == right.value()->storage ? 1 : 0;
}

double fxp_tensor_address(int32_t tensor) {
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return 0;
  const Tensor& t = *found.value();
  return static_cast<double>(reinterpret_cast<uintptr_t>(t.storage->data()) +
                             static_cast<size_t>(t.offset) * fxp::ElementSize(t.dtype));
}

double fxp_tensor_storage_bytes(int32_t tensor) {
  const auto found = fxp::TensorOf(tensor);
  return found.ok() ? static_cast<double>(found.value()->storage->bytes()) : 0;
}
