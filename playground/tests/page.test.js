// The page that -html writes, in a browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { checkAccessibility, example, launch, open, pageOf, report, screenshot, skip } from "./browser.js";

const SKYLAKE = ["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake"];
const onlyFiles = (url) => url.startsWith("file:");
let browser;

before(async () => { if (!skip) browser = await launch(); });
after(() => browser?.close());

const inBrowser = (name, run) => test(name, { skip }, run);
const said = (page) => page.locator(".said").first().textContent();

/** Scrolls to the timeline of a region, which is drawn once it is in sight. Sections out of sight have no layout. */
async function timeline(page, region = ".region") {
  const stage = page.locator(`${region} .stage`).first();
  const show = (part) => part.scrollIntoView({ behavior: "instant", block: "nearest" });
  await page.locator(region).first().evaluate(show);
  // Sections above may become higher or lower while they are filled, so that one scroll is not enough.
  for (const end = performance.now() + 60_000; await stage.count() === 0;) {
    assert.ok(performance.now() < end, `${region} has no timeline`);
    await page.locator(`${region} .timeline`).first().evaluate(show);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  return stage;
}

const picture = (page) => page.evaluate(() => document.querySelector(".stage canvas").toDataURL());

inBrowser("pointing at an execution says what it waits for", async () => {
  const { url } = await pageOf("nbody", SKYLAKE, example("nbody.s"));
  const { page, check } = await open(browser, { viewport: { width: 1280, height: 1500 } }, onlyFiles);
  await page.goto(url);
  const stage = await timeline(page);
  await stage.scrollIntoViewIfNeeded();
  await stage.hover({ position: { x: 500, y: 20 + 18 * 7.5 } });
  const text = await said(page);
  assert.match(text, /^vsqrtsd .* Instruction 7 of iteration 0: dispatched in cycle 1, issued in 24/);
  assert.match(text, /Waits in cycles: 23 in the scheduler for the value of \[6\] through %xmm8\./);
  assert.match(text, /Uses .*SKLFPDivider for 6 cycles/);
  assert.equal(await page.locator(".code tr.chosen").count(), 1);
  await screenshot(page, "page-light");
  await checkAccessibility(page);
  check();
});

inBrowser("the keyboard moves, pans and zooms", async () => {
  const { url } = await pageOf("nbody", SKYLAKE, example("nbody.s"));
  const { page, check } = await open(browser, {}, onlyFiles);
  await page.goto(url);
  const stage = await timeline(page);
  await stage.focus();
  await page.keyboard.press("ArrowDown");
  assert.match(await said(page), /Instruction 0 of iteration 0/);
  await page.keyboard.press("ArrowDown");
  assert.match(await said(page), /Instruction 1 of iteration 0/);
  for (const key of ["+", "ArrowRight", "-"]) {
    const old = await picture(page);
    await page.keyboard.press(key);
    await page.waitForFunction((old) => document.querySelector(".stage canvas").toDataURL() !== old, old);
  }
  await page.keyboard.press("End");
  assert.match(await said(page), /Instruction 28 of iteration 99/);
  await page.keyboard.press("PageUp");
  assert.doesNotMatch(await said(page), /Instruction 28 of iteration 99/);
  await page.getByRole("button", { name: "Steady state" }).click();
  assert.match(await said(page), /Instruction 0 of iteration/);
  // The wheel with Ctrl zooms.
  const old = await picture(page);
  await stage.hover();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await page.waitForFunction((old) => document.querySelector(".stage canvas").toDataURL() !== old, old);
  check();
});

inBrowser("the page is dark where the reader prefers that", async () => {
  const { url } = await pageOf("nbody", SKYLAKE, example("nbody.s"));
  const { page, check } = await open(browser, { colorScheme: "dark", viewport: { width: 1280, height: 1500 } }, onlyFiles);
  await page.goto(url);
  await timeline(page);
  const [back, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const brightness = (color) => color.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    return [brightness(backgroundColor), brightness(color)];
  });
  assert.ok(back < 150 && ink > 600, `${back} ${ink}`);
  await screenshot(page, "page-dark");
  await checkAccessibility(page);
  check();
});

inBrowser("a narrow window scrolls in one direction", async () => {
  const { url } = await pageOf("nbody", SKYLAKE, example("nbody.s"));
  const { page, check } = await open(browser, { viewport: { width: 320, height: 700 }, hasTouch: true }, onlyFiles);
  await page.goto(url);
  await timeline(page);
  const [width, all] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  assert.equal(all, width);
  await screenshot(page, "page-narrow");
  await checkAccessibility(page);
  check();
});

inBrowser("a browser without scripts shows pictures", async () => {
  const { url } = await pageOf("nbody", SKYLAKE, example("nbody.s"));
  const without = await open(browser, { javaScriptEnabled: false }, onlyFiles);
  await without.page.goto(url);
  assert.equal(await without.page.locator(".timeline .static svg").isVisible(), true);
  assert.equal(await without.page.locator(".stage").count(), 0);
  assert.equal(await without.page.locator("table.code:not(.waits) tbody tr").count(), 29);
  await screenshot(without.page, "page-without-scripts");
  without.check();
});

