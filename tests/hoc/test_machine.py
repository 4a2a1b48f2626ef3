"""A whole game as a machine: regular acts, any acts, next rounds, with what must hold after every step."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hoc_ref.hoc import table, verbs
from hoc_ref.hoc.state import END, NO_HOC, PLAY, Round
from hoc_ref.hoc.view import view
from hoc_ref.ledger import NOBODY, total
from tests.hoc.rounds import dealt, hands_for, some_act
from tests.hoc.test_properties import PLAYED, READINGS, SEATS, SEEDS, STACKS

CRUXES = st.sampled_from(sorted(set(PLAYED) - {"chip-exhaustion"}))


class Table(RuleBasedStateMachine):
    """One table; under all options that a game can be played with."""

    state: Round

    @initialize(
        seed=SEEDS, seats=SEATS, reading=READINGS, stacks=STACKS, cruxes=st.lists(CRUXES, max_size=8), data=st.data()
    )
    def sits_down(
        self, seed: int, seats: int, reading: str, stacks: tuple[int, ...], cruxes: list[str], data: st.DataObject
    ) -> None:
        options = {crux.replace("-", "_"): data.draw(st.sampled_from(PLAYED[crux])) for crux in cruxes}
        self.state = dealt(Random(seed), seats, reading, stacks[:seats], **options)
        self.chips = total(self.state.chips)

    @precondition(lambda self: self.state.to_act != NOBODY)
    @rule(data=st.data())
    def acts_regularly(self, data: st.DataObject) -> None:
        acts = table.legal(self.state)
        if not acts:
            return
        act = data.draw(st.sampled_from(acts))
        if act.most:
            act = act._replace(number=data.draw(st.integers(act.number, act.most)), most=0)
        step = table.apply(self.state, act)
        assert step.kind == "regular" and step.reason == "" and step.state != self.state
        self.state = step.state

    @rule(seed=SEEDS)
    def does_anything(self, seed: int) -> None:
        act = some_act(Random(seed), self.state)
        step = table.apply(self.state, act)
        assert step.kind in ("regular", "irregular", "refused") and (step.reason == "") == (step.kind == "regular")
        if step.kind == "refused":
            assert step.state is self.state and not step.payments
        self.state = step.state

    @precondition(lambda self: self.state.to_act == NOBODY and self.state.left == NOBODY)
    @rule(seed=SEEDS)
    def next_round(self, seed: int) -> None:
        hands = hands_for(Random(seed), len(self.state.hands), 0)
        self.state = table.next_round(self.state, hands, table.first_phase("", False))
        assert not any(told.ranks for told in self.state.play.denials) and not any(self.state.exposed)

    @invariant()
    def chips_stay(self) -> None:
        assert total(self.state.chips) == self.chips and min(self.state.chips.pots) >= 0

    @invariant()
    def phase_and_turn_agree(self) -> None:
        state = self.state
        assert (state.phase == END) == (state.to_act == NOBODY)
        assert state.phase == PLAY or state.play.hoc == NO_HOC or state.phase == END
        assert all(state.won[prize] == NOBODY or state.chips.pots[prize] == 0 for prize in range(3))

    @invariant()
    def nothing_regular_is_unwritable(self) -> None:
        for act in table.legal(self.state):
            if not act.most:
                assert verbs.read_act(verbs.act_text(act), len(self.state.hands)) == act

    @invariant()
    def sizes_are_public(self) -> None:
        sizes = tuple(hand.bit_count() for hand in self.state.hands)
        assert all(view(self.state, seat).sizes == sizes for seat in range(len(sizes)))


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)
