#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/base/handle_table.h"
#include "engine/base/ref.h"
#include "engine/base/result.h"
#include "engine/base/stable_vector.h"
#include "engine/base/str_cat.h"

namespace fxp {
namespace {

Result<int> Half(int n) {
  if (n % 2 != 0) return ValueError(StrCat(n, " is odd"));
  return n / 2;
}

Result<int> Quarter(int n) {
  FXP_ASSIGN(int half, Half(n));
  return Half(half);
}

TEST(Result, CarriesTheValueThroughSteps) {
  const Result<int> quarter = Quarter(12);
  ASSERT_TRUE(quarter.ok());
  EXPECT_EQ(quarter.value(), 3);
}

TEST(Result, StopsAtTheFirstErrorAndKeepsItsWords) {
  const Result<int> quarter = Quarter(6);
  ASSERT_FALSE(quarter.ok());
  EXPECT_EQ(quarter.error().message, "3 is odd");
  EXPECT_STREQ(ExceptionName(quarter.error().kind), "ValueError");
}

TEST(StrCat, JoinsTextCharactersAndIntegers) {
  EXPECT_EQ(StrCat("a", 'b', std::string("c"), -4, size_t{5}), "abc-45");
  EXPECT_EQ(Join(std::vector<int>{2, 3}, ", "), "2, 3");
  EXPECT_EQ(Join(std::vector<std::string>{}, ", "), "");
}

TEST(HandleTable, GivesReleasedHandlesOutAgainAndFindsStaleOnes) {
  HandleTable<std::string> table;
  const int32_t a = table.Add("a");
  const int32_t b = table.Add("b");
  EXPECT_TRUE(table.Release(a));
  EXPECT_EQ(table.Find(a), nullptr);
  EXPECT_FALSE(table.Release(a));
  EXPECT_EQ(table.Add("c"), a);
  EXPECT_EQ(*table.Find(b), "b");
  EXPECT_EQ(table.Find(-1), nullptr);
  EXPECT_EQ(table.Find(99), nullptr);
  EXPECT_EQ(table.live(), 2);
}

TEST(HandleTable, DropsTheObjectWhenItIsReleased) {
  auto object = std::make_shared<int>(1);
  HandleTable<std::shared_ptr<int>> table;
  const int32_t handle = table.Add(object);
  EXPECT_EQ(object.use_count(), 2);
  table.Release(handle);
  EXPECT_EQ(object.use_count(), 1);
}

TEST(Ref, SharesAValueUntilNobodyHasIt) {
  auto inside = std::make_shared<int>(1);
  using IntRef = Ref<std::shared_ptr<int>>;
  IntRef a = IntRef::Of(inside);
  {
    IntRef b = a;
    IntRef moved = std::move(b);
    EXPECT_TRUE(moved == a);
    EXPECT_FALSE(IntRef::Of(inside) == a) << "an equal value is another one";
  }
  EXPECT_EQ(**a, 1);
  EXPECT_EQ(inside.use_count(), 2);
  const IntRef& same = a;
  a = same;
  a = nullptr;
  EXPECT_TRUE(a == nullptr);
  EXPECT_EQ(inside.use_count(), 1);
}

TEST(StableVector, NeverMovesItsItems) {
  auto inside = std::make_shared<int>(1);
  {
    StableVector<std::shared_ptr<int>> items;
    std::shared_ptr<int>& first = items.emplace_back(inside);
    for (int i = 0; i < 1000; ++i) items.emplace_back(inside);
    EXPECT_EQ(&first, &items[0]);
    for (int i = 0; i < 900; ++i) items.pop_back();
    EXPECT_EQ(items.size(), 101u);
    EXPECT_EQ(inside.use_count(), 102);
    int seen = 0;
    for (const auto& item : std::as_const(items)) seen += *item;
    EXPECT_EQ(seen, 101);
    EXPECT_EQ(items.back(), inside);
  }
  EXPECT_EQ(inside.use_count(), 1);
}

}  // namespace
}  // namespace fxp
