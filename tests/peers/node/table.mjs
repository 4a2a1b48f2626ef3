// The table: everything that an act can change, the chips that move, and the rounds that follow each other.
//
// A table is a plain object. Acts work on a copy (see `copyTable`), so a refused act leaves no trace. Seats are numbers from
// 0, counter-clockwise; sets of seats are bit masks.

import { BadInput, IS_MAIN_HOC, bySize } from './cards.mjs';
import { PRIZES, bestOf } from './combinations.mjs';

export const HAND_SIZE = { 2: 15, 3: 12 };
export const bit = (seat) => 1 << seat;
export const seatText = (seat) => `p${seat + 1}`;

// Outcomes of an act.
export const REGULAR = Object.freeze({ kind: 'regular', reason: null });
export const UNDETERMINED = Object.freeze({ kind: 'undetermined', reason: null });
export const refused = (reason) => ({ kind: 'refused', reason });
export const irregular = (reason) => ({ kind: 'irregular', reason });

export const forehandOf = (t) => (t.dealer + 1) % t.n;
export const nextSeat = (t, seat) => (seat + 1) % t.n;
export const isPrizePhase = (t) => t.phase === 'point' || t.phase === 'sequence' || t.phase === 'tricon';
export const prizeInPlay = (t) => PRIZES.indexOf(t.phase);
export const handSize = (t, seat) => t.hands[seat].length + t.unseen[seat];

// How far a seat is from forehand; the nearest has 0.
export const distance = (t, seat) => (seat - forehandOf(t) + t.n) % t.n;

export function seatsFrom(t, first) {
  const seats = [];
  for (let i = 0; i < t.n; i++) seats.push((first + i) % t.n);
  return seats;
}

// --- A new game and a new round ---------------------------------------------------------------------------------------

export function newTable({ rules, n, stacks, stake, rounds }) {
  return {
    rules, n, stake, rounds,
    startStacks: stacks.slice(),
    firstForehand: 0,
    roundsPlayed: 0,
    redeal: false,
    dealer: n - 1,
    stacks: stacks.slice(),
    pots: [0, 0, 0],
    mult: [1, 1, 1],
    stakesDue: [1, 1, 1],
    potsGoBack: [false, false, false],
    gameOver: false,
    ledger: null,
  };
}

export function freshBid(t) {
  return {
    stage: 'bid', // then 'answer' and 'show'
    bets: new Array(t.n).fill(0), // how high each one's bet stands
    paid: new Array(t.n).fill(0), // all that each has put down
    raiser: -1,
    raised: 0, // who has raised
    passed: 0, // who passed before any raise, and has not come back in
    out: 0, // who passed after a raise
    allIn: 0, // who went along with less than it cost
    ask: 0, // who is to answer, or was
    first: -1, // with whom the answers begin
    showdown: false, // several were left when the bidding was over
    alone: false, // only one was left
    said: new Array(t.n).fill(null), // an announcement, 'good' or 'void'
    goodWithBetter: 0,
    lifted: false, // somebody had to be asked again
  };
}

// Puts the table in the state before the deal of a round.
export function prepareRound(t, hands) {
  t.phase = 'cut';
  t.toAct = (t.dealer + t.n - 1) % t.n;
  t.dealt = false;
  t.dealTold = false; // whether the deal belongs to what is told, and not to what lies before a start
  t.voided = false;
  // What each seat is dealt is known from the start; before the deal nobody can do anything with it.
  t.hands = hands.map((hand) => hand.cards.slice().sort(bySize));
  t.unseen = hands.map((hand) => hand.unseen);
  t.laidCards = [];
  t.anyUnseen = hands.some((hand) => hand.unseen > 0);
  t.placed = [0, 0, 0];
  t.won = [-1, -1, -1];
  t.bid = freshBid(t);
  t.carteBlanche = { announced: 0, tried: 0, spoken: 0 };
  t.used = new Array(t.n).fill(null).map(() => []);
  t.seq = null;
  t.pend = new Array(t.n).fill(-1);
  t.optionAt = -1;
  t.justHoc = -1;
  t.firstRun = false;
  t.mustLay = -1;
  t.undo = null;
  t.denials = [];
  t.laidCount = 0;
  t.outSeat = -1;
  t.spoken = false;
  t.moved = false;
  t.extraDrawn = false;
  t.drawers = null;
  t.drawn = null;
}

export function copyTable(t) {
  const c = { ...t };
  c.hands = t.hands.slice();
  c.unseen = t.unseen.slice();
  c.stacks = t.stacks.slice();
  c.pots = t.pots.slice();
  c.placed = t.placed.slice();
  c.won = t.won.slice();
  c.used = t.used.slice();
  c.pend = t.pend.slice();
  c.carteBlanche = { ...t.carteBlanche };
  c.bid = { ...t.bid, bets: t.bid.bets.slice(), paid: t.bid.paid.slice(), said: t.bid.said.slice() };
  return c;
}

