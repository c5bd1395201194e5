/* Hands out files: the puzzle in every format, and what is on the screen as a picture. */

import { button, make } from "../base/dom.js";
import { fetchFile, runsHere } from "./backend.js";

const PIXELS = 2000; /* the longer side of a PNG */
const SECONDS = "60"; /* in which a booklet finds how the puzzle is put together */
const MOST_LINES = 3 << 20; /* letters of the solutions that are saved: the server takes 4 MB with the puzzle */
const XML = `<?xml version="1.0" encoding="UTF-8"?>\n`;

/* Gives the visitor a file. */
export function hand(blob: Blob, name: string): void {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/* Returns a name for a file that every system takes: letters of all scripts, and not too many. */
export function fileName(title: string, ending: string): string {
  const words = [...title.normalize().toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")].slice(0, 60).join("");
  return `${words.replace(/^-|-$/g, "") || "puzzle"}.${ending}`;
}

/* Returns the picture with its size in pixels, which browsers ask for when they paint it. */
function sized(svg: string): { text: string; width: number; height: number } {
  const [, , width, height] = /viewBox="([^"]*)"/.exec(svg)![1]!.split(" ").map(Number) as [number, number, number,
    number];
  const scale = PIXELS / Math.max(width, height),
    size = [width, height].map((side) => Math.round(side * scale)) as [number, number];
  return { text: svg.replace("<svg ", `<svg width="${size[0]}" height="${size[1]}" `), width: size[0],
    height: size[1] };
}

async function painted(svg: string): Promise<Blob> {
  const { text, width, height } = sized(svg), image = new Image(), canvas = document.createElement("canvas");
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => canvas.toBlob((blob) =>
    (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/* Where the pieces are in a solution. */
interface Found {
  pieces: unknown;
}

/* Returns solutions as treen prints them, as many as can be saved. */
function linesOf(found: Found[]): string {
  let lines = "";
  for (const { pieces } of found) {
    const line = `${JSON.stringify({ type: "solution", pieces })}\n`;
    if (lines.length + line.length > MOST_LINES) break;
    lines += line;
  }
  return lines;
}

export class Saving {
  readonly element: HTMLDetailsElement;
  private readonly bookletButton: HTMLButtonElement;

  constructor(
    private readonly puzzle: () => string, private readonly found: () => Found[], private readonly svg: () => string,
    private readonly title: () => string, private readonly complain: (error: unknown) => void,
  ) {
    const ways = [["SVG", () => this.picture("svg")], ["PNG", () => this.picture("png")],
      ["YAML", () => this.puzzleAs("yaml", "yaml")],
      ["xmpuzzle", () => this.puzzleAs("xmpuzzle", "xmpuzzle")],
        ["JSON", () => this.puzzleAs("json", "json")]] as const;
    this.bookletButton = button("Booklet", () => void this.attempt(() => this.booklet()),
      { id: "save-booklet", title: "How it is put together, step by step" });
    this.element = make("details", { class: "save", id: "save" }, make("summary", {}, "Save"),
      make("div", { class: "menu", role: "group", "aria-label": "Save as" },
        ...ways.map(([name, act]) => button(name, () => void this.attempt(act))), this.bookletButton));
    document.addEventListener("pointerdown", ({ target }) => {
      if (!this.element.contains(target as Node)) this.element.open = false;
    });
  }

  /* Offers what applies to a kind of puzzle; all where the kind is not known. */
  offer(kind: string | undefined): void {
    this.bookletButton.hidden = kind === "numbers" || kind === "cover";
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.complain(error);
    }
  }

  /* Pages to print: a PDF, or an SVG with the pages below each other where no PDF is written. */
  private async booklet(): Promise<void> {
    const to = runsHere ? "svg" : "pdf", options = { to, booklet: "true", seconds: SECONDS };
    hand(await fetchFile({ command: "draw", puzzle: this.puzzle(), options }), fileName(`${this.title()} booklet`, to));
  }

  /* A file of BurrTools has the solutions, too. */
  private async puzzleAs(to: string, ending: string): Promise<void> {
    const solution = to === "xmpuzzle" ? linesOf(this.found()) : "";
    hand(await fetchFile({ command: "convert", puzzle: this.puzzle(), ...(solution && { solution }), options: { to } }),
      fileName(this.title(), ending));
  }

  /* What is on the screen; the puzzle as treen draws it where nothing is. */
  private async picture(ending: "svg" | "png"): Promise<void> {
    const svg = this.svg();
    if (!svg)
      return hand(await fetchFile({ command: "draw", puzzle: this.puzzle(), options: { to: ending } }),
      fileName(this.title(), ending));
    hand(ending === "png" ? await painted(svg) : new Blob([XML + svg], { type: "image/svg+xml" }),
      fileName(this.title(), ending));
  }
}
