// The play: laying cards, saying “without”, calling Hoc, and claims of a false denial.
//
// `t.seq` is the running sequence, or null when a new one is to begin:
//   rank    the rank that its last card stands for
//   by      who laid it
//   denied  who has said “without” for the rank now wanted
//   outs    who takes no further part, where that is the rule
//   own     whether the last card has its own rank, and does not stand for another
//   first   whether this is still the first run of the player who led first
// `t.pend[seat]` is what a call of Hoc would earn that seat: -1 there is nothing to call, 0 it has been paid already.
// `t.optionAt` is the seat that may stop the sequence by calling, at a main hoc in its own place.

import { IS_MAIN_HOC, KING, rankOf } from './cards.mjs';
import {
  REGULAR, UNDETERMINED, bit, drawFromOthers, endRound, generalFactor, handSize, irregular, nextSeat, pay, payOthers,
  refused, reveal,
} from './table.mjs';

const kingIsLast = (t) => t.rules['king-needed-above'] === 'nothing-follows';

// The rank that follows, or 0 if none does.
const rankAfter = (t, rank) => (rank < KING ? rank + 1 : kingIsLast(t) ? 0 : 1);

export const wantedRank = (t) => (t.seq ? rankAfter(t, t.seq.rank) : 0);
export const isOwnRun = (t, seat) => t.seq !== null && t.seq.by === seat;

const ordinaryOf = (t, seat, rank) => t.hands[seat].some((card) => rankOf(card) === rank && !IS_MAIN_HOC[card]);
const mainHocOf = (t, seat, rank) => t.hands[seat].some((card) => rankOf(card) === rank && IS_MAIN_HOC[card]);
const holds = (t, seat, rank) => t.hands[seat].some((card) => rankOf(card) === rank);

// --- Hocs -------------------------------------------------------------------------------------------------------------

const isAutomatic = (t) => t.rules['hoc-needs-call'] === 'automatic';

function payHoc(t, seat, hocs) {
  const chips = hocs * generalFactor(t);
  if (t.rules['d-hoc-chip-from-whom'] === 'one-in-all') pay(t, nextSeat(t, seat), seat, chips);
  else drawFromOthers(t, seat, chips);
}

// The sequence has stopped at a card of this seat, which leads again.
function stopAt(t, seat, hocs) {
  t.seq = null;
  t.optionAt = -1;
  t.toAct = seat;
  if (t.outSeat >= 0) {
    // Somebody is out and the sequence was only played out: the round ends, and nobody can call any more.
    payHoc(t, seat, hocs);
    endRound(t);
    return;
  }
  if (hocs > 0) earnHoc(t, seat, hocs);
  if (hocs > 0 && isAutomatic(t)) t.justHoc = seat;
}

function earnHoc(t, seat, hocs) {
  if (isAutomatic(t)) {
    payHoc(t, seat, hocs);
    t.pend[seat] = Math.max(t.pend[seat], 0);
  } else t.pend[seat] = Math.max(t.pend[seat], 0) + hocs;
}

const kingHocs = (t, rank) => (rank === KING && t.rules['king-double-hoc'] === 'two-hocs' ? 2 : 1);

// Nobody goes on: whoever laid the last card has an accidental hoc.
function stuck(t) {
  const { seq, rules } = t;
  const wanted = wantedRank(t);
  let hocs = seq.own ? kingHocs(t, seq.rank) : 1;
  if (rules['main-hoc-declined-stuck'] === 'no-hoc') {
    for (let seat = 0; seat < t.n; seat++) if (mainHocOf(t, seat, wanted)) hocs = 0;
  }
  if (t.outSeat >= 0 && rules['accidental-hoc-on-last-card'] === 'no-hoc') hocs = 0;
  // Whether the last card of a hand is a hoc was settled when it was laid.
  if (handSize(t, seq.by) === 0) hocs = 0;
  stopAt(t, seq.by, hocs);
}

