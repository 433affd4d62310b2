// Serves dist/ on this machine: `node serve.js [PORT]`.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";

const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", wasm: "application/wasm", bin: "application/octet-stream", txt: "text/plain; charset=utf-8" };
const dist = new URL("dist/", import.meta.url);

/** Serves the playground, and returns the server once it listens; port 0 is any that is free. */
export function serve(port) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    const type = TYPES[name.split(".").at(-1)];
    const takesBrotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    const file = new URL(`${name}.${takesBrotli ? "br" : "gz"}`, dist);
    const found = type && /^[\w.-]+$/.test(name) && await stat(file).catch(() => null);
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "Content-Type": type, "Content-Encoding": takesBrotli ? "br" : "gzip", "Content-Length": found.size, "Cache-Control": "no-cache",
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const server = await serve(Number(process.argv[2] ?? 8000));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
