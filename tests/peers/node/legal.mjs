// The regular acts of the seat that is to act, and how many sequences of them there are.

import { BadInput, IS_MAIN_HOC, rankOf } from './cards.mjs';
import { applyAct } from './acts.mjs';
import { layBlocked, mayDeny, standInBlocked, wantedRank } from './play.mjs';
import {
  callBlocked, mayAnnounceCarteBlanche, mayAnnounceNow, mayOpenWithNothing, maySayGood, mayTake, regularRaises, regularShows,
} from './prizes.mjs';
import { bestInHand, isPrizePhase, prizeInPlay } from './table.mjs';

export function regularActs(t) {
  const seat = t.toAct;
  if (seat < 0 || t.phase === 'end') return [];
  if (t.phase === 'draw') {
    return [...Array(52).keys()].filter((card) => !t.drawn.includes(card)).map((card) => ({ seat, verb: 'draw', card }));
  }
  if (t.phase === 'cut') return [{ seat, verb: 'cut' }];
  if (t.phase === 'deal') return [{ seat, verb: 'deal' }];
  if (isPrizePhase(t)) return inPrize(t, seat);
  if (t.phase === 'carte-blanche') {
    const acts = [{ seat, verb: 'pass' }];
    if (mayAnnounceCarteBlanche(t, seat)) acts.push({ seat, verb: 'carte-blanche' });
    return acts;
  }
  return t.phase === 'play' ? inPlay(t, seat) : [];
}

function inPrize(t, seat) {
  const { bid } = t;
  const acts = [];
  if (mayAnnounceCarteBlanche(t, seat)) acts.push({ seat, verb: 'carte-blanche' });
  if (bid.stage === 'show') {
    if (mayTake(t, seat)) acts.push({ seat, verb: 'take' });
    for (const groups of regularShows(t, seat)) acts.push({ seat, verb: 'show', groups });
    return acts;
  }
  if (bid.stage === 'bid') acts.push({ seat, verb: 'pass' });
  if (!callBlocked(t, seat)) acts.push({ seat, verb: 'call' });
  const raises = regularRaises(t, seat);
  if (raises) acts.push({ seat, verb: 'raise', least: raises[0], most: raises[1] });
  if (mayAnnounceNow(t, seat)) {
    const said = bestInHand(t, seat, prizeInPlay(t));
    if (said.kind !== 'nothing' || mayOpenWithNothing(t)) acts.push({ seat, verb: 'announce', said });
  }
  if (maySayGood(t, seat)) acts.push({ seat, verb: 'good' });
  return acts;
}

function inPlay(t, seat) {
  const acts = [];
  const wanted = wantedRank(t);
  for (const card of t.hands[seat]) {
    if (!layBlocked(t, seat, card)) acts.push({ seat, verb: 'play', cards: [card], asRank: 0 });
    else if (wanted && IS_MAIN_HOC[card] && rankOf(card) !== wanted && !standInBlocked(t, seat, card, wanted)) {
      acts.push({ seat, verb: 'play', cards: [card], asRank: wanted });
    }
  }
  if (t.pend[seat] >= 0) acts.push({ seat, verb: 'hoc' });
  if (wanted && mayDeny(t, seat)) acts.push({ seat, verb: 'without', rank: wanted });
  return acts;
}

// More acts than this are not tried for one answer, so that it always comes within a minute or two.
const MOST_ACTS = 30_000_000;

// The number of sequences of exactly `depth` regular acts.
export function perft(table, depth) {
  let tried = 0;
  const count = (t, left) => {
    if (left === 0) return 1;
    let nodes = 0;
    const follow = (act) => {
      if (++tried > MOST_ACTS) throw new BadInput('too-many-nodes', 'the depth is too great');
      return count(applyAct(t, act, false).table, left - 1);
    };
    for (const act of regularActs(t)) {
      if (act.verb === 'raise') {
        if (left === 1) nodes += act.most - act.least + 1;
        else for (let chips = act.least; chips <= act.most; chips++) nodes += follow({ seat: act.seat, verb: 'raise', chips });
      } else nodes += left === 1 ? 1 : follow(act);
    }
    return nodes;
  };
  return count(table, depth);
}
