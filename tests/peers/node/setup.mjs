// A situation as a request tells it: the setup, the rounds before, a start in the middle, and the acts.

import { BadInput, cardText, parseCards, parseRank, parseSeenCards, rankOf } from './cards.mjs';
import { PRIZES, parseAnnouncement, resolve } from './combinations.mjs';
import { applyAct, parseAct, parseSeat } from './acts.mjs';
import { rememberDenial, resumePlay, wantedRank } from './play.mjs';
import { firstLeader, resumeBidding, resumeCarteBlanche } from './prizes.mjs';
import {
  HAND_SIZE, bit, carryOver, deal, endGameIfOver, forehandOf, freshBid, newTable, prepareRound, usable,
} from './table.mjs';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function requireObject(value, name) {
  if (!isObject(value)) throw new BadInput('value-wrong', `${name} must be an object`);
  return value;
}

function requireKeys(value, allowed, name) {
  for (const key of Object.keys(value)) {
    if (!allowed.includes(key)) throw new BadInput('key-unknown', `${name} has no key ${key}`);
  }
}

function requireList(value, name) {
  if (!Array.isArray(value)) throw new BadInput('value-wrong', `${name} must be a list`);
  return value;
}

function requireInteger(value, name, least = -Infinity) {
  if (!Number.isSafeInteger(value) || value < least) throw new BadInput('value-wrong', `${name} must be a whole number`);
  return value;
}

// --- Hands ------------------------------------------------------------------------------------------------------------

export function parseHands(texts) {
  return requireList(texts, 'hands').map((text) => parseCards(text));
}

function roundHands(texts, n, start) {
  const hands = parseHands(texts);
  if (hands.length !== n) throw new BadInput('player-count', 'the number of hands changes');
  const all = hands.flatMap((hand) => hand.cards);
  if (new Set(all).size !== all.length) throw new BadInput('card-twice', 'the same card in two places');
  const full = HAND_SIZE[n];
  for (const hand of hands) {
    const size = hand.cards.length + hand.unseen;
    if (start ? start.phase !== 'deal' && size > full : size !== full) throw new BadInput('hand-size', `a hand of ${size}`);
  }
  return hands;
}

// --- The pack ---------------------------------------------------------------------------------------------------------

// The hands that the last seat deals from the whole pack, one card at a time from the top, to p1 first (hoc-deal).
function dealtHands(setup) {
  const { pack, players } = setup;
  if (typeof pack !== 'string') throw new BadInput('wrong-type', 'pack must be a text');
  if (!Number.isSafeInteger(players)) throw new BadInput('wrong-type', 'players must be a whole number');
  if (setup.hands !== undefined) throw new BadInput('wrong-type', 'hands or a pack, not both');
  if (players < 2 || players > 3) throw new BadInput('player-count', `${players} players`);
  if (pack.length !== 2 * 52) throw new BadInput('wrong-length', 'a pack has 52 cards');
  const cards = parseSeenCards(pack);
  if (new Set(cards).size !== cards.length) throw new BadInput('card-twice', 'the same card twice in the pack');
  const hands = new Array(players).fill('');
  for (let i = 0; i < players * HAND_SIZE[players]; i++) hands[i % players] += cardText(cards[i]);
  return hands;
}

// --- A start in the middle --------------------------------------------------------------------------------------------

const START_KEYS = [
  'phase', 'dealer', 'to_act', 'pots', 'multiplier', 'won', 'bets', 'raiser', 'passed', 'out', 'said', 'sequence', 'hoc',
];
const START_PHASES = ['deal', ...PRIZES, 'carte-blanche', 'play', 'end'];

function byPrize(value, name, least, otherwise) {
  const numbers = [otherwise, otherwise, otherwise];
  if (value === undefined) return numbers;
  requireKeys(requireObject(value, name), PRIZES, name);
  PRIZES.forEach((prize, i) => {
    if (value[prize] !== undefined) numbers[i] = requireInteger(value[prize], name, least);
  });
  return numbers;
}

const seatMask = (value, name, n) =>
  value === undefined ? 0 : requireList(value, name).reduce((mask, text) => mask | bit(parseSeat(text, n)), 0);

