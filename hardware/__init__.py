"""Drivers of buttons, readers and lamps; device threads only put inputs into the inbox."""
