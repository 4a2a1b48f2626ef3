#!/usr/bin/env node
// Hoc Mazarin for the conformance protocol: one JSON object on a line of standard input, one on a line of standard output.
//
// Written from the specification (the clauses of the rules, the open questions with their options, and the readings) and
// from the page on the protocol alone, without sight of any other implementation. Where the sentences leave something
// open, this follows their most natural sense; DOUBTS.md tells where.
//
// Run as `node hoc.mjs`. No dependency besides Node 20.

import { Conversation } from './conversation.mjs';

function serve() {
  const conversation = new Conversation();
  let rest = '';
  const answerLines = (lines) => {
    let out = '';
    for (const line of lines) {
      if (conversation.over) break;
      if (line.trim() === '') continue;
      out += `${JSON.stringify(conversation.answer(line))}\n`;
    }
    if (out) process.stdout.write(out);
  };
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    answerLines(lines);
    if (conversation.over) process.stdin.destroy();
  });
  process.stdin.on('end', () => answerLines([rest]));
}

serve();
