"""Keys and other places that a finger or a button can choose."""