export function hoc(t, seat) {
  if (t.pend[seat] < 0) {
    if (t.rules['wrong-hoc-call'] !== 'penalty') return refused(t.toAct === seat ? 'no-hoc' : 'not-your-turn');
    payOthers(t, seat, generalFactor(t));
    return irregular('wrong-hoc');
  }
  const stops = t.optionAt === seat;
  payHoc(t, seat, t.pend[seat]);
  t.pend[seat] = -1;
  if (t.toAct === seat) t.justHoc = seat;
  t.undo = null;
  if (stops) {
    t.seq = null;
    t.optionAt = -1;
    t.toAct = seat;
    if (t.outSeat >= 0) endRound(t);
  }
  return REGULAR;
}

// --- Laying cards -----------------------------------------------------------------------------------------------------

// Whether a main hoc that is laid in its own place, or led, is more than an ordinary card.
function countsInPlace(t, seat) {
  const { rules } = t;
  if (rules['main-hoc-in-place-stops'] === 'ordinary-unless-out-of-place') return false;
  if (t.seq) return true;
  if (rules['main-hoc-led'] === 'ordinary-lead') return false;
  return !(rules['hocs-in-a-row'] === 'once' && t.justHoc === seat);
}

// Why the seat may not lay this card in its own place, or null.
export function layBlocked(t, seat, card) {
  const { rules } = t;
  const rank = rankOf(card);
  if (!t.seq) {
    if (rules['lead-freedom'] === 'lowest-first' && t.hands[seat].some((other) => rankOf(other) < rank)) return 'lead-lowest';
    return null;
  }
  if (rank !== wantedRank(t)) return 'does-not-follow';
  if (IS_MAIN_HOC[card] && rules['needed-card-duplicates'] === 'must-lay-ordinary' && ordinaryOf(t, seat, rank)) {
    return 'ordinary-first';
  }
  return null;
}

// Why the seat may not lay this card for another, or null.
export function standInBlocked(t, seat, card, value) {
  const { rules } = t;
  if (!IS_MAIN_HOC[card]) return 'no-main-hoc';
  if (!t.seq) return 'no-sequence';
  if (t.mustLay === seat) return 'must-lay';
  if (isOwnRun(t, seat) && rules['own-run-main-hoc'] === 'only-the-next-player') return 'own-run';
  if (value !== wantedRank(t) && rules['d-value-wild'] === 'only-card-wanted') return 'value-not-wanted';
  if (rules['main-hoc-while-holding-needed-card'] === 'forbidden' && holds(t, seat, value)) return 'holds-the-card';
  return null;
}

// Lays one card. `value` is the rank it stands for if that is not its own place, or 0.
function lay(t, seat, card, value) {
  const { rules } = t;
  const led = t.seq === null;
  const standIn = value > 0;
  const rank = standIn ? value : rankOf(card);
  const isMain = IS_MAIN_HOC[card];
  const counts = isMain && (standIn || countsInPlace(t, seat));
  const before = t.seq;

  t.hands[seat] = t.hands[seat].filter((other) => other !== card);
  if (t.anyUnseen) t.laidCards = [...t.laidCards, card];
  t.laidCount++;
  if (t.optionAt >= 0) t.pend[t.optionAt] = -1;
  t.pend[seat] = -1;
  t.optionAt = -1;
  t.justHoc = -1;
  t.mustLay = -1;
  t.undo = null;
  t.toAct = seat;
  t.seq = {
    rank,
    by: seat,
    denied: 0,
    outs: led ? 0 : before.outs,
    own: !standIn,
    first: led ? t.firstRun : before.first && before.by === seat,
  };
  t.firstRun = false;
  if (standIn && rules['stand-in-and-last-card'] === 'both') earnHoc(t, before.by, 1);

  const nothingFollows = rankAfter(t, rank) === 0;
  if (handSize(t, seat) === 0) return lastCard(t, seat, rank, counts, standIn, nothingFollows);
  if (!counts) {
    if (nothingFollows) stopAt(t, seat, 1);
    return true;
  }
  if (standIn) {
    if (rules['main-hoc-replaces-and-restarts'] === 'restart' || nothingFollows) stopAt(t, seat, 1 + ownPend(t, seat));
    else t.pend[seat] = 1 + ownPend(t, seat);
  } else if (nothingFollows || rules['main-hoc-in-place-stops'] === 'always-hoc') {
    stopAt(t, seat, kingHocs(t, rank));
  } else {
    t.pend[seat] = kingHocs(t, rank);
    t.optionAt = seat;
  }
  return true;
}