inBrowser("names are text, whatever is in them", async () => {
  const name = "<script>alert(1)</script>\u0007\u202e<img src=x onerror=alert(2)>";
  const code = `# LLVM-MCA-BEGIN ${name}\nimulq %rax, %rbx\n# LLVM-MCA-END ${name}\n`;
  const { url } = await pageOf("names", SKYLAKE, code);
  const { page, check } = await open(browser, {}, onlyFiles);
  await page.goto(url);
  await timeline(page);
  const heading = await page.locator(".region h2").textContent();
  assert.equal(heading, name.replace("\u0007", "\\u{7}").replace("\u202e", "\\u{202E}"));
  assert.equal(await page.locator("main script:not([type])").count(), 0);
  assert.equal(await page.locator("img").count(), 0);
  check();
});

inBrowser("a region with errors is shown as such, and the others go on", async () => {
  const code = "# LLVM-MCA-BEGIN good\naddq %rax, %rbx\n# LLVM-MCA-END good\n"
    + "# LLVM-MCA-BEGIN bad\nwrong %rax\n# LLVM-MCA-END bad\n";
  const { url } = await pageOf("errors", SKYLAKE, code);
  const { page, check } = await open(browser, {}, onlyFiles);
  await page.goto(url);
  assert.match(await page.locator("#r0n0 .verdict").textContent(), /1\.00 cycles per iteration/);
  assert.match(await page.locator("#r0n1 .verdict").textContent(), /Not analyzed: invalid instruction mnemonic 'wrong'/);
  assert.match(await page.locator("#r0n1 pre").textContent(), /<stdin>:5:1: error/);
  assert.match(await page.locator(".overview tr:nth-child(2)").textContent(), /not analyzed/);
  await checkAccessibility(page);
  check();
});

/** How far a section is from the top of the window, once its part has been made. */
async function distanceOf(page, id) {
  await page.locator(`#${id} svg.graph`).waitFor();
  // Sections that come into sight change their heights with the next frames.
  return page.locator(`#${id}`).evaluate(async (section) => {
    for (let n = 0; n < 10; n++) await new Promise(requestAnimationFrame);
    return Math.abs(section.getBoundingClientRect().top);
  });
}

/** 200 regions. The last one has a division. */
const MANY = Array.from({ length: 200 }, (_, n) => {
  const body = n === 199 ? "divq %rcx\n" : "imulq %rax, %rbx\naddq %rbx, %rcx\n".repeat(1 + n % 15);
  return `# LLVM-MCA-BEGIN region-${n}\n${body}# LLVM-MCA-END region-${n}\n`;
}).join("");

const shownRows = (page) => page.locator(".regions tbody tr:visible th").allTextContents();

inBrowser("200 regions are packed until they are opened", async () => {
  const { url, length } = await pageOf("many", SKYLAKE, MANY);
  const { page, check } = await open(browser, {}, onlyFiles);
  const start = performance.now();
  await page.goto(url);
  await timeline(page);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  const times = [paint, performance.now() - start].map((time) => time.toFixed(0));
  console.log(`200 regions: ${length} bytes, ${times[0]} ms to the first paint, ${times[1]} ms to the first timeline`);
  assert.ok(length < 3_000_000, length);
  assert.equal(await page.locator(".regions tbody tr").count(), 200);
  const n = await page.locator("table.code:not(.waits)").count();
  assert.ok(n > 0 && n < 30, n);
  // A link opens what it leads to, and so does a click on it.
  await page.locator(".regions a").nth(150).click();
  await timeline(page, "#r0n150");
  assert.equal(await page.locator("#r0n150 table.code:not(.waits) tbody tr").count(), 2);
  await page.locator("#r0n199 summary").first().click();
  await page.locator("#r0n199 svg.graph").waitFor();
  assert.equal(await page.locator("table.code:not(.waits)").count(), n + 2);
  check();
  const without = await open(browser, { javaScriptEnabled: false }, onlyFiles);
  await without.page.goto(url);
  assert.equal(await without.page.locator(".regions tbody tr").count(), 200);
  await without.page.locator("#r0n199 summary").first().click();
  assert.match(await without.page.locator("#r0n199").textContent(), /This part is shown with JavaScript only/);
  without.check();
});

inBrowser("a link leads to its region, however many come before it", async () => {
  const { url } = await pageOf("many", SKYLAKE, MANY);
  for (const width of [390, 1440]) {
    const { page, check } = await open(browser, { viewport: { width, height: 900 } }, onlyFiles);
    for (const id of ["r0n40", "r0n150"]) {
      await page.goto("about:blank");
      await page.goto(`${url}#${id}`);
      assert.ok(await distanceOf(page, id) < 2, `${id} at ${width} pixels, by its address`);
    }
    await page.goto("about:blank");
    await page.goto(url);
    await page.locator(".regions a[href='#r0n120']").click();
    assert.ok(await distanceOf(page, "r0n120") < 2, `r0n120 at ${width} pixels, by its link`);
    check();
  }
});

