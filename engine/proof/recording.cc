#include "engine/proof/recording.h"

#include <algorithm>
#include <string_view>

#include "engine/ops/table.h"

namespace fxp {
namespace {

template <typename Number>
void Put(std::string& text, char tag, Number number) {
  text += tag;
  text += std::to_string(static_cast<int64_t>(number));
}

std::string Joined(std::string_view a, std::string_view b, std::string_view c = {}) {
  std::string text(a);
  text += b;
  text += c;
  return text;
}

std::string Place(const Tensor& tensor) {
  return Joined(std::to_string(tensor.offset), DimsText(tensor.strides));
}

std::string Text(const Term& term) { return Joined(term.layout, "|", term.head); }

// Appends a literal: texts that differ for values that differ.
struct LiteralText {
  std::string& text;
  std::vector<double>& numbers;

  void Double(double value) const {
    text.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void operator()(NoValue) const { text += 'N'; }
  void operator()(const Tensor*) const { text += '$'; }
  void operator()(const std::vector<const Tensor*>& several) const {
    Put(text, '$', several.size());
  }
  void operator()(const Scalar& scalar) const {
    numbers.push_back(scalar.as<double>());
    Put(text, 'c', scalar.dtype);
    Put(text, ':', scalar.integer);
    if (scalar.dtype != DType::kInt64 && scalar.dtype != DType::kBool) {
      Double(scalar.real);
      Double(scalar.imaginary);
    }
  }
  void operator()(int64_t value) const {
    numbers.push_back(static_cast<double>(value));
    Put(text, 'i', value);
  }
  void operator()(const Dims& dims) const { text += DimsText(dims); }
  void operator()(double value) const {
    numbers.push_back(value);
    text += 'f';
    Double(value);
  }
  void operator()(bool value) const {
    numbers.push_back(value ? 1 : 0);
    text += value ? 'T' : 'F';
  }
  void operator()(const std::string& value) const {
    Put(text, 's', value.size());
    text += ':';
    text += value;
  }
  void operator()(DType dtype) const { Put(text, 'd', dtype); }
  void operator()(Generator*) const { text += 'g'; }
};

// Appends a list that one number may stand for, such as `int[1] padding=0`: [1, 1] is 1, and what
// is left out is the number behind the name in the schema's text.
bool AppendRepeated(const SchemaArg& arg, const ArgValue& value, std::string& head) {
  const char* const name = arg.name.data();
  const char* fallback = name + arg.name.size();
  if (arg.kind != ArgKind::kIntList || name[-3] != '1' || *fallback != '=') return false;
  if (*++fallback == 'N') return false;  // None
  if (const auto* dims = std::get_if<Dims>(&value)) {
    if (dims->empty()) return false;
    for (const int64_t one : *dims) {
      if (one != dims->front()) return false;
    }
    Put(head, '=', dims->front());
    return true;
  }
  if (!std::holds_alternative<NoValue>(value)) return false;
  head += '=';
  while (*fallback != ',' && *fallback != ')') head += *fallback++;
  return true;
}

// Rows whose results have shapes that depend on elements.
bool HasShapeOfValues(const OpRow& row) {
  constexpr std::string_view kNames[] = {"nonzero",  "masked_select",       "_unique",
                                         "bincount", "_unique_consecutive", "one_hot"};
  return std::find(std::begin(kNames), std::end(kNames), row.name) != std::end(kNames) ||
         &row == &Op(OpId::kRepeatInterleaveTensor) || &row == &Op(OpId::kRepeatInterleave);
}

// Rows that write into other operands than the first: batch_norm and instance_norm.
bool WritesState(const OpCall& call) {
  return (&call.row() == &Op(OpId::kBatchNorm) || &call.row() == &Op(OpId::kInstanceNorm)) &&
         call.has(3) && call.flag(5);
}

}  // namespace

void Recording::AddInput(int32_t index, const Tensor& tensor) {
  const TermId term = terms_.Input(index, tensor);
  if (Find(tensor) != nullptr) return Escaped("memory");  // two inputs that share memory
  Keep(tensor, term);
  if (Stored* const stored = Find(tensor)) stored->origin = term;
}

void Recording::Keep(const Tensor& fresh, TermId term) {
  if (!IsDense(fresh.sizes, fresh.strides)) return Escaped("memory");
  stored_.emplace_back();
  stored_.back().term = term;
  stored_.back().whole = fresh;
}

Recording::Stored* Recording::Find(const Tensor& tensor) {
  for (size_t i = stored_.size(); i-- > 0;) {
    if (stored_[i].whole.storage == tensor.storage) return &stored_[i];
  }
  return nullptr;
}

TermId Recording::TermOf(const Tensor& tensor) {
  if (tensor.from_number) return terms_.Number(tensor);
  const Stored* const found = Find(tensor);
  if (found == nullptr || terms_.is_constant(found->term)) {
    const Result<TermId> constant = terms_.Constant(tensor);
    if (constant.ok()) return constant.value();
    Escaped("memory");
    return terms_.Other("?", {}, tensor);
  }
  const Stored& stored = *found;
  const Tensor& whole = stored.whole;
  const auto window = WindowOn(whole, tensor.sizes, tensor.strides, tensor.offset);
  int64_t least = window ? window->offset : -1;
  int64_t most = least;
  for (size_t d = 0; window && d < tensor.sizes.size(); ++d) {
    const int64_t reach = window->strides[d] * (tensor.sizes[d] - 1);
    (reach < 0 ? least : most) += reach;
  }
  const bool inside = least >= 0 && most < whole.count();
  if (window && tensor.dtype == whole.dtype && (inside || tensor.count() == 0)) {
    return terms_.Seen(stored.term, tensor.sizes, *window);
  }
  if (!inside) Escaped("memory");
  return terms_.Other(Joined("view", Place(whole), Place(tensor)), {stored.term}, tensor);
}

void Recording::AddOperand(const Tensor& tensor, Operands& operands) {
  Term& term = operands.term;
  term.inputs.push_back(TermOf(tensor));
  operands.constant &= terms_.is_constant(term.inputs.back());
  // Sums may be taken in another order where elements lie otherwise.
  if (tensor.contiguous()) return;
  Put(term.layout, '~', term.inputs.size());
  term.layout += DimsText(tensor.strides);
}

Recording::Operands Recording::Read(const OpCall& call) {
  Operands operands;
  const std::vector<SchemaArg>& schema = SchemaOf(call.row());
  for (size_t i = 0; i < schema.size(); ++i) {
    const ArgValue& arg = i < call.given().size() ? call.given()[i] : schema[i].fallback;
    if (AppendRepeated(schema[i], arg, operands.term.head)) continue;
    std::visit(LiteralText{operands.term.head, operands.term.numbers}, arg);
    if (const auto* tensor = std::get_if<const Tensor*>(&arg)) {
      AddOperand(**tensor, operands);
    } else if (const auto* several = std::get_if<std::vector<const Tensor*>>(&arg)) {
      for (const Tensor* one : *several) AddOperand(*one, operands);
    } else if (const auto* generator = std::get_if<Generator*>(&arg)) {
      if (*generator != nullptr && *generator != &DefaultGenerator()) Escaped("state");
    }
  }
  if (call.row().has(kRandom)) {
    operands.term.head += '?';
    operands.term.inputs.push_back(draws_ < 0 ? terms_.Other("seed", {}, Tensor()) : draws_);
    operands.constant = false;
  }
  return operands;
}

TermId Recording::TermFor(const OpCall& call, Operands operands, int32_t index,
                          const Tensor& value) {
  if (operands.constant) {
    const Result<TermId> folded = terms_.Constant(value);
    if (folded.ok()) {
      if (!operands.term.inputs.empty()) rules_.push_back({TermRule::kFold, mark_});
      return folded.value();
    }
  }
  std::vector<TermRule> used;
  operands.term.result = index;
  const TermId term = terms_.Call(call, std::move(operands.term), value, used);
  for (const TermRule rule : used) rules_.push_back({rule, mark_});
  return term;
}

void Recording::Mutates(const OpCall& call) {
  const OpRow& row = call.row();
  const Tensor& target = call.tensor(0);
  const Operands operands = Read(call);
  if (&row == &Op(OpId::kCopy_) && call.tensor(1).dtype == target.dtype &&
      call.tensor(1).sizes == target.sizes) {
    rules_.push_back({TermRule::kCopy, mark_});
    return Write(target, operands.term.inputs[1]);
  }
  const TermId term =
      terms_.Other(Joined(row.id, Text(operands.term)), operands.term.inputs, target);
  if (row.has(kRandom)) draws_ = term;
  Write(target, term);
}

void Recording::Ran(const OpCall& call, const OpResult& result) {
  const OpRow& row = call.row();
  if (result.flag) return Escaped("reads");
  if (HasShapeOfValues(row)) Escaped("shapes");
  if (WritesState(call)) Escaped("state");
  if (result.is_first_operand) {
    if (row.has(kRandom)) rules_.push_back({TermRule::kUntouched, mark_});
    return;
  }
  if (std::string_view(row.name).find("empty") != std::string_view::npos) Escaped("undefined");
  Operands operands = Read(call);
  bool fresh = false;
  for (size_t i = 0; i < result.tensors.size(); ++i) {
    const Tensor& value = result.tensors[i];
    bool shared = Find(value) != nullptr;
    for (const ArgValue& arg : call.given()) {
      const auto* tensor = std::get_if<const Tensor*>(&arg);
      shared |= tensor != nullptr && (*tensor)->storage == value.storage;
    }
    if (shared) {
      if (i == 0 && !operands.term.inputs.empty() && IsWindow(operands.term.inputs[0]) &&
          !IsWindow(TermOf(value))) {
        rules_.push_back({TermRule::kView, mark_});
      }
      continue;
    }
    fresh = true;
    Keep(value, TermFor(call, operands, static_cast<int32_t>(i), value));
  }
  if (row.has(kRandom) && fresh) draws_ = TermOf(result.tensors.front());
}

void Recording::Write(const Tensor& target, TermId term) {
  Stored* const found = Find(target);
  if (found == nullptr) return Escaped("state");
  Stored& stored = *found;
  stored.written = true;
  if (target.sizes == stored.whole.sizes && target.strides == stored.whole.strides &&
      target.offset == stored.whole.offset) {
    stored.term = term;
    return;
  }
  const auto window = WindowOn(stored.whole, target.sizes, target.strides, target.offset);
  std::string place = Joined("into", DimsText(target.sizes));
  if (window) {
    Put(place, '@', window->offset);
    place += DimsText(window->strides);
  } else {
    place += Place(target);
  }
  stored.term = terms_.Other(place, {stored.term, term}, stored.whole);
}

void Recording::Writes(const OpCall& call, const Tensor& target, const Tensor& result) {
  if (WritesState(call)) Escaped("state");
  const bool random = call.row().has(kRandom);
  TermId term = TermFor(call, Read(call), 0, result);
  if (random) draws_ = term;
  if (result.dtype != target.dtype) term = terms_.Other("as", {term}, target);
  Write(target, term);
}

void Recording::Indexed(const Tensor& tensor, const std::vector<IndexItem>& items,
                        const Tensor& other, bool written) {
  Operands operands;
  AddOperand(tensor, operands);
  for (const IndexItem& item : items) {
    Put(operands.term.head, ',', item.kind);
    Put(operands.term.head, ':', item.integer);
    for (const auto& part : {item.start, item.stop, item.step}) {
      operands.term.head += ':';
      if (part) Put(operands.term.head, '=', *part);
    }
    if (item.kind == IndexItem::Kind::kBoolean) Escaped("shapes");
    if (item.tensor == nullptr) continue;
    if (item.tensor->dtype == DType::kBool && !written) Escaped("shapes");
    AddOperand(*item.tensor, operands);
  }
  if (written) {
    AddOperand(other, operands);
    return Write(tensor,
                 terms_.Other(Joined("put", Text(operands.term)), operands.term.inputs, tensor));
  }
  if (other.storage == tensor.storage) return;
  if (operands.constant) return;
  Keep(other, terms_.Other(Joined("get", Text(operands.term)), operands.term.inputs, other));
}

void Recording::Escaped(const char* what) {
  if (std::find(doubts_.begin(), doubts_.end(), what) == doubts_.end()) doubts_.emplace_back(what);
}

std::string Recording::Effects() const {
  std::string text = std::to_string(draws_);
  for (const Stored& stored : stored_) {
    if (stored.written && stored.origin >= 0) {
      Put(text, ' ', stored.origin);
      Put(text, '=', stored.term);
    }
  }
  return text;
}

}  // namespace fxp
