// What the program says on standard error, by line and column.

const PLACED = /^(?:<stdin>):(\d+):(\d+): (error|warning|note|remark): (.*)$/;
const SEVERITIES = { error: "error", warning: "warning", note: "info", remark: "info" };

/**
 * Messages with a place, and the text of all others. The lines that quote the code are left out of both.
 * @returns {{placed: {line: number, column: number, severity: string, message: string}[], others: string}}
 */
export function messagesIn(stderr) {
  const placed = [], others = [];
  let quoted = 0;
  for (const line of stderr.split("\n")) {
    const match = PLACED.exec(line);
    if (match) {
      const [, number, column, kind, message] = match;
      placed.push({ line: Number(number), column: Number(column), severity: SEVERITIES[kind], message });
      quoted = 2;
    } else if (/^(error|warning|note|remark): /.test(line)) {
      others.push(line);
      quoted = 0;
    } else if (quoted > 0) {
      quoted -= 1;
    } else if (line.trim()) {
      others.push(line);
    }
  }
  return { placed, others: others.join("\n") };
}