// What was earned by the card before, where a main hoc that stands in makes that a hoc as well; it is called together.
function ownPend(t, seat) {
  const earned = Math.max(0, t.pend[seat]);
  t.pend[seat] = -1;
  return earned;
}

// The last card of a hand. Says whether what it earns is known; it is not if a card that nobody saw decides it.
function lastCard(t, seat, rank, counts, standIn, nothingFollows) {
  const { rules } = t;
  if (t.outSeat < 0) t.outSeat = seat;
  const accidentalPaid = rules['accidental-hoc-on-last-card'] === 'hoc-if-nobody-could-continue';
  const playedOut = rules['end-mid-sequence'] === 'sequence-finished';
  const goesOn = !nothingFollows && (!counts || (standIn && rules['main-hoc-replaces-and-restarts'] === 'continue-from-value'));
  let hocs = 0;
  if (counts) {
    if (rules['main-hoc-on-last-card'] === 'hoc-paid-then-end') {
      hocs = standIn ? 1 : kingHocs(t, rank);
    }
  } else if (accidentalPaid) {
    const next = rankAfter(t, rank);
    let held = false;
    let unseen = false;
    for (let other = 0; other < t.n && next; other++) {
      if (other === seat) continue;
      held ||= holds(t, other, next);
      unseen ||= t.unseen[other] > 0;
    }
    if (!held && unseen) return false;
    if (!held) hocs = 1;
  }
  if (hocs) payHoc(t, seat, hocs);
  // A hoc that could no longer be called is paid as well: the one of the card for which the main hoc stood in.
  if (standIn && rules['stand-in-and-last-card'] === 'both') {
    for (let other = 0; other < t.n; other++) if (t.pend[other] > 0) payHoc(t, other, t.pend[other]);
    t.pend.fill(-1);
  }
  if (playedOut && goesOn) askNext(t, seat);
  else endRound(t);
  return true;
}

export function play(t, seat, cards, asRank) {
  if (asRank) return playAs(t, seat, cards[0], asRank);
  if (t.toAct !== seat && !mayLayOffTurn(t, seat, cards)) return refused('not-your-turn');
  reveal(t, seat, cards);
  for (const card of cards) {
    // The first card may be laid out of turn; after it nothing can follow if the card before ended the round.
    if (card !== cards[0] && (t.phase !== 'play' || t.toAct !== seat)) return refused('does-not-follow');
    if (t.mustLay === seat && rankOf(card) !== wantedRank(t)) return refused('must-lay');
    const blocked = layBlocked(t, seat, card);
    if (blocked) return refused(blocked);
    if (!lay(t, seat, card, 0)) return UNDETERMINED;
  }
  return REGULAR;
}

function playAs(t, seat, card, value) {
  const inPlace = value === rankOf(card) && (!t.seq || value === wantedRank(t));
  const offTurn = IS_MAIN_HOC[card] && t.seq !== null && t.rules['main-hoc-off-turn'] === 'any-time';
  if (t.toAct !== seat && !offTurn) return refused('not-your-turn');
  reveal(t, seat, [card]);
  if (inPlace && IS_MAIN_HOC[card]) {
    const blocked = layBlocked(t, seat, card);
    if (blocked) return refused(blocked);
    return lay(t, seat, card, 0) ? REGULAR : UNDETERMINED;
  }
  const blocked = standInBlocked(t, seat, card, value);
  if (blocked) return refused(blocked);
  return lay(t, seat, card, value) ? REGULAR : UNDETERMINED;
}

