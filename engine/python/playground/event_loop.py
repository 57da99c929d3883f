"""An event loop for `asyncio.run` where Python can't wait for the browser.

Pyodide's own loop is the browser's, which turns only when no Python runs: `asyncio.run` would have
to stop in the middle of a program. This one turns inside of the program, as on a desktop, for what
a program without network and processes can await: tasks, timers, locks, queues.
"""

import asyncio
import time
from asyncio import base_events, events, runners


class _Timers:
    """What a loop waits with when no task is ready. There is nothing but time."""

    def select(self, timeout):
        if timeout is None:
            raise RuntimeError(
                "every task waits for another one, and no timer runs: nothing can wake them"
            )
        if timeout > 0:
            time.sleep(timeout)
        return []


class EventLoop(base_events.BaseEventLoop):
    """Runs tasks and timers. Files, sockets, processes and threads raise NotImplementedError."""

    def __init__(self):
        super().__init__()
        self._selector = _Timers()

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass

    def run_in_executor(self, executor, func, *args):
        raise NotImplementedError("there are no threads in a browser's Python: call the function")


class _Policy(events._BaseDefaultEventLoopPolicy):
    _loop_factory = EventLoop


def run(main, *, debug=None, loop_factory=None):
    """Runs a coroutine until it is done, in an event loop of its own; returns its result."""
    with runners.Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)


_policy = _Policy()


def install() -> None:
    """Makes every new event loop one of these, and lets Python forget the browser's."""
    events._set_event_loop_policy(_policy)
    events._set_running_loop(None)
    asyncio.run = runners.run = run
