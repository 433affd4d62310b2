// The recorded cases of the program, run as WebAssembly: the same bytes as on the command line.

import { Directory, File } from "@bjorn3/browser_wasi_shim";
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";

import { programOf, run } from "../src/program.js";

const root = new URL("../../crates/stallscope-cli/tests/cases/", import.meta.url);
const files = ["wasm", "bin"].map((end) => new URL(`../dist/analyzer-all.${end}`, import.meta.url));
const skip = !files.every(existsSync) && "run `cargo xtask playground --targets=all`";

// Messages about files that WASI words otherwise, as do Windows and macOS. Reports are the same everywhere.
const KNOWN = new Set([
  "options/files.report: -mcpu=btver2 ''",
  "options/files.report: -mcpu=btver2 .",
  "options/files.report: -mcpu=btver2 -o . two.s",
  "options/response-files.report: @loop.rsp",
]);

/** The files of a folder, in memory. */
function entriesOf(folder) {
  const entries = new Map();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) entries.set(entry.name, new Directory(entriesOf(new URL(`${entry.name}/`, folder))));
    else if (!entry.name.endsWith(".report")) entries.set(entry.name, new File(readFileSync(new URL(entry.name, folder))));
  }
  return entries;
}

/** The command lines of a case, each with what is recorded of it. */
function stepsOf(text) {
  const steps = [];
  let last;
  for (const line of text.split("\n").slice(0, -1)) {
    const [kind, rest] = [line[0], line.slice(2)];
    if (!"$>!\\=".includes(kind)) throw new Error(`a line of an unknown kind: ${line}`);
    if (kind === "$") steps.push({ command: rest, stdout: "", stderr: "", status: 0 });
    const step = steps.at(-1);
    if (kind === ">") step[last = "stdout"] += `${rest}\n`;
    if (kind === "!") step[last = "stderr"] += `${rest}\n`;
    if (kind === "\\") step[last] = step[last].slice(0, -1);
    if (kind === "=") step.status = Number(rest);
  }
  return steps;
}

test("every case prints the same bytes", { skip }, async () => {
  const [module, descriptions] = files.map((file) => readFileSync(file));
  const program = await programOf(WebAssembly.compile(module), descriptions);
  const differences = [];
  let n = 0;
  for (const name of readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".report")).sort()) {
    const path = new URL(name, root);
    const entries = entriesOf(new URL(".", path));
    const steps = stepsOf(readFileSync(path, "utf8"));
    assert.notEqual(steps.length, 0, name);
    for (const step of steps) {
      const [command, input] = step.command.split("< ");
      const args = command.split(/\s+/).filter(Boolean).map((word) => (word === "''" ? "" : word));
      const stdin = input ? readFileSync(new URL(input.trim(), path)) : new Uint8Array();
      const outcome = await run(program, ["llvm-mca", ...args], { entries, input: stdin });
      // Reports are recorded as UTF-8, with replacements for what is none.
      const text = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      const actual = { ...step, stdout: text(outcome.stdout), stderr: text(outcome.stderr), status: outcome.status };
      if (!isDeepStrictEqual(actual, step)) differences.push({ name, expected: step, actual });
      n += 1;
    }
  }
  console.log(`${n} command lines`);
  const isKnown = ({ name, expected, actual }) =>
    KNOWN.has(`${name}: ${expected.command}`) && actual.stdout === expected.stdout && actual.status === expected.status;
  assert.deepEqual(differences.filter((difference) => !isKnown(difference)), []);
  assert.equal(differences.length, KNOWN.size, "a difference that is no longer there");
  assert.ok(n > 1000, n);
});
