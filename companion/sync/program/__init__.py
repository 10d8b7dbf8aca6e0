"""Program that exchanges what a box shares with the server of its club.

It knows the table by messages alone, and nothing else of the app has a network.
"""
