// Small blocks of memory. Graphs are made of them: nodes, arguments, uses, texts, entries of maps.
// A general allocator takes tens of nanoseconds for each and gives it a header; here a size has
// pages of its own and a list of the blocks that are free, so that a block is a few instructions,
// and blocks that are made one after the other lie side by side, where a walk through a large graph
// finds them fast. Not for threads: Python holds its lock while it is in the engine
// (torch/_engine.py).
//
// Where sanitizers watch, and on other systems than Linux, the C library's allocator stays.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#define FXP_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FXP_SANITIZED 1
#endif
#endif

#if defined(__EMSCRIPTEN__) || (defined(__linux__) && !defined(FXP_SANITIZED))

#ifndef __EMSCRIPTEN__
#include <malloc.h>
#include <sys/mman.h>
#endif

namespace {

constexpr size_t kUnit = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

#ifdef __EMSCRIPTEN__

// Larger blocks are the general allocator's.
constexpr size_t kLargest = 256;
constexpr size_t kKinds = kLargest / kUnit + 1;
size_t KindOf(size_t size) { return (size + kUnit - 1) / kUnit; }
size_t SizeOf(size_t kind) { return kind * kUnit; }

constexpr size_t kPageBits = 14;
constexpr size_t kPage = size_t{1} << kPageBits;
constexpr size_t kMemory = size_t{1} << 31;  // MAXIMUM_MEMORY in CMakeLists.txt
// What is asked of the general allocator at once. A part of a page is lost, because its memory
// begins anywhere.
constexpr size_t kSlab = 16 * kPage;

char* next_page = nullptr;
char* last_page = nullptr;

char* NewPage() {
  if (next_page == last_page) {
    auto* slab = static_cast<char*>(std::malloc(kSlab));
    if (slab == nullptr) return nullptr;
    const auto begin = reinterpret_cast<uintptr_t>(slab);
    next_page = slab + (kPage - begin % kPage) % kPage;
    last_page = next_page + (kSlab / kPage - 1) * kPage;
  }
  char* page = next_page;
  next_page += kPage;
  return page;
}

// Where numbers of pages begin.
constexpr char* kBegin = nullptr;

#else

// Blocks of StableVector, too. Above kFine, sizes are further apart.
constexpr size_t kLargest = 8192;
constexpr size_t kFine = 256;
constexpr size_t kStep = 128;
constexpr size_t kFineKinds = kFine / kUnit + 1;
constexpr size_t kKinds = kFineKinds + (kLargest - kFine) / kStep;
size_t KindOf(size_t size) {
  if (size <= kFine) return (size + kUnit - 1) / kUnit;
  return kFineKinds - 1 + (size - kFine + kStep - 1) / kStep;
}
size_t SizeOf(size_t kind) {
  return kind < kFineKinds ? kind * kUnit : kFine + (kind + 1 - kFineKinds) * kStep;
}

constexpr size_t kPageBits = 16;
constexpr size_t kPage = size_t{1} << kPageBits;
// Addresses, not memory: that comes with the first use of each page.
constexpr size_t kMemory = size_t{1} << 36;
constexpr size_t kHugePage = size_t{1} << 21;

char* kBegin = nullptr;
char* next_page = nullptr;
char* last_page = nullptr;

// Pages of the system are 4 kB: each interrupts at its first use, and the processor knows the
// places of a few thousand, fewer than a large graph has. So this asks for pages of 2 MB.
bool ReserveAddresses() {
  static bool tried = false;
  if (tried) return false;
  tried = true;
  void* begin = mmap(nullptr, kMemory, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
#ifdef __GLIBC__
  // Texts of large graphs are megabytes. What goes back to the system is cleared by it before the
  // next use, which takes as long as writing the text: so this much stays.
  mallopt(M_MMAP_THRESHOLD, 1 << 25);
  mallopt(M_TRIM_THRESHOLD, 1 << 27);
#endif
  if (begin == MAP_FAILED) return false;
  madvise(begin, kMemory, MADV_HUGEPAGE);  // refused where the system has none
  kBegin = static_cast<char*>(begin);
  const auto address = reinterpret_cast<uintptr_t>(begin);
  next_page = kBegin + (kHugePage - address % kHugePage) % kHugePage;
  last_page = kBegin + kMemory - kHugePage;
  return true;
}

char* NewPage() {
  if (next_page == last_page && !ReserveAddresses()) return nullptr;
  char* page = next_page;
  next_page += kPage;
  return page;
}

#endif

struct Free {
  Free* next;
};

struct Kind {
  Free* free = nullptr;
  char* unused = nullptr;  // of the page that was begun last
  char* end = nullptr;
};

Kind kinds[kKinds];
// By page: the kind of its blocks; 0 for the general allocator's memory.
uint8_t kind_of_page[kMemory >> kPageBits];

size_t PageOf(const void* pointer) {
  return static_cast<size_t>(static_cast<const char*>(pointer) - kBegin) >> kPageBits;
}

void* BeginPage(size_t number) {
  char* block = NewPage();
  if (block == nullptr) return std::malloc(SizeOf(number));
  kind_of_page[PageOf(block)] = static_cast<uint8_t>(number);
  const size_t size = SizeOf(number);
  kinds[number].unused = block + size;
  kinds[number].end = block + kPage / size * size;
  return block;
}

void* Allocate(size_t size) {
  if (size > kLargest) return std::malloc(size);
  const size_t number = size == 0 ? 1 : KindOf(size);
  Kind& kind = kinds[number];
  if (Free* block = kind.free; block != nullptr) {
    kind.free = block->next;
    return block;
  }
  if (kind.unused == kind.end) return BeginPage(number);
  char* block = kind.unused;
  kind.unused += SizeOf(number);
  return block;
}

void Release(void* pointer) {
  if (pointer == nullptr) return;
  const size_t page = PageOf(pointer);
  const size_t number = page < sizeof kind_of_page ? kind_of_page[page] : 0;
  if (number == 0) {
    std::free(pointer);
    return;
  }
  auto* block = static_cast<Free*>(pointer);
  block->next = kinds[number].free;
  kinds[number].free = block;
}

}  // namespace

// The forms for arrays call these.
void* operator new(size_t size) {
  void* block = Allocate(size);
  if (block == nullptr) std::abort();  // as the library's own without exceptions
  return block;
}

void* operator new(size_t size, const std::nothrow_t&) noexcept { return Allocate(size); }

void operator delete(void* pointer) noexcept { Release(pointer); }

void operator delete(void* pointer, size_t) noexcept { Release(pointer); }

#endif
