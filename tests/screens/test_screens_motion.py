"""Animations stop at a touch, which takes effect; and nothing moves where nothing should."""

from __future__ import annotations

import gc

import pytest
from kivy.uix.widget import Widget


@pytest.fixture
def moving(box):
    table = box()
    from screens.base.theme import theme

    theme.moving = True
    yield table
    theme.moving = False


def test_an_animation_starts_and_reaches_its_end(moving):
    from screens.parts.drawing import motion

    card = Widget(x=0)
    motion.move(card, 0.2, x=100)
    moving.frames(6)
    assert 0 < card.x < 100
    moving.later(0.2)
    assert card.x == 100


def test_a_touch_brings_everything_where_it_goes_and_is_obeyed(moving):
    from screens.parts.drawing import motion

    card, stamp = Widget(x=0), Widget(opacity=0)
    motion.move(card, 60, x=100)
    motion.move(stamp, 60, after=60, opacity=1)
    moving.frames(2)
    moving.tap_icon("settings")
    assert (card.x, stamp.opacity) == (100, 1)
    assert moving.app.trail[-1] == "settings"
    card.x = 7
    moving.later(200)
    assert card.x == 7


def test_an_animation_of_a_rule_ends_without_other_references(moving):
    from screens.parts.drawing import motion

    card = Widget(x=0)
    arrived = []
    card.fbind("x", lambda _, x: arrived.append(x))
    motion.move(card.proxy_ref, 60, x=100)
    del card
    gc.collect()
    moving.tap_icon("settings")
    assert arrived[-1] == 100
    assert moving.app.trail[-1] == "settings"


def test_without_motion_everything_is_there_at_once(box):
    table = box()
    from screens.parts.drawing import motion

    card = Widget(x=0)
    motion.move(card, 60, after=60, x=100)
    assert card.x == 100
    table.frames()


def test_a_following_animation_waits_for_its_time(moving):
    from screens.parts.drawing import motion

    stamp = Widget(opacity=0)
    motion.move(stamp, 0.2, after=1.0, opacity=1)
    moving.later(0.5)
    assert stamp.opacity == 0
    moving.later(1.0)
    moving.later(1.0)
    assert stamp.opacity == 1
