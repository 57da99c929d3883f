// Operators on one thread: matrix products, element-wise operators, reductions, joins.
//
//   cmake -S . -B build/bench -G Ninja -DFXP_BENCH=ON && ninja -C build/bench fxp_bench
//   build/bench/fxp_bench
//
// Matrix products report operations a second (two for each multiply-add), the others bytes a
// second.

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
  const Tensor b = Filled({n, n});
  Run(state, OpId::kMatmul, {&a, &b});
  state.SetItemsProcessed(state.iterations() * 2 * n * n * n);
}
BENCHMARK(MatMul)->RangeMultiplier(2)->Range(64, 512);

void Relu(benchmark::State& state) {
  const Tensor x = Filled({state.range(0)});
  Run(state, OpId::kRelu, {&x});
  state.SetBytesProcessed(state.iterations() * x.count() * 8);
}
BENCHMARK(Relu)->Arg(8)->Arg(1 << 20);

void Mul(benchmark::State& state) {
  const Tensor x = Filled({state.range(0)});
  Run(state, OpId::kMul, {&x, &x});
  state.SetBytesProcessed(state.iterations() * x.count() * 12);
}
BENCHMARK(Mul)->Arg(8)->Arg(1 << 20);

void Sum(benchmark::State& state) {
  const Tensor x = Filled({state.range(0)});
  Run(state, OpId::kSum, {&x});
  state.SetBytesProcessed(state.iterations() * x.count() * 4);
}
BENCHMARK(Sum)->Arg(8)->Arg(1 << 20);

void Cat(benchmark::State& state) {
  const Tensor x = Filled({state.range(0)});
  const std::vector<const Tensor*> both = {&x, &x};
  Run(state, OpId::kCat, {both});
  state.SetBytesProcessed(state.iterations() * x.count() * 16);
}
BENCHMARK(Cat)->Arg(8)->Arg(1 << 20);

}  // namespace
}  // namespace fxp
