"""How a match goes on: who is awaited, what is refused, and that nothing else changes."""

from collections import Counter
from random import Random
from typing import Any, cast

import msgspec
import pytest

from tests.contracts.playing import (
    TABLES,
    Table,
    conceivable,
    key_of,
    meaning,
    plain,
    played,
    states_of,
)
from twofold.games import CHANCE, GAMES, Refused, WrongTable
from twofold.games.double_dealing_shuffle.rules import FIRST_SIZE
from twofold.games.double_decker import view as decker_view
from twofold.games.double_hearts import view as hearts_view
from twofold.kernel import members

every_table = pytest.mark.parametrize("label", TABLES)


def cards_of(table: Table, state: Any) -> Counter[int]:
    """Count every card of a round wherever it lies."""
    round = state.round
    sets = [*round.hands, *round.taken]
    if table.game.name == "double-decker":
        sets += [round.trick, *round.passed]
    else:
        sets += [round.leftover, *(1 << card for card in list(round.trick)[: round.lying])]
    return Counter(card for cards in sets for card in members(cards))


@every_table
def test_cards_are_conserved(label: str) -> None:
    table = TABLES[label]
    dealt: Counter[int] = Counter()
    for state in states_of(label):
        if table.game.name == "double-dealing-shuffle":
            assert sum(state.sizes) == 2 * FIRST_SIZE
            if state.round is not None:
                for seat in table.seats:
                    assert state.round.sizes[seat] == state.sizes[seat]
                    assert 0 <= state.round.red[seat] < state.sizes[seat]
        elif state.round is not None:
            cards = cards_of(table, state)
            assert set(cards.values()) == {1}
            if not state.plays:
                dealt = cards
            assert cards == dealt


@every_table
def test_nobody_is_awaited_exactly_when_the_match_is_over(label: str) -> None:
    table = TABLES[label]
    for state in states_of(label):
        awaited, result = table.game.awaited(state), table.game.result(state)
        assert (result is None) == bool(awaited)
        assert awaited <= {CHANCE, *table.seats}
        assert CHANCE not in awaited or awaited == {CHANCE}
    result = table.game.result(played(label)[-1].after)
    assert result is not None
    assert result.reason
    assert result.winners
    assert set(result.winners) <= set(table.seats)


@every_table
def test_who_is_awaited_has_a_choice_and_nobody_else_has(label: str) -> None:
    table = TABLES[label]
    for state in states_of(label):
        awaited = table.game.awaited(state)
        for seat in (CHANCE, *table.seats, table.players):
            choices = table.game.choices(state, seat)
            assert bool(choices) == (seat in awaited - {CHANCE})


@every_table
def test_every_choice_listed_is_legal_and_everything_else_is_refused(label: str) -> None:
    table, random = TABLES[label], Random(label)
    for state in states_of(label, every=4):
        universe = conceivable(table, random)
        for seat in sorted(table.game.awaited(state) - {CHANCE}):
            listed = table.game.choices(state, seat)
            legal = {meaning(state, seat, choice) for choice in listed}
            assert len(legal) == len(listed)
            assert None not in legal
            for choice in listed:
                assert table.game.refusal(state, seat, choice) is None
            for choice in universe:
                words = table.game.refusal(state, seat, choice)
                assert (words is None) == (meaning(state, seat, choice) in legal)


@every_table
def test_what_is_refused_cannot_be_chosen_and_what_is_not_can(label: str) -> None:
    table, random = TABLES[label], Random(label)
    for state in states_of(label, every=9):
        for seat in (CHANCE, *table.seats, table.players):
            for choice in random.sample(conceivable(table, random), 25):
                words = table.game.refusal(state, seat, choice)
                if words is None:
                    assert plain(table.game.choose(state, seat, choice)) != plain(state)
                    continue
                assert words[0].isupper() or words[0] == "“"
                assert words.endswith(".")
                with pytest.raises(Refused) as refused:
                    table.game.choose(state, seat, choice)
                assert str(refused.value) == words


@every_table
def test_a_choice_by_a_seat_that_is_not_awaited_is_refused(label: str) -> None:
    table = TABLES[label]
    for step in played(label):
        if step.seat == CHANCE:
            continue
        awaited = table.game.awaited(step.before)
        for seat in (CHANCE, *table.seats, table.players):
            if seat not in awaited:
                assert table.game.refusal(step.before, seat, step.choice) is not None
                with pytest.raises(Refused):
                    table.game.choose(step.before, seat, step.choice)
        over = played(label)[-1].after
        assert table.game.refusal(over, step.seat, step.choice) is not None


