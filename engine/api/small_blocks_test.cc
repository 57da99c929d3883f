// In a binary of its own, without sanitizers: they have an allocator of theirs, beside which this
// one is not compiled. Its operator new is that of the whole binary.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <random>
#include <vector>

namespace {

struct Block {
  unsigned char* begin;
  size_t size;
  unsigned char mark;
};

Block Make(size_t size, unsigned char mark) {
  auto* begin = static_cast<unsigned char*>(::operator new(size));
  std::memset(begin, mark, size);
  return {begin, size, mark};
}

uintptr_t AddressOf(const void* block) { return reinterpret_cast<uintptr_t>(block); }

// Whether nobody else has written into it.
bool Intact(const Block& block) {
  for (size_t at = 0; at < block.size; ++at) {
    if (block.begin[at] != block.mark) return false;
  }
  return true;
}

TEST(SmallBlocks, EachSizeIsAlignedAndApartFromAllOthers) {
  std::vector<Block> blocks;
  for (int round = 0; round < 3; ++round) {
    for (size_t size = 0; size <= 8'400; ++size) {
      blocks.push_back(Make(size, static_cast<unsigned char>(size * 7 + round)));
      EXPECT_EQ(AddressOf(blocks.back().begin) % __STDCPP_DEFAULT_NEW_ALIGNMENT__, 0U);
    }
  }
  for (const Block& block : blocks) ASSERT_TRUE(Intact(block)) << block.size;
  for (const Block& block : blocks) ::operator delete(block.begin);
}

TEST(SmallBlocks, AReleasedBlockIsTheNextOfItsSize) {
  for (const size_t size : {1U, 16U, 17U, 216U, 256U, 257U, 1'000U, 4'096U, 8'192U}) {
    void* first = ::operator new(size);
    void* second = ::operator new(size);
    const std::vector<uintptr_t> released = {AddressOf(second), AddressOf(first)};
    ::operator delete(first);
    ::operator delete(second, size);
    void* again[] = {::operator new(size), ::operator new(size, std::nothrow)};
    EXPECT_EQ((std::vector{AddressOf(again[0]), AddressOf(again[1])}), released) << size;
    for (void* block : again) ::operator delete(block);
  }
  ::operator delete(nullptr);
}

TEST(SmallBlocks, BlocksMadeOneAfterTheOtherLieSideBySide) {
  constexpr size_t kSize = 208;  // one that nothing else in this binary asks for
  auto* before = static_cast<char*>(::operator new(kSize));
  int apart = 0;
  for (int count = 0; count < 10'000; ++count) {
    auto* next = static_cast<char*>(::operator new(kSize));
    if (next - before != static_cast<ptrdiff_t>(kSize)) ++apart;
    before = next;
  }
  EXPECT_LT(apart, 100);  // a page ends
}

TEST(SmallBlocks, RandomLivesKeepWhatIsWrittenIntoThem) {
  std::mt19937 random(7);  // NOLINT: the same each time
  std::vector<Block> alive;
  for (int step = 0; step < 200'000; ++step) {
    if (alive.size() < 2'000 || random() % 2 == 0) {
      const size_t most = random() % 20 == 0 ? 20'000 : 400;
      alive.push_back(Make(random() % most, static_cast<unsigned char>(random())));
      continue;
    }
    Block& block = alive[random() % alive.size()];
    ASSERT_TRUE(Intact(block)) << step;
    ::operator delete(block.begin);
    block = alive.back();
    alive.pop_back();
  }
  for (const Block& block : alive) ::operator delete(block.begin);
}

}  // namespace
