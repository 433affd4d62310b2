// The playground in a browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";

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

const INTEL = ".intel_syntax noprefix\n";

/** The code, which the editor has in its lines. */
const codeOf = (page) => page.locator(".cm-content").evaluate((content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));

/** Waits until the report has been made anew, and says how many cycles an iteration takes. */
async function cycles(page, expected) {
  await page.waitForFunction(
    (expected) => document.querySelector("#view-pictures:not(.stale) .verdict b")?.textContent === expected, expected);
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
  await type(page, `${INTEL}imul rax, rbx\nimul rax, rbx\n`);
  await page.waitForFunction(() => document.querySelector("#view-pictures .verdict").textContent.startsWith("6.00"));
  check();
});

inBrowser("messages stand at their lines and columns", async () => {
  const { page, check } = await visit();
  await type(page, `${INTEL}add rax, rbx\n  wrong rax\n`);
  await page.locator(".cm-lintRange-error").waitFor();
  assert.equal(await page.locator(".cm-lintRange-error").textContent(), "wrong");
  await page.locator(".cm-lintRange-error").hover();
  await page.locator(".cm-tooltip-lint").waitFor();
  assert.match(await page.locator(".cm-tooltip-lint").textContent(), /invalid instruction mnemonic 'wrong'/);
  // Whoever does not see the line reads it below the code.
  assert.match(await page.locator("#messages").textContent(), /^Line 3: invalid instruction mnemonic 'wrong'/);
  check();
});