@every_table
def test_cards_are_dealt_only_when_chance_is_awaited(label: str) -> None:
    table = TABLES[label]
    for state in states_of(label):
        if CHANCE not in table.game.awaited(state):
            with pytest.raises(Refused):
                table.game.deal(state, key_of("out of turn"))


@every_table
def test_the_same_keys_and_choices_give_the_same_states_and_views(label: str) -> None:
    table = TABLES[label]
    state = table.game.start(table.players, table.options)
    for step in played(label):
        assert plain(state) == plain(step.before)
        for seat in table.onlookers:
            assert table.game.view(state, seat) == table.game.view(step.before, seat)
        if step.seat == CHANCE:
            state = table.game.deal(state, step.choice)
        else:
            # As it travels: written and read again.
            text = msgspec.json.encode(step.choice)
            choice = msgspec.json.decode(text, type=table.game.choice_type)
            state = table.game.choose(state, step.seat, choice)
    assert plain(state) == plain(played(label)[-1].after)


@every_table
def test_another_key_deals_another_round(label: str) -> None:
    table = TABLES[label]
    start = table.game.start(table.players, table.options)
    one, other = (table.game.deal(start, key_of(name)) for name in ("one", "other"))
    assert plain(one) != plain(other)


@every_table
def test_a_state_is_never_changed_in_place(label: str) -> None:
    table, random = TABLES[label], Random(label)
    steps = played(label, seed=1)
    before = [plain(step.before) for step in steps]
    for step, kept in zip(steps, before, strict=True):
        state = step.before
        if step.seat == CHANCE:
            table.game.deal(state, key_of("another", kept[0]))
        else:
            for choice in random.sample(table.game.choices(state, step.seat), 1):
                table.game.choose(state, step.seat, choice)
        for seat in table.onlookers:
            table.game.view(state, seat)
        for seat in table.seats:
            table.game.choices(state, seat)
            table.game.refusal(state, seat, step.choice)
        table.game.awaited(state)
        table.game.result(state)
        assert plain(state) == kept
    # No later state shares what a play changes with an earlier one.
    assert [plain(step.before) for step in steps] == before
    assert [plain(step.after) for step in steps[:-1]] == before[1:]


@every_table
def test_choices_and_views_read_back_as_they_were_written(label: str) -> None:
    table = TABLES[label]
    for state in states_of(label, every=5):
        for seat in sorted(table.game.awaited(state) - {CHANCE}):
            for choice in table.game.choices(state, seat):
                text = msgspec.json.encode(choice)
                assert msgspec.json.decode(text, type=table.game.choice_type) == choice
        for seat in table.onlookers:
            view: Any = table.game.view(state, seat)
            kind = cast("Any", type(view))
            assert msgspec.json.decode(msgspec.json.encode(view), type=kind) == view
            assert view.seat == seat


@every_table
def test_a_bot_that_is_a_kernel_reads_from_a_view_what_the_rules_would_show_it(label: str) -> None:
    table = TABLES[label]
    views = {"double-decker": decker_view, "double-hearts": hearts_view}
    room = views.get(table.game.name)
    for state in states_of(label, every=3) if room else ():
        if state.round is None:
            continue
        for seat in table.onlookers:
            shown = room.seen_of(state, -1 if seat is None else seat) if room else None
            read = room.seen_in(table.game.view(state, seat)) if room else None
            assert shown is not None
            assert read is not None
            names = shown.dtype.names or ()
            assert {name: shown[name].tolist() for name in names} == {
                name: read[name].tolist() for name in names
            }


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8])
def test_a_number_of_players_that_a_game_does_not_take_is_refused(game: Any, players: int) -> None:
    if players in game.seats:
        assert game.awaited(game.start(players)) == {CHANCE}
    else:
        with pytest.raises(WrongTable, match=f"^{game.title} is for .* players, not {players}"):
            game.start(players)


def test_games_are_found_by_the_names_that_records_use() -> None:
    assert {name: (game.name, game.title) for name, game in GAMES.items()} == {
        name: (name, title)
        for name, title in (
            ("double-dealing-shuffle", "Double Dealing Shuffle"),
            ("double-decker", "Double Decker"),
            ("double-hearts", "Double Hearts"),
        )
    }
    assert [list(game.seats) for game in GAMES.values()] == [[2], [4, 5, 6, 7], [3, 4]]
