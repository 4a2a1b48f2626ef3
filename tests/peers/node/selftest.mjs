// Self-test: cases worked by hand from the clauses, and random play in which chips and cards must be conserved.
// Run as `node selftest.mjs [rounds of random play]`.

import assert from 'node:assert/strict';
import { Conversation } from './conversation.mjs';
import { applyAct, actText, parseAct } from './acts.mjs';
import { BadInput, cardText } from './cards.mjs';
import { regularActs } from './legal.mjs';
import { CRUXES, READINGS, rulesOf } from './options.mjs';
import { playSituation } from './setup.mjs';
import { handSize } from './table.mjs';

// --- Cases worked by hand ---------------------------------------------------------------------------------------------

function ask(reading, options, request) {
  const conversation = new Conversation();
  conversation.answer(JSON.stringify({ op: 'start', seq: 1, protocol: 1 }));
  const read = conversation.answer(JSON.stringify({ op: 'reading', seq: 2, game: 'hoc', reading, options }));
  assert.equal(read.ok, true, read.error);
  return conversation.answer(JSON.stringify({ op: 'run', seq: 3, ...request }));
}

const cases = [];
const test = (name, work) => cases.push([name, work]);
const play = (reading, options, setup, acts) => ask(reading, options, { do: 'play', setup, acts });
const legal = (reading, options, setup, acts = []) => ask(reading, options, { do: 'legal', setup, acts }).legal.sort();
const reasons = (answer) => answer.acts.map((act) => act.reason ?? act.kind);

test('the protocol page: legal', () => {
  assert.deepEqual(legal('lalanne', {}, { hands: ['8d2c', '2h3h'], start: { phase: 'play' } }, ['p1 play 8d']), ['p1 without 9']);
});

test('the protocol page: play', () => {
  const answer = play('lalanne', {}, { hands: ['8d', '2h3h'], start: { phase: 'play' } }, ['p2 play 2h', 'p1 play 8d']);
  assert.deepEqual(reasons(answer), ['not-your-turn', 'regular']);
  assert.deepEqual(answer.stacks, [104, 96]);
});

test('an accidental hoc after all were asked, then a new sequence', () => {
  const setup = { hands: ['4s6hAd7c', '3sQh5d', '9h2d8d4cTc'], start: { phase: 'play' } };
  const acts = ['p1 play 6h 7c', 'p1 without 8', 'p2 without 8', 'p3 play 8d 9h Tc', 'p3 without J', 'p1 without J', 'p2 without J'];
  assert.deepEqual(legal('lalanne', {}, setup, acts), ['p3 hoc', 'p3 play 2d', 'p3 play 4c']);
  assert.deepEqual(play('lalanne', {}, setup, [...acts, 'p3 hoc']).stacks, [99, 99, 102]);
  assert.deepEqual(play('dictionnaire', {}, setup, acts).stacks, [99, 99, 102]);
});

test('premiums: quart, quint, lesser ones, kings', () => {
  const win = (reading, hand, said, shown, start = {}) => play(reading, {}, {
    hands: [hand, '2c'], start: { phase: said.startsWith('t') || said.startsWith('qu') ? 'sequence' : 'tricon', ...start },
  }, [`p1 announce ${said}`, 'p2 good', `p1 show ${shown}`]).stacks[0] - 100;
  assert.equal(win('lalanne', 'TsJsQsKs', 'quart to K', 'TsJsQsKs'), 3);
  assert.equal(win('lalanne', '9sTsJsQsKs', 'quint to K', '9sTsJsQsKs'), 4);
  assert.equal(win('lalanne', '8s9sTsJsQsKs', 'quint to K', '8s9sTsJsQsKs'), 4);
  assert.equal(win('lalanne', '2s3s4s5s7h8h9h', 'quart to 5', '2s3s4s5s 7h8h9h'), 3);
});

test('premiums of the tricon: doubled while its game is double, with the extra chip of D', () => {
  const setup = { hands: ['KsKhKd7s7h7d', '2c'], start: { phase: 'tricon', pots: { tricon: 4 }, multiplier: { tricon: 2 } } };
  const acts = ['p1 announce three K', 'p2 good', 'p1 show KsKhKd 7s7h7d'];
  assert.deepEqual(play('lalanne', {}, setup, acts).stacks, [100 + 4 + 2 * (4 + 2), 100 - 12]);
  assert.deepEqual(play('dictionnaire', {}, setup, acts).stacks, [100 + 4 + 13, 100 - 13]);
});

