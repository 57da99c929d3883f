#include "engine/passes/split.h"

#include <algorithm>

#include "engine/base/str_cat.h"

namespace fxp {
namespace {

bool IsCall(const Node& node) {
  return node.op() == Opcode::kCallFunction || node.op() == Opcode::kCallMethod ||
         node.op() == Opcode::kCallModule;
}

// An argument with copies in place of nodes.
template <typename Copies>
Result<ArgumentRef> Mapped(const ArgumentRef& argument, const Copies& copies) {
  const Node* missing = nullptr;
  ForEachNode(*argument, [&](const Node& node) {
    if (missing == nullptr && !copies.contains(&node)) missing = &node;
  });
  if (missing != nullptr) return KeyError(missing->name());
  if (!HasNode(*argument)) return argument;
  return Share(
      MapNodes(*argument, [&](Node& node) { return Argument::Of(*copies.find(&node)->second); }));
}

ArgumentRef Text(std::string text) { return Share(Argument::String(std::move(text))); }

// Paths of modules as names of attributes of one module: "a.b" becomes "a_b", or "a_b_1" when that
// is another one's.
class Flat {
 public:
  std::string operator()(const std::string& path) {
    const auto found = names_.find(path);
    if (found != names_.end()) return found->second;
    std::string name = path;
    std::replace(name.begin(), name.end(), '.', '_');
    const std::string wanted = name;
    for (int32_t i = 1; !taken_.insert(name).second; ++i) name = StrCat(wanted, "_", i);
    names_.emplace(path, name);
    return name;
  }

