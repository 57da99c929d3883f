"""Writing a call's results into `out=`. Imported by the first call that has one."""

import warnings

from . import _C, _engine

__all__ = ["take_type", "write"]

_CPP = {
    "Float": "float", "Double": "double", "Half": "c10::Half", "BFloat16": "c10::BFloat16",
    "Long": "long int", "Int": "int", "Short": "short int", "Char": "signed char",
    "Byte": "unsigned char", "Bool": "bool", "ComplexFloat": "c10::complex<float>",
    "ComplexDouble": "c10::complex<double>",
}  # fmt: skip
_UNLIKE = (
    "  (Could this error message be improved?  If so, please report an enhancement request to "
    "PyTorch.)"
)
# What is said of an out of another dtype: o is its type, r the result's, n the function's name.
# With a ~ only when the result's type can't be cast to it; the names behind are those that say so.
_TEXTS = (
    ("", "bernoulli empty"),
    ("~result type {r} can't be cast to the desired output type {o}", ""),
    ("Expected out tensor to have dtype {R}, but got {O} instead",
     "addmm addmv aminmax argmax argmin baddbmm bmm cross diag gather index_add "
     "index_copy index_reduce inverse isin linalg_cholesky linalg_cross linalg_slogdet "
     "linalg_solve log_softmax matmul matrix_power max() min() mm msort renorm scatter scatter_add "
     "scatter_reduce slogdet softmax sort take_along_dim topk"),
    ("Found dtype {o} but expected {r}",
     "abs bitwise_not ceil clamp clamp_max clamp_min floor frac hardshrink neg round sgn sign "
     "trunc"),
    ("self and mat2 must have the same dtype, but got {o} and {r}", "addbmm"),
    ("addmv input tensors must have the same dtype, but got {o}, {r}, and {r}", "mv"),
    ("{n} only supports bool tensor for result, got: {o}", "all any"),
    ("Expected the dtype for input and out to match, but got {r} for input's dtype and {o} for "
     "out's dtype.", "amax amin"),
    ("torch.searchsorted(): output tensor's dtype is wrong, it can only be Int(int32) or "
     "Long(int64) depending on whether out_int32 flag is True", "bucketize searchsorted"),
    ("~torch.cat(): input types can't be cast to the desired output type {o}",
     "cat column_stack dstack hstack stack vstack"),
    ("Expected object of scalar type {r} but got scalar type {o} for argument 'out'",
     "complex polar"),
    ("expected scalar_type {r} but found {o}", "cummax cummin logcumsumexp"),
    ("result dtype {o} does not match input dtype {r}", "dot vdot"),
    ("the output given to float_power has dtype {o} but the operation's result requires dtype {r}",
     "float_power"),
    ("torch.frexp() expects mantissa to have dtype {R} but got {O}", "frexp"),
    ("heaviside is not yet implemented for tensors with different dtypes.", "heaviside"),
    ("torch.histogram: input tensor and hist tensor should have the same dtype, but got input {R} "
     "and hist {O}", "histc"),
    ("{n}(): self and result must have the same scalar type", "index_select masked_select"),
    ("tensordot: Expected the output tensor to have dtype {r}, but got an output tensor with dtype "
     "{o}", "inner"),
    ("{n} does not support non-boolean outputs.", "isneginf isposinf signbit"),
    ("output values must be of same type as input", "kthvalue"),
    ("~ldexp can't be cast to the desired output type {o}", "ldexp"),
    ("~logsumexp(): Expected floating point type for result tensor, but got: {o}", "logsumexp"),
    ("~Expected canCast( typeMetaToScalarType(self.dtype()), typeMetaToScalarType(out.dtype())) to "
     "be true, but got false." + _UNLIKE, "max min"),
    ("~mean.dtype_out(): input types can't be cast to the desired output type {o}", "mean"),
    ("Expected tensor for 'values' to have the same type as tensor for argument #2 'self'; but "
     "type torch.{o}Tensor does not equal torch.{r}Tensor (while checking arguments for median)",
     "median nanmedian"),
    ("expected scalar type '{r}' but got '{o}' for values output", "mode"),
    ("multinomial expects Long tensor out, got: {o}", "multinomial"),
    ("nan_to_num: dtype of out: {o} should be same as input: {r}", "nan_to_num"),
    ("quantile() out tensor must be same dtype as the input tensor", "nanquantile quantile"),
    ("Expected self.dtype() == output.dtype() to be true, but got false." + _UNLIKE, "narrow_copy"),
    ("nonzero: Expected out tensor to have scalar type Long but got scalar type{o}", "nonzero"),
    ("take(): self and out expected to have the same dtype, but got self.dtype = {r} and out.dtype "
     "= {o}", "take"),
    ("Expected out type to be {r} but got {o}", "where"),
    ('~"nansum_cpu" not implemented for \'{o}\'', "nanmean nansum"),
    ('~"normal_kernel_cpu" not implemented for \'{o}\'', "normal"),
)  # fmt: skip
_TEXT_OF = {name: text for text, names in _TEXTS for name in names.split()}
_DEFAULT = _TEXTS[1][0]
_KEEPS_TYPE = ("log_softmax", "mean", "nanmean", "nansum", "softmax")


