"""A deck from the printer to the table: stickers, teaching, the doctor, a trick."""

from __future__ import annotations

import re
from contextlib import ExitStack, closing, contextmanager
from threading import Event, Thread

import pytest

from companion.__main__ import main
from companion.command.stickers import Printer
from companion.command.wiring import SIMULATED_PINS
from companion.keep.decks.decks import SavedDeck
from companion.play.game import ScanSpot
from companion.words.inputs import MOST_QUEUED, Misread, Raw, Scanned
from companion.work.jobs import Work
from companion.work.operations import Operations
from hardware.simulator import Simulator
from tests.games.istinto.kit.user_actions import bid, start
from tests.support.box import wire
from tests.support.gated_operations import GatedOperations
from tests.support.layout_checks import faults
from tests.support.pdf_reader import codes_on
from tests.support.sampling import some
from tests.support.user_actions import scan

NAMES = ("Anna", "Bruno", "Carla")


def _pass(table, *codes):
    """Pass cards before the reader, one after the other."""
    for code in codes:
        known = table.referee.listener.deck.codes
        table.scan(code)
        assert table.referee.listener.deck.codes != known, code


def _new_deck(table, game):
    table.tap("Mazzi")
    table.tap("Nuovo mazzo")
    table.tap(game)
    table.tap("Insegna le carte")


def test_from_the_printer_to_the_table(wired, tmp_path):
    """Print stickers, stick them on, teach the deck, and play a trick with it."""
    page = tmp_path / "labels.pdf"
    assert main(["--data", str(tmp_path), "labels", "istinto", "--out", str(page)]) == 0
    codes = codes_on(page.read_bytes())
    assert len(codes) == len(set(codes)) == 66

    table = wired()
    table.tap("Mazzi")
    assert table.shows("0 di 66 carte")
    table.tap("Istinto")
    table.tap("Insegna le carte")
    _pass(table, *codes)
    assert table.shows("Sono tutte registrate.")
    table.key("escape")
    assert table.shows("66")
    assert table.shows("di 66")
    table.key("escape")
    table.key("escape")

    start(table, *NAMES)
    bid(table, 1, 2, 3)
    # In the order of the box the white suit comes first, from 1 to 12.
    scan(table, codes[3], codes[11], codes[0])
    assert table.shows("presa 1 di 11")
    assert [str(card) for card in _cards(table)] == ["W4", "W12", "W1"]
    assert [place.item.taken for place in table.of("PlaceCard")] == [0, 0, 1]


def test_five_decks_are_on_one_page(wired):
    table = wired()
    for game in ("Istinto", "Baker Street", "Holmes", "Cluedo", "The Club"):
        _new_deck(table, game)
        for _step in range(3):
            table.key("escape")
    table.tap("Mazzi")
    assert len(table.of("DeckKey")) == 5
    assert not table.shows("1 / 2")


def _cards(table):
    return [laid.card for laid in table.referee.match.state.round.tricks[-1].cards]


def test_the_screen_names_the_next_card_with_undo_skip_and_already(wired):
    table = wired()
    _new_deck(table, "Cluedo")
    assert table.shows("Passa sul lettore questa carta:")
    assert table.shows("Miss Scarlet")
    _pass(table, "AA")
    assert table.shows("Professor Plum")
    scan(table, "BB")
    table.tap_icon("undo")
    assert table.shows("Professor Plum")
    scan(table, "AA")
    assert table.shows("Questa è già la carta Miss Scarlet.")
    table.tap("No: è Professor Plum")
    # Plum has the code now, and Miss Scarlet is asked for again.
    assert table.shows("Miss Scarlet")
    table.tap("Non c’è")
    assert table.shows("Colonnello Mustard")
    assert dict(table.referee.decks.deck(1).codes) == {"AA": 1}


def test_the_card_to_pass_is_drawn_and_those_that_passed_lie_in_a_fan(wired):
    table = wired()
    _new_deck(table, "Istinto")
    _pass(table, "AA", "BB")
    assert [card.text for card in table.of("PassedCard")] == ["1", "2"]
    assert ("3", "ring") in [(face.text, face.pip) for face in table.of("DeckFace")]
    assert table.shows("10")  # white cards are left


