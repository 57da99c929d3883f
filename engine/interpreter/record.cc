#include "engine/interpreter/record.h"

#include <algorithm>
#include <ctime>

#include "engine/interpreter/summary.h"

namespace fxp {

double Now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

void Record::Reset(Recording recording, int64_t side) {
  *this = Record();
  recording_ = recording;
  side_ = side;
}

int32_t Record::ShapeOf(const Value& value) {
  const Tensor& tensor = value.tensor();
  Dims numbers = {value.tensor_object().handle, static_cast<int64_t>(tensor.dtype),
                  tensor.requires_grad, tensor.rank()};
  numbers.insert(numbers.end(), tensor.sizes.begin(), tensor.sizes.end());
  numbers.insert(numbers.end(), tensor.strides.begin(), tensor.strides.end());
  std::string line;
  for (const int64_t number : numbers) line += StrCat(number, " ");
  if (line != last_line_) {
    shapes_ += line;
    shapes_.push_back('\n');
    last_line_ = std::move(line);
    ++shape_count_;
  }
  return shape_count_ - 1;
}

void Record::NoteOdd(const Value& value) {
  const NameTensor name = [](std::string& out, const Value& tensor, void* record) {
    out += StrCat("t", static_cast<Record*>(record)->ShapeOf(tensor), ";");
  };
  AppendValue(odd_, value, name, this);
  odd_.push_back('\x1f');
  ++odd_count_;
}

void Record::Note(int32_t node, const Value& value, double microseconds) {
  if (recording_ == Recording::kShapes) {
    nodes_.push_back(node);
    if (!value.is_tensor()) NoteOdd(value);
    nodes_.push_back(value.is_tensor() ? ShapeOf(value) : -odd_count_);
  }
  if (recording_ != Recording::kWatch) return;
  Hold(value);
  peak_ = live_ > peak_ ? live_ : peak_;
  std::vector<const Value*> tensors;
  AddTensors(value, tensors);
  if (tensors.empty()) NoteOdd(value);
  for (const double number : {static_cast<double>(node), microseconds, static_cast<double>(live_),
                              static_cast<double>(tensors.size())}) {
    watched_.push_back(number);
  }
  for (const Value* item : tensors) {
    const Tensor& tensor = item->tensor();
    watched_.push_back(static_cast<double>(tensor.dtype));
    watched_.push_back(static_cast<double>(tensor.rank()));
    for (const int64_t size : tensor.sizes) watched_.push_back(static_cast<double>(size));
    AppendSummary(Summarize(tensor, side_), watched_);
  }
}

void Record::Hold(const Value& value) {
  std::vector<const Value*> tensors;
  AddTensors(value, tensors);
  for (const Value* tensor : tensors) {
    const Storage* storage = tensor->tensor().storage.get();
    const bool new_here = std::find(held_.begin(), held_.end(), storage) == held_.end();
    if (new_here) live_ += storage->bytes();
    held_.push_back(storage);
  }
}

void Record::Freed(const Value& value) {
  if (!watches()) return;
  std::vector<const Value*> tensors;
  AddTensors(value, tensors);
  for (const Value* tensor : tensors) {
    const Storage* storage = tensor->tensor().storage.get();
    held_.erase(std::find(held_.begin(), held_.end(), storage));
    const bool gone = std::find(held_.begin(), held_.end(), storage) == held_.end();
    if (gone) live_ -= storage->bytes();
  }
}

}  // namespace fxp
