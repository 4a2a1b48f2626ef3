// Python in a worker: questions with a time limit, answers as promises; an error comes back as its one line.
const LOADING = 120_000; // milliseconds: a slow line
const ANSWER = 30_000;

let worker;
let waiting = new Map();
let number = 0;

/** Starts the worker; resolves with what the bridge says about the rules. `onStep` hears how far loading has come. */
export function startPython(onStep) {
  return new Promise((resolve, reject) => {
    const fail = (text) => {
      worker.terminate();
      reject(new Error(text));
    };
    const limit = setTimeout(() => fail("loading took too long: is the connection there?"), LOADING);
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onerror = (event) => {
      clearTimeout(limit);
      fail(event.message || "the worker could not be loaded");
    };
    worker.onmessage = ({ data }) => {
      if (data.step) onStep(data.step);
      else if (data.ready || data.failed) {
        clearTimeout(limit);
        if (data.failed) fail(data.failed);
        else resolve(data.ready);
      } else {
        waiting.get(data.id)?.(data.answer);
        waiting.delete(data.id);
      }
    };
  });
}

/** Asks the bridge; resolves with its answer, rejects with the one line of an error. */
export function ask(name, question = {}) {
  const id = (number += 1);
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      waiting.delete(id);
      reject(new Error("no-answer: Python does not answer; load the page again"));
    }, ANSWER);
    waiting.set(id, (answer) => {
      clearTimeout(limit);
      if (answer.error) reject(new Error(answer.error));
      else resolve(answer);
    });
    worker.postMessage({ id, question: { ask: name, ...question } });
  });
}
