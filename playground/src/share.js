// The state of the playground as the fragment of its address. It never leaves the browser.

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

export async function toFragment(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return `#1${toBase64(await through(new CompressionStream("deflate-raw"), bytes))}`;
}

/** The state of a fragment, or null if it has none. What is missing or of another type is left out. */
export async function fromFragment(fragment) {
  if (!fragment.startsWith("#1")) return null;
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), fromBase64(fragment.slice(2)));
    const state = JSON.parse(new TextDecoder().decode(bytes));
    const texts = ["target", "processor", "options", "code", "compared"];
    const known = Object.entries(state).filter(([key, value]) =>
      texts.includes(key) ? typeof value === "string"
        : key === "syntax" ? value === 0 || value === 1
          : key === "accurate" && typeof value === "boolean");
    return Object.fromEntries(known);
  } catch {
    return null;
  }
}
