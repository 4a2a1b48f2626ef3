// The ruling page: holds the record and the place in it, and asks Python for all else.
import { ask, startPython } from "./python.js";
import { beginSection } from "./begin.js";
import { button, h, link } from "./dom.js";
import { actsSection, irregularSection, tableSection } from "./table.js";
import { lastAct, logSection, readingsSection, rulingSection, spoken } from "./verdict.js";

const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 400; // milliseconds before another player acts
const LINK = "#r=";
const KEPT = [".r-copy", ".r-options"]; // what stays unfolded from one act to the next

const home = document.getElementById("ruling");
const error = h("p", { class: "r-error", role: "alert", id: "r-error", hidden: true });
const live = h("p", { class: "r-hidden", role: "status", "aria-live": "polite" });
const table = h("div", { class: "r-table", id: "r-table", "aria-busy": "false" });
const beginning = h("details", { class: "r-new", open: true }, h("summary", {}, "A new situation"));

let about; // what the rules offer: readings, cruxes, verbs, examples
let now = { text: "", at: 0, seat: -1 }; // the record, the act whose outcome is shown, whose eyes (-1: everybody's)
let turn = 0; // counts what was asked for; an answer that comes too late is dropped
let seen = null;
let busy = 0;

function fail(text) {
  error.textContent = text;
  error.hidden = !text;
  if (text) error.scrollIntoView({ block: "nearest" });
}

/** Runs what may fail; an error is shown as its line. The table is busy while anything runs. */
async function trying(work) {
  busy += 1;
  table.setAttribute("aria-busy", "true");
  try {
    fail("");
    await work();
  } catch (problem) {
    fail(problem.message);
  }
  busy -= 1;
  table.setAttribute("aria-busy", String(busy > 0));
}

/** Opens a record as `check` gives it: at its end, or in practice from the first seat. */
async function open(record, { practice = false } = {}) {
  now = { text: record.text, at: record.acts, seat: practice ? 0 : -1 };
  beginning.open = false;
  await show(true);
}

/** Another place in the same record. */
const go = (at) => trying(() => {
  now.at = at;
  return show(true);
});

/** An act is done: the record grows by it, and whatever came after this place is dropped. */
const act = (text) => trying(async () => {
  const mine = (turn += 1);
  const record = await ask("act", { text: now.text, at: now.at, act: text });
  if (mine !== turn) return;
  now = { ...now, text: record.text, at: record.acts };
  await show(true);
});

const change = (name, question) => trying(async () => {
  const record = await ask(name, { text: now.text, ...question });
  now = { ...now, text: record.text, at: Math.min(now.at || record.acts, record.acts) };
  await show();
});

const nextRound = () => trying(async () => {
  const record = await ask("next_round", { text: now.text, seed: crypto.getRandomValues(new Uint32Array(1))[0] % 100000 });
  now = { ...now, text: record.text, at: record.acts };
  await show(true);
});

/** Draws the table and the ruling; then the readings, and in practice the next act of another player. */
async function show(moved = false) {
  const mine = (turn += 1);
  const told = await ask("see", { text: now.text, at: now.at, seat: now.seat });
  if (mine !== turn) return;
  seen = told;
  const practice = now.seat >= 0;
  const last = seen.at === seen.total || now.at >= seen.total;
  const waits = practice && last && seen.to_act && seen.to_act !== `p${now.seat + 1}`;
  const readings = h("div", {});
  const within = table.contains(document.activeElement);
  const held = document.activeElement.id;
  const unfolded = KEPT.filter((one) => table.querySelector(one)?.open);
  table.replaceChildren(
    h("div", { class: "r-left" }, heading(last), tableSection(seen, now.seat, act), actsSection(seen, act, practice && !last),
      waits && h("p", { class: "r-hint" }, "The others are thinking…"),
      (!practice || last) && !seen.stopped && irregularSection(practice ? `p${now.seat + 1}` : seen.to_act, look, act),
      ended(practice)),
    h("div", { class: "r-right" }, rulingSection(seen), readings, logSection(seen, go)),
    h("div", { class: "r-below" }, !practice && recordSection(), optionsSection()));
  for (const one of unfolded) table.querySelector(one)?.setAttribute("open", "");
  history.replaceState(null, "", practice ? location.pathname + location.search : LINK + seen.link); // no link shows hidden cards
  if (moved) live.textContent = spoken(seen);
  if (within || moved) keepFocus(held);
  table.querySelector(".r-log li:last-child")?.parentElement.scrollTo(0, 1e6);
  table.dataset.at = Math.min(now.at, seen.total);
  const compared = await ask("readings", { text: now.text, at: now.at });
  if (mine !== turn) return;
  readings.replaceChildren(readingsSection(compared, seen) ?? "");
  if (waits) setTimeout(() => mine === turn && trying(others), PAUSE);
}

/** The focus stays where it was, if that is still there; else it goes to the line that says who is to act. */
function keepFocus(id) {
  const same = id && table.querySelector(`#${id}:enabled`);
  (same || document.getElementById("r-turn")).focus({ preventScroll: true });
}

const look = () => ask("irregular", { text: now.text, at: now.at, seat: now.seat });

/** In practice: another player acts. */
async function others() {
  const { act: advice } = await ask("advise", { text: now.text });
  await act(advice);
}