test('a bidding with a passer who comes back, and a showdown', () => {
  const setup = { hands: ['2s4s6h', '3h5h7d', '8d9d'], start: { phase: 'point', pots: { point: 3 } } };
  const acts = ['p1 pass', 'p2 raise 2', 'p3 raise 3', 'p1 call', 'p2 pass'];
  const answer = play('lalanne', {}, setup, acts);
  assert.deepEqual(answer.stacks, [95, 98, 95]);
  assert.equal(answer.to_act, 'p1');
  assert.deepEqual(legal('lalanne', {}, setup, acts), ['p1 announce 2 value 6']);
  const more = [...acts, 'p1 announce 2 value 6'];
  assert.deepEqual(legal('lalanne', {}, setup, more), ['p3 announce 2 value 17']);
  const end = play('lalanne', {}, setup, [...more, 'p3 announce 2 value 17', 'p3 show 8d9d']);
  assert.deepEqual(end.stacks, [95, 98, 95 + 15]);
  assert.equal(end.phase, 'sequence');
});

test('the side pot of one who went along with all he had', () => {
  const setup = {
    hands: ['2s4s6s', '3h5h', '8d9d'], stacks: [3, 100, 100], start: { phase: 'point', pots: { point: 3 } },
  };
  const acts = ['p1 pass', 'p2 raise 10', 'p3 call', 'p1 call', 'p1 announce 3', 'p2 announce 2', 'p3 announce 2', 'p1 show 2s4s6s'];
  const answer = play('lalanne', { 'chip-exhaustion': 'table-stakes-all-in' }, setup, acts);
  assert.deepEqual(answer.stacks, [12, 90, 104]);
});

test('carte blanche: a silent holder stands in the way in D only', () => {
  const setup = { hands: ['3s6s7d', 'KsQd', '4h8dTc'], start: { phase: 'carte-blanche' } };
  const acts = ['p1 carte-blanche', 'p2 pass', 'p3 pass'];
  assert.deepEqual(play('lalanne', {}, setup, acts).stacks, [120, 90, 90]);
  assert.deepEqual(play('dictionnaire', {}, setup, acts).stacks, [100, 100, 100]);
});

test('a main hoc in its place: the owner decides in L, it always stops in D', () => {
  const setup = { hands: ['2h', 'QhJd4cTc', '5c6c'], start: { phase: 'play', sequence: { last: '9c', by: 'p1' } } };
  assert.deepEqual(legal('lalanne', {}, setup, ['p2 play Tc Jd']), ['p2 hoc', 'p2 play Qh']);
  const stopped = play('dictionnaire', {}, setup, ['p2 play Tc Jd Qh']);
  assert.deepEqual(stopped.stacks, [99, 102, 99]);
  assert.deepEqual(stopped.hand_sizes, [1, 1, 2]);
});

test('a false “without”: fined when noticed in L, always in D but only the layer', () => {
  const setup = { hands: ['5s9s4h', '2hTd', '3c6c'], start: { phase: 'play' } };
  const acts = ['p1 play 4h', 'p1 without 5'];
  assert.deepEqual(play('lalanne', {}, setup, acts).stacks, [100, 100, 100]);
  assert.deepEqual(play('dictionnaire', {}, setup, acts).stacks, [90, 105, 105]);
  const caught = play('lalanne', {}, setup, [...acts, 'p3 claim p1 had 5', 'p1 without 5', 'p1 play 5s']);
  assert.deepEqual(reasons(caught), ['regular', 'false-denial', 'false-denial', 'must-lay', 'regular']);
  assert.deepEqual(caught.stacks, [90, 105, 105]);
});

test('cards left over', () => {
  const left = (reading, cards) => {
    const hand = '2s3s4s5s6s7s8s9s2h3h4h5h6h7h'.slice(0, 2 * cards);
    return 100 - play(reading, {}, { hands: ['9d', hand], start: { phase: 'play', sequence: { last: '8c', by: 'p2' } } }, ['p1 play 9d']).stacks[1];
  };
  assert.deepEqual([1, 2, 3, 9, 10, 11, 14].map((n) => left('lalanne', n)), [6, 4, 3, 9, 20, 22, 28]);
  // Nobody has a ten, so in D the last card is a hoc besides.
  assert.deepEqual([1, 2, 3, 9, 10, 11].map((n) => left('dictionnaire', n)), [7, 5, 4, 10, 11, 23]);
});

test('the pots of a game that ends are divided', () => {
  const round = (hands, acts) => ({ hands, acts, start: { phase: 'play' } });
  const setup = {
    hands: ['9c', '8d'], rounds: 2, start: { phase: 'play' },
    before: [{ ...round(['8d', '2h3h'], ['p1 play 8d']), start: { phase: 'play', pots: { point: 5 } } }],
  };
  const answer = play('lalanne', {}, setup, ['p2 play 8d']);
  assert.deepEqual(answer.stacks, [104 + 2 - 6, 96 + 2 + 6]);
  assert.deepEqual(answer.pots, { point: 1, sequence: 0, tricon: 0 });
  assert.deepEqual(answer.winners, ['p2']);
});