def test_without_a_deck_the_page_shows_what_will_be_there_and_one_way_on(wired):
    table = wired()
    table.tap("Mazzi")
    assert len(table.of("BlankGameRow")) == 3
    assert [tap.text for tap in table.taps() if getattr(tap, "lit", False)] == ["Nuovo mazzo"]
    table.tap("Nuovo mazzo")
    assert table.app.trail[-1] == "game_boxes"


def test_teaching_stops_anywhere_and_goes_on_tomorrow(wired, tmp_path):
    table = wired()
    _new_deck(table, "Cluedo")
    _pass(table, "AA", "BB", "CC")
    table = wired()
    table.tap("Mazzi")
    assert table.shows("3 di 21 carte")
    table.tap("Cluedo")
    table.tap("Continua")
    assert table.shows("Reverendo Green")


@pytest.mark.whole
def test_a_card_of_another_edition_gets_another_name(wired):
    table = wired()
    _new_deck(table, "Cluedo")
    table.tap("Cambia nome")
    for _ in "Miss Scarlet":
        table.key("backspace")
    table.write("olivia")
    table.tap("Fatto")
    assert table.shows("Olivia")
    _pass(table, "AA")
    assert table.referee.decks.deck(1).title(0) == "Olivia"


def test_symbols_are_told_while_teaching(wired):
    table = wired()
    _new_deck(table, "Baker Street")
    assert table.shows("n. 1 di 5")
    table.tap("Stop")
    _pass(table, "AA")
    _pass(table, "BB")
    deck = table.referee.decks.deck(1)
    assert (deck.card(0), deck.card(1)) == ("A0S", "A0")


def test_of_the_faces_in_the_doctor_only_the_card_that_was_just_read_is_lit(wired):
    table = wired()
    _new_deck(table, "Cluedo")
    codes = [f"C{number:02}" for number in range(21)]
    _pass(table, *codes)
    table.tap("Dottore del mazzo")
    scan(table, codes[4], codes[2])
    faces = table.of("DeckFace")
    assert [place for place, each in enumerate(faces) if not each.item.dashed] == [2, 4]
    assert [place for place, each in enumerate(faces) if each.lit] == [2]
    scan(table, "ZZ")
    assert not any(each.lit for each in faces)


def test_the_doctor_tells_what_is_missing_doubled_foreign_or_badly_read(wired):
    table = wired()
    _new_deck(table, "Cluedo")
    codes = [f"C{number:02}" for number in range(21)]
    _pass(table, *codes)
    table.tap("Dottore del mazzo")
    scan(table, *codes[:20], "C03", "ZZ")
    table.inbox.put(Misread("scanner", "garbled"))
    table.frames(4)
    assert table.shows("20 su 21")
    assert [table.words(key)[0] for key in table.of("KindKey")] == ["1", "1", "1", "1"]
    assert [each.item.dashed for each in table.of("DeckFace")] == ["" for _ in range(20)] + ["bad"]
    table.tap("mancano")
    assert [line.item.text for line in table.of("TroubleLine")] == ["atrio"]
    table.tap("estranee")
    assert [line.item.text for line in table.of("TroubleLine")] == ["«ZZ» non è su nessuna carta."]
    scan(table, codes[20])
    table.tap("mancano")
    assert table.of("TroubleLine") == []
    table.tap("lette male")  # their cards are not known
    assert table.app.page.looking_at == "missing"
    assert table.shows("Le carte ci sono tutte, ma guarda i numeri in basso.")


TWINS = {"61008EB2F9": 0, "62008EB2F9": 1, "04A3C6CA": 2, "04 a3 c6 ca": 3}
"""Tags that some readers send alike, and one code in two spellings."""


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_code_of_two_cards_is_explained_in_full(wired, size):
    table = wired(size=size)
    number = table.referee.decks.put(SavedDeck(0, "istinto", "Mio", TWINS))
    table.app.go("enrol", number=number)
    table.scan("0009351929")
    table.frames()
    (strip,) = table.of("Strip")
    text = table.find(strip.sentence)
    assert "1 bianco o 2 bianco" in text.text
    assert text.width > 0.8 * strip.width


