#include "engine/graph/plain_code.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/base/str_cat.h"
#include "engine/testing/graph_fixture.h"

namespace fxp {
namespace {

class PlainCodeTest : public GraphTest {
 protected:
  // One node between an input and the output.
  bool Plain(std::string_view node) {
    return SurelyCompiles(Parse(StrCat("graph {\n  %x = placeholder[x]()\n  %n = ", node,
                                       "\n  %output = output[output](%n)\n}")));
  }
};

TEST_F(PlainCodeTest, OrdinaryCodeIsPlain) {
  EXPECT_TRUE(Plain("call_function[@torch.relu](%x)"));
  EXPECT_TRUE(Plain("call_function[@operator.add](%x, 1)"));
  EXPECT_TRUE(Plain("call_function[@getattr](%x, 'shape')"));
  EXPECT_TRUE(
      Plain("call_module[layers.0.w](%x, k=(1, [None, True, 2.5, 'text', slice(1, None, 2)]))"));
  EXPECT_TRUE(Plain("call_method[sum](%x, 0, keepdim=True)"));
  EXPECT_TRUE(Plain("get_attr[weight]()"));
}

TEST_F(PlainCodeTest, NamesThatMayNotStandWhereTheyDo) {
  EXPECT_FALSE(Plain("call_method[class](%x)"));
  EXPECT_FALSE(Plain("call_method[a b](%x)"));
  EXPECT_FALSE(Plain("call_module[a.if.b](%x)"));
  EXPECT_FALSE(Plain("call_function[@getattr](%x, 'class')"));
  EXPECT_FALSE(Plain("call_function[@torch.relu](%x, lambda=1)"));
  EXPECT_FALSE(Plain("placeholder[self]()"));
  EXPECT_FALSE(Plain("placeholder[x]()"));
  EXPECT_FALSE(Plain("placeholder[*args]()"));
  EXPECT_FALSE(Plain("placeholder[y](1)"));
}

TEST_F(PlainCodeTest, LiteralsOnTheLeftAndOddOnes) {
  EXPECT_FALSE(Plain("call_function[@operator.iadd](3, %x)"));
  EXPECT_FALSE(Plain("call_function[@operator.add](3, %x)"));
  EXPECT_FALSE(Plain("call_method[relu](3)"));
  EXPECT_FALSE(Plain(StrCat("call_function[@torch.relu](", std::string(2000, '7'), ")")));
  EXPECT_FALSE(Plain("call_function[@torch.relu]('\xce\xa9')"));
  const std::string deep = StrCat(std::string(60, '['), "%x", std::string(60, ']'));
  EXPECT_FALSE(Plain(StrCat("call_function[@torch.relu](", deep, ")")));
}

}  // namespace
}  // namespace fxp
