// Bundles the playground into dist/, and compresses what servers should send compressed.

import { build } from "esbuild";
import { readFile, readdir, mkdir, copyFile, writeFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";

const dist = new URL("dist/", import.meta.url);
await mkdir(dist, { recursive: true });
const { metafile } = await build({
  absWorkingDir: new URL(".", import.meta.url).pathname,
  entryPoints: ["src/main.js", "src/worker.js", "src/style.css"],
  outdir: "dist",
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  nodePaths: ["node_modules"],
  logLevel: "warning",
  metafile: true,
});

// The licenses of what is in the bundles.
const packages = Object.keys(metafile.inputs).map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
const notices = [];
for (const name of [...new Set(packages.filter(Boolean))].sort()) {
  const folder = new URL(`node_modules/${name}/`, import.meta.url);
  const { version, license } = JSON.parse(await readFile(new URL("package.json", folder), "utf8"));
  const files = (await readdir(folder)).filter((file) => /^licen[cs]e/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")));
  notices.push(`${name} ${version}, ${license}\n\n${texts.join("\n")}`);
}
await writeFile(new URL("third-party.txt", dist), notices.join("\n----\n\n"));
await copyFile(new URL("src/index.html", import.meta.url), new URL("index.html", dist));
let first = 0;
for (const name of await readdir(dist)) {
  if (!/\.(html|js|css|wasm|txt)$/.test(name)) continue;
  const bytes = await readFile(new URL(name, dist));
  const compressed = brotliCompressSync(bytes);
  await writeFile(new URL(`${name}.br`, dist), compressed);
  await writeFile(new URL(`${name}.gz`, dist), gzipSync(bytes, { level: 9 }));
  console.log(`${name.padEnd(24)} ${compressed.length} bytes with brotli`);
  if (!name.endsWith(".wasm") || name === "analyzer-x86.wasm") first += compressed.length;
}
console.log(`${"first load".padEnd(24)} ${first} bytes with brotli`);
