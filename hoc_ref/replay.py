"""Replay: a record is played act by act under a reading, and every act and claim is ruled on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hoc_ref import games
from hoc_ref.cards import PACK, RANKS, card_text, cards_of
from hoc_ref.clauses import game_spec
from hoc_ref.errors import BadInput, Undetermined
from hoc_ref.ledger import Chips, Payment
from hoc_ref.record import Record, RoundRecord
from hoc_ref.rulings import Heard, carriers, listen
from hoc_ref.unseen import UnseenHand

MOST_ACTS = 20_000


class Ruling(NamedTuple):
    """What one act led to; `number` counts the acts of the whole record, 0 for what the record leaves unsaid."""

    number: int
    round: int
    text: str
    kind: str
    reason: str
    payments: tuple[Payment, ...]
    heard: Heard
    undetermined: str
    stacks: tuple[int, ...]
    pots: tuple[int, ...]

    @property
    def accepted(self) -> bool:
        """The act took place under the rules, regular or not."""
        return self.kind in ("regular", "irregular")


class Replay(NamedTuple):
    """A record played under a reading: the rulings, the last state, the payments and winners at the game's end."""

    game: games.Game
    reading: str
    options: dict[str, str]
    rulings: tuple[Ruling, ...]
    state: Any
    winners: tuple[int, ...]
    final: tuple[Payment, ...]
    chips: Chips

    def last(self, number: int = 0) -> Ruling | None:
        """The ruling on an act by its number, or on the last act (none if there is no such act)."""
        said = [ruling for ruling in self.rulings if ruling.number]
        if number:
            return next((ruling for ruling in said if ruling.number == number), None)
        return said[-1] if said else None


