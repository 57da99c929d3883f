// Products of matrices and vectors.

#include "engine/base/str_cat.h"
#include "engine/ops/compose.h"
#include "engine/ops/elementwise.h"
#include "engine/ops/gemm.h"
#include "engine/ops/wrapping.h"

namespace fxp {
namespace {

template <typename T>
Matrix<const T> AsMatrix(const Tensor& tensor) {
  return {tensor.data<T>(), tensor.size(0), tensor.size(1), tensor.stride(0), tensor.stride(1)};
}

template <typename T>
Matrix<T> AsWritable(const Tensor& tensor) {
  return {tensor.data<T>(), tensor.size(0), tensor.size(1), tensor.stride(0), 1};
}

template <typename T>
void MultiplyAs(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor* bias) {
  Gemm(AsMatrix<T>(a), AsMatrix<T>(b), AsWritable<T>(out),
       Bias<T>{nullptr, bias == nullptr ? nullptr : bias->data<T>()});
}

// out = a * b for matrices whose shapes and dtypes fit, plus one number for each column where those
// have a type that is computed in.
Status MultiplyInto(const Tensor& out, const Tensor& a, const Tensor& b,
                    const Tensor* bias = nullptr) {
  const DType computed = ComputeType(a.dtype);
  if (computed != a.dtype) {
    FXP_ASSIGN(const Tensor left, ToCompute(a));
    FXP_ASSIGN(const Tensor right, ToCompute(b));
    FXP_ASSIGN(const Tensor product, Tensor::Empty(out.sizes, computed));
    FXP_TRY(MultiplyInto(product, left, right));
    return CopyInto(out, product);
  }
  if (computed == DType::kFloat32) {
    MultiplyAs<float>(out, a, b, bias);
  } else if (computed == DType::kFloat64) {
    MultiplyAs<double>(out, a, b, bias);
  } else if (computed == DType::kComplex128) {
    Gemm(AsMatrix<Complex>(a), AsMatrix<Complex>(b), AsWritable<Complex>(out));
  } else {
    MultiplyAs<int64_t>(out, a, b, bias);
  }
  return Ok();
}

Status CheckTypes(const Tensor& a, const Tensor& b) {
  if (a.dtype != b.dtype) {
    return RuntimeError(StrCat("expected m1 and m2 to have the same dtype, but got: ",
                               DTypeCppName(a.dtype), " != ", DTypeCppName(b.dtype)));
  }
  if (a.dtype == DType::kBool) {
    return NotImplementedError("\"addmm_impl_cpu_\" not implemented for 'Bool'");
  }
  return Ok();
}

Status CheckShapes(const Tensor& a, const Tensor& b) {
  if (a.size(1) == b.size(0)) return Ok();
  return RuntimeError(StrCat("mat1 and mat2 shapes cannot be multiplied (", a.size(0), "x",
                             a.size(1), " and ", b.size(0), "x", b.size(1), ")"));
}

Result<Tensor> Product(const Tensor& a, const Tensor& b, const Tensor* bias = nullptr) {
  FXP_TRY(CheckShapes(a, b));
  FXP_TRY(CheckTypes(a, b));
  FXP_ASSIGN(Tensor out, Tensor::Empty({a.size(0), b.size(1)}, a.dtype));
  FXP_TRY(MultiplyInto(out, a, b, bias));
  return out;
}

Result<Tensor> DotProduct(const Tensor& a, const Tensor& b) {
  if (a.dtype != b.dtype) {
    return RuntimeError(StrCat("dot : expected both vectors to have same dtype, but found ",
                               DTypeWord(a.dtype), " and ", DTypeWord(b.dtype)));
  }
  if (a.size(0) != b.size(0)) {
    return RuntimeError(StrCat("inconsistent tensor size, expected tensor [", a.size(0),
                               "] and src [", b.size(0),
                               "] to have the same number of elements, but got ", a.size(0),
                               " and ", b.size(0), " elements respectively"));
  }
  if (a.dtype == DType::kBool) {
    return NotImplementedError("\"dot\" not implemented for 'Bool'");
  }
  FXP_ASSIGN(Tensor out, Tensor::Empty({}, a.dtype));
  const Tensor row = a.View({1, a.size(0)}, {0, a.stride(0)}, a.offset);
  const Tensor column = b.View({b.size(0), 1}, {b.stride(0), 1}, b.offset);
  FXP_TRY(MultiplyInto(out.View({1, 1}, {1, 1}, 0), row, column));
  return out;
}

Result<Tensor> MatrixVector(const Tensor& matrix, const Tensor& vector) {
  if (matrix.size(1) != vector.size(0)) {
    return RuntimeError(StrCat("size mismatch, got input (", matrix.size(0), "), mat (",
                               matrix.size(0), "x", matrix.size(1), "), vec (", vector.size(0),
                               ")"));
  }
  if (matrix.dtype != vector.dtype) {
    const std::string_view type = DTypeWord(vector.dtype);
    return RuntimeError(StrCat("addmv input tensors must have the same dtype, but got ", type, ", ",
                               DTypeWord(matrix.dtype), ", and ", type));
  }
  if (matrix.dtype == DType::kBool) return NotImplementedFor("addmv_impl_cpu", DType::kBool);
  const Tensor column = vector.View({vector.size(0), 1}, {vector.stride(0), 1}, vector.offset);
  FXP_ASSIGN(const Tensor out, Product(matrix, column));
  return out.View({matrix.size(0)}, {1}, 0);
}

// One matrix of a batch, which may have several dimensions.
Tensor MatrixAt(const Tensor& batch, int64_t i) {
  const auto rank = batch.rank();
  int64_t offset = batch.offset;
  for (int64_t dim = rank - 3; dim >= 0; --dim) {
    offset += i % batch.size(dim) * batch.stride(dim);
    i /= batch.size(dim);
  }
  return batch.View({batch.size(rank - 2), batch.size(rank - 1)},
                    {batch.stride(rank - 2), batch.stride(rank - 1)}, offset);
}

// The products of two batches of one shape, in `count` matrices behind one another.
Result<Tensor> BatchProduct(const Tensor& a, const Tensor& b, int64_t count) {
  if (a.dtype == DType::kBool) return NotImplementedFor("bmm", DType::kBool);
  if (a.dtype != b.dtype) {
    return RuntimeError(
        StrCat("expected scalar type ", DTypeWord(a.dtype), " but found ", DTypeWord(b.dtype)));
  }
  FXP_ASSIGN(Tensor out, Tensor::Empty({count, a.size(a.rank() - 2), b.sizes.back()}, a.dtype));
  for (int64_t i = 0; i < count; ++i) {
    FXP_TRY(MultiplyInto(MatrixAt(out, i), MatrixAt(a, i), MatrixAt(b, i)));
  }
  return out;
}

// torch.matmul of tensors of which one has more than two dimensions.
Result<Tensor> BroadcastProduct(Tensor a, Tensor b) {
  const bool vector_left = a.rank() == 1;
  const bool vector_right = b.rank() == 1;
  if (vector_left) a = a.View({1, a.size(0)}, {0, a.stride(0)}, a.offset);
  if (vector_right) b = b.View({b.size(0), 1}, {b.stride(0), 0}, b.offset);
  const Dims batch_a(a.sizes.begin(), a.sizes.end() - 2);
  const Dims batch_b(b.sizes.begin(), b.sizes.end() - 2);
  if (a.sizes.back() != b.size(b.rank() - 2)) {
    const int64_t rows = ElementCount(batch_a) * a.size(a.rank() - 2);
    if (vector_right) {
      return RuntimeError(StrCat("size mismatch, got input (", rows, "), mat (", rows, "x",
                                 a.sizes.back(), "), vec (", b.size(0), ")"));
    }
    if (b.rank() == 2) {
      return RuntimeError(StrCat("mat1 and mat2 shapes cannot be multiplied (", rows, "x",
                                 a.sizes.back(), " and ", b.size(0), "x", b.size(1), ")"));
    }
  }
  FXP_ASSIGN(const Dims batch, BroadcastShapes(batch_a, batch_b));
  const int64_t count = ElementCount(batch);
  const int64_t rows = a.size(a.rank() - 2);
  const int64_t depth = a.sizes.back();
  const int64_t columns = b.sizes.back();
  if (depth != b.size(b.rank() - 2)) {
    return RuntimeError(StrCat("Expected size for first two dimensions of batch2 tensor to be: [",
                               count, ", ", depth, "] but got: [", count, ", ",
                               b.size(b.rank() - 2), "]."));
  }
  Result<Tensor> product = Tensor();
  const auto flat = ViewStrides(a.sizes, a.strides, {count * rows, depth});
  if (b.rank() == 2 && flat) {
    product = Product(a.View({count * rows, depth}, *flat, a.offset), b);
  } else {
    const auto spread = [&](const Tensor& tensor) {
      Dims shape = batch;
      shape.insert(shape.end(), tensor.sizes.end() - 2, tensor.sizes.end());
      return tensor.BroadcastTo(shape);
    };
    product = BatchProduct(spread(a), spread(b), count);
  }
  if (!product.ok()) return product;
  Dims shape = batch;
  if (!vector_left) shape.push_back(rows);
  if (!vector_right) shape.push_back(columns);
  const Dims strides = ContiguousStrides(shape);
  return product.value().View(std::move(shape), strides, 0);
}

Status NeedsRank(const Tensor& tensor, int64_t rank, const char* message) {
  if (tensor.rank() == rank) return Ok();
  return RuntimeError(message);
}

// out = product * alpha + bias * beta, broadcast over the product's shape.
Result<Tensor> WithBias(const Tensor& product, const Tensor& bias, const Scalar& beta,
                        const Scalar& alpha) {
  if (bias.sizes != product.sizes) {
    const size_t lead = product.sizes.size() - std::min(product.sizes.size(), bias.sizes.size());
    bool fits = bias.sizes.size() <= product.sizes.size();
    for (size_t i = 0; fits && i < bias.sizes.size(); ++i) {
      const int64_t wanted = product.sizes[lead + i];
      if (bias.sizes[i] != wanted && bias.sizes[i] != 1) {
        return RuntimeError(StrCat("The expanded size of the tensor (", wanted,
                                   ") must match the existing size (", bias.sizes[i],
                                   ") at non-singleton dimension ", lead + i,
                                   ".  Target sizes: ", DimsText(product.sizes),
                                   ".  Tensor sizes: ", DimsText(bias.sizes)));
      }
    }
    if (!fits) {
      return RuntimeError(StrCat("expand(torch.", DTypeWord(bias.dtype), "Tensor{",
                                 DimsText(bias.sizes), "}, size=", DimsText(product.sizes),
                                 "): the number of sizes provided (", product.rank(),
                                 ") must be greater or equal to the number of dimensions in the "
                                 "tensor (",
                                 bias.rank(), ")"));
    }
  }
  FXP_ASSIGN(const Tensor same, Convert(bias, ComputeType(product.dtype)));
  FXP_ASSIGN(const Tensor sum, ToCompute(product));
  WithNumber(product.dtype, [&](auto element) {
    using T = decltype(element);
    const T scale = alpha.as<T>();
    const T bias_scale = beta.as<T>();
    MapInto2<T, T>(sum, sum, same.BroadcastTo(product.sizes), [=](T x, T y) {
      const auto times = [](auto u, auto v) { return u * v; };
      return Wrapping(Wrapping(x, scale, times), Wrapping(y, bias_scale, times),
                      [](auto u, auto v) { return u + v; });
    });
  });
  return Stored(sum, product.dtype);
}

// a * b + bias, added while the product is made when there is one number for each column.
Result<Tensor> ProductWithBias(const Tensor& a, const Tensor& b, const Tensor& bias,
                               const Scalar& beta, const Scalar& alpha) {
  if (bias.dtype != a.dtype && a.dtype == b.dtype) {
    return RuntimeError(StrCat("self and mat2 must have the same dtype, but got ",
                               DTypeWord(bias.dtype), " and ", DTypeWord(a.dtype)));
  }
  const bool plain = beta.as<float>() == 1 && alpha.as<float>() == 1 && bias.rank() == 1 &&
                     bias.dtype == a.dtype && bias.size(0) == b.size(1) && !IsNarrow(a.dtype) &&
                     !IsComplex(a.dtype);
  if (plain) {
    FXP_ASSIGN(const Tensor row, Contiguous(bias));
    return Product(a, b, &row);
  }
  FXP_ASSIGN(const Tensor product, Product(a, b));
  if (beta.real != 0 || IsComplex(beta.dtype)) return WithBias(product, bias, beta, alpha);
  // Times zero what was added goes, also nan.
  FXP_ASSIGN(const Tensor nothing, Tensor::Full(bias.sizes, bias.dtype, Scalar::Int(0)));
  return WithBias(product, nothing, beta, alpha);
}

}  // namespace

Result<OpResult> RunMm(const OpCall& call) {
  FXP_TRY(NeedsRank(call.tensor(0), 2, "self must be a matrix"));
  FXP_TRY(NeedsRank(call.tensor(1), 2, "mat2 must be a matrix"));
  return Single(Product(call.tensor(0), call.tensor(1)));
}

Result<OpResult> RunMv(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  if (a.rank() != 2 || b.rank() != 1) {
    return RuntimeError(
        StrCat("vector + matrix @ vector expected, got 1, ", a.rank(), ", ", b.rank()));
  }
  return Single(MatrixVector(a, b));
}

Result<OpResult> RunDot(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  if (a.rank() != 1 || b.rank() != 1) {
    return RuntimeError(
        StrCat("1D tensors expected, but got ", a.rank(), "D and ", b.rank(), "D tensors"));
  }
  return Single(DotProduct(a, b));
}

Result<OpResult> RunOuter(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  if (a.rank() != 1 || b.rank() != 1) {
    const bool first = a.rank() != 1;
    return RuntimeError(StrCat("outer: Expected 1-D argument ", first ? "self" : "vec2",
                               ", but got ", first ? a.rank() : b.rank(), "-D"));
  }
  const Tensor column = a.View({a.size(0), 1}, {a.stride(0), 0}, a.offset);
  return Apply(OpId::kMul, {&column, &b});
}

Result<OpResult> RunBmm(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  FXP_TRY(NeedsRank(a, 3, "batch1 must be a 3D tensor"));
  FXP_TRY(NeedsRank(b, 3, "batch2 must be a 3D tensor"));
  if (a.size(0) != b.size(0) || a.size(2) != b.size(1)) {
    return RuntimeError(StrCat("Expected size for first two dimensions of batch2 tensor to be: [",
                               a.size(0), ", ", a.size(2), "] but got: [", b.size(0), ", ",
                               b.size(1), "]."));
  }
  return Single(BatchProduct(a, b, a.size(0)));
}

Result<OpResult> RunAddmm(const OpCall& call) {
  FXP_TRY(NeedsRank(call.tensor(1), 2, "mat1 must be a matrix, got 1-D tensor"));
  FXP_TRY(NeedsRank(call.tensor(2), 2, "mat2 must be a matrix, got 1-D tensor"));
  return Single(ProductWithBias(call.tensor(1), call.tensor(2), call.tensor(0), call.scalar(3),
                                call.scalar(4)));
}

Result<OpResult> RunMatmul(const OpCall& call) {
  const Tensor& a = call.tensor(0);
  const Tensor& b = call.tensor(1);
  if (a.rank() == 0 || b.rank() == 0) {
    return RuntimeError(StrCat("both arguments to matmul need to be at least 1D, but they are ",
                               a.rank(), "D and ", b.rank(), "D"));
  }
  Result<Tensor> product = Tensor();
  OpResult result;
  if (a.rank() == 1 && b.rank() == 1) {
    product = DotProduct(a, b);
    result.grad_fn = "DotBackward0";
  } else if (a.rank() == 2 && b.rank() == 1) {
    product = MatrixVector(a, b);
    result.grad_fn = "MvBackward0";
  } else if (a.rank() == 1 && b.rank() == 2) {
    product = Product(a.View({1, a.size(0)}, {0, a.stride(0)}, a.offset), b);
    if (product.ok()) product = product.value().View({b.size(1)}, {1}, 0);
    result.grad_fn = "SqueezeBackward4";
  } else if (a.rank() == 2 && b.rank() == 2) {
    product = Product(a, b);
    result.grad_fn = "MmBackward0";
  } else {
    product = BroadcastProduct(a, b);
    result.grad_fn = "UnsafeViewBackward0";
  }
  if (!product.ok()) return product.error();
  result.tensors.push_back(std::move(product).value());
  return result;
}

// input @ weight.T + bias over the last dimension.
Result<OpResult> RunLinear(const OpCall& call) {
  const Tensor& input = call.tensor(0);
  const Tensor& weight = call.tensor(1);
  const bool has_bias = call.has(2);
  if (weight.rank() > 2) {
    return RuntimeError(
        StrCat("linear(): argument 'weight' (position 2) must be at most 2-dimensional"));
  }
  if (weight.rank() == 1 && input.rank() > 0) {
    if (has_bias) return RuntimeError("mat2 must be a matrix, got 1-D tensor");
    return RunMatmul(call);
  }
  if (weight.rank() < 2 || input.rank() == 0) {
    return RuntimeError(StrCat("both arguments to linear need to be at least 1D, but they are ",
                               input.rank(), "D and ", weight.rank(), "D"));
  }
  const Tensor turned = weight.View({weight.size(1), weight.size(0)},
                                    {weight.stride(1), weight.stride(0)}, weight.offset);
  if (input.dtype != weight.dtype && has_bias) {
    return RuntimeError(StrCat("mat1 and mat2 must have the same dtype, but got ",
                               DTypeWord(input.dtype), " and ", DTypeWord(weight.dtype)));
  }
  const int64_t features = input.sizes.back();
  int64_t rows = 1;
  for (size_t i = 0; i + 1 < input.sizes.size(); ++i) rows *= input.sizes[i];
  const auto steps = ViewStrides(input.sizes, input.strides, {rows, features});
  FXP_ASSIGN(const Tensor whole, steps ? input : Contiguous(input));
  const Tensor flat =
      whole.View({rows, features}, steps ? *steps : Dims{features, 1}, whole.offset);
  const Scalar one = Scalar::Int(1);
  FXP_ASSIGN(Tensor product, has_bias ? ProductWithBias(flat, turned, call.tensor(2), one, one)
                                      : Product(flat, turned));
  OpResult result;
  if (input.rank() == 2) {
    result.grad_fn = has_bias ? "AddmmBackward0" : "MmBackward0";
  } else {
    Dims shape = input.sizes;
    shape.back() = weight.size(0);
    const Dims strides = ContiguousStrides(shape);
    product = product.View(std::move(shape), strides, 0);
    result.grad_fn = has_bias ? "ViewBackward0"
                              : (input.rank() == 1 ? "SqueezeBackward4" : "UnsafeViewBackward0");
  }
  result.tensors.push_back(std::move(product));
  return result;
}

}  // namespace fxp
