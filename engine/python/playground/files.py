"""The page's own file system: our files can't be written, a program's are gone after its run.

On native CPython, where the file system is the machine's, nothing is touched.
"""

import os
import shutil
import sys

_IN_PAGE = sys.platform == "emscripten"
_PROGRAM_FOLDERS = ("/home/pyodide", "/tmp")


def protect():
    """Takes away the right to write what Python itself is loaded from."""
    if not _IN_PAGE:
        return
    for name in os.listdir("/lib"):
        if name.endswith(".zip"):
            os.chmod(f"/lib/{name}", 0o444)
    os.chmod("/lib", 0o555)


def tidy():
    """Removes the files that a program left, so that the next one can't import them."""
    if not _IN_PAGE:
        return
    for folder in _PROGRAM_FOLDERS:
        if not os.path.isdir(folder):
            os.mkdir(folder)
        for name in os.listdir(folder):
            _remove(f"{folder}/{name}")


def _remove(path):
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=True)
    else:
        os.remove(path)
