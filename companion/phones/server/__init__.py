"""Process that shows the table to phones and a television in the same network.

Run as ``python -m companion.phones.server --socket PATH``. It knows the table by messages of
``wire`` alone.
"""
