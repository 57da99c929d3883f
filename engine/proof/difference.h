// How far two tensors are apart.

#ifndef FXP_ENGINE_PROOF_DIFFERENCE_H_
#define FXP_ENGINE_PROOF_DIFFERENCE_H_

#include <cstdint>

#include "engine/tensor/tensor.h"

namespace fxp {

struct Difference {
  // The most units in the last place between two elements: how many floating-point numbers of that
  // type lie between them. Whole numbers and truth values count in ones. nan and nan, and the two
  // zeros, are 0 apart.
  double ulps = 0;
  double absolute = 0;  // the most that finite elements differ
  int64_t worst = -1;   // the row-major index of the element that is furthest apart; -1 for none
  // Elements that differ by more than rounding: beyond rtol * |expected| + atol * max(1, most of
  // |expected|), or one of them is nan or infinite and the other is not the same.
  int64_t beyond = 0;
  int64_t zero_signs = 0;  // places where one has 0.0 and the other -0.0
};

// Of two tensors of one type and shape.
Difference Compare(const Tensor& expected, const Tensor& arrived, double rtol, double atol);

}  // namespace fxp

#endif  // FXP_ENGINE_PROOF_DIFFERENCE_H_