function applyStart(t, start, isFirst) {
  requireKeys(start, START_KEYS, 'start');
  const { phase } = start;
  if (!START_PHASES.includes(phase)) throw new BadInput('phase-unknown', `no phase to start with: ${phase}`);
  if (phase === 'deal') requireKeys(start, ['phase', 'dealer'], 'start');
  if (isFirst) {
    if (start.dealer !== undefined) t.dealer = parseSeat(start.dealer, t.n);
    t.firstForehand = forehandOf(t);
    t.pots = byPrize(start.pots, 'pots', 0, 0);
    t.mult = byPrize(start.multiplier, 'multiplier', 1, 1);
  } else if (['dealer', 'pots', 'multiplier'].some((key) => start[key] !== undefined)) {
    throw new BadInput('key-unknown', 'dealer, pots and multiplier follow from the round before');
  }
  const named = start.to_act === undefined ? -1 : parseSeat(start.to_act, t.n);
  t.dealt = phase !== 'deal';
  if (start.won !== undefined) {
    requireKeys(requireObject(start.won, 'won'), PRIZES, 'won');
    PRIZES.forEach((prize, i) => {
      if (start.won[prize] !== undefined) t.won[i] = parseSeat(start.won[prize], t.n);
    });
  }
  t.extraDrawn = t.won.some((seat, prize) => seat >= 0 && t.mult[prize] > 1);
  t.phase = phase;
  t.toAct = named >= 0 ? named : forehandOf(t);
  startSequence(t, start, named);
  if (PRIZES.includes(phase)) startBidding(t, start);
  if (isFirst && phase !== 'end') tellStakesApart(t);

  if (phase === 'deal') t.toAct = t.dealer;
  else if (PRIZES.includes(phase)) resumeBidding(t, named);
  else if (phase === 'carte-blanche') resumeCarteBlanche(t, named);
  else if (phase === 'play') startPlay(t, start, named);
  else {
    if (start.out === undefined) throw new BadInput('value-wrong', 'a round that is over tells who went out');
    t.outSeat = parseSeat(start.out, t.n);
    t.toAct = -1;
    t.seq = null;
    t.undo = null;
    t.roundsPlayed++;
    endGameIfOver(t);
  }
}

// Of what lies in the pots at a start, how much each has staked in this round: what is bet, and what was carried, lies on top.
function tellStakesApart(t) {
  for (let prize = 0; prize < 3; prize++) {
    if (t.won[prize] >= 0) continue;
    const bets = PRIZES[prize] === t.phase ? t.bid.bets.reduce((sum, chips) => sum + chips, 0) : 0;
    const twice = t.mult[prize] > 1 && t.rules['d-restake'] !== 'old-stake-stays-plus-normal-ante';
    const share = Math.max(0, Math.floor((t.pots[prize] - bets) / t.n));
    t.placed[prize] = Math.min(t.stake * (twice ? 2 : 1), share);
  }
}

function startBidding(t, start) {
  const { n } = t;
  const bid = freshBid(t);
  t.bid = bid;
  if (start.bets !== undefined) {
    bid.bets = requireList(start.bets, 'bets').map((chips) => requireInteger(chips, 'bets', 0));
    if (bid.bets.length !== n) throw new BadInput('value-wrong', 'one bet for each seat');
    bid.paid = bid.bets.slice();
  }
  if (start.raiser !== undefined) {
    bid.raiser = parseSeat(start.raiser, n);
    bid.raised = bit(bid.raiser);
  }
  bid.passed = seatMask(start.passed, 'passed', n);
  bid.out = seatMask(start.out, 'out', n);
  bid.speakers = [];
  bid.saidTold = start.said !== undefined;
  if (start.said !== undefined) {
    for (const [seatWord, text] of Object.entries(requireObject(start.said, 'said'))) {
      const seat = parseSeat(seatWord, n);
      if (typeof text !== 'string') throw new BadInput('value-wrong', 'said must be texts');
      bid.said[seat] = text === 'good' ? 'good' : resolve(t.rules, usable(t, seat), parseAnnouncement(text.split(/\s+/)));
      const said = bid.said[seat];
      if (said !== 'good' && said.kind !== 'nothing' && said.kind !== t.phase) throw new BadInput('value-wrong', 'another prize');
      bid.speakers.push(seat);
    }
  }
  t.spoken = bid.raiser >= 0 || (bid.passed | bid.out) !== 0 || bid.speakers.length > 0;
  t.moved = bid.bets.some((chips) => chips > 0);
}

// The last card of the pile, or only the rank that it stands for.
function readLast(t, text) {
  if (typeof text === 'string' && text.length === 1) return parseRank(text);
  const last = parseSeenCards(text);
  if (last.length !== 1) throw new BadInput('value-wrong', 'one last card');
  if (t.hands.some((hand) => hand.includes(last[0]))) throw new BadInput('card-twice', 'the last card is in a hand');
  t.laidCards = [last[0]];
  return rankOf(last[0]);
}

