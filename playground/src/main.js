// The playground: code and choices in, reports out, while typing.

import { observe } from "../../crates/stallscope-page/src/script.js";
import { Analyzer } from "./analyzer.js";
import { Documents, complete } from "./documents.js";
import { Editor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { messagesIn } from "./messages.js";
import { fromFragment, isShared, toFragment } from "./share.js";
import { TARGETS, isBuilt, targetNamed, targetOf } from "./targets.js";

const at = (id) => document.getElementById(id);
const analyzer = new Analyzer();
const documents = new Documents((isKept) => {
  if (!isKept) at("shared").textContent = "This browser does not keep the code; a link does.";
});
let state = complete({});
let view = "pictures";
/** Whether the program could read the code of the last request. */
let isRead = true;
/** The message to show until something changes. */
let notice = "";
/** What the button below the code does. */
let accept = () => {};

const editor = new Editor(at("editor"), () => change({ code: editor.code }));

const url = () => new URL(`analyzer-${state.target}`, location.href).href;
const words = (text) => text.split(/\s+/).filter(Boolean);

/** The arguments for a processor, as on the command line. */
function argumentsFor(processor, regions = state.regions) {
  const { triple } = targetNamed(state.target);
  return [
    `-mtriple=${triple}`, `-mcpu=${processor}`,
    ...(state.syntax === "auto" ? [] : [`-x86-asm-syntax=${state.syntax}`]),
    ...(regions === "markers" ? [] : [`-regions=${regions}`]),
    ...(state.accurate ? ["-accurate"] : []), ...words(state.options),
  ];
}

/** What the current view needs: the arguments, and where the report is shown. */
function requestOf() {
  if (view === "compare") {
    const names = words(state.compared.replaceAll(",", " "));
    return names.length > 0 && { panel: at("comparison"), args: [...argumentsFor(names.join(",")), "-compare", "-html"] };
  }
  const args = argumentsFor(state.processor);
  return { panel: at(`view-${view}`), args: view === "pictures" ? [...args, "-html"] : args };
}

async function analyze() {
  const asked = requestOf();
  if (!asked) return at("comparison").replaceChildren();
  const { panel, args } = asked;
  panel.classList.add("stale");
  let answer;
  try {
    answer = await analyzer.request("report", { url: url(), runs: [args], input: state.code });
  } catch (error) {
    at("status").textContent = "";
    say([reasonOf(error)]);
    return;
  }
  if (!answer) return;
  const { stdout, stderr, status } = answer.results[0];
  at("status").textContent = `${answer.milliseconds.toFixed(1)} ms`;
  isRead = status === 0;
  showMessages(stderr);
  offer(stdout, stderr);
  // What was right before stays until there is a new report.
  if (!stdout) return;
  if (view === "text") panel.querySelector("pre").textContent = stdout;
  else showPage(panel, stdout);
  panel.classList.remove("stale");
}

function reasonOf(error) {
  return typeof WebAssembly === "undefined"
    ? "This browser has no WebAssembly. The program stallscope does the same on your machine."
    : `The analyzer cannot be loaded or failed: ${error.message}`;
}

/** Shows messages at their places, and below the code messages without a place and the first error. */
function showMessages(stderr) {
  const { placed, others } = messagesIn(stderr);
  editor.show(placed);
  const errors = placed.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    const more = errors.length > 1 ? ` (the first of ${errors.length} errors)` : "";
    others.unshift(`Line ${errors[0].line}: ${errors[0].message}${more}`);
  }
  say(others);
}

function say(lines) {
  const all = notice ? [notice, ...lines] : lines;
  at("messages").textContent = all.join("\n");
  at("messages").hidden = all.length === 0;
  at("messages").classList.toggle("notes", all.every((line) => line.startsWith("note: ")));
}

/** Offers what the code seems to be meant for: another target, its loops, or the whole of it. */
async function offer(stdout, stderr) {
  const show = (text, action, act) => {
    at("offer").hidden = !text;
    at("offer-text").textContent = text;
    at("offer-button").textContent = action;
    accept = act;
  };
  const regions = (value) => () => {
    at("regions").value = value;
    change({ regions: value });
  };
  if (!stdout && state.regions !== "markers" && /^error: (there are no|no assembly)/m.test(stderr)) {
    return show("The code has no such parts.", "Show the whole", regions("markers"));
  }
  show("", "", () => {});
  const meant = isRead ? null : targetOf(state.code);
  if (meant && meant.name !== state.target && isBuilt(meant.name)) {
    return show(`The code seems to be for ${meant.title}.`, "Change the target", () => changeTarget(meant.name));
  }
  if (state.regions !== "markers" || !stderr.includes("simulated as one straight line")) return;
  const request = { url: url(), runs: [argumentsFor(state.processor, "loops")], input: state.code };
  const answer = await analyzer.request("loops", request).catch(() => null);
  if (!answer || state.regions !== "markers" || state.code !== request.input) return;
  // A heading, and a line for each loop.
  const n = answer.results[0].stdout.split("\n").filter(Boolean).length - 1;
  if (n > 0) show("The code jumps back.", n > 1 ? `Show its ${n} loops` : "Show its loop", regions("loops"));
}