// --- Chips ------------------------------------------------------------------------------------------------------------

export function payToPot(t, seat, prize, chips) {
  if (chips <= 0) return;
  t.stacks[seat] -= chips;
  t.pots[prize] += chips;
  t.moved = true;
  if (t.ledger) t.ledger.push({ from: seatText(seat), to: `pot:${PRIZES[prize]}`, chips });
}

export function payFromPot(t, prize, seat, chips) {
  if (chips <= 0) return;
  t.pots[prize] -= chips;
  t.stacks[seat] += chips;
  t.moved = true;
  if (t.ledger) t.ledger.push({ from: `pot:${PRIZES[prize]}`, to: seatText(seat), chips });
}

export function pay(t, from, to, chips) {
  if (chips <= 0 || from === to) return;
  t.stacks[from] -= chips;
  t.stacks[to] += chips;
  t.moved = true;
  if (t.ledger) t.ledger.push({ from: seatText(from), to: seatText(to), chips });
}

export function drawFromOthers(t, seat, chips) {
  for (let other = 0; other < t.n; other++) pay(t, other, seat, chips);
}

export function payOthers(t, seat, chips) {
  for (let other = 0; other < t.n; other++) pay(t, seat, other, chips);
}

// A pot goes back in equal parts; what does not divide stays in it.
export function divideAmong(t, prize, chips) {
  const share = Math.floor(chips / t.n);
  for (let seat = 0; seat < t.n; seat++) payFromPot(t, prize, seat, share);
}

export const isDouble = (t, prize) => t.mult[prize] > 1;
const highestMultiplier = (t) => Math.max(...t.mult);

// Hocs, fines and cards left over count double only where a double game doubles everything.
export const generalFactor = (t) => (t.rules['double-not-for'] === 'everything' ? highestMultiplier(t) : 1);
export const carteBlancheFactor = (t) =>
  t.rules['double-not-for'] !== 'only-prize-payments-doubled' ? highestMultiplier(t) : 1;

// How many times the premiums of a prize count because of the stake that was agreed on.
export function agreedFactor(t) {
  const how = t.rules['d-triple-premium'];
  if (how === 'as-simple') return 1;
  return how === 'double-at-most' ? Math.min(t.stake, 2) : t.stake;
}

export function premiumFactor(t, prize) {
  const agreed = agreedFactor(t);
  if (t.stake > 1 && t.rules['double-of-agreed-double'] === 'x2') return Math.max(agreed, t.mult[prize]);
  return agreed * t.mult[prize];
}

// --- Deal and stakes --------------------------------------------------------------------------------------------------

export function firstPhase(t) {
  return t.rules['cb-timing'] === 'before-prizes' ? 'carte-blanche' : 'point';
}

export function deal(t) {
  for (let prize = 0; prize < 3; prize++) {
    if (t.potsGoBack[prize]) divideAmong(t, prize, t.pots[prize]);
    t.placed[prize] = t.stake * t.stakesDue[prize];
    for (let seat = 0; seat < t.n; seat++) payToPot(t, seat, prize, t.placed[prize]);
  }
  t.dealTold = true;
  openBidding(t);
}

function openBidding(t) {
  t.dealt = true;
  t.moved = false;
  t.phase = firstPhase(t);
  t.toAct = forehandOf(t);
  t.bid = freshBid(t);
}

// --- From one round to the next ---------------------------------------------------------------------------------------

// Whether the pots of prizes that nobody won are carried, and how many times their games count in the next round.
export function carryOver(t) {
  const { rules } = t;
  if (t.voided) {
    // The same stakes are placed again; an old pot has gone back already.
    t.potsGoBack = [false, false, false];
    if (rules.misdeal === 'deal-passes-on') t.dealer = nextSeat(t, t.dealer);
    return;
  }
  t.dealer = rules['next-dealer'] === 'winner-or-lot' ? t.outSeat : nextSeat(t, t.dealer);
  const allOpen = t.won.every((seat) => seat < 0);
  const perPrize = rules['double-scope'] === 'per-prize';
  const mult = [1, 1, 1];
  const stakesDue = [1, 1, 1];
  const potsGoBack = [false, false, false];
  for (let prize = 0; prize < 3; prize++) {
    if (t.won[prize] >= 0) continue;
    if (!perPrize && !allOpen) {
      potsGoBack[prize] = rules['single-unwon-prize-d'] === 'returned';
      continue;
    }
    const before = t.mult[prize];
    const again = before > 1;
    const carry = rules['consecutive-carry'];
    mult[prize] = carry === 'keeps-growing' ? before + 1 : carry === '3' ? Math.min(before + 1, 3) : 2;
    const goesBack = rules['d-restake'] === 'double-ante-old-returned';
    potsGoBack[prize] = goesBack;
    stakesDue[prize] = rules['d-restake'] === 'old-stake-stays-plus-normal-ante' ? 1 : 2;
    if (carry === 'pot-capped-at-double' && again && !goesBack) stakesDue[prize] = 0;
  }
  t.mult = mult;
  t.stakesDue = stakesDue;
  t.potsGoBack = potsGoBack;
}

