// A document of the playground as the fragment of its address. It never leaves the browser.

import { checked } from "./documents.js";

const toBase64 = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

async function through(stream, bytes) {
  const result = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(result).arrayBuffer());
}

/** Whether a fragment is a document. */
export const isShared = (fragment) => fragment.startsWith("#1");

export async function toFragment(document) {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  return `#1${toBase64(await through(new CompressionStream("deflate-raw"), bytes))}`;
}

/** The document of a fragment, or null if it has none. What is missing or of another type is left out. */
export async function fromFragment(fragment) {
  if (!isShared(fragment)) return null;
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), fromBase64(fragment.slice(2)));
    return checked(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
