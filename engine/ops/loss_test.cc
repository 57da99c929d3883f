#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/ops/table.h"
#include "engine/tensor/text.h"

namespace fxp {
namespace {

Tensor Floats(const Dims& sizes, const std::vector<float>& values) {
  Tensor tensor = Tensor::Empty(sizes, DType::kFloat32).value();
  for (size_t i = 0; i < values.size(); ++i) tensor.data<float>()[i] = values[i];
  return tensor;
}

// The loss of those arguments as torch prints it, or the error's message.
std::string Outcome(OpId id, std::vector<ArgValue> args) {
  const Result<OpResult> result = RunOp(OpCall(Op(id), std::move(args)));
  if (!result.ok()) return result.error().message;
  return TensorText(result.value().tensors.front(), PrintOptions()).value();
}

class Loss : public ::testing::Test {
 protected:
  const Tensor given_ = Floats({2, 2}, {0, 1, 2, 6});
  const Tensor wanted_ = Floats({2}, {0, 2});
  static constexpr int64_t kNone = 0, kMean = 1, kSum = 2;
};

TEST_F(Loss, SquaresDifferencesAndFoldsThemAsAsked) {
  EXPECT_EQ(Outcome(OpId::kMseLoss, {&given_, &wanted_, kNone}),
            "tensor([[ 0.,  1.],\n        [ 4., 16.]])");
  EXPECT_EQ(Outcome(OpId::kMseLoss, {&given_, &wanted_, kMean}), "tensor(5.2500)");
  EXPECT_EQ(Outcome(OpId::kMseLoss, {&given_, &wanted_, kSum}), "tensor(21.)");
}

TEST_F(Loss, GrowsInALineBeyondTheBend) {
  EXPECT_EQ(Outcome(OpId::kSmoothL1Loss, {&given_, &wanted_, kNone, 2.0}),
            "tensor([[0.0000, 0.2500],\n        [1.0000, 3.0000]])");
  EXPECT_EQ(Outcome(OpId::kHuberLoss, {&given_, &wanted_, kNone, 2.0}),
            "tensor([[0.0000, 0.5000],\n        [2.0000, 6.0000]])");
}

TEST_F(Loss, RefusesBendsThatAreNoDistance) {
  EXPECT_EQ(Outcome(OpId::kSmoothL1Loss, {&given_, &wanted_, kMean, -1.0}),
            "smooth_l1_loss does not support negative values for beta.");
  EXPECT_EQ(Outcome(OpId::kHuberLoss, {&given_, &wanted_, kMean, 0.0}),
            "huber_loss does not support non-positive values for delta.");
}

TEST_F(Loss, RefusesWholeNumbersAndShapesThatDoNotMeet) {
  const Tensor whole = Tensor::Full({2}, DType::kInt64, Scalar::Int(1)).value();
  EXPECT_EQ(Outcome(OpId::kMseLoss, {&whole, &whole}), "\"mse_cpu\" not implemented for 'Long'");
  const Tensor three = Floats({3}, {1, 2, 3});
  EXPECT_EQ(Outcome(OpId::kMseLoss, {&given_, &three}),
            "The size of tensor a (2) must match the size of tensor b (3) at non-singleton "
            "dimension 1");
}

}  // namespace
}  // namespace fxp
