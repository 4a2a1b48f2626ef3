// What happens at a table although it should not: a wrong deal, cards that were seen, a player who leaves.

import { PRIZES } from './combinations.mjs';
import {
  HAND_SIZE, firstPhase, generalFactor, handSize, irregular, isPrizePhase, payFromPot, payOthers,
  prizeInPlay, refused, requireCards, settlePots,
} from './table.mjs';

// --- A wrong deal -----------------------------------------------------------------------------------------------------

// Why the deal can no longer be objected to, or null.
export function misdealBlocked(t) {
  if (!t.dealTold || t.phase === 'end') return 'no-deal';
  const cardLaid = t.laidCount > 0 || t.seq !== null || t.denials.length > 0;
  if (t.moved || cardLaid || t.carteBlanche.announced || t.won.some((seat) => seat >= 0)) return 'deal-stands';
  if (t.rules['misdeal-deadline'] === 'until-first-bid') {
    const before = t.phase === firstPhase(t) || t.phase === 'point';
    if (t.spoken || !before) return 'too-late';
  }
  return null;
}

export function misdeal(t, seat, counted) {
  const blocked = misdealBlocked(t);
  if (blocked) return refused(blocked);
  if (counted >= 0 && handSize(t, counted) === HAND_SIZE[t.n]) return irregular('count-right');
  for (let prize = 0; prize < 3; prize++) takeBackStake(t, prize);
  if (t.rules.misdeal === 'penalty') payOthers(t, t.dealer, generalFactor(t));
  // The round is over without having counted, and nobody is to act until the next deal.
  t.phase = 'end';
  t.toAct = -1;
  t.voided = true;
  return irregular('misdeal');
}

function takeBackStake(t, prize) {
  for (let seat = 0; seat < t.n; seat++) payFromPot(t, prize, seat, t.placed[prize]);
  t.placed[prize] = 0;
}

// --- Cards that were seen ---------------------------------------------------------------------------------------------

const cardsAreOut = (t) => t.dealt && t.phase !== 'end';

export function expose(t, seat, cards) {
  if (!cardsAreOut(t)) return refused('no-cards-out');
  requireCards(t, seat, cards);
  if (t.rules['exposed-card'] === 'penalty') payOthers(t, seat, generalFactor(t));
  return irregular('exposed-card');
}

export function look(t, seat) {
  if (!cardsAreOut(t)) return refused('no-cards-out');
  if (t.rules['look-into-stock'] === 'penalty') payOthers(t, seat, generalFactor(t));
  return irregular('looked-into-stock');
}

// --- A player who leaves ----------------------------------------------------------------------------------------------

export function leave(t, seat) {
  if (t.gameOver) return refused('game-over');
  if (cardsAreOut(t)) {
    // The round is broken off: bets and stakes go back as far as their prize is open.
    if (isPrizePhase(t)) {
      const prize = prizeInPlay(t);
      for (let other = 0; other < t.n; other++) payFromPot(t, prize, other, Math.min(t.bid.paid[other], t.pots[prize]));
    }
    for (let prize = 0; prize < PRIZES.length; prize++) if (t.won[prize] < 0) takeBackStake(t, prize);
  }
  settlePots(t);
  if (t.rules['leaving-early'] === 'penalty') payOthers(t, seat, 5 * generalFactor(t));
  t.phase = 'end';
  t.toAct = -1;
  t.seq = null;
  t.undo = null;
  t.mustLay = -1;
  t.gameOver = true;
  return irregular('left-early');
}
