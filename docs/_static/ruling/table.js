// The table as it lies there, and what may be done at it.
import { button, card, cardButton, cards, h, link, withSigns } from "./dom.js";

/** The players, pots and pile; `act(text)` is called when a card is clicked that may be laid. */
export function tableSection(seen, mine, act) {
  return h("div", { class: "r-felt" },
    h("div", { class: "r-pots", role: "group", "aria-label": "Pots" }, seen.pots.map((one) => h("div", { class: "r-pot", "data-pot": one.name },
      h("span", { class: "r-pot-name" }, one.name), h("b", {}, String(one.chips)),
      one.times > 1 && h("span", { class: "r-times" }, `counts ${one.times} times`)))),
    pile(seen), inOrder(seen.players, mine).map((one) => playerBox(seen, one, one.seat === `p${mine + 1}`, act)));
}

/** In practice the others sit opposite, and the own hand lies before the player. */
const inOrder = (players, mine) => (mine < 0 ? players : [...players.slice(mine + 1), ...players.slice(0, mine + 1)]);

function playerBox(seen, one, you, act) {
  const turn = seen.to_act === one.seat;
  const live = new Map(turn ? seen.acts.filter((way) => way.card && way.verb === "play").map((way) => [way.card, way]) : []);
  const hand = one.cards.map((held) => {
    const way = live.get(held);
    return way ? cardButton(held, "lay", () => act(way.text), way.as ? `as ${way.as}` : "", way.text) : card(held);
  });
  return h("div", { class: `r-player${turn ? " r-turn" : ""}${you ? " r-you" : ""}${one.size > 12 ? " r-many" : ""}`, "data-seat": one.seat, role: "group", "aria-label": one.name },
    h("div", { class: "r-who" },
      h("span", { class: "r-name" }, one.name), h("span", { class: "r-seat" }, you ? `${one.seat}, you` : one.seat),
      turn && h("span", { class: "r-mark r-now" }, "to act"),
      one.marks.map((mark) => h("span", { class: "r-mark" }, mark)),
      h("span", { class: "r-stack" }, h("b", {}, String(one.stack)), " chips")),
    h("div", { class: "r-hand", role: "group", "aria-label": `${one.size} cards` }, hand));
}

function pile(seen) {
  if (!["play", "end"].includes(seen.phase)) return null;
  const { cards: laid, last, by } = seen.pile;
  const name = seen.players.find((one) => one.seat === by)?.name;
  if (!last) return h("p", { class: "r-pile" }, seen.phase === "play" ? "A new sequence begins." : "No sequence is running.");
  return h("div", { class: "r-pile" }, h("span", {}, `The sequence stands at ${last}${name ? `, laid by ${name}` : ""}.`),
    h("div", { class: "r-hand" }, laid.map((one) => card(one.card, one.as ? `as ${one.as}` : ""))));
}

/** The buttons for what is regular, cards to lay apart: those are clicked in the hand. */
export function actsSection(seen, act, hidden) {
  const box = h("div", { class: "r-acts", id: "r-acts" });
  if (hidden) return box;
  const laying = seen.acts.filter((one) => one.verb === "play" && one.card);
  const others = seen.acts.filter((one) => !laying.includes(one));
  if (laying.length) box.append(h("p", { class: "r-hint" }, others.length ? "Click a raised card, or:" : "Click a raised card."));
  box.append(h("div", { class: "r-row" }, others.map((one) => (one.most > one.least ? raising(one, act) : actButton(one, act)))));
  if (seen.to_act && !seen.acts.length) {
    box.append(h("p", { class: "r-hint" }, seen.stopped ? "The record stops here: what comes next hangs on cards that nobody saw."
      : seen.open ? "Nothing regular is left to do: whatever is done all the same is ruled on."
        : "What is regular hangs on cards that nobody saw: write the act below."));
  }
  return box;
}

function actButton(one, act) {
  if (one.verb === "draw") return cardButton(one.card, "draw", () => act(one.text), "", one.text);
  const words = one.groups.length ? [one.verb, one.groups.map((group) => [" ", cards(group)])] : withSigns(one.words);
  return h("button", { type: "button", class: "r-button r-act", "data-act": one.text, click: () => act(one.text) }, words);
}

function raising(one, act) {
  const field = h("input", { type: "number", min: one.least, max: one.most, value: one.least, required: true, "aria-label": `chips, ${one.least} to ${one.most}` });
  return h("form", { class: "r-raise", "data-raise": one.text, submit: (event) => {
    event.preventDefault();
    act(`${one.text.split(" ").slice(0, 2).join(" ")} ${Number(field.value)}`);
  } }, h("button", { class: "r-button r-act", type: "submit" }, one.verb), field, h("span", { class: "r-hint" }, `${one.least} to ${one.most}`));
}

/** What is not regular: a choice of such acts, and a line for any act. `look()` asks for the choice when it is wanted. */
export function irregularSection(seat, look, act) {
  const inside = h("div", {});
  const line = h("input", { type: "text", class: "r-line", value: seat ? `${seat} ` : "", "aria-label": "An act as it is written in a record", autocomplete: "off", spellcheck: "false" });
  const form = h("form", { class: "r-raise", submit: (event) => {
    event.preventDefault();
    act(line.value);
  } }, line, h("button", { class: "r-button", type: "submit" }, "Rule on it"));
  const details = h("details", { class: "r-other", toggle: async () => {
    if (!details.open || inside.firstChild) return;
    const told = await look();
    inside.replaceChildren(choice("What the law deals with", told.acts.filter((one) => one.kind === "irregular"), act),
      choice("What is refused", told.acts.filter((one) => one.kind === "refused"), act),
      h("p", {}, "Any act: a seat, a verb, its arguments."), form,
      h("details", {}, h("summary", {}, "The verbs"), h("pre", {}, told.grammar.join("\n")),
        h("p", {}, link("hoc/table.html", "When which verb is said"))));
  } }, h("summary", {}, "Something else happened: an irregular act, a claim"), inside);
  return details;
}

function choice(title, acts, act) {
  if (!acts.length) return h("p", { class: "r-hint" }, `${title}: nothing to offer here.`);
  const groups = Map.groupBy ? Map.groupBy(acts, (one) => one.verb) : grouped(acts);
  const select = h("select", { "data-kind": acts[0].kind }, [...groups].map(([verb, all]) => h("optgroup", { label: verb },
    all.map((one) => h("option", { value: one.text }, withSigns(one.text) + (one.why ? ` (${one.why})` : ""))))));
  return h("div", { class: "r-raise" }, h("label", {}, `${title} `, select), button("Do it", () => act(select.value)));
}

function grouped(acts) {
  const groups = new Map();
  for (const one of acts) groups.set(one.verb, [...(groups.get(one.verb) ?? []), one]);
  return groups;
}
