// Points, sequences and tricons: what a hand holds, how two of a kind compare, what they earn, and which lesser ones are
// paid with the best.
//
// A combination, held or announced, is one of
//   { kind: 'nothing' }
//   { kind: 'point', number, value, valueSaid, sequence }   sequence: strength of the sequence that decides a tie, 0 if none
//   { kind: 'sequence', length, top }
//   { kind: 'tricon', number, rank }
// A combination that is shown is in addition a list of cards.

import { BadInput, KING, bySize, cardOf, parseRank, pipsOf, rankOf, rankText, suitOf } from './cards.mjs';

export const PRIZES = ['point', 'sequence', 'tricon'];
export const NOTHING = Object.freeze({ kind: 'nothing' });

const LENGTH_NAMES = [
  null, null, null, 'tierce', 'quart', 'quint', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth',
  'thirteenth',
];

// --- Announcements as text --------------------------------------------------------------------------------------------

export function parseAnnouncement(words) {
  const malformed = () => new BadInput('announcement-unknown', `no announcement: ${words.join(' ')}`);
  const [first] = words;
  if (first === 'nothing' && words.length === 1) return NOTHING;
  if (/^\d{1,2}$/.test(first ?? '')) {
    const number = Number(first);
    if (number < 1) throw malformed();
    if (words.length === 1) return { kind: 'point', number, value: 0, valueSaid: false, sequence: 0 };
    if (words.length === 3 && words[1] === 'value' && /^\d{1,3}$/.test(words[2])) {
      return { kind: 'point', number, value: Number(words[2]), valueSaid: true, sequence: 0 };
    }
    throw malformed();
  }
  if ((first === 'three' || first === 'four') && words.length === 2) {
    return { kind: 'tricon', number: first === 'three' ? 3 : 4, rank: parseRank(words[1]) };
  }
  const length = LENGTH_NAMES.indexOf(first);
  if (length >= 3 && words.length === 3 && words[1] === 'to') {
    const top = parseRank(words[2]);
    if (top < length) throw malformed();
    return { kind: 'sequence', length, top };
  }
  throw malformed();
}

export function announcementText(said) {
  switch (said.kind) {
    case 'point': return said.valueSaid ? `${said.number} value ${said.value}` : `${said.number}`;
    case 'sequence': return `${LENGTH_NAMES[said.length]} to ${rankText(said.top)}`;
    case 'tricon': return `${said.number === 4 ? 'four' : 'three'} ${rankText(said.rank)}`;
    default: return 'nothing';
  }
}

// --- Sequences --------------------------------------------------------------------------------------------------------

const capped = (rules) => rules['long-run-ranking'] === 'capped-at-five';
const countedLength = (rules, length) => (capped(rules) && length > 5 ? 5 : length);

// How strong a sequence is against another player's.
export function sequenceStrength(rules, { length, top }) {
  if (rules['d-sequence-comparison'] === 'top-only') return top;
  return countedLength(rules, length) * 100 + top;
}

// How much a sequence is in the eyes of its own holder, where length matters even if only the top decides the prize.
function sequenceSize(rules, { length, top }) {
  return sequenceStrength(rules, { length, top }) * 100 + countedLength(rules, length);
}

// The longest runs of three or more, as lists of cards from below.
export function runsOf(rules, cards) {
  const bits = [0, 0, 0, 0];
  for (const card of cards) bits[suitOf(card)] |= 1 << rankOf(card);
  const highest = rules['d-top-sequence-queen'] === 'kings-excluded' ? KING - 1 : KING;
  const runs = [];
  for (let suit = 0; suit < 4; suit++) {
    if (bits[suit] === 0) continue;
    let run = [];
    for (let rank = 1; rank <= highest + 1; rank++) {
      if (rank <= highest && bits[suit] & (1 << rank)) run.push(cardOf(rank, suit));
      else {
        if (run.length >= 3) runs.push(run);
        if (run.length) run = [];
      }
    }
  }
  return runs;
}

// A run as the combination it counts for: of a run that counts as a quint the upper five cards.
const asCounted = (rules, run) => run.slice(run.length - countedLength(rules, run.length));
const sequenceOf = (run) => ({ kind: 'sequence', length: run.length, top: rankOf(run[run.length - 1]) });

function bestSequence(rules, cards) {
  let best = NOTHING;
  for (const run of runsOf(rules, cards)) {
    const sequence = sequenceOf(asCounted(rules, run));
    if (best === NOTHING || sequenceSize(rules, sequence) > sequenceSize(rules, best)) best = sequence;
  }
  return best;
}

