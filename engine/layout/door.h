// The room's own door: layout.wasm is a module beside engine.wasm, which the page loads when a
// drawing is first shown. Whole numbers of 32 bits in, the same out; engine/layout/layout.mjs is
// the other end.
//
//   in    boxes, edges; for each box: width, height, whether it has a place from before, its layer,
//         x, lane; for each edge: from, to
//   out   left, top, right, bottom, afresh; for each box: x, y, layer, lane; for each edge: kind,
//   number
//         of points, x and y of each

#ifndef FXP_ENGINE_LAYOUT_DOOR_H_
#define FXP_ENGINE_LAYOUT_DOOR_H_

#include <stdint.h>

#if defined(__wasm__)
#define FXP_LAYOUT_API(name) __attribute__((export_name(#name))) name
#else
#define FXP_LAYOUT_API(name) name
#endif

#ifdef __cplusplus
extern "C" {
#endif

// Room for `count` numbers; null when `count` is negative or more than any graph needs.
int32_t* FXP_LAYOUT_API(fxp_layout_input)(int32_t count);

// Draws what lies in the input. The count of numbers that wait at fxp_layout_output(); -1 when the
// input is no graph: too short, too large, an edge to a box that isn't there.
int32_t FXP_LAYOUT_API(fxp_layout_draw)(void);

// Valid until the next fxp_layout_draw().
const int32_t* FXP_LAYOUT_API(fxp_layout_output)(void);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // FXP_ENGINE_LAYOUT_DOOR_H_
