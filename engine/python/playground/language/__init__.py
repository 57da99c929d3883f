"""Answers an editor's questions about a program that is being written
(web/src/protocol/language.ts has the shapes).

Nothing of the program is run: it is read, and the objects that its last run left are looked at from
outside, without their own `__getattr__`, properties or `__repr__`. `head` and `tail` are the texts
before and behind the cursor; `before` are the sources of the steps that run first.
"""

import functools

from . import inference, marks, members, names, reading, texts

_MOST_ITEMS = 1000


def _whatever_is_written(answer):
    """A program that is too deep to be read has nothing to complete or to say."""

    @functools.wraps(answer)
    def careful(*args, **fields):
        try:
            return answer(*args, **fields)
        except (RecursionError, MemoryError):
            return {"markers": [], "complete": {"prefix": "", "items": []}}.get(answer.__name__)

    return careful


@_whatever_is_written
def markers(run, source, before, file):
    """What is certainly wrong, as a list of `Marker`s."""
    return marks.find(source, before, file)


@_whatever_is_written
def complete(run, head, tail, before, file):
    """`Completions` for the name that ends at the cursor."""
    cursor = reading.Cursor(head)
    nothing = {"prefix": cursor.prefix, "items": []}
    if cursor.inside_text or cursor.after_number:
        return nothing
    world = _world(run, head, tail, before, file)
    statement = cursor.import_statement()
    if statement is not None:
        items = names.of_import(*statement)
    elif cursor.target is not None:
        items = names.of_value(world.evaluate(cursor.target), world)
    elif cursor.defines:
        return nothing
    else:
        items = names.in_scope(world)
        if cursor.callee is not None and cursor.may_be_keyword:
            items = names.of_parameters(world.evaluate(cursor.callee)) + items
    found, seen = [], set()
    for label, kind in items:
        hidden = label.startswith("_") and not cursor.prefix.startswith("_")
        if not hidden and label not in seen and _fits(label, cursor.prefix):
            seen.add(label)
            found.append({"label": label, "kind": kind})
    # The sort is stable: among those that begin so, the order is as before.
    begun = cursor.prefix.lower()
    found.sort(key=lambda item: not item["label"].lower().startswith(begun))
    return {"prefix": cursor.prefix, "items": found[:_MOST_ITEMS]}


@_whatever_is_written
def hover(run, head, tail, before, file):
    """A `Hover` about the name that ends at the cursor, or None."""
    cursor = reading.Cursor(head)
    if cursor.inside_text or not cursor.prefix:
        return None
    world = _world(run, head, tail, before, file)
    statement = cursor.import_statement()
    if statement is not None:
        value = names.imported(*statement, cursor.prefix)
        return texts.describe(value, cursor.prefix)
    if cursor.target is None:
        return texts.describe(world.name(cursor.prefix), cursor.prefix)
    home = world.evaluate(cursor.target)
    value = members.attribute(home, cursor.prefix, world)
    return texts.describe(value, cursor.prefix, texts.of_property(home, cursor.prefix))


@_whatever_is_written
def signature(run, head, tail, before, file):
    """The `Signature` of the call around the cursor, or None."""
    cursor = reading.Cursor(head)
    if cursor.callee is None or cursor.inside_comment:
        return None
    world = _world(run, head, tail, before, file)
    return texts.signature(world.evaluate(cursor.callee), cursor.position, cursor.keyword)


def _world(run, head, tail, before, file):
    live = run.names if run is not None and run.file == file else {}
    return inference.World(head, tail, before, live)


def _fits(label, prefix):
    """Whether the letters of `prefix` stand in `label` in order, the first of them in front."""
    label, prefix = label.lower(), prefix.lower()
    if not prefix:
        return True
    if label.lstrip("_")[:1] != prefix.lstrip("_")[:1]:
        return False
    letters = iter(label)
    return all(letter in letters for letter in prefix)