/** Shows the sections of a page. Its text is the program's, with all typed text escaped. */
function showPage(panel, html) {
  const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  for (const part of main.querySelectorAll(":scope > h1, :scope > footer")) part.remove();
  main.querySelector(":scope > .facts")?.classList.add("on-paper");
  const { scrollTop } = panel;
  const nameOf = (details) => `${details.closest("section")?.id} ${details.querySelector("summary").textContent}`;
  const open = new Set([...panel.querySelectorAll("details[open]")].map(nameOf));
  panel.replaceChildren(...main.childNodes);
  observe(panel);
  for (const details of panel.querySelectorAll("details")) details.open = open.has(nameOf(details));
  panel.scrollTop = scrollTop;
}

/** Fills the list of processors from the target's module. */
async function listProcessors() {
  const { triple, processor } = targetNamed(state.target);
  const args = [`-mtriple=${triple}`, "-mcpu=help"];
  const answer = await analyzer.request("processors", { url: url(), runs: [args], input: "" }).catch(() => null);
  if (!answer) return;
  const [, list = ""] = /Available CPUs for this target:\n\n([\s\S]*?)\n\n/.exec(answer.results[0].stderr) ?? [];
  const processors = list.split("\n").map((line) => line.trim().split(/\s+/)[0]).filter(Boolean);
  fill(at("processor"), processors.map((name) => [name, name]));
  if (!processors.includes(state.processor)) state.processor = processor;
  at("processor").value = state.processor;
}

function fill(select, entries) {
  select.replaceChildren(...entries.map(([value, text]) => new Option(text, value)));
}

/** Shows the state in all controls. */
function present() {
  const { syntaxes } = targetNamed(state.target);
  at("target").value = state.target;
  at("syntax-label").hidden = !syntaxes;
  fill(at("syntax"), syntaxes ?? []);
  at("syntax").value = state.syntax;
  at("regions").value = state.regions;
  at("accurate").checked = state.accurate;
  at("options").value = state.options;
  at("compared").value = state.compared;
  if (![...at("processor").options].some(({ value }) => value === state.processor)) {
    fill(at("processor"), [[state.processor, state.processor]]);
  }
  at("processor").value = state.processor;
  editor.target = state.target;
  editor.code = state.code;
}

/** Shows another document. */
function take(document) {
  const isOther = document.target !== state.target;
  state = { ...document };
  state.compared ||= targetNamed(state.target).compared ?? state.processor;
  present();
  // A report for another target says nothing of this one.
  if (isOther) for (const panel of [at("view-pictures"), at("comparison")]) panel.replaceChildren();
  if (isOther) at("view-text").querySelector("pre").textContent = "";
  at("status").textContent = "Loading…";
  analyze();
  listProcessors();
}

/** Changes the document at hand, which is kept from then on; a link in the address would no longer lead to it. */
function change(changes) {
  Object.assign(state, changes);
  notice = "";
  documents.keep(state);
  if (isShared(location.hash)) history.replaceState(null, "", location.pathname + location.search);
  at("shared").textContent = "";
  analyze();
}

/** Shows the document of a link, if the address has one. */
async function takeShared() {
  const shared = await fromFragment(location.hash);
  if (!shared) return false;
  if (shared.target && !isBuilt(shared.target)) notice = `This playground was built without the target ${shared.target}.`;
  take(complete(shared));
  return true;
}

function changeTarget(name) {
  const replaced = documents.documents.get(name);
  const next = documents.forTarget(name, state, isRead);
  // What is replaced can be brought back by undoing.
  if (replaced) editor.code = replaced.code;
  take(next);
  change({});
}

function select(name) {
  view = name;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const isChosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    at(tab.getAttribute("aria-controls")).hidden = !isChosen;
  }
  analyze();
}

fill(at("target"), TARGETS.map(({ name, title }) => [name, isBuilt(name) ? title : `${title} (not built)`]));
for (const option of at("target").options) option.disabled = !isBuilt(option.value);
EXAMPLES.forEach(({ title }, index) => at("example").append(new Option(title, index)));

at("controls").addEventListener("submit", (event) => event.preventDefault());
at("example").addEventListener("change", ({ target }) => {
  if (target.value === "") return;
  const { title, ...example } = EXAMPLES[target.value];
  take(complete(example));
  change({});
});
at("target").addEventListener("change", ({ target }) => changeTarget(target.value));
at("processor").addEventListener("change", ({ target }) => change({ processor: target.value }));
at("syntax").addEventListener("change", ({ target }) => change({ syntax: target.value }));
at("accurate").addEventListener("change", ({ target }) => change({ accurate: target.checked }));
at("options").addEventListener("input", ({ target }) => change({ options: target.value }));
at("compared").addEventListener("input", ({ target }) => change({ compared: target.value }));
at("regions").addEventListener("change", ({ target }) => change({ regions: target.value }));
at("offer-button").addEventListener("click", () => accept());
at("tabs").addEventListener("click", ({ target }) => {
  if (target.role === "tab") select(target.id.slice("tab-".length));
});
at("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  next.focus();
  select(next.id.slice("tab-".length));
});
at("share").addEventListener("click", async () => {
  const fragment = await toFragment(state);
  history.replaceState(null, "", fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    at("shared").textContent = "Copied. The code is in the link itself.";
  } catch {
    at("shared").textContent = "The link is in the address bar.";
  }
});
addEventListener("hashchange", takeShared);

// A link's document replaces the last one in the editor, so that undoing brings it back.
if (documents.last) editor.code = documents.last.code;
if (!await takeShared()) take(documents.last ?? complete(EXAMPLES[0] ?? {}));
