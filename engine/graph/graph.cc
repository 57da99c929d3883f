#include "engine/graph/graph.h"

#include <algorithm>
#include <utility>

#include "engine/base/str_cat.h"

namespace fxp {

Graph::Graph() : store_(std::make_shared<NodeStore>()), insert_point_(&list_.root()) {
  store_->graph = this;
}

Graph::~Graph() {
  store_->graph = nullptr;
  if (foreign_.empty()) return;
  for (Node& node : store_->nodes) {
    for (int32_t i = 0; i < node.use_count_; ++i) {
      Use& use = node.uses()[i];
      if (use.input->store_ != store_.get()) Unlink(use);
    }
  }
}

Node* Graph::Find(int32_t id) {
  if (id == -1) return &root();
  if (id < 0 || id >= made()) return nullptr;
  return &store_->nodes[static_cast<size_t>(id)];
}

std::vector<int32_t> Graph::FindNodes(Opcode op, const Argument* target) {
  std::vector<int32_t> found;
  if (!MayHave(op)) return found;
  for (const Node* node = first(); !node->is_root(); node = node->next()) {
    if (node->op() != op) continue;
    if (target == nullptr || SameLiteral(node->target(), *target)) found.push_back(node->id());
  }
  return found;
}

namespace {

// Where something goes that was asked to go before `anchor`: an erased anchor's place is before the
// next node that is alive.
Node& Alive(Node& anchor) {
  Node* node = &anchor;
  while (node->erased()) node = node->next();
  return *node;
}

}  // namespace

Node& Graph::Create(NodeInit init) {
  Event& event = Note(EventKind::kCreate);
  event.node = made();
  event.anchor = Alive(insert_after_ ? *insert_point_->next_ : *insert_point_).id();
  event.init = &inits_.emplace_back(std::move(init));
  Apply(event);
  return store_->nodes.back();
}

Status Graph::Erase(Node& node) {
  if (node.erased()) return Ok();
  if (!node.users().empty()) {
    std::vector<std::string> users;
    for (const Node* user : node.users()) users.push_back(StrCat(user->name(), ": None"));
    return RuntimeError(StrCat("Tried to erase Node ", node.name(), " but it still had ",
                               users.size(), " users in the graph: {", Join(users, ", "), "}!"));
  }
  const auto nothing = [](Node&) { return Argument::None(); };
  if (const Argument& args = node.args(); HasNode(args)) {
    static const ArgumentRef& one = *new ArgumentRef(Share(Argument::Tuple({Argument::None()})));
    const bool plain = args.kind == ArgumentKind::kTuple && args.opaque == nullptr &&
                       args.items.size() == 1 && args.items[0].is_node();
    ChangeArguments(EventKind::kSetArgs, node, plain ? one : Share(MapNodes(args, nothing)));
  }
  if (HasNode(node.kwargs())) SetKwargs(node, MapNodes(node.kwargs(), nothing));
  Event& event = Note(EventKind::kErase);
  event.node = node.id();
  event.anchor = node.next_->id();
  Apply(event);
  return Ok();
}

Status Graph::MoveBefore(Node& node, Node& anchor) {
  if (node.graph() != this || (!anchor.is_root() && anchor.graph() != this)) {
    return AssertionError("Attempting to move a Node into a different Graph");
  }
  if (node.erased())
    return RuntimeError(StrCat("Node ", node.name(), " was erased and can't be moved"));
  Node& place = Alive(anchor);
  if (&place == &node || node.next_ == &place) return Ok();
  Event& event = Note(EventKind::kMove);
  event.node = node.id();
  event.anchor = place.id();
  event.old_anchor = node.next_->id();
  Apply(event);
  return Ok();
}

Status Graph::MoveAfter(Node& node, Node& anchor) {
  Node& next = Alive(*anchor.next_);
  if (anchor.graph() != this && !anchor.is_root()) return MoveBefore(node, anchor);
  return MoveBefore(node, next);
}

void Graph::Change(EventKind kind, Node& node, ArgumentRef before, ArgumentRef after) {
  Event& event = Note(kind);
  event.node = node.id();
  event.before = std::move(before);
  event.after = std::move(after);
  Apply(event);
}

void Graph::SetName(Node& node, std::string name) {
  Change(EventKind::kRename, node, Share(Argument::String(node.name())),
         Share(Argument::String(std::move(name))));
}

void Graph::SetOp(Node& node, Opcode op) {
  Change(EventKind::kSetOp, node, Share(Argument::String(std::string(OpcodeName(node.op())))),
         Share(Argument::String(std::string(OpcodeName(op)))));
}

void Graph::SetTarget(Node& node, Argument target) {
  Change(EventKind::kSetTarget, node, node.target_, Share(std::move(target)));
}

void Graph::SetType(Node& node, Argument type) {
  Change(EventKind::kSetType, node, node.type_, Share(std::move(type)));
}

void Graph::ChangeArguments(EventKind kind, Node& node, ArgumentRef after) {
  const bool keywords = kind == EventKind::kSetKwargs || kind == EventKind::kReplaceKwargUse;
  if (node.op() == Opcode::kOutput && kind == EventKind::kSetArgs) kind = EventKind::kSetOutput;
  Event& event = Note(kind);
  event.node = node.id();
  event.old_stamp = node.stamp_;
  event.before = keywords ? node.kwargs_ : node.args_;
  event.after = std::move(after);
  Apply(event);
}

void Graph::SetArgs(Node& node, Argument args) {
  ChangeArguments(EventKind::kSetArgs, node, Share(std::move(args)));
}

void Graph::SetKwargs(Node& node, Argument kwargs) {
  ChangeArguments(EventKind::kSetKwargs, node, Share(std::move(kwargs)));
}

void Graph::ReplaceInput(Node& node, Node& old_input, const Argument& replacement) {
  const auto map = [&](Node& input) {
    return &input == &old_input ? replacement : Argument::Of(input);
  };
  const auto names = [&](const Argument& argument) {
    bool found = false;
    ForEachNode(argument, [&](Node& input) { found |= &input == &old_input; });
    return found;
  };
  const bool in_args = names(node.args());
  const bool in_kwargs = names(node.kwargs());
  // torch sets the arguments even when they don't name the old input: the node becomes the last
  // user of its inputs.
  if (in_args || !in_kwargs) {
    ChangeArguments(EventKind::kReplaceUse, node, Share(MapNodes(node.args(), map)));
  }
  if (in_kwargs) {
    ChangeArguments(EventKind::kReplaceKwargUse, node, Share(MapNodes(node.kwargs(), map)));
  }
}

std::vector<Node*> Graph::ReplaceAllUses(Node& node, const Argument& replacement,
                                         const std::vector<Node*>* users) {
  std::vector<Node*> chosen;
  if (users != nullptr) {
    chosen = *users;
  } else {
    for (Node* user : node.users()) chosen.push_back(user);
  }
  for (Node* user : chosen) {
    if (Graph* owner = user->graph(); owner != nullptr) {
      if (owner != this) owner->set_place(place_);
      owner->ReplaceInput(*user, node, replacement);
    }
  }
  return chosen;
}

std::string Graph::TakeNameFor(const Argument& target) {
  return TakeName(CandidateForTarget(target.is_opaque() ? target.opaque->name : target.text));
}

void Graph::SetInsertPoint(Node& anchor, bool after) {
  if (&anchor == insert_point_ && after == insert_after_) return;
  Event& event = Note(EventKind::kInsertPoint);
  event.anchor = anchor.id();
  event.old_anchor = insert_point_->id();
  event.insert_after = after;
  event.old_insert_after = insert_after_;
  Apply(event);
}

void Graph::Hold(const Node& input) {
  if (input.store_ == store_.get()) return;
  const auto held = [&](const auto& store) { return store.get() == input.store_; };
  if (std::none_of(foreign_.begin(), foreign_.end(), held)) {
    foreign_.push_back(input.store_->shared_from_this());
  }
}

bool Graph::Link(Use& use) {
  Node& user = *use.user;
  Node& input = *use.input;
  // By the step that set its arguments last. The store tells users of other graphs apart, whose
  // steps count by themselves.
  const auto later = [&](const Use& other) {
    return std::pair(other.user->stamp_, other.user->store_) > std::pair(user.stamp_, user.store_);
  };
  // Nearly always the last; undoing puts users back that came first, so both ends are tried in
  // turn.
  Use* before = input.last_user_;
  Use* behind = input.first_user_;
  while (before != nullptr && later(*before) && !later(*behind)) {
    before = before->prev;
    behind = behind->next;
  }
  if (before == nullptr || later(*before)) {
    before = behind == nullptr ? nullptr : behind->prev;
  } else {
    behind = before->next;
  }
  if (before != nullptr && before->user == &user) return false;
  use.prev = before;
  use.next = behind;
  (before == nullptr ? input.first_user_ : before->next) = &use;
  (behind == nullptr ? input.last_user_ : behind->prev) = &use;
  ++input.user_count_;
  return true;
}

void Graph::Unlink(Use& use) {
  Node& input = *use.input;
  (use.prev == nullptr ? input.first_user_ : use.prev->next) = use.next;
  (use.next == nullptr ? input.last_user_ : use.next->prev) = use.prev;
  --input.user_count_;
}

void Graph::SetInputs(Node& node, ArgumentRef args, ArgumentRef kwargs, int64_t stamp) {
  for (int32_t i = 0; i < node.use_count_; ++i) Unlink(node.uses()[i]);
  node.use_count_ = 0;
  node.args_ = std::move(args);
  node.kwargs_ = std::move(kwargs);
  node.stamp_ = stamp;
  int32_t named = 0;
  const auto count = [&](Node&) { ++named; };
  ForEachNode(*node.args_, count);
  ForEachNode(*node.kwargs_, count);
  node.more_uses_.reset(named > Node::kOwnUses ? new Use[static_cast<size_t>(named)] : nullptr);
  const auto add = [&](Node& input) {
    Use& use = node.uses()[node.use_count_];
    use.user = &node;
    use.input = &input;
    if (!Link(use)) return;  // it is among the inputs already
    ++node.use_count_;
    const bool before = input.store_ == node.store_ && !input.erased_ && input.IsBefore(node);
    ordered_ = ordered_ && before;
    Hold(input);
  };
  ForEachNode(*node.args_, add);
  ForEachNode(*node.kwargs_, add);
}

}  // namespace fxp
