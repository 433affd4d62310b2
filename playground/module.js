// Takes the description files out of a module of WebAssembly, so that they are compressed better and loaded separately.

import { deflateSync } from "node:zlib";

import { fromColumns, toColumns, writeDescriptions } from "./src/descriptions.js";

const HEADER = 8;

// Sections, by their numbers.
const DATA = 11;
const DATA_COUNT = 12;

// Instructions.
const I32_CONST = 0x41;
const END = 0x0b;

/** Reads the numbers of a module, which have 7 bits in each byte. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  unsigned() {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  signed() {
    for (let value = 0, shift = 0; ;) {
      const byte = this.bytes[this.at++];
      value |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte < 0x80) return shift < 32 && byte & 0x40 ? value | (-1 << shift) : value;
    }
  }

  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

function unsigned(value) {
  const bytes = [];
  do {
    bytes.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value > 0);
  return Buffer.from(bytes);
}

function signed(value) {
  const bytes = [];
  for (;;) {
    const byte = value & 0x7f;
    value >>= 7;
    const isLast = (value === 0 && !(byte & 0x40)) || (value === -1 && (byte & 0x40) !== 0);
    bytes.push(isLast ? byte : byte | 0x80);
    if (isLast) return Buffer.from(bytes);
  }
}

/** The segments of a data section: bytes with their start addresses. */
function segmentsOf(section) {
  const reader = new Reader(section);
  const segments = [];
  for (let n = reader.unsigned(); n > 0; n--) {
    if (reader.unsigned() !== 0 || reader.bytes[reader.at++] !== I32_CONST) throw new Error("a data segment is of another kind");
    const address = reader.signed();
    if (reader.bytes[reader.at++] !== END) throw new Error("a data segment has another address");
    segments.push({ address, bytes: reader.take(reader.unsigned()) });
  }
  return segments;
}

const dataSection = (segments) => Buffer.concat([
  unsigned(segments.length),
  ...segments.flatMap(({ address, bytes }) => [
    Buffer.from([0, I32_CONST]), signed(address), Buffer.from([END]), unsigned(bytes.length), bytes,
  ]),
]);

/** Cuts a description out of the segments, and returns its address, or nothing if it is not there. */
function cut(segments, description) {
  for (const [index, { address, bytes }] of segments.entries()) {
    const at = bytes.indexOf(description);
    if (at < 0) continue;
    const end = at + description.length;
    const rest = [{ address, bytes: bytes.subarray(0, at) }, { address: address + end, bytes: bytes.subarray(end) }];
    segments.splice(index, 1, ...rest.filter(({ bytes }) => bytes.length > 0));
    return address + at;
  }
}

/**
 * Takes the description files that a module has out of it.
 * @returns {{module: Buffer, descriptions: Buffer}} the module without them, and the file that `readDescriptions` reads
 */
export function takeDescriptions(module, files) {
  const size = (column) => deflateSync(column).length;
  const reader = new Reader(module, HEADER);
  const sections = [];
  while (reader.at < module.length) {
    const id = module[reader.at++];
    sections.push({ id, bytes: reader.take(reader.unsigned()) });
  }
  const data = sections.find(({ id }) => id === DATA);
  const segments = segmentsOf(data.bytes);
  const descriptions = [];
  for (const file of files) {
    const address = cut(segments, file);
    if (address === undefined) continue;
    const columns = toColumns(file, (a, b) => size(a) < size(b));
    if (!file.equals(fromColumns(columns, file.length))) throw new Error("a description file is laid out in another way");
    descriptions.push({ address, length: file.length, columns });
  }
  if (descriptions.length === 0) throw new Error("the module has no description file");
  data.bytes = dataSection(segments);
  // All segments are written when the module starts, so that no code refers to one by its number.
  const count = sections.find(({ id }) => id === DATA_COUNT);
  if (count) count.bytes = unsigned(segments.length);
  const pieces = sections.flatMap(({ id, bytes }) => [Buffer.from([id]), unsigned(bytes.length), bytes]);
  return { module: Buffer.concat([module.subarray(0, HEADER), ...pieces]), descriptions: writeDescriptions(descriptions) };
}
