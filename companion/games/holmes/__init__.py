"""Holmes: Sherlock & Mycroft: seven days in London."""