const bestSequenceStrength = (rules, cards) => {
  const best = bestSequence(rules, cards);
  return best === NOTHING ? 0 : sequenceStrength(rules, best);
};

// --- Tricons ----------------------------------------------------------------------------------------------------------

export function triconStrength(rules, { number, rank }) {
  const kingsFirst = rules['quad-over-trips'] === 'kings-beat' && rank === KING;
  return number * 100 + rank + (kingsFirst && number === 3 ? 200 : 0) + (kingsFirst && number === 4 ? 200 : 0);
}

function cardsByRank(cards) {
  const ranks = Array.from({ length: 14 }, () => []);
  for (const card of cards) ranks[rankOf(card)].push(card);
  return ranks;
}

// All cards of each rank that is held three or four times.
const setsOf = (cards) => cardsByRank(cards).filter((set) => set.length >= 3);
const triconOf = (set) => ({ kind: 'tricon', number: set.length, rank: rankOf(set[0]) });

function bestTricon(rules, cards) {
  let best = NOTHING;
  for (const set of setsOf(cards)) {
    const tricon = triconOf(set);
    if (best === NOTHING || triconStrength(rules, tricon) > triconStrength(rules, best)) best = tricon;
  }
  return best;
}

// --- The point --------------------------------------------------------------------------------------------------------

const pipsIn = (cards) => cards.reduce((sum, card) => sum + pipsOf(card), 0);

function suitsOf(cards) {
  const suits = [[], [], [], []];
  for (const card of cards) suits[suitOf(card)].push(card);
  return suits;
}

// The most that `number` cards of a suit can count; `suit` is sorted from below.
const highestPips = (suit, number) => pipsIn(suit.slice(Math.max(0, suit.length - number)));

const tieBySequence = (rules) => rules['point-tie-break'] === 'highest-sequence';
const valueDecides = (rules) => !tieBySequence(rules) || rules['point-tie-residual'] === 'value-then-seat';

// Which of two points stands above the other: positive if `a` does, 0 if only the seats can decide.
function comparePoints(rules, a, b) {
  if (a.number !== b.number) return a.number - b.number;
  if (tieBySequence(rules) && a.sequence !== b.sequence) return a.sequence - b.sequence;
  return valueDecides(rules) ? a.value - b.value : 0;
}

// A point as it counts in this hand: of several suits that are long enough the one that decides best for the holder.
function pointInHand(rules, cards, said) {
  const inSuit = rules['d-point-sequence-scope'] === 'in-point-suit';
  const bySequence = tieBySequence(rules);
  const anywhere = bySequence && !inSuit ? bestSequenceStrength(rules, cards) : 0;
  const point = (suit, value) => ({
    kind: 'point',
    number: said.number,
    value,
    valueSaid: said.valueSaid,
    sequence: bySequence && inSuit ? bestSequenceStrength(rules, suit) : anywhere,
  });
  let best = null;
  for (const suit of suitsOf(cards)) {
    if (suit.length < said.number) continue;
    const most = highestPips(suit, said.number);
    if (said.valueSaid && most < said.value) continue;
    const candidate = point(suit, said.valueSaid ? said.value : most);
    const better = best && (comparePoints(rules, candidate, best) || candidate.value - best.value);
    if (!best || better > 0) best = candidate;
  }
  if (best) return best;
  // More was said than any suit can show. What it would count is told as well as the hand allows.
  const most = Math.max(0, ...suitsOf(cards).map((suit) => highestPips(suit, said.number)));
  return { ...said, value: said.valueSaid ? said.value : most, sequence: anywhere };
}

function bestPoint(rules, cards) {
  const number = Math.max(...suitsOf(cards).map((suit) => suit.length));
  if (!number) return NOTHING;
  const point = pointInHand(rules, cards, { kind: 'point', number, value: 0, valueSaid: false, sequence: 0 });
  point.valueSaid = true;
  return point;
}

// --- All three kinds --------------------------------------------------------------------------------------------------

export function bestOf(rules, prize, cards) {
  if (prize === 0) return bestPoint(rules, cards);
  return prize === 1 ? bestSequence(rules, cards) : bestTricon(rules, cards);
}

// Whether one announcement is more than another in the eyes of their author, who knows its value too.
export function isMore(rules, a, b) {
  const difference = compare(rules, a, b);
  if (difference !== 0) return difference > 0;
  if (a.kind === 'point') return a.value > b.value;
  return a.kind === 'sequence' && sequenceSize(rules, a) > sequenceSize(rules, b);
}

// What was announced, with everything that decides a tie filled in from the hand of its author.
export function resolve(rules, cards, said) {
  if (said.kind === 'point') return pointInHand(rules, cards, said);
  if (said.kind === 'sequence') return counts(rules, said) ? { ...said, length: countedLength(rules, said.length) } : NOTHING;
  return said;
}