inBrowser("the text is the program's", async () => {
  const { page, check } = await visit();
  await type(page, `${INTEL}imul rax, rbx\n`);
  await page.locator("#options").fill("-iterations=7 -timeline");
  await page.getByRole("tab", { name: "Text" }).click();
  const args = ["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake", "-iterations=7", "-timeline"];
  const { stdout } = await report(args, `${INTEL}imul rax, rbx\n`);
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
  await type(page, `# <script>alert(1)</script> é\n${INTEL}imul rax, rbx\n`);
  await page.locator("#options").fill("-iterations=50");
  await page.locator("#accurate").check();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.waitForFunction(() => location.hash.length > 10);
  const fragment = await page.evaluate(() => location.hash);
  const other = await visit({}, fragment);
  assert.match(await other.page.locator(".cm-content").textContent(), /<script>alert\(1\)<\/script> é\.intel_syntax noprefiximul rax, rbx/);
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
    await page.route(`**/analyzer-riscv.${end}`, (route) => route.fulfill({ status: 404 }));
    await page.locator("#target").selectOption("riscv");
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

// What compilers and tools print, in both syntaxes, without a word about them: each with the cycles of its straight line.
const PASTED = {
  "gcc -S": ["\t.file\t\"a.c\"\n\t.text\n\t.globl\tf\n\t.type\tf, @function\nf:\n.LFB0:\n\t.cfi_startproc\n\timulq\t%rax, %rax\n\timulq\t%rax, %rax\n\t.cfi_endproc\n", "6.00"],
  "gcc -S -masm=intel": ["\t.file\t\"a.c\"\n\t.intel_syntax noprefix\n\t.text\nf:\n\timul\trax, rax\n\timul\trax, rax\n", "6.00"],
  "objdump -d": ["\na.o:     file format elf64-x86-64\n\n\nDisassembly of section .text:\n\n0000000000000000 <f>:\n   0:\t48 0f af c0          \timul   %rax,%rax\n   4:\t48 0f af c0          \timul   %rax,%rax\n", "6.00"],
  "objdump -d -M intel": ["0000000000000000 <f>:\n   0:\t48 0f af c0          \timul   rax,rax\n   4:\t48 0f af c0          \timul   rax,rax\n", "6.00"],
  "Intel syntax without a directive": ["imul rax, rax\nmov rcx, qword ptr [rbx]\nimul rax, rax\n", "6.00"],
  "AT&T syntax": ["imulq %rax, %rax\nimulq %rax, %rax\nimulq %rax, %rax\n", "9.00"],
};

inBrowser("the syntax of what is pasted is detected", async () => {
  const { page, check } = await visit();
  assert.equal(await page.locator("#syntax").inputValue(), "auto");
  for (const [name, [code, expected]] of Object.entries(PASTED)) {
    await type(page, code);
    await cycles(page, expected);
    assert.equal(await page.locator(".cm-lintRange-error").count(), 0, name);
  }
  // A guess is said.
  await type(page, PASTED["Intel syntax without a directive"][0]);
  await page.waitForFunction(() => document.querySelector("#messages").textContent.includes("Intel syntax"));
  assert.match(await page.locator("#messages").getAttribute("class"), /notes/);
  check();
});

inBrowser("a syntax can be forced", async () => {
  const { page, check } = await visit();
  await type(page, "imulq %rax, %rax\n");
  await cycles(page, "3.00");
  await page.locator("#syntax").selectOption("intel");
  await page.locator(".cm-lintRange-error").first().waitFor();
  await page.locator("#syntax").selectOption("att");
  await cycles(page, "3.00");
  assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
  check();
});

const TWO_LOOPS = `f:
        xorl    %eax, %eax
.L2:    imulq   %rax, %rax
        decq    %rdi
        jne     .L2
.L3:    vdivsd  %xmm0, %xmm1, %xmm1
        decq    %rsi
        jne     .L3
        ret
`;

inBrowser("loops are offered where the code jumps back, and there alone", async () => {
  const { page, check } = await visit();
  assert.equal(await page.locator("#offer").isVisible(), false);
  await type(page, TWO_LOOPS);
  const offer = page.getByRole("button", { name: "Show its 2 loops" });
  await offer.click();
  await page.locator("#view-pictures .regions tbody tr").nth(1).waitFor();
  assert.equal(await page.locator("#regions").inputValue(), "loops");
  assert.equal(await page.locator("#offer").isVisible(), false);
  const shown = await page.locator("#view-pictures .region .verdict b").allTextContents();
  assert.equal(shown[0], "3.00");
  await page.getByRole("tab", { name: "Text" }).click();
  const { stdout } = await report(["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake", "-regions=loops"], TWO_LOOPS);
  await page.waitForFunction((text) => document.querySelector("#view-text pre").textContent === text, stdout);
  // Code without any loop leads back.
  await type(page, "imulq %rax, %rax\n");
  await page.getByRole("button", { name: "Show the whole" }).click();
  await page.getByRole("tab", { name: "Pictures" }).click();
  await cycles(page, "3.00");
  assert.equal(await page.locator("#offer").isVisible(), false);
  // A jump ahead is none back.
  await type(page, "testq %rax, %rax\njne .L1\nimulq %rax, %rax\n.L1: imulq %rax, %rax\n");
  await cycles(page, "6.00");
  assert.equal(await page.locator("#offer").isVisible(), false);
  check();
});

inBrowser("code and choices survive a reload", async () => {
  const { page, check } = await visit();
  await type(page, "imulq %rax, %rax # my own\n");
  await page.locator("#options").fill("-iterations=70");
  await page.locator("#processor").selectOption("znver4");
  await page.locator("#syntax").selectOption("att");
  await page.reload();
  await cycles(page, "3.00");
  assert.equal(await codeOf(page), "imulq %rax, %rax # my own\n");
  for (const [id, value] of [["options", "-iterations=70"], ["processor", "znver4"], ["syntax", "att"], ["target", "x86"]]) {
    assert.equal(await page.locator(`#${id}`).inputValue(), value, id);
  }
  // So do they in another tab.
  const other = await page.context().newPage();
  await other.goto(home);
  await cycles(other, "3.00");
  assert.equal(await codeOf(other), "imulq %rax, %rax # my own\n");
  check();
});

inBrowser("what follows a link survives a reload, too, and undoing brings back what it replaced", async () => {
  const { page, check } = await visit();
  await type(page, "imulq %rax, %rax # mine\n");
  await cycles(page, "3.00");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.waitForFunction(() => location.hash.length > 10);
  const fragment = await page.evaluate(() => location.hash);
  await type(page, "imulq %rax, %rax\nimulq %rax, %rax # later\n");
  await cycles(page, "6.00");
  assert.equal(await page.evaluate(() => location.hash), "");
  await page.reload();
  await cycles(page, "6.00");
  await page.evaluate((fragment) => { location.hash = fragment; }, fragment);
  await cycles(page, "3.00");
  assert.equal(await codeOf(page), "imulq %rax, %rax # mine\n");
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+z");
  await cycles(page, "6.00");
  check();
});

inBrowser("code and its syntax survive a change of the target", async () => {
  const { page, check } = await visit();
  // Code of nobody's own is replaced by an example for the target, and back.
  const first = await codeOf(page);
  await page.locator("#target").selectOption("riscv");
  await page.waitForFunction(() => document.querySelector("#view-pictures:not(.stale) .code code")?.textContent.startsWith("vsetvli"));
  await page.locator("#target").selectOption("x86");
  await cycles(page, "4.00");
  assert.equal(await codeOf(page), first);
  assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
  // Each target has its own code and choices.
  await type(page, `${INTEL}imul rax, rax # x86\n`);
  await cycles(page, "3.00");
  await page.locator("#processor").selectOption("znver3");
  await page.locator("#target").selectOption("riscv");
  await page.locator("#messages:not([hidden])").waitFor();
  await type(page, "mul a0, a0, a0 # riscv\n");
  await page.locator("#view-pictures:not(.stale) .verdict").waitFor();
  for (const [target, code] of [["x86", `${INTEL}imul rax, rax # x86\n`], ["riscv", "mul a0, a0, a0 # riscv\n"]]) {
    await page.locator("#target").selectOption(target);
    await page.locator("#view-pictures:not(.stale) .verdict").waitFor();
    assert.equal(await codeOf(page), code);
    await page.reload();
    await page.locator("#view-pictures:not(.stale) .verdict").waitFor();
    assert.equal(await codeOf(page), code);
  }
  await page.locator("#target").selectOption("x86");
  assert.equal(await page.locator("#processor").inputValue(), "znver3");
  check();
});

inBrowser("code that was pasted for the wrong target goes along to the right one", async () => {
  const { page, check } = await visit();
  await page.locator("#target").selectOption("riscv");
  await type(page, "mul a0, a0, a0\n");
  await page.locator("#view-pictures:not(.stale) .verdict").waitFor();
  await page.locator("#target").selectOption("x86");
  await type(page, "mul a1, a1, a1\n");
  await page.waitForFunction(() => document.querySelector("#messages").textContent.startsWith("Line 1: "));
  await page.locator("#target").selectOption("riscv");
  await page.locator("#view-pictures:not(.stale) .verdict").waitFor();
  assert.equal(await codeOf(page), "mul a1, a1, a1\n");
  check();
});

inBrowser("the target that pasted code is for is offered", async () => {
  const { page, check } = await visit();
  const code = "a.o:     file format elf64-littleriscv\n\n0000000000000000 <f>:\n   0:\t02b50533          \tmul\ta0,a0,a1\n   4:\t02b50533          \tmul\ta0,a0,a1\n";
  await type(page, code);
  await page.locator("#offer-text", { hasText: "The code seems to be for RISC-V" }).waitFor();
  await page.getByRole("button", { name: "Change the target" }).click();
  await page.locator("#view-pictures:not(.stale) .code code", { hasText: "mul" }).first().waitFor();
  assert.equal(await page.locator("#target").inputValue(), "riscv");
  assert.equal(await codeOf(page), code);
  assert.equal(await page.locator("#offer").isVisible(), false);
  // Mistakes in code for the target at hand, and code for a target that is not built, lead nowhere.
  await page.locator("#target").selectOption("x86");
  for (const [mnemonic, code] of [["wrong", "imulq %rax, %rbx\nwrong %rax\n"], ["v_add_f32", "v_add_f32 v0, v1, v2\n"]]) {
    await type(page, code);
    await page.waitForFunction((mnemonic) => document.querySelector("#messages").textContent.includes(`mnemonic '${mnemonic}'`), mnemonic);
    assert.equal(await page.locator("#offer").isVisible(), false, code);
  }
  check();
});

test("code has signs of its target", async () => {
  globalThis.BUILT_TARGETS = ["x86"];
  const { targetOf } = await import("../src/targets.js");
  const codes = {
    x86: ["vaddps (%rdi), %ymm1, %ymm2", "mov eax, dword ptr [rcx]", "a.o:\tfile format elf64-x86-64\n r0, r1"],
    aarch64: ["ldr x0, [x1, #8]", "add w0, w1, w2", "fmla v0.4s, v1.4s, v2.4s", "\t.arch armv8-a", "file format elf64-littleaarch64"],
    riscv: ["addi a0, a1, 1", "ld a5, 8(sp)", '\t.attribute arch, "rv64i2p1"', "file format elf64-littleriscv"],
    arm: ["ldr r0, [r1]", "add r0, r1, #1", "\t.syntax unified", "file format elf32-littlearm"],
    powerpc: ["mtctr 9", "file format elf64-powerpcle"],
    systemz: ["lgr %r2, %r3", "file format elf64-s390"],
    mips: ["addiu $sp, $sp, -16", "file format elf64-tradbigmips"],
    amdgpu: ["v_add_f32 v0, v1, v2", "file format elf64-amdgpu"],
  };
  for (const [target, texts] of Object.entries(codes)) for (const text of texts) assert.equal(targetOf(text)?.name, target, text);
  assert.equal(targetOf("mul"), null);
});

inBrowser("targets that were not built cannot be chosen", async () => {
  const { page, check } = await visit();
  const options = await page.locator("#target option").evaluateAll((all) => all.map(({ value, disabled }) => [value, disabled]));
  assert.equal(options.length, 9);
  for (const [target, isDisabled] of options) {
    const { status } = await fetch(`${home}analyzer-${target}.wasm`);
    assert.equal(isDisabled, status !== 200, `${target}: ${status}`);
  }
  assert.ok(options.some(([, isDisabled]) => isDisabled), "the tests need a target that is not built");
  // Nor do a link or an example choose one.
  const fragment = await page.evaluate(async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ target: "lanai", processor: "v11", code: "add %r1, %r2, %r3\n" }));
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const text = String.fromCharCode(...new Uint8Array(await new Response(stream).arrayBuffer()));
    return `#1${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  });
  const linked = await open(browser, {}, isOurs);
  await linked.page.goto(home + fragment);
  await linked.page.waitForFunction(() => document.querySelector("#messages").textContent.includes("built without the target lanai"));
  assert.equal(await linked.page.locator("#target").inputValue(), "x86");
  assert.equal(await codeOf(linked.page), "add %r1, %r2, %r3\n");
  linked.check();
  const examples = await page.locator("#example option").allTextContents();
  assert.ok(examples.includes("Divisions") && !examples.includes("A dot product for Neoverse"), examples);
  check();
});

inBrowser("links of before choose their syntax", async () => {
  const fragment = Buffer.from(deflateRawSync(JSON.stringify({ target: "x86", processor: "skylake", syntax: 1, code: "imul rax, rax\n" }))).toString("base64url");
  const { page, check } = await visit({}, `#1${fragment}`);
  assert.equal(await page.locator("#syntax").inputValue(), "intel");
  await cycles(page, "3.00");
  check();
});

