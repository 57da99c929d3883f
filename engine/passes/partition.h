// Groups nodes into as few partitions as this finds, so that each can become one node.

#ifndef FXP_ENGINE_PASSES_PARTITION_H_
#define FXP_ENGINE_PASSES_PARTITION_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_set>
#include <vector>

#include "engine/graph/graph.h"

namespace fxp {

// A set of small numbers.
class Bits {
 public:
  void Set(size_t bit);
  void Reset(size_t bit);
  bool Has(size_t bit) const;
  void Add(const Bits& other);
  void Remove(const Bits& other);
  // The first one from there on, or -1.
  int64_t Next(size_t from) const;
  size_t words() const { return words_.size(); }
  bool operator==(const Bits& other) const = default;

 private:
  void Trim();

  std::vector<uint64_t> words_;  // the last one isn't 0
};

// Grows partitions from the last node to the first; `supported` says which nodes may be in one.
//
//   %a = add(%x, 1)      supported        {a, b}: no path leaves it and comes back
//   %b = relu(%a)        supported
//   %c = print(%b)       not
//   %d = relu(%c)        supported        {d}: a, b and d can't be one
//
// Two can be joined when neither needs the other by way of a third. Bits answer that for all
// partitions at once, so that a node costs a few operations on rows of bits. A join tells those
// that stand before, as far as it changes anything for them.
class Partitioner {
 public:
  struct Partitions {
    std::vector<int32_t> numbers;   // torch's number of each partition
    std::vector<int32_t> place_of;  // by the node's place in the list: an index of `numbers`, or -1
  };

  // supported: by the node's place in the list. only_users: join only nodes that use one another.
  // MemoryError for graphs whose partitions are too many to tell what stands before what.
  Result<Partitions> Run(const Graph& graph, const std::vector<bool>& supported, bool only_users);

 private:
  // A partition in the making, or a node that is in none.
  struct Group {
    bool supported = false;
    bool gone = false;
    int32_t number = 0;
    size_t age = 0;  // its bit, when it is a partition
    std::vector<const Node*> nodes;
    Bits after;  // partitions that need this one
    Bits far;    // those that need it by way of another
    std::unordered_set<int32_t> users;
    std::unordered_set<int32_t> makers;
  };

  Group& At(int32_t unit) { return groups_[static_cast<size_t>(unit)]; }
  void Add(const Node& node, bool supported, bool only_users);
  void JoinAll(int32_t unit, bool oldest);
  bool Fit(int32_t first, int32_t second);
  Bits FarWithout(const Group& group, int32_t other);
  int32_t Join(int32_t unit, int32_t other);
  void Tell(int32_t unit, const std::unordered_set<int32_t>& makers, size_t gone);

  std::vector<Group> groups_;
  std::vector<int32_t> place_;      // groups by nodes' numbers; -1 for those that haven't come
  std::vector<int32_t> by_age_;     // groups by their ages, of those that are or were partitions
  Bits partitions_;                 // the ages of all
  std::map<int32_t, Bits> failed_;  // of the oldest: those with which they can't be joined now
  int32_t count_ = 0;               // supported nodes that have come
  size_t words_ = 0;
};

}  // namespace fxp

#endif  // FXP_ENGINE_PASSES_PARTITION_H_