// Where kings do not count for the sequence, one to the king is as good as nothing.
const counts = (rules, { kind, top }) =>
  kind !== 'sequence' || top !== KING || rules['d-top-sequence-queen'] !== 'kings-excluded';

// Positive if `a` is better than `b`, 0 if only the seats can decide between them.
export function compare(rules, a, b) {
  if (a.kind === 'nothing' || b.kind === 'nothing') return (a.kind === 'nothing' ? 0 : 1) - (b.kind === 'nothing' ? 0 : 1);
  if (a.kind === 'point') return comparePoints(rules, a, b);
  if (a.kind === 'sequence') return sequenceStrength(rules, a) - sequenceStrength(rules, b);
  return triconStrength(rules, a) - triconStrength(rules, b);
}

// Whether an announcement is more (1) or less (-1) than its author holds, or just that (0).
export function measure(rules, prize, cards, said) {
  const best = bestOf(rules, prize, cards);
  if (said.kind === 'nothing' || !counts(rules, said)) return best.kind === 'nothing' ? 0 : -1;
  if (best.kind === 'nothing') return 1;
  if (said.kind === 'sequence') return Math.sign(sequenceSize(rules, said) - sequenceSize(rules, best));
  if (said.kind === 'tricon') return Math.sign(triconStrength(rules, said) - triconStrength(rules, best));
  if (said.number !== best.number) return Math.sign(said.number - best.number);
  if (!said.valueSaid) return 0;
  const values = suitsOf(cards).filter((suit) => suit.length === best.number).map(pipsIn);
  const most = Math.max(...values);
  if (said.value > most) return 1;
  // Where the value does not decide between points, any suit of the full number is as much as another.
  return values.includes(said.value) && (said.value === most || tieBySequence(rules)) ? 0 : -1;
}

// --- Showing ----------------------------------------------------------------------------------------------------------

// What a group of cards is for this prize, or null if it is no combination of the kind.
export function shownAs(rules, prize, group) {
  const cards = [...group].sort(bySize);
  if (new Set(cards).size !== cards.length) return null;
  if (prize === 0) {
    if (!cards.length || cards.some((card) => suitOf(card) !== suitOf(cards[0]))) return null;
    return { kind: 'point', number: cards.length, value: pipsIn(cards), valueSaid: true, sequence: 0 };
  }
  if (prize === 1) {
    if (cards.length < 3 || cards.some((card, i) => i > 0 && card !== cards[i - 1] + 4)) return null;
    if (rules['d-top-sequence-queen'] === 'kings-excluded' && rankOf(cards[cards.length - 1]) === KING) return null;
    return { kind: 'sequence', length: countedLength(rules, cards.length), top: rankOf(cards[cards.length - 1]) };
  }
  if (cards.length < 3 || cards.some((card) => rankOf(card) !== rankOf(cards[0]))) return null;
  return triconOf(cards);
}

// Whether what is shown is more (positive) or less (negative) than what its author announced, or just that (0).
export function compareShown(rules, shown, said) {
  if (said.kind === 'nothing') return 1;
  if (said.kind === 'sequence') return sequenceSize(rules, shown) - sequenceSize(rules, said);
  if (said.kind === 'tricon') return triconStrength(rules, shown) - triconStrength(rules, said);
  if (shown.number !== said.number) return shown.number - said.number;
  // A value that was not told need not be shown, and one that was told too low does not stand in the way.
  return said.valueSaid ? Math.min(0, shown.value - said.value) : 0;
}

function subsets(cards, number) {
  if (number > cards.length) return [];
  if (number === cards.length) return [cards];
  if (number === 0) return [[]];
  const [first, ...rest] = cards;
  return [...subsets(rest, number - 1).map((set) => [first, ...set]), ...subsets(rest, number)];
}

// A point that is shown, with what decides a tie taken from the suit that is shown.
export function pointShown(rules, cards, group) {
  const decides = rules['d-point-sequence-scope'] === 'in-point-suit' ? suitsOf(cards)[suitOf(group[0])] : cards;
  return { ...shownAs(rules, 0, group), sequence: tieBySequence(rules) ? bestSequenceStrength(rules, decides) : 0 };
}

