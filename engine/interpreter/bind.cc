// Which row of the operator table a call means, as torch._schema.Signature.bind decides it.

#include <string_view>

#include "engine/interpreter/call.h"
#include "engine/ops/table.h"

namespace fxp {
namespace {

// Whether a row's parameter takes a value; kUnsure: only Python can say.
enum class Taken { kNo, kYes, kUnsure };

// Other names of parameters, and names of those that Python doesn't hand on to the engine.
struct Names {
  std::string_view name;
  std::string_view other;
};
constexpr Names kOther[] = {
    {"dim", "axis"}, {"keepdim", "keepdims"}, {"input", "x"}, {"other", "x2"}};
constexpr std::string_view kPythons[] = {"out",        "device",        "layout",
                                         "pin_memory", "requires_grad", "memory_format"};
// Tensors for which no number may stand.
constexpr std::string_view kNeverNumbers[] = {"condition", "mask", "end", "boundaries"};

class Binder {
 public:
  Binder(const OpRow& row, const Given& given, bool method, std::vector<ArgValue>& args,
         std::vector<Value>& made)
      : row_(row),
        given_(given),
        schema_(SchemaOf(row)),
        method_(method),
        args_(args),
        made_(made) {}

  Taken Run() {
    const std::vector<Value>& args = given_.args.items();
    size_t positional = 0;
    while (positional < schema_.size() && !schema_[positional].keyword_only) ++positional;
    const size_t first = method_ ? 1 : 0;
    // x.view(2, 3): sizes one by one.
    const bool gathers = positional == first + 1 && args.size() > first &&
                         schema_[first].kind == ArgKind::kIntList && !IsSingle(schema_[first]) &&
                         args[first].is(ValueKind::kInt);
    if (args.size() > positional && !gathers) return Taken::kNo;
    size_t used = 0;
    for (size_t i = 0; i < schema_.size(); ++i) {
      Taken taken = Taken::kYes;
      if (gathers && i == first) {
        taken = TakeInts(args, first);
      } else if (i < args.size() && i < positional) {
        taken = Take(i, args[i]);
      } else if (const Value* value = Named(schema_[i].name)) {
        ++used;
        taken = Take(i, *value);
      } else if (schema_[i].has_default) {
        args_.push_back(schema_[i].fallback);
      } else {
        return Taken::kNo;
      }
      if (taken != Taken::kYes) return taken;
    }
    return used == given_.kwargs.items().size() / 2 ? Taken::kYes : Taken::kNo;
  }

 private:
  // int[1]: one number will do for the list.
  bool IsSingle(const SchemaArg& arg) const {
    const std::string_view schema = row_.schema;
    const std::string_view before =
        schema.substr(0, static_cast<size_t>(arg.name.data() - schema.data()));
    return before.ends_with("int[1] ") || before.ends_with("int[1]? ");
  }

  const Value* Named(std::string_view name) const {
    const std::vector<Value>& pairs = given_.kwargs.items();
    for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
      if (pairs[i].text() == name) return &pairs[i + 1];
    }
    for (const Names& names : kOther) {
      if (names.name == name) return Named(names.other);
    }
    return nullptr;
  }

  Taken Put(ArgValue value) {
    args_.push_back(std::move(value));
    return Taken::kYes;
  }

  Taken Take(size_t place, const Value& value) {
    const SchemaArg& arg = schema_[place];
    if (value.is(ValueKind::kNone)) {
      if (!arg.optional && !(arg.has_default && arg.fallback.index() == 0)) return Taken::kNo;
      return Put(NoValue{});
    }
    const bool tensor = value.is_tensor();
    switch (arg.kind) {
      case ArgKind::kTensor:
        return tensor ? Put(&value.tensor()) : TakeNumber(place, value);
      case ArgKind::kTensorList: {
        if (!value.is(ValueKind::kTuple) && !value.is(ValueKind::kList)) {
          return value.is_sequence() ? Taken::kUnsure : Taken::kNo;
        }
        std::vector<const Tensor*> tensors;
        for (const Value& item : value.items()) {
          if (!item.is_tensor()) return Taken::kNo;
          tensors.push_back(&item.tensor());
        }
        return Put(std::move(tensors));
      }
      case ArgKind::kScalar:
        if (value.is_number()) return Put(value.scalar());
        if (!tensor || value.tensor().rank() != 0 || value.tensor().requires_grad)
          return Taken::kNo;
        if (IsComplex(value.tensor().dtype)) return Taken::kUnsure;
        return Put(ElementAt(value.tensor()));
      case ArgKind::kInt:
        if (value.is(ValueKind::kInt)) return Put(value.number);
        break;
      case ArgKind::kIntList:
        if (value.is_sequence()) return TakeInts(value.items(), 0);
        if (value.is(ValueKind::kInt) && IsSingle(arg)) return Put(Dims{value.number});
        break;
      case ArgKind::kFloat:
        if (value.is_number()) return Put(value.scalar().as<double>());
        break;
      case ArgKind::kBool:
        return value.is(ValueKind::kBool) ? Put(value.number != 0) : Taken::kNo;
      case ArgKind::kString:
        return value.is(ValueKind::kString) ? Put(value.text()) : Taken::kNo;
      case ArgKind::kDType:
        return value.is(ValueKind::kDType) ? Put(static_cast<DType>(value.number)) : Taken::kNo;
      case ArgKind::kGenerator:
        return Taken::kUnsure;
    }
    return tensor ? Taken::kUnsure : Taken::kNo;  // some tensors count as numbers
  }

  // A number in a tensor's place. Whether one may come first, Python knows.
  Taken TakeNumber(size_t place, const Value& value) {
    if (!value.is_number() || !row_.has(kNumbers)) return Taken::kNo;
    for (const std::string_view never : kNeverNumbers) {
      if (schema_[place].name == never) return Taken::kNo;
    }
    Result<Tensor> tensor = Tensor::FromNumber(value.scalar());
    if (place == 0 || !tensor.ok()) return Taken::kUnsure;
    made_.push_back(Value::Of(std::move(tensor).value()));
    return Put(&made_.back().tensor());
  }

  Taken TakeInts(const std::vector<Value>& items, size_t from) {
    Dims dims;
    for (size_t i = from; i < items.size(); ++i) {
      if (!items[i].is(ValueKind::kInt)) {
        // Only the first one decides; a wrong one after it is an error in Python.
        return i == from && !items[i].is_tensor() ? Taken::kNo : Taken::kUnsure;
      }
      dims.push_back(items[i].number);
    }
    return Put(std::move(dims));
  }

  const OpRow& row_;
  const Given& given_;
  const std::vector<SchemaArg>& schema_;
  bool method_;
  std::vector<ArgValue>& args_;
  std::vector<Value>& made_;
};

}  // namespace

const OpRow* Bind(const Callee& callee, const Given& given, std::vector<ArgValue>& args,
                  std::vector<Value>& made) {
  const std::vector<Value>& pairs = given.kwargs.items();
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
    for (const std::string_view own : kPythons) {
      if (pairs[i].text() == own) return nullptr;
    }
  }
  const std::vector<Value>& positional = given.args.items();
  if (callee.is_method && (positional.empty() || !positional.front().is_tensor())) return nullptr;
  for (const int32_t number : callee.rows) {
    const OpRow& row = *FindOp(number);
    args.clear();
    const Taken taken = Binder(row, given, callee.is_method, args, made).Run();
    if (taken != Taken::kNo) return taken == Taken::kYes ? &row : nullptr;
  }
  return nullptr;
}

}  // namespace fxp
