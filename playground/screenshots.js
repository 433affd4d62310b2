// Takes the pictures of the documentation anew: `npm run screenshots`, after `cargo xtask playground` and with the program in STALLSCOPE.

import { spawnSync } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { serve } from "./serve.js";
import { launch, skip } from "./tests/browser.js";

const root = fileURLToPath(new URL("../", import.meta.url));
const docs = (name) => join(root, "docs", `${name}.png`);

if (skip) throw new Error(skip);
const folder = await mkdtemp(join(tmpdir(), "stallscope-"));
const browser = await launch();

function run(command, args, options = {}) {
  const { status, stderr } = spawnSync(command, args, { cwd: root, ...options });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/** Writes a page, and returns its address. */
function pageOf(name, args, input) {
  const file = join(folder, `${name}.html`);
  run(process.env.STALLSCOPE ?? "target/release/stallscope", ["-html", "-mtriple=x86_64-pc-linux-gnu", "-mcpu=skylake", ...args, "-o", file], { input });
  return pathToFileURL(file).href;
}

async function visit(url, viewport, options = {}) {
  const page = await browser.newPage({ viewport, ...options });
  await page.goto(url);
  return page;
}

/** Scrolls to a part, and waits until it has been drawn. */
async function show(page, part) {
  await page.locator(part).first().evaluate((element) => element.scrollIntoView({ behavior: "instant", block: "start" }));
  await page.waitForTimeout(500);
}

const nbody = pageOf("nbody", ["examples/nbody.s"]);
const page = await visit(nbody, { width: 1180, height: 1000 });
await page.screenshot({ path: docs("page") });
await show(page, ".timeline");
await page.locator(".stage").hover({ position: { x: 500, y: 20 + 18 * 7.5 } });
await page.locator(".timeline").screenshot({ path: docs("timeline") });

const dark = await visit(nbody, { width: 1180, height: 900 }, { colorScheme: "dark" });
await show(dark, "h3:has(+ .legend)");
await dark.screenshot({ path: docs("page-dark") });

const narrow = await visit(nbody, { width: 390, height: 800 });
await narrow.screenshot({ path: docs("page-narrow") });

// The first sheet.
await page.pdf({ path: join(folder, "page.pdf"), format: "A4", preferCSSPageSize: true, printBackground: true });
run("pdftoppm", ["-r", "80", "-f", "1", "-l", "1", "-png", "-singlefile", join(folder, "page.pdf"), join(folder, "sheet")]);
await copyFile(join(folder, "sheet.png"), docs("page-print"));

const kernels = ["nbody", "dot", "divide", "copy", "hash", "scale", "norm", "sum", "filter", "blend", "mix", "clamp"].map((name, n) =>
  `# LLVM-MCA-BEGIN ${name}\n${"vfmadd231pd (%rdi), %ymm1, %ymm0\n".repeat(n % 5 + 1)}${n % 3 ? "" : "vdivsd %xmm2, %xmm1, %xmm1\n"}addq $8, %rdi\n# LLVM-MCA-END ${name}\n`);
const regions = await visit(pageOf("kernels", ["-"], kernels.join("")), { width: 1180, height: 700 });
await regions.getByRole("searchbox").fill("vdivsd");
await regions.getByRole("button", { name: "Cycles" }).click();
await regions.waitForFunction(() => document.querySelector(".tools output").textContent.includes("of"));
await regions.mouse.move(0, 0);
await regions.screenshot({ path: docs("page-regions") });

const server = await serve(0);
const playground = await visit(`http://127.0.0.1:${server.address().port}/`, { width: 1440, height: 900 });
await playground.locator("#view-pictures svg.graph").waitFor();
await playground.locator("#processor option").nth(20).waitFor({ state: "attached" });
await playground.screenshot({ path: docs("playground") });
server.close();
await browser.close();
await rm(folder, { recursive: true });
