// Adapter: lets hoc-ref ask an engine written in JavaScript. Copy it, and write `my-engine.mjs`, which exports what you
// have of: play(rules, setup, acts), claim(rules, setup, acts), legal(rules, setup, acts), judge(rules, hands),
// perft(rules, setup, acts, depth), each returning the answer without seq and ok; rules is {game, reading, options}.
// Throw an error whose `code` is set when a request cannot have happened, such as card-not-held.
// Then: hoc-ref conform -- node adapter.mjs

import { createInterface } from "node:readline";
import * as engine from "./my-engine.mjs";

const operations = ["play", "claim", "legal", "judge", "perft"].filter((name) => name in engine);
const claims = {
  protocol: 1, name: "my engine", version: "0.1", language: "JavaScript", trace: false, window: 1, operations,
  games: { hoc: { readings: ["lalanne"], options: {}, players: [2, 3] } },
};
let rules = null;

function answer(asked) {
  switch (asked.op) {
    case "start":
      return claims;
    case "reading":
      rules = { game: asked.game, reading: asked.reading, options: asked.options ?? {} };
      return {};
    case "stop":
      return {};
  }
  const { setup, acts, hands, depth } = asked;
  if (asked.do === "judge") return engine.judge(rules, hands);
  return engine[asked.do](rules, setup, acts ?? [], depth);
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  let told;
  try {
    told = { seq: asked.seq, ok: true, ...answer(asked) };
  } catch (error) {
    console.error(error);
    told = { seq: asked.seq, ok: false, error: error.code ?? "internal-error", what: String(error) };
  }
  process.stdout.write(JSON.stringify(told) + "\n");
  if (asked.op === "stop") break;
}
