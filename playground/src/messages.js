// What the program says on standard error, by line and column.

const HEAD = /^(?:(\S.*?):(?:(\d+):(?:(\d+):)?)? )?(error|warning|note|remark): (.*)$/;
const SEVERITIES = { error: "error", warning: "warning", note: "info", remark: "info" };

/** The lines that quote the code below a message: the code, and a mark below it. */
const N_QUOTED = 2;

/**
 * Messages with a place, and the text of all other messages. Both omit the lines that quote the code.
 * @returns {{placed: {line: number, column: number, severity: string, message: string}[], others: string[]}}
 */
export function messagesIn(stderr) {
  const placed = [], others = [];
  let quoted = 0;
  for (const text of stderr.split("\n")) {
    const [isHead, file, line, column, kind, message] = HEAD.exec(text) ?? [];
    if (isHead && file === "<stdin>" && column) {
      placed.push({ line: Number(line), column: Number(column), severity: SEVERITIES[kind], message });
      quoted = N_QUOTED;
    } else if (isHead) {
      others.push(file === "<stdin>" ? `${kind}: ${message}` : text);
      quoted = 0;
    } else if (quoted > 0) {
      quoted -= 1;
    } else if (text.trim()) {
      others.push(text);
    }
  }
  return { placed, others };
}
