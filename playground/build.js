// Makes dist/ of the modules and the page: bundles it, and compresses what servers should send compressed. `--fast` compresses less, for tests.

import { build } from "esbuild";
import { existsSync } from "node:fs";
import { readFile, readdir, mkdir, copyFile, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { takeDescriptions } from "./module.js";

const dist = new URL("dist/", import.meta.url);
// Nothing of an earlier build stays.
await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });

// The modules that `cargo xtask playground` has built, by their targets.
const modules = new URL("modules/", import.meta.url);
const targets = (await readdir(modules)).map((name) => name.replace(/\.wasm$/, ""));
const { metafile } = await build({
  absWorkingDir: new URL(".", import.meta.url).pathname,
  entryPoints: ["src/main.js", "src/worker.js", "src/style.css"],
  outdir: "dist",
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  define: { BUILT_TARGETS: JSON.stringify(targets) },
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

// Each module without its description file, and that next to it.
const isas = new URL("../crates/isa/", import.meta.url);
const files = (await readdir(isas)).map((name) => new URL(`${name}/data/${name}.bin`, isas)).filter(existsSync);
const descriptions = await Promise.all(files.map((file) => readFile(file)));
for (const target of targets) {
  const taken = takeDescriptions(await readFile(new URL(`${target}.wasm`, modules)), descriptions);
  await writeFile(new URL(`analyzer-${target}.wasm`, dist), taken.module);
  await writeFile(new URL(`analyzer-${target}.bin`, dist), taken.descriptions);
}

const isFast = process.argv.includes("--fast");
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: isFast ? 4 : constants.BROTLI_MAX_QUALITY } };
const gzipOptions = { level: isFast ? 1 : 9 };
const names = (await readdir(dist)).filter((name) => /\.(html|js|css|wasm|bin|txt)$/.test(name));
// In parallel: compressing takes longer than all else.
const lengths = await Promise.all(names.map(async (name) => {
  const bytes = await readFile(new URL(name, dist));
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, brotliOptions), promisify(gzip)(bytes, gzipOptions)]);
  await Promise.all([writeFile(new URL(`${name}.br`, dist), br), writeFile(new URL(`${name}.gz`, dist), gz)]);
  return { name, brotli: br.length, gzip: gz.length };
}));
const row = ({ name, brotli, gzip }) => console.log(`${name.padEnd(24)} ${brotli} bytes with brotli, ${gzip} with gzip`);
lengths.forEach(row);
const isFirst = ({ name }) => !/^analyzer|txt$/.test(name) || name.startsWith("analyzer-x86.");
const sum = (key) => lengths.filter(isFirst).reduce((sum, length) => sum + length[key], 0);
row({ name: "first load", brotli: sum("brotli"), gzip: sum("gzip") });
