"""Installation on a device, and its releases: run by root, with nothing but Python at hand."""
