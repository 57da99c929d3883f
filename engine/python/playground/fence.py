"""What a learner's program may not reach: the page, the network, the end of the process.

Python has no walls inside one process; the page's own walls are its worker without network and
storage and its content security policy. The fence keeps programs from reaching for these things by
accident or by a copied trick, and says in a sentence why it can't be done. `Fence.up()` and
`Fence.down()` bracket a run; `world.World` puts back what the fence replaced, too.
"""

import atexit
import builtins
import importlib.abc
import os
import signal
import sys
import time
import traceback

_HIDDEN = ("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "_fxp_door", "micropip")
_NETWORK = ("socket", "_socket", "ssl", "http", "ftplib", "smtplib", "asyncio.webloop")
_PROCESS = tuple(
    "subprocess multiprocessing _posixsubprocess ctypes _ctypes faulthandler".split()
)
_PROCESS_ENDS = ("abort", "kill", "killpg", "fork", "forkpty", "execv", "execve", "posix_spawn")
_PERMISSIONS = ("chmod", "fchmod", "lchmod", "chown")
_PACKAGES = frozenset(
    "numpy pandas scipy sympy sklearn matplotlib PIL cv2 torchvision torchaudio torchtext tqdm "
    "einops timm transformers datasets networkx pydot graphviz tensorflow jax".split()
)
# Pyodide frees deep tracebacks recursively on a stack of 1 MB: 5,000 frames pass under Node,
# but 4,000 do not in a browser's worker.
_RECURSION_LIMIT = 2000


def forget_page():
    """Takes the JavaScript modules away from Pyodide's own finder, for good: a program that removes
    `Blocked` from sys.meta_path finds none either. What has imported them already keeps them."""
    for finder in sys.meta_path:
        proxies = getattr(finder, "jsproxies", None)
        if proxies is not None:
            proxies.clear()


class Blocked(importlib.abc.MetaPathFinder):
    """Refuses imports of modules behind the fence, with the reason."""

    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in _HIDDEN or top == "playground":
            raise ModuleNotFoundError(
                f"No module named {name!r}: programs here can't reach the page", name=name
            )
        if top in _NETWORK or name in ("urllib.request", "urllib.error"):
            raise ModuleNotFoundError(
                f"No module named {name!r}: programs here can't use the network", name=name
            )
        if top in _PROCESS:
            raise ModuleNotFoundError(
                f"No module named {name!r}: programs here can't start other programs", name=name
            )
        if top in _PACKAGES:
            raise ModuleNotFoundError(
                f"No module named {name!r}: packages can't be installed here, programs have torch "
                "and Python's standard library",
                name=name,
            )
        return None


class Fence:
    """One run's fence. `exits` are the functions that the program registered with atexit."""

    def __init__(self):
        self.exits = []
        self._finder = Blocked()

    def up(self):
        self.exits.clear()
        for name in list(sys.modules):
            top = name.partition(".")[0]
            if top in _HIDDEN + _NETWORK + _PROCESS + ("playground",) or name == "urllib.request":
                del sys.modules[name]
        sys.meta_path.insert(0, self._finder)
        builtins.input = _input
        sys.breakpointhook = _refuse_debugger
        sys.setrecursionlimit = _setrecursionlimit
        sys.addaudithook = _refuse_hook
        _keep_process()
        for name in _PERMISSIONS:
            if hasattr(os, name):
                setattr(os, name, _refuse_permission)
        atexit.register = self._register
        atexit.unregister = self._unregister
        time.sleep = _sleep

    def run_exits(self):
        """Calls what the program registered with atexit, last first, as a process does."""
        while self.exits:
            function, args, kwargs = self.exits.pop()
            try:
                function(*args, **kwargs)
            except Exception as error:
                print(f"Exception ignored in atexit callback {function!r}:", file=sys.stderr)
                traceback.print_exception(error.with_traceback(error.__traceback__.tb_next))

    def _register(self, function, *args, **kwargs):
        self.exits.append((function, args, kwargs))
        return function

    def _unregister(self, function):
        self.exits[:] = [entry for entry in self.exits if entry[0] != function]


_plain_setrecursionlimit = sys.setrecursionlimit
_plain_sleep = time.sleep


def _input(prompt="", /):
    print(prompt, end="", flush=True)
    raise EOFError("input() has nothing to read here: write the value into the program instead")


def _exit(status=0):
    raise SystemExit(status)


def _keep_process():
    """Nothing ends the process, which is the page's worker."""
    os._exit = _exit
    for name in _PROCESS_ENDS:
        if hasattr(os, name):
            setattr(os, name, _refuse_process)
    if hasattr(signal, "raise_signal"):
        signal.raise_signal = _refuse_process


def _refuse_process(*args, **kwargs):
    raise PermissionError("programs here can't start or end processes")


def _refuse_debugger(*args, **kwargs):
    raise RuntimeError("there is no debugger here: print() what you want to see")


def _refuse_hook(hook):
    raise PermissionError("programs here can't add audit hooks: nothing could remove them again")


def _refuse_permission(*args, **kwargs):
    raise PermissionError("programs here can't change permissions")


def _setrecursionlimit(limit, /):
    """Python's own, up to a depth that the page's memory holds."""
    _plain_setrecursionlimit(limit if limit < _RECURSION_LIMIT else _RECURSION_LIMIT)


def _sleep(seconds, /):
    """Sleeps in short naps, so that Stop gets through."""
    end = time.monotonic() + seconds
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    while (left := end - time.monotonic()) > 0:
        _plain_sleep(left if left < 0.02 else 0.02)


if sys.platform == "emscripten":
    # Between runs, too: finalizers come when Python looks for cycles.
    _keep_process()
