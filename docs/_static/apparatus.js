// The switch of readings, and tables that sort. Pages say everything without it.
"use strict";

const KEY = "hoc-ref-reading";

function remembered() {
  const asked = new URLSearchParams(location.search).get("reading");
  if (asked !== null) return asked;
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function remember(reading) {
  try {
    localStorage.setItem(KEY, reading);
  } catch {
    // a reader who lets nothing be stored chooses on each page
  }
}

function show(reading) {
  for (const part of document.querySelectorAll("div.clause, .option")) {
    part.classList.toggle("elsewhere", reading !== "" && !part.classList.contains(`in-${reading}`));
  }
}

function sort(heading) {
  const table = heading.closest("table");
  const column = [...heading.parentNode.children].indexOf(heading);
  const down = heading.getAttribute("aria-sort") === "ascending";
  for (const other of heading.parentNode.children) other.setAttribute("aria-sort", "none");
  heading.setAttribute("aria-sort", down ? "descending" : "ascending");
  const told = (row) => row.children[column].textContent;
  const rows = [...table.tBodies[0].rows];
  rows.sort((one, other) => told(one).localeCompare(told(other), "en", { numeric: true }) * (down ? -1 : 1));
  table.tBodies[0].append(...rows);
}

document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.classList.add("scripted");
  const choices = [...document.querySelectorAll('input[name="reading"]')];
  const reading = remembered();
  const chosen = choices.find((one) => one.value === reading);
  if (chosen) {
    chosen.checked = true;
    show(reading);
  }
  for (const one of choices) {
    one.addEventListener("change", () => {
      remember(one.value);
      show(one.value);
    });
  }
  for (const heading of document.querySelectorAll("table.matrix thead th")) {
    heading.querySelector("button").addEventListener("click", () => sort(heading));
  }
  // an address of something that is folded unfolds it
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
});
