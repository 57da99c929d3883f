"""The block of nodes that goes wrong only together: traverse_method="block" of net_min_base."""

__all__ = ["block"]


def block(minimizer, nodes, find_last_node):
    """The smallest run of nodes that holds the culprits, a set. find_last_node: True looks only for
    the last of them, and the block begins with the first node; False, only for the first of them;
    None, for both."""
    head = [f"Block search from {nodes[0].name} to {nodes[-1].name}", "*" * 50]
    minimizer.reports.append(head)
    start, end = 0, len(nodes) - 1
    if find_last_node is not False:
        head.append("Start searching for last node in culprit")
        minimizer.print_report(head)
        found = _search(minimizer, nodes, 0, end, True)
        if found is None:
            return _none(minimizer, head)
        end = found
        head += ["Finish Pass 1", f"Find end_idx = {end}:{nodes[end].name}"]
        minimizer.print_report(head)
    if not find_last_node:
        report = ["Start searching for first node in culprit"]
        minimizer.print_report(report)
        # A block that ends with the first node is looked for everywhere, as in the reference.
        found = _search(minimizer, nodes, 0, end or len(nodes) - 1, False)
        if found is None:
            return _none(minimizer, head)
        start = found
        minimizer.reports.append(report)
        report += ["*" * 50, "Finish Pass 2", f"Find start_idx = {start}:{nodes[start].name}"]
        minimizer.print_report(report)
    names = f"{nodes[start].name},{nodes[end].name}"
    minimizer.reports.append([f"Finish searching, found minimum block ({names})"])
    minimizer.print_report(minimizer.reports[-1])
    return set(nodes[start : end + 1])


def _none(minimizer, report):
    report.append("No culprits found")
    minimizer.print_report(report)
    return set()


def _search(minimizer, nodes, low, high, last):
    """The index of the culprits' last or first node, between low and high, or None. Runs the nodes
    up to the middle one, or from it on."""
    middle = (low + high) // 2
    part = minimizer._without_excluded(nodes[: middle + 1] if last else nodes[middle:])
    minimizer.iteration += 1
    report = [
        "=" * 30,
        f"Block search iteration {minimizer.iteration}",
        f"Search for {'last' if last else 'first'} node in culprits",
        f"From node index {low}:{nodes[low].name} to {high}:{nodes[high].name}. ",
        *([f"Subgraph constructed by {part[0].name} to {part[-1].name}"] if part else []),
        f"Targeting node: {(part or [nodes[middle]])[-1 if last else 0].name}",
        f"Size of the interested node list is {high - low + 1}",
    ]
    minimizer.reports.append(report)
    wrong = bool(part) and minimizer._try(part, [part[-1].name]) is not None
    if wrong:
        report.append(f"Culprits found from node {part[0].name} to {part[-1].name}.")
    else:
        report.append(f"Culprits not found from node start to {middle}:{nodes[middle].name}.")
    if low < high:
        report.append(
            "Proceed to split and lower the halves of the current sub-module individually."
        )
        minimizer.print_report(report)
        if wrong == last:
            low, high = (low, middle)
        else:
            low, high = (middle + 1, high)
        return _search(minimizer, nodes, low, high, last)
    if wrong:
        report += [
            "This is the last node in the sub-module. ",
            "Search in the current branch is successful with node :",
            f"{low}, node name: {nodes[low].name}.",
        ]
        minimizer.print_report(report)
        return low
    if low == (len(nodes) - 1 if last else 0):
        report.append(f"At {'last' if last else 'first'} node, no culprits found.")
        minimizer.print_report(report)
        return None
    # What was run before went wrong: the culprit is the node beside this one.
    return low + 1 if last else low - 1
