"""Accessibility of a page in a browser: axe-core, and pixels where it cannot tell a contrast."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

from tests.phones.browser import Browser
from tests.support.contrast import Rgb, contrast

Pixel = tuple[int, int, int]
"""Red, green and blue, up to 255."""
TAGS = "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"
BODY, ICON = 4.5, 3
"""Least contrast of words, and of icons (WCAG 2.1, 1.4.3 and 1.4.11)."""
UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"
RUN = """
const [tags, done] = arguments;
const found = ({id, nodes}) => nodes.map(({html, target, any}) => {
  const box = document.querySelector(target[0]).getBoundingClientRect();
  return {rule: id, html, reason: any[0]?.data?.messageKey ?? "",
    box: [box.left + scrollX, box.top + scrollY, box.right + scrollX, box.bottom + scrollY]};
});
axe.run({runOnly: tags}).then(({violations, incomplete}) =>
  done({violations: violations.flatMap(found), incomplete: incomplete.flatMap(found)}));
"""
HIDE_WORDS = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(`* { -webkit-text-fill-color: transparent !important; }
  svg text { fill: transparent !important; }`);
document.adoptedStyleSheets = [sheet];
"""
SHOW_WORDS = "document.adoptedStyleSheets = []"
SIZE = """
const {scrollWidth, scrollHeight} = document.documentElement;
return [scrollWidth, scrollHeight];
"""


class Finding(msgspec.Struct, frozen=True):
    """Element to which a rule objects, or of which it cannot tell."""

    rule: str
    html: str
    reason: str
    """Key of the reason that axe has for not telling a contrast."""
    box: tuple[float, float, float, float]
    """Left, top, right and bottom in pixels of the page."""


class Result(msgspec.Struct, frozen=True):
    """All that axe found on a page."""

    violations: tuple[Finding, ...]
    incomplete: tuple[Finding, ...]


def objections(browser: Browser) -> list[str]:
    """Unfold a page, and return each rule that it breaks and each contrast that is too low."""
    browser.run(UNFOLD)
    browser.run(_axe())
    result = msgspec.convert(browser.run_async(RUN, TAGS), Result)
    unsure = [each for each in result.incomplete if each.rule == "color-contrast"]
    others = [each for each in result.incomplete if each.rule != "color-contrast"]
    broken = [f"{each.rule}: {each.html}" for each in (*result.violations, *others)]
    return [*broken, *_faint(browser, unsure)]


@cache
def _axe() -> str:
    found = find_spec("axe_core_python")
    assert found
    assert found.origin
    return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def _faint(browser: Browser, findings: Iterable[Finding]) -> Iterator[str]:
    """Yield what is drawn with too little contrast, as measured in pictures of the page."""
    drawn = _picture(browser)
    browser.run(HIDE_WORDS)
    bare = _picture(browser)
    browser.run(SHOW_WORDS)
    # Words of no size are not drawn, such as names above a wide table on a television.
    for each in filter(_has_size, findings):
        box = tuple(map(round, each.box))
        measured = _measured(drawn.crop(box), bare.crop(box))
        # Icons are letters of the private use area, which axe calls nonBmp.
        if measured < (ICON if each.reason == "nonBmp" else BODY):
            yield f"contrast {measured:.2f}: {each.html}"


def _has_size(finding: Finding) -> bool:
    left, top, right, bottom = finding.box
    return left < right and top < bottom


def _picture(browser: Browser) -> Image.Image:
    """Return the whole page, with what is below the window."""
    width, height = browser.run(SIZE)
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    taken = browser.devtools("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)
    return Image.open(BytesIO(b64decode(taken["data"]))).convert("RGB")


def _measured(drawn: Image.Image, bare: Image.Image) -> float:
    """Return the least contrast of words with what is behind them; 1 if none can be seen."""
    pairs = {
        (one, other)
        for one, other in zip(_pixels(drawn), _pixels(bare), strict=True)
        if one != other
    }
    if not pairs:
        return 1
    # Edges of letters are blended: the colour of words is where they differ most.
    words, _behind = max(pairs, key=lambda pair: _ratio(*pair))
    return min(_ratio(words, behind) for _blended, behind in pairs)


def _pixels(picture: Image.Image) -> Iterator[Pixel]:
    values = iter(picture.tobytes())
    return zip(values, values, values, strict=True)


@cache
def _ratio(one: Pixel, other: Pixel) -> float:
    return contrast(_shares(one), _shares(other))


def _shares(colour: Pixel) -> Rgb:
    red, green, blue = colour
    return red / 255, green / 255, blue / 255
