// The door: the only way into the engine from another language. Flat C functions over handles,
// strings and buffers, so that the same Python package drives the engine through JavaScript
// (Pyodide) and through ctypes (native CPython).
//
// Contract, which tools/door.mjs reads to write both bindings (engine/api/door_table.mjs and
// engine/python/torch/_door_table.py):
//
//   parameters   int32_t x                               a number
//                double x                                a number
//                const char* x, int32_t x_size           a string, UTF-8
//                const uint8_t* x, int32_t x_size        bytes
//                const double* x, int32_t x_size         numbers; only as the last parameter
//   results      void, double
//                FxpInt      an integer or handle >= 0; kFxpFailed when it failed
//                FxpText     size of a string that waits at fxp_output(); kFxpFailed when it failed
//                FxpBytes    the same for bytes
//
// After a failure fxp_error() has the exception type and the message. No function aborts on any
// argument: a wrong handle is an error like every other. One engine per process or module instance,
// and one thread.

#ifndef FXP_ENGINE_API_FXP_H_
#define FXP_ENGINE_API_FXP_H_

#include <stdint.h>

#if defined(__wasm__)
#define FXP_API(name) __attribute__((export_name(#name))) name
#else
#define FXP_API(name) name
#endif

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef int32_t FxpInt;
typedef int32_t FxpText;
typedef int32_t FxpBytes;

#define kFxpFailed (-1)

// Where the last FxpText or FxpBytes result lies; valid until the next call through the door.
const uint8_t* FXP_API(fxp_output)(void);

// A scratch buffer of at least `size` bytes for arguments, owned by the engine. 16-byte aligned.
uint8_t* FXP_API(fxp_scratch)(int32_t size);

// "ExceptionType\nmessage" of the last failure; empty when nothing has failed yet.
FxpText FXP_API(fxp_error)(void);

// The engine's version, such as "0.1.0".
FxpText FXP_API(fxp_engine_version)(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}  // extern "C"
#endif

#include "engine/api/fxp_graph.h"
#include "engine/api/fxp_plan.h"
#include "engine/api/fxp_proof.h"
#include "engine/api/fxp_tensor.h"

#endif  // FXP_ENGINE_API_FXP_H_