def take_type(signature, values):
    """The call's arguments with out's dtype for the one that isn't given, where that counts."""
    row = signature.row
    out = values[signature.out]
    if isinstance(out, _C.TensorBase) and row.name not in _KEEPS_TYPE:
        for place, parameter in enumerate(signature.parameters):
            if parameter.name == "dtype" and values[place] is None:
                return [*values[:place], out.dtype, *values[place + 1 :]]
    return values


def _text(row, several):
    if several and row.name + "()" in _TEXT_OF:
        return _TEXT_OF[row.name + "()"]
    if row.name in ("max", "mean", "min"):
        if "Tensor other" in row.schema or " dim" in row.schema:
            return _DEFAULT
    return _TEXT_OF.get(row.name, _DEFAULT)


def _check(row, out, result, text):
    name = row.name
    if result.requires_grad or (out.requires_grad and _engine.grad_mode(-1)):
        raise RuntimeError(
            f"{name}(): functions with out=... arguments don't support automatic differentiation, "
            "but one of the arguments requires grad."
        )
    if not text or out.dtype == result.dtype:
        return
    if text[0] == "~" and _engine.can_cast(result.dtype._code, out.dtype._code) == 1:
        return
    has, given = result.type()[6:-6], out.type()[6:-6]
    text = text.lstrip("~").format(r=has, o=given, R=_CPP[has], O=_CPP[given], n=name)
    kind = TypeError if text.startswith("torch.cat()") else RuntimeError
    raise (NotImplementedError if '" not implemented' in text else kind)(text)


def _write(row, out, result):
    if out.shape != result.shape:
        if row.name == "normal" and "Tensor" in row.schema.partition(" ->")[0]:
            result + out  # says which sizes don't match
        if out.numel():
            _warn_resized(out, result)
        out.resize_(result.shape)
        if out.stride() != result.stride():
            out.as_strided_(result.shape, result.stride())
    out.copy_(result)


def write(row, out, result):
    """Writes a result, or several, and gives back what holds them now."""
    if not isinstance(result, tuple):
        _check(row, out, result, _text(row, False))
        _write(row, out, result)
        return out
    for place, (target, value) in enumerate(zip(out, result)):
        text = _text(row, True)
        _check(row, target, value, text if not place or text[0] == "E" else _DEFAULT)
    for target, value in zip(out, result):
        _write(row, target, value)
    return type(result)(out)


def _warn_resized(out, result):
    warnings.warn(
        "An output with one or more elements was resized since it had shape "
        f"{list(out.shape)}, which does not match the required output shape "
        f"{list(result.shape)}. This behavior is deprecated, and in a future PyTorch release "
        "outputs will not be resized unless they have zero elements. You can explicitly reuse an "
        "out tensor t by resizing it, inplace, to zero elements with t.resize_(0).",
        UserWarning,
        stacklevel=6,
    )
