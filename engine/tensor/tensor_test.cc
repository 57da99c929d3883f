#include "engine/tensor/tensor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/base/line_memory.h"
#include "engine/tensor/random.h"
#include "engine/tensor/strided.h"
#include "engine/tensor/text.h"

namespace fxp {
namespace {

Tensor Floats(const Dims& sizes, const std::vector<float>& values) {
  Tensor tensor = Tensor::Empty(sizes, DType::kFloat32).value();
  for (size_t i = 0; i < values.size(); ++i) tensor.data<float>()[i] = values[i];
  return tensor;
}

std::string Text(const Tensor& tensor) { return TensorText(tensor, PrintOptions()).value(); }

TEST(Shape, BroadcastsFromTheEnd) {
  EXPECT_EQ(BroadcastShapes({2, 1}, {3}).value(), (Dims{2, 3}));
  EXPECT_EQ(BroadcastShapes({}, {3}).value(), (Dims{3}));
  EXPECT_EQ(BroadcastShapes({2, 3}, {3, 2}).error().message,
            "The size of tensor a (3) must match the size of tensor b (2) at non-singleton "
            "dimension 1");
}

TEST(Shape, CountsDimensionsFromEitherEnd) {
  EXPECT_EQ(WrapDim(-1, 2).value(), 1);
  EXPECT_EQ(WrapDim(0, 0).value(), 0);
  EXPECT_EQ(WrapDim(2, 2).error().message,
            "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
}

TEST(Shape, InfersOneSize) {
  EXPECT_EQ(InferSize({-1, 3}, 6).value(), (Dims{2, 3}));
  EXPECT_EQ(InferSize({4, -1}, 6).error().message,
            "shape '[4, -1]' is invalid for input of size 6");
  EXPECT_EQ(InferSize({-1, -1}, 6).error().message, "only one dimension can be inferred");
}

TEST(Shape, FindsStridesOfViewsOnlyWhereThereAreSome) {
  EXPECT_EQ(ViewStrides({3, 4}, {4, 1}, {2, 6}), (Dims{6, 1}));
  EXPECT_EQ(ViewStrides({4, 3}, {1, 4}, {12}), std::nullopt);
  EXPECT_EQ(ViewStrides({4, 3}, {1, 4}, {2, 2, 3}), (Dims{2, 1, 4}));
}

TEST(Tensor, SharesMemoryBetweenViews) {
  const Tensor base = Floats({2, 2}, {1, 2, 3, 4});
  const Tensor turned = base.View({2, 2}, {1, 2}, 0);
  turned.data<float>()[0] = 9;
  EXPECT_EQ(Text(turned), "tensor([[9., 3.],\n        [2., 4.]])");
  EXPECT_EQ(Text(base), "tensor([[9., 2.],\n        [3., 4.]])");
}

TEST(Tensor, CopiesOntoItselfWithoutReadingWhatItHasWritten) {
  const Tensor base = Floats({2, 2}, {1, 2, 3, 4});
  ASSERT_TRUE(CopyInto(base, base.View({2, 2}, {1, 2}, 0)).ok());
  EXPECT_EQ(Text(base), "tensor([[1., 3.],\n        [2., 4.]])");
}

TEST(Tensor, SaysHowMuchMemoryThereIsNot) {
  EXPECT_EQ(Tensor::Empty({10000000000000}, DType::kFloat32).error().message,
            "[enforce fail at alloc_cpu.cpp:127] err == 0. DefaultCPUAllocator: can't allocate "
            "memory: you tried to allocate 40000000000000 bytes. Error code 12 (Cannot allocate "
            "memory)");
}

TEST(Tensor, GivesItsMemoryBack) {
  const int64_t before = Storage::LiveBytes();
  { const Tensor tensor = Floats({100}, {}); }
  EXPECT_EQ(Storage::LiveBytes(), before);
}

TEST(Tensor, BeginsWithALineOfTheCacheWhenLarge) {
  for (const int64_t count : {1024, 1025, 40000, 1 << 20}) {
    const Tensor tensor = Floats({count}, {});
    EXPECT_EQ(reinterpret_cast<uintptr_t>(tensor.storage->data()) % kCacheLine, 0U) << count;
  }
}

TEST(TensorText, ChoosesOneStyleForAllNumbers) {
  EXPECT_EQ(Text(Floats({2}, {1, 2})), "tensor([1., 2.])");
  EXPECT_EQ(Text(Floats({2}, {1, 2.5})), "tensor([1.0000, 2.5000])");
  EXPECT_EQ(Text(Floats({2}, {1e10F, 1})), "tensor([1.0000e+10, 1.0000e+00])");
  EXPECT_EQ(Text(Floats({2}, {NAN, -INFINITY})), "tensor([nan, -inf])");
  EXPECT_EQ(Text(Floats({0}, {})), "tensor([])");
  EXPECT_EQ(Text(Floats({0, 3}, {})), "tensor([], size=(0, 3))");
}

TEST(TensorText, WritesFloatsAsPythonDoes) {
  EXPECT_EQ(FloatText(0.1), "0.1");
  EXPECT_EQ(FloatText(1e16), "1e+16");
  EXPECT_EQ(FloatText(-2), "-2.0");
  EXPECT_EQ(FloatText(1.5e-7), "1.5e-07");
}

// Numbers recorded from PyTorch after torch.manual_seed(0).
TEST(Generator, DrawsTorchsNumbers) {
  Generator generator(0);
  const Tensor few = Floats({3}, {});
  ASSERT_TRUE(FillNormal(few, 0, 1, generator).ok());
  EXPECT_EQ(Text(few), "tensor([ 1.5410, -0.2934, -2.1788])");
}

TEST(Generator, GoesOnFromAStateThatWasKept) {
  Generator generator(7);
  generator.NextNormal();
  const std::string state = generator.State();
  const double next = generator.NextNormal();
  const uint64_t after = generator.Next64();
  ASSERT_TRUE(generator.SetState(state).ok());
  EXPECT_EQ(generator.NextNormal(), next);
  EXPECT_EQ(generator.Next64(), after);
  EXPECT_FALSE(generator.SetState("1 2 x").ok());
  EXPECT_FALSE(generator.SetState("").ok());
}

}  // namespace
}  // namespace fxp
