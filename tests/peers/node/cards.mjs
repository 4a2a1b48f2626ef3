// Cards are whole numbers 0..51: four times the rank from the ace up, plus the suit in the order s h d c. Sorting the
// numbers gives the order in which the protocol writes cards.

export const RANK_LETTERS = 'A23456789TJQK';
export const SUIT_LETTERS = 'shdc';
export const KING = 13;

export class BadInput extends Error {
  constructor(code, what) {
    super(what ?? code);
    this.code = code;
  }
}

// Ranks go from 1, the ace, to 13, the king.
export const rankOf = (card) => (card >> 2) + 1;
export const suitOf = (card) => card & 3;
export const cardOf = (rank, suit) => ((rank - 1) << 2) | suit;
export const pipsOf = (card) => Math.min(10, rankOf(card));
export const isCourt = (card) => rankOf(card) > 10;

export function parseRank(text) {
  const at = text === undefined || text.length !== 1 ? -1 : RANK_LETTERS.indexOf(text);
  if (at < 0) throw new BadInput('rank-unknown', `no rank: ${text}`);
  return at + 1;
}

export const rankText = (rank) => RANK_LETTERS[rank - 1];

const TEXTS = [];
for (let card = 0; card < 52; card++) TEXTS.push(RANK_LETTERS[card >> 2] + SUIT_LETTERS[card & 3]);
const BY_TEXT = new Map(TEXTS.map((text, card) => [text, card]));

export const cardText = (card) => TEXTS[card];
export const cardsText = (cards) => cards.map(cardText).join('');

// A string of cards without gaps. Unseen cards, `??`, are counted only where they are allowed.
export function parseCards(text) {
  if (typeof text !== 'string' || text.length % 2) throw new BadInput('card-unknown', `no cards: ${text}`);
  const cards = [];
  let unseen = 0;
  for (let i = 0; i < text.length; i += 2) {
    const two = text.slice(i, i + 2);
    if (two === '??') unseen++;
    else if (BY_TEXT.has(two)) cards.push(BY_TEXT.get(two));
    else throw new BadInput('card-unknown', `no card: ${two}`);
  }
  return { cards, unseen };
}

export function parseSeenCards(text) {
  const { cards, unseen } = parseCards(text);
  if (unseen || !cards.length) throw new BadInput('card-unknown', `no cards: ${text}`);
  return cards;
}

export const bySize = (a, b) => a - b;

// The six main hocs: the four kings, the queen of spades and the jack of diamonds.
export const IS_MAIN_HOC = new Array(52).fill(false);
for (const text of ['Ks', 'Kh', 'Kd', 'Kc', 'Qs', 'Jd']) IS_MAIN_HOC[BY_TEXT.get(text)] = true;
