"""The records of a round of Hoc: what lies on the table, what was said, and which option of each crux holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from hoc_ref.cards import Card, Hand, Rank
from hoc_ref.ledger import NOBODY, Amount, Chips, Payment, Seat
from hoc_ref.quick import changer, maker, quick

Factor: TypeAlias = int  # how many times something counts; 1 is the plain game
Told: TypeAlias = bool  # what an option is told without its clause hanging on it

POINT, SEQUENCE, TRICON = 0, 1, 2
PRIZES = ("point", "sequence", "tricon")
DRAW, CUT, DEAL, BID, ANNOUNCE, SHOW, CARTE_BLANCHE, PLAY, END = range(9)
PHASES = ("draw", "cut", "deal", "bid", "announce", "show", "carte-blanche", "play", "end")

# nothing to call; owner's choice; the sequence has stopped; it is paid; to be paid, but the sequence goes on
NO_HOC, MAY_CALL, CALL_DUE, PAID, GOES_ON = range(5)


class Say(NamedTuple):
    """What a seat has said of a prize: how many cards, and the rank or value that decides among equals.

    Point: number and pip value (-1 not said). Sequence: counted length and top rank. Tricon: 3 or 4 and rank.
    Below zero: nothing said yet, or "good". 0: nothing to show.
    """

    size: int
    top: int


SILENT = Say(-1, 0)
GOOD = Say(-2, 0)
NOTHING = Say(0, 0)


class Bid(NamedTuple):
    """One prize: bets by seat, the last raiser, who has raised, who passed early, who is out, what was said.

    `paid` is what each seat has put down, which may be more than its bet; `waits` who passed after a raise and may
    come back in; `all_in` who has bet his last chip and stays in.
    """

    bets: tuple[Amount, ...]
    raiser: Seat
    raised: tuple[bool, ...]
    passed: tuple[bool, ...]
    out: tuple[bool, ...]
    said: tuple[Say, ...]
    winner: Seat
    paid: tuple[Amount, ...]
    waits: tuple[bool, ...]
    all_in: tuple[bool, ...]


class Denials(NamedTuple):
    """What a seat has said in this round that it lacks, for whoever may object later."""

    ranks: int  # ranks said to be lacking, one bit a rank
    false: int  # how many false denials of each rank are to be fined, sixteen bits a rank
    punished: int  # how many of them have been
    kept: Hand  # the cards of denied ranks that it held when it denied them


class Play(NamedTuple):
    """The common pile: the rank that lies on top (-1: a new sequence begins), who laid it, who said "without"."""

    last: Rank
    by: Seat
    without: tuple[bool, ...]
    hoc: int
    denials: tuple[Denials, ...]  # by seat
    denier: Seat  # the seat whose "without" was the very last act, and the rank it denied
    denied_rank: Rank
    must_lay: bool  # the seat to act was caught and has to lay
    worth: int  # hocs that are due: two for a king where it is paid twice
    called: bool  # the seat to act has just called Hoc
    first: bool  # no sequence but the first of the round has begun


class Round(NamedTuple):
    """A round of Hoc between two acts; seats are numbered counter-clockwise."""

    rules: Rules
    phase: int
    prize: int
    dealer: Seat
    to_act: Seat
    stake: Amount  # chips a seat puts in each pot: 1, by agreement 2 or 3
    stakes: tuple[Amount, ...]  # by prize: what a seat puts in its pot this round
    chips: Chips
    multiplier: tuple[int, ...]  # by prize: 1, or more when it was carried
    won: tuple[Seat, ...]  # by prize: the winner, or -1
    won_before: tuple[Seat, ...]  # by prize: the winner in the round before, whose pots go back or stay at the deal
    hands: tuple[Hand, ...]
    drawn: tuple[Card, ...]
    drawing: tuple[bool, ...]  # who still draws for the deal: all, or those who tied
    opening: Chips  # how the chips stood when the cards had been dealt
    dealt: bool  # the deal was told, with its stakes; not so when a record starts in the middle
    bid: Bid
    play: Play
    used: tuple[Hand, ...]  # by seat: the cards shown for a prize in this round
    holders: tuple[bool, ...]  # who announced carte blanche
    out: Seat  # who has laid his last card
    exposed: tuple[Hand, ...]  # by seat: the cards that it has let be seen
    left: Seat  # who has left the game early


class Act(NamedTuple):
    """One act of a seat; fields that the verb does not use keep their defaults.

    `raise` has a number (in a list of legal acts: from `number` to `most`); `announce` has a prize and `say`;
    `show` has groups of cards; `play` has cards, and `rank` when a main hoc stands for one that is lacking;
    `without` and `claim` have a rank, `claim` an accused seat besides, `misdeal` such a seat when its cards are to be
    counted; `draw` has one card, `expose` has cards.
    """

    seat: Seat
    verb: str
    cards: tuple[Card, ...] = ()
    rank: Rank = -1
    number: int = 0
    most: int = 0
    say: Say = SILENT
    groups: tuple[tuple[Card, ...], ...] = ()
    accused: Seat = -1
    prize: int = -1
    trusted: bool = False  # whether it is true hangs on cards that nobody saw: taken as true


class Step(NamedTuple):
    """What an act leads to: the new state, the kind of act, a reason code for all but regular acts, the payments."""

    state: Round
    kind: str
    reason: str
    payments: tuple[Payment, ...]


class Rules(NamedTuple):
    """One function per crux whose options are executable: the option that a reading, or a departure, has chosen."""

    draw_tie_for_deal: Callable[[tuple[bool, ...]], tuple[bool, ...]]
    ante_multiplier: Callable[[Amount], str]
    d_triple_premium: Callable[[Amount], int]
    point_tie_break: Callable[[Rules, Hand, Say], int]
    d_point_sequence_scope: Callable[[Hand, int], Hand]
    point_tie_residual: Callable[[Hand, Say], int]
    long_run_ranking: Callable[[int], int]
    d_top_sequence_queen: Callable[[Say], Say]
    sequence_seat_tie: Callable[[tuple[bool, ...], Seat], Seat]
    same_cards_reused: Callable[[Hand, Hand], Hand]
    showdown_order: Callable[[Seat, Seat], Seat]
    declare_after_raise: Callable[[bool], str]
    declare_without_combination: Callable[[bool], str]
    all_bluff: Callable[[tuple[bool, ...], Seat], Seat]
    bet_ownership: Callable[[Bid], tuple[Amount, ...]]
    sole_survivor_with_nothing: Callable[[bool], bool]
    d_sequence_comparison: Callable[[Say], int]
    quad_over_trips: Callable[[Say], int]
    overdeclared: Callable[[Say], Say]
    good_after_overdeclared: Callable[[tuple[Say, ...]], tuple[Say, ...]]
    good_while_holding_better: Callable[[bool], tuple[str, bool]]
    point_underdeclared: Callable[[bool], str]
    smallest_raise: Callable[[Amount], str]
    first_raise_cap: Callable[[bool], str]
    raise_always_twenty: Callable[[bool], str]
    number_of_raises: Callable[[bool], str]
    re_entry_after_pass_on_raise: Callable[[Bid, Seat], Bid]
    raise_cap_base: Callable[[Amount, Amount], str]
    chip_exhaustion: Callable[[bool], tuple[str, bool, bool]]
    call_cost: Callable[[Bid, Seat], Amount]
    passer_may_reraise: Callable[[bool], str]
    passer_after_declaration: Callable[[Bid], tuple[bool, ...]]
    declared_winner_must_show: Callable[[], str]
    sole_survivor_premium: Callable[[], bool]
    premium_with_raise: Callable[[bool, Rules, int], bool]
    premium_with_raise_scope: Callable[[int], bool]
    premium_from_passers: Callable[[bool], bool]
    point_premium: Callable[[], Amount]
    lacuna_1_fill: Callable[[Amount], Amount]
    smaller_combination_rate: Callable[[Amount], Amount]
    smaller_tricons_in_double: Callable[[int], int]
    smaller_optional: Callable[[bool], bool]
    smaller_combination_overlap: Callable[[bool], str]
    long_run_splitting: Callable[[bool], str]
    tricon_inside_four: Callable[[bool], str]
    tierce_king_text: Callable[[bool], Amount]
    quatrieme_to_queen: Callable[[], Amount]
    equal_second_combination: Callable[[int, int], str]
    double_scope: Callable[[tuple[Seat, ...], int], bool]
    consecutive_carry: Callable[[int], tuple[int, int]]
    d_restake: Callable[[], tuple[bool, int]]
    single_unwon_prize_d: Callable[[bool], bool]
    double_not_for: Callable[[int], tuple[int, int]]
    double_of_agreed_double: Callable[[int, int], int]
    double_extra_chip: Callable[[bool], tuple[Amount, bool, str]]
    cb_silent_second_holder: Callable[[tuple[bool, ...], tuple[Hand, ...]], int]
    done_for_sequence: Callable[[tuple[bool, ...]], tuple[bool, ...]]
    main_hoc_in_place_stops: Callable[[], int]
    main_hoc_led: Callable[[int], int]
    main_hoc_while_holding_needed_card: Callable[[bool], str]
    d_value_wild: Callable[[bool], str]
    accidental_hoc_on_last_card: Callable[[], bool]
    main_hoc_on_last_card: Callable[[], bool]
    hoc_needs_call: Callable[[int, Seat, int], tuple[Payment, ...]]
    misdeal: Callable[[Seat, int], tuple[Seat, Amount]]
    next_dealer: Callable[[Seat, int, Seat], Seat]
    cb_timing: Callable[[], int]
    cb_two_holders: Callable[[], bool]
    false_carte_blanche: Callable[[], Amount]
    needed_card_duplicates: Callable[[], tuple[bool, bool]]
    own_run_main_hoc: Callable[[bool], str]
    main_hoc_replaces_and_restarts: Callable[[], int]
    d_hoc_chip_from_whom: Callable[[int, Seat, Amount, str], tuple[Payment, ...]]
    king_double_hoc: Callable[[], int]
    king_needed_above: Callable[[], Rank]
    main_hoc_declined_stuck: Callable[[Hand], bool]
    d_first_run_hoc: Callable[[bool], bool]
    wrong_hoc_call: Callable[[], Amount]
    duty_to_lay_d: Callable[[bool], bool]
    lead_freedom: Callable[[Hand], str]
    who_leads_first: Callable[[Seat, int, tuple[Seat, ...]], Seat]
    main_hoc_off_turn: Callable[[], bool]
    stand_in_and_last_card: Callable[[], Amount]
    hocs_in_a_row: Callable[[bool], bool]
    stop_before_main_hoc: Callable[[Hand], str]
    leftover_per_card: Callable[[Amount, int], Amount]
    leftover_one: Callable[[], Amount]
    leftover_main_hocs: Callable[[int], Amount]
    game_length: Callable[[int, int], str]
    false_denial_repeat: Callable[[bool], str]
    false_denial_exempt_d: Callable[[Hand], Hand]
    denial_claim_deadline: Callable[[bool], str]
    claim_wrong: Callable[[], Amount]
    misdeal_deadline: Callable[[bool], str]
    false_denial_detection: Callable[[int, Seat, int], tuple[Payment, ...]]
    false_denial_remedy: Callable[[bool], tuple[bool, bool]]
    raise_after_declare: Callable[[bool], str]
    end_mid_sequence: Callable[[], bool]
    denial_by_responder: Callable[[bool], bool]
    leftover_ten: Callable[[], Amount]
    carried_pot_at_game_end: Callable[[int, int, Amount], tuple[tuple[Payment, ...], bool]]
    exposed_card: Callable[[], Amount]
    look_into_stock: Callable[[], Amount]
    leaving_early: Callable[[], Amount]
    game_winner_tie: Callable[[tuple[bool, ...], Seat], tuple[bool, ...]]
    chips_won_measure: Callable[[tuple[Amount, ...], tuple[Amount, ...]], tuple[Amount, ...]]


for kind in (Bid, Denials, Play, Round, Act, Step):
    quick(kind)

# the same records, made in less time from all their fields in order
new_step, new_play, new_denials, new_say = maker(Step), maker(Play), maker(Denials), maker(Say)
# a round as a card, an announcement or a word changes it
with_hands_and_play: Callable[[Round, tuple[Hand, ...], Play], Round] = changer(Round, "hands", "play")
with_phase_and_bid: Callable[[Round, int, Bid], Round] = changer(Round, "phase", "bid")
with_play_and_turn: Callable[[Round, Play, Seat], Round] = changer(Round, "play", "to_act")
# an act of a seat with what it says
with_range: Callable[[Act, int, int], Act] = changer(Act, "number", "most")
with_say_and_prize: Callable[[Act, Say, int], Act] = changer(Act, "say", "prize")


def refused(state: Round, reason: str) -> Step:
    """The act is not allowed and changes nothing."""
    return Step(state, "refused", reason, ())


def opening_bid(seats: int) -> Bid:
    """A prize before anybody has spoken."""
    nobody, none = (False,) * seats, (0,) * seats
    return Bid(none, NOBODY, nobody, nobody, nobody, (SILENT,) * seats, NOBODY, none, nobody, nobody)


def put_say(said: tuple[Say, ...], seat: Seat, say: Say) -> tuple[Say, ...]:
    """What was said, with one seat's entry changed."""
    changed = [*said]
    changed[seat] = say
    return tuple(changed)


def put_flag(row: tuple[bool, ...], seat: Seat, value: bool) -> tuple[bool, ...]:
    """A row of yes and no, with one seat's entry changed."""
    changed = [*row]
    changed[seat] = value
    return tuple(changed)


def put_hand(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    """The hands, with one seat's changed."""
    changed = [*hands]
    changed[seat] = hand
    return tuple(changed)
