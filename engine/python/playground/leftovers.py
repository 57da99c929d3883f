"""What programs leave behind in the interpreter besides the names of modules and classes: settings,
and lists and tables that are changed in place. `state()` is what there is now, `put_back` makes it
that again."""

import copy
import copyreg
import gc
import json
import keyword
import os
import random
import signal
import sys
import threading
import warnings

# Lists that programs change in place or exchange.
_LISTS = [
    (sys, "path"),
    (sys, "meta_path"),
    (sys, "path_hooks"),
    (sys, "argv"),
    (sys, "warnoptions"),
    (warnings, "filters"),
    (gc, "callbacks"),
    (keyword, "kwlist"),
]
# Tables and the attributes of objects that modules share.
_TABLES = [
    copyreg.dispatch_table,
    copy._deepcopy_dispatch,
    vars(json._default_encoder),
    vars(json._default_decoder),
]
_UNSET = 0  # the level of a logger that has none


def state():
    """What `put_back` takes."""
    return {
        "lists": [(getattr(m, n), getattr(m, n).copy(), m, n) for m, n in _LISTS],
        "tables": [(table, table.copy()) for table in _TABLES],
        "environment": dict(os.environ),
        "recursion": sys.getrecursionlimit(),
        "gc": (gc.isenabled(), gc.get_threshold(), gc.get_debug()),
        "signals": _handlers(),
        "folder": os.getcwd(),
        "digits": sys.get_int_max_str_digits(),
        "switch": sys.getswitchinterval(),
    }


def put_back(state):
    """Makes everything what it was."""
    for container, saved, module, name in state["lists"]:
        container[:] = saved
        setattr(module, name, container)
    for table, saved in state["tables"]:
        table.clear()
        table.update(saved)
    if os.environ != state["environment"]:
        os.environ.clear()
        os.environ.update(state["environment"])
    sys.setrecursionlimit(state["recursion"])
    sys.set_int_max_str_digits(state["digits"])
    sys.setswitchinterval(state["switch"])
    sys.set_asyncgen_hooks(None, None)
    sys.set_coroutine_origin_tracking_depth(0)
    threading.settrace(None)
    threading.setprofile(None)
    enabled, threshold, debug = state["gc"]
    (gc.enable if enabled else gc.disable)()
    gc.set_threshold(*threshold)
    gc.set_debug(debug)
    random.seed()
    _put_back_signals(state["signals"])
    try:
        os.chdir(state["folder"])
    except OSError:
        pass  # the folder is gone
    _put_back_logging(sys.modules.get("logging"))
    decimal = sys.modules.get("decimal")
    if decimal is not None:
        decimal.setcontext(decimal.DefaultContext.copy())


def _handlers():
    return {number: signal.getsignal(number) for number in signal.valid_signals()}


def _put_back_signals(saved):
    for number, handler in _handlers().items():
        if handler is not saved.get(number):
            try:
                signal.signal(number, saved[number])
            except (OSError, ValueError, TypeError, KeyError):
                pass  # not on the main thread, or none of Python's
    try:
        for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
            if signal.getitimer(timer) != (0.0, 0.0):
                signal.setitimer(timer, 0)
    except (AttributeError, OSError):
        pass  # there are none in the browser


def _put_back_logging(logging):
    """Handlers write into the streams of the run that made them: the next one makes its own."""
    if logging is None:
        return
    root = logging.root
    root.manager.disable = _UNSET
    for logger in (root, *root.manager.loggerDict.values()):
        if isinstance(logger, logging.Logger):
            logger.handlers.clear()
            logger.filters.clear()
            logger.setLevel(logging.WARNING if logger is root else _UNSET)
            logger.propagate, logger.disabled = True, False
