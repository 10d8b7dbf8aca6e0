"""Keyboard layouts that a scanner may be set to, inferred from its characters on a US keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from companion.keep.decks.forms import PRINTED
from companion.words.i18n import N_, _

MOST_NAMED = 3
"""Layouts that a sentence names."""


def _typed(heard: str, meant: str) -> Mapping[int, int]:
    """Return the characters that a layout has where a US keyboard has those that are heard."""
    return MappingProxyType(str.maketrans(heard, meant))


LAYOUTS: Mapping[str, Mapping[int, int]] = MappingProxyType(
    {
        N_("Italian"): _typed("`-]/~@^&*()_+}<>?", "\\'+-|\"&/()=?^*;:_"),
        N_("German"): _typed("y]\\z/@^&*()_Y}|Z<>?", "z+#y-\"&/()=?Z*'Y;:_"),
        N_("French"): _typed(
            '134568-qw]\\a;zm,./!@#$%^&*()QWA:"ZM<>', "&\"'(-_)az$*qmw,;:!1234567890AZQM%W?./"
        ),
        N_("Spanish"): _typed("-]/@^&*()_}<>?", "'+-\"&/()=?*;:_"),
        N_("Portuguese"): _typed("`-[/~@^&*()_{<>?", "\\'+-|\"&/()=?*;:_"),
        N_("Swiss"): _typed("-y\\z/!@#^&*()_Y}Z<>?", "'z$y-+\"*&/()=?Z!Y;:_"),
        N_("Belgian"): _typed(
            '13458-=qw]a;zm,./!@#$%^&*()+QW}A:"ZM<>?', "&\"'(!)-az$qmw,;:=1234567890_AZ*QM%W?./+"
        ),
        N_("Swedish"): _typed("-\\/@^&*()_|<>?", "+'-\"&/()=?*;:_"),
    }
)
"""Characters of each layout that differ from US, in ASCII; source: xkeyboard-config 2.35."""


def fault(code: str, is_known: Callable[[str], object]) -> str:
    """Return the sentence about a scanner's layout that explains an unknown code.

    It is empty if no layout turns the code into a known one. Codes that we print count as known.

        >>> fault("C:P$AW&Y", lambda _: False)
        'The scanner is set to another keyboard (French, Belgian): set it to US.'
        >>> fault("R:P$AW&Y", lambda _: False), fault("CMP4QZ7Y", lambda _: False)
        ('', '')
    """

    def is_meant(text: str) -> bool:
        is_ours = PRINTED.fullmatch(text) and not PRINTED.fullmatch(code)
        return text != code and bool(is_ours or is_known(text))

    if is_meant(code.swapcase()):
        return _("The scanner types as if Caps Lock were on: turn that off in it.")
    names = [_(name) for name in _layouts(code, is_meant)]
    named = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
    text = _("The scanner is set to another keyboard ({names}): set it to US.")
    return text.format(names=named) if names else ""


def _layouts(code: str, is_meant: Callable[[str], bool]) -> Iterator[str]:
    """Yield the layouts by which a code is one that is meant."""
    return (name for name, typed in LAYOUTS.items() if is_meant(code.translate(typed)))
