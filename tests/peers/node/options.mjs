// The open questions (cruxes) of Hoc Mazarin, the options that can be played, and what each reading takes.
// `same` maps an option that plays the same as another to that other one.

import { BadInput } from './cards.mjs';

export const CRUXES = {
  'draw-tie-for-deal': { options: ['redraw-all', 'redraw-among-tied', 'suit-order'], lalanne: 'redraw-among-tied', dictionnaire: 'redraw-among-tied' },
  'next-dealer': { options: ['deal-passes-right', 'winner-or-lot'], lalanne: 'deal-passes-right', dictionnaire: 'deal-passes-right' },
  'misdeal': { options: ['deal-passes-on', 'penalty', 'redeal-same-dealer'], lalanne: 'redeal-same-dealer', dictionnaire: 'redeal-same-dealer' },
  'ante-multiplier': { options: ['agreed-1-2-3', 'one-chip'], lalanne: 'one-chip', dictionnaire: 'agreed-1-2-3' },
  'point-tie-break': { options: ['highest-sequence', 'total-value-then-seat'], lalanne: 'total-value-then-seat', dictionnaire: 'highest-sequence' },
  'd-point-sequence-scope': { options: ['anywhere-in-hand', 'in-point-suit'], lalanne: 'in-point-suit', dictionnaire: 'anywhere-in-hand' },
  'long-run-ranking': { options: ['capped-at-five', 'length-first'], lalanne: 'capped-at-five', dictionnaire: 'capped-at-five' },
  'd-top-sequence-queen': { options: ['kings-above', 'kings-excluded'], lalanne: 'kings-above', dictionnaire: 'kings-above' },
  'd-sequence-comparison': { options: ['length-then-top', 'top-only'], lalanne: 'length-then-top', dictionnaire: 'length-then-top', same: {'premium-value': 'length-then-top'} },
  'sequence-seat-tie': { options: ['nearest-forehand', 'nobody'], lalanne: 'nearest-forehand', dictionnaire: 'nearest-forehand' },
  'quad-over-trips': { options: ['kings-beat', 'quads-beat'], lalanne: 'quads-beat', dictionnaire: 'quads-beat' },
  'same-cards-reused': { options: ['each-card-once', 'reuse-allowed'], lalanne: 'reuse-allowed', dictionnaire: 'reuse-allowed' },
  'point-tie-residual': { options: ['seat', 'value-then-seat'], lalanne: 'value-then-seat', dictionnaire: 'seat' },
  'chip-exhaustion': { options: ['bet-capped-by-own-stock', 'debt-allowed', 'eliminated', 'table-stakes-all-in'], lalanne: 'bet-capped-by-own-stock', dictionnaire: 'bet-capped-by-own-stock' },
  'first-raise-cap': { options: ['20-besides-ante', 'uncapped-first'], lalanne: '20-besides-ante', dictionnaire: '20-besides-ante', same: {'21-total-same-thing': '20-besides-ante'} },
  'raise-cap-base': { options: ['highest-bet', 'own-bet'], lalanne: 'highest-bet', dictionnaire: 'highest-bet' },
  'call-cost': { options: ['pay-highest-afresh', 'top-up-to-highest'], lalanne: 'top-up-to-highest', dictionnaire: 'top-up-to-highest' },
  'passer-may-reraise': { options: ['may-raise', 'only-call'], lalanne: 'may-raise', dictionnaire: 'may-raise' },
  'number-of-raises': { options: ['one-each', 'unlimited'], lalanne: 'unlimited', dictionnaire: 'unlimited' },
  're-entry-after-pass-on-raise': { options: ['may-return', 'out'], lalanne: 'out', dictionnaire: 'out' },
  'smallest-raise': { options: ['one', 'two'], lalanne: 'one', dictionnaire: 'one' },
  'raise-always-twenty': { options: ['always-twenty', 'at-most-twenty'], lalanne: 'at-most-twenty', dictionnaire: 'at-most-twenty' },
  'point-underdeclared': { options: ['may-mend', 'may-not-mend'], lalanne: 'may-not-mend', dictionnaire: 'may-not-mend' },
  'good-while-holding-better': { options: ['concedes', 'may-correct', 'obliged-to-announce'], lalanne: 'obliged-to-announce', dictionnaire: 'concedes' },
  'declare-after-raise': { options: ['allowed-ends-bidding', 'forbidden'], lalanne: 'forbidden', dictionnaire: 'forbidden' },
  'raise-after-declare': { options: ['no', 'yes'], lalanne: 'no', dictionnaire: 'no' },
  'passer-after-declaration': { options: ['out', 'still-in'], lalanne: 'still-in', dictionnaire: 'still-in' },
  'declare-without-combination': { options: ['allowed-as-nothing', 'not-possible'], lalanne: 'not-possible', dictionnaire: 'not-possible' },
  'all-bluff': { options: ['nearest-forehand-pot-only', 'pot-carries'], lalanne: 'nearest-forehand-pot-only', dictionnaire: 'nearest-forehand-pot-only' },
  'showdown-order': { options: ['forehand-first', 'last-raiser-first'], lalanne: 'forehand-first', dictionnaire: 'forehand-first' },
  'overdeclared': { options: ['correct-to-true-holding', 'void-announcement-next-best-wins'], lalanne: 'correct-to-true-holding', dictionnaire: 'void-announcement-next-best-wins' },
  'declared-winner-must-show': { options: ['may-claim', 'must-show'], lalanne: 'must-show', dictionnaire: 'must-show' },
  'good-after-overdeclared': { options: ['good-binds', 'good-lifted'], lalanne: 'good-lifted', dictionnaire: 'good-lifted' },
  'sole-survivor-premium': { options: ['may-show-and-collect', 'never'], lalanne: 'may-show-and-collect', dictionnaire: 'may-show-and-collect' },
  'sole-survivor-with-nothing': { options: ['pot-stays', 'wins-pot-only'], lalanne: 'wins-pot-only', dictionnaire: 'wins-pot-only' },
  'bet-ownership': { options: ['returned', 'to-prize-winner'], lalanne: 'to-prize-winner', dictionnaire: 'to-prize-winner' },
  'd-triple-premium': { options: ['as-simple', 'double-at-most', 'scale-by-stake'], lalanne: 'scale-by-stake', dictionnaire: 'scale-by-stake' },
  'point-premium': { options: ['extra-chip', 'none'], lalanne: 'none', dictionnaire: 'none' },
  'quatrieme-to-queen': { options: ['three', 'two', 'unpaid-gap'], lalanne: 'two', dictionnaire: 'two' },
  'tierce-king-text': { options: ['only-quart-2', 'tierce-king-2-and-quart-2', 'tierce-king-needs-quart'], lalanne: 'tierce-king-2-and-quart-2', dictionnaire: 'tierce-king-2-and-quart-2' },
  'lacuna-1-fill': { options: ['from-d-with-doubt', 'left-open'], lalanne: 'from-d-with-doubt', dictionnaire: 'from-d-with-doubt', same: {'from-d-surely': 'from-d-with-doubt'} },
  'premium-with-raise': { options: ['always', 'only-without-raise'], lalanne: 'always', dictionnaire: 'only-without-raise' },
  'premium-from-passers': { options: ['passers-exempt', 'passers-pay'], lalanne: 'passers-pay', dictionnaire: 'passers-pay' },
  'premium-with-raise-scope': { options: ['sequence-only', 'tricon-too'], lalanne: 'sequence-only', dictionnaire: 'sequence-only' },
  'long-run-splitting': { options: ['one-run-one-combination', 'split-allowed'], lalanne: 'one-run-one-combination', dictionnaire: 'one-run-one-combination' },
  'smaller-combination-overlap': { options: ['all-sub-runs', 'separate-runs-only'], lalanne: 'separate-runs-only', dictionnaire: 'separate-runs-only' },
  'smaller-combination-rate': { options: ['one-chip-each', 'own-rate'], lalanne: 'own-rate', dictionnaire: 'own-rate' },
  'equal-second-combination': { options: ['not-smaller-not-paid', 'paid'], lalanne: 'not-smaller-not-paid', dictionnaire: 'paid' },
  'smaller-optional': { options: ['must-show-to-be-paid', 'paid-unshown'], lalanne: 'must-show-to-be-paid', dictionnaire: 'must-show-to-be-paid' },
  'smaller-tricons-in-double': { options: ['as-usual-doubled', 'lesser-at-ordinary-rate', 'lesser-only-in-simple-game'], lalanne: 'as-usual-doubled', dictionnaire: 'as-usual-doubled' },
  'tricon-inside-four': { options: ['not-paid', 'paid'], lalanne: 'not-paid', dictionnaire: 'not-paid' },
  'double-scope': { options: ['only-when-all-three-passed', 'per-prize'], lalanne: 'per-prize', dictionnaire: 'only-when-all-three-passed' },
  'd-restake': { options: ['double-ante-old-returned', 'double-ante-on-top', 'old-stake-stays-plus-normal-ante'], lalanne: 'old-stake-stays-plus-normal-ante', dictionnaire: 'old-stake-stays-plus-normal-ante' },
  'double-extra-chip': { options: ['extra-chip-once', 'extra-chip-per-prize', 'no-extra', 'undoubled-tierce'], lalanne: 'no-extra', dictionnaire: 'extra-chip-per-prize' },
  'double-of-agreed-double': { options: ['x2', 'x4'], lalanne: 'x2', dictionnaire: 'x4' },
  'consecutive-carry': { options: ['2', '3', 'keeps-growing', 'pot-capped-at-double'], lalanne: '2', dictionnaire: '2' },
  'double-not-for': { options: ['carte-blanche-too', 'everything', 'only-prize-payments-doubled'], lalanne: 'only-prize-payments-doubled', dictionnaire: 'only-prize-payments-doubled' },
  'single-unwon-prize-d': { options: ['pot-stays', 'returned'], lalanne: 'pot-stays', dictionnaire: 'pot-stays' },
  'cb-timing': { options: ['after-three-prizes', 'any-time', 'before-prizes'], lalanne: 'after-three-prizes', dictionnaire: 'after-three-prizes' },
  'cb-two-holders': { options: ['nobody-gets', 'third-pays-both'], lalanne: 'nobody-gets', dictionnaire: 'nobody-gets' },
  'cb-silent-second-holder': { options: ['announced-counts', 'holding-counts'], lalanne: 'announced-counts', dictionnaire: 'holding-counts' },
  'false-carte-blanche': { options: ['nothing', 'penalty'], lalanne: 'nothing', dictionnaire: 'nothing' },
  'done-for-sequence': { options: ['out-of-this-sequence', 'turn-only'], lalanne: 'turn-only', dictionnaire: 'turn-only' },
  'd-first-run-hoc': { options: ['only-if-others-lack', 'unconditional'], lalanne: 'only-if-others-lack', dictionnaire: 'only-if-others-lack' },
  'duty-to-lay-d': { options: ['duty', 'no-duty'], lalanne: 'duty', dictionnaire: 'duty' },
  'lead-freedom': { options: ['any-card', 'lowest-first'], lalanne: 'any-card', dictionnaire: 'any-card' },
  'who-leads-first': { options: ['dealer', 'forehand', 'prize-winner'], lalanne: 'forehand', dictionnaire: 'forehand' },
  'stop-before-main-hoc': { options: ['allowed', 'must-go-on'], lalanne: 'allowed', dictionnaire: 'allowed' },
  'needed-card-duplicates': { options: ['denial-true', 'either-may-denial-false', 'must-lay-ordinary'], lalanne: 'either-may-denial-false', dictionnaire: 'either-may-denial-false' },
  'main-hoc-in-place-stops': { options: ['always-hoc', 'ordinary-unless-out-of-place', 'owner-option'], lalanne: 'owner-option', dictionnaire: 'always-hoc' },
  'main-hoc-led': { options: ['hoc-at-once', 'ordinary-lead'], lalanne: 'hoc-at-once', dictionnaire: 'hoc-at-once' },
  'main-hoc-while-holding-needed-card': { options: ['allowed', 'forbidden'], lalanne: 'forbidden', dictionnaire: 'allowed' },
  'own-run-main-hoc': { options: ['allowed', 'only-the-next-player'], lalanne: 'allowed', dictionnaire: 'allowed' },
  'main-hoc-replaces-and-restarts': { options: ['continue-from-value', 'restart'], lalanne: 'restart', dictionnaire: 'restart' },
  'd-value-wild': { options: ['any-value-any-time', 'only-card-wanted'], lalanne: 'only-card-wanted', dictionnaire: 'any-value-any-time' },
  'king-double-hoc': { options: ['one-hoc', 'two-hocs'], lalanne: 'one-hoc', dictionnaire: 'one-hoc' },
  'king-needed-above': { options: ['ace-follows', 'nothing-follows'], lalanne: 'nothing-follows', dictionnaire: 'nothing-follows' },
  'main-hoc-declined-stuck': { options: ['hoc-paid', 'no-hoc'], lalanne: 'hoc-paid', dictionnaire: 'hoc-paid' },
  'main-hoc-off-turn': { options: ['any-time', 'only-in-turn'], lalanne: 'only-in-turn', dictionnaire: 'only-in-turn' },
  'stand-in-and-last-card': { options: ['both', 'only-the-main-hoc'], lalanne: 'only-the-main-hoc', dictionnaire: 'only-the-main-hoc' },
  'hocs-in-a-row': { options: ['allowed', 'once'], lalanne: 'allowed', dictionnaire: 'allowed' },
  'd-hoc-chip-from-whom': { options: ['one-from-each', 'one-in-all'], lalanne: 'one-from-each', dictionnaire: 'one-from-each' },
  'accidental-hoc-on-last-card': { options: ['hoc-if-nobody-could-continue', 'no-hoc'], lalanne: 'no-hoc', dictionnaire: 'hoc-if-nobody-could-continue' },
  'main-hoc-on-last-card': { options: ['hoc-paid-then-end', 'no-hoc-when-out'], lalanne: 'hoc-paid-then-end', dictionnaire: 'hoc-paid-then-end' },
  'hoc-needs-call': { options: ['automatic', 'lost-once-another-card-is-laid'], lalanne: 'lost-once-another-card-is-laid', dictionnaire: 'automatic', same: {'lost': 'lost-once-another-card-is-laid'} },
  'wrong-hoc-call': { options: ['penalty', 'void-no-payment'], lalanne: 'void-no-payment', dictionnaire: 'void-no-payment' },
  'leftover-ten': { options: ['10', '20'], lalanne: '20', dictionnaire: '10' },
  'leftover-per-card': { options: ['all-flat', 'all-per-card', 'rows-3plus-per-card'], lalanne: 'rows-3plus-per-card', dictionnaire: 'rows-3plus-per-card' },
  'leftover-one': { options: ['4', '6'], lalanne: '6', dictionnaire: '6' },
  'leftover-main-hocs': { options: ['extra', 'no-extra'], lalanne: 'no-extra', dictionnaire: 'no-extra' },
  'end-mid-sequence': { options: ['ends-at-once', 'sequence-finished'], lalanne: 'ends-at-once', dictionnaire: 'ends-at-once' },
  'carried-pot-at-game-end': { options: ['extra-round', 'lost-to-nobody', 'split-equally'], lalanne: 'split-equally', dictionnaire: 'split-equally' },
  'game-length': { options: ['agreed-equal-deals', 'free'], lalanne: 'agreed-equal-deals', dictionnaire: 'agreed-equal-deals' },
  'game-winner-tie': { options: ['extra-rounds', 'nearest-forehand', 'shared'], lalanne: 'shared', dictionnaire: 'shared' },
  'chips-won-measure': { options: ['chips-held', 'chips-won'], lalanne: 'chips-won', dictionnaire: 'chips-won' },
  'false-denial-detection': { options: ['always', 'only-if-noticed'], lalanne: 'only-if-noticed', dictionnaire: 'always' },
  'false-denial-repeat': { options: ['each-time', 'once-per-turn'], lalanne: 'once-per-turn', dictionnaire: 'once-per-turn' },
  'false-denial-remedy': { options: ['must-lay-if-caught-at-once', 'play-stands', 'take-back'], lalanne: 'must-lay-if-caught-at-once', dictionnaire: 'play-stands' },
  'denial-by-responder': { options: ['only-the-layer', 'strikes-too'], lalanne: 'strikes-too', dictionnaire: 'only-the-layer' },
  'false-denial-exempt-d': { options: ['exempt', 'not-exempt'], lalanne: 'exempt', dictionnaire: 'exempt' },
  'denial-claim-deadline': { options: ['until-next-card', 'until-next-deal'], lalanne: 'until-next-deal', dictionnaire: 'until-next-deal' },
  'claim-wrong': { options: ['nothing', 'penalty'], lalanne: 'nothing', dictionnaire: 'nothing' },
  'misdeal-deadline': { options: ['any-time', 'until-first-bid'], lalanne: 'until-first-bid', dictionnaire: 'until-first-bid' },
  'exposed-card': { options: ['nothing', 'penalty'], lalanne: 'nothing', dictionnaire: 'nothing' },
  'look-into-stock': { options: ['nothing', 'penalty'], lalanne: 'nothing', dictionnaire: 'nothing' },
  'leaving-early': { options: ['penalty', 'round-void'], lalanne: 'round-void', dictionnaire: 'round-void' },
};

