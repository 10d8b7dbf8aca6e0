"""IP addresses of this device, and the ranges that are served."""

from __future__ import annotations

import fcntl
import os
import socket
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network

EVERY = "0.0.0.0"
"""Address that means every IPv4 address of this device."""
INTERFACES = "/sys/class/net"
"""Folder with an entry for each interface; ``if_nameindex`` needs a netlink socket."""
SIOCGIFADDR = 0x8915
"""Asks for the IPv4 address of an interface (netdevice(7))."""
ELSEWHERE = "192.0.2.1"
"""Address for documentation (RFC 5737), to which only the default route leads."""
NEAR = tuple(
    map(
        ip_network,
        (
            "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
            "::1/128", "fc00::/7", "fe80::/10",
        ),
    )
)  # fmt: skip
"""Ranges that are served: loopback, private and link-local."""


def is_near(address: str) -> bool:
    """Return True for a loopback, private or link-local address.

    >>> is_near("192.168.1.7"), is_near("::ffff:10.0.0.1"), is_near("8.8.8.8"), is_near("box")
    (True, True, False, False)
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return any(found in network for network in NEAR)


def host(address: str, port: int) -> str:
    """Return address and port as in a URL.

    >>> host("10.0.0.1", 8017), host("fe80::1", 8017)
    ('10.0.0.1:8017', '[fe80::1]:8017')
    """
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def reachable(bind: Iterable[str]) -> tuple[str, ...]:
    """Return the addresses at which phones reach a server on *bind*, the best first."""
    chosen = tuple(bind)
    if EVERY not in chosen:
        return chosen
    default = _default_route()
    others = (each for each in _own() if is_near(each) and not ip_address(each).is_loopback)
    return tuple(sorted(others, key=lambda each: each != default))


def _own() -> Iterator[str]:
    """Yield the first IPv4 address of each interface."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for name in sorted(os.listdir(INTERFACES)):
            request = struct.pack("256s", name.encode()[:15])
            with suppress(OSError):  # it has none
                answer = fcntl.ioctl(asking, SIOCGIFADDR, request)
                yield socket.inet_ntoa(answer[20:24])


def _default_route() -> str:
    """Return the address of the default route, empty without one; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((ELSEWHERE, 9))
        except OSError:
            return ""
        return str(asking.getsockname()[0])
