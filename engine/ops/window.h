// Windows that slide over the last one to three dimensions of a tensor. One and two dimensions are
// three whose first sizes are 1.

#ifndef FXP_ENGINE_OPS_WINDOW_H_
#define FXP_ENGINE_OPS_WINDOW_H_

#include <array>

#include "engine/ops/op.h"

namespace fxp {

using Triple = std::array<int64_t, 3>;

struct Windows {
  Triple in{1, 1, 1};  // the sizes that windows slide over
  Triple out{1, 1, 1};
  Triple kernel{1, 1, 1};
  Triple stride{1, 1, 1};
  Triple padding{0, 0, 0};
  Triple dilation{1, 1, 1};

  int64_t in_count() const { return in[0] * in[1] * in[2]; }
  int64_t out_count() const { return out[0] * out[1] * out[2]; }
};

// `given`, which has one number for all of the last `rank` dimensions or one for each, put into the
// last places of `into`; false when it has another length.
bool Spread(const Dims& given, int64_t rank, Triple& into);

// The last `rank` sizes of a tensor.
Triple LastSizes(const Tensor& input, int64_t rank);

// The sizes of a result: the input's, with the last `rank` replaced.
Dims WithLastSizes(const Tensor& input, int64_t rank, const Triple& last);

// How many elements the dimensions before the last `rank` have together.
int64_t PlaneCount(const Tensor& input, int64_t rank);

// The number of windows along one dimension.
int64_t WindowCount(int64_t in, int64_t kernel, int64_t stride, int64_t padding, int64_t dilation,
                    bool ceil_mode);

// RuntimeError for numbers that don't fit 32 bits.
Status CheckSmall(const Dims& numbers);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_WINDOW_H_
