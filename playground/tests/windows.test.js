// The page and the playground in windows of all sizes and both themes: nothing is cut off without a sign, and pictures have their colors.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { serve } from "../serve.js";
import { WINDOWS, blackShapes, checkAccessibility, cutOff, example, launch, open, pageOf, pixelsOf, skip } from "./browser.js";

const SKYLAKE = ["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake"];
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

/** Long names, long instructions, and many regions. */
const LONG = Array.from({ length: 9 }, (_, n) => `# LLVM-MCA-BEGIN ${"a_very_long_name_of_a_function::".repeat(5)}${n}
vfmadd231pd 1234567(%r8,%r9,8), %ymm10, %ymm11
vgatherqpd %ymm1, 12345678(%r14,%ymm12,8), %ymm13
# LLVM-MCA-END ${"a_very_long_name_of_a_function::".repeat(5)}${n}
`).join("");

/** Fails if a picture is missing its colors. A picture without its style sheet is mostly black. */
async function checkColors(page) {
  assert.deepEqual(await blackShapes(page), []);
  const graph = page.locator("svg.graph:visible").first();
  const { n, commonest, black } = await pixelsOf(graph);
  assert.ok(n > 10 && commonest < 0.97 && black < 0.02, `${n} colors, ${commonest} of one, ${black} black`);
}

for (const { name, options } of WINDOWS) {
  test(`a page shows all that it has, ${name}`, { skip }, async () => {
    for (const [of, args, code] of [["nbody", [], example("nbody.s")], ["long", ["-what-if"], LONG]]) {
      const { url } = await pageOf(`${of}-windows`, [...SKYLAKE, ...args], code);
      const { page, check } = await open(browser, options, (url) => url.startsWith("file:"));
      await page.goto(url);
      for (const details of await page.locator("details").all()) await details.evaluate((details) => { details.open = true; });
      await page.locator("svg.graph").first().scrollIntoViewIfNeeded();
      assert.deepEqual(await cutOff(page), []);
      await checkColors(page);
      await checkAccessibility(page);
      check();
    }
  });

  test(`the playground shows all that it has, ${name}`, { skip }, async () => {
    const { page, check } = await open(browser, options, (url) => url.startsWith(home) || url.startsWith("data:"));
    await page.goto(home);
    await page.locator("#view-pictures svg.graph").waitFor();
    assert.deepEqual(await cutOff(page), []);
    await checkColors(page);
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(LONG);
    await page.locator("#view-pictures .regions").waitFor();
    for (const tab of ["Text", "Compare", "Pictures"]) {
      await page.getByRole("tab", { name: tab }).click();
      await page.waitForFunction(() => !document.querySelector("[role=tabpanel]:not([hidden]) .stale, [role=tabpanel].stale:not([hidden])"));
      assert.deepEqual(await cutOff(page), [], tab);
      await checkAccessibility(page);
    }
    await page.locator(".cm-content").click();
    await page.keyboard.insertText(`wrong ${"long_operand".repeat(20)}\n`);
    await page.locator("#messages:not([hidden])").waitFor();
    assert.deepEqual(await cutOff(page), []);
    check();
  });
}

test("what is cut off without a sign is found", { skip }, async () => {
  const { page } = await open(browser, { viewport: { width: 390, height: 900 } }, () => true);
  const cases = {
    "<p style='white-space: nowrap'>long long long long long long long long long long long long": 1,
    "<p style='overflow: hidden; width: 9em; white-space: nowrap'>long long long long long long": 1,
    "<p style='overflow: hidden; height: 1em'>long long long long long long long long long long long long long long long": 1,
    "<p style='overflow: hidden; width: 9em; white-space: nowrap; text-overflow: ellipsis'>long long long long long": 0,
    "<input value='long long long long long long long long long long long'>": 1,
    "<p>short": 0,
  };
  for (const [content, n] of Object.entries(cases)) {
    await page.setContent(content);
    assert.equal((await cutOff(page)).length, n, content);
  }
});

test("a picture without its style sheet is found", { skip }, async () => {
  const { url } = await pageOf("without-style", SKYLAKE, example("nbody.s"));
  const { page } = await open(browser, { bypassCSP: true }, () => true);
  await page.goto(url);
  await checkColors(page);
  // As it was in the playground before its style sheet had the rules for graphs.
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      for (let at = sheet.cssRules.length; at-- > 0;) if (sheet.cssRules[at].selectorText?.startsWith(".graph")) sheet.deleteRule(at);
    }
  });
  await assert.rejects(checkColors(page));
  const { n, black } = await pixelsOf(page.locator("svg.graph").first());
  assert.ok(black > 0.2, `${n} colors, ${black} black`);
});
