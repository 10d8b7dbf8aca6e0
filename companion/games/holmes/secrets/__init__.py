"""What not everybody at a table of Holmes may know yet."""