def test_a_code_that_may_be_two_cards_is_taught_to_none_in_the_doctor(wired):
    table = wired()
    number = table.referee.decks.put(SavedDeck(0, "istinto", "Mio", TWINS))
    table.app.go("doctor", number=number)
    table.frames()
    assert table.shows("3 bianco e 4 bianco hanno lo stesso codice")
    table.scan("0009351929")
    table.tap("estranee")
    (line,) = table.of("TroubleLine")
    assert "1 bianco o 2 bianco" in table.words(line)[0]
    table.touch(*table.middle(line))
    assert table.app.trail[-1] == "doctor"
    assert table.referee.decks.deck(number).codes == TWINS


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (720, 1280)])
def test_the_verdict_is_read_whole_below_what_the_doctor_says_of_a_card(wired, size):
    table = wired(size=size)
    number = table.referee.decks.put(SavedDeck(0, "istinto", "Mio", TWINS))
    table.app.go("doctor", number=number)
    table.frames()
    verdict = table.app.page.verdict
    table.scan("CA:C6:A3:04")
    assert table.app.page.said
    assert verdict in table.texts()
    assert [*faults(table)] == []


def test_a_strange_card_is_taught_with_one_touch_and_played(wired):
    table = wired()
    start(table, *NAMES)
    bid(table, 1, 2, 3)
    scan(table, "04A1B2C3")
    assert table.shows("Carta di Istinto non riconosciuta.")
    table.tap("Insegnala")
    white = [key for key in table.of("DeckFaceKey") if key.item.word == "7 bianco"]
    table.touch(*table.middle(*white))
    assert table.shows("sul tavolo 1 di 3")
    scan(table, "W9", "W8")
    assert table.shows("La presa è di")
    assert [str(card) for card in _cards(table)] == ["W7", "W9", "W8"]


def test_a_card_of_another_game_is_named(wired):
    table = wired()
    _new_deck(table, "Cluedo")
    _pass(table, "AA")
    for _ in range(3):
        table.key("escape")
    start(table, *NAMES)
    bid(table, 1, 2, 3)
    scan(table, "AA")
    said = "Questa è Miss Scarlet del mazzo «Cluedo»: non è una carta di Istinto."
    assert said in [each.text for each in table.of("Sentence")]
    table.tap("Lascia")
    assert not table.shows("Insegnala")


def test_events_are_shown_live_and_on_this_page_only(wired):
    table = wired()
    start(table, *NAMES)
    bid(table, 1, 2, 3)
    table.tap_icon("menu")
    table.tap("Impostazioni")
    table.tap("Questo apparecchio")
    table.tap("Lettori e pulsanti")
    scan(table, "W7")
    assert table.shows("«W7»")
    assert not table.shows("57 37 0D  W7·")
    table.tap("Dettagli")
    assert table.shows("57 37 0D  W7·")
    table.press("seat2")
    assert table.shows("premuto")
    table.key("escape")
    for _ in range(2):
        table.key("escape")
    assert table.shows("presa 1 di 11")
    assert table.of("TrickCard") == []


def test_two_readers_each_lay_their_own_seats_cards(box):
    with (
        Simulator(SIMULATED_PINS, {"left": "lines", "right": "json"}) as panel,
        ExitStack() as devices,
    ):
        table = wire(box(), panel, devices)
        table.referee.spots = {"left": ScanSpot(seat=0), "right/2": ScanSpot(seat=1)}
        start(table, *NAMES)
        bid(table, 1, 2, 3)
        table.scan("W3", "right/2")
        assert table.shows("sul tavolo 1 di 3")
        table.scan("W4", "left")
        assert table.shows("sul tavolo 2 di 3")


def test_a_deck_that_one_reader_taught_is_imported_and_played_with_two_others(box, tmp_path):
    """The tags of Istinto's white cards, as a USB reader typed them, as RDM6300 and others send."""
    lines = [f"istinto,Mio,W{card},1,{0x1A8EB2F0 + card:010},," for card in range(1, 13)]
    file = tmp_path / "deck.csv"
    file.write_text("\n".join(["game,deck,card,copy,code,symbol,name", *lines]))
    assert main(["--data", str(tmp_path), "import-deck", str(file)]) == 0
    with (
        Simulator(SIMULATED_PINS, {"coil": "rdm6300", "chip": "lines"}) as panel,
        ExitStack() as devices,
    ):
        table = wire(box(), panel, devices)
        start(table, *NAMES)
        bid(table, 1, 2, 3)
        table.scan("611A8EB2F4", "coil")
        assert table.shows("sul tavolo 1 di 3")
        table.scan("1a 8e b2 fc", "chip")
        table.scan("F1B28E1A", "chip")
        assert table.shows("presa 1 di 11")
        assert [str(card) for card in _cards(table)] == ["W4", "W12", "W1"]


