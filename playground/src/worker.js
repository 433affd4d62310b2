// Analyzes beside the page, so that typing never waits. Each target has a module of its own, which is loaded when it is chosen.

import { run } from "./program.js";

const modules = new Map();

function load(url) {
  if (!modules.has(url)) {
    const module = WebAssembly.compileStreaming(fetch(url));
    // A later try may succeed.
    module.catch(() => modules.delete(url));
    modules.set(url, module);
  }
  return modules.get(url);
}

addEventListener("message", async ({ data: { id, url, runs, input } }) => {
  try {
    const module = await load(url);
    const start = performance.now();
    const bytes = new TextEncoder().encode(input);
    const results = [];
    for (const args of runs) {
      const { stdout, stderr, status } = await run(module, ["stallscope", ...args], { input: bytes });
      const text = (bytes) => new TextDecoder().decode(bytes);
      results.push({ stdout: text(stdout), stderr: text(stderr), status });
    }
    postMessage({ id, results, milliseconds: performance.now() - start });
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
});
