// Proofs through the door.

#include <cstring>
#include <memory>
#include <optional>

#include "engine/api/fxp.h"
#include "engine/api/reply.h"
#include "engine/api/tensor_handles.h"
#include "engine/proof/difference.h"
#include "engine/proof/real_terms.h"
#include "engine/proof/recording.h"

namespace fxp {
namespace {

struct Session {
  std::unique_ptr<TermTable> terms = std::make_unique<TermTable>();
  std::optional<Recording> recording;
  std::optional<RealTerms> real;
};

Session& Current() {
  static Session& session = *new Session;
  return session;
}

Error NotRecording() { return RuntimeError("no run is being recorded"); }

}  // namespace
}  // namespace fxp

using fxp::Current;
using fxp::Fail;

FxpInt fxp_proof_begin(int32_t keep) {
  fxp::Listener() = nullptr;
  Current().recording.reset();
  if (keep == 0) {
    Current().real.reset();
    Current().terms = std::make_unique<fxp::TermTable>();
  }
  fxp::Listener() = &Current().recording.emplace(*Current().terms);
  return 0;
}

FxpInt fxp_proof_input(int32_t index, int32_t tensor) {
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return Fail(found.error());
  if (!Current().recording) return Fail(fxp::NotRecording());
  Current().recording->AddInput(index, *found.value());
  return 0;
}

FxpInt fxp_proof_mark(int32_t node) {
  if (Current().recording) Current().recording->set_mark(node);
  return 0;
}

FxpInt fxp_proof_term(int32_t tensor) {
  const auto found = fxp::TensorOf(tensor);
  if (!found.ok()) return Fail(found.error());
  if (!Current().recording) return Fail(fxp::NotRecording());
  return Current().recording->TermOf(*found.value());
}

FxpInt fxp_proof_real(int32_t term) {
  if (term < 0 || term >= Current().terms->size()) return Fail(fxp::BadCall());
  if (!Current().real) Current().real.emplace(*Current().terms);
  return Current().real->Of(term);
}

FxpText fxp_proof_end(void) {
  fxp::Listener() = nullptr;
  if (!Current().recording) return Fail(fxp::NotRecording());
  const fxp::Recording& recording = *Current().recording;
  std::string text;
  for (const std::string& doubt : recording.doubts()) (text += doubt) += ' ';
  ((text += '\n') += recording.Effects()) += '\n';
  for (const fxp::RuleUse& use : recording.rules()) {
    (text += std::to_string(static_cast<int>(use.rule))) += ':';
    (text += std::to_string(use.mark)) += ' ';
  }
  return fxp::Reply(std::move(text));
}

FxpInt fxp_proof_forget(void) {
  const FxpInt done = fxp_proof_begin(0);
  fxp::Listener() = nullptr;
  return done;
}

FxpBytes fxp_tensor_compare(int32_t expected, int32_t arrived, double rtol, double atol) {
  const auto a = fxp::TensorOf(expected);
  const auto b = fxp::TensorOf(arrived);
  if (!a.ok()) return Fail(a.error());
  if (!b.ok()) return Fail(b.error());
  if (a.value()->sizes != b.value()->sizes || a.value()->dtype != b.value()->dtype) {
    return Fail(fxp::BadCall());
  }
  const fxp::Difference found = fxp::Compare(*a.value(), *b.value(), rtol, atol);
  const double numbers[] = {found.ulps, found.absolute, static_cast<double>(found.worst),
                            static_cast<double>(found.beyond),
                            static_cast<double>(found.zero_signs)};
  std::string bytes(sizeof numbers, '\0');
  std::memcpy(bytes.data(), numbers, sizeof numbers);
  return fxp::Reply(std::move(bytes));
}
