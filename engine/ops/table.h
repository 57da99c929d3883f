// The operator table: one row an operator, from ops.def. A row whose kernel is defined nowhere is a
// link error. Everything that lists operators reads this table.

#ifndef FXP_ENGINE_OPS_TABLE_H_
#define FXP_ENGINE_OPS_TABLE_H_

#include <string>
#include <vector>

#include "engine/ops/op.h"

namespace fxp {

enum class OpId : int32_t {
#define FXP_OP(id, name, schema, traits, backward) k##id,
#include "engine/ops/ops.def"
#undef FXP_OP
  kCount,
};

// The row with that number, or nullptr.
const OpRow* FindOp(int32_t id);
inline const OpRow& Op(OpId id) { return *FindOp(static_cast<int32_t>(id)); }

// The row's schema, read once. Rows with kFactory have a dtype argument at the end that the text of
// the schema leaves out.
const std::vector<SchemaArg>& SchemaOf(const OpRow& row);
inline size_t SchemaSize(const OpRow& row) { return SchemaOf(row).size(); }

// The whole table as text, a line a row: name, schema, traits, backward name; tabs between.
std::string TableText();

// The generator that torch.manual_seed seeds.
Generator& DefaultGenerator();

// A number the way C++ streams print it in torch's messages, such as "0.5" or "1e-05".
std::string Short(double value);

// Whether operators note that torch's autograd would record them (torch.no_grad switches it off).
bool GradMode();
void SetGradMode(bool enabled);

// Runs one call and notes on the results what autograd would have recorded.
Result<OpResult> RunOp(const OpCall& call);

// Runs the call and writes its result over the first operand, as add_ does with add.
Status RunOpInPlace(const OpCall& call, Tensor& target);

}  // namespace fxp

#endif  // FXP_ENGINE_OPS_TABLE_H_
