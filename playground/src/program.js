// Runs the program stallscope, compiled to WebAssembly with WASI, on texts in memory.

import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI, wasi } from "@bjorn3/browser_wasi_shim";

import { readDescriptions } from "./descriptions.js";

// Collects what is written. It is no terminal.
class Collected extends ConsoleStdout {
  constructor() {
    const pieces = [];
    super((bytes) => pieces.push(bytes.slice()));
    this.pieces = pieces;
  }

  fd_fdstat_get() {
    const fdstat = new wasi.Fdstat(wasi.FILETYPE_REGULAR_FILE, 0);
    fdstat.fs_rights_base = BigInt(wasi.RIGHTS_FD_WRITE);
    return { ret: 0, fdstat };
  }

  get bytes() {
    const all = new Uint8Array(this.pieces.reduce((length, piece) => length + piece.length, 0));
    let at = 0;
    for (const piece of this.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}

/**
 * A program that can be run.
 * @typedef {{module: WebAssembly.Module, descriptions: {address: number, bytes: Uint8Array}[]}} Program
 */

/**
 * Makes a program of its two files.
 * @param {WebAssembly.Module | Promise<WebAssembly.Module>} module
 * @param {ArrayBuffer | Promise<ArrayBuffer>} descriptions
 * @returns {Promise<Program>}
 */
export async function programOf(module, descriptions) {
  // Descriptions are unpacked while the module is compiled.
  const unpack = async () => readDescriptions(new Uint8Array(await descriptions));
  const [compiled, unpacked] = await Promise.all([module, unpack()]);
  return { module: compiled, descriptions: unpacked };
}

/**
 * Runs a program.
 * @param {Program} program
 * @param {string[]} args the name of the program, and its arguments
 * @param {{input?: Uint8Array, entries?: Map<string, object>}} files standard input, and the current folder
 * @returns {Promise<{stdout: Uint8Array, stderr: Uint8Array, status: number}>}
 */
export async function run({ module, descriptions }, args, { input = new Uint8Array(), entries = new Map() } = {}) {
  const stdout = new Collected(), stderr = new Collected();
  const fds = [new OpenFile(new File(input)), stdout, stderr, new PreopenDirectory(".", entries)];
  const system = new WASI(args, [], fds, { debug: false });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system.wasiImport });
  const memory = new Uint8Array(instance.exports.memory.buffer);
  for (const { address, bytes } of descriptions) memory.set(bytes, address);
  const status = system.start(instance);
  return { stdout: stdout.bytes, stderr: stderr.bytes, status };
}
