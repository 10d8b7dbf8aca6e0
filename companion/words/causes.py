"""Causes of system errors, by their number: clauses in the language of the person."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.words.i18n import N_, _

NO_NAMES = -3
"""EAI_AGAIN of netdb.h, whose numbers are negative, unlike those of the system's errors."""
UNKNOWN_NAME = -2
"""EAI_NONAME of netdb.h, used for all its other errors, too."""

FILES: Mapping[int, str] = MappingProxyType(
    {
        errno.ENOENT: N_("there is no such file or folder"),
        errno.ENOTDIR: N_("what should be a folder is a file"),
        errno.EISDIR: N_("it is a folder"),
        errno.EEXIST: N_("it is there already"),
        errno.ENOTEMPTY: N_("the folder is not empty"),
        errno.EACCES: N_("you may not"),
        errno.EPERM: N_("you may not"),
        errno.EROFS: N_("the disk is read-only"),
        errno.ENOSPC: N_("the disk is full"),
        errno.EDQUOT: N_("the disk is full"),
        errno.EFBIG: N_("the disk takes no file of that size"),
        errno.EIO: N_("the disk does not answer"),
        errno.ENODEV: N_("it was unplugged"),
        errno.ENXIO: N_("it was unplugged"),
        errno.ESTALE: N_("the disk does not answer"),
        errno.EHOSTDOWN: N_("the disk does not answer"),
        errno.ETIMEDOUT: N_("the disk does not answer"),
        errno.EBUSY: N_("another program is using it"),
        errno.ETXTBSY: N_("another program is using it"),
        errno.EAGAIN: N_("another program is using it"),
        errno.ENAMETOOLONG: N_("the name is too long"),
        errno.ELOOP: N_("its links lead in a circle"),
        errno.EMFILE: N_("too many files are open"),
        errno.ENFILE: N_("too many files are open"),
        errno.ENOMEM: N_("there is too little memory"),
        errno.EPIPE: N_("nobody reads it any more"),
    }
)
DEVICES: Mapping[int, str] = MappingProxyType(
    {
        errno.ENOENT: N_("it is not plugged in"),
        errno.ENOTDIR: N_("it is not plugged in"),
        errno.ENODEV: N_("it was unplugged"),
        errno.ENXIO: N_("it was unplugged"),
        errno.EIO: N_("it was unplugged"),
        errno.EACCES: N_("this user may not open it"),
        errno.EPERM: N_("this user may not open it"),
        errno.EAGAIN: N_("another program is using it"),
        errno.EBUSY: N_("another program is using it"),
        errno.ENOTTY: N_("it is no reader of this kind"),
        errno.EINVAL: N_("it does not take these settings"),
        errno.EISDIR: N_("it is a folder"),
        errno.EPROTO: N_("it does not speak RFC 2217"),
        errno.ECONNREFUSED: N_("nothing answers at that port"),
        errno.ECONNRESET: N_("the connection was closed"),
        errno.ECONNABORTED: N_("the connection was closed"),
        errno.EPIPE: N_("the connection was closed"),
        errno.EHOSTUNREACH: N_("no network leads there"),
        errno.ENETUNREACH: N_("no network leads there"),
        errno.EHOSTDOWN: N_("no network leads there"),
        errno.ENETDOWN: N_("there is no network"),
        errno.EADDRNOTAVAIL: N_("there is no such address"),
        errno.EAFNOSUPPORT: N_("there is no such address"),
        errno.ETIMEDOUT: N_("it does not answer in time"),
        NO_NAMES: N_("its name cannot be looked up now"),
        UNKNOWN_NAME: N_("no computer of that name is known"),
    }
)
"""Causes for devices that are plugged in or reached over the network."""


def number(error: BaseException) -> int:
    """Return the number of a system error, or of one behind it; 0 if there is none.

    pyserial puts errors of its own without a number in front of the system's.
    """
    return next(filter(None, map(_own_number, _chain(error))), 0)


def of_file(error: OSError) -> str:
    """Return why a file cannot be used, as a clause without a full stop.

    An error that this program raised with a text of its own keeps it.
    """
    own = str(error) if error.errno is None else error.strerror
    if own and own != os.strerror(error.errno or 0):
        return own.rstrip(".! ")
    return _of(number(error), FILES)


def of_device(found: int) -> str:
    """Return why a device cannot be read, as a clause, by the number of the error."""
    is_name = found < 0 and found != NO_NAMES
    return _of(UNKNOWN_NAME if is_name else found, DEVICES)


def _of(found: int, causes: Mapping[int, str]) -> str:
    if found in causes:
        return _(causes[found])
    name = errno.errorcode.get(found, str(found))
    return _("the system reports {name}").format(name=name)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error and those by which it was caused."""
    while error:
        yield error
        behind = None if error.__suppress_context__ else error.__context__
        error = error.__cause__ or behind


def _own_number(error: BaseException) -> int:
    if isinstance(error, TimeoutError):  # that of a socket has no number
        return errno.ETIMEDOUT
    if isinstance(error, UnicodeError):  # a name that no computer has
        return UNKNOWN_NAME
    first = error.args[0] if error.args else None  # of termios.error
    found = getattr(error, "errno", None) or first
    return found if isinstance(found, int) else 0
