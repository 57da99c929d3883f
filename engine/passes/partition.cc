#include "engine/passes/partition.h"

#include <algorithm>
#include <utility>

namespace fxp {
namespace {

constexpr size_t kWord = 64;
constexpr size_t kMostWords = size_t{1} << 26;  // half a gigabyte

}  // namespace

void Bits::Set(size_t bit) {
  if (words_.size() <= bit / kWord) words_.resize(bit / kWord + 1);
  words_[bit / kWord] |= uint64_t{1} << bit % kWord;
}

void Bits::Reset(size_t bit) {
  if (!Has(bit)) return;
  words_[bit / kWord] &= ~(uint64_t{1} << bit % kWord);
  Trim();
}

bool Bits::Has(size_t bit) const {
  return bit / kWord < words_.size() && (words_[bit / kWord] >> bit % kWord & 1) != 0;
}

void Bits::Add(const Bits& other) {
  if (words_.size() < other.words_.size()) words_.resize(other.words_.size());
  for (size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
}

void Bits::Remove(const Bits& other) {
  const size_t count = std::min(words_.size(), other.words_.size());
  for (size_t i = 0; i < count; ++i) words_[i] &= ~other.words_[i];
  Trim();
}

int64_t Bits::Next(size_t from) const {
  for (size_t i = from / kWord; i < words_.size(); ++i) {
    const uint64_t word = i == from / kWord ? words_[i] >> from % kWord << from % kWord : words_[i];
    if (word != 0) return static_cast<int64_t>(i * kWord) + __builtin_ctzll(word);
  }
  return -1;
}

void Bits::Trim() {
  while (!words_.empty() && words_.back() == 0) words_.pop_back();
}

Result<Partitioner::Partitions> Partitioner::Run(const Graph& graph,
                                                 const std::vector<bool>& supported,
                                                 bool only_users) {
  place_.assign(static_cast<size_t>(graph.made()), -1);
  groups_.reserve(supported.size());
  size_t left = supported.size();
  for (const Node* node = graph.root().prev(); !node->is_root() && left > 0; node = node->prev()) {
    Add(*node, supported[--left], only_users);
    if (words_ > kMostWords) return MemoryError("the graph would have too many partitions");
  }
  Partitions result;
  std::vector<int32_t> index(groups_.size(), -1);
  for (size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].gone || !groups_[i].supported) continue;
    index[i] = static_cast<int32_t>(result.numbers.size());
    result.numbers.push_back(groups_[i].number);
  }
  for (const Node* node = graph.first(); !node->is_root(); node = node->next()) {
    const int32_t unit = place_[static_cast<size_t>(node->id())];
    result.place_of.push_back(unit < 0 ? -1 : index[static_cast<size_t>(unit)]);
  }
  return result;
}

void Partitioner::Add(const Node& node, bool supported, bool only_users) {
  auto unit = static_cast<int32_t>(groups_.size());
  Group& group = groups_.emplace_back();
  group.nodes.push_back(&node);
  group.supported = supported;
  group.age = by_age_.size();
  place_[static_cast<size_t>(node.id())] = unit;
  std::vector<int32_t> users;  // in torch's order
  for (Node* user : node.users()) {
    if (user->store() != node.store()) continue;
    const int32_t home = place_[static_cast<size_t>(user->id())];
    if (home < 0 || home == unit || !group.users.insert(home).second) continue;
    users.push_back(home);
    Group& used_by = At(home);
    group.far.Add(used_by.after);
    group.after.Add(used_by.after);
    if (used_by.supported) group.after.Set(used_by.age);
    used_by.makers.insert(unit);
  }
  words_ += group.far.words() + group.after.words();
  if (supported) {
    group.number = count_++;
    by_age_.push_back(unit);
    partitions_.Set(group.age);
  }
  if (only_users) {
    for (size_t i = 0; supported && i < users.size(); ++i) {
      if (!At(users[i]).gone && At(users[i]).supported && Fit(unit, users[i])) {
        unit = Join(unit, users[i]);
      }
    }
    return;
  }
  if (!supported) {
    const int64_t oldest = partitions_.Next(0);
    if (oldest < 0) return;
    unit = by_age_[static_cast<size_t>(oldest)];
  }
  JoinAll(unit, !supported);
}

