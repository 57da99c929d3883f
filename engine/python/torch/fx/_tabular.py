"""A plain text table: columns as wide as their widest cell, a line of dashes under the headers."""

# A column is at least this much wider than its header.
_PADDING = 2


def table(rows, headers):
    """The table's text, cells aligned to the left."""
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    columns = list(zip(*([headers] + cells)))
    widths = [
        max(len(column[0]) + _PADDING, *(len(line) for cell in column for line in cell.split("\n")))
        for column in columns
    ]
    lines = [_line(headers, widths), "  ".join("-" * width for width in widths)]
    lines += [_line(row, widths) for row in cells]
    return "\n".join(lines)


def _line(cells, widths):
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip()