// Questions whose answers make no difference to any act or payment: accepted in a request, and ignored.
export const WITHOUT_EFFECT = {
  'draw-method': ['any-lot', 'lowest-card-deals'],
  'deal-direction-and-packets': ['packets-from-right', 'right-packets-free', 'singly-from-right'],
  'chip-stock': ['agreed-number', 'hundred-each'],
  'more-than-three-players': ['more', 'two-or-three'],
  'point-suit-choice': ['best-value', 'declarer-chooses-silently'],
  'all-pass': ['pot-stays-nobody-wins', 'stake-doubled-next'],
  'point-announcement-dialogue': ['announce-count-and-value', 'value-on-request-at-tie'],
  'all-bluff-point': ['cannot-happen', 'short-points-void'],
  'triple-variant': ['keeps-growing', 'stays-3'],
  'cb-two-player-both': ['each-pays-the-other', 'nobody-gets'],
  'cb-three-holders': ['all-cancel', 'nobody-gets'],
  'cb-definition': ['no-figure-but-hocs', 'no-king-queen-jack'],
  'hoc-payment-time': ['at-call', 'end-of-round'],
};

export const READINGS = ['lalanne', 'dictionnaire'];

// The rules as a plain object, crux name to option. Throws a code for a reading, crux or option that is not known.
export function rulesOf(reading, departures = {}) {
  if (!READINGS.includes(reading)) throw new BadInput('reading-unknown');
  const rules = {};
  for (const [crux, entry] of Object.entries(CRUXES)) rules[crux] = entry[reading];
  for (const [crux, option] of Object.entries(departures)) {
    if (Object.hasOwn(WITHOUT_EFFECT, crux)) {
      if (!WITHOUT_EFFECT[crux].includes(option)) throw new BadInput('option-unknown');
      continue;
    }
    if (!Object.hasOwn(CRUXES, crux)) throw new BadInput('crux-unknown');
    const entry = CRUXES[crux];
    const played = entry.same && Object.hasOwn(entry.same, option) ? entry.same[option] : option;
    if (!entry.options.includes(played)) throw new BadInput('option-unknown');
    rules[crux] = played;
  }
  return rules;
}

// What is claimed in the answer to `start`.
export function claimedOptions() {
  return Object.fromEntries(Object.entries(CRUXES).map(([crux, entry]) => [crux, entry.options]));
}
