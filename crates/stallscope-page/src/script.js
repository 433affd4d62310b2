// Draws timelines of any length, says what an instruction waits for, sorts and filters regions, and makes the parts that a reader opens.
// Without it, the page shows tables and pictures.

const RULER = 20, NARROW = 620;

// The executions of a region. Repeated ones are there once.
class Schedule {
  constructor(data) {
    this.n = data.n;
    this.iterations = data.iterations;
    this.repetition = data.repetition;
    this.units = data.units;
    this.reasons = data.reasons ?? [];
    this.averages = data.averages ?? [];
    this.edges = data.edges ?? [];
    const { e, u, w = [] } = data;
    this.stored = [];
    let dispatched = 0, use = 0, wait = 0;
    for (let at = 0; at < e.length; at += 5) {
      dispatched += e[at];
      const ready = dispatched + e[at + 1], issued = ready + e[at + 2];
      const executed = issued + e[at + 3], retired = executed + e[at + 4];
      const uses = [];
      for (let left = u[use++]; left > 0; left--, use += 3) {
        uses.push({ unit: u[use], from: u[use + 1], cycles: u[use + 2] });
      }
      const waits = wait < w.length ? w.slice(wait + 1, wait + 1 + 2 * w[wait]) : null;
      wait += 1 + 2 * (w[wait] ?? 0);
      this.stored.push({ dispatched, ready, issued, executed, retired, uses, waits });
    }
  }

  get length() {
    return this.iterations * this.n;
  }

  at(index) {
    const iteration = Math.floor(index / this.n);
    let from = iteration, shift = 0;
    if (this.repetition) {
      const [first, size, groups, cycles] = this.repetition;
      const group = Math.min(Math.max(Math.floor((iteration - first) / size), 0), groups - 1);
      from -= group * size;
      shift = group * cycles;
    }
    const stored = this.stored[from * this.n + index % this.n];
    const move = (cycle) => cycle + shift;
    return {
      index,
      iteration,
      instruction: index % this.n,
      dispatched: move(stored.dispatched),
      ready: move(stored.ready),
      issued: move(stored.issued),
      executed: move(stored.executed),
      retired: move(stored.retired),
      waits: stored.waits,
      uses: stored.uses.map((use) => ({ ...use, from: move(stored.issued + use.from) })),
    };
  }

  // The first execution that is dispatched in a cycle or later.
  indexOf(cycle) {
    let low = 0, high = this.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle).dispatched < cycle) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

class Timeline {
  constructor(root) {
    this.root = root;
    this.schedule = new Schedule(JSON.parse(root.querySelector("script").textContent));
    this.section = root.closest("section");
    this.rows = [...this.section.querySelectorAll(".code:not(.waits) tbody tr:not(.line)")];
    this.texts = this.rows.map((row) => row.querySelector("code").textContent);
    this.cell = 10;
    this.row = 18;
    this.pan = 0;
    this.chosen = -1;
    this.build();
  }

