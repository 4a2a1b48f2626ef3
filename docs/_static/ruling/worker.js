// The worker: starts Python, unpacks hoc_ref, and passes questions on to the bridge.
import { loadPyodide } from "../pyodide/pyodide.mjs";

const HERE = new URL(".", import.meta.url);
const HOME = "/home/pyodide";
let bridge;

const step = (text) => postMessage({ step: text });

// Pyodide waits for ever when a file of its own does not come: whatever does not come is told at once.
const get = self.fetch;
self.fetch = async (address, options) => {
  const name = new URL(address.url ?? address, HERE).pathname.split("/").pop();
  try {
    const answer = await get(address, options);
    if (!answer.ok) throw new Error(`the host answers ${answer.status}`);
    return answer;
  } catch (error) {
    postMessage({ failed: `${name}: ${error.message}` });
    throw error;
  }
};

async function rules() {
  const answer = await fetch(new URL("hoc_ref.zip", HERE), { cache: "no-cache" }); // never older than the page
  return answer.arrayBuffer();
}

async function begin() {
  step("Loading Python…");
  const [python, archive] = await Promise.all([loadPyodide({ indexURL: new URL("../pyodide/", HERE).href }), rules()]);
  step("Loading the rules…");
  python.unpackArchive(archive, "zip", { extractDir: HOME });
  bridge = python.pyimport("bridge");
  step("Dealing the cards…");
  postMessage({ ready: JSON.parse(bridge.answer('{"ask": "about"}')) });
}

onmessage = ({ data }) => {
  try {
    postMessage({ id: data.id, answer: JSON.parse(bridge.answer(JSON.stringify(data.question))) });
  } catch (error) {
    postMessage({ id: data.id, answer: { error: `python-stopped: ${String(error.message || error).trim().split("\n").pop()}` } });
  }
};

begin().catch((error) => postMessage({ failed: String(error.message || error).trim().split("\n").pop() }));
