"""The tokens of a program up to a cursor, however unfinished it is.

A token is (kind, text, place). Kinds are the names of the groups of `_TOKEN`, and "unfinished" for
a text that nothing ends. An f-string is one token; when the cursor stands in one of its fields, the
field's tokens stand in its place, after an open brace.
"""

import re

_TOKEN = re.compile(
    r"""(?P<comment>\#[^\n]*)
    |(?P<text>(?<!\w)[a-zA-Z]{0,2}(?:\"{3}(?:\\.|[^\\])*?(?:\"{3}|\Z)|'{3}(?:\\.|[^\\])*?(?:'{3}|\Z)
        |"(?:\\.|[^\\"\n])*(?:"|$)|'(?:\\.|[^\\'\n])*(?:'|$)))
    |(?P<name>[^\W\d]\w*)
    |(?P<number>\.?\d[\w.]*)
    |(?P<open>[\[({])|(?P<close>[\])}])
    |(?P<line>\n)
    |(?P<space>[ \t\r\f]+|\\\n)
    |(?P<other>.)""",
    re.X | re.S | re.M,
)
_WHOLE = re.compile(r"[a-zA-Z]{0,2}(\"{3}|'{3}|\"|')(?:\\.|(?!\1)[^\\])*\1\Z", re.S)
_FORMATTED = re.compile(r"(?:[ft]r?|r[ft])(\"{3}|'{3}|\"|')", re.I)


def tokens_of(head):
    """The tokens of `head`, at whose end the cursor is."""
    tokens, _ = _scan(head, 0, in_field=False)
    return tokens


def _scan(head, at, in_field):
    """(tokens from `at` on, where they end). In a field they end before what closes it or says how
    its value is formatted."""
    tokens, depth = [], 0
    while at < len(head):
        match = _TOKEN.match(head, at)
        kind, text = match.lastgroup, match.group()
        if in_field and not depth:
            formats = text == "!" and not head.startswith("!=", at)
            if kind == "close" or text == ":" or formats:
                break
        depth += (kind == "open") - (kind == "close")
        opening = _FORMATTED.match(text) if kind == "text" else None
        if opening:
            end, closed, inside = _formatted(head, at + opening.end(), opening[1])
            if inside is not None:
                return tokens + inside, len(head)
            text = head[at:end]
        elif kind == "text":
            closed = _WHOLE.match(text)
        tokens.append(("unfinished" if kind == "text" and not closed else kind, text, at))
        at += len(text)
    return tokens, at


def _formatted(head, at, quote):
    """(where an f-string ends whose text goes on at `at`, is it closed, None); or the tokens of the
    field that the cursor stands in as the last of the three."""
    while at < len(head):
        if head.startswith(quote, at):
            return at + len(quote), True, None
        if head[at] == "\n" and len(quote) == 1:
            return at, False, None
        if head.startswith(("{{", "\\"), at):
            at += 2
        elif head[at] == "{":
            at, inside = _field(head, at)
            if inside is not None:
                return at, False, inside
        else:
            at += 1
    return len(head), False, None


def _field(head, start):
    """(the place behind the field that begins with the brace at `start`, None), or its tokens when
    the cursor stands in it."""
    tokens, at = _scan(head, start + 1, in_field=True)
    opened = ("open", "{", start)
    if at == len(head):
        return at, [opened, *tokens]
    # How its value is formatted may have fields, too.
    while at < len(head) and head[at] != "}":
        if head[at] == "\n":
            return at, None
        if head[at] != "{":
            at += 1
            continue
        at, inside = _field(head, at)
        if inside is not None:
            return at, inside
    if at == len(head):
        return at, [opened, ("unfinished", "", at)]
    return at + 1, None