function heading(last) {
  const who = seen.players.find((one) => one.seat === seen.to_act);
  const words = who ? `${seen.phase_words}: ${who.seat === `p${now.seat + 1}` ? "you are" : `${who.name} (${who.seat}) is`} to act` : seen.phase_words;
  return [seen.title && h("p", { class: "r-title" }, seen.title), seen.question && h("p", { class: "r-question" }, seen.question),
    h("div", { class: "r-steps" },
      button("◀ Back", () => go(Math.min(now.at, seen.total) - 1), { disabled: seen.total === 0 || now.at === 0, id: "r-back" }),
      button("Forward ▶", () => go(now.at + 1), { disabled: last, id: "r-forward" }),
      h("span", { class: "r-hint" }, `after act ${Math.min(now.at, seen.total)} of ${seen.total}${seen.round > 1 ? `, round ${seen.round}` : ""}`)),
    lastAct(seen), h("h2", { id: "r-turn", tabindex: -1 }, words),
    h("p", { class: "r-hint" }, "The rules: ", link(seen.chapter.href, seen.chapter.title), ", ", link("hoc/table.html", "the verbs"), ".")];
}

/** What to do when the round is over. */
function ended(practice) {
  if (seen.to_act || now.at < seen.total) return null;
  const winners = seen.players.filter((one) => seen.winners.includes(one.seat)).map((one) => one.name);
  const change = (chips) => (chips > 0 ? `wins ${chips}` : chips < 0 ? `loses ${-chips}` : "comes out even");
  return h("div", { class: "r-ended" }, h("p", {}, `In this round ${seen.settlement.map((one) => `${one.name} ${change(one.change)}`).join(", ")}.`),
    winners.length > 0 && h("p", {}, `Game won by ${winners.join(" and ")}.`),
    h("div", { class: "r-row" }, button("Next round, dealt at random", nextRound, { class: "r-button r-main", id: "r-next" }),
      practice && button("See all cards, as a record", () => trying(() => open({ text: now.text, acts: seen.total })), { id: "r-reveal" })));
}

function recordSection() {
  const text = h("textarea", { readonly: true, rows: 16, class: "r-record", id: "r-record", "aria-label": "The record", spellcheck: "false" });
  text.value = seen.text;
  const told = h("span", { class: "r-hint", role: "status" });
  const copy = (what, words) => async () => {
    try {
      await navigator.clipboard.writeText(what());
      told.textContent = `${words} copied.`;
    } catch {
      text.select();
      told.textContent = "This browser does not let the page copy: the record is marked, copy it by hand.";
    }
  };
  return h("details", { class: "r-copy" }, h("summary", {}, "Copy as record, or as a link"), text, h("div", { class: "r-row" },
    button("Copy record", copy(() => seen.text, "Record"), { id: "r-copy-record" }),
    button("Copy link", copy(() => location.href.split("#")[0] + LINK + seen.link, "Link"), { id: "r-copy-link" }), told));
}

/** The reading that rules, and departures from it. */
function optionsSection() {
  const reading = h("select", { id: "r-reading", change: () => change("choose", { reading: reading.value, options: seen.options }) },
    Object.entries(about.readings).map(([name, title]) => h("option", { value: name, selected: name === seen.reading }, `${name}: ${title}`)));
  const ways = Object.entries(about.cruxes).flatMap(([crux, one]) => Object.entries(one.options).map(([option, text]) =>
    h("option", { value: `${crux}=${option}` }, `${one.question} ${text}`)));
  const field = h("input", { type: "text", list: "r-ways", class: "r-line", placeholder: "crux=option", "aria-label": "A departure, crux=option", autocomplete: "off", spellcheck: "false" });
  const depart = (event) => {
    event.preventDefault();
    const [crux, option = ""] = field.value.split("=").map((part) => part.trim());
    change("choose", { reading: seen.reading, options: { ...seen.options, [crux]: option } });
  };
  const kept = (crux) => Object.fromEntries(Object.entries(seen.options).filter(([one]) => one !== crux));
  const departures = Object.entries(seen.options);
  return h("details", { class: "r-options", open: departures.length > 0 }, h("summary", {}, `Rules: reading ${seen.reading}${departures.length ? `, with ${departures.length} departure${departures.length > 1 ? "s" : ""}` : ""}`),
    h("label", {}, "Reading ", reading),
    h("form", { class: "r-raise", submit: depart }, h("label", {}, "Depart from it: ", field), h("datalist", { id: "r-ways" }, ways), h("button", { class: "r-button", type: "submit" }, "Depart")),
    departures.length > 0 && h("ul", { class: "r-departures" }, departures.map(([crux, option]) => h("li", {}, h("code", {}, `${crux} = ${option}`), " ",
      about.cruxes[crux]?.options[option] ?? "", " ", button("take back", () => change("choose", { reading: seen.reading, options: kept(crux) }), { class: "r-link" })))));
}

/** A link carries a situation; one that is damaged is told in a line. */
async function openLink() {
  if (!location.hash.startsWith(LINK) || location.hash === LINK + seen?.link) return;
  await trying(async () => open(await ask("unpack", { link: location.hash.slice(LINK.length) })));
}

async function main() {
  const loading = home.querySelector(".r-loading");
  try {
    about = await startPython((text) => (loading.textContent = text));
  } catch (problem) {
    loading.textContent = `The rules could not be loaded: ${problem.message}`;
    home.setAttribute("data-stopped", "");
    return;
  }
  beginning.append(beginSection(about, open, trying));
  home.replaceChildren(error, live, beginning, table);
  home.dataset.ready = "true";
  window.addEventListener("hashchange", openLink);
  await openLink();
}

main();
