// The door's part for tensors. Included by fxp.h, which states the contract.
//
// An operator is called by its row's number in fxp_op_table(). Arguments are numbers, one after the
// other as the row's schema has them (what is left out at the end has its default):
//
//   Tensor       a handle; -1 for None; -2 x for a float, -3 x for an int, -4 x for a bool that
//                stands where a tensor is expected; -5 high low for a large int (high * 2^32 +
//                low); -6 real imaginary for a complex number
//   Tensor[]     n, then n tensors
//   Scalar       the same as a number in a tensor's place, -1 for None
//   int          1 x, or 0 for None, or 2 high low
//   int[]        n, then n plain numbers, or nan high low for a large one; -1 for None
//   float, bool  1 x, or 0 for None
//   str          n, then n characters; -1 for None
//   ScalarType   a number of DType's (engine/tensor/dtype.h), bool 0 to complex128 11; -1 for None
//   Generator    a handle; -1 for the default generator

#ifndef FXP_ENGINE_API_FXP_TENSOR_H_
#define FXP_ENGINE_API_FXP_TENSOR_H_

#include "engine/api/fxp.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// How many tensor handles are alive; tests end by expecting that none has leaked.
FxpInt FXP_API(fxp_tensor_live)(void);

// The operator table: a line a row with name, schema and traits, tabs between. Lines behind the
// last operator are signatures that only error messages list.
FxpText FXP_API(fxp_op_table)(void);

// Runs a row. The result is a tensor's handle (the first operand's own when that is the result), a
// truth value, or for several tensors their count: then fxp_op_result(i) gives the handles.
FxpInt FXP_API(fxp_op_call)(int32_t op, const double* args, int32_t args_size);
FxpInt FXP_API(fxp_op_result)(int32_t i);
// The same for rows of one tensor, of two, and of a tensor and a number (kind as above).
FxpInt FXP_API(fxp_op_unary)(int32_t op, int32_t tensor);
FxpInt FXP_API(fxp_op_binary)(int32_t op, int32_t a, int32_t b);
FxpInt FXP_API(fxp_op_number)(int32_t op, int32_t tensor, int32_t kind, double number);
// Runs a row and writes its result over the first argument, as add_ does with add.
FxpInt FXP_API(fxp_op_inplace)(int32_t op, const double* args, int32_t args_size);

// Forgets handles.
void FXP_API(fxp_tensor_release)(const double* tensors, int32_t tensors_size);
// "dtype requires_grad offset rank sizes... strides...", numbers with spaces between.
FxpText FXP_API(fxp_tensor_meta)(int32_t tensor);
FxpText FXP_API(fxp_tensor_text)(int32_t tensor);
// Sets how tensors print; scientific is 0, 1 or -1 for "as the numbers need it".
void FXP_API(fxp_print_options)(int32_t precision, int32_t threshold, int32_t edge_items,
                                int32_t line_width, int32_t scientific);
// The value of a one-element tensor. NaN also for a wrong handle.
double FXP_API(fxp_tensor_item)(int32_t tensor);
// The dtype of Python's floats; -1 asks.
FxpInt FXP_API(fxp_default_dtype)(int32_t dtype);
// torch.promote_types, torch.can_cast, and the type of operands (tensors and numbers as above).
FxpInt FXP_API(fxp_promote_types)(int32_t a, int32_t b);
FxpInt FXP_API(fxp_can_cast)(int32_t from, int32_t to);
FxpInt FXP_API(fxp_result_type)(const double* operands, int32_t operands_size);
// A new tensor: rank, sizes, then the elements in row-major order.
FxpInt FXP_API(fxp_tensor_from_numbers)(int32_t dtype, const double* numbers, int32_t numbers_size);
// A new tensor from the bytes of its elements.
FxpInt FXP_API(fxp_tensor_from_bytes)(int32_t dtype, const uint8_t* bytes, int32_t bytes_size,
                                      const double* sizes, int32_t sizes_size);
// The elements' bytes, row-major.
FxpBytes FXP_API(fxp_tensor_bytes)(int32_t tensor);

// What engine/interpreter/summary.h says of a tensor, as float64: nan, infinite, least, most, mean,
// deviation, rows, columns, then the picture's cells; at most `side` rows and columns.
FxpBytes FXP_API(fxp_tensor_summary)(int32_t tensor, int32_t side);

// tensor[items]: for each item 0 and an integer; 1 and three of (0, or 1 and a number) for a slice;
// 2 for ...; 3 for None; 4 and a tensor; 5 and a truth value.
FxpInt FXP_API(fxp_tensor_index)(int32_t tensor, const double* items, int32_t items_size);
// tensor[items] = value
FxpInt FXP_API(fxp_tensor_set_index)(int32_t tensor, int32_t value, const double* items,
                                     int32_t items_size);

// What autograd would remember; -1 asks, 0 and 1 set.
FxpInt FXP_API(fxp_tensor_requires_grad)(int32_t tensor, int32_t value);
FxpText FXP_API(fxp_tensor_grad_fn)(int32_t tensor);
// Gives a tensor the other's requires_grad and grad_fn; -1 for neither.
FxpInt FXP_API(fxp_tensor_copy_record)(int32_t tensor, int32_t other);
FxpInt FXP_API(fxp_grad_mode)(int32_t value);
// Makes `tensor` look at the memory of `other`, as assigning to tensor.data does.
FxpInt FXP_API(fxp_tensor_set_data)(int32_t tensor, int32_t other);
// Whether two tensors share memory, and where a tensor's first element lies.
FxpInt FXP_API(fxp_tensor_same_storage)(int32_t a, int32_t b);
double FXP_API(fxp_tensor_address)(int32_t tensor);
// How many bytes the memory has that a tensor looks at.
double FXP_API(fxp_tensor_storage_bytes)(int32_t tensor);

// Random number generators. Handle 0 is the default one.
FxpInt FXP_API(fxp_generator_new)(void);
FxpInt FXP_API(fxp_generator_release)(int32_t generator);
FxpInt FXP_API(fxp_generator_seed)(int32_t generator, double high, double low);
// The seed in decimal digits.
FxpText FXP_API(fxp_generator_initial_seed)(int32_t generator);
// A generator's whole state, and back.
FxpBytes FXP_API(fxp_generator_state)(int32_t generator);
FxpInt FXP_API(fxp_generator_set_state)(int32_t generator, const uint8_t* state,
                                        int32_t state_size);

#pragma GCC visibility pop
#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // FXP_ENGINE_API_FXP_TENSOR_H_
