#include "engine/proof/terms.h"

#include <cmath>

#include "engine/ops/table.h"

namespace fxp {
namespace {

// Windows of more elements than this aren't looked through: each element is visited.
constexpr int64_t kMostElements = 1 << 18;

// Dimensions of one element have any stride: 0 here.
Window Plain(const Dims& sizes, Window window) {
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 1) window.strides[d] = 0;
  }
  return window;
}

// A place is taken apart into digits, from the largest divisor down; each counts a factor.
struct Digit {
  int64_t divisor;
  int64_t factor;
};

int64_t MapPlace(int64_t place, const std::vector<Digit>& digits) {
  int64_t mapped = 0;
  for (const Digit& digit : digits) {
    mapped += place / digit.divisor * digit.factor;
    place %= digit.divisor;
  }
  return mapped;
}

// The window `outer`, whose places the digits take to other places, as a window on those.
std::optional<Window> Through(const Dims& sizes, const Window& outer,
                              const std::vector<Digit>& digits) {
  const int64_t count = ElementCount(sizes);
  if (count > kMostElements) return std::nullopt;
  Window inner{0, Dims(sizes.size(), 0)};
  if (count == 0) return inner;
  inner.offset = MapPlace(outer.offset, digits);
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] <= 1) continue;
    inner.strides[d] = MapPlace(outer.offset + outer.strides[d], digits) - inner.offset;
  }
  Dims position(sizes.size(), 0);
  for (int64_t i = 0; i < count; ++i) {
    int64_t from = outer.offset;
    int64_t to = inner.offset;
    for (size_t d = 0; d < sizes.size(); ++d) {
      from += position[d] * outer.strides[d];
      to += position[d] * inner.strides[d];
    }
    if (MapPlace(from, digits) != to) return std::nullopt;
    for (size_t d = sizes.size(); d-- > 0 && ++position[d] == sizes[d];) position[d] = 0;
  }
  return inner;
}

bool ShowsAll(const Dims& sizes, const Window& window) {
  return window.offset == 0 &&
         Plain(sizes, {0, ContiguousStrides(sizes)}).strides == Plain(sizes, window).strides;
}

std::string Bits(const void* data, size_t size) { return {static_cast<const char*>(data), size}; }

std::string Key(const Term& term) {
  Dims numbers = {static_cast<int64_t>(term.kind), term.result, static_cast<int64_t>(term.dtype)};
  const auto add = [&](const auto& more) {
    numbers.push_back(static_cast<int64_t>(more.size()));
    numbers.insert(numbers.end(), more.begin(), more.end());
  };
  add(term.sizes);
  add(term.inputs);
  numbers.push_back(term.window.offset);
  add(term.window.strides);
  std::string key = Bits(numbers.data(), numbers.size() * sizeof(int64_t));
  if (term.row != nullptr) key += term.row->id;
  key += '|';
  key += term.layout;
  key += '|';
  key += term.head;
  return key;
}

bool IsNumber(const Term& term, double number) {
  return term.kind == Term::Kind::kNumber && term.number == number;
}

bool IsRow(const OpCall& call, std::initializer_list<OpId> ids) {
  for (const OpId id : ids) {
    if (&call.row() == &Op(id)) return true;
  }
  return false;
}

bool IsOne(const OpCall& call, size_t i) {
  const Scalar& scalar = call.scalar(i);
  return scalar.dtype != DType::kComplex128 && scalar.as<double>() == 1;
}

}  // namespace

std::optional<Window> WindowOn(const Tensor& whole, const Dims& sizes, const Dims& strides,
                               int64_t offset) {
  const Window outer = Plain(sizes, {offset - whole.offset, strides});
  if (whole.contiguous()) return outer;
  if (!IsDense(whole.sizes, whole.strides)) return std::nullopt;
  const Dims rows = ContiguousStrides(whole.sizes);
  std::vector<Digit> digits;
  for (size_t d = 0; d < rows.size(); ++d) {
    if (whole.sizes[d] == 1) continue;
    size_t at = digits.size();
    digits.push_back({});
    for (; at > 0 && digits[at - 1].divisor < whole.strides[d]; --at) digits[at] = digits[at - 1];
    digits[at] = {whole.strides[d], rows[d]};
  }
  return Through(sizes, outer, digits);
}

