"""Secrets of Holmes."""
