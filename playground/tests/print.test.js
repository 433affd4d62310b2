// The page and the playground on paper: printed by the browser, and looked at by poppler's tools.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { serve } from "../serve.js";
import { example, launch, open, pageOf, skip as noBrowser } from "./browser.js";

const hasPoppler = spawnSync("pdftoppm", ["-v"]).status === 0;
const skip = noBrowser || (!hasPoppler && "there is no pdftoppm, which the package poppler-utils has");
const SKYLAKE = ["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake"];
const ZEN4 = ["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=znver4", "-accurate"];
const RESOLUTION = 50;
let browser;

before(async () => { if (!skip) browser = await launch(); });
after(() => browser?.close());

/** 200 instructions of many kinds. */
const LONG = Array.from({ length: 25 }, (_, n) => `vmovapd ${n}(%rdi,%rax,8), %ymm${n % 16}
vfmadd231pd %ymm${n % 7}, %ymm${n % 5}, %ymm${n % 11}
vdivsd %xmm${n % 3}, %xmm${n % 9}, %xmm${n % 13}
imulq %r${8 + n % 4}, %r${8 + n % 8}
leaq 8(%r8,%r${8 + n % 7},4), %r${8 + n % 5}
vmovapd %ymm${n % 11}, ${n}(%rsi)
vaddpd %ymm${n % 4}, %ymm${n % 6}, %ymm${n % 16}
addq %r${8 + n % 3}, %r${8 + n % 6}
`).join("");

const tool = (name, args) => {
  const { stdout, status } = spawnSync(name, args, { maxBuffer: 1 << 30 });
  assert.equal(status, 0, name);
  return stdout;
};

/** The pictures of grey that `pdftoppm` writes one after the other. */
function picturesOf(bytes) {
  const pictures = [];
  for (let at = 0; at < bytes.length;) {
    const [head, width, height] = /^P5\n(\d+) (\d+)\n255\n/.exec(bytes.subarray(at, at + 40).toString("latin1"));
    at += head.length;
    pictures.push({ width: Number(width), height: Number(height), data: bytes.subarray(at, at += width * height) });
  }
  return pictures;
}

const millimeters = (length) => Math.round(length / 25.4 * RESOLUTION);

/** The first and the last row of a sheet with ink in it, without the margin. */
function inked({ width, height, data }, isInk = (grey) => grey < 200) {
  const rows = [];
  for (let y = millimeters(11); y < height - millimeters(14); y++) {
    if (data.subarray(y * width, (y + 1) * width).some(isInk)) rows.push(y);
  }
  return rows;
}

/** Prints a page of the browser on a kind of paper: the text of each sheet, and its picture. */
async function print(page, name, format = "A4") {
  const file = join(tmpdir(), `stallscope-${process.pid}-${name}.pdf`);
  await writeFile(file, await page.pdf({ format, preferCSSPageSize: true, printBackground: true }));
  const texts = tool("pdftotext", ["-layout", file, "-"]).toString().split("\f").slice(0, -1);
  const pictures = picturesOf(tool("pdftoppm", ["-gray", "-r", `${RESOLUTION}`, file]));
  assert.equal(texts.length, pictures.length);
  return texts.map((text, index) => ({ text, ...pictures[index] }));
}

async function printed(name, args, code, options = {}, format = "A4") {
  const { url } = await pageOf(`${name}-print`, args, code);
  const { page, check } = await open(browser, options, (url) => url.startsWith("file:"));
  await page.goto(url);
  const sheets = await print(page, name, format);
  check();
  return sheets;
}

/** Fails unless each sheet is worth its paper, and nothing goes on from one to the next within a row. */
function checkSheets(sheets) {
  for (const [index, sheet] of sheets.entries()) {
    const rows = inked(sheet);
    const last = sheet.height - millimeters(15);
    const at = `sheet ${index + 1} of ${sheets.length}`;
    assert.ok(rows.length > 0, `${at} is empty`);
    assert.ok(sheet.text.split("\n").filter((line) => line.trim()).length > 4, `${at} has a few lines: ${sheet.text}`);
    // A picture that does not fit the rest of a sheet begins a new one.
    const used = (rows.at(-1) - rows[0]) / last;
    assert.ok(used > (index < sheets.length - 1 ? 0.2 : 0.05), `${at} has ${(100 * used).toFixed(0)}% in it`);
    // Text or a box that is cut has ink in the last row of the sheet's area; what ends before it leaves space.
    const dark = inked(sheet, (grey) => grey < 120);
    assert.ok(dark.at(-1) < last - 1, `${at} is cut at its end`);
    for (let x = 0; x < millimeters(9); x++) {
      for (let y = 0; y < sheet.height; y++) {
        assert.equal(sheet.data[y * sheet.width + x], 255, `${at} has ink in its left margin`);
        assert.equal(sheet.data[(y + 1) * sheet.width - 1 - x], 255, `${at} has ink in its right margin`);
      }
    }
  }
}

const count = (sheets, text) => sheets.reduce((n, sheet) => n + sheet.text.split(text).length - 1, 0);

