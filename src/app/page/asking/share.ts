/* A link that holds a puzzle: its text, compressed, after #. No server is sent that part of an address. */

import { fetchFile, Refused, runsHere } from "./backend.js";

const MARK = "p=";
const LARGEST = 4 << 20; /* bytes of a text: a short link can hold a long one */

function piped(bytes: Uint8Array, through: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> {
  return new Blob([bytes as BlobPart]).stream().pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array>);
}

/* Gathers a stream that has at most LARGEST bytes. */
async function gather(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [], reader = stream.getReader();
  let length = 0;
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    length += value.length;
    if (length > LARGEST) throw new Refused("The puzzle in this link has more than 4 MB.");
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
}

/* Letters that an address holds as they are (base64url). */
function letters(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function bytesOf(letters: string): Uint8Array {
  return Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

/* Returns the address of this page, with the puzzle. */
async function linkTo(text: string): Promise<string> {
  const packed = await gather(piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
  return `${location.origin}${location.pathname}#${MARK}${letters(packed)}`;
}

/* Returns the puzzle in treen's own format, which is short; any other text as it is. */
async function treenText(text: string): Promise<string> {
  try {
    return await (await fetchFile({ command: "convert", puzzle: text, options: { to: "yaml" } })).text();
  } catch {
    return text;
  }
}

/* Copies a link that holds the puzzle, and returns what to say. Where the clipboard is out of reach, that is the link itself. */
export async function copyLink(text: string): Promise<string> {
  const link = await linkTo(await treenText(text));
  const where = runsHere ? "Whoever opens it sees this puzzle." : "It opens on this machine, while treen serve runs.";
  return navigator.clipboard.writeText(link).then(() => `The link is copied. ${where}`, () => link);
}

export function hasLink(): boolean {
  return location.hash.startsWith(`#${MARK}`);
}

/* Returns the puzzle of this page's address; null if there is none. The puzzle leaves the address, because that
 * does not change with the puzzle. */
export async function linkedPuzzle(): Promise<string | null> {
  if (!hasLink()) return null;
  const given = location.hash.slice(1 + MARK.length);
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await gather(piped(bytesOf(given), new DecompressionStream("deflate-raw"))));
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("This link is damaged: a part of it is missing, or was changed on its way.");
  }
}