class Course:
    """The playing of one record: what has been ruled so far, and which denials hang on cards nobody saw."""

    def __init__(self, record: Record, game: games.Game, rules: Any, hear: bool) -> None:
        self.record, self.game, self.rules = record, game, rules
        functions = game_spec(game.name)["functions"] if hear else {}
        constant = frozenset(name for name, one in functions.items() if one["constant"])
        self.known = carriers(game.chapters, constant) if hear else {}
        self.rulings: list[Ruling] = []
        self.doubts: set[tuple[int, int]] = set()
        self.state: Any = None
        self.number = 0
        self.dealer = 0  # who dealt the first round that counts
        self.finished = 0  # rounds played to their end, void ones not counted
        self.stopped = False

    def over(self) -> bool:
        """The agreed rounds have been played, and nothing asks for another one."""
        if self.stopped:
            return False
        if self.state and self.state.left >= 0:
            return True
        if self.finished and self.round_over() and self.game.end.is_broken_off(self.rules, self.state.chips):
            return True
        if not self.record.agreed_rounds or self.finished < self.record.agreed_rounds:
            return False
        start = self.record.starting_stacks
        return self.state.to_act < 0 and bool(self.game.end.is_over(self.rules, self.state.chips, start, self.dealer))

    def round_over(self) -> bool:
        """The last round has been played to its end; a void one has not."""
        return bool(self.state.to_act < 0 and not self.game.table.is_void(self.state))

    def begin(self, number: int, one: RoundRecord) -> None:
        """The state at the beginning of a round."""
        seats = len(self.record.players)
        hands = hands_of(self.game, one, seats)
        self.doubts = set()
        verbs = [line.act.split()[1] for line in one.lines if len(line.act.split()) > 1]
        phase = self.game.table.first_phase(verbs[0] if verbs else "", number == 0)
        after = self.game.table.next_round(self.state, hands, phase) if self.state else None
        stacks = after.chips.stacks if after else self.record.starting_stacks
        if one.start is not None:
            dealer = after.dealer if after else seats - 1
            self.state = self.game.start.round_from(
                self.rules, one.start, hands, dealer, stacks, self.record.stake, after
            )
            self.doubts = self.game.start.doubts(self.state)
            return
        for seat, hand in enumerate(hands):
            if hand.bit_count() != self.game.setup.hand_size(seats):
                raise BadInput("hand-size", f"p{seat + 1} has {hand.bit_count()} cards; expected "
                               f"{self.game.setup.hand_size(seats)}, or a start table", "hands")  # fmt: skip
        chips = Chips(stacks, (0,) * 3)
        self.state = after or self.game.table.new_round(
            self.rules, hands, seats - 1, chips, self.record.stake, (1,) * 3, phase
        )

    def play(self, number: int, one: RoundRecord) -> None:
        """All acts of a round; after one that is undetermined the rest is only read."""
        seats = len(self.record.players)
        deals = [at for at, line in enumerate(one.lines) if line.act.split()[1:2] == ["deal"]]
        for at, line in enumerate(one.lines):
            if not line.act:
                continue
            self.number += 1
            try:
                act = self.game.verbs.read_act(line.act, seats)
                if not self.stopped:
                    told_later = act.verb in self.game.table.CLAIMS and any(at < later for later in deals)
                    for implied in () if told_later else self.game.table.implied(self.state, act):
                        self.rule(number, 0, f"({self.game.verbs.act_text(implied)})", implied)
                    self.rule(number, self.number, line.act, act)
            except BadInput as error:
                raise error.at(f"act {self.number}") from None
        if not any(line.act for line in one.lines) and one.start is None:
            for implied in self.game.table.implied(self.state, None):
                self.rule(number, 0, f"({self.game.verbs.act_text(implied)})", implied)

    def rule(self, round_number: int, number: int, text: str, act: Any) -> None:
        """One act is applied and ruled on; where an unseen card decides, the record stops."""
        self.check_possible(act)
        note, heard = "", Heard([], [])
        try:
            step, heard, note = self.decided(act)
        except Undetermined as unseen:
            note = undecided(act, unseen)
            ruling = ("undetermined", "undetermined", (), heard, note, *self.state.chips)
            self.rulings.append(Ruling(number, round_number, text, *ruling))
            self.stopped = True
            return
        self.state = step.state
        ruling = (step.kind, step.reason, step.payments, heard, note, *step.state.chips)
        self.rulings.append(Ruling(number, round_number, text, *ruling))

    def decided(self, act: Any) -> tuple[Any, Heard, str]:
        """What an act leads to, if the known cards decide it, or if what was said may be taken as true."""
        try:
            step, heard = self.apply(act)
            if act.verb == "claim" and step.kind != "refused" and (act.accused, act.rank) in self.doubts:
                raise Undetermined(act.accused, 0)
            return step, heard, ""
        except Undetermined:
            found = self.fault_in_any_case(act)
            if found is None and act.verb == "claim":
                raise
        if found is not None:
            return *found, ""
        step, heard = self.apply(act._replace(trusted=True))
        if act.verb == "without" and self.game.start.may_be_fined(self.state, act):
            self.doubts.add((act.seat, act.rank))
        return step, heard, f"p{act.seat + 1}'s unseen cards: what was said is taken as true"

    def fault_in_any_case(self, act: Any) -> tuple[Any, Heard] | None:
        """The step where both the least and the most that a seat can hold make its word false, if they do."""
        seat = act.accused if act.verb == "claim" else act.seat
        hand = self.state.hands[seat]
        if not isinstance(hand, UnseenHand) or act.verb not in ("announce", "good", "without", "claim"):
            return None
        if (act.accused, act.rank) in self.doubts:
            return None
        found = set()
        for held in (hand.known, hand.known | hand.possible):
            try:
                step = self.game.table.apply(self.hands_with(seat, held), act)
            except Undetermined:
                return None
            found.add((step.kind, step.reason, step.payments))
        kind, reason, _ = found.pop()
        if found or kind != "irregular":
            return None
        if act.verb in ("announce", "good"):
            step, heard = self.apply(act._replace(trusted=True))
            return step._replace(kind=kind, reason=reason), heard
        step, heard = self.apply(act, self.hands_with(seat, hand.known))
        return step._replace(state=step.state._replace(hands=self.state.hands)), heard

    def hands_with(self, seat: int, held: int) -> Any:
        """The state as if a seat held just these cards."""
        hands = self.state.hands
        return self.state._replace(hands=(*hands[:seat], held, *hands[seat + 1 :]))

    def apply(self, act: Any, state: Any = None) -> tuple[Any, Heard]:
        """The act is applied, under the listener if clauses are asked for."""
        state = state or self.state
        if not self.known:
            return self.game.table.apply(state, act), Heard([], [])
        return listen(self.known, lambda: self.game.table.apply(state, act))

    def check_possible(self, act: Any) -> None:
        """The act can have happened: the cards are held, the round is not over; bad input otherwise."""
        if self.state.to_act < 0 and act.verb not in self.game.table.CLAIMS:
            raise BadInput("round-over", "the round has ended; expected a claim or the next [[round]]")
        if act.verb == "leave" and self.round_over():
            broken_off = self.game.end.is_broken_off(self.rules, self.state.chips)
            if broken_off or self.finished + 1 >= (self.record.agreed_rounds or MOST_ACTS):
                raise BadInput("game-over", "the game has ended: nobody leaves early")
        hand = self.state.hands[act.seat]
        if act.verb == "draw" and act.cards[0] in self.state.drawn:
            raise BadInput("card-twice", f"{card_text(act.cards[0])} was drawn already")
        for one in (*act.cards, *(card for group in act.groups for card in group)):
            if act.verb != "draw" and not (hand.known if isinstance(hand, UnseenHand) else hand) >> one & 1:
                raise BadInput("card-not-held", f"p{act.seat + 1} does not hold {card_text(one)}")