for (const [name, args, isWide] of [["skylake", SKYLAKE, false], ["znver4", ZEN4, true]]) {
  for (const format of ["A4", "Letter"]) {
    test(`200 instructions take a few sheets of ${format}, ${name}`, { skip }, async () => {
      const sheets = await printed(`long-${name}-${format}`, args, LONG, {}, format);
      console.log(`200 instructions on ${name}: ${sheets.length} sheets`);
      assert.ok(sheets.length >= 5 && sheets.length <= 13, `${sheets.length} sheets`);
      for (const { width, height } of sheets) assert.equal(width > height, isWide);
      checkSheets(sheets);
      // A total is no sum of its sheet.
      assert.equal(count(sheets, "All, in cycles per iteration"), 1);
      // The header of the code is on each sheet of it.
      assert.ok(count(sheets, "Latency") > 2);
      assert.equal(count(sheets, "The report as text"), 0);
      assert.equal(count(sheets, "Point at"), 0);
    });
  }
}

test("paper is white, whatever the reader prefers on the screen", { skip }, async () => {
  const [light, dark] = await Promise.all(["light", "dark"].map((colorScheme) => printed(`nbody-${colorScheme}`, SKYLAKE, example("nbody.s"), { colorScheme })));
  checkSheets(light);
  assert.ok(light.length <= 4, light.length);
  assert.ok(light[0].data.filter((grey) => grey === 255).length > 0.75 * light[0].data.length);
  assert.deepEqual(dark.map(({ text }) => text), light.map(({ text }) => text));
  for (const [index, { data }] of dark.entries()) assert.ok(data.equals(light[index].data), `sheet ${index + 1}`);
});

test("short regions share a sheet, and all of them are printed", { skip }, async () => {
  const code = Array.from({ length: 6 }, (_, n) => `# LLVM-MCA-BEGIN r${n}\nimulq %rax, %rax\n# LLVM-MCA-END r${n}\n`).join("");
  const sheets = await printed("short", SKYLAKE, code);
  checkSheets(sheets);
  assert.ok(sheets.length <= 6, sheets.length);
  assert.equal(count(sheets, "cycles per iteration, limited"), 6);
});

test("of many regions, paper has those that are open", { skip }, async () => {
  const region = (n) => `# LLVM-MCA-BEGIN r${n}\n${"imulq %rax, %rax\nvdivsd %xmm0, %xmm1, %xmm0\n".repeat(10)}# LLVM-MCA-END r${n}\n`;
  const { url } = await pageOf("many-print", SKYLAKE, Array.from({ length: 60 }, (_, n) => region(n)).join(""));
  const { page, check } = await open(browser, {}, (url) => url.startsWith("file:"));
  await page.goto(url);
  const closed = await page.locator(".packed").count();
  assert.ok(closed > 40, closed);
  const before = await print(page, "many-closed");
  assert.equal(count(before, "cycles per iteration, limited"), 60 - closed);
  assert.equal(count(before, "Printed below: the regions that are open on the screen"), 1);
  await page.locator("#r0n59 summary").first().click();
  await page.locator("#r0n59 svg.graph").waitFor();
  assert.equal(count(await print(page, "many-open"), "cycles per iteration, limited"), 61 - closed);
  check();
});

test("the playground prints its report, and what it is on", { skip }, async () => {
  const server = await serve(0);
  const home = `http://127.0.0.1:${server.address().port}/`;
  const { page, check } = await open(browser, { colorScheme: "dark" }, (url) => url.startsWith(home) || url.startsWith("data:"));
  await page.goto(home);
  await page.locator("#view-pictures svg.graph").waitFor();
  const sheets = await print(page, "playground");
  checkSheets(sheets);
  assert.match(sheets[0].text, /skylake\s+x86_64-unknown-linux-gnu/);
  assert.equal(count(sheets, "4.00 cycles per iteration"), 1);
  assert.equal(count(sheets, "Copy link"), 0);
  check();
  server.close();
});

test("sheets that waste paper or cut pictures are found", { skip }, async () => {
  const { page } = await open(browser, {}, () => true);
  const rows = (n) => Array.from({ length: n }, (_, row) => `<text x="0" y="${20 * row + 14}">row ${row}</text>`).join("");
  const picture = (n) => `<svg width="500" height="${20 * n}">${rows(n)}<path d="M200 0V${20 * n}" stroke="black" stroke-width="3"/></svg>`;
  const faults = {
    "is cut at its end": picture(90),
    "has a few lines": `${"<p>a line</p>".repeat(9)}<p style="break-before: page">one line`,
    "is empty": `${"<p>a line</p>".repeat(9)}<div style="break-before: page; height: 1px"></div>`,
    "% in it": `${"<p>a line</p>".repeat(5)}${picture(48)}${"<p>a line</p>".repeat(9)}`,
  };
  for (const [fault, content] of Object.entries(faults)) {
    await page.setContent(`<style>@page { margin: 12mm 12mm 15mm } svg { display: block }</style><body style="margin: 0">${content}`);
    const sheets = await print(page, "fault");
    assert.throws(() => checkSheets(sheets), (error) => error.message.includes(fault), fault);
  }
  await page.setContent(`<style>@page { margin: 12mm 12mm 15mm }</style>${picture(40)}`);
  checkSheets(await print(page, "sound"));
});