// Every group of cards that shows what was announced; of a suit or run that is longer than announced the highest cards.
export function groupsFor(rules, prize, cards, said) {
  if (said.kind === 'nothing') return [];
  if (prize === 0) {
    const groups = suitsOf(cards)
      .filter((suit) => suit.length >= said.number)
      .map((suit) => suit.slice(suit.length - said.number));
    if (!said.valueSaid) return groups;
    // A value that was told too low does not stand in the way of a higher one.
    return groups.filter((group) => {
      const point = pointShown(rules, cards, group);
      return point.value >= said.value && comparePoints(rules, point, said) >= 0;
    });
  }
  if (prize === 1) {
    const groups = [];
    for (const run of runsOf(rules, cards)) {
      const end = run.findIndex((card) => rankOf(card) === said.top) + 1;
      // A run of more than five cards that counts as a quint is listed whole.
      const whole = capped(rules) && said.length === 5;
      if (end >= said.length) groups.push(run.slice(whole ? 0 : end - said.length, end));
    }
    return groups;
  }
  return subsets(cardsByRank(cards)[said.rank], said.number);
}

// --- What is paid -----------------------------------------------------------------------------------------------------

// The premium of one combination in a simple game; `hand` is the whole hand of the one who shows it.
export function premiumOf(rules, combination, hand) {
  if (combination.kind === 'point') return rules['point-premium'] === 'extra-chip' ? 1 : 0;
  if (combination.kind === 'nothing' || rules['lacuna-1-fill'] === 'left-open') return 0;
  if (combination.kind === 'tricon') return (combination.number === 4 ? 4 : 2) * (combination.rank === KING ? 2 : 1);
  const { length, top } = combination;
  if (length >= 5) return top === KING ? 4 : 3;
  if (length === 4) {
    if (top === KING) return 3;
    if (top !== KING - 1) return 2;
    return { two: 2, three: 3, 'unpaid-gap': 0 }[rules['quatrieme-to-queen']];
  }
  if (top !== KING || rules['tierce-king-text'] === 'only-quart-2') return 1;
  if (rules['tierce-king-text'] === 'tierce-king-2-and-quart-2') return 2;
  return runsOf(rules, hand).some((run) => run.length >= 4) ? 2 : 1;
}

export const isPlainTierce = (c) => c.kind === 'sequence' && c.length === 3 && c.top !== KING;

// Whether a combination is small enough to be paid with the best.
export function smallEnough(rules, lesser, best) {
  const difference = compare(rules, lesser, best);
  return rules['equal-second-combination'] === 'paid' ? difference <= 0 : difference < 0;
}

const contains = (outer, inner) => inner.every((card) => outer.includes(card));
const shareCard = (a, b) => a.some((card) => b.includes(card));

// The sequences that lie inside another, longest first.
function subRuns(rules, run) {
  const found = [];
  for (let length = Math.min(run.length - 1, countedLength(rules, 13)); length >= 3; length--) {
    for (let start = 0; start + length <= run.length; start++) found.push(run.slice(start, start + length));
  }
  return found;
}

// The way to divide a run into sequences that are paid with the best, and earn most.
function bestDivision(rules, run, best, hand) {
  const memo = new Map();
  const from = (end) => {
    if (end < 3) return { earned: 0, groups: [] };
    if (memo.has(end)) return memo.get(end);
    let chosen = from(end - 1);
    for (let length = 3; length <= Math.min(end, countedLength(rules, 13)); length++) {
      const group = run.slice(end - length, end);
      const sequence = sequenceOf(group);
      if (!smallEnough(rules, sequence, best)) continue;
      const rest = from(end - length);
      const earned = rest.earned + lesserRate(rules, sequence, hand);
      if (earned >= chosen.earned) chosen = { earned, groups: [group, ...rest.groups] };
    }
    memo.set(end, chosen);
    return chosen;
  };
  return from(run.length).groups;
}

const lesserRate = (rules, combination, hand) => {
  if (rules['lacuna-1-fill'] === 'left-open') return 0;
  return rules['smaller-combination-rate'] === 'one-chip-each' ? 1 : premiumOf(rules, combination, hand);
};

// All lesser combinations that are paid with the group `main`, each as a group of cards: sequences by suit, in a suit from
// the highest down, tricons by rank; after them those that lie inside others, the longer first, from the lowest card up.
export function lessersWith(rules, prize, cards, main, hand, inDoubleGame) {
  if (prize === 0) return [];
  const size = (run) => sequenceSize(rules, sequenceOf(run));
  const inOrder = prize === 1 ? (a, b) => suitOf(a[0]) - suitOf(b[0]) || size(b) - size(a) : (a, b) => a[0] - b[0];
  const { separate, inside } = prize === 1
    ? lesserSequences(rules, cards, main, hand)
    : lesserTricons(rules, cards, main, inDoubleGame);
  return [...separate.sort(inOrder), ...inside.sort((a, b) => b.length - a.length || a[0] - b[0])];
}

