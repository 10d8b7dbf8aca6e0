"""Contrast and difference of colours by the standards, colour blindness included."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Rgb = tuple[float, float, float]
"""Red, green and blue, from 0 to 1, as they are sent to a display (sRGB, IEC 61966-2-1)."""

EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopes": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopes": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
"""Matrices on linear light: Machado, Oliveira and Fernandes 2009, at full severity."""


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Rgb) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2.2)."""
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def apart(one: Rgb, other: Rgb, eyes: str = "all") -> float:
    """Return the difference of two colours for some eyes (CIEDE2000)."""
    return difference(_lab(one, eyes), _lab(other, eyes))


def from_grey(colour: Rgb, eyes: str = "all") -> float:
    """Return the difference of a colour and a grey of its lightness, for some eyes (CIEDE2000)."""
    light, red_green, yellow_blue = _lab(colour, eyes)
    return difference((light, red_green, yellow_blue), (light, 0, 0))


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _lab(colour: Rgb, eyes: str) -> Rgb:
    """Return a colour in CIE L*a*b*, white being D65."""
    light = [_linear(share) for share in colour]
    left = [sum(m * share for m, share in zip(row, light, strict=True)) for row in EYES[eyes]]
    red, green, blue = (min(max(share, 0.0), 1.0) for share in left)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (_root(share) for share in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def difference(one: Rgb, other: Rgb) -> float:
    """Return the CIEDE2000 difference of two colours in L*a*b* (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = hypot(grey * a1, b1), hypot(grey * a2, b2)
    h1, h2 = (degrees(atan2(b, grey * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    of_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    of_chroma, of_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    bent = 60 * exp(-(((hue - 275) / 25) ** 2))
    turned = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(bent))
    by_light, by_chroma = (l2 - l1) / of_light, (c2 - c1) / of_chroma
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / of_hue
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + turned * by_chroma * by_hue)
