"""Which PyTorch this package behaves like."""

__all__ = ["__version__", "cuda", "debug", "git_version", "hip"]

__version__ = "2.14.1"
debug = False
cuda = hip = git_version = None
