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
  // Tests do not assert on time: a machine may run several browsers and compilers at once.
  context.setDefaultTimeout(180_000);
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

/** Runs a test in a window of each width, in both themes. */
export const WINDOWS = [390, 768, 1440].flatMap((width) => ["light", "dark"].map((colorScheme) => (
  { name: `${width} pixels, ${colorScheme}`, options: { viewport: { width, height: 900 }, colorScheme, hasTouch: width < 500 } })));

/** What is cut off without a sign: text, pictures and controls that go on beyond the window, or beyond an element that clips them. */
export const cutOff = (page) => page.evaluate(async () => {
  // Signs of scrolling appear with the next frame.
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  const found = [];
  const nameOf = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? element.id}`;
  const hasSign = (clip, style) => {
    const border = clip.offsetHeight - clip.clientHeight - Number.parseFloat(style.borderTopWidth) - Number.parseFloat(style.borderBottomWidth);
    const fades = style.maskImage !== "none" && ["--cut-left", "--cut-right"].some((name) => Number.parseFloat(style.getPropertyValue(name)) > 0);
    return border > 1 || fades || style.textOverflow === "ellipsis";
  };
  const check = (of, what, rect) => {
    const { left, right, top, bottom } = rect;
    if (rect.width < 1 || rect.height < 1 || bottom < 0) return;
    for (let clip = of; clip; clip = clip.parentElement) {
      const style = getComputedStyle(clip);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = clip.getBoundingClientRect();
      if (right > box.right + 1 || left < box.left - 1) {
        if (!hasSign(clip, style)) found.push(`${what} in ${nameOf(clip)}`);
        return;
      }
      if (bottom > box.bottom + 1 || top < box.top - 1) {
        // What is scrolled away can be scrolled back.
        if (["hidden", "clip"].includes(style.overflowY)) found.push(`${what} in the height of ${nameOf(clip)}`);
        return;
      }
    }
    if (right > innerWidth + 1 || left < -1) found.push(`${what} beyond the window`);
  };
  for (const of of document.body.querySelectorAll("*")) {
    if (!of.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) || of.closest(".cm-announced")) continue;
    if (["INPUT", "SELECT"].includes(of.tagName)) {
      check(of.parentElement, nameOf(of), of.getBoundingClientRect());
      const { textOverflow } = getComputedStyle(of);
      const isFull = of.tagName === "SELECT" || of.scrollWidth > of.clientWidth + 1;
      if (isFull && of.type !== "checkbox" && textOverflow !== "ellipsis") found.push(`the text of ${nameOf(of)}`);
    } else if (["svg", "CANVAS", "BUTTON"].includes(of.tagName)) {
      check(of.parentElement, nameOf(of), of.getBoundingClientRect());
    }
    for (const node of of.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim() || ["OPTION", "SELECT"].includes(of.tagName)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) check(of, `"${node.data.trim().slice(0, 30)}"`, rect);
    }
  }
  return [...new Set(found)];
});

/** The colors of all shapes of pictures, as the browser computes them, that are the black of a style sheet that is missing. */
export const blackShapes = (page) => page.evaluate(() => {
  const shapes = [...document.querySelectorAll("svg :is(rect, path, text)")].filter((shape) => shape.checkVisibility());
  if (shapes.length === 0) return ["there are no shapes"];
  const isBlack = (shape) => {
    const { fill, stroke } = getComputedStyle(shape);
    return fill === "rgb(0, 0, 0)" || (fill === "none" && stroke === "none");
  };
  return [...new Set(shapes.filter(isBlack).map((shape) => `${shape.tagName}.${shape.getAttribute("class") ?? ""} in ${shape.parentElement.getAttribute("class")}`))];
});

/**
 * The pixels of an element on the screen: how many different colors there are, and the shares of the commonest one and of black.
 * @param {import("playwright-core").Locator} element
 */
export async function pixelsOf(element) {
  const png = (await element.screenshot({ animations: "disabled" })).toString("base64");
  const page = await element.page().context().newPage();
  const found = await page.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const colors = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const color = `${data[at]},${data[at + 1]},${data[at + 2]}`;
      colors.set(color, (colors.get(color) ?? 0) + 1);
    }
    const n = data.length / 4;
    return { n: colors.size, commonest: Math.max(...colors.values()) / n, black: (colors.get("0,0,0") ?? 0) / n };
  }, png);
  await page.close();
  return found;
}
