"""Speed of the app, compared with a stock Kivy program in the same minutes on the same machine."""
