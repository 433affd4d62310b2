// What the tests in a browser share: the browser, the program, and an accessibility check.

import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { programOf, run } from "../src/program.js";

const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The browser. */
export const executablePath = PLACES.find((path) => path && existsSync(path));
const dist = new URL("../dist/", import.meta.url);

/** Why tests in a browser cannot run, or false. */
export const skip = !executablePath && "there is no Chromium; CHROMIUM names one";

/** A browser. */
export const launch = (...args) => chromium.launch({ executablePath, args: ["--no-sandbox", ...args] });

/**
 * A page that fails the test if it logs an error, or asks for anything but what `isAllowed` allows.
 * @returns {Promise<{page: import("playwright-core").Page, check: () => void}>}
 */
export async function open(browser, options, isAllowed) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) faults.push(message.text()); });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => { faults.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => { if (!isAllowed(request.url())) faults.push(`request: ${request.url()}`); });
  return { page, check: () => assert.deepEqual(faults, []) };
}

const programs = new Map();

/** Runs the program: that of a target, or the one that STALLSCOPE names. */
export async function report(args, input, target = "x86") {
  if (process.env.STALLSCOPE) {
    const { stdout, stderr } = spawnSync(process.env.STALLSCOPE, args, { input, maxBuffer: 1 << 30 });
    return { stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout };
  }
  if (!programs.has(target)) {
    const [module, descriptions] = ["wasm", "bin"].map((end) => readFileSync(new URL(`analyzer-${target}.${end}`, dist)));
    programs.set(target, programOf(WebAssembly.compile(module), descriptions));
  }
  const bytes = new TextEncoder().encode(input);
  const { stdout, stderr } = await run(await programs.get(target), ["stallscope", ...args], { input: bytes });
  return { stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr), bytes: stdout };
}

/** Writes a page to a file, and returns its address. */
export async function pageOf(name, args, input) {
  const folder = join(tmpdir(), `stallscope-pages-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.html`);
  const { bytes } = await report([...args, "-html", "-"], input);
  await writeFile(file, bytes);
  return { url: pathToFileURL(file).href, length: bytes.length };
}

/** The text of an example of the repository. */
export const example = (name) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Fails if axe-core has a serious or critical finding. */
export async function checkAccessibility(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const grave = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  const lines = grave.map(({ id, nodes }) =>
    `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n  ")} (${nodes.length})`);
  assert.deepEqual(lines, []);
}

/** Takes a screenshot if STALLSCOPE_SCREENSHOTS names a folder for them. */
export async function screenshot(page, name, options = {}) {
  const folder = process.env.STALLSCOPE_SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), ...options });
}
