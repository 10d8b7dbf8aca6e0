"""Import of Kivy's builder with ``style.kv`` beside this file, a tenth of Kivy's own."""

from __future__ import annotations

from pathlib import Path

from screens.internals.clock import import_clock


def import_builder() -> None:
    """Import the builder, which reads ``style.kv`` from Kivy's data folder as it is imported."""
    import_clock()
    import kivy
    from kivy.logger import Logger

    # The builder traces each value that it sets, although no handler takes that level.
    Logger.trace = lambda *_, **__: None
    stock = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(Path(__file__).parent)
    import kivy.lang

    kivy.kivy_data_dir = stock