def test_printed_stickers_are_taught_in_the_deck_they_were_printed_for(wired, tmp_path):
    assert (
        main(["--data", str(tmp_path), "labels", "cluedo", "--out", str(tmp_path / "l.pdf")]) == 0
    )
    table = wired()
    _new_deck(table, "Cluedo")
    assert [deck.name for deck in table.referee.decks.all()] == ["Cluedo"]


@pytest.mark.parametrize("known", some([600, 9_000], 1))
def test_a_flood_of_cards_leaves_the_screen_alive_and_loses_none(wired, known):
    table = wired()
    _new_deck(table, "Cluedo")
    codes = [f"C{number:02}" for number in range(21)]
    _pass(table, *codes)
    table.tap("Dottore del mazzo")
    flood = Thread(target=_pour, args=(table.inbox, codes, known))
    flood.start()
    frames = 0
    while flood.is_alive() or table.referee.listener.seen < 21 or not table.inbox.empty:
        table.frames(1)
        frames += 1
        if frames == 3:
            table.tap("estranee")
    flood.join()
    assert frames > 10
    assert table.shows("21 su 21")
    assert table.app.page.looking_at == "foreign"
    assert len(table.app.page.troubles) == 1000


def _pour(inbox, codes, known):
    """Put *known* cards in the inbox as fast as it takes them, and a thousand unknown ones last."""
    for number in range(known):
        inbox.put(Scanned(codes[number % 21], "scanner"))
    for number in range(1_000):
        inbox.put(Scanned(f"strange {number}", "scanner"))


@pytest.mark.whole
def test_of_many_strange_cards_only_those_that_are_shown_are_looked_up(wired):
    table = wired()
    _new_deck(table, "Cluedo")
    _pass(table, *(f"C{number:02}" for number in range(21)))
    table.tap("Dottore del mazzo")
    table.tap("estranee")
    few, many = (_asked_after(table, cards) for cards in (range(100), range(100, 1_000)))
    assert len(table.app.page.troubles) == 1_000
    assert few == many


def _asked_after(table, cards):
    """Pass unknown cards, and return the number of those that a refresh of the page looks up."""
    for number in cards:
        table.referee.listener.take_code(f"strange {number}")
    asked = []
    table.journal.store.db.set_trace_callback(asked.append)
    table.app.page.refresh()
    table.journal.store.db.set_trace_callback(None)
    found = {code for query in asked for code in re.findall(r"'(strange \d+)'", query)}
    assert found
    return len(found)


@pytest.mark.whole
def test_two_readers_that_never_stop_leave_room_for_a_finger_and_for_cards(box):
    mad = ("left", "right")
    readers = dict.fromkeys(("own", *mad), "lines")
    with Simulator(SIMULATED_PINS, readers) as panel, ExitStack() as devices:
        table = wire(box(), panel, devices)
        _new_deck(table, "Cluedo")
        codes = [f"C{number:02}" for number in range(21)]
        _pass(table, *codes)
        table.tap("Dottore del mazzo")
        floods = [Thread(target=_never_stop, args=(panel, name)) for name in mad]
        hand = Thread(target=lambda: [panel.scan(code, "own") for code in codes])
        for thread in (*floods, hand):
            thread.start()
        table.wait(lambda: table.inbox.waiting >= MOST_QUEUED)
        table.touch_at_once(*table.middle(table.find("estranee")))
        table.frames(2)
        assert table.app.page.looking_at == "foreign"
        most = 0
        while any(flood.is_alive() for flood in floods) or not table.inbox.empty:
            table.frames(1)
            most = max(most, table.inbox.waiting)
        for thread in (*floods, hand):
            thread.join()
        table.wait(lambda: table.shows("21 su 21"))
        assert most <= len(readers) * MOST_QUEUED


def _never_stop(panel, name):
    """Let a reader send strange cards, ever others, as fast as its wire takes them."""
    for number in range(1_000):
        panel.scan(f"{name}-{number}", name)


