"""Encoders of the bytes that each kind of reader sends, and a simulated PN532."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from operator import xor
from types import MappingProxyType

from msgspec.json import encode

from hardware.framing.keys import DOWN, EV_KEY, EV_SYN, EVENT, PLAIN, SHIFTED, UP

LEFT_SHIFT = 42

WAKE_UP = b"\x55\x55" + bytes(12)
SET_UP = {
    # SAMConfiguration and RFConfiguration, with the replies to them.
    bytes.fromhex("0000FF 05FB D4140114 01 0200"): bytes.fromhex("0000FF 02FE D515 16 00"),
    bytes.fromhex("0000FF 06FA D43205FF0102 F3 00"): bytes.fromhex("0000FF 02FE D533 F8 00"),
}
POLL = bytes.fromhex("0000FF 04FC D44A0100 E1 00")
"""Sources: UM0701-02, 6.2 and 7; independent of the decoder, so that each checks the other."""


def line(code: str) -> bytes:
    """Return the code and a carriage return."""
    return f"{code}\r".encode()


def rdm6300(code: str) -> bytes:
    """Return the bytes of an RDM6300 for a tag of ten hex digits. Raises ValueError."""
    return b"\x02" + _digits(code) + b"\x03"


def id12(code: str) -> bytes:
    """Return the bytes of an ID-12LA for a tag of ten hex digits. Raises ValueError."""
    return b"\x02" + _digits(code) + b"\r\n\x03"


def _digits(code: str) -> bytes:
    return b"%s%02X" % (code.encode(), reduce(xor, bytes.fromhex(code)))


def ssi(code: str, *, kind: int = 3, status: int = 0) -> bytes:
    """Return an SSI packet with a decoded barcode; *kind* 3 is Code 128."""
    body = bytes([0xF3, 0, status, kind]) + code.encode()
    packet = bytes([len(body) + 1]) + body
    return packet + (-sum(packet) & 0xFFFF).to_bytes(2)


def json(code: str, antenna: int | None = None) -> bytes:
    """Return a microcontroller's JSON line; *antenna* is None if it has only one."""
    place = {} if antenna is None else {"reader": antenna}
    return encode({**place, "code": code}) + b"\r\n"


def keys(code: str) -> bytes:
    """Return the key events of a keyboard scanner, Enter last. Raises KeyError."""
    return b"".join(event for letter in f"{code}\n" for event in _strokes(letter))


_PLAIN, _SHIFTED = ({text: key for key, text in of.items()} for of in (PLAIN, SHIFTED))


def _strokes(letter: str) -> Iterator[bytes]:
    if letter in _PLAIN:
        yield from (_key(_PLAIN[letter], DOWN), _key(_PLAIN[letter], UP))
    else:
        yield _key(LEFT_SHIFT, DOWN)
        yield from (_key(_SHIFTED[letter], DOWN), _key(_SHIFTED[letter], UP))
        yield _key(LEFT_SHIFT, UP)


def _key(key: int, value: int) -> bytes:
    return EVENT.pack(0, 0, EV_KEY, key, value) + EVENT.pack(0, 0, EV_SYN, 0, 0)


class Pn532Chip:
    """Simulated PN532, which sleeps until woken and then answers commands."""

    ACK = bytes.fromhex("00 00 FF 00 FF 00")

    def __init__(self) -> None:
        self.uid = b""
        """UID of the card at the antenna; empty without one."""
        self.is_passing = False
        """True if the card is gone after the next poll."""
        self._heard = b""
        self._is_awake = False

    def answer(self, data: bytes) -> bytes:
        """Return the chip's reply to *data*, the next bytes sent to it."""
        self._heard = (self._heard + data)[-64:]
        self._is_awake = self._is_awake or WAKE_UP in self._heard
        for command, reply in {**SET_UP, POLL: self._cards()}.items():
            if self._is_awake and self._heard.endswith(command):
                self._heard = b""
                if command == POLL:
                    self._pass()
                return self.ACK + reply
        return b""

    def sleep(self) -> None:
        """Lose power."""
        self._heard, self._is_awake = b"", False

    def _cards(self) -> bytes:
        return pn532_card(self.uid) if self.uid else pn532_frame(b"\xd5\x4b\0")

    def _pass(self) -> None:
        if self.is_passing:
            self.uid, self.is_passing = b"", False


def pn532_card(uid: bytes) -> bytes:
    """Return the reply of the chip to a poll with one card."""
    return pn532_frame(bytes([0xD5, 0x4B, 1, 1, 0, 4, 8, len(uid)]) + uid)


def pn532_frame(payload: bytes) -> bytes:
    """Return a frame of the chip with a payload."""
    length = bytes([len(payload), -len(payload) & 0xFF])
    return b"\0\0\xff" + length + payload + bytes([-sum(payload) & 0xFF, 0])


def received_by_uart(data: bytes, sent: int, heard: int) -> bytes:
    """Return the bytes a UART at *heard* bit/s receives of *data* sent gapless at *sent* bit/s.

    8N1: a start bit, eight data bits from the lowest, a stop bit. The UART waits for a falling
    edge, samples the middle of each of its own ten bits, and keeps a byte whose stop bit is low, as
    Linux does. Source: ARM PrimeCell UART (PL011) manual, DDI 0183.
    """
    line = [1, *(level for byte in data for level in _frame(byte))]
    # In units in which a sent bit lasts 2 * heard, half a received bit lasts *sent*.
    got, time, bit = bytearray(), 0, 2 * heard
    while (start := _fall(line, time // bit)) is not None:
        middles = range(start * bit + sent, start * bit + 19 * sent, 2 * sent)
        first, *bits = (_level(line, middle // bit) for middle in middles)
        if not first:
            got.append(sum(level << place for place, level in enumerate(bits)))
        time = start * bit + (sent if first else 19 * sent)
    return bytes(got)


def _frame(byte: int) -> list[int]:
    return [0, *(byte >> place & 1 for place in range(8)), 1]


def _level(line: list[int], place: int) -> int:
    return line[place] if place < len(line) else 1


def _fall(line: list[int], place: int) -> int | None:
    """Return the index of the next sent bit with a falling edge; None if the line stays high."""
    edges = range(place + 1, len(line))
    return next((edge for edge in edges if line[edge - 1] and not line[edge]), None)


SENT: Mapping[str, Callable[[str], bytes]] = MappingProxyType(
    {
        "lines": line,
        "grow": line,
        "rdm6300": rdm6300,
        "id12": id12,
        "ssi": ssi,
        "json": json,
        "keys": keys,
    }
)
"""Encoder of a code by protocol, except for a PN532, which sends only replies."""
