// Analyzes in a worker, so that typing never waits. Each target has its own program, which is loaded when it is chosen.

import { programOf, run } from "./program.js";

const programs = new Map();

async function bytesOf(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

function load(url) {
  if (!programs.has(url)) {
    const program = programOf(WebAssembly.compileStreaming(fetch(`${url}.wasm`)), bytesOf(`${url}.bin`));
    // A later try may succeed.
    program.catch(() => programs.delete(url));
    programs.set(url, program);
  }
  return programs.get(url);
}

addEventListener("message", async ({ data: { id, url, runs, input } }) => {
  try {
    const program = await load(url);
    const start = performance.now();
    const bytes = new TextEncoder().encode(input);
    const results = [];
    for (const args of runs) {
      const { stdout, stderr, status } = await run(program, ["stallscope", ...args], { input: bytes });
      const text = (bytes) => new TextDecoder().decode(bytes);
      results.push({ stdout: text(stdout), stderr: text(stderr), status });
    }
    postMessage({ id, results, milliseconds: performance.now() - start });
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
});
