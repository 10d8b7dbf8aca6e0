"""Appearance of Istinto."""

from screens.base.appearance import Look

LOOK = Look(dark="#9B7BE0", light="#6A45BF", velvet="#5A46A0", icon="fan", suits="WBGRKT")
