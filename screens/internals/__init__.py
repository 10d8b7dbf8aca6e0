"""Everything that changes or overrides internals of Kivy or of the interpreter.

docs/kivy-internals.md says of each what it is for, what it gains and which test watches it.
"""
