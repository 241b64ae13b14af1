"""The errors of the folder of releases."""


class ReleaseError(Exception):
    """An error in the folder of releases; the message tells an operator what is wrong."""


class NoRelease(ReleaseError):
    """There is no release: none has been published yet, or none is left to roll back to."""


class UnknownRelease(ReleaseError):
    """There is no release with the given id."""


class BrokenRelease(ReleaseError):
    """The files of a release are damaged: they differ from those that were published."""


class OutdatedRelease(ReleaseError):
    """A release has a file format that this version of the code can't read."""