const mayLayOffTurn = (t, seat, cards) =>
  t.rules['main-hoc-off-turn'] === 'any-time' && t.seq !== null && IS_MAIN_HOC[cards[0]] && rankOf(cards[0]) === wantedRank(t);

// --- “Without” --------------------------------------------------------------------------------------------------------

// What a denial is: true or allowed, a fault, or (with unseen cards) not known; and whether the fault is fined.
function weighDenial(t, seat, rank, ownRun) {
  const { rules } = t;
  const ordinary = ordinaryOf(t, seat, rank);
  const mainHoc = mainHocOf(t, seat, rank);
  const held = ordinary || mainHoc;
  const known = held || t.unseen[seat] === 0 || allSeen(t, rank);
  let fault = false;
  if (rules['duty-to-lay-d'] === 'duty') {
    if (ordinary) fault = !(mainHoc && rules['needed-card-duplicates'] === 'denial-true');
    else if (mainHoc) {
      const mayStop = ownRun && rules['stop-before-main-hoc'] === 'allowed';
      fault = rules['false-denial-exempt-d'] === 'not-exempt' && !mayStop;
    }
  }
  const fined = fault && (ownRun || rules['denial-by-responder'] === 'strikes-too');
  return { held, known, fault, fined };
}

// Whether all four cards of a rank are in hands that were seen, or on the pile.
function allSeen(t, rank) {
  const seen = [...t.hands.flat(), ...t.laidCards].filter((card) => rankOf(card) === rank);
  return seen.length === 4;
}

export function withoutBlocked(t, seat, rank) {
  if (t.toAct !== seat) return 'not-your-turn';
  if (!t.seq) return 'nothing-wanted';
  const wanted = wantedRank(t);
  if (rank !== wanted) return 'rank-not-wanted';
  if (t.mustLay === seat) return 'must-lay';
  if (t.rules['stop-before-main-hoc'] === 'must-go-on' && isOwnRun(t, seat) && mainHocOf(t, seat, wanted)) return 'must-go-on';
  return null;
}

export const mayDeny = (t, seat) => {
  const wanted = wantedRank(t);
  return !withoutBlocked(t, seat, wanted) && !weighDenial(t, seat, wanted, isOwnRun(t, seat)).fault;
};

export function without(t, seat, rank) {
  const blocked = withoutBlocked(t, seat, rank);
  if (blocked) return refused(blocked);
  const ownRun = isOwnRun(t, seat);
  const weighed = weighDenial(t, seat, rank, ownRun);
  const denial = { ...weighed, seat, rank, punished: false, laidCount: t.laidCount };
  t.undo = { seat, seq: t.seq, pend: t.pend.slice(), justHoc: t.justHoc, optionAt: t.optionAt };
  if (weighed.fined && t.rules['false-denial-detection'] === 'always') {
    payOthers(t, seat, 5 * generalFactor(t));
    denial.punished = true;
  }
  t.denials = [...t.denials, denial];
  if (t.optionAt === seat) t.pend[seat] = -1; // the sequence was not stopped at the main hoc
  t.optionAt = -1;
  const { undo } = t;
  const outs = t.rules['done-for-sequence'] === 'out-of-this-sequence' ? t.seq.outs | bit(seat) : t.seq.outs;
  const firstRunEnds = t.seq.first && ownRun && t.rules['d-first-run-hoc'] === 'unconditional';
  t.seq = { ...t.seq, denied: t.seq.denied | bit(seat), outs, first: false };
  const stacks = t.stacks.slice();
  if (firstRunEnds) stopAt(t, seat, seqHocs(t));
  else askNext(t, seat);
  if (t.phase === 'play') t.undo = { ...undo, gains: t.stacks.map((chips, other) => chips - stacks[other]) };
  return weighed.fault ? irregular('false-denial') : REGULAR;
}

const seqHocs = (t) => (t.seq.own ? kingHocs(t, t.seq.rank) : 1);

