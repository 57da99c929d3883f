#include "engine/proof/recording.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "engine/ops/table.h"
#include "engine/proof/difference.h"
#include "engine/proof/real_terms.h"

namespace fxp {
namespace {

// One step of a small program: an operator on earlier values.
struct Step {
  enum class Kind {
    kAdd,
    kMul,
    kSub,
    kMaximum,
    kRelu,
    kNeg,
    kAbs,
    kTimesNumber,
    kPlusNumber,
    kMinusNumber,
    kTranspose,
    kCopy,
    kHalves,
    kInPlaceAdd,
    kInPlaceRelu,
    kCount
  };
  Kind kind;
  size_t a;
  size_t b;
  double number;
  bool operator==(const Step&) const = default;
};
using Program = std::vector<Step>;

class Recorded : public ::testing::Test {
 protected:
  static Tensor Make(const Dims& sizes, uint32_t seed, bool special = false) {
    std::mt19937 random(seed);
    Tensor tensor = Tensor::Empty(sizes, DType::kFloat32).value();
    constexpr float kSpecial[] = {0.0f, -0.0f, 1.0f, -1.0f, 1e30f, -1e-40f, INFINITY, NAN};
    for (int64_t i = 0; i < tensor.count(); ++i) {
      const auto draw = static_cast<float>(random() % 2001) / 500.0f - 2.0f;
      tensor.data<float>()[i] = special ? kSpecial[random() % 8] : draw;
    }
    return tensor;
  }

  static Tensor Apply(OpId id, std::vector<ArgValue> args) {
    const OpCall call(Op(id), std::move(args));
    OpResult result = RunOp(call).value();
    return result.is_first_operand ? call.tensor(0) : std::move(result.tensors.front());
  }
  static Tensor Number(double value) { return Tensor::FromNumber(Scalar::Float(value)).value(); }

  static Tensor Run(const Program& program, std::vector<Tensor> values) {
    for (const Step& step : program) {
      Tensor a = values[step.a % values.size()];
      const Tensor b = values[step.b % values.size()];
      const Tensor number = Number(step.number);
      switch (step.kind) {
        case Step::Kind::kAdd:
          a = Apply(OpId::kAdd, {&a, &b});
          break;
        case Step::Kind::kMul:
          a = Apply(OpId::kMul, {&a, &b});
          break;
        case Step::Kind::kSub:
          a = Apply(OpId::kSub, {&a, &b});
          break;
        case Step::Kind::kMaximum:
          a = Apply(OpId::kMaximum, {&a, &b});
          break;
        case Step::Kind::kRelu:
          a = Apply(OpId::kRelu, {&a});
          break;
        case Step::Kind::kNeg:
          a = Apply(OpId::kNeg, {&a});
          break;
        case Step::Kind::kAbs:
          a = Apply(OpId::kAbs, {&a});
          break;
        case Step::Kind::kTimesNumber:
          a = Apply(OpId::kMul, {&a, &number});
          break;
        case Step::Kind::kPlusNumber:
          a = Apply(OpId::kAdd, {&a, &number});
          break;
        case Step::Kind::kMinusNumber:
          a = Apply(OpId::kSub, {&a, &number});
          break;
        case Step::Kind::kTranspose:
          a = Apply(OpId::kTranspose, {&a, int64_t{0}, int64_t{1}});
          break;
        case Step::Kind::kCopy:
          a = Apply(OpId::kContiguous, {&a});
          break;
        case Step::Kind::kHalves: {
          const Tensor one = Apply(OpId::kNarrow, {&a, int64_t{0}, int64_t{0}, int64_t{2}});
          const Tensor two = Apply(OpId::kNarrow, {&a, int64_t{0}, int64_t{2}, int64_t{1}});
          const bool swapped = step.number > 1;
          a = Apply(OpId::kCat,
                    {std::vector<const Tensor*>{swapped ? &two : &one, swapped ? &one : &two},
                     int64_t{0}});
          break;
        }
        case Step::Kind::kInPlaceAdd:
          if (!RunOpInPlace(OpCall(Op(OpId::kAdd), {&a, &b}), a).ok()) return a;
          break;
        case Step::Kind::kInPlaceRelu:
          if (!RunOpInPlace(OpCall(Op(OpId::kRelu), {&a}), a).ok()) return a;
          break;
        case Step::Kind::kCount:
          break;
      }
      values.push_back(a);
    }
    return values.back();
  }

