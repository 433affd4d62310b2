// Bundles the playground into dist/, and compresses what servers should send compressed.

import { build } from "esbuild";
import { readFile, readdir, mkdir, copyFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const dist = new URL("dist/", import.meta.url);
await mkdir(dist, { recursive: true });
await build({
  absWorkingDir: new URL(".", import.meta.url).pathname,
  entryPoints: ["src/main.js", "src/worker.js", "src/style.css"],
  outdir: "dist",
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  nodePaths: ["node_modules"],
  logLevel: "warning",
});
await copyFile(new URL("src/index.html", import.meta.url), new URL("index.html", dist));
let first = 0;
for (const name of await readdir(dist)) {
  if (!/\.(html|js|css|wasm)$/.test(name)) continue;
  const compressed = gzipSync(await readFile(new URL(name, dist)), { level: 9 });
  await writeFile(new URL(`${name}.gz`, dist), compressed);
  console.log(`${name.padEnd(24)} ${compressed.length} bytes compressed`);
  if (!name.endsWith(".wasm") || name === "analyzer-x86.wasm") first += compressed.length;
}
console.log(`${"first load".padEnd(24)} ${first} bytes compressed`);
