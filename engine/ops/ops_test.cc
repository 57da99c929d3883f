#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/ops/index.h"
#include "engine/ops/table.h"
#include "engine/tensor/text.h"

namespace fxp {
namespace {

Tensor Floats(const Dims& sizes, const std::vector<float>& values) {
  Tensor tensor = Tensor::Empty(sizes, DType::kFloat32).value();
  for (size_t i = 0; i < values.size(); ++i) tensor.data<float>()[i] = values[i];
  return tensor;
}

std::string Text(const Tensor& tensor) { return TensorText(tensor, PrintOptions()).value(); }

std::string Outcome(OpId id, std::vector<ArgValue> args) {
  const OpCall call(Op(id), std::move(args));
  const Result<OpResult> result = RunOp(call);
  if (!result.ok()) return result.error().message;
  if (result.value().flag) return *result.value().flag ? "True" : "False";
  return Text(result.value().tensors.front());
}

TEST(OpTable, HasASchemaThatCanBeReadInEveryRow) {
  for (int32_t id = 0; id < static_cast<int32_t>(OpId::kCount); ++id) {
    const OpRow& row = *FindOp(id);
    for (const SchemaArg& arg : SchemaOf(row)) EXPECT_FALSE(arg.name.empty()) << row.id;
    EXPECT_TRUE(row.has(kFunction) || row.has(kMethod) || row.has(kNN)) << row.id;
  }
  EXPECT_EQ(FindOp(-1), nullptr);
  EXPECT_EQ(FindOp(static_cast<int32_t>(OpId::kCount)), nullptr);
}

TEST(Ops, RunTheFirstLesson) {
  const Tensor x = Floats({1, 2}, {1, -2});
  const Tensor weight = Floats({2, 2}, {1, 0, 0, 1});
  const Tensor bias = Floats({2}, {0.5, 0.5});
  EXPECT_EQ(Outcome(OpId::kLinear, {&x, &weight, &bias}), "tensor([[ 1.5000, -1.5000]])");
  EXPECT_EQ(Outcome(OpId::kRelu, {&x}), "tensor([[1., 0.]])");
  EXPECT_EQ(Outcome(OpId::kEqual, {&x, &x}), "True");
}

TEST(Ops, RunTheSecondLesson) {
  const Tensor a = Floats({2}, {1, 2});
  const Tensor b = Floats({2}, {3, 4});
  const std::vector<const Tensor*> both = {&a, &b};
  EXPECT_EQ(Outcome(OpId::kCat, {both}), "tensor([1., 2., 3., 4.])");
  EXPECT_EQ(Outcome(OpId::kStack, {both}), "tensor([[1., 2.],\n        [3., 4.]])");
  EXPECT_EQ(Outcome(OpId::kSum, {&a}), "tensor(3.)");
  EXPECT_EQ(Outcome(OpId::kMax, {&b}), "tensor(4.)");
  EXPECT_EQ(Outcome(OpId::kNeg, {&a}), "tensor([-1., -2.])");
}

TEST(Ops, SayWhatDoesNotFitInTorchsWords) {
  const Tensor a = Floats({3, 5}, std::vector<float>(15, 1));
  const Tensor b = Floats({4, 8}, std::vector<float>(32, 1));
  EXPECT_EQ(Outcome(OpId::kMm, {&a, &b}),
            "mat1 and mat2 shapes cannot be multiplied (3x5 and 4x8)");
  EXPECT_EQ(Outcome(OpId::kView, {&a, Dims{4, 4}}),
            "shape '[4, 4]' is invalid for input of size 15");
  EXPECT_EQ(Outcome(OpId::kSelect, {&a, int64_t{0}, int64_t{3}}),
            "select(): index 3 out of range for tensor of size [3, 5] at dimension 0");
}

TEST(Ops, NoteWhatAutogradWouldRecord) {
  Tensor x = Floats({1}, {2});
  x.requires_grad = true;
  EXPECT_EQ(Outcome(OpId::kMul, {&x, &x}), "tensor([4.], grad_fn=<MulBackward0>)");
  SetGradMode(false);
  EXPECT_EQ(Outcome(OpId::kMul, {&x, &x}), "tensor([4.])");
  SetGradMode(true);
}

TEST(Ops, KeepTheMemoryOrderOfTransposedOperands) {
  const Tensor x = Floats({2, 3}, {0, 1, 2, 3, 4, 5}).View({3, 2}, {1, 3}, 0);
  const OpCall call(Op(OpId::kExp), {static_cast<const Tensor*>(&x)});
  EXPECT_EQ(RunOp(call).value().tensors.front().strides, (Dims{1, 3}));
}

TEST(Index, ReadsAndWritesThroughTensors) {
  const Tensor x = Floats({2, 2}, {1, 2, 3, 4});
  Tensor mask = Tensor::Full({2, 2}, DType::kBool, Scalar::Bool(false)).value();
  mask.data<bool>()[3] = true;
  IndexItem item;
  item.kind = IndexItem::Kind::kTensor;
  item.tensor = &mask;
  EXPECT_EQ(Text(GetIndex(x, {item}).value().tensor), "tensor([4.])");
  ASSERT_TRUE(SetIndex(x, {item}, Floats({}, {7})).ok());
  EXPECT_EQ(Text(x), "tensor([[1., 2.],\n        [3., 7.]])");
  IndexItem integer;
  integer.integer = 5;
  EXPECT_EQ(GetIndex(x, {integer}).error().message,
            "index 5 is out of bounds for dimension 0 with size 2");
}

}  // namespace
}  // namespace fxp