TermId TermTable::Intern(Term term) {
  const auto [place, is_new] = known_.try_emplace(Key(term), terms_.size());
  if (is_new) terms_.push_back(std::move(term));
  return static_cast<TermId>(place->second);
}

TermId TermTable::Input(int32_t index, const Tensor& tensor) {
  Term term;
  term.kind = Term::Kind::kInput;
  term.head = std::to_string(index);
  term.sizes = tensor.sizes;
  term.dtype = tensor.dtype;
  return Intern(std::move(term));
}

Result<TermId> TermTable::Constant(const Tensor& tensor) {
  Term term;
  term.kind = Term::Kind::kConstant;
  term.sizes = tensor.sizes;
  term.dtype = tensor.dtype;
  FXP_ASSIGN(term.value, Copy(tensor));
  const size_t bytes = static_cast<size_t>(tensor.count()) * ElementSize(tensor.dtype);
  term.head = bytes == 0 ? "" : Bits(term.value.storage->data(), bytes);
  return Intern(std::move(term));
}

TermId TermTable::Number(const Tensor& number) {
  Term term;
  term.kind = Term::Kind::kNumber;
  term.dtype = number.dtype;
  const Scalar value = ElementAt(number);
  term.number = IsComplex(number.dtype) ? std::nan("") : value.as<double>();
  term.head = Bits(number.storage->data(), static_cast<size_t>(number.storage->bytes()));
  return Intern(std::move(term));
}

TermId TermTable::Other(std::string head, std::vector<TermId> inputs, const Tensor& value) {
  Term term;
  term.kind = Term::Kind::kWritten;
  term.head = std::move(head);
  term.inputs = std::move(inputs);
  term.sizes = value.sizes;
  term.dtype = value.dtype;
  return Intern(std::move(term));
}

TermId TermTable::Seen(TermId base, const Dims& sizes, Window window) {
  window = Plain(sizes, std::move(window));
  if (at(base).kind == Term::Kind::kWindow) {
    const Term& under = at(base);
    const Dims rows = ContiguousStrides(under.sizes);
    std::vector<Digit> digits;
    for (size_t d = 0; d < rows.size(); ++d) {
      if (rows[d] > 0) digits.push_back({rows[d], under.window.strides[d]});
    }
    const auto composed = Through(sizes, window, digits);
    if (composed) {
      return Seen(under.inputs[0], sizes,
                  {composed->offset + under.window.offset, composed->strides});
    }
  }
  if (sizes == at(base).sizes && ShowsAll(sizes, window)) return base;
  Term term;
  term.kind = Term::Kind::kWindow;
  term.inputs = {base};
  term.sizes = sizes;
  term.dtype = at(base).dtype;
  term.window = std::move(window);
  return Intern(std::move(term));
}

// cat of windows that lie one behind the other along the dimension is one window.
std::optional<TermId> TermTable::Joined(const OpCall& call, const std::vector<TermId>& inputs,
                                        const Tensor& value) {
  const auto dim = WrapDim(call.integer(1), value.rank());
  if (!dim.ok() || inputs.size() != call.tensors(0).size()) return std::nullopt;
  const auto along = static_cast<size_t>(dim.value());
  const Term& first = at(inputs[0]);
  if (first.kind != Term::Kind::kWindow || first.dtype != value.dtype) return std::nullopt;
  Window whole = first.window;
  uint64_t known = 0;  // a bit for each dimension whose stride is known
  if (value.sizes.size() > 64) return std::nullopt;
  int64_t next = whole.offset;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Term& piece = at(inputs[i]);
    if (piece.kind != Term::Kind::kWindow || piece.inputs != first.inputs ||
        piece.sizes.size() != value.sizes.size() || piece.window.offset != next) {
      return std::nullopt;
    }
    for (size_t d = 0; d < piece.sizes.size(); ++d) {
      if (d != along && piece.sizes[d] != value.sizes[d]) return std::nullopt;
      if (piece.sizes[d] <= 1) continue;
      if ((known >> d & 1) != 0 && whole.strides[d] != piece.window.strides[d]) return std::nullopt;
      whole.strides[d] = piece.window.strides[d];
      known |= uint64_t{1} << d;
    }
    if ((known >> along & 1) == 0 && piece.sizes[along] == 1 && i + 1 < inputs.size()) {
      whole.strides[along] = at(inputs[i + 1]).window.offset - next;
      known |= uint64_t{1} << along;
    }
    next += whole.strides[along] * piece.sizes[along];
  }
  return Seen(first.inputs[0], value.sizes, std::move(whole));
}

