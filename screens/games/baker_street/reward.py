"""Who won a doubt in Baker Street, and the pile that is the reward."""

from __future__ import annotations

from companion.games.baker_street.actions import Reward
from screens import kv
from screens.games.baker_street import keys
from screens.parts.panel import Panel

_used = (keys,)  # by the kv file


class RewardCircle(Panel):
    """Who won the doubt, and the circle to choose from."""

    def choose_pile(self, pile: int) -> None:
        """Take this pile as the reward."""
        self.referee.do(Reward(pile))


kv.load(__file__)
