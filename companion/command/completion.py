"""Scripts for the completion of commands in a shell."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping

from companion.command.labels import SHEETS
from companion.games import boxes
from companion.games.any_game.known import known_games
from companion.words.i18n import _

Words = Mapping[str, list[str]]
"""Words that may follow each command; those before any command under an empty name."""
BASH = """\
_companion() {{
    local offered each command=
    for each in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case $each in
            {commands}) command=$each; break ;;
        esac
    done
    case $command in
{cases}
    esac
    mapfile -t COMPREPLY < <(compgen -W "$offered" -- "${{COMP_WORDS[COMP_CWORD]}}")
    for each in "${{!COMPREPLY[@]}}"; do
        COMPREPLY[each]=$(printf %q "${{COMPREPLY[each]}}")
    done
}}
complete -o default -F _companion companion
"""
ZSH = """\
#compdef companion
_companion() {{
    local each command= offered
    for each in "${{(@)words[2,CURRENT-1]}}"; do
        case $each in
            {commands}) command=$each; break ;;
        esac
    done
    case $command in
{cases}
    esac
    compadd -- ${{(Q)${{(z)offered}}}}
    _files
}}
compdef _companion companion
"""
FISH = """\
function __companion_before
    not __fish_seen_subcommand_from {commands}
end
{cases}
"""
"""Scripts fall back to the usual completion, such as of files."""
DECKS = 'companion decks 2>/dev/null | grep -o "^ *[0-9]*"'
"""Command of a shell that prints the numbers of the decks kept here."""
OF_DECKS = "export-deck"
"""Command that takes the number of a deck."""


def completion(options: argparse.Namespace) -> int:
    """Print the script that makes a shell complete commands and their options."""
    script, case, between = SHELLS[options.shell]
    words = _all_words(options.parser)
    cases = [
        case(command, " ".join(word.replace(" ", "\\ ") for word in more))
        for command, more in words.items()
    ]
    commands = between.join(filter(None, words))
    sys.stdout.write(script.format(commands=commands, cases="\n".join(cases)))
    return 0


def _case(command: str, words: str) -> str:
    decks = f" $({DECKS})" if command == OF_DECKS else ""
    return f'        "{command}") offered="{words}{decks}" ;;'


def _fish(command: str, words: str) -> str:
    when = f"__fish_seen_subcommand_from {command}" if command else "__companion_before"
    options = [word[2:] for word in words.split() if word.startswith("--")]
    plain = " ".join(word for word in words.split() if not word.startswith("--"))
    offered = [f"-a '{plain}'"] * bool(plain) + [f"-l {option}" for option in options]
    if command == OF_DECKS:
        offered.append(f"-a '({DECKS} | string trim)'")
    return "\n".join(f"complete -c companion -n '{when}' {each}" for each in offered)


def _all_words(parser: argparse.ArgumentParser) -> Words:
    """Return the words of every command, and those before any command."""
    commands = next(
        dict(action.choices)
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    words = {"": [*commands, *_words(parser)]}
    return words | {
        name: [*dict.fromkeys(_all_below(each)), *_named(name)] for name, each in commands.items()
    }


def _all_below(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the words of a command, and of the commands that it has."""
    yield from _words(parser)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield name
                yield from _all_below(command)


def _words(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the options and choices of a command."""
    for action in parser._actions:
        if action.help != argparse.SUPPRESS:
            yield from (option for option in action.option_strings if option.startswith("--"))
        if not isinstance(action, argparse._SubParsersAction):
            yield from action.choices or ()


def _named(command: str) -> Iterator[str]:
    """Yield the games and sheets that a command takes as argument."""
    if command == "labels":
        yield from (box.game for box in boxes())
        yield from SHEETS
    if command == "sheet":
        yield from (_(each.name) for each in known_games() if each.name)


SHELLS = {"bash": (BASH, _case, "|"), "zsh": (ZSH, _case, "|"), "fish": (FISH, _fish, " ")}
"""Script, function for one of its cases, and separator of commands, by shell."""
