// Elements and cards: how things look, nothing of the rules.
const RANKS = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const SUITS = { s: ["spades", "♠"], h: ["hearts", "♥"], d: ["diamonds", "♦"], c: ["clubs", "♣"] };
const CARDS = /\b(?:[A2-9TJQK][shdc])+\b/g;

export const RANK_LETTERS = "A23456789TJQK";
export const SUIT_LETTERS = "shdc";

/** An element with attributes (functions become listeners, false leaves one out) and children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter((one) => one != null && one !== false));
  return element;
}

export function cardName(card) {
  return card === "??" ? "a card face down" : `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]][0]}`;
}

export function cardText(card) {
  return card === "??" ? "?" : `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]][1]}`;
}

/** The face is a picture, drawn by the style sheet; its name is the label of the card. */
function face(card) {
  if (card === "??") return [];
  const [rank, suit] = [cardText(card).slice(0, -1), SUITS[card[1]][1]];
  const drawn = (name, sign) => h("span", { class: name, "data-sign": sign, "aria-hidden": "true" });
  return [h("span", { class: "r-index" }, drawn("r-rank", rank), drawn("r-sign", suit)), drawn("r-pip", suit)];
}

const kind = (card) => (card === "??" ? "card card-back" : `card card-${card[1]}`);

/** A card to look at. */
export function card(one, caption = "") {
  const name = cardName(one) + (caption ? ` ${caption}` : "");
  return h("span", { class: kind(one), role: "img", "aria-label": name, "data-card": one }, face(one),
    caption && h("span", { class: "r-caption", "aria-hidden": "true" }, caption));
}

/** A card to click. */
export function cardButton(one, verb, onClick, caption = "", act = "") {
  return h("button", { type: "button", class: `${kind(one)} r-live`, "aria-label": `${verb} ${cardName(one)} ${caption}`.trim(),
    "data-card": one, "data-act": act || false, click: onClick }, face(one), caption && h("span", { class: "r-caption", "aria-hidden": "true" }, caption));
}

export const cards = (all) => h("span", { class: "r-cards" }, all.map((one) => card(one)));

/** A text with its cards written by their signs: “play Ks” as “play K♠”. */
export function withSigns(text) {
  return text.replace(CARDS, (found) => found.match(/../g).map(cardText).join(" "));
}

export function button(text, onClick, attributes = {}) {
  return h("button", { type: "button", class: "r-button", click: onClick, ...attributes }, text);
}

export function link(href, text, title = "") {
  return h("a", { href, title: title || false }, text);
}
