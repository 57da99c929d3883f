// Operators on one thread: matrix products, convolutions, lines, element-wise operators, sums.
//
//   cmake -S . -B build/bench -G Ninja -DFXP_BENCH=ON && ninja -C build/bench fxp_bench
//   build/bench/fxp_bench
//
// Products report operations a second (two for each multiply-add), the others bytes a second.
// tools/bench/operator_reference.py times the same on PyTorch, under the same names.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "engine/ops/table.h"

namespace fxp {
namespace {

Tensor Filled(const Dims& sizes) {
  Tensor tensor = Tensor::Empty(sizes, DType::kFloat32).value();
  for (int64_t i = 0; i < tensor.count(); ++i) {
    tensor.data<float>()[i] = static_cast<float>(i % 7) - 3.0F;
  }
  return tensor;
}

void Run(benchmark::State& state, OpId id, const std::vector<ArgValue>& args) {
  for (auto _ : state) {
    const Result<OpResult> result = RunOp(OpCall(Op(id), args));
    if (!result.ok()) {
      state.SkipWithError(result.error().message.c_str());
      return;
    }
    benchmark::DoNotOptimize(result.value().tensors.data());
  }
}

void MatMul(benchmark::State& state) {
  const int64_t n = state.range(0);
  const Tensor a = Filled({n, n});
  Run(state, OpId::kMatmul, {&a, &a});
  state.SetItemsProcessed(state.iterations() * 2 * n * n * n);
}
BENCHMARK(MatMul)->RangeMultiplier(2)->Range(64, 1024);

void RunConvolution(benchmark::State& state, int64_t groups) {
  const Tensor image = Filled({1, 64, 56, 56});
  const Tensor kernel = Filled({64, 64 / groups, 3, 3});
  Run(state, OpId::kConv2d,
      {&image, &kernel, NoValue{}, Dims{1}, Dims{1}, Dims{1}, int64_t{groups}});
  state.SetItemsProcessed(state.iterations() * 2 * 56 * 56 * 64 * 9 * 64 / groups);
}
void Conv3x3(benchmark::State& state) { RunConvolution(state, 1); }
BENCHMARK(Conv3x3);
void Depthwise3x3(benchmark::State& state) { RunConvolution(state, 64); }
BENCHMARK(Depthwise3x3);

void Softmax(benchmark::State& state) {
  const Tensor x = Filled({1024, 1024});
  Run(state, OpId::kSoftmax, {&x, int64_t{1}});
  state.SetBytesProcessed(state.iterations() * x.count() * 8);
}
BENCHMARK(Softmax);

void LayerNorm(benchmark::State& state) {
  const Tensor x = Filled({1024, 1024});
  const Tensor line = Filled({1024});
  Run(state, OpId::kLayerNorm, {&x, Dims{1024}, &line, &line});
  state.SetBytesProcessed(state.iterations() * x.count() * 8);
}
BENCHMARK(LayerNorm);

// An operator over 8 elements and over a million, of one operand or of the same one twice.
#define FXP_EACH(Name, id, ...)                                  \
  void Name(benchmark::State& state) {                           \
    const Tensor x = Filled({state.range(0)});                   \
    Run(state, OpId::id, {__VA_ARGS__});                         \
    state.SetBytesProcessed(state.iterations() * x.count() * 8); \
  }                                                              \
  BENCHMARK(Name)->Arg(8)->Arg(1 << 20);
FXP_EACH(Add, kAdd, &x, &x)
FXP_EACH(Exp, kExp, &x)
FXP_EACH(Tanh, kTanh, &x)
FXP_EACH(Gelu, kGelu, &x)
FXP_EACH(Relu, kRelu, &x)
FXP_EACH(Sum, kSum, &x)
#undef FXP_EACH

}  // namespace
}  // namespace fxp
