"""Reads programs that are not finished: what stands around the cursor, and a tree of the rest."""

import ast
import re
import warnings

from .tokens import tokens_of

_KEYWORDS_BEFORE_CALLS = frozenset(
    "and as assert await class def elif else except for from if import in is lambda not or raise "
    "return while with yield".split()
)


class Cursor:
    """What stands before a cursor.

    `prefix` is the part of a name that ends at it. `target` is the expression before the dot that
    the name follows, or None. `callee` is the expression that is called by the innermost open
    parenthesis, or None; `position` counts the arguments before the cursor's, `keyword` is the name
    that the cursor's argument is given by, or "".
    """

    def __init__(self, head):
        self._tokens = tokens = tokens_of(head)
        self._head = head
        kind, text, _ = tokens[-1] if tokens else ("line", "", 0)
        self.inside_comment = kind == "comment"
        self.inside_text = self.inside_comment or kind == "unfinished"
        self.after_number = kind == "number"
        self.prefix = text if kind == "name" else ""
        at = len(tokens) - (kind == "name")
        self.target = None
        before = self._back(at)
        if before >= 0 and tokens[before][1] == ".":
            self.target = self._primary(before)
        self.defines = before >= 0 and tokens[before][1] in ("def", "class")
        self.callee, self.position, self.keyword, self.may_be_keyword = None, 0, "", False
        self._find_call(at)

    def import_statement(self):
        """("import", module) or ("from", module) in an import statement, else None."""
        line = self._head[self._head.rfind("\n") + 1 :].lstrip()
        listed = re.match(r"from\s+([\w.]+)\s+import\b", line)
        if listed:
            return "from", listed[1]
        whole = re.match(r"(?:from|import)\s+(?:.*,\s*)?([\w.]*)$", line)
        if whole and " as " not in line.rpartition(",")[2]:
            return "import", whole[1].rpartition(".")[0]
        return None

    def _back(self, at):
        """The place of the token before `at` that is no white space; lines count as such only
        inside brackets, which is where they can stand before a dot."""
        at -= 1
        while at >= 0 and self._tokens[at][0] == "space":
            at -= 1
        return at

    def _primary(self, end):
        """The text of the names, calls and subscripts that end before token `end`."""
        at, start = self._back(end), None
        while at >= 0:
            kind, text, _ = self._tokens[at]
            if kind == "close":
                at = self._opening(at)
                if at is None:
                    return None
                start, at = at, self._back(at)
                joined = at >= 0 and self._tokens[at][0] in ("name", "close", "text")
                if joined and self._tokens[at][1] not in _KEYWORDS_BEFORE_CALLS:
                    continue
                break
            if kind not in ("name", "text") or text in _KEYWORDS_BEFORE_CALLS:
                break
            start, at = at, self._back(at)
            if at < 0 or self._tokens[at][1] != ".":
                break
            at = self._back(at)
        if start is None:
            return None
        return self._head[self._tokens[start][2] : self._tokens[end][2]].strip()

    def _opening(self, at):
        depth = 0
        while at >= 0:
            kind = self._tokens[at][0]
            depth += (kind == "close") - (kind == "open")
            if depth == 0:
                return at
            at -= 1
        return None

    def _find_call(self, end):
        """Looks back for the innermost open parenthesis of a call: what is open inside of it, such
        as a tuple, belongs to one argument."""
        depth = commas = 0
        first = end
        for at in range(end - 1, -1, -1):
            kind, text, _ = self._tokens[at]
            if kind == "close":
                depth += 1
            elif kind == "open" and depth:
                depth -= 1
            elif kind == "open":
                if text == "(" and self._take_call(at, commas, first, end):
                    return
                commas, first = 0, at
            elif text == "," and not depth:
                first = at if not commas else first
                commas += 1

    def _take_call(self, at, commas, first, end):
        callee = self._primary(at)
        if callee is None:
            return False
        defined = self._back(self._back(at))
        if defined >= 0 and self._tokens[defined][1] in ("def", "class"):
            return True
        self.callee, self.position = callee, commas
        start = (first if commas else at) + 1
        words = [t for t in self._tokens[start:end] if t[0] not in ("space", "line", "comment")]
        if len(words) > 1 and words[0][0] == "name" and words[1][1] == "=":
            self.keyword = words[0][1]
        self.may_be_keyword = not words
        return True


def tree_of(source, line=0):
    """A tree of what can be read; `line` is the cursor's, the first to be given up."""
    lines = source.split("\n")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for attempt in range(12):
            try:
                return ast.parse("\n".join(lines))
            except (SyntaxError, ValueError) as error:
                wrong = getattr(error, "lineno", None) or line
                if attempt == 0 and line:
                    wrong = line
                _give_up(lines, wrong, str(error))
            except (RecursionError, MemoryError):
                break
    return ast.parse("")


def _give_up(lines, number, message):
    """Makes the line with that number one that can be read."""
    at = min(max(number, 1), len(lines)) - 1
    if "expected an indented block" in message:
        while at > 0 and not lines[at - 1].strip():
            at -= 1
        if at > 0 and not lines[at - 1].endswith(" pass"):
            lines[at - 1] += " pass"
            return
    text = lines[at].strip()
    if text in ("", "pass"):
        # What is open began before: its first line goes next.
        while at > 0 and lines[at].strip() in ("", "pass"):
            at -= 1
        text = lines[at].strip()
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    keeps = re.match(r"(def|class|if|elif|else|for|while|with|try|except|finally)\b.*:$", text)
    lines[at] = indent + "pass" if not keeps else ""
