"""How far floats may be from the reference's: n eps * (|expected| + a), by family or row."""

TOLERANCES = {
    "unary": (4, 0),
    "activation": (8, 0.5),
    "loss": (8, 1),
    "binary": (4, 0),
    "reduction": (8, 4),
    "matrix": (8, 16),
    "convolution": (8, 16),
    "normalising": (16, 1),
    "pooling": (8, 1),
    # The reference's vectors use coarser formulas for these.
    "erf": (16, 0.5),
    "special_ndtr": (16, 0.5),
    "gelu": (32, 0.5),
    "log1p": (4, 1e-30),
    "tan": (16, 1e-300),
    "pow": (8, 0),
    "digamma": (8, 1),
    # Which of two zeros is the larger or smaller one differs from type to type.
    "fmax": (4, 1e-30),
    "fmin": (4, 1e-30),
    "_interpolate": (16, 1),
    "view": (0, 0),
    "joining": (0, 0),
    "indexing": (0, 0),
    "factory": (1, 0),
    "random": (2, 1),
}
