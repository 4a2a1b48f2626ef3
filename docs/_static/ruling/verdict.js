// The ruling on an act, the readings side by side, and the list of all acts.
import { button, h, link, withSigns } from "./dom.js";

/** A seat's name in front of what it did: “Ben (p2): raise 2”. */
export function actWords(text, players) {
  const bare = text.replace(/^\((.*)\)$/, "$1");
  const [seat, ...rest] = bare.split(" ");
  const name = players.find((one) => one.seat === seat)?.name ?? seat;
  return `${name} (${seat}): ${withSigns(rest.join(" "))}`;
}

/** One sentence for those who hear the page. */
export function spoken(seen) {
  const one = seen.ruling;
  if (!one) return "";
  const paid = one.payments.map((pay) => `${pay.text}.`).join(" ");
  return `${actWords(one.text, seen.players)}: ${one.kind}${one.reason_words ? `, ${one.reason_words}` : ""}. ${paid}`;
}

/** The last act in short, where the ruling on it stands further down. */
export function lastAct(seen) {
  const one = seen.ruling;
  return one && h("div", { class: "r-last" }, h("p", { class: "r-verdict" }, actWords(one.text, seen.players), verdictBadge(one.kind)),
    one.payments.map((pay) => h("p", {}, pay.text)),
    button("The ruling", () => document.querySelector(".r-ruling").scrollIntoView(), { class: "r-link" }));
}

export function rulingSection(seen) {
  const one = seen.ruling;
  if (!one) return h("section", { class: "r-ruling" }, h("h2", {}, "Ruling"), h("p", { class: "r-hint" }, "Nothing has been done yet."));
  return h("section", { class: "r-ruling", "aria-label": "Ruling", "data-n": one.n },
    h("h2", {}, one.n ? `Ruling on act ${one.n}` : "Ruling"),
    h("p", { class: "r-verdict" }, h("span", {}, actWords(one.text, seen.players)), verdictBadge(one.kind)),
    one.reason && one.reason !== one.kind && h("p", {}, h("code", {}, one.reason), one.reason_words && `: ${one.reason_words}.`),
    one.undetermined && h("p", {}, `Not decided by what is known: ${one.undetermined}.`),
    one.payments.length > 0 && h("ul", { class: "r-payments" }, one.payments.map((pay) => h("li", {}, `${pay.text} `, h("span", { class: "r-by" }, link(pay.href, pay.clause))))),
    h("ul", { class: "r-clauses", "aria-label": "Clauses that decide" }, one.decides.map(clause)),
    folded("Also in play", one.in_play), folded("Considered and not applied", one.not_applied));
}

export function verdictBadge(kind) {
  const sign = { regular: "✓", irregular: "!", refused: "✕", undetermined: "?" }[kind];
  return h("span", { class: `r-badge r-${kind}` }, h("span", { "aria-hidden": "true" }, `${sign} `), kind);
}

function clause(one) {
  return h("li", {}, h("p", { class: "r-sentence" }, one.text), h("p", { class: "r-from" }, link(one.href, one.slug),
    one.passages.map((passage) => [" · ", link(passage.href, passage.id, passage.english)]), one.note && ` · ${one.note}`));
}

function folded(title, all) {
  return all.length > 0 && h("details", {}, h("summary", {}, `${title} (${all.length})`), h("ul", { class: "r-clauses" }, all.map(clause)));
}

/** What every reading says of the situation, and why they part. */
export function readingsSection(told, seen) {
  const differ = told.readings.filter((one) => one.error || one.differs != null);
  if (!seen.ruling && !differ.length) return null;
  return h("section", { class: "r-readings", "aria-label": "Readings" }, h("h2", {}, "The readings"), sideBySide(told.readings, seen),
    differ.length === 0 && h("p", {}, "They agree on all of it."),
    differ.map((one) => h("p", {}, h("b", {}, one.name), one.error ? ` cannot take this record: ${one.error}`
      : one.differs ? ` differs from act ${one.differs} on.` : " differs.", one.payments?.length > 0 && ` This act: ${one.payments.join(". ")}.`)),
    told.parting.map(({ with: name, together }) => [
      together.length > 1 && h("p", {}, "These together part them, none of them alone:"),
      together.map((one) => crux(one, name, seen.reading))]));
}

/** A column for each reading: the verdict on this act, and how the chips stand. */
function sideBySide(readings, seen) {
  const row = (title, cell, kind) => h("tr", {}, h("th", { scope: "row" }, title), readings.map((one) => h("td", { class: kind, "data-reading": one.name }, one.error ? "–" : cell(one))));
  const chips = (place, where, title = place.name) => row(title, (one) => String(one[where].find((other) => other.name === place.name).chips), "r-number");
  return h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), readings.map((one) => h("th", { scope: "col" }, one.name + (one.mine ? " (here)" : ""))))),
    h("tbody", {}, row("this act", (one) => (one.kind ? [verdictBadge(one.kind), one.reason && one.reason !== one.kind && h("span", { class: "r-by" }, ` ${one.reason}`)] : "–"), "r-kind"),
      seen.players.map((one) => chips(one, "stacks")), seen.pots.map((one) => chips(one, "pots", `${one.name} pot`))));
}

function crux(one, name, mine) {
  const line = (who, told) => h("li", {}, h("b", {}, who), `: ${told.text} `, h("span", { class: "r-by" }, `(${told.option}; ${told.grade})`));
  return h("div", { class: "r-crux" }, h("p", {}, link(one.href, one.question)), h("ul", {}, line(`${mine}, here`, one.here), line(name, one.there)));
}

/** All acts so far; each can be looked at again. */
export function logSection(seen, go) {
  const before = seen.log.length > 0;
  return h("section", { class: "r-log", "aria-label": "Acts so far" }, h("h2", {}, "Acts"),
    before ? h("ol", {}, seen.log.map((one) => h("li", { "data-n": one.n, "data-text": one.text, "data-kind": one.kind },
      h("span", { class: "r-n" }, one.n ? String(one.n) : ""),
      one.n ? button(actWords(one.text, seen.players), () => go(one.n), { class: "r-link", title: "back to this act" }) : h("span", {}, actWords(one.text, seen.players)),
      " ", one.kind === "regular" ? h("span", { class: "r-by" }, "regular") : verdictBadge(one.kind), one.reason && one.reason !== one.kind && h("span", { class: "r-by" }, ` ${one.reason}`),
      one.payments.map((text) => h("span", { class: "r-paid" }, text))))) : h("p", { class: "r-hint" }, "None."));
}
