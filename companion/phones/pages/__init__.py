"""Pages of phones and of a television, as HTML; made by pure functions."""

from __future__ import annotations

from companion.phones.pages.live import fragment, page

__all__ = ["fragment", "page"]
