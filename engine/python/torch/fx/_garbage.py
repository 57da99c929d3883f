"""Making many objects that stay. Python looks for cycles among its objects each time that some
hundreds are new, and now and then among all that there are: where thousands are made in one go, it
would find nothing, and take as long as making them."""

import gc


class NoCollection:
    """A with block in which Python doesn't look for cycles."""

    __slots__ = ("enabled",)

    def __enter__(self):
        self.enabled = gc.isenabled()
        gc.disable()

    def __exit__(self, kind, value, traceback):
        if self.enabled:
            gc.enable()
