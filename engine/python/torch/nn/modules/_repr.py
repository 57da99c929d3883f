"""The text of a module: its class, what extra_repr says, and its submodules below."""

__all__ = ["indented", "module_text", "repeated_text"]


def indented(text, spaces=2):
    """`text` with every line but the first moved to the right."""
    return text.replace("\n", "\n" + " " * spaces)


def _enclose(name, lines):
    if not lines:
        return f"{name}()"
    return f"{name}(\n  " + "\n  ".join(lines) + "\n)"


def module_text(module):
    """What repr(module) gives: on one line when there are neither submodules nor line breaks."""
    extra = module.extra_repr()
    children = [f"({key}): {indented(repr(child))}" for key, child in module._modules.items()]
    lines = (extra.split("\n") if extra else []) + children
    name = module._get_name()
    if len(lines) == 1 and not children:
        return f"{name}({extra})"
    return _enclose(name, lines)


def repeated_text(name, modules):
    """The text of a list of modules; neighbours of equal text share a line: (0-2): 3 x ..."""
    runs = []
    for index, text in enumerate(map(repr, modules)):
        if runs and runs[-1][2] == text:
            runs[-1][1] = index
        else:
            runs.append([index, index, text])
    lines = []
    for first, last, text in runs:
        if first == last:
            lines.append(f"({first}): {indented(text)}")
        else:
            lines.append(f"({first}-{last}): {last - first + 1} x {indented(text)}")
    return _enclose(name, lines)