  struct Said {
    TermId term;
    std::string effects;
    bool doubts;
    bool operator==(const Said&) const = default;
  };

  static std::vector<Tensor> Inputs(uint32_t seed, bool special = false) {
    return {Make({3, 3}, seed, special), Make({3, 3}, seed + 1, special)};
  }

  Said Record(const Program& program, uint32_t seed) {
    Recording recording(terms_);
    const std::vector<Tensor> inputs = Inputs(seed);
    for (size_t i = 0; i < inputs.size(); ++i) {
      recording.AddInput(static_cast<int32_t>(i), inputs[i]);
    }
    Listener() = &recording;
    const Tensor output = Run(program, inputs);
    Listener() = nullptr;
    const TermId term = recording.TermOf(output);
    return {term, recording.Effects(), !recording.doubts().empty()};
  }

  static Program RandomProgram(std::mt19937& random, size_t steps) {
    Program program;
    for (size_t i = 0; i < steps; ++i) program.push_back(RandomStep(random));
    return program;
  }
  static Step RandomStep(std::mt19937& random) {
    constexpr double kNumbers[] = {0, -0.0, 1, 2, -1};
    return {static_cast<Step::Kind>(random() % static_cast<uint32_t>(Step::Kind::kCount)),
            random() % 8, random() % 8, kNumbers[random() % 5]};
  }

  // Whether both give the same bits, and leave the same in their inputs.
  static std::string Differ(const Program& a, const Program& b) {
    for (uint32_t seed = 0; seed < 6; ++seed) {
      const auto inputs_a = Inputs(seed * 2, seed % 2 == 0);
      const auto inputs_b = Inputs(seed * 2, seed % 2 == 0);
      const Tensor from_a = Run(a, inputs_a);
      const Tensor from_b = Run(b, inputs_b);
      if (from_a.sizes != from_b.sizes) return "sizes";
      const Difference found = Compare(from_a, from_b, 0, 0);
      if (found.beyond + found.zero_signs > 0) return "values";
      for (size_t i = 0; i < inputs_a.size(); ++i) {
        if (Compare(inputs_a[i], inputs_b[i], 0, 0).beyond > 0) return "inputs";
      }
    }
    return "";
  }