// What is left in the pots when the game ends.
export function settlePots(t) {
  if (t.rules['carried-pot-at-game-end'] !== 'split-equally') return;
  for (let prize = 0; prize < 3; prize++) divideAmong(t, prize, t.pots[prize]);
}

function gains(t) {
  const held = t.rules['chips-won-measure'] === 'chips-held';
  return t.stacks.map((chips, seat) => (held ? chips : chips - t.startStacks[seat]));
}

export function winnersOf(t) {
  const all = gains(t);
  const most = Math.max(...all);
  const best = seatsFrom(t, t.firstForehand).filter((seat) => all[seat] === most);
  return t.rules['game-winner-tie'] === 'nearest-forehand' ? [best[0]] : best.sort(bySize);
}

// Called when a round is over: does the game end with it?
export function endGameIfOver(t) {
  if (t.gameOver || t.phase !== 'end' || t.voided) return;
  const { rules } = t;
  const broke = rules['chip-exhaustion'] === 'eliminated' && t.stacks.some((chips) => chips <= 0);
  if (!broke) {
    if (t.rounds === null || t.roundsPlayed < t.rounds) return;
    if (rules['carried-pot-at-game-end'] === 'extra-round' && t.pots.some((chips) => chips > 0)) return;
    if (rules['game-winner-tie'] === 'extra-rounds' && winnersOf(t).length > 1) return;
  }
  settlePots(t);
  t.gameOver = true;
}

// The round ends: `t.outSeat` is paid for the cards that the others have left.
export function endRound(t) {
  const winner = t.outSeat;
  for (let seat = 0; seat < t.n; seat++) {
    if (seat !== winner) pay(t, seat, winner, leftover(t, seat) * generalFactor(t));
  }
  t.phase = 'end';
  t.toAct = -1;
  t.seq = null;
  t.pend.fill(-1);
  t.optionAt = -1;
  t.mustLay = -1;
  t.undo = null;
  t.roundsPlayed++;
  endGameIfOver(t);
}

function leftover(t, seat) {
  const { rules } = t;
  const left = handSize(t, seat);
  if (left === 0) return 0;
  let figure;
  if (left === 1) figure = Number(rules['leftover-one']);
  else if (left === 2) figure = 4;
  else if (left < 10) figure = 1;
  else if (left === 10) figure = rules['leftover-ten'] === '20' ? 2 : 1;
  else figure = 2;
  const how = rules['leftover-per-card'];
  const perCard = how === 'all-per-card' || (how === 'rows-3plus-per-card' && left > 2);
  const extra = rules['leftover-main-hocs'] === 'extra' ? t.hands[seat].filter((card) => IS_MAIN_HOC[card]).length : 0;
  return figure * (perCard ? left : 1) + extra;
}

// --- Cards in hand ----------------------------------------------------------------------------------------------------

// The cards that may serve for the prize in play.
export function usable(t, seat) {
  if (t.rules['same-cards-reused'] === 'reuse-allowed') return t.hands[seat];
  return t.hands[seat].filter((card) => !t.used[seat].includes(card));
}

export const bestInHand = (t, seat, prize) => bestOf(t.rules, prize, usable(t, seat));

// An unseen card turns out to be this one, if nobody is known to have it.
function mayBeUnseen(t, seat, card) {
  return t.unseen[seat] > 0 && !t.laidCards.includes(card) && !t.hands.some((hand) => hand.includes(card));
}

export function requireCards(t, seat, cards) {
  if (new Set(cards).size !== cards.length) throw new BadInput('card-not-held', 'the same card twice');
  let unseen = t.unseen[seat];
  for (const card of cards) {
    if (t.hands[seat].includes(card)) continue;
    if (unseen <= 0 || !mayBeUnseen(t, seat, card)) throw new BadInput('card-not-held', `${seatText(seat)} has no such card`);
    unseen--;
  }
}

// Cards that were unseen are known from now on.
export function reveal(t, seat, cards) {
  if (!t.unseen[seat]) return;
  for (const card of cards) {
    if (t.hands[seat].includes(card)) continue;
    t.hands[seat] = [...t.hands[seat], card].sort(bySize);
    t.unseen[seat]--;
  }
}
