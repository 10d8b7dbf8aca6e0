"""Everything that changes or overrides internals of Kivy or of the interpreter.

docs/kivy-internals.md lists the purpose, the gain and the test of each.
"""
