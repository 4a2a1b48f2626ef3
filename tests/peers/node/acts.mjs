// Acts as text, and what becomes of them.

import { BadInput, cardText, cardsText, parseRank, parseSeenCards, rankText } from './cards.mjs';
import { announcementText, parseAnnouncement } from './combinations.mjs';
import { expose, leave, look, misdeal } from './faults.mjs';
import { claim, hoc, play, without } from './play.mjs';
import {
  announce, announceCarteBlanche, call, good, pass, passCarteBlanche, raise, show, take,
} from './prizes.mjs';
import {
  REGULAR, copyTable, deal, endGameIfOver, isPrizePhase, refused, requireCards, seatText,
} from './table.mjs';

// --- Reading ----------------------------------------------------------------------------------------------------------

export function parseSeat(text, n) {
  const match = /^p([1-9])$/.exec(text ?? '');
  if (!match || Number(match[1]) > n) throw new BadInput('seat-unknown', `no seat: ${text}`);
  return Number(match[1]) - 1;
}

function parsePlay(words) {
  const at = words.indexOf('as');
  if (at < 0) return { cards: words.flatMap((word) => parseSeenCards(word)), asRank: 0 };
  const cards = parseSeenCards(words[0]);
  if (at !== 1 || words.length !== 3 || cards.length !== 1) throw new BadInput('act-malformed', words.join(' '));
  return { cards, asRank: parseRank(words[2]) };
}

// For each verb how many words may follow it, and how they are read.
const VERBS = {
  draw: [1, 1, ([card]) => {
    const cards = parseSeenCards(card);
    if (cards.length !== 1) throw new BadInput('act-malformed', card);
    return { card: cards[0] };
  }],
  cut: [0, 0],
  deal: [0, 0],
  pass: [0, 0],
  raise: [1, 1, ([chips]) => {
    if (!/^\d{1,10}$/.test(chips)) throw new BadInput('act-malformed', chips);
    return { chips: Number(chips) };
  }],
  call: [0, 0],
  announce: [1, 3, (words) => ({ said: parseAnnouncement(words) })],
  good: [0, 0],
  show: [0, 52, (words) => ({ groups: words.map(parseSeenCards) })],
  take: [0, 0],
  'carte-blanche': [0, 0],
  play: [1, 52, parsePlay],
  hoc: [0, 0],
  without: [1, 1, ([rank]) => ({ rank: parseRank(rank) })],
  claim: [3, 3, ([accused, had, rank], n) => {
    if (had !== 'had') throw new BadInput('act-malformed', had);
    return { accused: parseSeat(accused, n), rank: parseRank(rank) };
  }],
  misdeal: [0, 1, (words, n) => ({ counted: words.length ? parseSeat(words[0], n) : -1 })],
  expose: [1, 52, (words) => ({ cards: words.flatMap((word) => parseSeenCards(word)) })],
  look: [0, 0],
  leave: [0, 0],
};

export function parseAct(text, n) {
  if (typeof text !== 'string') throw new BadInput('act-malformed', 'an act is a text');
  const [seatWord, verb, ...words] = text.trim().split(/\s+/);
  const seat = parseSeat(seatWord, n);
  if (verb === undefined || !Object.hasOwn(VERBS, verb)) throw new BadInput('verb-unknown', `no verb: ${verb}`);
  const [least, most, read] = VERBS[verb];
  if (words.length < least || words.length > most) throw new BadInput('act-malformed', text);
  return { seat, verb, ...(read ? read(words, n) : {}) };
}

export function actText(act) {
  const head = `${seatText(act.seat)} ${act.verb}`;
  switch (act.verb) {
    case 'announce': return `${head} ${announcementText(act.said)}`;
    case 'raise': return `${head} ${act.least}..${act.most}`;
    case 'show': return [head, ...act.groups.map(cardsText)].join(' ');
    case 'play': return `${head} ${cardText(act.cards[0])}${act.asRank ? ` as ${rankText(act.asRank)}` : ''}`;
    case 'without': return `${head} ${rankText(act.rank)}`;
    case 'draw': return `${head} ${cardText(act.card)}`;
    default: return head;
  }
}

// --- Draw, cut and deal -----------------------------------------------------------------------------------------------

