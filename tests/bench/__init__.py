"""How fast the app is, beside a stock Kivy program in the same minutes on the same machine."""