  build() {
    const button = (text, title, act) => {
      const made = element("button", { type: "button", textContent: text, title });
      if (text.length === 1) made.ariaLabel = title;
      made.addEventListener("click", act);
      return made;
    };
    this.go = element("input", { type: "number", min: 0, inputMode: "numeric" });
    this.go.addEventListener("change", () => this.showCycle(Number(this.go.value)));
    const steady = this.schedule.repetition?.[0];
    this.tools = element("div", { className: "tools interactive" },
      button("–", "Zoom out", () => this.zoom(1 / 1.4)),
      button("+", "Zoom in", () => this.zoom(1.4)),
      button("Start", "Go to the first cycle", () => this.showIndex(0)),
      ...(steady ? [button("Steady state", `Go to iteration ${steady}, from which on all repeats`,
        () => this.showIndex(steady * this.schedule.n))] : []),
      button("End", "Go to the last cycle", () => this.showIndex(this.schedule.length - 1)),
      element("label", {}, "Cycle", this.go));
    this.canvas = element("canvas");
    this.space = element("div");
    this.stage = element("div", { className: "stage interactive", tabIndex: 0 }, this.canvas, this.space);
    this.stage.setAttribute("role", "application");
    this.stage.setAttribute("aria-roledescription", "timeline");
    this.stage.setAttribute("aria-label",
      "Timeline. Up and down choose an execution, left and right pan, plus and minus zoom.");
    this.said = element("output", { className: "said interactive" });
    this.said.style.display = "block";
    this.said.textContent = "Point at an execution, or choose one with the arrow keys, to see what it waits for.";
    this.root.append(this.tools, this.stage, this.said);
    this.root.classList.add("drawn");
    for (const note of this.section.querySelectorAll("p.static")) note.hidden = true;

    this.stage.addEventListener("scroll", () => this.draw());
    this.stage.addEventListener("pointermove", (event) => this.point(event));
    this.stage.addEventListener("pointerdown", (event) => this.point(event));
    this.stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.stage.addEventListener("keydown", (event) => this.key(event));
    this.dragged();
    new ResizeObserver(() => this.resize()).observe(this.stage);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.resize());
    this.resize();
  }

  // Dragging pans.
  dragged() {
    let from = null;
    this.stage.addEventListener("pointerdown", (event) => { from = { x: event.clientX, pan: this.pan }; });
    addEventListener("pointermove", (event) => {
      if (!from || event.buttons === 0) return;
      this.pan = from.pan - (event.clientX - from.x) / this.cell;
      this.draw();
    });
    addEventListener("pointerup", () => { from = null; });
  }

  get labels() {
    const longest = Math.max(...this.texts.map((text) => text.length));
    return this.width < NARROW ? 112 : Math.min(longest * 6.7 + 64, 330, this.width * 0.34);
  }

  resize() {
    this.width = this.stage.clientWidth;
    const rows = Math.min(this.schedule.length, Math.max(12, Math.min(2 * this.schedule.n, 34)));
    this.height = Math.min(RULER + rows * this.row + 6, Math.max(240, innerHeight * 0.75));
    this.stage.style.height = `${this.height + 2}px`;
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
    this.canvas.style.height = `${this.height}px`;
    this.ratio = ratio;
    this.layout();
    this.draw();
  }

  layout() {
    // Browsers limit heights to some ten million pixels.
    const all = RULER + this.schedule.length * this.row + 6;
    this.scale = Math.max(1, all / 8e6);
    this.space.style.height = `${Math.max(0, all / this.scale - this.height)}px`;
  }

  get top() {
    return this.stage.scrollTop * this.scale;
  }

  // The cycle at the left edge: rows further down are later.
  get left() {
    const first = Math.min(Math.floor(this.top / this.row), this.schedule.length - 1);
    const { dispatched } = this.schedule.at(first);
    const next = this.schedule.at(Math.min(first + 1, this.schedule.length - 1)).dispatched;
    const part = this.top / this.row - first;
    return dispatched + (next - dispatched) * part - 1 + this.pan;
  }

  draw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  paint() {
    const { canvas, schedule, row, cell, width, height, labels } = this;
    const style = getComputedStyle(this.root);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    const pen = canvas.getContext("2d");
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    const { top, left } = this;
    const x = (cycle) => labels + (cycle - left) * cell;
    const first = Math.max(0, Math.floor(top / row));
    const last = Math.min(schedule.length - 1, Math.floor((top + height - RULER) / row));
    const mono = color("mono");

    pen.font = `11px ${mono}`;
    pen.textBaseline = "middle";
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => step * cell >= 44) ?? 2000;
    for (let cycle = Math.ceil(left / step) * step; x(cycle) < width; cycle += step) {
      if (cycle < 0 || x(cycle) < labels) continue;
      pen.fillStyle = color("line");
      pen.fillRect(x(cycle), RULER, 1, height);
      pen.fillStyle = color("quiet");
      if (x(cycle) + 8 + 6.7 * `${cycle}`.length < width) pen.fillText(cycle, x(cycle) + 2, RULER / 2);
    }
    pen.save();
    pen.beginPath();
    pen.rect(0, RULER, width, height - RULER);
    pen.clip();
    for (let index = first; index <= last; index++) {
      const y = RULER + index * row - top;
      const of = schedule.at(index);
      if (of.instruction === 0) {
        pen.fillStyle = color("line");
        pen.fillRect(0, y, width, 1);
      }
      if (index === this.chosen) {
        pen.fillStyle = color("track");
        pen.fillRect(0, y, width, row);
      }
      this.bars(pen, of, x, y, color);
      pen.fillStyle = color("card");
      if (index === this.chosen) pen.fillStyle = color("track");
      pen.fillRect(0, y + 1, labels - 6, row - 1);
      pen.fillStyle = color("quiet");
      pen.fillText(`${of.iteration}.${of.instruction}`, 6, y + row / 2);
      pen.fillStyle = color("ink");
      const start = Math.max(50, 14 + 6.7 * `${of.iteration}.${of.instruction}`.length);
      this.label(pen, this.texts[of.instruction] ?? "", start, y + row / 2, labels - start - 8);
    }
    if (this.chosen >= 0) this.arrows(pen, x, (index) => RULER + (index + 0.5) * row - top, color);
    pen.restore();
  }

  bars(pen, of, x, y, color) {
    const { row, cell } = this;
    const ready = Math.min(Math.max(of.ready, of.dispatched), Math.max(of.issued, of.dispatched));
    const end = Math.max(of.executed, of.issued + 1);
    const bar = (name, from, to, inset) => {
      pen.fillStyle = color(name);
      pen.fillRect(x(from), y + inset, Math.max((to - from) * cell, 0), row - 2 * inset);
    };
    bar("wait", of.dispatched, ready, row / 2 - 2);
    // Dashes: a unit is missing.
    const gap = cell > 5 ? 2 : cell / 3;
    for (let cycle = ready; cycle < of.issued; cycle++) bar("port", cycle, cycle + 1 - gap / cell, row / 2 - 2);
    bar("retire", end, of.retired, row / 2 - 1);
    pen.fillStyle = color("execute");
    pen.beginPath();
    pen.roundRect(x(of.issued), y + 3, Math.max((end - of.issued) * cell - 1, 1), row - 6, Math.min(3, cell / 4));
    pen.fill();
  }

  label(pen, text, x, y, room) {
    const most = Math.floor(room / 6.7);
    if (most < 3) return;
    pen.fillText(text.length > most ? `${text.slice(0, most - 1)}…` : text, x, y);
  }

  // From what the chosen execution depends on to it, and from it to what depends on it.
  arrows(pen, x, y, color) {
    const of = this.schedule.at(this.chosen);
    for (const [from, to, iterations] of this.schedule.edges) {
      let source = -1, target = -1;
      if (to === of.instruction) {
        source = this.chosen - (to - from) - iterations * this.schedule.n;
        target = this.chosen;
      } else if (from === of.instruction) {
        source = this.chosen;
        target = this.chosen + (to - from) + iterations * this.schedule.n;
      }
      if (source < 0 || target < 0 || source >= this.schedule.length || target >= this.schedule.length) continue;
      const start = this.schedule.at(source), end = this.schedule.at(target);
      const a = [x(Math.max(start.executed, start.issued + 1)), y(source)], b = [x(end.issued), y(target)];
      pen.strokeStyle = pen.fillStyle = color(target === this.chosen ? "ink" : "quiet");
      pen.lineWidth = 1.5;
      pen.setLineDash(iterations ? [4, 3] : []);
      pen.beginPath();
      pen.moveTo(...a);
      pen.bezierCurveTo(a[0] + 14, a[1], b[0] - 18, b[1], b[0] - 2, b[1]);
      pen.stroke();
      pen.setLineDash([]);
      pen.beginPath();
      pen.moveTo(b[0], b[1]);
      pen.lineTo(b[0] - 6, b[1] - 3.5);
      pen.lineTo(b[0] - 6, b[1] + 3.5);
      pen.fill();
    }
  }

  point(event) {
    const box = this.stage.getBoundingClientRect();
    const y = event.clientY - box.top - 1 - RULER;
    if (y < 0) return;
    const index = Math.floor((y + this.top) / this.row);
    if (index < this.schedule.length) this.choose(index);
  }

  choose(index) {
    if (index === this.chosen) return;
    this.rows[this.chosen % this.schedule.n]?.classList.remove("chosen");
    this.chosen = index;
    this.rows[index % this.schedule.n]?.classList.add("chosen");
    this.say();
    this.draw();
  }

  say() {
    const of = this.schedule.at(this.chosen);
    const parts = [`dispatched in cycle ${of.dispatched}, issued in ${of.issued}, executed in ${of.executed}, retired in ${of.retired}.`];
    const reasons = (pairs) => {
      const words = [];
      for (let at = 0; at < pairs.length; at += 2) words.push(`${pairs[at + 1]} ${this.schedule.reasons[pairs[at]]}`);
      return words.join("; ");
    };
    const averages = this.schedule.averages[of.instruction] ?? [];
    if (of.waits) parts.push(of.waits.length ? `Waits in cycles: ${reasons(of.waits)}.` : "Does not wait.");
    else if (averages.length) parts.push(`Waits in cycles, on average: ${reasons(averages)}.`);
    if (of.uses.length) {
      const uses = of.uses.map((use) => this.schedule.units[use.unit] + (use.cycles > 1 ? ` for ${use.cycles} cycles` : ""));
      parts.push(`Uses ${uses.join(", ")}.`);
    }
    const text = this.texts[of.instruction] ?? "";
    this.said.replaceChildren(element("code", { textContent: text }),
      ` Instruction ${of.instruction} of iteration ${of.iteration}: ${parts.join(" ")}`);
  }

  zoom(factor) {
    this.cell = Math.min(Math.max(this.cell * factor, 1.5), 48);
    this.draw();
  }

  wheel(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 300));
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      this.pan += (event.deltaX || event.deltaY) / this.cell;
      this.draw();
    }
  }

  key(event) {
    const page = Math.floor((this.height - RULER) / this.row) - 1;
    const rows = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (rows) this.step(rows);
    else if (event.key === "Home") this.showIndex(0);
    else if (event.key === "End") this.showIndex(this.schedule.length - 1);
    else if (event.key === "ArrowLeft") this.pan -= 4;
    else if (event.key === "ArrowRight") this.pan += 4;
    else if (event.key === "+" || event.key === "=") this.zoom(1.4);
    else if (event.key === "-") this.zoom(1 / 1.4);
    else return;
    event.preventDefault();
    this.draw();
  }

  step(rows) {
    const index = this.chosen < 0 ? Math.floor(this.top / this.row) : this.chosen + rows;
    const chosen = Math.min(Math.max(index, 0), this.schedule.length - 1);
    this.choose(chosen);
    const above = chosen * this.row, below = above + this.row + RULER - this.height;
    if (above < this.top) this.stage.scrollTop = above / this.scale;
    else if (below + 6 > this.top) this.stage.scrollTop = (below + 6) / this.scale;
  }

  showIndex(index) {
    this.pan = 0;
    this.stage.scrollTop = index * this.row / this.scale;
    this.choose(index);
    this.draw();
  }

  showCycle(cycle) {
    if (Number.isFinite(cycle)) this.showIndex(this.schedule.indexOf(cycle));
  }
}

