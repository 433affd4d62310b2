// The playground in a browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { serve } from "../serve.js";
import { checkAccessibility, launch, open, report, screenshot, skip } from "./browser.js";

let browser, server, home;

before(async () => {
  if (skip) return;
  server = await serve(0);
  home = `http://127.0.0.1:${server.address().port}/`;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

const inBrowser = (name, run) => test(name, { skip }, run);
const isOurs = (url) => url.startsWith(home) || url.startsWith("data:");
const verdict = (page) => page.locator("#view-pictures .verdict").first();

async function visit(options = {}, fragment = "") {
  const opened = await open(browser, { viewport: { width: 1400, height: 900 }, ...options }, isOurs);
  await opened.page.goto(home + fragment);
  await verdict(opened.page).waitFor();
  return opened;
}

async function type(page, code) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

inBrowser("the first report appears by itself", async () => {
  const { page, check } = await visit();
  assert.match(await verdict(page).textContent(), /4\.00 cycles per iteration/);
  await page.locator("#processor option").nth(20).waitFor({ state: "attached" });
  await screenshot(page, "playground-light");
  await checkAccessibility(page);
  check();
});

inBrowser("reports follow what is typed", async () => {
  const { page, check } = await visit();
  await type(page, "imul rax, rbx\nimul rax, rbx\n");
  await page.waitForFunction(() => document.querySelector("#view-pictures .verdict").textContent.startsWith("6.00"));
  check();
});

inBrowser("messages stand at their lines and columns", async () => {
  const { page, check } = await visit();
  await type(page, "add rax, rbx\n  wrong rax\n");
  await page.locator(".cm-lintRange-error").waitFor();
  assert.equal(await page.locator(".cm-lintRange-error").textContent(), "wrong");
  await page.locator(".cm-lintRange-error").hover();
  await page.locator(".cm-tooltip-lint").waitFor();
  assert.match(await page.locator(".cm-tooltip-lint").textContent(), /invalid instruction mnemonic 'wrong'/);
  check();
});

inBrowser("the text is the program's", async () => {
  const { page, check } = await visit();
  await type(page, "imul rax, rbx\n");
  await page.locator("#options").fill("-iterations=7 -timeline");
  await page.getByRole("tab", { name: "Text" }).click();
  const args = ["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake", "-x86-asm-syntax=intel", "-iterations=7", "-timeline"];
  const { stdout } = await report(args, "imul rax, rbx\n");
  assert.match(stdout, /^Iterations: {8}7\n/);
  await page.waitForFunction((text) => document.querySelector("#view-text pre").textContent === text, stdout);
  check();
});

inBrowser("processors stand side by side", async () => {
  const { page, check } = await visit();
  await page.getByRole("tab", { name: "Pictures" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator("#comparison .overview tbody tr").nth(4).waitFor();
  await page.getByLabel("Processors").fill("haswell nonsense znver4");
  await page.waitForFunction(() => document.querySelectorAll("#comparison .overview tbody tr").length === 3);
  const rows = await page.locator("#comparison .overview tbody tr").allTextContents();
  assert.match(rows[0], /^haswell3\.00/);
  assert.match(rows[1], /the target has no such processor/);
  await screenshot(page, "playground-compare");
  await checkAccessibility(page);
  check();
});

inBrowser("a link brings everything back", async () => {
  const { page, check } = await visit();
  await type(page, "# <script>alert(1)</script> é\nimul rax, rbx\n");
  await page.locator("#options").fill("-iterations=50");
  await page.locator("#accurate").check();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.waitForFunction(() => location.hash.length > 10);
  const fragment = await page.evaluate(() => location.hash);
  const other = await visit({}, fragment);
  assert.match(await other.page.locator(".cm-content").textContent(), /<script>alert\(1\)<\/script> éimul rax, rbx/);
  assert.equal(await other.page.locator("#options").inputValue(), "-iterations=50");
  assert.equal(await other.page.locator("#accurate").isChecked(), true);
  const damaged = await visit({}, "#1!!!");
  damaged.check();
  other.check();
  check();
});

inBrowser("the playground is dark and narrow", async () => {
  for (const [name, options] of [
    ["playground-dark", { colorScheme: "dark" }],
    ["playground-narrow", { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ]) {
    const { page, check } = await visit(options);
    const [width, all] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    assert.equal(all, width);
    await screenshot(page, name);
    await checkAccessibility(page);
    check();
  }
});

inBrowser("a target that cannot be loaded is said", async () => {
  for (const end of ["wasm", "bin"]) {
    const { page } = await visit();
    await page.route(`**/analyzer-lanai.${end}`, (route) => route.fulfill({ status: 404 }));
    await page.locator("#target").selectOption("lanai");
    await page.waitForFunction(() => document.querySelector("#messages").textContent.startsWith("The analyzer cannot be loaded"));
  }
});

inBrowser("a browser without WebAssembly is told so", async () => {
  const other = await launch("--js-flags=--jitless");
  const { page } = await open(other, {}, isOurs);
  await page.goto(home);
  await page.waitForFunction(() => document.querySelector("#messages").textContent.startsWith("This browser has no WebAssembly"));
  await other.close();
});

inBrowser("what is wrong with a comparison is said", async () => {
  const { page, check } = await visit();
  await page.getByRole("tab", { name: "Compare" }).click();
  await page.locator("#comparison .overview").waitFor();
  await page.locator("#options").fill("-nonsense");
  await page.waitForFunction(() => document.querySelector("#messages").textContent.includes("nonsense"));
  check();
});
