#include "engine/graph/namespace.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace fxp {
namespace {

std::vector<std::string> Make(const std::vector<std::string>& candidates) {
  Namespace names;
  std::vector<std::string> made;
  for (const std::string& candidate : candidates) made.push_back(names.Create(candidate));
  return made;
}

using Names = std::vector<std::string>;

// What the reference makes of the same requests.
TEST(Namespace, CountsUpFromTheLastNumberOfABase) {
  EXPECT_EQ(Make({"add", "add", "add_1", "add_5", "add"}),
            (Names{"add", "add_1", "add_2", "add_5", "add_6"}));
  EXPECT_EQ(Make({"add_0", "add", "add", "add_007", "add_007"}),
            (Names{"add_0", "add", "add_1", "add_007", "add_8"}));
  EXPECT_EQ(Make({"a__1", "a__1", "_1", "1", "_1"}), (Names{"a__1", "a__2", "_1", "_1_1", "_1_2"}));
}

TEST(Namespace, TakesNumbersFarFromTheOthersAndTheLastOnes) {
  EXPECT_EQ(Make({"add_900000000", "add_2", "add_900000000", "add_2", "add_899999999", "add"}),
            (Names{"add_900000000", "add_2", "add_900000001", "add_3", "add_899999999", "add"}));
  EXPECT_EQ(Make({"a_999999999999999999", "a_1000000000000000000", "a_999999999999999999"}),
            (Names{"a_999999999999999999", "a_1000000000000000000", "a_1000000000000000001"}));
  Namespace names;
  names.Reserve("add_3");
  names.Reserve("add_03");
  EXPECT_TRUE(names.Has("add_3"));
  EXPECT_TRUE(names.Has("add_03"));
  EXPECT_FALSE(names.Has("add_003"));
  EXPECT_FALSE(names.Has("add"));
  for (int i = 1; i < 2000; ++i) {
    EXPECT_EQ(names.Create("mul_1"), "mul_" + std::to_string(i));
  }
  EXPECT_EQ(names.Create("mul"), "mul");
}

TEST(Namespace, MakesNamesLegal) {
  EXPECT_EQ(Make({"\xc3\xa9", "", "_", "__", "a b.c", "x-", "-x", "9a", "A"}),
            (Names{"_", "_unnamed", "__1", "__", "a_b_c", "x_", "_x", "_9a", "A"}));
}

TEST(Namespace, LeavesKeywordsAndBuiltinsAlone) {
  EXPECT_EQ(Make({"for", "for", "sum", "sum_1", "sum", "torch", "self"}),
            (Names{"for_1", "for_2", "sum_1", "sum_2", "sum_3", "torch_1", "self"}));
  Namespace names;
  EXPECT_EQ(names.Create("int", "int"), "int") << "the builtin itself may have its name";
  EXPECT_EQ(names.Create("int", "int"), "int_1");
}

TEST(Namespace, TakesNamesFromTargets) {
  EXPECT_EQ(CandidateForTarget("__add__"), "add");
  EXPECT_EQ(CandidateForTarget("____"), "");
  EXPECT_EQ(CandidateForTarget("__"), "");
  EXPECT_EQ(CandidateForTarget("LeakyReLU"), "leaky_re_lu");
  EXPECT_EQ(CandidateForTarget("ABc"), "abc");
  EXPECT_EQ(CandidateForTarget("xY1Z"), "x_y1z");
  EXPECT_EQ(CandidateForTarget("__init"), "__init");
}

TEST(Namespace, KnowsIdentifiers) {
  EXPECT_TRUE(IsIdentifier("_a1"));
  EXPECT_FALSE(IsIdentifier("0"));
  EXPECT_FALSE(IsIdentifier("a b"));
  EXPECT_FALSE(IsIdentifier(""));
  EXPECT_TRUE(IsKeyword("lambda"));
  EXPECT_FALSE(IsKeyword("print"));
}

}  // namespace
}  // namespace fxp
