// Processors side by side, from the pages about them.

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** The figures of each region of a page: its name, cycles, what limits it, and the bounds. */
function figures(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("section.region")].map((section) => ({
    name: section.querySelector("h2").textContent,
    cycles: Number.parseFloat(section.querySelector(".verdict b")?.textContent ?? "NaN"),
    limit: section.querySelector(".verdict .limit")?.textContent ?? section.querySelector(".verdict")?.textContent ?? "",
    bounds: new Map([...section.querySelectorAll(".bounds tr")].map((row) =>
      [row.querySelector("th").textContent, row.querySelector("td").textContent])),
  }));
}

const number = (text) => element("td", { className: "number", textContent: text });

/** A table for each region, with a row for each processor. */
export function compare(processors, results) {
  const all = results.map(({ stdout, stderr }) => ({ regions: stdout ? figures(stdout) : [], stderr }));
  const fragment = document.createDocumentFragment();
  const n = Math.max(0, ...all.map(({ regions }) => regions.length));
  const bounds = ["Front end", "Ports", "Dependencies"];
  for (let region = 0; region < n; region++) {
    const fastest = Math.min(...all.map(({ regions }) => regions[region]?.cycles).filter(Number.isFinite));
    const body = element("tbody");
    processors.forEach((processor, index) => {
      const of = all[index].regions[region];
      const head = element("th", { scope: "row", textContent: processor });
      if (!of) {
        const reason = all[index].stderr.split("\n")[0] || "no report";
        body.append(element("tr", {}, head, element("td", { colSpan: 6, className: "failed", textContent: reason })));
        return;
      }
      const isFastest = of.cycles === fastest;
      const ratio = Number.isFinite(of.cycles) ? `${(of.cycles / fastest).toFixed(2)}×` : "";
      body.append(element("tr", { className: isFastest ? "fastest" : "" }, head,
        number(Number.isFinite(of.cycles) ? of.cycles.toFixed(2) : "–"), number(ratio),
        ...bounds.map((name) => number(of.bounds.get(name) ?? "")), element("td", { textContent: of.limit })));
    });
    const name = all.map(({ regions }) => regions[region]?.name).find(Boolean);
    const heads = ["Processor", "Cycles per iteration", "To the fastest", ...bounds, "Limited by"];
    const row = element("tr", {}, ...heads.map((textContent, column) =>
      element("th", { scope: "col", textContent, className: column > 0 && column < 6 ? "number" : "" })));
    fragment.append(element("h3", { textContent: name }),
      element("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: `Comparison of ${name}` },
        element("table", {}, element("thead", {}, row), body)));
  }
  if (n === 0) fragment.append(element("p", { textContent: all[0]?.stderr ?? "Name processors to compare." }));
  return fragment;
}
