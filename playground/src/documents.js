// The code and the choices for each target, kept in the browser over reloads and changes of the target.

import { EXAMPLES, isOwn } from "./examples.js";
import { DEFAULT_TARGET, isBuilt, targetNamed } from "./targets.js";

const KEY = "stallscope-playground";
const SAVED_AFTER = 300;

/** What a target begins with. */
const INITIAL = { syntax: "auto", regions: "markers", accurate: false, options: "", compared: "" };

const CHOICES = { syntax: ["auto", "att", "intel"], regions: ["markers", "loops", "functions", "blocks"] };
const TEXTS = ["target", "processor", "options", "code", "compared"];

/** What is known and of the right type in a document that comes from elsewhere. */
export function checked(document) {
  const isKnown = ([key, value]) =>
    TEXTS.includes(key) ? typeof value === "string" : key in CHOICES ? CHOICES[key].includes(value) : key === "accurate" && typeof value === "boolean";
  // Earlier links have the syntax as a number.
  const named = Object.entries(document ?? {}).map(([key, value]) => (key === "syntax" ? [key, ["att", "intel"][value] ?? value] : [key, value]));
  return Object.fromEntries(named.filter(isKnown));
}

/** A whole document: what is missing is what its target begins with. */
export function complete(document) {
  const known = checked(document);
  const target = isBuilt(known.target) ? known.target : DEFAULT_TARGET;
  const processor = target === known.target && known.processor || targetNamed(target).processor;
  return { ...INITIAL, code: "", ...known, target, processor };
}

// What was kept in a storage, or nothing; reading fails where a browser keeps nothing.
function read(storage) {
  try {
    const { target, documents } = JSON.parse(storage().getItem(KEY));
    const known = Object.entries(documents).filter(([name]) => isBuilt(name));
    return { target, documents: new Map(known.map(([name, document]) => [name, complete({ ...document, target: name })])) };
  } catch {
    return null;
  }
}

// A tab has what was last edited in it, a new tab what was last edited anywhere.
const STORAGES = [() => sessionStorage, () => localStorage];

export class Documents {
  /** @param {(isKept: boolean) => void} told is told whether the browser keeps what it is asked to */
  constructor(told) {
    this.told = told;
    const { target = null, documents = new Map() } = STORAGES.map(read).find(Boolean) ?? {};
    this.documents = documents;
    this.last = documents.get(target) ?? null;
    // What is typed just before a reload is kept, too.
    addEventListener("pagehide", () => this.save());
  }

  /** Keeps a document as that of its target, and as the one to begin with. */
  keep(document) {
    this.documents.set(document.target, { ...document });
    this.last = document;
    clearTimeout(this.timer);
    this.isPending = true;
    this.timer = setTimeout(() => this.save(), SAVED_AFTER);
  }

  save() {
    if (!this.isPending) return;
    this.isPending = false;
    const text = JSON.stringify({ target: this.last.target, documents: Object.fromEntries(this.documents) });
    const isKept = STORAGES.map((storage) => {
      try {
        storage().setItem(KEY, text);
        return true;
      } catch {
        return false;
      }
    });
    this.told(isKept.some(Boolean));
  }

  /**
   * The document to show when the target changes, with the choices that were last made for it. Its code is what somebody wrote for that
   * target, else what somebody wrote at all, else an example. Code that the target at hand cannot read goes along, since it may be the
   * other target's.
   */
  forTarget(target, atHand, isRead) {
    const { accurate, options, code } = atHand;
    const kept = this.documents.get(target) ?? complete({ target, accurate, options });
    const goesAlong = isOwn(code) && (!isRead || !isOwn(kept.code));
    if (isOwn(code) && !isRead) this.documents.delete(atHand.target);
    else this.keep(atHand);
    const example = EXAMPLES.find((example) => example.target === target)?.code ?? "";
    return { ...kept, code: goesAlong ? code : kept.code || example };
  }
}
