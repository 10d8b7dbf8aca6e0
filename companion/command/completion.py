"""Words that a shell completes, as a script for that shell."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from companion.games import boxes

SCRIPT = """\
_companion() {{
    local words each command=
    for each in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case $each in
            {commands}) command=$each; break ;;
        esac
    done
    case $command in
{cases}
    esac
    COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _companion companion
"""
"""For bash; what is no word of ours, such as a file, is completed as usual."""


def completion(options: argparse.Namespace) -> int:
    """Print the script that makes a shell complete commands and their options."""
    commands = _commands(options.parser)
    cases = [_case('""', [*commands, *_words(options.parser)])]
    cases += [_case(name, [*_words(parser), *_named(name)]) for name, parser in commands.items()]
    print(SCRIPT.format(commands="|".join(commands), cases="\n".join(cases)), end="")
    return 0


def _case(command: str, words: list[str]) -> str:
    return f'        {command}) words="{" ".join(words)}" ;;'


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    return next(
        dict(action.choices)
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
    )


def _words(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the options of a command, and the words that it chooses from."""
    for action in parser._actions:
        yield from (option for option in action.option_strings if option.startswith("--"))
        if not isinstance(action, argparse._SubParsersAction):
            yield from action.choices or ()


def _named(command: str) -> Iterator[str]:
    """Yield the games that a command may be told."""
    if command == "labels":
        yield from (box.game for box in boxes())