// The next player to the right goes on, until all have been asked. Who has no cards left is not asked.
function askNext(t, seat) {
  const { seq } = t;
  for (let next = nextSeat(t, seat), i = 0; i < t.n; next = nextSeat(t, next), i++) {
    if ((seq.denied | seq.outs) & bit(next) || handSize(t, next) === 0) continue;
    t.toAct = next;
    return;
  }
  stuck(t);
}

export function resumePlay(t, named) {
  if (!t.seq) {
    t.toAct = named >= 0 ? named : (t.dealer + 1) % t.n;
    return;
  }
  const { seq } = t;
  if (named >= 0) {
    t.toAct = named;
    return;
  }
  const open = [];
  for (let next = nextSeat(t, seq.by); next !== seq.by; next = nextSeat(t, next)) {
    if (!((seq.denied | seq.outs) & bit(next)) && handSize(t, next) > 0) open.push(next);
  }
  if (open.length) t.toAct = open[0];
  else {
    // All have been asked: the sequence has stopped, and nothing is said of a hoc that could still be called.
    t.seq = null;
    t.toAct = seq.by;
  }
}

// A denial that a start in the middle tells of.
export function rememberDenial(t, seat, rank, ownRun) {
  const weighed = weighDenial(t, seat, rank, ownRun);
  const punished = weighed.fined && t.rules['false-denial-detection'] === 'always';
  t.denials = [...t.denials, { ...weighed, seat, rank, punished, laidCount: t.laidCount }];
}

// --- Claims -----------------------------------------------------------------------------------------------------------

export const mayClaim = (t, seat) => t.denials.some((denial) => denial.seat !== seat);

export function claim(t, seat, accused, rank) {
  const { rules } = t;
  if (seat === accused) return refused('claim-on-oneself');
  let denials = t.denials.filter((denial) => denial.seat === accused && denial.rank === rank);
  if (!denials.length) return refused('nothing-denied');
  if (rules['denial-claim-deadline'] === 'until-next-card') {
    denials = denials.filter((denial) => denial.laidCount === t.laidCount);
    if (!denials.length) return refused('claim-too-late');
  }
  const again = rules['false-denial-repeat'] === 'each-time';
  denials = denials.reverse();
  const denial =
    denials.find((one) => one.fined && (again || !one.punished)) ??
    denials.find((one) => one.punished) ??
    denials.find((one) => !one.known) ??
    denials.find((one) => one.held) ??
    denials[0];
  if (!denial.known) return UNDETERMINED;
  if (!denial.fined) {
    if (!denial.held && rules['claim-wrong'] === 'penalty') payOthers(t, seat, 5 * generalFactor(t));
    return irregular('claim-fails');
  }
  const fresh = again || !denial.punished;
  if (fresh) payOthers(t, accused, 5 * generalFactor(t));
  t.denials = t.denials.map((one) => (one === denial ? { ...one, punished: true } : one));
  const remedy = rules['false-denial-remedy'];
  if (remedy !== 'play-stands' && t.phase === 'play' && t.undo && t.undo.seat === accused && denial === lastDenial(t.denials, denial)) {
    takeBack(t, accused);
    if (remedy === 'must-lay-if-caught-at-once') t.mustLay = accused;
  }
  return irregular(fresh ? 'false-denial' : 'already-punished');
}

// The denial just fined, if it is the last one that anybody spoke.
function lastDenial(denials, fined) {
  const last = denials[denials.length - 1];
  return last.seat === fined.seat && last.rank === fined.rank && last.laidCount === fined.laidCount ? fined : null;
}

// The play goes back to before the denial; its fine stays paid.
function takeBack(t, accused) {
  t.seq = t.undo.seq;
  t.pend = t.undo.pend.slice();
  t.justHoc = t.undo.justHoc;
  t.optionAt = t.undo.optionAt;
  t.toAct = accused;
  // A hoc that was paid because the denial stopped the sequence is paid back.
  const { gains } = t.undo;
  const winner = gains ? gains.findIndex((chips) => chips > 0) : -1;
  for (let other = 0; winner >= 0 && other < t.n; other++) pay(t, winner, other, -gains[other]);
  t.undo = null;
}
