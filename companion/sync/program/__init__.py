"""Program that exchanges the records of a box with the server of its club.

It receives them as messages of the app, which has no network itself.
"""