 private:
  std::unordered_map<std::string, std::string> names_;
  std::unordered_set<std::string> taken_;
};

}  // namespace

int32_t Splitter::PartOf(const Node& node) const {
  return node.graph() == &graph_ ? part_of_[static_cast<size_t>(node.id())] : -1;
}

bool Splitter::IsNew(int32_t kind, int32_t first, int32_t second) {
  const uint64_t pair = static_cast<uint64_t>(first) << 32 | static_cast<uint32_t>(second);
  return seen_[kind].insert(pair).second;
}

void Splitter::NoteUse(Node& used, const Node& user) {
  const int32_t from = PartOf(used);
  const int32_t to = PartOf(user);
  if (from == to) return;
  const bool own = used.graph() == &graph_;
  const auto part = [this](int32_t number) -> Part& { return parts_[static_cast<size_t>(number)]; };
  if (from >= 0 && IsNew(0, used.id(), -1)) part(from).outputs.push_back(&used);
  if (to < 0) return;
  if (!own || IsNew(1, used.id(), to)) part(to).inputs.push_back(&used);
  if (from >= 0 && IsNew(2, from, to)) {
    part(from).needed_by.push_back(to);
    part(to).needs.push_back(from);
  }
}

Status Splitter::Divide(const std::vector<int32_t>& parts) {
  part_of_.assign(static_cast<size_t>(graph_.made()), -1);
  size_t count = 0;
  for (Node* node = graph_.first(); !node->is_root(); node = node->next()) {
    if (!IsCall(*node)) continue;
    const int32_t part = count < parts.size() ? parts[count] : -1;
    if (part < 0 || static_cast<size_t>(part) > parts_.size()) {
      return ValueError("every node that calls something has to be in a part");
    }
    ++count;
    if (static_cast<size_t>(part) == parts_.size()) parts_.emplace_back();
    parts_[static_cast<size_t>(part)].nodes.push_back(node);
    part_of_[static_cast<size_t>(node->id())] = part;
  }
  for (Node* node = graph_.first(); !node->is_root(); node = node->next()) {
    for (Node* used : node->inputs()) NoteUse(*used, *node);
  }
  FXP_TRY(Order());
  if (options_.keep_order) OriginalOrder();
  return Ok();
}

Status Splitter::Order() {
  std::vector<size_t> waiting;
  std::vector<int32_t> ready;
  for (const Part& part : parts_) {
    if (part.needs.empty()) ready.push_back(static_cast<int32_t>(waiting.size()));
    waiting.push_back(part.needs.size());
  }
  while (!ready.empty()) {
    order_.push_back(ready.back());
    ready.pop_back();
    for (const int32_t user : parts_[static_cast<size_t>(order_.back())].needed_by) {
      if (--waiting[static_cast<size_t>(user)] == 0) ready.push_back(user);
    }
  }
  if (order_.size() == parts_.size()) return Ok();
  return RuntimeError("cycle exists between partitions!");
}

void Splitter::OriginalOrder() {
  order_.clear();
  std::vector<bool> come(parts_.size());
  // Parts that wait, and how many of what they need have been looked at.
  std::vector<std::pair<int32_t, size_t>> waiting;
  for (size_t first = 0; first < parts_.size(); ++first) {
    waiting.emplace_back(static_cast<int32_t>(first), 0);
    while (!waiting.empty()) {
      auto& [part, at] = waiting.back();
      const std::vector<int32_t>& needs = parts_[static_cast<size_t>(part)].needs;
      while (at < needs.size() && come[static_cast<size_t>(needs[at])]) ++at;
      if (at < needs.size()) {
        waiting.emplace_back(needs[at], 0);
        continue;
      }
      if (!come[static_cast<size_t>(part)]) order_.push_back(part);
      come[static_cast<size_t>(part)] = true;
      waiting.pop_back();
    }
  }
}

Node& Splitter::Make(Graph& into, Opcode op, std::string name, ArgumentRef target,
                     ArgumentRef args) {
  NodeInit init;
  init.op = op;
  init.name = std::move(name);
  init.target = std::move(target);
  init.args = std::move(args);
  init.kwargs = EmptyDict();
  init.type = Share(Argument::None());
  return into.Create(std::move(init));
}

Status Splitter::Copy(Node& node, std::string name, ArgumentRef target, Graph& into,
                      Copies& copies) {
  NodeInit init;
  FXP_ASSIGN(init.args, Mapped(node.shared_args(), copies));
  FXP_ASSIGN(init.kwargs, Mapped(node.shared_kwargs(), copies));
  init.op = node.op();
  init.name = std::move(name);
  init.target = std::move(target);
  // As in torch: attributes have no annotation in the base.
  init.type = node.op() == Opcode::kGetAttr ? Share(Argument::None()) : node.shared_type();
  Node& copy = into.Create(std::move(init));
  copies.insert_or_assign(&node, &copy);
  copied_.push_back(node.id());
  copied_.push_back(copy.id());
  return Ok();
}

Status Splitter::FillPart(int32_t number, Graph& into) {
  if (number < 0 || static_cast<size_t>(number) >= parts_.size()) {
    return ValueError("there is no such part");
  }
  const Part& part = parts_[static_cast<size_t>(number)];
  Copies copies;
  copied_.clear();
  for (size_t i = 0; i < part.inputs.size(); ++i) {
    Node& input = *part.inputs[i];
    if (input.graph() != &graph_) return KeyError(input.name());
    ArgumentRef target = Text(options_.keep_input_names ? input.name() : StrCat("arg_", i));
    NodeInit init;
    init.name = into.TakeNameFor(*target);
    init.target = std::move(target);
    init.args = EmptyTuple();
    init.kwargs = EmptyDict();
    init.type = input.shared_type();
    Node& copy = into.Create(std::move(init));
    copies.insert_or_assign(&input, &copy);
    copied_.push_back(input.id());
    copied_.push_back(copy.id());
  }
  Flat flat;
  for (Node* node : part.nodes) {
    const bool module = node->op() == Opcode::kCallModule;
    ArgumentRef target = module ? Text(flat(node->target().text)) : node->shared_target();
    std::string name =
        options_.keep_node_names ? into.TakeName(node->name()) : into.TakeNameFor(*target);
    FXP_TRY(Copy(*node, std::move(name), std::move(target), into, copies));
  }
  std::vector<Argument> values;
  for (const Node* node : part.outputs) values.push_back(Argument::Of(*copies.find(node)->second));
  const bool one = values.size() == 1 && !options_.tuple_return;
  Argument returned = one ? std::move(values.front()) : Argument::Tuple(std::move(values));
  Make(into, Opcode::kOutput, into.TakeName("output"), Text("output"),
       Share(Argument::Tuple({std::move(returned)})));
  return Ok();
}

Status Splitter::CopyAttributes(const std::vector<Node*>& nodes, Graph& into, Copies& copies) {
  for (Node* node : nodes) {
    if (copies.contains(node)) continue;
    if (node->op() != Opcode::kGetAttr) return KeyError(node->name());
    FXP_TRY(Copy(*node, into.TakeNameFor(node->target()), node->shared_target(), into, copies));
  }
  return Ok();
}

Status Splitter::FillBase(const std::vector<std::string>& names, const Argument& getitem,
                          Graph& into) {
  if (names.size() != parts_.size()) return ValueError("each part has a name");
  Copies copies;
  copied_.clear();
  for (Node* node = graph_.first(); !node->is_root(); node = node->next()) {
    const bool at_once = !options_.keep_order || parts_.empty();
    const bool attribute = node->op() == Opcode::kGetAttr && at_once;
    if (!attribute && node->op() != Opcode::kPlaceholder) continue;
    FXP_TRY(Copy(*node, into.TakeNameFor(node->target()), node->shared_target(), into, copies));
  }
  const ArgumentRef item = Share(getitem);
  for (const int32_t number : order_) {
    const Part& part = parts_[static_cast<size_t>(number)];
    FXP_TRY(CopyAttributes(part.inputs, into, copies));
    std::vector<Argument> args;
    for (const Node* input : part.inputs) args.push_back(Argument::Of(*copies.find(input)->second));
    ArgumentRef target = Text(names[static_cast<size_t>(number)]);
    std::string name = into.TakeNameFor(*target);
    Node& call = Make(into, Opcode::kCallModule, std::move(name), std::move(target),
                      Share(Argument::Tuple(std::move(args))));
    if (part.outputs.size() == 1 && !options_.tuple_return) {
      copies.insert_or_assign(part.outputs.front(), &call);
      continue;
    }
    for (size_t i = 0; i < part.outputs.size(); ++i) {
      std::vector<Argument> taken = {Argument::Of(call), Argument::Int(static_cast<int64_t>(i))};
      Node& value = Make(into, Opcode::kCallFunction, into.TakeNameFor(getitem), item,
                         Share(Argument::Tuple(std::move(taken))));
      copies.insert_or_assign(part.outputs[i], &value);
    }
  }
  for (Node* node = graph_.first(); !node->is_root(); node = node->next()) {
    if (node->op() != Opcode::kOutput) continue;
    const Inputs inputs = node->inputs();
    FXP_TRY(CopyAttributes({inputs.begin(), inputs.end()}, into, copies));
    FXP_ASSIGN(const ArgumentRef args, Mapped(node->shared_args(), copies));
    if (args->items.empty()) return IndexError("tuple index out of range");
    Make(into, Opcode::kOutput, into.TakeName("output"), Text("output"),
         Share(Argument::Tuple({args->items.front()})));
  }
  return Ok();
}

}  // namespace fxp
