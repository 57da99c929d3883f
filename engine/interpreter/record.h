// What is noted of the values of a run, node by node.

#ifndef FXP_ENGINE_INTERPRETER_RECORD_H_
#define FXP_ENGINE_INTERPRETER_RECORD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/interpreter/value.h"

namespace fxp {

enum class Recording : uint8_t {
  kNothing,
  kShapes,  // what torch.fx.passes.shape_prop notes
  kWatch,   // time, memory and a summary of each tensor
};

// Microseconds of a clock that never goes back.
double Now();

class Record {
 public:
  void Reset(Recording recording, int64_t side);
  bool watches() const { return recording_ == Recording::kWatch; }
  // A node has computed this.
  void Note(int32_t node, const Value& value, double microseconds);
  // Nobody reads this value any more.
  void Freed(const Value& value);

  // kShapes: pairs of a node and the index of its shape; -1 - i: its value is odd value i.
  const std::vector<int32_t>& nodes() const { return nodes_; }
  // A tensor in each line, which is another one than the line before: handle or -1, dtype,
  // requires_grad, rank, sizes, strides.
  const std::string& shapes() const { return shapes_; }
  // Texts of values that are no tensors, "\x1f" behind each, in which "t5;" stands for a tensor of
  // shape 5.
  const std::string& odd() const { return odd_; }
  // kWatch: for each node its number, microseconds, bytes that living values take, how many
  // tensors, and for each of those dtype, rank, sizes, and the numbers of AppendSummary. Nodes
  // without tensors have odd values, in order.
  const std::vector<double>& watched() const { return watched_; }
  // The most bytes that were alive at a time, and those that are now.
  double peak() const { return static_cast<double>(peak_); }
  double live() const { return static_cast<double>(live_); }

 private:
  int32_t ShapeOf(const Value& value);
  void Hold(const Value& value);
  void NoteOdd(const Value& value);

  Recording recording_ = Recording::kNothing;
  int64_t side_ = 0;
  std::vector<int32_t> nodes_;
  std::string shapes_;
  std::string last_line_;
  int32_t shape_count_ = 0;
  std::string odd_;
  int32_t odd_count_ = 0;
  std::vector<double> watched_;
  std::vector<const Storage*> held_;  // by living values, as often as they are
  int64_t live_ = 0;
  int64_t peak_ = 0;
};

}  // namespace fxp

#endif  // FXP_ENGINE_INTERPRETER_RECORD_H_
