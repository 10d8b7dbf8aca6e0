"""Programs beside the app, which may have a network: their sockets, messages and processes.

The app has none: it knows such a program by the messages on a Unix socket alone.
"""
