// Assembly of all targets as far as its colors go.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const REGISTER =
  /^(?:%[\w()]+|[re]?(?:ax|bx|cx|dx|si|di|bp|sp)[lhx]?|[abcd][lh]|r\d{1,2}[bwd]?|[xyz]mm\d{1,2}|k[0-7]|[xwvqdshbzp]\d{1,2}(?:\.\w+)?|[xw]zr|[astf][0-9]{1,2}|sp|lr|pc|ra|gp|tp|zero)\b/i;

// What begins a comment depends on the target: # at x86, where it marks immediates elsewhere.
const parser = (marks) => ({
  name: "assembly",
  startState: () => ({ atStart: true }),
  token(stream, state) {
    if (stream.sol()) state.atStart = true;
    if (stream.eatSpace()) return null;
    const isMark = marks.some((mark) => stream.match(mark, false));
    if (isMark || (state.atStart && stream.peek() === "#")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^\/\*.*?(?:\*\/|$)/)) return "comment";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.eat(";")) {
      state.atStart = true;
      return "punctuation";
    }
    if (state.atStart) {
      if (stream.match(/^[\w.$@]+:/)) return "labelName";
      state.atStart = false;
      if (stream.match(/^\.[\w.]+/)) return "meta";
      if (stream.match(/^[\w.]+/)) return "keyword";
    }
    if (stream.match(REGISTER)) return "variableName";
    if (stream.match(/^[#$]?-?(?:0x[\da-f]+|\d[\d.]*(?:e[+-]?\d+)?)\b/i)) return "number";
    if (stream.match(/^[\w.$@]+/)) return "name";
    stream.next();
    return null;
  },
});

const MARKS = { x86: ["#", "//"], aarch64: ["//"], arm: ["@", "//"], amdgpu: [";", "//"], lanai: ["!"] };

const colors = HighlightStyle.define([
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: tags.keyword, color: "var(--mnemonic)", fontWeight: "600" },
  { tag: tags.variableName, color: "var(--register)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.labelName, color: "var(--label)", fontWeight: "600" },
  { tag: tags.meta, color: "var(--label)" },
  { tag: tags.string, color: "var(--number)" },
]);

/** The language of a target, with its colors. */
export function assembly(target) {
  return [StreamLanguage.define(parser(MARKS[target] ?? ["#", "//"])), syntaxHighlighting(colors)];
}
