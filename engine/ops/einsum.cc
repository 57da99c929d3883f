// torch.einsum: every operand is seen with one dimension a letter, the output's letters first; then
// operands are multiplied one after another, and what no later one needs is summed.

#include <algorithm>

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"

namespace fxp {
namespace {

constexpr int kLetters = 52;
constexpr int kDots = kLetters;  // stands for each of the dimensions that "..." covers

int LetterNumber(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  return -1;
}

char LetterOf(int number) {
  return static_cast<char>(number < 26 ? 'A' + number : 'a' + number - 26);
}

struct Equation {
  std::vector<std::vector<int>> operands;
  std::vector<int> output;
  bool has_output = false;
};

// Letters and dots of one side of the equation; `at` is where it begins in the whole text.
Status ReadSide(std::string_view text, std::string_view side, std::vector<std::vector<int>>& out,
                bool is_output) {
  const auto start = static_cast<size_t>(side.data() - text.data());
  out.emplace_back();
  bool dots = false;
  for (size_t i = 0; i < side.size(); ++i) {
    const char c = side[i];
    if (c == ' ') continue;
    if (c == ',' && !is_output) {
      out.emplace_back();
      dots = false;
    } else if (c == '.') {
      if (side.substr(i, 3) != "..." || dots) {
        return RuntimeError(
            StrCat("einsum(): found '.' for ",
                   is_output ? std::string("output") : StrCat("operand ", out.size() - 1),
                   dots ? " for which an ellipsis was already found"
                        : " that is not part of any ellipsis"));
      }
      i += 2;
      dots = true;
      out.back().push_back(kDots);
    } else if (LetterNumber(c) >= 0) {
      out.back().push_back(LetterNumber(c));
    } else {
      return RuntimeError(StrCat("einsum(): invalid subscript given at index ", start + i,
                                 " in the equation string, subscripts must be in [a-zA-Z]"));
    }
  }
  return Ok();
}

Result<Equation> Read(std::string_view text) {
  Equation equation;
  const size_t arrow = text.find("->");
  FXP_TRY(ReadSide(text, text.substr(0, arrow), equation.operands, false));
  if (arrow != std::string_view::npos) {
    std::vector<std::vector<int>> sides;
    FXP_TRY(ReadSide(text, text.substr(arrow + 2), sides, true));
    equation.output = sides.front();
    equation.has_output = true;
  }
  return equation;
}

// Where each letter, and each dimension under the dots, stands in the common order.
struct Layout {
  std::vector<int64_t> place = std::vector<int64_t>(kLetters, -1);
  int64_t dots = 0;      // how many dimensions "..." covers at most
  int64_t dots_at = -1;  // the first of them
  int64_t out_rank = 0;  // dimensions of the output; those that are summed come after
  int64_t rank = 0;
};

Result<Layout> MakeLayout(Equation& equation, const std::vector<const Tensor*>& operands) {
  Layout layout;
  std::vector<int> seen(kLetters, 0);
  for (size_t i = 0; i < operands.size(); ++i) {
    const auto letters = static_cast<int64_t>(equation.operands[i].size());
    const bool dots = std::count(equation.operands[i].begin(), equation.operands[i].end(), kDots);
    const int64_t rank = operands[i]->rank();
    if (dots ? letters - 1 > rank : letters != rank) {
      return RuntimeError(
          StrCat("einsum(): the number of subscripts in the equation (", letters - (dots ? 1 : 0),
                 dots ? ") is more than the number of dimensions ("
                      : ") does not match the number of dimensions (",
                 rank, ") for operand ", i, dots ? "" : " and no ellipsis was given"));
    }
    if (dots) layout.dots = std::max(layout.dots, rank - letters + 1);
    for (const int letter : equation.operands[i]) {
      if (letter != kDots) ++seen[static_cast<size_t>(letter)];
    }
  }
  if (!equation.has_output) {
    // What occurs once, in the alphabet's order, after the dots.
    equation.output.push_back(kDots);
    for (int letter = 0; letter < kLetters; ++letter) {
      if (seen[static_cast<size_t>(letter)] == 1) equation.output.push_back(letter);
    }
  }
  for (const int letter : equation.output) {
    if (letter == kDots) {
      layout.dots_at = layout.rank;
      layout.rank += layout.dots;
      continue;
    }
    int64_t& place = layout.place[static_cast<size_t>(letter)];
    if (seen[static_cast<size_t>(letter)] == 0) {
      return RuntimeError(StrCat("einsum(): output subscript ", std::string(1, LetterOf(letter)),
                                 " does not appear in the equation for any input operand"));
    }
    if (place >= 0) {
      return RuntimeError(StrCat("einsum(): output subscript ", std::string(1, LetterOf(letter)),
                                 " appears more than once in the output"));
    }
    place = layout.rank++;
  }
  layout.out_rank = layout.rank;
  if (layout.dots_at < 0) {
    layout.dots_at = layout.rank;
    layout.rank += layout.dots;
  }
  for (int letter = 0; letter < kLetters; ++letter) {
    int64_t& place = layout.place[static_cast<size_t>(letter)];
    if (seen[static_cast<size_t>(letter)] > 0 && place < 0) place = layout.rank++;
  }
  return layout;
}

// The operand in the common order, with 1 where it has no such dimension. A letter that it has
// twice is its diagonal.
Result<Tensor> Spread(const Tensor& operand, const std::vector<int>& letters, const Layout& layout,
                      size_t number) {
  Tensor out = operand.View(Dims(static_cast<size_t>(layout.rank), 1),
                            Dims(static_cast<size_t>(layout.rank), 0), operand.offset);
  std::vector<bool> taken(out.sizes.size(), false);
  size_t dim = 0;
  for (const int letter : letters) {
    if (letter == kDots) {
      const auto covered = operand.rank() - static_cast<int64_t>(letters.size()) + 1;
      for (int64_t i = 0; i < covered; ++i, ++dim) {
        const auto at = static_cast<size_t>(layout.dots_at + layout.dots - covered + i);
        out.sizes[at] = operand.sizes[dim];
        out.strides[at] = operand.strides[dim];
      }
      continue;
    }
    const auto at = static_cast<size_t>(layout.place[static_cast<size_t>(letter)]);
    if (taken[at] && out.sizes[at] != operand.sizes[dim]) {
      return RuntimeError(StrCat(
          "einsum(): subscript ", std::string(1, LetterOf(letter)), " is repeated for operand ",
          number, " but the sizes don't match, ", operand.sizes[dim], " != ", out.sizes[at]));
    }
    out.sizes[at] = operand.sizes[dim];
    out.strides[at] += operand.strides[dim];
    taken[at] = true;
    ++dim;
  }
  return out;
}

Dims Sizes(const Tensor& tensor, const Dims& dims) {
  Dims sizes;
  for (const int64_t dim : dims) sizes.push_back(tensor.size(dim));
  return sizes;
}

// The product of two tensors in the common order, summed over some of its dimensions.
Result<Tensor> SumProduct(Tensor left, Tensor right, const std::vector<bool>& sums) {
  Dims both, left_only, right_only, summed;
  for (int64_t d = 0; d < left.rank(); ++d) {
    const bool in_left = left.size(d) != 1;
    const bool in_right = right.size(d) != 1;
    if (sums[static_cast<size_t>(d)]) {
      if (in_left != in_right) {
        Tensor& one = in_left ? left : right;
        FXP_ASSIGN(one, ApplyOne(OpId::kSumDim, {&one, Dims{d}, true}));
      }
      summed.push_back(d);
    } else if (in_left && in_right) {
      both.push_back(d);
    } else if (in_left) {
      left_only.push_back(d);
    } else {
      right_only.push_back(d);
    }
  }
  Dims order = both;
  for (const Dims* dims : {&left_only, &summed, &right_only}) {
    order.insert(order.end(), dims->begin(), dims->end());
  }
  Dims shape = Sizes(left, both);
  for (const int64_t size : Sizes(left, left_only)) shape.push_back(size);
  shape.insert(shape.end(), summed.size(), 1);
  for (const int64_t size : Sizes(right, right_only)) shape.push_back(size);
  const int64_t batch = ElementCount(Sizes(left, both));
  const int64_t rows = ElementCount(Sizes(left, left_only));
  const int64_t inner = ElementCount(Sizes(left, summed));
  const int64_t columns = ElementCount(Sizes(right, right_only));
  Dims right_order = both;
  for (const Dims* dims : {&summed, &right_only, &left_only}) {
    right_order.insert(right_order.end(), dims->begin(), dims->end());
  }
  FXP_ASSIGN(const Tensor turned_left, ApplyDims(OpId::kPermute, left, order));
  FXP_ASSIGN(const Tensor turned_right, ApplyDims(OpId::kPermute, right, right_order));
  FXP_ASSIGN(const Tensor a, ApplyDims(OpId::kReshape, turned_left, Dims{batch, rows, inner}));
  FXP_ASSIGN(const Tensor b, ApplyDims(OpId::kReshape, turned_right, Dims{batch, inner, columns}));
  FXP_ASSIGN(const Tensor product, ApplyOne(OpId::kBmm, {&a, &b}));
  FXP_ASSIGN(const Tensor shaped, ApplyDims(OpId::kReshape, product, shape));
  Dims back(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    back[static_cast<size_t>(order[i])] = static_cast<int64_t>(i);
  }
  return ApplyDims(OpId::kPermute, shaped, back);
}

}  // namespace

Result<OpResult> RunEinsum(const OpCall& call) {
  const std::vector<const Tensor*>& operands = call.tensors(1);
  if (operands.empty()) {
    return ValueError(
        "einsum(): must specify the equation string and at least one operand, or at least one "
        "operand and its subscripts list");
  }
  FXP_ASSIGN(Equation equation, Read(call.text(0)));
  if (equation.operands.size() != operands.size()) {
    return RuntimeError(
        StrCat("einsum(): ", equation.operands.size() > operands.size() ? "fewer" : "more",
               " operands were provided than specified in the equation"));
  }
  FXP_ASSIGN(const Layout layout, MakeLayout(equation, operands));
  std::vector<Tensor> seen;
  std::vector<size_t> last(static_cast<size_t>(layout.rank), 0);
  Dims sizes(static_cast<size_t>(layout.rank), 1);
  for (size_t i = 0; i < operands.size(); ++i) {
    FXP_ASSIGN(Tensor spread, Spread(*operands[i], equation.operands[i], layout, i));
    for (size_t d = 0; d < sizes.size(); ++d) {
      if (spread.sizes[d] == 1) continue;
      last[d] = i;
      if (sizes[d] != 1 && sizes[d] != spread.sizes[d]) {
        const auto named =
            std::find(layout.place.begin(), layout.place.end(), static_cast<int64_t>(d));
        const std::string letter =
            named == layout.place.end()
                ? "..."
                : std::string(1, LetterOf(static_cast<int>(named - layout.place.begin())));
        return RuntimeError(
            StrCat("einsum(): subscript ", letter, " has size ", spread.sizes[d], " for operand ",
                   i, " which does not broadcast with previously seen size ", sizes[d]));
      }
      sizes[d] = spread.sizes[d];
    }
    seen.push_back(std::move(spread));
  }
  Tensor current = seen.front();
  Dims alone;
  for (int64_t d = layout.out_rank; d < layout.rank; ++d) {
    if (last[static_cast<size_t>(d)] == 0) alone.push_back(d);
  }
  if (!alone.empty()) {
    FXP_ASSIGN(current, ApplyOne(OpId::kSumDim, {&current, alone, true}));
  }
  for (size_t i = 1; i < seen.size(); ++i) {
    std::vector<bool> sums(sizes.size(), false);
    for (int64_t d = layout.out_rank; d < layout.rank; ++d) {
      sums[static_cast<size_t>(d)] = last[static_cast<size_t>(d)] <= i;
    }
    FXP_ASSIGN(current, SumProduct(current, seen[i], sums));
  }
  current.sizes.resize(static_cast<size_t>(layout.out_rank));
  current.strides.resize(static_cast<size_t>(layout.out_rank));
  OpResult result(std::move(current));
  if (seen.size() == 1) {
    result.grad_fn = alone.empty() ? "PermuteBackward0" : "SumBackward1";
  } else if (layout.rank == layout.out_rank) {
    result.grad_fn = "MulBackward0";
  }
  return result;
}

}  // namespace fxp