inBrowser("names of regions have room in a narrow window", async () => {
  const { url } = await pageOf("many", SKYLAKE, MANY);
  const { page, check } = await open(browser, { viewport: { width: 390, height: 900 } }, onlyFiles);
  await page.goto(url);
  const { width, height } = await page.locator(".regions tbody th").nth(150).boundingBox();
  assert.ok(width > 110 && height < 50, `${width} ${height}`);
  assert.equal(await page.locator(".regions .bar:visible").count(), 0);
  check();
});

inBrowser("regions are filtered by what is in their rows and in their code", async () => {
  const { url } = await pageOf("many", SKYLAKE, MANY);
  const { page, check } = await open(browser, {}, onlyFiles);
  await page.goto(url);
  const filter = async (text, n) => {
    await page.getByRole("searchbox").fill(text);
    await page.waitForFunction((said) => document.querySelector(".tools output").textContent === said, `${n} of 200 regions`);
  };
  await filter("Region-19", 11);
  assert.deepEqual((await shownRows(page)).slice(0, 2), ["region-19", "region-190"]);
  assert.equal(await page.locator(".region:visible").count(), 11);
  // Packed code is found, too.
  await filter("divq", 1);
  assert.deepEqual(await shownRows(page), ["region-199"]);
  await filter("divq imulq", 0);
  await page.getByRole("searchbox").fill("");
  await page.waitForFunction(() => document.querySelector(".tools output").textContent === "200 regions");
  assert.equal((await shownRows(page)).length, 200);
  check();
});

inBrowser("regions are sorted by each column", async () => {
  const { url } = await pageOf("many", SKYLAKE, MANY);
  const { page, check } = await open(browser, {}, onlyFiles);
  await page.goto(url);
  const column = async (title) => {
    const titles = await page.locator(".regions thead").evaluate((head) => [...head.rows[0].cells].map((cell) => cell.textContent));
    const rows = await page.locator(".regions tbody").evaluate((body) => [...body.rows].map((row) => [...row.cells].map((cell) => cell.textContent)));
    return rows.map((row) => row[titles.indexOf(title)]);
  };
  const sections = () => page.locator(".region").evaluateAll((all) => all.map(({ id }) => `region-${id.slice("r0n".length)}`));
  for (const [title, first, second] of [["Cycles", "descending", "ascending"], ["Region", "ascending", "descending"]]) {
    for (const order of [first, second]) {
      await page.getByRole("button", { name: title, exact: true }).click();
      assert.equal(await page.locator(`.regions th[aria-sort="${order}"]`).textContent(), title);
      const values = await column(title);
      const number = (text) => Number(text.replace("region-", ""));
      const expected = values.toSorted((a, b) => (order === "ascending" ? number(a) - number(b) : number(b) - number(a)));
      assert.deepEqual(values, expected);
      assert.deepEqual(await sections(), await column("Region"));
    }
  }
  assert.notEqual((await sections())[0], "region-0");
  check();
});

inBrowser("a timeline of 100,000 cycles can be read to its end", async () => {
  const { url, length } = await pageOf("long", [...SKYLAKE, "-iterations=20000"], "imulq %rax, %rbx\nimulq %rbx, %rax\n");
  const { page, check } = await open(browser, {}, onlyFiles);
  console.log(`100,000 cycles: ${length} bytes`);
  await page.goto(url);
  await (await timeline(page)).focus();
  await page.keyboard.press("End");
  const cycle = Number(/executed in (\d+)/.exec(await said(page))[1]);
  assert.ok(cycle > 100_000, cycle);
  await page.getByLabel("Cycle", { exact: true }).fill("60000");
  await page.keyboard.press("Enter");
  assert.match(await said(page), /dispatched in cycle 6000\d/);
  check();
});

inBrowser("20,000 instructions make a page", async () => {
  const { url, length } = await pageOf("large", SKYLAKE, "addq %rax, %rbx\nimulq %rbx, %rcx\n".repeat(10_000));
  const { page, check } = await open(browser, {}, onlyFiles);
  console.log(`20,000 instructions: ${length} bytes`);
  await page.goto(url);
  await timeline(page);
  assert.match(await page.locator(".region").textContent(), /The timeline has the first 1 of 100 iterations/);
  check();
});

test("a page on 30 instructions is small", async () => {
  const { stdout } = await report([...SKYLAKE, "-html", "-"], example("nbody.s"));
  console.log(`29 instructions: ${stdout.length} bytes`);
  assert.ok(stdout.length < 300_000, stdout.length);
});
