"""Which function carries out which option of a crux; readings and departures choose among these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hoc_ref.hoc import (
    announcing,
    bidding,
    calling,
    carte_blanche,
    combinations,
    doubling,
    game_end,
    hocs,
    irregularities,
    lesser,
    play,
    premiums,
    round_end,
    setup,
    showing,
    winning,
)  # fmt: skip
from hoc_ref.hoc.state import Rules

OPTIONS: Mapping[str, Mapping[str, Callable[..., Any]]] = {
    "draw-tie-for-deal": {
        "redraw-among-tied": setup.redraw_among_tied,
        "redraw-all": setup.redraw_all,
        "suit-order": setup.suits_decide,
    },
    "ante-multiplier": {"one-chip": setup.refuse_stake, "agreed-1-2-3": setup.refuse_agreed_stake},
    "d-triple-premium": {
        "scale-by-stake": premiums.scale_by_stake,
        "double-at-most": premiums.double_at_most,
        "as-simple": premiums.stake_ignored,
    },
    "point-tie-break": {
        "total-value-then-seat": combinations.point_tie_value,
        "highest-sequence": combinations.point_tie_sequence,
    },
    "d-point-sequence-scope": {
        "anywhere-in-hand": combinations.sequence_anywhere,
        "in-point-suit": combinations.sequence_in_point,
    },
    "point-tie-residual": {"seat": combinations.then_seat, "value-then-seat": combinations.then_value},
    "long-run-ranking": {"capped-at-five": combinations.capped_at_five, "length-first": combinations.length_first},
    "d-sequence-comparison": {
        "length-then-top": combinations.length_then_top,
        "top-only": combinations.top_only,
    },
    "d-top-sequence-queen": {"kings-above": combinations.kings_above, "kings-excluded": combinations.kings_excluded},
    "sequence-seat-tie": {
        "nearest-forehand": combinations.sequence_tie_forehand,
        "nobody": combinations.sequence_tie_nobody,
    },
    "same-cards-reused": {"reuse-allowed": announcing.cards_reused, "each-card-once": announcing.cards_once},
    "showdown-order": {"forehand-first": announcing.from_forehand, "last-raiser-first": announcing.from_last_raiser},
    "declare-after-raise": {"forbidden": announcing.unraised_only, "allowed-ends-bidding": announcing.raised_too},
    "raise-after-declare": {"no": announcing.announcement_ends, "yes": announcing.raise_still_open},
    "end-mid-sequence": {"ends-at-once": round_end.ends_at_once, "sequence-finished": round_end.sequence_finished},
    "declare-without-combination": {
        "not-possible": announcing.something,
        "allowed-as-nothing": announcing.nothing_too,
    },
    "all-bluff": {"nearest-forehand-pot-only": announcing.all_bluffed, "pot-carries": announcing.nobody_bluffs},
    "bet-ownership": {"to-prize-winner": winning.bets_to_winner, "returned": winning.bets_returned},
    "sole-survivor-with-nothing": {"wins-pot-only": winning.sole_wins, "pot-stays": winning.sole_must_hold},
    "quad-over-trips": {"quads-beat": combinations.quads_beat, "kings-beat": combinations.kings_beat},
    "overdeclared": {
        "correct-to-true-holding": showing.correct_to_true,
        "void-announcement-next-best-wins": showing.void_announcement,
    },
    "good-after-overdeclared": {"good-lifted": showing.good_lifted, "good-binds": showing.good_binds},
    "good-while-holding-better": {
        "obliged-to-announce": announcing.good_must_be_true,
        "concedes": announcing.good_may_concede,
        "may-correct": announcing.good_may_be_mended,
    },
    "point-underdeclared": {"may-not-mend": announcing.short_binds, "may-mend": announcing.may_mend},
    "smallest-raise": {"one": bidding.one_at_least, "two": bidding.two_at_least},
    "first-raise-cap": {"20-besides-ante": bidding.first_capped, "uncapped-first": bidding.first_uncapped},
    "raise-always-twenty": {"at-most-twenty": bidding.any_step, "always-twenty": bidding.always_twenty},
    "number-of-raises": {"unlimited": bidding.any_number_of_raises, "one-each": bidding.one_raise_each},
    "re-entry-after-pass-on-raise": {"out": bidding.pass_after_raise, "may-return": bidding.pass_and_wait},
    "raise-cap-base": {"highest-bet": bidding.over_highest, "own-bet": bidding.over_own},
    "chip-exhaustion": {"bet-capped-by-own-stock": bidding.covered, "debt-allowed": bidding.on_credit},
    "call-cost": {"top-up-to-highest": bidding.top_up, "pay-highest-afresh": bidding.pay_afresh},
    "passer-may-reraise": {"may-raise": bidding.passer_may_raise, "only-call": bidding.passer_may_only_call},
    "passer-after-declaration": {"still-in": announcing.passers_still_in, "out": announcing.passers_out},
    "declared-winner-must-show": {"must-show": showing.must_show, "may-claim": showing.may_claim_unshown},
    "sole-survivor-premium": {
        "may-show-and-collect": winning.sole_may_show,
        "never": winning.sole_never_shows,
    },
    "point-premium": {"none": premiums.point_unpaid, "extra-chip": premiums.point_paid},
    "premium-with-raise-scope": {"sequence-only": premiums.sequence_covered, "tricon-too": premiums.all_covered},
    "premium-from-passers": {"passers-pay": premiums.all_pay, "passers-exempt": premiums.passers_exempt},
    "lacuna-1-fill": {"from-d-with-doubt": premiums.filled_from_d, "left-open": premiums.left_open},
    "smaller-combination-rate": {"own-rate": lesser.own_rate, "one-chip-each": lesser.one_chip_each},
    "smaller-tricons-in-double": {
        "as-usual-doubled": lesser.lesser_doubled,
        "lesser-at-ordinary-rate": lesser.lesser_ordinary,
        "lesser-only-in-simple-game": lesser.lesser_simple_only,
    },
    "smaller-optional": {"must-show-to-be-paid": lesser.shown_only, "paid-unshown": lesser.unshown_too},
    "smaller-combination-overlap": {"separate-runs-only": lesser.separate, "all-sub-runs": lesser.inside_too},
    "long-run-splitting": {"one-run-one-combination": lesser.one_run_once, "split-allowed": lesser.run_may_split},
    "tricon-inside-four": {"not-paid": lesser.four_whole, "paid": lesser.three_inside},
    "d-restake": {
        "old-stake-stays-plus-normal-ante": doubling.stake_joins,
        "double-ante-old-returned": doubling.stakes_returned,
        "double-ante-on-top": doubling.stakes_on_top,
    },
    "single-unwon-prize-d": {"pot-stays": doubling.single_stays, "returned": doubling.single_returned},
    "double-not-for": {
        "only-prize-payments-doubled": doubling.prizes_only,
        "carte-blanche-too": doubling.carte_blanche_too,
        "everything": doubling.everything,
    },
    "premium-with-raise": {"always": premiums.always_due, "only-without-raise": premiums.due_without_raise},
    "tierce-king-text": {
        "tierce-king-2-and-quart-2": premiums.tierce_king_two,
        "only-quart-2": premiums.tierce_king_one,
        "tierce-king-needs-quart": premiums.tierce_king_with_quart,
    },
    "quatrieme-to-queen": {
        "two": premiums.quart_queen_two,
        "three": premiums.quart_queen_three,
        "unpaid-gap": premiums.quart_queen_unpaid,
    },
    "equal-second-combination": {"not-smaller-not-paid": lesser.smaller_only, "paid": lesser.equal_too},
    "double-scope": {"per-prize": doubling.per_prize, "only-when-all-three-passed": doubling.all_three},
    "consecutive-carry": {
        "2": doubling.stays_double,
        "3": doubling.becomes_triple,
        "keeps-growing": doubling.keeps_growing,
        "pot-capped-at-double": doubling.pot_capped,
    },
    "double-of-agreed-double": {"x4": doubling.twice_over, "x2": doubling.once_only},
    "double-extra-chip": {
        "no-extra": doubling.no_extra,
        "extra-chip-per-prize": doubling.extra_per_prize,
        "extra-chip-once": doubling.extra_once,
        "undoubled-tierce": doubling.tierce_plain,
    },
    "cb-silent-second-holder": {
        "announced-counts": carte_blanche.announced_counts,
        "holding-counts": carte_blanche.holding_counts,
    },
    "done-for-sequence": {"turn-only": play.asked_again, "out-of-this-sequence": play.out_of_sequence},
    "main-hoc-in-place-stops": {
        "owner-option": hocs.owner_may_stop,
        "always-hoc": hocs.always_stops,
        "ordinary-unless-out-of-place": hocs.ordinary_in_place,
    },
    "main-hoc-led": {"hoc-at-once": hocs.led_like_any, "ordinary-lead": hocs.led_ordinary},
    "main-hoc-while-holding-needed-card": {"forbidden": hocs.only_if_lacking, "allowed": hocs.even_if_held},
    "d-value-wild": {"only-card-wanted": hocs.only_wanted, "any-value-any-time": hocs.any_value},
    "accidental-hoc-on-last-card": {
        "no-hoc": calling.last_stuck_unpaid,
        "hoc-if-nobody-could-continue": calling.last_stuck_paid,
    },
    "main-hoc-on-last-card": {
        "hoc-paid-then-end": calling.last_main_paid,
        "no-hoc-when-out": calling.last_main_unpaid,
    },
    "hoc-needs-call": {"lost-once-another-card-is-laid": calling.lost_uncalled, "automatic": calling.paid_uncalled},
    "misdeal": {
        "redeal-same-dealer": irregularities.same_dealer,
        "deal-passes-on": irregularities.deal_lost,
        "penalty": irregularities.dealer_pays,
    },
    "next-dealer": {"deal-passes-right": round_end.deal_to_right, "winner-or-lot": round_end.deal_to_winner},
    "cb-timing": {
        "after-three-prizes": carte_blanche.after_prizes,
        "before-prizes": carte_blanche.before_prizes,
        "any-time": carte_blanche.any_time,
    },
    "cb-two-holders": {"nobody-gets": carte_blanche.nobody_gets, "third-pays-both": carte_blanche.third_pays_both},
    "false-carte-blanche": {"nothing": carte_blanche.false_free, "penalty": carte_blanche.false_fined},
    "needed-card-duplicates": {
        "either-may-denial-false": hocs.either_may_be_laid,
        "must-lay-ordinary": hocs.ordinary_first,
        "denial-true": hocs.hoc_excuses,
    },
    "own-run-main-hoc": {"allowed": hocs.own_run_too, "only-the-next-player": hocs.others_only},
    "main-hoc-replaces-and-restarts": {"restart": hocs.stand_in_stops, "continue-from-value": hocs.goes_on},
    "d-hoc-chip-from-whom": {"one-from-each": calling.one_from_each, "one-in-all": calling.one_in_all},
    "king-double-hoc": {"one-hoc": hocs.king_once, "two-hocs": hocs.king_twice},
    "king-needed-above": {"nothing-follows": hocs.nothing_above, "ace-follows": hocs.ace_above},
    "main-hoc-declined-stuck": {"hoc-paid": hocs.paid_though_kept_back, "no-hoc": hocs.unpaid_if_kept_back},
    "d-first-run-hoc": {"only-if-others-lack": play.only_if_lacking_all, "unconditional": play.first_run_always},
    "wrong-hoc-call": {"void-no-payment": calling.wrong_call_void, "penalty": calling.wrong_call_fined},
    "duty-to-lay-d": {"duty": play.must_lay, "no-duty": play.need_not_lay},
    "lead-freedom": {"any-card": play.any_lead, "lowest-first": play.lowest_lead},
    "who-leads-first": {
        "forehand": setup.forehand_leads,
        "dealer": setup.dealer_leads,
        "prize-winner": setup.winner_leads,
    },
    "main-hoc-off-turn": {"only-in-turn": hocs.in_turn_only, "any-time": hocs.at_any_time},
    "stand-in-and-last-card": {"only-the-main-hoc": hocs.stand_in_alone, "both": hocs.stand_in_and_card_before},
    "hocs-in-a-row": {"allowed": hocs.hocs_any_number, "once": hocs.one_hoc_at_a_time},
    "stop-before-main-hoc": {"allowed": play.may_stop, "must-go-on": play.must_go_on},
    "leftover-per-card": {
        "rows-3plus-per-card": round_end.from_three_on,
        "all-flat": round_end.all_flat,
        "all-per-card": round_end.each_card,
    },
    "leftover-one": {"6": round_end.six_for_one, "4": round_end.four_for_one},
    "leftover-main-hocs": {"no-extra": round_end.hocs_like_any, "extra": round_end.hocs_cost_more},
    "game-length": {"agreed-equal-deals": game_end.equal_deals, "free": game_end.free_length},
    "false-denial-repeat": {"once-per-turn": irregularities.fined_once, "each-time": irregularities.fined_each_time},
    "false-denial-exempt-d": {"exempt": irregularities.hocs_exempt, "not-exempt": irregularities.hocs_not_exempt},
    "denial-claim-deadline": {
        "until-next-deal": irregularities.until_next_deal,
        "until-next-card": irregularities.until_next_card,
    },
    "claim-wrong": {"nothing": irregularities.wrong_claim_free, "penalty": irregularities.wrong_claim_fined},
    "misdeal-deadline": {
        "until-first-bid": irregularities.until_first_word,
        "any-time": irregularities.whenever_noticed,
    },
    "false-denial-detection": {
        "only-if-noticed": irregularities.only_if_noticed,
        "always": irregularities.always_punished,
    },
    "false-denial-remedy": {
        "must-lay-if-caught-at-once": irregularities.caught_must_lay,
        "play-stands": irregularities.play_stands,
        "take-back": irregularities.denial_taken_back,
    },
    "denial-by-responder": {
        "strikes-too": irregularities.anybody_punished,
        "only-the-layer": irregularities.layer_punished,
    },
    "leftover-ten": {"10": round_end.ten_in_lower_row, "20": round_end.ten_in_upper_row},
    "carried-pot-at-game-end": {
        "split-equally": game_end.split_equally,
        "lost-to-nobody": game_end.lost_to_nobody,
        "extra-round": game_end.another_round,
    },
    "game-winner-tie": {
        "shared": game_end.tie_shared,
        "nearest-forehand": game_end.tie_nearest,
        "extra-rounds": game_end.tie_plays_on,
    },
    "chips-won-measure": {"chips-won": game_end.chips_won, "chips-held": game_end.chips_held},
}


def rules_for(choices: Mapping[str, str]) -> Rules:
    """The functions of a full set of choices, one option for each crux of the table."""
    return Rules(**{crux.replace("-", "_"): table[choices[crux]] for crux, table in OPTIONS.items()})
