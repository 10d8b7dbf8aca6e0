"""13.56 MHz boards with a PN532 set to HSU."""

from hardware.devices import Pn532Chip, pn532_card
from hardware.simulator.families.device import SimulatedReader, tag


class Pn532(SimulatedReader):
    """115200 bit/s; sleeps until it is woken, then reports a card on each request.

    Source: NXP UM0701-02, 6.2 and 7.
    """

    protocol = "pn532"
    baud = 115200

    def __init__(self) -> None:
        super().__init__()
        self._chip = Pn532Chip()
        self._is_read = False

    def code(self, card: str) -> str:
        return tag(card, 4 if len(card) == 8 else 7)

    def encode(self, code: str) -> bytes:
        return pn532_card(bytes.fromhex(code))

    def lay(self, card: str, now: float) -> None:  # noqa: ARG002
        self._chip.uid, self._chip.is_passing = bytes.fromhex(self.code(card)), False
        self._is_read = False

    def lift(self, now: float) -> None:  # noqa: ARG002
        if self._is_read or not self._is_plugged:
            self._chip.uid = b""
        self._chip.is_passing = True

    def unplug(self) -> None:
        super().unplug()
        self._chip.sleep()

    def turn(self, heard: bytes, now: float) -> bytes:  # noqa: ARG002
        card = pn532_card(self._chip.uid)
        said = self._chip.answer(heard) if self._is_plugged else b""
        self._is_read = self._is_read or card in said
        return said