test('bad requests', () => {
  const error = (setup, acts, more = {}) => ask('lalanne', {}, { do: 'play', setup, acts, ...more }).error;
  const setup = { hands: ['8d', '2h3h'], start: { phase: 'play' } };
  assert.equal(error(setup, ['p1 play 9d']), 'card-not-held');
  assert.equal(error(setup, ['p1 dance']), 'verb-unknown');
  assert.equal(error({ hands: ['8d', '2h'] }, []), 'hand-size');
  assert.equal(error(setup, ['p1 play 8d'], { do: 'sing' }), 'operation-unknown');
  assert.equal(new Conversation().answer('{').error, 'not-json');
});

test('the last seat deals from a pack', () => {
  const pack = [...Array(52).keys()].map(cardText).join('');
  const dealt = (setup) => playSituation(rulesOf('lalanne', {}), setup, []).table.hands.map((hand) => hand.map(cardText).join(''));
  assert.deepEqual(dealt({ pack, players: 2 }), ['AsAd2s2d3s3d4s4d5s5d6s6d7s7d8s', 'AhAc2h2c3h3c4h4c5h5c6h6c7h7c8h']);
  assert.deepEqual(dealt({ pack, players: 3 }), ['AsAc2d3h4s4c5d6h7s7c8d9h', 'Ah2s2c3d4h5s5c6d7h8s8c9d', 'Ad2h3s3c4d5h6s6c7d8h9s9c']);
  const error = (setup) => ask('lalanne', {}, { do: 'play', setup, acts: [] }).error;
  assert.equal(error({ pack: 52, players: 2 }), 'wrong-type');
  assert.equal(error({ pack, players: 2.5 }), 'wrong-type');
  assert.equal(error({ pack }), 'wrong-type');
  assert.equal(error({ pack, players: 2, hands: ['8d', '2h'] }), 'wrong-type');
  assert.equal(error({ pack, players: 4 }), 'player-count');
  assert.equal(error({ pack: pack.slice(2), players: 2 }), 'wrong-length');
  assert.equal(error({ pack: `Ah${pack.slice(2)}`, players: 2 }), 'card-twice');
});

// --- Random play ------------------------------------------------------------------------------------------------------

let seed = 20240229;
function random(below) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 4294967296) * below);
}
const pick = (list) => list[random(list.length)];

function shuffledHands(n) {
  const pack = [...Array(52).keys()];
  for (let i = 51; i > 0; i--) {
    const j = random(i + 1);
    [pack[i], pack[j]] = [pack[j], pack[i]];
  }
  const size = n === 2 ? 15 : 12;
  return [...Array(n).keys()].map((seat) => pack.slice(seat * size, (seat + 1) * size).map(cardText).join(''));
}

const RANKS = 'A23456789TJQK';
function wildAct(t) {
  const seat = `p${1 + random(t.n)}`;
  const hand = t.hands[random(t.n)];
  const card = hand.length ? cardText(pick(hand)) : 'As';
  return pick([
    `${seat} pass`, `${seat} call`, `${seat} raise ${random(30)}`, `${seat} good`, `${seat} take`, `${seat} hoc`, `${seat} show`,
    `${seat} announce ${1 + random(9)}`, `${seat} announce ${1 + random(9)} value ${random(60)}`, `${seat} announce nothing`,
    `${seat} announce ${pick(['tierce', 'quart', 'quint', 'sixth'])} to ${RANKS[5 + random(8)]}`,
    `${seat} announce ${pick(['three', 'four'])} ${pick([...RANKS])}`, `${seat} carte-blanche`, `${seat} play ${card}`,
    `${seat} play ${card} as ${pick([...RANKS])}`, `${seat} without ${pick([...RANKS])}`, `${seat} without ${RANKS[(t.seq?.rank ?? 0) % 13]}`,
    `${seat} claim p${1 + random(t.n)} had ${pick([...RANKS])}`, `${seat} expose ${card}`, `${seat} look`, `${seat} show ${card}`,
    `${seat} cut`, `${seat} deal`, `${seat} draw ${card}`, ...(random(20) ? [] : [`${seat} misdeal`, `${seat} misdeal ${seat}`, `${seat} leave`]),
  ]);
}

function randomRules(departures) {
  const options = {};
  for (let i = 0; i < departures; i++) {
    const crux = pick(Object.keys(CRUXES));
    options[crux] = pick(CRUXES[crux].options);
  }
  return [rulesOf(pick(READINGS), options), options];
}

