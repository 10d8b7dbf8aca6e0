"""Rules, matches and storage of the companion: no Kivy, no GPIO, no serial port."""