def undecided(act: Any, unseen: Undetermined) -> str:
    """Which card of which seat decides."""
    cards = [RANKS[act.rank]] if act.verb == "claim" else [card_text(one) for one in cards_of(unseen.cards)]
    which = cards[0] if len(cards) == 1 else f"one of {len(cards)} cards" if len(cards) > 4 else " ".join(cards)
    return f"whether p{unseen.seat + 1} held {which} decides, and nobody saw"


def hands_of(game: games.Game, one: RoundRecord, seats: int) -> tuple[Any, ...]:
    """The hands of a round: cards that a seat lays or shows later were in its hand from the deal."""
    shown = cards_shown(game, one, seats)
    known, unseen = [], []
    for seat, hand in enumerate(one.hands):
        late = shown[seat] & ~hand.known
        if any(other.known & late for other in one.hands):
            raise BadInput("card-not-held", f"p{seat + 1} lays or shows a card from another hand", "hands")
        if late.bit_count() > hand.unseen:
            first = card_text(cards_of(late)[0])
            raise BadInput("card-not-held", f"p{seat + 1} lays or shows {first}, which its hand does not hold", "hands")
        size = hand.known.bit_count() + hand.unseen
        phase = one.start.get("phase") if one.start else None
        least = 0 if phase == "end" else 1
        most = len(cards_of(PACK)) // seats if phase == "deal" else game.setup.hand_size(seats)
        if not least <= size <= most:
            raise BadInput("hand-size", f"p{seat + 1} has {size} cards; expected {least} to {most}", "hands")
        known.append(hand.known | late)
        unseen.append(hand.unseen - late.bit_count())
    everywhere = 0
    for cards in known:
        if everywhere & cards:
            raise BadInput(
                "card-twice", f"{card_text(cards_of(everywhere & cards)[0])} is laid or shown by two", "hands"
            )
        everywhere |= cards
    return tuple(
        UnseenHand(seat, known[seat], PACK & ~everywhere, unseen[seat]) if unseen[seat] else known[seat]
        for seat in range(seats)
    )


