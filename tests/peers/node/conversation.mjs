// Requests and answers: what each operation says, and the conversation as a whole.

import { BadInput, isCourt } from './cards.mjs';
import { PRIZES, announcementText, bestOf, compare, premiumOf } from './combinations.mjs';
import { actText } from './acts.mjs';
import { misdealBlocked } from './faults.mjs';
import { perft, regularActs } from './legal.mjs';
import { READINGS, claimedOptions, rulesOf } from './options.mjs';
import { mayClaim } from './play.mjs';
import { parseHands, playSituation } from './setup.mjs';
import { handSize, seatText, winnersOf } from './table.mjs';

const WINDOW = 64;
const OPERATIONS = ['play', 'claim', 'legal', 'judge', 'perft'];
const KEYS = {
  start: ['op', 'seq', 'protocol', 'window'],
  reading: ['op', 'seq', 'game', 'reading', 'options'],
  run: ['op', 'seq', 'do', 'trace', 'setup', 'acts', 'depth', 'hands'],
  stop: ['op', 'seq'],
};

// --- Operations -------------------------------------------------------------------------------------------------------

function whoMayClaim(t) {
  const seats = [...Array(t.n).keys()];
  if (misdealBlocked(t) === null) return seats.map(seatText);
  if (t.phase !== 'play' && t.phase !== 'end') return [];
  return seats.filter((seat) => mayClaim(t, seat)).map(seatText);
}

function played(rules, request) {
  const { table, results } = playSituation(rules, request.setup, request.acts);
  return {
    acts: results,
    phase: table.phase,
    to_act: table.toAct < 0 ? null : seatText(table.toAct),
    stacks: table.stacks,
    pots: Object.fromEntries(PRIZES.map((prize, i) => [prize, table.pots[i]])),
    hand_sizes: table.hands.map((_, seat) => handSize(table, seat)),
    may_claim: whoMayClaim(table),
    winners: table.gameOver ? winnersOf(table).map(seatText) : [],
  };
}

function judged(rules, request) {
  const hands = parseHands(request.hands).map((hand) => hand.cards.sort((a, b) => a - b));
  if (hands.length < 1 || hands.length > 4) throw new BadInput('player-count', 'one to four hands');
  const all = hands.flat();
  if (new Set(all).size !== all.length) throw new BadInput('card-twice', 'the same card in two places');
  const best = PRIZES.map((_, prize) => hands.map((cards) => bestOf(rules, prize, cards)));
  const forPrizes = (tell) => Object.fromEntries(PRIZES.map((name, prize) => [name, tell(prize)]));
  return {
    hands: hands.map((cards, i) => ({
      best: forPrizes((prize) => announcementText(best[prize][i])),
      premium: forPrizes((prize) => premiumOf(rules, best[prize][i], cards)),
      carte_blanche: !cards.some(isCourt),
    })),
    best: forPrizes((prize) =>
      hands.map((_, i) => i).filter((i) => {
        const mine = best[prize][i];
        return mine.kind !== 'nothing' && best[prize].every((other) => compare(rules, mine, other) >= 0);
      })),
  };
}

function run(rules, request) {
  switch (request.do) {
    case 'play':
    case 'claim':
      return played(rules, request);
    case 'legal': {
      const { table } = playSituation(rules, request.setup, request.acts);
      return { legal: regularActs(table).map(actText) };
    }
    case 'perft': {
      const { depth } = request;
      if (!Number.isInteger(depth) || depth < 0) throw new BadInput('value-wrong', 'depth must be a whole number');
      const { table } = playSituation(rules, request.setup, request.acts);
      return { nodes: perft(table, depth) };
    }
    case 'judge':
      return judged(rules, request);
    default:
      throw new BadInput('operation-unknown', `no operation: ${request.do}`);
  }
}

// --- The conversation -------------------------------------------------------------------------------------------------

export class Conversation {
  constructor() {
    this.started = false;
    this.rules = null;
    this.over = false;
  }

  // The answer to one line, as an object.
  answer(line) {
    let request;
    try {
      request = JSON.parse(line);
    } catch {
      return { seq: null, ok: false, error: 'not-json' };
    }
    const isObject = typeof request === 'object' && request !== null && !Array.isArray(request);
    const said = isObject ? request.seq : null;
    const seq = typeof said === 'string' || Number.isInteger(said) ? said : null;
    try {
      if (!isObject) throw new BadInput('not-an-object', 'a request is an object');
      return { seq, ok: true, ...this.handle(request) };
    } catch (error) {
      if (error instanceof BadInput) return { seq, ok: false, error: error.code, what: error.message };
      process.stderr.write(`${error?.stack ?? error}\n`);
      return { seq, ok: false, error: 'internal-error', what: String(error?.message ?? error) };
    }
  }

  handle(request) {
    const { op } = request;
    if (!Object.hasOwn(KEYS, op ?? '')) throw new BadInput('op-unknown', `no op: ${op}`);
    for (const key of Object.keys(request)) if (!KEYS[op].includes(key)) throw new BadInput('key-unknown', `no key ${key}`);
    if (op === 'start') return this.start(request);
    if (op === 'stop') {
      this.over = true;
      return {};
    }
    if (!this.started) throw new BadInput('not-started', 'start comes first');
    if (op === 'reading') return this.reading(request);
    if (!this.rules) throw new BadInput('no-reading', 'a reading comes before a run');
    return run(this.rules, request);
  }

  start(request) {
    if (request.protocol !== 1) throw new BadInput('protocol-unknown', 'only protocol 1 is spoken');
    const { window = 1 } = request;
    if (!Number.isInteger(window) || window < 1) throw new BadInput('value-wrong', 'window must be a whole number from 1');
    this.started = true;
    return {
      protocol: 1,
      name: 'hoc-node',
      version: '1.0',
      language: 'JavaScript',
      window: Math.min(window, WINDOW),
      trace: false,
      games: { hoc: { readings: READINGS, players: [2, 3], options: claimedOptions() } },
      operations: OPERATIONS,
    };
  }

  reading(request) {
    if (request.game !== 'hoc') throw new BadInput('game-unknown', `no game: ${request.game}`);
    const { options = {} } = request;
    if (typeof options !== 'object' || options === null || Array.isArray(options)) {
      throw new BadInput('value-wrong', 'options must be an object');
    }
    this.rules = rulesOf(request.reading, options);
    return {};
  }
}