function draw(t, seat, card) {
  if (t.phase !== 'draw') return refused('not-now');
  if (t.toAct !== seat) return refused('not-your-turn');
  if (t.drawn.includes(card)) throw new BadInput('card-twice', 'drawn already');
  t.drawn = t.drawn.slice();
  t.drawn[seat] = card;
  const next = t.drawers.find((other) => t.drawn[other] === null);
  if (next !== undefined) {
    t.toAct = next;
    return REGULAR;
  }
  const bySuit = t.rules['draw-tie-for-deal'] === 'suit-order';
  const strength = (other) => (bySuit ? t.drawn[other] : t.drawn[other] >> 2);
  const lowest = Math.min(...t.drawers.map(strength));
  const tied = t.drawers.filter((other) => strength(other) === lowest);
  if (tied.length > 1) {
    t.drawers = t.rules['draw-tie-for-deal'] === 'redraw-all' ? [...Array(t.n).keys()] : tied;
    t.drawn = t.drawn.map((drawn, other) => (t.drawers.includes(other) ? null : drawn));
    t.toAct = t.drawers[0];
    return REGULAR;
  }
  t.dealer = tied[0];
  t.firstForehand = (t.dealer + 1) % t.n;
  t.phase = 'cut';
  t.toAct = (t.dealer + t.n - 1) % t.n;
  return REGULAR;
}

function cut(t, seat) {
  if (t.phase !== 'cut') return refused('not-now');
  if (t.toAct !== seat) return refused('not-your-turn');
  t.phase = 'deal';
  t.toAct = t.dealer;
  return REGULAR;
}

const mayBeDealt = (t) => t.phase === 'cut' || t.phase === 'deal';

function dealCards(t, seat) {
  if (t.phase !== 'deal') return refused('not-now');
  if (t.toAct !== seat) return refused('not-your-turn');
  deal(t);
  return REGULAR;
}

// A record that goes on with any other act takes cut and deal as done. Their payments belong to no act, and it makes no
// difference whether the act itself is refused.
function withDealDone(table, verb) {
  if (!mayBeDealt(table) || verb === 'draw' || verb === 'cut' || verb === 'deal') return table;
  const t = copyTable(table);
  t.ledger = null;
  deal(t);
  return t;
}

// --- All acts ---------------------------------------------------------------------------------------------------------

const IN_PRIZES = {
  raise: (t, act) => raise(t, act.seat, act.chips),
  call: (t, act) => call(t, act.seat),
  announce: (t, act) => announce(t, act.seat, act.said),
  good: (t, act) => good(t, act.seat),
  show: (t, act) => show(t, act.seat, act.groups),
  take: (t, act) => take(t, act.seat),
};

const IN_PLAY = {
  play: (t, act) => play(t, act.seat, act.cards, act.asRank),
  hoc: (t, act) => hoc(t, act.seat),
  without: (t, act) => without(t, act.seat, act.rank),
};

function perform(t, act) {
  const { seat, verb } = act;
  switch (verb) {
    case 'claim': return claim(t, seat, act.accused, act.rank);
    case 'misdeal': return misdeal(t, seat, act.counted);
    case 'expose': return expose(t, seat, act.cards);
    case 'look': return look(t, seat);
    case 'leave': return leave(t, seat);
    default:
  }
  if (t.phase === 'end') throw new BadInput('round-over', 'the round is over');
  // Cards that the seat does not hold cannot have been laid or shown, whatever the moment.
  if (t.dealt && verb === 'play') requireCards(t, seat, act.cards);
  if (t.dealt && verb === 'show') requireCards(t, seat, [...new Set(act.groups.flat())]);
  if (verb === 'draw') return draw(t, seat, act.card);
  if (verb === 'cut') return cut(t, seat);
  if (verb === 'deal') return dealCards(t, seat);
  if (verb === 'pass') {
    if (t.phase === 'carte-blanche') return passCarteBlanche(t, seat);
    return isPrizePhase(t) ? pass(t, seat) : refused('not-now');
  }
  if (verb === 'carte-blanche') return announceCarteBlanche(t, seat);
  if (Object.hasOwn(IN_PRIZES, verb)) return isPrizePhase(t) ? IN_PRIZES[verb](t, act) : refused('not-now');
  if (t.phase !== 'play') return refused('not-now');
  return IN_PLAY[verb](t, act);
}

// What becomes of an act: the outcome, what it moved, and the table after it.
export function applyAct(before, act, recordPayments) {
  const table = withDealDone(before, act.verb);
  const t = copyTable(table);
  t.ledger = recordPayments ? [] : null;
  const outcome = perform(t, act);
  if (outcome.kind === 'refused' || outcome.kind === 'undetermined') return { outcome, payments: [], table };
  // Another player has acted: who denied falsely is no longer caught at once.
  if (t.undo && act.seat !== t.undo.seat && act.verb !== 'claim') t.undo = null;
  endGameIfOver(t);
  return { outcome, payments: recordPayments ? summed(t.ledger) : [], table: t };
}

function summed(ledger) {
  const sums = new Map();
  for (const { from, to, chips } of ledger) {
    const key = `${from} ${to}`;
    const entry = sums.get(key);
    if (entry) entry.chips += chips;
    else sums.set(key, { from, to, chips });
  }
  return [...sums.values()];
}
