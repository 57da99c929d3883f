// Strides, broadcasting, views, reductions and indexing against a slow and obvious interpretation:
// a tensor is its sizes and a list of numbers, every rule a loop over positions.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <random>
#include <vector>

#include "engine/base/str_cat.h"
#include "engine/ops/index.h"
#include "engine/ops/table.h"
#include "engine/tensor/promote.h"
#include "engine/testing/case_text.h"

namespace fxp {
namespace {

struct Slow {
  Dims sizes;
  std::vector<double> values;  // in row-major order

  bool operator==(const Slow&) const = default;
};

// The position of element i in row-major order.
Dims PositionOf(int64_t i, const Dims& sizes) {
  Dims position(sizes.size());
  for (size_t d = sizes.size(); d-- > 0;) {
    position[d] = i % sizes[d];
    i /= sizes[d];
  }
  return position;
}

int64_t CountOf(const Dims& sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return count;
}

// A tensor of those sizes whose element at each position is f(position).
template <typename F>
Slow Make(const Dims& sizes, F f) {
  Slow made{sizes, {}};
  for (int64_t i = 0; i < CountOf(sizes); ++i) made.values.push_back(f(PositionOf(i, sizes)));
  return made;
}

double At(const Slow& tensor, const Dims& position) {
  int64_t i = 0;
  for (size_t d = 0; d < position.size(); ++d) i = i * tensor.sizes[d] + position[d];
  return tensor.values[static_cast<size_t>(i)];
}

Slow Read(const Tensor& tensor) {
  return Make(tensor.sizes, [&](const Dims& position) {
    int64_t place = tensor.offset;
    for (size_t d = 0; d < position.size(); ++d) place += position[d] * tensor.strides[d];
    return ElementAt(tensor.View({}, {}, place)).real;
  });
}

class Property : public ::testing::Test {
 protected:
  static constexpr int kTimes = 300;

  int64_t Below(int64_t count) {
    return static_cast<int64_t>(random_() % static_cast<uint64_t>(count));
  }

  Dims Sizes(size_t rank) {
    Dims sizes(rank);
    for (int64_t& size : sizes) size = Below(8) == 0 ? 0 : 1 + Below(4);
    return sizes;
  }

  // A tensor with memory of its own or a window with a step, permuted; small whole numbers.
  Tensor Random(const Dims& sizes, DType dtype) {
    std::vector<size_t> order(sizes.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random_);
    const int64_t step = 1 + Below(2);
    const int64_t start = Below(3);
    const Tensor memory = Tensor::Empty({CountOf(sizes) * step + start + 1}, DType::kInt64).value();
    for (int64_t i = 0; i < memory.count(); ++i) memory.data<int64_t>()[i] = Below(7) - 3;
    Dims strides(sizes.size());
    int64_t stride = step;
    for (const size_t dim : order) {
      strides[dim] = stride;
      stride *= std::max<int64_t>(sizes[dim], 1);
    }
    return Convert(memory, dtype).value().View(sizes, strides, start);
  }

  DType Type() {
    constexpr DType kTypes[] = {DType::kFloat32, DType::kInt64, DType::kFloat64, DType::kInt16,
                                DType::kBFloat16};
    return kTypes[Below(5)];
  }

  static Tensor Run(OpId id, std::vector<ArgValue> args) {
    const Result<OpResult> result = RunOp(OpCall(Op(id), std::move(args)));
    EXPECT_TRUE(result.ok()) << Op(id).id << ": " << result.error().message;
    return result.ok() ? result.value().tensors.front() : Tensor::Empty({}, DType::kBool).value();
  }

