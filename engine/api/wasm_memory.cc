// How WebAssembly memory grows. Emscripten's standalone runtime asks for exactly the pages that the
// allocator lacks; each of those requests costs a host call of tens of microseconds and makes
// JavaScript's views stale, and the allocator makes one for every 64 kB.

#ifdef __EMSCRIPTEN__

#include <algorithm>
#include <cstddef>

namespace {

constexpr size_t kPage = 65536;
// More than what is asked for: a quarter of what there is, 32 MB at most.
constexpr size_t kMostSpare = size_t{32} << 20;

bool Grow(size_t pages) { return __builtin_wasm_memory_grow(0, pages) != static_cast<size_t>(-1); }

}  // namespace

extern "C" {

void emscripten_notify_memory_growth(size_t memory);

// Stands for the runtime's emscripten_resize_heap (the linker's --wrap): makes the memory at least
// `size` bytes; 0 when there isn't as much.
int __wrap_emscripten_resize_heap(size_t size);  // NOLINT(bugprone-reserved-identifier)
int __wrap_emscripten_resize_heap(size_t size) {
  const size_t pages = __builtin_wasm_memory_size(0);
  const size_t needed = (size + kPage - 1) / kPage - pages;
  const size_t spare = std::min(pages * kPage / 4, kMostSpare) / kPage;
  if (!Grow(needed + spare) && !Grow(needed)) return 0;
  emscripten_notify_memory_growth(0);
  return 1;
}

}  // extern "C"

#endif  // __EMSCRIPTEN__
