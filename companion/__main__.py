"""The command line: one command, or the screen."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from companion import settings
from companion.command.namesakes import refuse_namesakes
from companion.command.words import parsed
from companion.words import i18n
from companion.words.errors import CompanionError
from companion.words.names import shown


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return 0, or 2 after one sentence on stderr."""
    options = parsed(words)
    i18n.use(settings.Settings().language)  # until the settings can be read
    try:
        options.settings = settings.load(options.config)
        i18n.use(options.settings.language)
        refuse_namesakes()
        result: int = options.command(options)
    except CompanionError as error:
        print(shown(str(error)), file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    return result


if __name__ == "__main__":
    sys.exit(main())