function startSequence(t, start, named) {
  if (start.sequence === undefined) return;
  const sequence = requireObject(start.sequence, 'sequence');
  requireKeys(sequence, ['last', 'by', 'without'], 'sequence');
  const rank = readLast(t, sequence.last);
  t.laidCount = 1;
  const by = parseSeat(sequence.by, t.n);
  const deniers = sequence.without === undefined ? [] : requireList(sequence.without, 'without').map((text) => parseSeat(text, t.n));
  // Who is to act after his own card is still in the run that he began with.
  t.seq = { rank, by, denied: 0, outs: 0, own: true, first: named === by };
  const wanted = wantedRank(t);
  // Whoever laid the last card is taken to have stopped there, unless he is to act still.
  const stopped = named === by && !deniers.includes(by) ? [] : [by];
  const deny = (seats) => {
    const denied = seats.reduce((mask, seat) => mask | bit(seat), 0);
    return { ...t.seq, denied, outs: t.rules['done-for-sequence'] === 'out-of-this-sequence' ? denied : 0 };
  };
  if (wanted) for (const seat of deniers) rememberDenial(t, seat, wanted, seat === by);
  const all = deny([...stopped, ...deniers]);
  if (deniers.length && wanted && t.phase === 'play') {
    const lastDenier = deniers[deniers.length - 1];
    const before = deny([...stopped, ...deniers].filter((seat) => seat !== lastDenier));
    t.undo = { seat: lastDenier, seq: before, pend: new Array(t.n).fill(-1), justHoc: -1, optionAt: -1 };
  }
  t.seq = wanted ? all : null;
  if (!wanted) t.toAct = named >= 0 ? named : by;
}

function startPlay(t, start, named) {
  if (start.hoc !== undefined && typeof start.hoc !== 'boolean') throw new BadInput('value-wrong', 'hoc is true or false');
  if (start.hoc) {
    if (named < 0 && t.seq) t.toAct = t.seq.by;
    t.seq = null;
    const automatic = t.rules['hoc-needs-call'] === 'automatic';
    t.pend[t.toAct] = automatic ? 0 : 1;
    if (automatic) t.justHoc = t.toAct;
    return;
  }
  t.firstRun = start.sequence === undefined;
  if (start.sequence === undefined) t.toAct = named >= 0 ? named : firstLeader(t);
  else if (t.seq) resumePlay(t, named);
}

// --- Rounds and acts --------------------------------------------------------------------------------------------------

function beginRound(t, round, acts, isFirst) {
  const start = round.start === undefined ? null : requireObject(round.start, 'start');
  prepareRound(t, roundHands(round.hands, t.n, start));
  if (start) {
    applyStart(t, start, isFirst);
    return;
  }
  const verb = acts.length ? acts[0].verb : null;
  if (verb === 'draw' && isFirst) {
    t.phase = 'draw';
    t.drawers = [...Array(t.n).keys()];
    t.drawn = new Array(t.n).fill(null);
    t.toAct = 0;
  } else if (verb === 'deal') {
    t.phase = 'deal';
    t.toAct = t.dealer;
  } else if (verb !== 'cut') deal(t);
}

const SETUP_KEYS = ['hands', 'pack', 'players', 'stacks', 'stake', 'start', 'rounds', 'before'];

// Plays all acts. Answers with what became of each, and the table after the last.
export function playSituation(rules, setup, actTexts) {
  requireKeys(requireObject(setup, 'setup'), SETUP_KEYS, 'setup');
  const hands = setup.pack === undefined && setup.players === undefined ? setup.hands : dealtHands(setup);
  const n = requireList(hands, 'hands').length;
  if (n < 2 || n > 3) throw new BadInput('player-count', `${n} players`);
  const stacks = setup.stacks === undefined ? new Array(n).fill(100) : requireList(setup.stacks, 'stacks');
  if (stacks.length !== n) throw new BadInput('value-wrong', 'one stack for each seat');
  stacks.forEach((chips) => requireInteger(chips, 'stacks'));
  const stake = setup.stake === undefined ? 1 : requireInteger(setup.stake, 'stake');
  if (stake < 1 || stake > (rules['ante-multiplier'] === 'one-chip' ? 1 : 3)) throw new BadInput('stake-not-allowed');
  let rounds = null;
  if (setup.rounds !== undefined && setup.rounds !== null) {
    rounds = requireInteger(setup.rounds, 'rounds', 1);
    if (rules['game-length'] === 'agreed-equal-deals' && rounds % n !== 0) throw new BadInput('rounds-not-equal');
  }
  const before = setup.before === undefined ? [] : requireList(setup.before, 'before');
  before.forEach((round) => requireKeys(requireObject(round, 'before'), ['hands', 'acts', 'start'], 'before'));
  const all = [...before, { hands, acts: actTexts ?? [], start: setup.start }];

  let t = newTable({ rules, n, stacks, stake, rounds });
  const results = [];
  all.forEach((round, index) => {
    const acts = requireList(round.acts, 'acts').map((text) => parseAct(text, n));
    if (index > 0) {
      if (t.gameOver) throw new BadInput('game-over', 'the game is over');
      if (t.phase !== 'end') throw new BadInput('round-not-over', 'the round before is not over');
      carryOver(t);
    }
    beginRound(t, round, acts, index === 0);
    for (const act of acts) {
      const { outcome, payments, table } = applyAct(t, act, true);
      results.push({ kind: outcome.kind, reason: outcome.reason, payments });
      t = table;
    }
  });
  return { table: t, results };
}
