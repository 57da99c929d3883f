#include "engine/layout/door.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace {

int32_t Draw(const std::vector<int32_t>& numbers) {
  int32_t* input = fxp_layout_input(static_cast<int32_t>(numbers.size()));
  std::copy(numbers.begin(), numbers.end(), input);
  return fxp_layout_draw();
}

TEST(LayoutDoor, GivesPlacesAndWays) {
  const int32_t count = Draw({2, 1, 80, 46, 0, 0, 0, 0, 60, 46, 0, 0, 0, 0, 0, 1});
  const int32_t* out = fxp_layout_output();
  EXPECT_EQ(std::vector<int32_t>(out, out + count),
            (std::vector<int32_t>{-40, 0, 40, 130, 1,       // bounds, afresh
                                  0, 0, 0, 0, 0, 84, 1, 0,  // boxes
                                  0, 2, 0, 46, 0, 84}));    // the edge
}

TEST(LayoutDoor, KeepsPlacesFromBefore) {
  ASSERT_GT(Draw({2, 1, 80, 46, 1, 2, 500, 500, 60, 46, 1, 4, 300, 300, 0, 1}), 0);
  const int32_t* out = fxp_layout_output();
  EXPECT_EQ(out[4], 1) << "three of five layers are empty";
  ASSERT_GT(Draw({2, 1, 80, 46, 1, 0, 500, 500, 60, 46, 1, 2, 300, 300, 0, 1}), 0);
  out = fxp_layout_output();
  EXPECT_EQ(out[4], 0);
  EXPECT_EQ(out[5], 500);
  EXPECT_EQ(out[9], 300);
}

TEST(LayoutDoor, RefusesWhatIsNoGraph) {
  EXPECT_EQ(fxp_layout_input(-1), nullptr);
  EXPECT_EQ(fxp_layout_input(2'000'000'000), nullptr);
  EXPECT_EQ(Draw({}), -1);
  EXPECT_EQ(Draw({-1, 0}), -1);
  EXPECT_EQ(Draw({0, 1'000'001}), -1);
  EXPECT_EQ(Draw({1, 0, 80, 46, 0, 0, 0}), -1) << "too short";
  EXPECT_EQ(Draw({1, 0, 0, 46, 0, 0, 0, 0}), -1) << "no width";
  EXPECT_EQ(Draw({1, 0, 80, 20'000, 0, 0, 0, 0}), -1) << "too high";
  EXPECT_EQ(Draw({1, 0, 80, 46, 1, -1, 0, 0}), -1) << "no layer";
  EXPECT_EQ(Draw({1, 1, 80, 46, 0, 0, 0, 0, 1, 0}), -1) << "an edge from nowhere";
  EXPECT_EQ(Draw({2, 2, 80, 46, 0, 0, 0, 0, 80, 46, 0, 0, 0, 0, 0, 1, 0, 0}), -1)
      << "edges out of order";
  EXPECT_EQ(Draw({0, 0}), 5);
}

// Whatever numbers come, there is a drawing or a refusal.
TEST(LayoutDoor, AnswersAnyNumbers) {
  std::mt19937 random(5);
  const std::vector<int32_t> odd = {-2147483647, -100'000'000, -1,          0,         1,
                                    2,           99'999,       100'000'000, 2147483647};
  int drawn = 0;
  for (int round = 0; round < 3000; ++round) {
    const auto boxes = static_cast<int32_t>(random() % 5);
    const auto edges = static_cast<int32_t>(boxes > 0 ? random() % 6 : 0);
    std::vector<int32_t> numbers = {boxes, edges};
    for (int32_t i = 0; i < boxes; ++i) {
      for (const int32_t each : {60, 46, static_cast<int32_t>(random() % 2), 3, -200, 90})
        numbers.push_back(random() % 40 ? each : odd[random() % odd.size()]);
    }
    std::vector<int32_t> readers;
    for (int32_t i = 0; i < edges; ++i)
      readers.push_back(static_cast<int32_t>(random() % static_cast<unsigned>(boxes)));
    std::sort(readers.begin(), readers.end());
    for (const int32_t reader : readers) {
      const auto from = static_cast<int32_t>(random() % static_cast<unsigned>(boxes));
      numbers.push_back(random() % 40 ? from : odd[random() % odd.size()]);
      numbers.push_back(reader);
    }
    drawn += Draw(numbers) > 0;
  }
  EXPECT_GT(drawn, 1000);
  EXPECT_LT(drawn, 3000);
}

}  // namespace
