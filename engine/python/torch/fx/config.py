"""Switches of the reference. Nothing here looks at them."""

disable_progress = True
verbose_progress = False
do_not_emit_stack_traces = False
