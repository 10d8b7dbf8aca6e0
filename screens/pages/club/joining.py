"""Reading of an invitation's code while a page of the club is in front."""

from __future__ import annotations

from collections.abc import Callable

from companion.club.invitation import is_invitation
from companion.words.i18n import _


class InvitationListener:
    """Listens for the code of an invitation; *offer* takes its text, *refuse* a sentence."""

    def __init__(self, offer: Callable[[str], object], refuse: Callable[[str], object]) -> None:
        self._offer, self._refuse = offer, refuse

    def take_code(self, code: str, joined: bool = False) -> None:
        """Offer to join the club of an invitation; refuse any other code."""
        if joined or not is_invitation(code):
            self._refuse(_("That is no invitation to a club."))
        else:
            self._offer(code)

    def misread(self, why: str = "") -> None:
        """Show a notice that nothing was read."""
        self._refuse(why or _("The code was not read: hold it still, and try again."))

    def undo(self) -> None:
        """Do nothing: nothing was taken yet."""
