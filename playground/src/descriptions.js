// Description files as browsers load them: each number of a section's records is a separate column, and so compresses to
// a third of the file's size. `crates/stallscope-target/src/wire.rs` says what is in a description file.

const HEADER = 16;
const SECTION = 16;
const FIELD = 4;

/** The sections of a description file, each with its records' fields. */
function sectionsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (at) => view.getUint32(at, true);
  const n = number(12);
  const sections = [];
  for (let index = 0; index < n; index++) {
    const at = HEADER + SECTION * index;
    sections.push({ start: number(at), nRecords: number(at + 4), bits: number(at + 8), layout: number(at + 12), fields: [] });
  }
  const dataStart = Math.min(...sections.map(({ start }) => start));
  sections.forEach((section, index) => {
    const end = sections[index + 1]?.layout ?? dataStart;
    for (let at = section.layout; at + FIELD <= end; at += FIELD) {
      section.fields.push({ bit: view.getUint16(at, true), width: bytes[at + 2] });
    }
    // Bytes, for example of texts, have no layout.
    if (section.fields.length === 0) section.fields.push({ bit: 0, width: section.bits });
  });
  return { dataStart, sections: sections.filter(({ nRecords, bits }) => nRecords > 0 && bits > 0) };
}

const maskOf = (width) => (width === 32 ? -1 : (1 << width) - 1);

function readBits(bytes, bit, width) {
  let value = 0;
  for (let done = 0; done < width;) {
    const at = bit + done, shift = at & 7;
    value |= (bytes[at >> 3] >> shift) << done;
    done += 8 - shift;
  }
  return value & maskOf(width);
}

function writeBits(bytes, bit, width, value) {
  for (let done = 0; done < width;) {
    const at = bit + done, shift = at & 7, n = Math.min(8 - shift, width - done);
    bytes[at >> 3] |= ((value >>> done) & ((1 << n) - 1)) << shift;
    done += n;
  }
}

/**
 * Turns a description file into columns, of values or of differences from one record to the next: `prefers(a, b)` says whether the
 * column `a` compresses better than `b`.
 */
export function toColumns(bytes, prefers) {
  const { dataStart, sections } = sectionsOf(bytes);
  const pieces = [bytes.subarray(0, dataStart)];
  for (const { start, nRecords, bits, fields } of sections) {
    for (const { bit, width } of fields.filter(({ width }) => width > 0)) {
      const nBytes = Math.ceil(width / 8);
      const values = new Uint8Array(nRecords * nBytes), differences = new Uint8Array(nRecords * nBytes);
      for (let record = 0, last = 0; record < nRecords; record++) {
        const value = readBits(bytes, 8 * start + record * bits + bit, width);
        const difference = (value - last) & maskOf(width);
        last = value;
        for (let byte = 0; byte < nBytes; byte++) {
          values[byte * nRecords + record] = value >>> (8 * byte);
          differences[byte * nRecords + record] = difference >>> (8 * byte);
        }
      }
      const isDifferences = prefers(differences, values);
      pieces.push(Uint8Array.of(isDifferences ? 1 : 0), isDifferences ? differences : values);
    }
  }
  const columns = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    columns.set(piece, at);
    at += piece.length;
  }
  return columns;
}

/** Turns columns back into the description file, of `length` bytes. */
export function fromColumns(columns, length) {
  const { dataStart, sections } = sectionsOf(columns);
  const bytes = new Uint8Array(length);
  bytes.set(columns.subarray(0, dataStart));
  let at = dataStart;
  for (const { start, nRecords, bits, fields } of sections) {
    for (const { bit, width } of fields.filter(({ width }) => width > 0)) {
      const isDifferences = columns[at++] === 1, mask = maskOf(width);
      for (let record = 0, last = 0; record < nRecords; record++) {
        let value = 0;
        for (let byte = at + record, shift = 0; shift < width; byte += nRecords, shift += 8) value |= columns[byte] << shift;
        last = isDifferences ? (last + value) & mask : value;
        writeBits(bytes, 8 * start + record * bits + bit, width, last);
      }
      at += nRecords * Math.ceil(width / 8);
    }
  }
  return bytes;
}

/**
 * Reads a file of descriptions: for each its address in the module's memory, its length, and its columns.
 * @returns {{address: number, bytes: Uint8Array}[]}
 */
export function readDescriptions(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const descriptions = [];
  for (let at = 0; at < file.length;) {
    const [address, length, nColumns] = [0, 4, 8].map((offset) => view.getUint32(at + offset, true));
    at += 12;
    descriptions.push({ address, bytes: fromColumns(file.subarray(at, at + nColumns), length) });
    at += nColumns;
  }
  return descriptions;
}

/** Writes a file that `readDescriptions` reads. */
export function writeDescriptions(descriptions) {
  return Buffer.concat(descriptions.flatMap(({ address, length, columns }) => {
    const header = Buffer.alloc(12);
    [address, length, columns.length].forEach((number, index) => header.writeUInt32LE(number, 4 * index));
    return [header, columns];
  }));
}