  std::mt19937_64 random_{20};
};

TEST_F(Property, ElementwiseOperatorsBroadcastFromTheRight) {
  for (int i = 0; i < kTimes; ++i) {
    const Dims shape = Sizes(static_cast<size_t>(Below(5)));
    const auto part = [&] {
      Dims sizes(shape.begin() + Below(static_cast<int64_t>(shape.size()) + 1), shape.end());
      for (int64_t& size : sizes) size = Below(3) == 0 ? 1 : size;
      return sizes;
    };
    const Tensor a = Random(shape, Type());
    const Tensor b = Random(part(), Type());
    const Slow x = Read(a), y = Read(b);
    const auto seen = [&](const Slow& tensor, const Dims& position) {
      Dims own(position.end() - static_cast<ptrdiff_t>(tensor.sizes.size()), position.end());
      for (size_t d = 0; d < own.size(); ++d) own[d] = tensor.sizes[d] == 1 ? 0 : own[d];
      return At(tensor, own);
    };
    const Slow sum = Make(shape, [&](const Dims& p) { return seen(x, p) + seen(y, p); });
    EXPECT_EQ(Read(Run(OpId::kAdd, {&a, &b})), sum);
    EXPECT_EQ(Read(Run(OpId::kAdd, {&b, &a})), sum);
    const Slow less =
        Make(shape, [&](const Dims& p) { return seen(x, p) < seen(y, p) ? 1.0 : 0.0; });
    EXPECT_EQ(Read(Run(OpId::kLt, {&a, &b})), less);
  }
}

// The shape without the dimensions in `dims`, and which of them go.
Dims Without(const Dims& sizes, const Dims& dims, bool keep) {
  Dims left;
  for (size_t d = 0; d < sizes.size(); ++d) {
    const bool goes = std::find(dims.begin(), dims.end(), static_cast<int64_t>(d)) != dims.end();
    if (!goes) left.push_back(sizes[d]);
    if (goes && keep) left.push_back(1);
  }
  return left;
}

TEST_F(Property, ReductionsFoldTheChosenDimensions) {
  for (int i = 0; i < kTimes; ++i) {
    const auto rank = 1 + Below(4);
    const Tensor input = Random(Sizes(static_cast<size_t>(rank)), Type());
    const Slow x = Read(input);
    Dims dims;
    for (int64_t d = 0; d < rank; ++d) {
      if (Below(2) == 0) dims.push_back(d);
    }
    if (dims.empty()) dims.push_back(Below(rank));
    const bool keep = Below(2) == 0;
    const auto fold = [&](double start, const std::function<double(double, double)>& f) {
      const Dims target = Without(x.sizes, dims, true);
      Slow folded{Without(x.sizes, dims, keep), {}};
      for (int64_t k = 0; k < CountOf(target); ++k) {
        double value = start;
        for (int64_t j = 0; j < CountOf(x.sizes); ++j) {
          Dims position = PositionOf(j, x.sizes);
          for (const int64_t d : dims) position[static_cast<size_t>(d)] = 0;
          if (position == PositionOf(k, target)) value = f(value, x.values[static_cast<size_t>(j)]);
        }
        folded.values.push_back(value);
      }
      return folded;
    };
    Dims given = dims;
    for (int64_t& d : given) d = Below(2) == 0 ? d : d - rank;
    EXPECT_EQ(Read(Run(OpId::kSumDim, {&input, given, keep})),
              fold(0, [](double a, double b) { return a + b; }));
    EXPECT_EQ(Read(Run(OpId::kAny, {&input, given, keep})),
              fold(0, [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }));
    if (input.count() == 0) continue;
    EXPECT_EQ(Read(Run(OpId::kAmax, {&input, given, keep})),
              fold(-100, [](double a, double b) { return std::max(a, b); }));
  }
}

TEST_F(Property, ViewsShowTheElementsThatTheirIndexArithmeticSays) {
  for (int i = 0; i < kTimes; ++i) {
    const auto rank = 2 + Below(3);
    Dims sizes(static_cast<size_t>(rank));
    for (int64_t& size : sizes) size = 1 + Below(4);
    const Tensor input = Random(sizes, Type());
    const Slow x = Read(input);
    const int64_t a = Below(rank), b = Below(rank);
    const auto at = static_cast<size_t>(a);
    const auto swapped = [&](Dims position) {
      std::swap(position[at], position[static_cast<size_t>(b)]);
      return position;
    };
    EXPECT_EQ(Read(Run(OpId::kTranspose, {&input, a, b})),
              Make(swapped(sizes), [&](const Dims& p) { return At(x, swapped(p)); }));
    const int64_t start = Below(sizes[at] + 1);
    const int64_t length = Below(sizes[at] - start + 1);
    const auto moved = [&](Dims position, int64_t by) {
      position[at] += by;
      return position;
    };
    Dims narrow = sizes;
    narrow[at] = length;
    EXPECT_EQ(Read(Run(OpId::kNarrow, {&input, a, start, length})),
              Make(narrow, [&](const Dims& p) { return At(x, moved(p, start)); }));
    const int64_t chosen = Below(sizes[at]);
    Dims rest = sizes;
    rest.erase(rest.begin() + a);
    EXPECT_EQ(Read(Run(OpId::kSelect, {&input, a, chosen})), Make(rest, [&](Dims p) {
                p.insert(p.begin() + a, chosen);
                return At(x, p);
              }));
    EXPECT_EQ(Read(Run(OpId::kFlip, {&input, Dims{a}})), Make(sizes, [&](Dims p) {
                p[at] = sizes[at] - 1 - p[at];
                return At(x, p);
              }));
    const Dims flat{CountOf(sizes)};
    EXPECT_EQ(Read(Run(OpId::kReshape, {&input, flat})), (Slow{flat, x.values}));
  }
}

TEST_F(Property, IndexingTakesWhatEachItemSays) {
  for (int i = 0; i < kTimes; ++i) {
    Dims sizes(static_cast<size_t>(1 + Below(4)));
    for (int64_t& size : sizes) size = 1 + Below(4);
    const Tensor input = Random(sizes, Type());
    std::vector<IndexItem> items;
    std::vector<int64_t> starts, steps, lengths;  // a length of -1: the dimension goes
    for (const int64_t size : sizes) {
      IndexItem item;
      if (Below(3) == 0) {
        item.integer = Below(2 * size) - size;
        starts.push_back(item.integer < 0 ? item.integer + size : item.integer);
        steps.push_back(1);
        lengths.push_back(-1);
      } else {
        item.kind = IndexItem::Kind::kSlice;
        item.start = Below(size + 1);
        item.stop = Below(size + 2);
        item.step = 1 + Below(3);
        starts.push_back(*item.start);
        steps.push_back(*item.step);
        const int64_t stop = std::min(*item.stop, size);
        lengths.push_back(std::max<int64_t>(0, (stop - *item.start + *item.step - 1) / *item.step));
      }
      items.push_back(item);
    }
    Dims shape;
    for (const int64_t length : lengths) {
      if (length >= 0) shape.push_back(length);
    }
    const Slow x = Read(input);
    const Slow expected = Make(shape, [&](const Dims& p) {
      Dims position;
      size_t next = 0;
      for (size_t d = 0; d < lengths.size(); ++d) {
        position.push_back(starts[d] + (lengths[d] < 0 ? 0 : p[next++] * steps[d]));
      }
      return At(x, position);
    });
    const auto found = GetIndex(input, items);
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(Read(found.value().tensor), expected);
  }
}

// An operand of tests/cases/promotion.list: "T:f32", "Z:f32" or "N:float".
Tensor OperandOf(const std::string& text) {
  const std::string word = text.substr(2);
  if (text.starts_with("N:")) {
    const Scalar number = word == "bool"    ? Scalar::Bool(true)
                          : word == "int"   ? Scalar::Int(1)
                          : word == "float" ? Scalar::Float(1.5)
                                            : Scalar::Imaginary({0, 1});
    return Tensor::FromNumber(number).value();
  }
  return ReadTensor(StrCat(word, text.starts_with("T:") ? "[1]{1}" : "[]{1}")).Build();
}

TEST(Promotion, IsThatOfTheReference) {
  std::ifstream file("tests/cases/promotion.list");
  int count = 0;
  for (std::string left, right, expected; file >> left >> right >> expected; ++count) {
    const Tensor a = OperandOf(left), b = OperandOf(right);
    const Result<DType> found = ResultType({&a, &b});
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(CaseWord(found.value()), expected) << left << " and " << right;
  }
  EXPECT_GT(count, 500);
}

}  // namespace
}  // namespace fxp
