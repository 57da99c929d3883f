// Terms as real numbers: what rounds otherwise, but is the same on paper. A batch norm in eval mode
// behind a convolution or a linear layer is folded into its weights.

#ifndef FXP_ENGINE_PROOF_REAL_TERMS_H_
#define FXP_ENGINE_PROOF_REAL_TERMS_H_

#include <vector>

#include "engine/proof/terms.h"

namespace fxp {

class RealTerms {
 public:
  explicit RealTerms(TermTable& terms) : terms_(terms) {}

  // The term that stands for all that are the same real numbers, as far as the rules know. Weights
  // are the same when they differ by what rounding to their type explains.
  TermId Of(TermId term);

 private:
  // Numbers that are known up to a bound each.
  struct Weights {
    Dims sizes;
    std::vector<double> values;
    std::vector<double> bounds;
    TermId term;
  };

  TermId Mapped(TermId id);
  TermId Layer(const Term& layer, std::vector<TermId> inputs, const Term* norm);
  TermId Known(Weights weights);

  TermTable& terms_;
  std::vector<TermId> real_;  // by term
  std::vector<Weights> weights_;
};

}  // namespace fxp

#endif  // FXP_ENGINE_PROOF_REAL_TERMS_H_