const timelines = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    timelines.unobserve(target);
    new Timeline(target);
  }
}, { rootMargin: "400px" });

// What a part of the page has in it that is compressed.
async function unpacked(details) {
  const text = details.querySelector(":scope > script").textContent;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

// Makes elements of a part once it is opened. Browsers without DecompressionStream cannot.
async function unpack(details) {
  if (!details.open || details.ariaBusy) return;
  details.ariaBusy = "true";
  const content = element("template");
  try {
    content.innerHTML = await unpacked(details);
  } catch (error) {
    content.content.append(element("p", { className: "failed", textContent: `This browser cannot show this part: ${error.message}` }));
  }
  details.querySelector(":scope > script").remove();
  details.append(content.content);
  details.ariaBusy = "false";
  observe(details);
}

const packedIn = (part) => part.querySelectorAll("details.packed:has(> script)");

// Opens the section that a link leads to.
function openTarget() {
  const packed = document.getElementById(location.hash.slice(1))?.querySelector(":scope > details.packed");
  if (packed) packed.open = true;
}

// The table of the regions of a text: sorted by any column, and filtered, as are the sections below it.
class Regions {
  constructor(table) {
    this.table = table;
    this.place = table.closest(".scroll");
    this.rows = [...table.tBodies[0].rows].map((row, index) => {
      const link = row.querySelector("a");
      const section = document.getElementById(link.hash.slice(1));
      link.addEventListener("click", () => { for (const packed of section.querySelectorAll(":scope > .packed")) packed.open = true; });
      return { row, index, section, text: row.textContent.toLowerCase(), code: null };
    });
    for (const header of table.tHead.querySelectorAll("th")) this.makeSortable(header);
    this.makeFilter();
  }

  makeSortable(header) {
    const button = element("button", { type: "button", title: "Sort" }, ...header.childNodes);
    button.addEventListener("click", () => this.sort(header));
    header.append(button);
  }

  // Numbers begin with the largest, names with the first; a second click turns the order around.
  sort(header) {
    const isNumber = header.classList.contains("number");
    const [first, second] = isNumber ? ["descending", "ascending"] : ["ascending", "descending"];
    const order = header.ariaSort === first ? second : first;
    for (const other of this.table.tHead.querySelectorAll("th")) other.ariaSort = null;
    header.ariaSort = order;
    const value = ({ row }) => {
      const text = row.cells[header.cellIndex].textContent;
      return isNumber ? Number.parseFloat(text) : text;
    };
    const sign = order === "ascending" ? 1 : -1;
    const compare = (a, b) => {
      const [x, y] = [value(a), value(b)];
      if (!isNumber) return sign * x.localeCompare(y, "en", { numeric: true });
      // What has no number comes last.
      return Number.isNaN(x) || Number.isNaN(y) ? Number.isNaN(x) - Number.isNaN(y) : sign * (x - y);
    };
    this.rows.sort((a, b) => compare(a, b) || a.index - b.index);
    this.table.tBodies[0].append(...this.rows.map(({ row }) => row));
    this.place.after(...this.rows.map(({ section }) => section));
  }

  makeFilter() {
    this.filter = element("input", { type: "search", placeholder: "name, limit or instruction", spellcheck: false });
    this.filter.addEventListener("input", () => this.show());
    this.count = element("output");
    const tools = [element("label", {}, "Filter", this.filter), this.count];
    if (this.rows.some(({ section }) => packedIn(section).length > 0)) {
      const openAll = element("button", { type: "button", textContent: "Open all" });
      openAll.addEventListener("click", () => {
        for (const { row, section } of this.rows) {
          if (!row.hidden) for (const packed of section.querySelectorAll(":scope > .packed")) packed.open = true;
        }
      });
      tools.push(openAll);
    }
    this.place.before(element("div", { className: "tools interactive" }, ...tools));
    this.show();
  }

  // Shows the regions that have each word of the filter in their row or in their code.
  async show() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const asked = this.asked = words.join(" ");
    for (const of of words.length > 0 ? this.rows : []) {
      of.code ??= await codeOf(of.section);
      if (this.asked !== asked) return;
    }
    let n = 0;
    for (const { row, section, text, code } of this.rows) {
      const isShown = words.every((word) => text.includes(word) || code.includes(word));
      row.hidden = section.hidden = !isShown;
      n += isShown;
    }
    this.count.textContent = n === this.rows.length ? `${n} regions` : `${n} of ${this.rows.length} regions`;
  }
}

// The instructions of a section as text, also of one that nobody has opened.
async function codeOf(section) {
  const [packed] = packedIn(section);
  const codes = element("template");
  if (packed) codes.innerHTML = (await unpacked(packed)).match(/<code>.*?<\/code>/g)?.join("\n") ?? "";
  const texts = [...(packed ? codes.content : section).querySelectorAll("code")].map(({ textContent }) => textContent);
  return texts.join("\n").toLowerCase();
}

/** Brings a page, or a part of one, to life: timelines are drawn once they are in sight, packed parts once they are opened. */
export function observe(part) {
  for (const root of part.querySelectorAll(".timeline")) timelines.observe(root);
  for (const packed of packedIn(part)) packed.addEventListener("toggle", () => unpack(packed));
  for (const table of part.querySelectorAll("table.regions")) new Regions(table);
}

addEventListener("hashchange", openTarget);
observe(document);
openTarget();
