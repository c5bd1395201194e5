/* A link that holds a puzzle: its text, compressed, after #. No server is sent that part of an address. */

import { fetchFile, Refused, runsHere } from "./backend.js";

const LONGEST = 8000; /* letters of a puzzle in an address that changes while one plays */
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

async function packed(text: string): Promise<string> {
  return letters(await gather(piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"))));
}

/* Returns what the address has while a puzzle is played, without how its pieces lie. */
export async function playedMark(text: string): Promise<string> {
  const puzzle = await packed(await treenText(text));
  return puzzle.length > LONGEST ? "" : `&p=${puzzle}`;
}

/* Returns the puzzle in treen's own format, which is short; any other text as it is. */
async function treenText(text: string): Promise<string> {
  try {
    return await (await fetchFile({ command: "convert", puzzle: text, options: { to: "yaml" } })).text();
  } catch {
    return text;
  }
}

/* Copies a link that holds the puzzle, and returns what to say. Where the clipboard is out of reach, that is the link
 * itself. */
export async function copyLink(text: string, word: string | null = null): Promise<string> {
  const link = `${location.origin}${location.pathname}#${word === null ? "" : `play=${word}&`}p=${await packed(await treenText(text))}`;
  const where = runsHere ? "Whoever opens it sees this puzzle" + (word ? " as it lies here." : ".")
    : "It opens on this machine, while treen serve runs.";
  return navigator.clipboard.writeText(link).then(() => `The link is copied. ${where}`, () => link);
}

export function hasLink(): boolean {
  return /^#(.*&)?p=/.test(location.hash);
}

/* How the pieces lie, by the address; null: it is not about that. */
export function playedWord(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get("play");
}

/* Returns the puzzle of this page's address; null if there is none. The puzzle leaves the address, because that
 * does not change with the puzzle. */
export async function linkedPuzzle(): Promise<string | null> {
  if (!hasLink()) return null;
  const given = new URLSearchParams(location.hash.slice(1)).get("p")!;
  history.replaceState(history.state, "", location.pathname + location.search);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      await gather(piped(bytesOf(given), new DecompressionStream("deflate-raw"))));
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(
      "This link is damaged: a part of it is missing, or was changed on its way.");
  }
}