def test_a_flood_of_bytes_leaves_the_page_that_shows_them_alive(wired):
    table = wired()
    table.tap_icon("settings")
    table.tap("Questo apparecchio")
    table.tap("Lettori e pulsanti")
    table.tap("Dettagli")
    noise = Raw("scanner", b"~" * 64)
    flood = Thread(target=lambda: [table.inbox.put(noise) for _ in range(50_000)])
    flood.start()
    frames = 0
    while flood.is_alive() or not table.inbox.empty:
        table.frames(1)
        frames += 1
    flood.join()
    table.frames(2)
    assert frames > 3  # it is heard in slices, however fast they are
    assert table.shows("7E 7E 7E 7E 7E 7E 7E 7E 7E 7E 7E 7E …  ~~~~~~~~~~~~")


@contextmanager
def _printing(table, *folders, gate=None):
    """Let the screen print into the first of the folders that is there, once a gate is open."""
    with closing(Work(table.inbox)) as work:
        say = table.referee.queue_notice
        operations = GatedOperations(gate, work, say) if gate else Operations(work, say)
        printer = Printer(table.referee, folders, operations)
        table.serve(hear_work=work.handle, print_stickers=printer, operations=operations)
        yield


def test_stickers_are_printed_from_the_screen_and_again_while_none_is_on_a_card(box, tmp_path):
    table = box(language="en")
    number = table.referee.decks.begin("cluedo", "Nonna’s")
    stick = tmp_path / "stick"
    stick.mkdir()
    page = stick / "cluedo-labels.pdf"
    printed, said = [], f"21 stickers for the deck “Nonna’s” are in {page}."
    with _printing(table, tmp_path / "away", stick):
        table.app.go("deck", number=number)
        table.frames(4)
        for _time in range(2):
            table.referee.show_notice("")
            table.tap("Print stickers")
            table.wait(lambda: any(said in each.text for each in table.of("Sentence")))
            printed.append(set(codes_on(page.read_bytes())))
    assert printed[0] == printed[1] == table.referee.decks.deck(number).loose


def test_a_cancelled_print_leaves_no_file_and_the_next_one_has_the_same_stickers(box, tmp_path):
    table = box(language="en")
    number = table.referee.decks.begin("cluedo", "Cluedo")
    gate = Event()
    with _printing(table, tmp_path, gate=gate):
        table.app.go("deck", number=number)
        table.frames(4)
        table.app.page.print_stickers()
        row = table.app.page.ids.operation
        assert row.title == "Stickers are being printed"
        row.cancel()
        gate.set()
        table.wait(lambda: table.shows("It was cancelled; nothing has changed."))
        assert list(tmp_path.glob("*.pdf")) == []
        before = table.referee.decks.deck(number).loose
        table.tap("Print stickers")
        table.wait(lambda: table.shows("21 stickers for the deck"))
    (page,) = tmp_path.glob("*.pdf")
    assert set(codes_on(page.read_bytes())) == set(before)


def test_an_operation_that_ended_behind_another_page_is_not_shown_as_running(box, tmp_path):
    table = box(language="en")
    number = table.referee.decks.begin("cluedo", "Cluedo")
    with _printing(table, tmp_path):
        table.app.go("deck", number=number)
        table.app.page.print_stickers()
        table.app.go("home")
        table.wait(lambda: table.shows("21 stickers for the deck"))
        table.app.go("deck", number=number)
        table.frames(4)
    assert not table.shows("Stickers are being printed")


def test_stickers_that_cannot_be_written_are_said_so_and_the_next_time_are_the_same(box, tmp_path):
    table = box(language="en")
    number = table.referee.decks.begin("cluedo", "Cluedo")
    (tmp_path / "cluedo-labels.pdf").mkdir()
    with _printing(table, tmp_path):
        table.app.go("deck", number=number)
        table.frames(4)
        table.tap("Print stickers")
        table.wait(lambda: table.shows("cluedo-labels.pdf cannot be written"))
        before = table.referee.decks.deck(number).loose
        (tmp_path / "cluedo-labels.pdf").rmdir()
        table.tap("Print stickers")
        table.wait(lambda: table.shows("21 stickers for the deck"))
    assert set(codes_on((tmp_path / "cluedo-labels.pdf").read_bytes())) == set(before)