inBrowser("the playground has every style rule of the page", async () => {
  const { stdout } = await report(["-mtriple=x86_64-unknown-linux-gnu", "-mcpu=skylake", "-html"], "nop\n");
  const { page } = await open(browser, { bypassCSP: true }, () => true);
  const rulesOf = () => page.evaluate(() => {
    const texts = (rules) => [...rules].flatMap((rule) => (rule.href ? texts(rule.styleSheet.cssRules) : rule.selectorText?.split(/,\s*/) ?? texts(rule.cssRules ?? [])));
    return [...document.styleSheets].flatMap((sheet) => texts(sheet.cssRules));
  });
  await page.setContent(stdout);
  const ofPage = await rulesOf();
  assert.ok(ofPage.length > 100, ofPage.length);
  await page.goto(home);
  const ofPlayground = new Set(await rulesOf());
  assert.deepEqual(ofPage.filter((rule) => !ofPlayground.has(rule)), []);
});

inBrowser("parts that are open stay open while typing", async () => {
  const { page, check } = await visit();
  await page.locator("#view-pictures summary").first().click();
  await type(page, "imulq %rax, %rax\n");
  await cycles(page, "3.00");
  assert.equal(await page.locator("#view-pictures details").first().evaluate(({ open }) => open), true);
  assert.equal(await page.locator("#view-pictures details").last().evaluate(({ open }) => open), false);
  check();
});