def cards_shown(game: games.Game, one: RoundRecord, seats: int) -> list[int]:
    """By seat, the cards that it lays or shows in a round, as far as its acts are understood."""
    shown = [0] * seats
    for line in one.lines:
        try:
            act = game.verbs.read_act(line.act, seats)
        except BadInput:
            break
        if act.verb != "draw":
            for card in (*act.cards, *(card for group in act.groups for card in group)):
                shown[act.seat] |= 1 << card
    return shown


def replay(record: Record, reading: str = "", departures: Mapping[str, str] | None = None, hear: bool = True) -> Replay:
    """Plays a record under its own reading or another one, with its own departures and any others.

    Errors: BadInput with the place in the record; `finishing-stacks` when a check value does not hold.
    """
    game = games.game(record.game)
    given = {**record.options, **(departures or {})}
    rules = games.rules(record.game, reading or record.reading, given)
    check_game(game, record, rules)
    course = Course(record, game, rules, hear)
    own = reading in ("", record.reading) and not departures
    for number, one in enumerate(record.rounds):
        try:
            if number and course.state.to_act >= 0 and not course.stopped:
                raise BadInput("round-not-over", "the round before has not ended")
            if course.over():
                raise BadInput("game-over", "a round after the game has ended", "round")
            if not course.stopped:
                course.begin(number, one)
            course.play(number, one)
            if not course.stopped:
                course.dealer = course.dealer if course.finished else course.state.dealer
                course.finished += course.round_over()
                if own and not course.over():
                    check_finish(one, course.state.chips.stacks)
        except BadInput as error:
            raise error.at(f"round {number + 1}" if len(record.rounds) > 1 else "") from None
    return finished(course, reading or record.reading, given, own)


def check_game(game: games.Game, record: Record, rules: Any) -> None:
    """The number of players, the stake and the rounds agreed on are possible; bad input otherwise."""
    seats = len(record.players)
    if game.setup.refuse_players(seats):
        raise BadInput("player-count", f"{seats} players; expected 2 or 3", "players")
    if rules.ante_multiplier(record.stake):
        raise BadInput("stake-not-allowed", f"this reading does not allow a stake of {record.stake}", "stake")
    if record.agreed_rounds and rules.game_length(record.agreed_rounds, seats):
        raise BadInput(
            "rounds-not-equal", "everybody must deal equally often: expected a multiple of the players", "rounds"
        )
    if sum(len(one.lines) for one in record.rounds) > MOST_ACTS:
        raise BadInput("too-many-acts", f"expected at most {MOST_ACTS} lines of acts", "round")
    if not record.rounds:
        raise BadInput("key-missing", "expected at least one [[round]]", "round")


def check_finish(one: RoundRecord, stacks: tuple[int, ...]) -> None:
    """The stacks that a record claims are those that the rules give; bad input otherwise."""
    if one.finishing_stacks is not None and one.finishing_stacks != stacks:
        raise BadInput("finishing-stacks", f"the record says {list(one.finishing_stacks)}, "
                       f"the rules give {list(stacks)}", "finishing_stacks")  # fmt: skip


def finished(course: Course, reading: str, options: dict[str, str], own: bool) -> Replay:
    """The replay, with the winners if the agreed number of rounds has been played."""
    state, record = course.state, course.record
    winners: tuple[int, ...] = ()
    final: tuple[Payment, ...] = ()
    chips = state.chips
    if course.over():
        chips, final = course.game.end.finish(course.rules, chips)
        if own:
            check_finish(record.rounds[-1], chips.stacks)
        won = course.game.end.winners(course.rules, chips.stacks, record.starting_stacks, course.dealer)
        winners = tuple(seat for seat, best in enumerate(won) if best)
    return Replay(course.game, reading, options, tuple(course.rulings), state, winners, final, chips)
