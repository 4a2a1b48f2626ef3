// How a situation comes about: dealt, chosen card by card, pasted, taken from the examples, or played for practice.
import { ask } from "./python.js";
import { button, cardButton, cardName, h, RANK_LETTERS, SUIT_LETTERS } from "./dom.js";

const WAYS = { practise: "Practise", deal: "Deal at random", choose: "Choose the hands", paste: "Paste a record", examples: "Examples" };

let about, open, trying, panel, tabs, reading;

/** Builds the start section; `onOpen(record, how)` gets what was begun, `guard(work)` runs what may fail. */
export function beginSection(known, onOpen, guard) {
  [about, open, trying] = [known, onOpen, guard];
  panel = h("div", { class: "r-panel", id: "r-panel" });
  tabs = h("div", { class: "r-tabs", role: "group", "aria-label": "How to begin" },
    Object.entries(WAYS).map(([way, text]) => button(text, () => turnTo(way), { "data-way": way, "aria-controls": "r-panel" })));
  turnTo("practise");
  return h("section", { class: "r-begin", "aria-label": "Begin" }, tabs, panel);
}

function turnTo(way) {
  for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(tab.dataset.way === way));
  panel.replaceChildren(...{ practise, deal, choose, paste, examples }[way]().flat());
}

const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 100000;

function seedField() {
  const field = h("input", { type: "number", min: 0, max: 99999999, value: anySeed(), class: "r-seed", required: true });
  return [field, h("label", {}, "Seed ", field)];
}

function readingField() {
  reading = h("select", {}, Object.entries(about.readings).map(([name, title]) => h("option", { value: name }, `${name}: ${title}`)));
  return h("label", {}, "Reading ", reading);
}

function playersField(words) {
  const radios = [3, 2].map((seats) => h("input", { type: "radio", name: "r-players", value: seats, checked: seats === 3 }));
  return [() => Number(radios.find((one) => one.checked).value), h("fieldset", { class: "r-choice" }, h("legend", {}, "Players"),
    radios.map((radio, at) => h("label", {}, radio, ` ${words[at]}`)))];
}

const names = (seats) => about.names.slice(0, seats);

/** A form with its fields in a row and a button; entering it does the work. */
function form(explains, fields, text, work) {
  return [h("p", {}, explains), h("form", { class: "r-form", submit: (event) => {
    event.preventDefault();
    trying(work);
  } }, fields, h("button", { class: "r-button r-main", type: "submit" }, text))];
}

function deal() {
  const [seats, players] = playersField(["three", "two"]);
  const [seed, seedLabel] = seedField();
  return form("Whole hands, dealt by a number: the same number deals the same hands again. You act for every seat.",
    [players, seedLabel, readingField()], "Deal", async () => {
      const { hands } = await ask("deal", { players: seats(), seed: Number(seed.value) });
      await open(await ask("begin", { players: names(seats()), hands, reading: reading.value, title: `Deal ${seed.value}` }));
    });
}

function practise() {
  const [seats, players] = playersField(["against two", "against one"]);
  const [seed, seedLabel] = seedField();
  return form("Learn the game by playing it. You are Anna and see your own cards; the others are sober players, who bid on what "
    + "they hold and keep their hocs for later. Every act is ruled on.",
    [players, seedLabel, readingField()], "Play a round", async () => {
      const { hands } = await ask("deal", { players: seats(), seed: Number(seed.value) });
      const record = await ask("begin", { players: names(seats()), hands, reading: reading.value, title: `Practice, deal ${seed.value}` });
      await open(record, { practice: true });
    });
}

function paste() {
  const text = h("textarea", { rows: 14, spellcheck: "false", class: "r-record", "aria-label": "Record" });
  text.value = about.template;
  return form(["A whole game, a round, or only the situation in dispute: ", h("a", { href: "records.html" }, "how a record is written"), "."],
    [text], "Rule on it", async () => open(await ask("check", { text: text.value })));
}

function examples() {
  return [h("ul", { class: "r-examples" }, about.examples.map((one) => h("li", {},
    button(one.title, () => trying(async () => open(await ask("example", { name: one.name }))), { class: "r-link" }),
    h("span", {}, one.question))))];
}

// The hands, card by card

function choose() {
  const given = new Map(); // card → seat
  const receiver = { seat: 0 };
  const [seats, players] = playersField(["three", "two"]);
  const whom = h("fieldset", { class: "r-choice" });
  const grid = h("div", { class: "r-grid", role: "group", "aria-label": "The pack: arrow keys move, Enter gives or takes back", keydown: move });
  const told = h("p", { class: "r-told", role: "status" });

  const size = () => about.sizes[seats()];
  const held = (seat) => [...given].filter(([, owner]) => owner === seat).map(([one]) => one);
  function draw() {
    for (const [one, owner] of given) if (owner >= seats()) given.delete(one);
    if (receiver.seat >= seats()) receiver.seat = 0;
    whom.replaceChildren(h("legend", {}, "Give to"), ...names(seats()).map((name, seat) => h("label", {},
      h("input", { type: "radio", name: "r-whom", checked: seat === receiver.seat, change: () => (receiver.seat = seat) }),
      ` ${name} `, h("span", { class: "r-count" }, `${held(seat).length} of ${size()}`))));
    for (const one of grid.children) mark(one);
  }
  function mark(element) {
    const owner = given.get(element.dataset.card);
    element.setAttribute("aria-pressed", String(owner != null));
    element.setAttribute("aria-label", cardName(element.dataset.card) + (owner == null ? "" : `, held by ${about.names[owner]}`));
    element.dataset.owner = owner == null ? "" : about.names[owner];
  }
  function give(element) {
    const one = element.dataset.card;
    if (given.has(one)) given.delete(one);
    else given.set(one, receiver.seat);
    draw();
    told.textContent = names(seats()).map((name, seat) => `${name} ${held(seat).length}`).join(", ") + ".";
  }
  for (const suit of SUIT_LETTERS) {
    for (const rank of RANK_LETTERS) grid.append(cardButton(rank + suit, "", (event) => give(event.currentTarget)));
  }
  [...grid.children].forEach((one, at) => (one.tabIndex = at ? -1 : 0));
  players.addEventListener("change", draw);
  draw();
  const clear = button("Take all back", () => { given.clear(); draw(); });
  return [...form("Choose a player and click cards. Whatever is left open stays unseen, and a ruling says when it hangs on that.",
    [players, readingField(), whom, grid, told, clear], "Lay the hands down", async () => {
      const hands = names(seats()).map((_, seat) => held(seat).join(""));
      await open(await ask("begin", { players: names(seats()), hands, reading: reading.value }));
    })];
}

/** Arrow keys go from card to card; only one card of the pack is a stop for Tab. */
function move(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 }[event.key];
  const all = [...event.currentTarget.children];
  const at = all.indexOf(document.activeElement);
  if (!step || at < 0 || !all[at + step]) return;
  event.preventDefault();
  all[at].tabIndex = -1;
  all[at + step].tabIndex = 0;
  all[at + step].focus();
}
