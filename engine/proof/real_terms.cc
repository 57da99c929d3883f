#include "engine/proof/real_terms.h"

#include <cmath>

#include "engine/ops/table.h"

namespace fxp {
namespace {

// How many operations, each rounded once, lie between two ways of computing a weight.
constexpr double kRoundings = 8;

double Epsilon(DType dtype) { return std::ldexp(kRoundings, dtype == DType::kFloat64 ? -53 : -24); }

// How many dimensions a batched result of the layer has; 0 for rows that are no such layers.
size_t LayerRank(const OpRow* row) {
  if (row == &Op(OpId::kLinear) || row == nullptr) return row == nullptr ? 0 : 2;
  if (row == &Op(OpId::kConv1d)) return 3;
  if (row == &Op(OpId::kConv2d)) return 4;
  return row == &Op(OpId::kConv3d) ? 5 : 0;
}

std::vector<double> Elements(const Term& constant) {
  std::vector<double> values;
  const int64_t count = constant.value.count();
  for (int64_t i = 0; i < count; ++i) values.push_back(ElementAt(constant.value, i).as<double>());
  return values;
}

bool IsWeights(const Term& term) {
  return term.kind == Term::Kind::kConstant &&
         (term.dtype == DType::kFloat32 || term.dtype == DType::kFloat64);
}

}  // namespace

TermId RealTerms::Known(Weights weights) {
  for (const Weights& other : weights_) {
    if (other.sizes != weights.sizes) continue;
    bool same = true;
    for (size_t i = 0; i < other.values.size() && same; ++i) {
      same = std::abs(other.values[i] - weights.values[i]) <= other.bounds[i] + weights.bounds[i];
    }
    if (same) return other.term;
  }
  Tensor shape;
  shape.sizes = weights.sizes;
  weights.term = terms_.Other(std::to_string(weights_.size()), {}, shape);
  weights_.push_back(std::move(weights));
  return weights_.back().term;
}

// A layer with constant weights, with the batch norm behind it when there is one. Its inputs are
// those of the layer.
TermId RealTerms::Layer(const Term& layer, std::vector<TermId> inputs, const Term* norm) {
  const Term& weight = terms_.at(layer.inputs[1]);
  const double epsilon = Epsilon(weight.dtype);
  Weights w{weight.sizes, Elements(weight), {}, -1};
  const auto channels = static_cast<size_t>(weight.sizes[0]);
  Weights b{{weight.sizes[0]}, std::vector<double>(channels, 0), {}, -1};
  if (layer.inputs.size() == 3) b.values = Elements(terms_.at(layer.inputs[2]));
  std::vector<double> scale(channels, 1);
  std::vector<double> shift(channels, 0);
  std::vector<double> mean(channels, 0);
  if (norm != nullptr) {
    const size_t at = norm->inputs.size() - 2;
    mean = Elements(terms_.at(norm->inputs[at]));
    scale = Elements(terms_.at(norm->inputs[at + 1]));
    for (double& one : scale) one = 1 / std::sqrt(one + norm->numbers[2]);
    if (at == 3) {
      const std::vector<double> factor = Elements(terms_.at(norm->inputs[1]));
      for (size_t c = 0; c < channels; ++c) scale[c] *= factor[c];
      shift = Elements(terms_.at(norm->inputs[2]));
    }
  }
  for (size_t i = 0; i < w.values.size(); ++i) {
    w.values[i] *= scale[i * channels / w.values.size()];
    w.bounds.push_back(epsilon * std::abs(w.values[i]));
  }
  for (size_t c = 0; c < channels; ++c) {
    const double size = (std::abs(b.values[c]) + std::abs(mean[c])) * std::abs(scale[c]);
    b.values[c] = (b.values[c] - mean[c]) * scale[c] + shift[c];
    b.bounds.push_back(epsilon * (size + std::abs(shift[c])));
  }
  Term made = layer;
  made.layout.clear();
  made.head.replace(0, 3, "$$$");
  made.inputs = {inputs[0], Known(std::move(w)), Known(std::move(b))};
  return terms_.Intern(std::move(made));
}

TermId RealTerms::Mapped(TermId id) {
  const Term term = terms_.at(id);
  if (term.inputs.empty()) return id;
  std::vector<TermId> inputs;
  for (const TermId input : term.inputs) inputs.push_back(real_[static_cast<size_t>(input)]);
  const auto is_layer = [&](const Term& layer) {
    bool constant = LayerRank(layer.row) != 0 && layer.inputs.size() >= 2;
    for (size_t i = 1; i < layer.inputs.size(); ++i) {
      constant &= IsWeights(terms_.at(layer.inputs[i]));
    }
    return constant && layer.sizes.size() == LayerRank(layer.row);
  };
  const Term& first = terms_.at(term.inputs[0]);
  if (term.row == &Op(OpId::kBatchNorm) && term.numbers[0] == 0 &&
      (term.inputs.size() == 5 || term.inputs.size() == 3) && is_layer(first)) {
    bool constant = true;
    for (size_t i = 1; i < term.inputs.size(); ++i) {
      constant &= IsWeights(terms_.at(term.inputs[i]));
    }
    if (constant) {
      return Layer(Term(first), {real_[static_cast<size_t>(first.inputs[0])]}, &term);
    }
  }
  if (is_layer(term)) return Layer(term, std::move(inputs), nullptr);
  Term made = term;
  made.layout.clear();
  made.inputs = std::move(inputs);
  return terms_.Intern(std::move(made));
}

TermId RealTerms::Of(TermId term) {
  // A term comes behind its inputs.
  for (TermId id = static_cast<TermId>(real_.size()); id <= term; ++id) {
    const TermId mapped = Mapped(id);
    if (real_.size() <= static_cast<size_t>(id)) real_.push_back(mapped);
  }
  return real_[static_cast<size_t>(term)];
}

}  // namespace fxp
