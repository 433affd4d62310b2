// The playground: code and choices in, reports out, while typing.

import { observe } from "../../crates/stallscope-page/src/script.js";
import { Analyzer } from "./analyzer.js";
import { Editor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { messagesIn } from "./messages.js";
import { fromFragment, toFragment } from "./share.js";
import { TARGETS, targetNamed } from "./targets.js";

const at = (id) => document.getElementById(id);
const analyzer = new Analyzer();
const state = { target: "x86", processor: "skylake", syntax: 1, accurate: false, options: "", compared: "", code: "" };
let view = "pictures";
let processors = [];

const editor = new Editor(at("editor"), () => {
  state.code = editor.code;
  analyze();
});

const url = () => new URL(`analyzer-${state.target}`, location.href).href;
const words = (text) => text.split(/\s+/).filter(Boolean);

/** The arguments for a processor, as on the command line. */
function argumentsFor(processor) {
  const { triple, syntaxes } = targetNamed(state.target);
  const syntax = syntaxes ? [`-x86-asm-syntax=${state.syntax ? "intel" : "att"}`] : [];
  return [`-mtriple=${triple}`, `-mcpu=${processor}`, ...syntax, ...(state.accurate ? ["-accurate"] : []), ...words(state.options)];
}

async function analyze() {
  if (view === "compare") return showComparison();
  const panel = at(`view-${view}`);
  panel.classList.add("stale");
  const args = argumentsFor(state.processor);
  const runs = [view === "pictures" ? [...args, "-html"] : args];
  let answer;
  try {
    answer = await analyzer.request("report", { url: url(), runs, input: state.code });
  } catch (error) {
    at("status").textContent = "";
    say(reasonOf(error));
    return;
  }
  if (!answer) return;
  const stdout = shownOf(answer);
  if (view === "pictures") showPage(panel, stdout);
  else panel.querySelector("pre").textContent = stdout;
  // What was right before stays until there is a new report.
  if (stdout) panel.classList.remove("stale");
}

function reasonOf(error) {
  return typeof WebAssembly === "undefined"
    ? "This browser has no WebAssembly. The program stallscope does the same on your machine."
    : `The analyzer cannot be loaded or failed: ${error.message}`;
}

/** Shows what an answer has to say, and returns its report. */
function shownOf({ results: [{ stdout, stderr }], milliseconds }) {
  const { placed, others } = messagesIn(stderr);
  editor.show(placed);
  say(others);
  at("status").textContent = `${milliseconds.toFixed(1)} ms`;
  return stdout;
}

function say(text) {
  at("messages").textContent = text;
  at("messages").hidden = !text;
}

/** Shows the sections of a page. Its text is the program's, in which all that was typed is escaped. */
function showPage(panel, html) {
  if (!html) return;
  const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  for (const part of main.querySelectorAll(":scope > h1, :scope > .facts, :scope > footer")) part.remove();
  const { scrollTop } = panel;
  panel.replaceChildren(...main.childNodes);
  panel.scrollTop = scrollTop;
  observe(panel);
}

async function showComparison() {
  const names = words(at("compared").value.replaceAll(",", " "));
  state.compared = names.join(" ");
  if (names.length === 0) {
    at("comparison").replaceChildren();
    return;
  }
  const runs = [[...argumentsFor(names.join(",")), "-compare", "-html"]];
  let answer;
  try {
    answer = await analyzer.request("report", { url: url(), runs, input: state.code });
  } catch (error) {
    say(reasonOf(error));
    return;
  }
  if (answer) showPage(at("comparison"), shownOf(answer));
}

/** Fills the list of processors with those that the target's module knows. */
async function listProcessors() {
  const { triple, processor } = targetNamed(state.target);
  const args = [`-mtriple=${triple}`, "-mcpu=help"];
  const answer = await analyzer.request("processors", { url: url(), runs: [args], input: "" }).catch(() => null);
  if (!answer) return;
  const [, list = ""] = /Available CPUs for this target:\n\n([\s\S]*?)\n\n/.exec(answer.results[0].stderr) ?? [];
  processors = list.split("\n").map((line) => line.trim().split(/\s+/)[0]).filter(Boolean);
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
  at("syntax-label").style.display = syntaxes ? "" : "none";
  fill(at("syntax"), (syntaxes ?? []).map((title, number) => [number, title]));
  at("syntax").value = state.syntax;
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

const DEFAULT_COMPARED = {
  x86: "skylake icelake-server sapphirerapids znver3 znver4",
  aarch64: "neoverse-n1 neoverse-n2 neoverse-v1 neoverse-v2 cortex-a76",
};

function take(changes) {
  Object.assign(state, changes);
  state.compared ||= DEFAULT_COMPARED[state.target] ?? state.processor;
  present();
  analyze();
  listProcessors();
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

fill(at("target"), TARGETS.map(({ name, title }) => [name, title]));
EXAMPLES.forEach(({ title }, index) => at("example").append(new Option(title, index)));

at("controls").addEventListener("submit", (event) => event.preventDefault());
at("example").addEventListener("change", ({ target }) => {
  if (target.value === "") return;
  const { title, ...example } = EXAMPLES[target.value];
  take({ options: "", compared: "", ...example });
});
at("target").addEventListener("change", ({ target: { value } }) => {
  const code = EXAMPLES.find(({ target }) => target === value)?.code ?? "";
  take({ target: value, processor: targetNamed(value).processor, syntax: 0, compared: "", code });
});
at("processor").addEventListener("change", ({ target }) => { state.processor = target.value; analyze(); });
at("syntax").addEventListener("change", ({ target }) => { state.syntax = Number(target.value); analyze(); });
at("accurate").addEventListener("change", ({ target }) => { state.accurate = target.checked; analyze(); });
at("options").addEventListener("input", ({ target }) => { state.options = target.value; analyze(); });
at("compared").addEventListener("input", () => analyze());
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
addEventListener("hashchange", async () => {
  const shared = await fromFragment(location.hash);
  if (shared) take(shared);
});

const { title, ...first } = EXAMPLES[0];
take({ ...first, ...(await fromFragment(location.hash)) });