function lesserSequences(rules, cards, main, hand) {
  const best = shownAs(rules, 1, main);
  const paid = (run) => smallEnough(rules, sequenceOf(run), best);
  let separate;
  if (rules['long-run-splitting'] === 'split-allowed') {
    const left = cards.filter((card) => !main.includes(card));
    separate = runsOf(rules, left).flatMap((run) => bestDivision(rules, run, best, hand));
  } else separate = runsOf(rules, cards).filter((run) => !shareCard(run, main) && paid(run));
  const nested = rules['smaller-combination-overlap'] === 'all-sub-runs';
  const inside = nested ? [main, ...separate].flatMap((run) => subRuns(rules, run)).filter(paid) : [];
  return { separate, inside };
}

function lesserTricons(rules, cards, main, inDoubleGame) {
  if (inDoubleGame && rules['smaller-tricons-in-double'] === 'lesser-only-in-simple-game') return { separate: [], inside: [] };
  const best = shownAs(rules, 2, main);
  const paid = (set) => smallEnough(rules, triconOf(set), best);
  const separate = setsOf(cards).filter((set) => rankOf(set[0]) !== best.rank && paid(set));
  const fours = rules['tricon-inside-four'] === 'paid' ? [main, ...separate].filter((set) => set.length === 4) : [];
  return { separate, inside: fours.map((set) => set.slice(0, 3)).filter(paid) };
}

// The fault in showing these groups together, or null. The first is the best one.
export function faultInLessers(rules, prize, cards, groups) {
  const sorted = groups.map((group) => [...group].sort(bySize));
  const shown = sorted.map((group) => shownAs(rules, prize, group));
  for (let i = 1; i < shown.length; i++) if (!smallEnough(rules, shown[i], shown[0])) return 'lesser-not-smaller';
  const insideOther = (i) => sorted.some((other, j) => j !== i && other.length > sorted[i].length && contains(other, sorted[i]));
  for (let i = 0; i < sorted.length; i++) {
    for (let j = i + 1; j < sorted.length; j++) {
      if (sorted[i].length === sorted[j].length && contains(sorted[i], sorted[j])) return 'combinations-overlap';
    }
  }
  if (prize === 1) {
    const nested = rules['smaller-combination-overlap'] === 'all-sub-runs';
    const outer = sorted.filter((_, i) => !(nested && insideOther(i)));
    for (let i = 0; i < outer.length; i++) {
      for (let j = i + 1; j < outer.length; j++) if (shareCard(outer[i], outer[j])) return 'combinations-overlap';
    }
    if (rules['long-run-splitting'] === 'one-run-one-combination') {
      const runs = runsOf(rules, cards);
      for (const group of outer) {
        if (group === sorted[0]) continue;
        const run = runs.find((r) => contains(r, group));
        // A lesser run counts whole: no part of the run of the best, and no part of a run that is itself no more than it.
        if (!run || shareCard(run, sorted[0]) || countedLength(rules, run.length) !== countedLength(rules, group.length) ||
            rankOf(run[run.length - 1]) !== rankOf(group[group.length - 1])) return 'combinations-overlap';
      }
    }
    return null;
  }
  const insidePaid = rules['tricon-inside-four'] === 'paid';
  const sets = cardsByRank(cards);
  for (let i = 1; i < sorted.length; i++) {
    const rank = rankOf(sorted[i][0]);
    if (!insidePaid && sorted[i].length < sets[rank].length) return 'combinations-overlap';
    for (let j = 0; j < i; j++) {
      if (rankOf(sorted[j][0]) !== rank) continue;
      if (!insidePaid || sorted[i].length === sorted[j].length) return 'combinations-overlap';
    }
  }
  return null;
}

// What the winner draws from each payer. `factor` is for combinations that are doubled, `plainFactor` for those that a
// carried prize does not double.
export function premiumsPaid(rules, groups, hand, prize, factor, plainFactor, inDoubleGame) {
  let sum = 0;
  groups.forEach((group, i) => {
    const combination = shownAs(rules, prize, group);
    if (i > 0 && prize === 2 && inDoubleGame && rules['smaller-tricons-in-double'] === 'lesser-only-in-simple-game') return;
    const rate = i === 0 ? premiumOf(rules, combination, hand) : lesserRate(rules, combination, hand);
    const undoubled =
      (rules['double-extra-chip'] === 'undoubled-tierce' && isPlainTierce(combination)) ||
      (i > 0 && prize === 2 && rules['smaller-tricons-in-double'] === 'lesser-at-ordinary-rate');
    sum += rate * (undoubled ? plainFactor : factor);
  });
  return sum;
}