const chipsOf = (t) => [...t.stacks, ...t.pots].reduce((sum, chips) => sum + chips, 0);

function randomRound(wildness, departures) {
  const [rules, options] = randomRules(departures);
  const n = 2 + random(2);
  const stack = pick([5, 30, 100]);
  let { table: t } = playSituation(rules, { hands: shuffledHands(n), stacks: new Array(n).fill(stack) }, []);
  const chips = chipsOf(t);
  const history = [];
  let acts = 0;
  let limit = 1500;
  const check = (condition, what) => {
    if (!condition) throw new Error(`${what}\n${JSON.stringify(options)}\n${history.slice(-12).join('\n')}`);
  };
  while (t.phase !== 'end' && limit-- > 0) {
    let act;
    const legalActs = regularActs(t);
    const wild = random(100) < wildness;
    if (wild) {
      try {
        act = parseAct(wildAct(t), n);
      } catch (error) {
        if (error instanceof BadInput) continue;
        throw error;
      }
    } else {
      if (!legalActs.length) {
        check(wildness > 0 || t.bid.stage === 'show', 'nobody may do anything');
        if (wildness === 0) break;
        // Only an irregular act goes on from here.
        act = t.toAct >= 0 && t.bid.stage === 'show' ? { seat: t.toAct, verb: 'show', groups: [] } : parseAct(wildAct(t), n);
      } else {
        act = pick(legalActs);
        if (act.verb === 'raise') act = { ...act, chips: act.least + random(Math.min(3, act.most - act.least + 1)) };
      }
    }
    const text = act.verb === 'raise' ? `p${act.seat + 1} raise ${act.chips}` : actText({ said: act.said, ...act });
    history.push(text);
    const size = t.hands.reduce((sum, _, seat) => sum + handSize(t, seat), 0);
    const before = JSON.stringify({ ...t, rules: 0, ledger: 0 });
    let result;
    try {
      result = applyAct(t, act, true);
    } catch (error) {
      if (error instanceof BadInput) continue;
      throw new Error(`${error.stack}\n${JSON.stringify(options)}\n${history.slice(-12).join('\n')}`);
    }
    check(JSON.stringify({ ...t, rules: 0, ledger: 0 }) === before, 'an act changed the table before it');
    if (!wild && legalActs.length) check(result.outcome.kind === 'regular', `a listed act is ${result.outcome.kind}: ${text} ${result.outcome.reason}`);
    if (wild && result.outcome.kind === 'regular' && act.verb !== 'show') {
      const listed = legalActs.some((other) => other.verb === act.verb && other.seat === act.seat);
      if (!listed) check(act.verb === 'carte-blanche' || act.verb === 'play' || act.verb === 'hoc' || act.verb === 'announce', `regular, but not listed: ${text}`);
    }
    const stacksBefore = t.stacks;
    t = result.table;
    check(chipsOf(t) === chips, 'chips are lost or made');
    check(t.pots.every((pot) => pot >= 0), 'a pot is below nothing');
    const moved = new Array(n).fill(0);
    for (const { from, to, chips: sum } of result.payments) {
      if (from[0] === 'p' && from.length === 2) moved[from[1] - 1] -= sum;
      if (to[0] === 'p' && to.length === 2) moved[to[1] - 1] += sum;
    }
    check(moved.every((sum, seat) => stacksBefore[seat] + sum === t.stacks[seat]), 'the payments told are not those made');
    const after = t.hands.reduce((sum, _, seat) => sum + handSize(t, seat), 0);
    if (result.outcome.kind === 'regular' && act.verb === 'play') check(after === size - act.cards.length, 'cards are lost or made');
    else if (t.phase !== 'deal') check(after === size, 'cards are lost or made');
    acts++;
    if (t.voided) break;
  }
  return [acts, t.phase === 'end'];
}

for (const [name, work] of cases) {
  try {
    work();
  } catch (error) {
    error.message = `${name}: ${error.message}`;
    throw error;
  }
}
process.stdout.write(`${cases.length} cases worked by hand\n`);

const rounds = Number(process.argv[2] ?? 3000);
for (const [wildness, departures] of [[0, 0], [0, 1], [0, 8], [30, 0], [30, 1], [30, 8], [80, 3]]) {
  let acts = 0;
  let ended = 0;
  for (let i = 0; i < rounds / 7; i++) {
    const [count, over] = randomRound(wildness, departures);
    acts += count;
    ended += over ? 1 : 0;
  }
  process.stdout.write(`random play, ${wildness}% wild, ${departures} departures: ${acts} acts, ${ended} rounds to the end\n`);
}
