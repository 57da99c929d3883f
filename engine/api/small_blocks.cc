// Small blocks of WebAssembly's memory. Graphs are made of them: arguments, uses, texts, entries of
// maps. The general allocator takes tens of nanoseconds for each and gives it a header; here a size
// has pages of its own and a list of the blocks that are free, so that a block is a few
// instructions, and blocks that are made one after the other lie side by side.
//
// Natively the C library's allocator stays, which sanitizers watch.

#ifdef __EMSCRIPTEN__

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

constexpr size_t kUnit = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
// Larger blocks are the general allocator's.
constexpr size_t kLargest = 256;
constexpr size_t kKinds = kLargest / kUnit + 1;

constexpr size_t kPageBits = 14;
constexpr size_t kPage = size_t{1} << kPageBits;
constexpr size_t kMemory = size_t{1} << 31;  // MAXIMUM_MEMORY in CMakeLists.txt
// What is asked of the general allocator at once. A part of a page is lost, because its memory
// begins anywhere.
constexpr size_t kSlab = 16 * kPage;

struct Free {
  Free* next;
};

struct Kind {
  Free* free = nullptr;
  char* unused = nullptr;  // of the page that was begun last
  char* end = nullptr;
};

Kind kinds[kKinds];
// By page: its blocks' size in units; 0 for the general allocator's memory.
uint8_t size_of_page[kMemory >> kPageBits];
char* next_page = nullptr;
char* last_page = nullptr;

void* BeginPage(Kind& kind, size_t units) {
  if (next_page == last_page) {
    auto* slab = static_cast<char*>(std::malloc(kSlab));
    if (slab == nullptr) return nullptr;
    const auto begin = reinterpret_cast<uintptr_t>(slab);
    next_page = slab + (kPage - begin % kPage) % kPage;
    last_page = next_page + (kSlab / kPage - 1) * kPage;
  }
  size_of_page[reinterpret_cast<uintptr_t>(next_page) >> kPageBits] = static_cast<uint8_t>(units);
  char* block = next_page;
  next_page += kPage;
  kind.unused = block + units * kUnit;
  kind.end = block + kPage / (units * kUnit) * (units * kUnit);
  return block;
}

void* Allocate(size_t size) {
  if (size > kLargest) return std::malloc(size);
  const size_t units = size == 0 ? 1 : (size + kUnit - 1) / kUnit;
  Kind& kind = kinds[units];
  if (Free* block = kind.free; block != nullptr) {
    kind.free = block->next;
    return block;
  }
  if (kind.unused == kind.end) return BeginPage(kind, units);
  char* block = kind.unused;
  kind.unused += units * kUnit;
  return block;
}

void Release(void* pointer) {
  if (pointer == nullptr) return;
  const size_t units = size_of_page[reinterpret_cast<uintptr_t>(pointer) >> kPageBits];
  if (units == 0) {
    std::free(pointer);
    return;
  }
  auto* block = static_cast<Free*>(pointer);
  block->next = kinds[units].free;
  kinds[units].free = block;
}

}  // namespace

// The forms for arrays and those with a size call these.
void* operator new(size_t size) {
  void* block = Allocate(size);
  if (block == nullptr) std::abort();  // as the library's own without exceptions
  return block;
}

void* operator new(size_t size, const std::nothrow_t&) noexcept { return Allocate(size); }

void operator delete(void* pointer) noexcept { Release(pointer); }

#endif  // __EMSCRIPTEN__
