// Measures the playground in headless Chromium, from a server on this machine: `cargo xtask playground --measure`.

import { chromium } from "playwright-core";
import { stat } from "node:fs/promises";
import { loadavg } from "node:os";

import { executablePath, skip } from "./tests/browser.js";
import { serve } from "./serve.js";

const N_OPENED = 9;
const N_TYPED = 20;

// 30 instructions.
const KERNEL = "vaddss xmm0, xmm0, dword ptr [rdi]\nadd rdi, 4\nvmulss xmm1, xmm2, xmm3\n".repeat(10);

function row(name, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((time) => time.toFixed(0));
  console.log(`${name.padEnd(28)} median ${median} ms, ${least} to ${most} ms (${times.length} times)`);
}

/** Milliseconds from opening to the first report, in a browser that has nothing of the page yet. */
async function open(home) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector("#view-pictures .verdict")) window.firstReport = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(home);
  await page.waitForFunction(() => window.firstReport);
  return { browser, page, time: await page.evaluate(() => window.firstReport) };
}

/** Milliseconds from a change of the code to the frame after its report. */
async function type(page) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(KERNEL);
  return page.evaluate(async (n) => {
    const frame = () => new Promise(requestAnimationFrame);
    const rows = () => document.querySelectorAll("#view-pictures .code code").length;
    const times = [];
    while (rows() < 30) await frame();
    for (let typed = 0; typed < n; typed++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const last = () => document.querySelector("#view-pictures .code tbody tr:last-child code")?.textContent ?? "";
      const before = last();
      const start = performance.now();
      if (typed % 2) document.execCommand("delete");
      else document.execCommand("insertText", false, typed === 0 ? "add rax, 11" : "1");
      while (last() === before) await frame();
      times.push(performance.now() - start);
    }
    return times;
  }, N_TYPED);
}

if (skip) throw new Error(skip);
const server = await serve(0);
const home = `http://127.0.0.1:${server.address().port}/`;
const opened = [];
let typed;
for (let n = 0; n < N_OPENED; n++) {
  const { browser, page, time } = await open(home);
  opened.push(time);
  if (n === N_OPENED - 1) typed = await type(page);
  await browser.close();
}
server.close();
for (const encoding of ["br", "gz"]) {
  const names = ["index.html", "main.js", "worker.js", "style.css", "analyzer-x86.wasm", "analyzer-x86.bin"];
  const sizes = await Promise.all(names.map((name) => stat(new URL(`dist/${name}.${encoding}`, import.meta.url))));
  console.log(`${`first load (${encoding})`.padEnd(28)} ${sizes.reduce((sum, { size }) => sum + size, 0)} bytes`);
}
row("opening to first report", opened);
row("typing to report", typed);
console.log(`load of the machine          ${loadavg()[0].toFixed(1)}`);