std::optional<TermId> TermTable::Simplify(const OpCall& call, const Term& term, const Tensor& value,
                                          std::vector<TermRule>& used) {
  const std::vector<TermId>& inputs = term.inputs;
  const auto note = [&](TermRule rule, TermId id) {
    used.push_back(rule);
    return id;
  };
  if (inputs.empty()) return std::nullopt;
  const Term& first = at(inputs[0]);
  const bool same_type = first.dtype == value.dtype;
  if (IsRow(call, {OpId::kCat}) && call.tensors(0).size() == inputs.size()) {
    const auto joined = Joined(call, inputs, value);
    if (joined) return note(TermRule::kSplitCat, *joined);
    return std::nullopt;
  }
  if (IsRow(call, {OpId::kClone, OpId::kContiguous, OpId::kReshape, OpId::kReshapeAs,
                   OpId::kFlatten, OpId::kConvertTo, OpId::kFloat, OpId::kLong}) &&
      same_type && ElementCount(first.sizes) == value.count()) {
    return note(TermRule::kCopy, Seen(inputs[0], value.sizes, {0, ContiguousStrides(value.sizes)}));
  }
  if (inputs.size() == 1 && first.kind == Term::Kind::kCall && first.sizes == value.sizes) {
    const bool same_row =
        first.row == &call.row() && first.inputs.size() == 1 && first.head == term.head;
    if (same_row && IsRow(call, {OpId::kNeg}) && at(first.inputs[0]).dtype == value.dtype) {
      return note(TermRule::kTwice, first.inputs[0]);
    }
    if (same_row && call.row().has(kIdempotent) && same_type) {
      return note(TermRule::kTwice, inputs[0]);
    }
  }
  if (inputs.size() != 2 || !same_type || first.sizes != value.sizes) return std::nullopt;
  const Term& second = at(inputs[1]);
  const bool identity =
      (IsRow(call, {OpId::kMul}) && IsNumber(second, 1)) ||
      (IsFloating(value.dtype) && IsRow(call, {OpId::kPow}) && IsNumber(second, 1)) ||
      (IsFloating(value.dtype) && IsRow(call, {OpId::kDiv}) && IsNumber(second, 1) &&
       !call.has(2)) ||
      // x + 0 is not among them: -0.0 + 0 is 0.0.
      (IsRow(call, {OpId::kSub}) && IsNumber(second, 0) && !std::signbit(second.number));
  if (identity) return note(TermRule::kIdentity, inputs[0]);
  return std::nullopt;
}

TermId TermTable::Call(const OpCall& call, Term term, const Tensor& value,
                       std::vector<TermRule>& used) {
  const OpRow& row = call.row();
  if (term.result == 0) {
    if (const auto simple = Simplify(call, term, value, used)) return *simple;
  }
  // Both ways of addition and multiplication give the same bits. Rows such as maximum are left out:
  // which of 0.0 and -0.0 they give may depend on the order.
  const bool commutes = row.has(kCommutative | kNumbers) && term.inputs.size() == 2 &&
                        term.layout.empty() && (!IsRow(call, {OpId::kAdd}) || IsOne(call, 2));
  if (commutes && term.inputs[1] < term.inputs[0]) {
    std::swap(term.inputs[0], term.inputs[1]);
    used.push_back(TermRule::kCommute);
  }
  term.row = &row;
  term.sizes = value.sizes;
  term.dtype = value.dtype;
  return Intern(std::move(term));
}

}  // namespace fxp