  TermTable terms_;
};

TEST_F(Recorded, NothingThatDiffersIsOneTerm) {
  int same = 0;
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    const Program a = RandomProgram(random, 1 + random() % 7);
    Program b = a;
    for (uint32_t change = random() % 3; change > 0 || b == a; change -= change > 0) {
      const size_t at = random() % b.size();
      switch (random() % 4) {
        case 0:
          b[at] = RandomStep(random);
          break;
        case 1:
          std::swap(b[at].a, b[at].b);
          break;
        case 2:
          b.insert(b.begin() + static_cast<ptrdiff_t>(at), RandomStep(random));
          break;
        default:
          if (b.size() > 1) b.erase(b.begin() + static_cast<ptrdiff_t>(at));
      }
      if (change == 0) break;
    }
    const Said of_a = Record(a, 1);
    EXPECT_EQ(of_a, Record(a, 77)) << "a term depends on elements, seed " << seed;
    if (of_a.doubts || !(of_a == Record(b, 1))) continue;
    ++same;
    ASSERT_EQ(Differ(a, b), "") << "seed " << seed;
  }
  EXPECT_GT(same, 200);
}

using K = Step::Kind;
struct Pair {
  Program a;
  Program b;
};

TEST_F(Recorded, RulesMakeOneTerm) {
  const Pair pairs[] = {
      {{{K::kAdd, 0, 1, 0}}, {{K::kAdd, 1, 0, 0}}},
      {{{K::kRelu, 0, 0, 0}}, {{K::kTimesNumber, 0, 0, 1}, {K::kRelu, 2, 0, 0}}},
      {{{K::kRelu, 0, 0, 0}}, {{K::kMinusNumber, 0, 0, 0}, {K::kRelu, 2, 0, 0}}},
      {{{K::kRelu, 0, 0, 0}}, {{K::kRelu, 0, 0, 0}, {K::kRelu, 2, 0, 0}}},
      {{{K::kAbs, 0, 0, 0}}, {{K::kNeg, 0, 0, 0}, {K::kNeg, 2, 0, 0}, {K::kAbs, 3, 0, 0}}},
      {{{K::kAbs, 0, 0, 0}},
       {{K::kTranspose, 0, 0, 0}, {K::kTranspose, 2, 0, 0}, {K::kAbs, 3, 0, 0}}},
      {{{K::kAbs, 0, 0, 0}}, {{K::kHalves, 0, 0, 0}, {K::kAbs, 2, 0, 0}}},
      {{{K::kTranspose, 0, 0, 0}}, {{K::kTranspose, 0, 0, 0}, {K::kCopy, 2, 0, 0}}},
  };
  for (const Pair& pair : pairs) {
    const Said a = Record(pair.a, 1);
    EXPECT_EQ(a, Record(pair.b, 1));
    EXPECT_FALSE(a.doubts);
    EXPECT_EQ(Differ(pair.a, pair.b), "");
  }
}

TEST_F(Recorded, WhatLooksLikeARuleIsNone) {
  const Pair pairs[] = {
      // -0.0 + 0 is 0.0
      {{{K::kRelu, 0, 0, 0}}, {{K::kPlusNumber, 0, 0, 0}, {K::kRelu, 2, 0, 0}}},
      {{{K::kAbs, 0, 0, 0}}, {{K::kMinusNumber, 0, 0, -0.0}, {K::kAbs, 2, 0, 0}}},
      {{{K::kSub, 0, 1, 0}}, {{K::kSub, 1, 0, 0}}},
      {{{K::kAbs, 0, 0, 0}}, {{K::kHalves, 0, 0, 2}, {K::kAbs, 2, 0, 0}}},
      {{{K::kAdd, 0, 1, 0}}, {{K::kInPlaceAdd, 0, 1, 0}}},  // the input is another afterwards
      {{{K::kNeg, 0, 0, 0}},
       {{K::kNeg, 0, 0, 0}, {K::kInPlaceRelu, 0, 0, 0}, {K::kTimesNumber, 2, 0, 1}}},
  };
  for (const Pair& pair : pairs) EXPECT_FALSE(Record(pair.a, 1) == Record(pair.b, 1));
}

TEST_F(Recorded, WritingIsSeenThroughEveryView) {
  // relu_ on a transposed view of the input changes what the input's reader gets.
  const Program before = {{K::kTranspose, 0, 0, 0}, {K::kInPlaceRelu, 2, 0, 0}, {K::kAbs, 0, 0, 0}};
  const Program after = {{K::kTranspose, 0, 0, 0}, {K::kAbs, 0, 0, 0}, {K::kInPlaceRelu, 2, 0, 0}};
  const Said of_before = Record(before, 1);
  EXPECT_FALSE(of_before.doubts);
  EXPECT_FALSE(of_before == Record(after, 1));
}

TEST_F(Recorded, RandomNumbersAreCounted) {
  const auto draw = [&](int times) {
    Recording recording(terms_);
    const Tensor x = Make({3, 3}, 1);
    recording.AddInput(0, x);
    Listener() = &recording;
    Tensor last = x;
    for (int i = 0; i < times; ++i) last = Apply(OpId::kRandLike, {&x});
    Listener() = nullptr;
    return std::pair(recording.TermOf(last), recording.Effects());
  };
  EXPECT_EQ(draw(2), draw(2));
  EXPECT_NE(draw(1).first, draw(2).first);
  EXPECT_NE(draw(1).second, draw(2).second);
}

TEST_F(Recorded, DoubtsAreNamed) {
  const auto doubts = [&](OpId id, std::vector<ArgValue> rest) {
    Recording recording(terms_);
    const Tensor x = Make({3, 3}, 1);
    recording.AddInput(0, x);
    std::vector<ArgValue> args = {&x};
    args.insert(args.end(), rest.begin(), rest.end());
    Listener() = &recording;
    Apply(id, std::move(args));
    Listener() = nullptr;
    return recording.doubts();
  };
  EXPECT_EQ(doubts(OpId::kNonzero, {}), std::vector<std::string>{"shapes"});
  EXPECT_EQ(doubts(OpId::kEmptyLike, {}), std::vector<std::string>{"undefined"});
  EXPECT_EQ(doubts(OpId::kRelu, {}), std::vector<std::string>{});
}

// A linear layer and the batch norm behind it, folded by hand with `change` made to one number.
struct Folding {
  Tensor weight, bias, scale, shift, mean, variance;
  static constexpr double kEps = 1e-5;

