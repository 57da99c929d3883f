"""The judge's side: runs a check's tests, which ask the program's side whenever they call something
of it.

The other side can't be waited for in the middle of a test. So a test that needs an answer stops,
and when the answer is there it runs again from its start, with all answers so far at hand. Tests
draw their random numbers from a seed, so each time they come to the same place.
"""

import base64
import builtins
import contextlib
import io
from functools import partial

import torch

from .. import as_json, checking, judge, torch_state
from . import arrive, parcel

_MOST_QUESTIONS = 300
_LONGEST_REPLY = 1 << 25
_MOST_HEARD = 1 << 24  # in all replies to one test but the last: each run of it reads them again


class Waiting(BaseException):
    """Ends a test that needs an answer."""

    def __init__(self, request):
        self.request = request


class Host(judge.Bench):
    """Judges one program that runs elsewhere: `go_on` takes what came from there and says what to
    ask next, until it has the verdicts."""

    def __init__(self, source, file, check_source):
        super().__init__(file, check_source)
        self.wanted = judge.wanted_names(check_source)
        self._source = source
        self._steps = None
        self._failed_places = {}
        self._heard = 0  # characters of replies to the test at hand

    def go_on(self, reply):
        """{"ask": request} or {"status": ..., "verdicts": ..., "shown": ...}, as JSON."""
        self._heard += len(reply)
        try:
            if self._steps is None:
                self._steps = self._go(_read(reply))
                request = next(self._steps)
            else:
                request = self._steps.send(_read(reply))
            return as_json.dumps({"ask": request})
        except StopIteration:
            pass
        return as_json.dumps(self._outcome())

    def _outcome(self):
        self.close()
        return {
            "status": self.status(),
            "verdicts": self.told(),
            "shown": self._failed_places,
        }

    def _go(self, begun):
        """Yields requests; gets replies."""
        self.ended = begun["status"] if begun.get("status") in ("ok", "error") else "stopped"
        if self.ended == "stopped" or begun.get("compiled") is not True:
            return
        names = begun.get("names")
        self._names = names if type(names) is dict else {}
        names = _quiet(self.load)
        for number, (test, claim) in enumerate(self.tests(names)):
            replies, self._heard = [], 0
            while True:
                try:
                    verdict = _quiet(partial(self._judged, test, claim, number, replies))
                    break
                except Waiting as waiting:
                    if len(replies) >= _MOST_QUESTIONS:
                        verdict = self.failed(claim, "The test asked your program too often.")
                        break
                    if self._heard > _MOST_HEARD:
                        verdict = self.failed(claim, "What your program returned is too long.")
                        break
                    replies.append((yield waiting.request))
                    if "stopped" in replies[-1]:
                        self.ended = "stopped"
                        return
            self.verdicts.append(verdict)

    def _judged(self, test, claim, number, replies):
        talk = _Talk(number, replies)
        self.offered = _Offered(talk.arrivals, self._names, self._source)
        checking.apart = talk
        torch_state.begin()
        try:
            return self.one(test, claim, Waiting)
        finally:
            checking.apart = None
            if self.failed_names and not self._failed_places:
                self._failed_places = talk.places(self.failed_names)
            talk.arrivals.let_go()


class _Offered(dict):
    """What tests may ask for by the names of their parameters."""

    def __init__(self, arrivals, told, source):
        super().__init__(source=source)
        self.refused = {}
        for name, value in told.items():
            try:
                self[name] = arrivals.value(value)
            except (arrive.Refused, RecursionError) as error:
                self.refused[name] = str(error)


class _Talk:
    """What one test says and hears."""

    def __init__(self, test, replies):
        self._test, self._replies, self._at = test, replies, 0
        self._sent, self._code = [], {}
        self.arrivals = arrive.Arrivals(self.there, self._sent)

    def there(self, function, *args, **kwargs):
        """Calls a function on the program's side: one that lives there, or one of the check's."""
        data, sent = parcel.pack(function, args, kwargs, self._place)
        for place, one in enumerate(sent):
            if not isinstance(one, torch.nn.Module):
                self._code[id(one)] = [len(self._sent), place]
        self._sent.append(sent)
        if self._at == len(self._replies):
            text = base64.b64encode(data).decode()
            grad = torch.is_grad_enabled()
            raise Waiting(as_json.dumps({"parcel": text, "test": self._test, "grad": grad}))
        reply = self._replies[self._at]
        self._at += 1
        if "raised" in reply:
            raise _error(reply["raised"])
        try:
            return self.arrivals.reply(reply)
        except (arrive.Refused, RecursionError, ArithmeticError, LookupError, ValueError) as error:
            known = isinstance(error, arrive.Refused)
            why = str(error) if known else "It is not told as values are."
            raise AssertionError(f"What your program returned can't be judged. {why}") from None

    def _place(self, value):
        """Where `value` is on the other side already, for what lives there and for code of the
        check. Models go there anew each time, as they are now."""
        number = self.arrivals.number(value)
        if number is not None:
            return [number]
        return self._code.get(id(value)) if callable(value) else None

    def after(self, model):
        return self.arrivals.after(model)

    def asked_by(self, module):
        """How many nodes of a graph module call what stays on the program's side."""

        def asks(node):
            if node.op == "call_module":
                parts = module.get_submodule(node.target).modules()
                return any(isinstance(part, arrive.ModuleStand) for part in parts)
            return node.op == "call_function" and self.arrivals.number(node.target) is not None

        return sum(asks(node) for node in module.graph.nodes)

    def places(self, values):
        """Where graphs among these variables live on the program's side."""
        found = {}
        for name, value in values.items():
            number = self.arrivals.number(value)
            if number is not None:
                found[name] = [self._test, number]
        for parcel_number, sent in enumerate(self._sent):
            for place, one in enumerate(sent):
                for name, value in values.items():
                    if value is one and name not in found:
                        found[name] = [self._test, parcel_number, place]
        return found


def _read(reply):
    """What the program's side said, or that it can't be read."""
    try:
        told = as_json.loads(reply) if len(reply) < _LONGEST_REPLY else None
    except (RecursionError, TypeError, ValueError):
        told = None
    return told if type(told) is dict else {"raised": {"message": "It can't be read."}}


def _error(told):
    """An exception like the one that the program's side reports."""
    told = told if type(told) is dict else {}
    kinds = told["kinds"] if type(told.get("kinds")) is list else []
    cls = next((kind for name in kinds if (kind := _exception(name))), Exception)
    line = told.get("line")
    text = str(told.get("message"))
    given = told.get("given")
    try:
        error = cls.__new__(cls)
    except TypeError:  # a group of exceptions, which needs some
        error = Exception()
    error.args = (text if given is None else given,)
    error.there = {
        "line": line if type(line) is int else None,
        "type": str(told.get("type", "Error")),
        "message": text,
        "own": told.get("own") is True,
    }
    return error


def _exception(name):
    found = getattr(builtins, name, None) if type(name) is str else None
    if name == "TraceError":
        found = torch.fx.proxy.TraceError
    ok = isinstance(found, type) and issubclass(found, Exception)
    return found if ok and found is not Exception else None


def _quiet(work):
    """What `work` returns; what it prints is dropped."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return work()
