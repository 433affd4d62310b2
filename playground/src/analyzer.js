// The worker's other end. Of several requests for the same purpose, only the last one is answered.

export class Analyzer {
  constructor() {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.pending = new Map();
    this.waiting = new Map();
    this.busy = new Set();
    this.next = 0;
    this.worker.addEventListener("message", ({ data }) => {
      const { resolve, reject, purpose } = this.pending.get(data.id);
      this.pending.delete(data.id);
      if (data.error) reject(new Error(data.error));
      else resolve(data);
      this.busy.delete(purpose);
      const waiting = this.waiting.get(purpose);
      this.waiting.delete(purpose);
      if (waiting) this.send(purpose, waiting);
    });
  }

  /**
   * Runs the program for each list of arguments.
   * @returns {Promise<{results: object[], milliseconds: number} | null>} null if a later request took its place
   */
  request(purpose, request) {
    return new Promise((resolve, reject) => {
      const entry = { request, resolve, reject };
      if (!this.busy.has(purpose)) return this.send(purpose, entry);
      this.waiting.get(purpose)?.resolve(null);
      this.waiting.set(purpose, entry);
    });
  }

  send(purpose, { request, resolve, reject }) {
    const id = this.next++;
    this.busy.add(purpose);
    this.pending.set(id, { resolve, reject, purpose });
    this.worker.postMessage({ id, ...request });
  }
}