  Tensor Unfolded(const Tensor& x) const {
    Tensor y = Run(OpId::kLinear, {&x, &weight, &bias});
    return Run(OpId::kBatchNorm, {&y, &scale, &shift, &mean, &variance, false, 0.1, kEps, true});
  }
  Tensor Folded(const Tensor& x, int changed, float change) const {
    Tensor w = Copy(weight).value();
    Tensor b = Copy(bias).value();
    for (int64_t c = 0; c < 3; ++c) {
      const double factor = scale.data<float>()[c] / std::sqrt(variance.data<float>()[c] + kEps);
      for (int64_t i = 0; i < 3; ++i) {
        float& element = w.data<float>()[c * 3 + i];
        element = static_cast<float>(element * factor);
      }
      float& element = b.data<float>()[c];
      element =
          static_cast<float>((element - mean.data<float>()[c]) * factor + shift.data<float>()[c]);
    }
    if (changed >= 0)
      (changed < 9 ? w.data<float>()[changed] : b.data<float>()[changed - 9]) *= change;
    return Run(OpId::kLinear, {&x, &w, &b});
  }
  static Tensor Run(OpId id, std::vector<ArgValue> args) {
    return std::move(RunOp(OpCall(Op(id), std::move(args))).value().tensors.front());
  }
};

TEST_F(Recorded, BatchNormFoldsIntoTheLayerWithTheRightNumbersOnly) {
  Folding folding{Make({3, 3}, 1), Make({3}, 2), Make({3}, 3),
                  Make({3}, 4),    Make({3}, 5), Make({3}, 6)};
  for (int64_t c = 0; c < 3; ++c) {
    float& variance = folding.variance.data<float>()[c];
    variance = std::abs(variance) + 0.3f;
  }
  RealTerms real(terms_);
  const auto term = [&](auto run) {
    Recording recording(terms_);
    const Tensor x = Make({2, 3}, 7);
    recording.AddInput(0, x);
    Listener() = &recording;
    const Tensor output = run(x);
    Listener() = nullptr;
    return recording.TermOf(output);
  };
  const TermId unfolded = term([&](const Tensor& x) { return folding.Unfolded(x); });
  const TermId folded = term([&](const Tensor& x) { return folding.Folded(x, -1, 1); });
  EXPECT_NE(unfolded, folded);
  EXPECT_EQ(real.Of(unfolded), real.Of(folded));
  for (int changed = 0; changed < 12; ++changed) {
    for (const float change : {1.0001f, -1.0f, 0.0f}) {
      const TermId wrong =
          term([&](const Tensor& x) { return folding.Folded(x, changed, change); });
      EXPECT_NE(real.Of(unfolded), real.Of(wrong)) << changed << " times " << change;
    }
  }
}

TEST(Compare, CountsUnitsInTheLastPlace) {
  const auto tensor = [](std::vector<float> values) {
    Tensor made = Tensor::Empty({static_cast<int64_t>(values.size())}, DType::kFloat32).value();
    std::memcpy(made.data<float>(), values.data(), values.size() * sizeof(float));
    return made;
  };
  const float next = std::nextafter(1.0f, 2.0f);
  Difference found =
      Compare(tensor({1, 0, NAN, INFINITY}), tensor({next, -0.0f, NAN, INFINITY}), 1e-6, 0);
  EXPECT_EQ(found.ulps, 1);
  EXPECT_EQ(found.worst, 0);
  EXPECT_EQ(found.beyond, 0);
  EXPECT_EQ(found.zero_signs, 1);
  found = Compare(tensor({1, 2}), tensor({1, NAN}), 1e-6, 1e-6);
  EXPECT_EQ(found.ulps, HUGE_VAL);
  EXPECT_EQ(found.worst, 1);
  EXPECT_EQ(found.beyond, 1);
  Tensor one = Tensor::Full({1}, DType::kFloat64, Scalar::Float(1)).value();
  Tensor other =
      Tensor::Full({1}, DType::kFloat64, Scalar::Float(std::nextafter(1.0, 2.0))).value();
  EXPECT_EQ(Compare(one, other, 0, 0).ulps, 1);
  const float tiny = std::numeric_limits<float>::denorm_min();
  EXPECT_EQ(Compare(tensor({tiny}), tensor({-tiny}), 0, 0).ulps, 2);
}

}  // namespace
}  // namespace fxp
