// The rules by which torch.fx makes names: of nodes, and of what generated Python defines.

#ifndef FXP_ENGINE_GRAPH_NAMESPACE_H_
#define FXP_ENGINE_GRAPH_NAMESPACE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fxp {

// "LeakyReLU" becomes "leaky_re_lu".
std::string SnakeCase(std::string_view text);

// What a node is called after when it has no name of its own. `target` is the function's __name__,
// the method's name or the attribute's path; "__add__" becomes "add".
std::string CandidateForTarget(std::string_view target);

// Whether generated Python may not define `name`: keywords, builtins, and the names that fx itself
// uses.
bool IsReserved(std::string_view name);

bool IsKeyword(std::string_view name);

// str.isidentifier for ASCII text. Other text is judged by its ASCII characters.
bool IsIdentifier(std::string_view name);

class Namespace {
 public:
  // A name that nothing has yet, as close to `candidate` as torch makes it: illegal characters
  // become
  // "_", then a number is counted up until the name is free and not reserved. `builtin` is the
  // reserved name that the named thing may take because it is that very object.
  //
  //   Create("add"), Create("add"), Create("add_5"), Create("add")  ->  add, add_1, add_5, add_6
  std::string Create(std::string_view candidate, std::string_view builtin = {});

  // Marks a name as taken, whatever it is.
  void Reserve(std::string_view name) { Take(name); }

  bool Has(std::string_view name) const;

 private:
  // The names that begin alike: "add", and "add_1", "add_2" … as one bit each.
  class Family {
   public:
    // Marks it as taken; false when it was. 0 is the name without a number.
    bool Take(uint64_t number);
    bool Has(uint64_t number) const;

    uint64_t last = 0;  // that Create gave or was asked for

   private:
    std::vector<uint64_t> bits_;
    std::unordered_set<uint64_t> far_;  // numbers far beyond the others
  };

  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  Family& FamilyOf(std::string_view base);
  // Marks a name as taken; false when it was.
  bool Take(std::string_view name);

  std::unordered_map<std::string, Family, Hash, std::equal_to<>> families_;
};

}  // namespace fxp

#endif  // FXP_ENGINE_GRAPH_NAMESPACE_H_
