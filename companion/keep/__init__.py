"""What is kept on the disk, and files to exchange."""