// Joins the unit with all partitions, the oldest first. oldest: it is that itself.
void Partitioner::JoinAll(int32_t unit, bool oldest) {
  size_t from = oldest ? At(unit).age + 1 : 0;
  for (;;) {
    Bits left = partitions_;
    left.Reset(At(unit).age);
    left.Remove(At(unit).far);
    if (const auto failed = failed_.find(unit); failed != failed_.end()) {
      left.Remove(failed->second);
    }
    bool joined = false;
    for (int64_t age = left.Next(from); age >= 0 && !joined; age = left.Next(from)) {
      from = static_cast<size_t>(age) + 1;
      const int32_t other = by_age_[static_cast<size_t>(age)];
      joined = Fit(unit, other);
      if (joined) {
        unit = Join(unit, other);
      } else if (oldest) {
        failed_[unit].Set(static_cast<size_t>(age));
      }
    }
    if (!joined) return;
  }
}

bool Partitioner::Fit(int32_t first, int32_t second) {
  return !At(first).far.Has(At(second).age) && !At(second).far.Has(At(first).age);
}

// What the group's users but for `other` come before.
Bits Partitioner::FarWithout(const Group& group, int32_t other) {
  Bits far;
  for (const int32_t user : group.users) {
    if (user != other) far.Add(At(user).after);
  }
  return far;
}

// The unit that the two are now. The smaller one goes into the larger one.
int32_t Partitioner::Join(int32_t unit, int32_t other) {
  if (At(unit).nodes.size() < At(other).nodes.size()) std::swap(unit, other);
  Group& kept = At(unit);
  Group& gone = At(other);
  if (kept.users.contains(other)) kept.far = FarWithout(kept, other);
  if (gone.users.contains(unit)) gone.far = FarWithout(gone, unit);
  gone.gone = true;
  const std::pair<size_t, size_t> ages = std::minmax(kept.age, gone.age);
  const bool same_age = kept.age == ages.first;
  const Bits after = kept.after;
  kept.age = ages.first;
  kept.after.Add(gone.after);
  kept.far.Add(gone.far);
  for (const size_t age : {ages.first, ages.second}) {
    kept.after.Reset(age);
    kept.far.Reset(age);
  }
  partitions_.Reset(ages.second);
  failed_.erase(unit);
  failed_.erase(other);
  for (auto& [one, bits] : failed_) {
    bits.Reset(ages.first);
    bits.Reset(ages.second);
  }
  by_age_[ages.first] = unit;
  for (const Node* node : gone.nodes) place_[static_cast<size_t>(node->id())] = unit;
  kept.nodes.insert(kept.nodes.end(), gone.nodes.begin(), gone.nodes.end());
  for (const int32_t user : gone.users) {
    At(user).makers.erase(other);
    At(user).makers.insert(unit);
  }
  for (const int32_t maker : gone.makers) {
    At(maker).users.erase(other);
    At(maker).users.insert(unit);
  }
  std::unordered_set<int32_t> told = gone.makers;
  if (!same_age || !(after == kept.after)) told.insert(kept.makers.begin(), kept.makers.end());
  kept.users.insert(gone.users.begin(), gone.users.end());
  kept.makers.insert(gone.makers.begin(), gone.makers.end());
  for (const int32_t own : {unit, other}) {
    kept.users.erase(own);
    kept.makers.erase(own);
    told.erase(own);
  }
  words_ -= std::min(words_, gone.far.words() + gone.after.words());
  gone = Group();
  gone.gone = true;
  Tell(unit, told, ages.second);
  // Nobody has the bits of the youngest any more: rows of bits stay as short as there are
  // partitions.
  while (!partitions_.Has(by_age_.size() - 1)) by_age_.pop_back();
  return unit;
}

// Tells these makers of the unit, and those before them, what stands behind it now. `gone`: the bit
// of what was joined with it.
void Partitioner::Tell(int32_t unit, const std::unordered_set<int32_t>& makers, size_t gone) {
  std::vector<std::pair<int32_t, const std::unordered_set<int32_t>*>> waiting = {{unit, &makers}};
  while (!waiting.empty()) {
    const auto [from, told] = waiting.back();
    waiting.pop_back();
    const Group& behind = At(from);
    Bits after = behind.after;
    if (behind.supported) after.Set(behind.age);
    for (const int32_t one : *told) {
      Group& group = At(one);
      group.far.Reset(gone);
      group.far.Add(behind.after);
      Bits now = group.after;
      now.Reset(gone);
      now.Add(after);
      if (now == group.after) continue;
      group.after = std::move(now);
      waiting.emplace_back(one, &group.makers);
    }
  }
}

}  // namespace fxp
