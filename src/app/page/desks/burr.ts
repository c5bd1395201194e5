/* A six-piece burr: its sticks by number, and each as a drawing in which cubes are cut away and put back. */

import { Desk, NotDrawable, stepOf, type Beginning, type Fields, type Owner } from "./desk.js";
import { button, inColour, make } from "../base/dom.js";
import { askStick, makingWords, renumbered, stickCells, type Cube, type Stick } from "./sticks.js";

interface Numbered {
  mark: string;
  number: number;
  name: string | null; /* what else it is called */
}

interface Burr {
  title: string;
  length: number;
  sticks: Numbered[];
  rest: Fields;
}

const STICKS = 6;
const MOST_NUMBER = 4096;
const LENGTHS = [6, 8, 10, 12];
const LAYERS = ["top (to the middle)", "bottom"];

export class BurrDesk extends Desk<Burr> {
  protected puzzle: Burr = wholeBurr();
  /* by length: a stick with nothing missing; null: treen has not told yet */
  private readonly whole = new Map<number, Stick | null>();
  private readonly making = new Map<number,
    string>(); /* how a stick is made, by its number; "": treen has not told yet */
  private learning = Promise.resolve(); /* about one stick after the other */
  private colours: string[] = []; /* of the sticks, as the picture has them */

  constructor(owner: Owner) {
    super("The six sticks", owner);
  }

  /* Shows the sticks in the colours that the picture gave them. */
  setColours(colours: string[]): void {
    if (colours.join() === this.colours.join()) return;
    this.colours = colours;
    this.drawSoon();
  }

  takes({ kind, pieces }: Fields): boolean {
    return kind === "burr" && typeof pieces === "object";
  }

  beginnings(): Beginning[] {
    return [{ name: "six-piece burr", words: "Six notched sticks, by number or cut by hand",
      picture: () => "burr-piston", fresh: () => this.fresh() }];
  }

  protected parse(fields: Fields): Burr {
    const { title, length, pieces, expect, ...rest } = fields;
    void expect; /* what is expected of a puzzle does not outlive a change of it */
    const sticks = Object.entries(pieces as Fields).map(([mark, piece]) => parseStick(mark, piece));
    return { title: String(title ?? ""), length: Number(length ?? LENGTHS[0]), sticks, rest };
  }

  protected write({ title, length, sticks, rest }: Burr): string {
    const pieces = Object.fromEntries(sticks.map(({ mark, number, name }) =>
      [mark, name === null ? number : { number, name }]));
    return JSON.stringify({ ...(title ? { title } : {}), ...rest, kind: "burr", length, pieces });
  }

  protected empty(): Burr {
    return wholeBurr();
  }

  /* ---- Changing ---- */

  private renumber(stick: Numbered, number: number): void {
    if (Number.isInteger(number) && number >= 1 && number <= MOST_NUMBER) this.change(() => (stick.number = number));
    else this.refuse(`Sticks have numbers from 1 to ${MOST_NUMBER}.`);
  }

  private toggle(stick: Numbered, cube: Cube, id: string): void {
    this.focus(id); /* which not every browser does by itself */
    this.renumber(stick, ((stick.number - 1) ^ cube.value) + 1);
  }

  /* ---- What is seen ---- */

  protected override choices(): HTMLElement[] {
    const lengths = LENGTHS.map((each) => make("option", { value: each, selected: each === this.puzzle.length },
      String(each)));
    const length = make("select", { id: "burr-length" }, ...lengths);
    length.addEventListener("change", () => this.change(() => (this.puzzle.length = Number(length.value))));
    return [make("label", {}, "sticks of length ", length)];
  }

  protected override parts(): HTMLElement[] {
    const whole = this.whole.get(this.puzzle.length);
    if (whole === undefined) void this.learn(this.puzzle.length);
    return [make("div", { class: "sticks" }, ...this.puzzle.sticks.map((stick, i) =>
      this.stickFigure(stick, i, whole)))];
  }

  /* The drawings come when treen has said how a stick of this length is made. */
  private async learn(length: number): Promise<void> {
    this.whole.set(length, null);
    try {
      this.whole.set(length, await askStick("1", length));
      this.drawSoon();
    } catch (error) {
      this.refuse(String((error as Error).message));
    }
  }

  /* Returns how a stick is made; "" until treen has told. */
  private makingOf(number: number): string {
    const known = this.making.get(number);
    if (known !== undefined) return known;
    this.making.set(number, "");
    this.learning = this.learning.then(() => this.learnMaking(number));
    return "";
  }

  private async learnMaking(number: number): Promise<void> {
    try {
      this.making.set(number, makingWords(await askStick(String(number))));
      this.drawSoon();
    } catch {
      this.making.delete(number); /* it is asked again with the next drawing */
    }
  }

  private stickFigure(stick: Numbered, i: number, whole: Stick | null | undefined): HTMLElement {
    const words = stick.name ?? stick.mark;
    const number = make("input", { id: `burr-${i}`, type: "number", min: 1, max: MOST_NUMBER, value: stick.number });
    number.addEventListener("change", () => this.renumber(stick, Number(number.value)));
    const drawings = whole ? this.stickLayers(stick, i, renumbered(whole, stick.number)) : [];
    return inColour(make("fieldset", { class: "stick" }, make("legend", {}, `Stick ${words}`),
      make("label", {}, "number ", number),
      make("p", { class: "how-made" }, this.makingOf(stick.number)), ...drawings), this.colours[i]);
  }

  private stickLayers(stick: Numbered, i: number, drawn: Stick): HTMLElement[] {
    return stickCells(drawn).map((rows, z) => make("figure", { class: "layer" },
      make("figcaption", {}, LAYERS[z]!),
      make("div", { class: "board" }, ...rows.map((row, y) => make("div", {}, ...row.map((_cell, x) => {
        const cube = drawn.cubes.find(({ cell }) => cell[0] === x && cell[1] === y && cell[2] === z);
        return cube ? this.cubeButton(stick, i, cube, cube === drawn.cubes[0]) : make("span", { class: "cell fixed" });
      }))))));
  }

  private cubeButton(stick: Numbered, i: number, cube: Cube, first: boolean): HTMLElement {
    const [x, y, z] = cube.cell, id = `cube-${i}-${x}-${y}-${z}`;
    return button("", () => this.toggle(stick, cube, id), {
      id, class: cube.removed ? "cell none" : "cell must", tabindex: first ? 0 : -1, title: `worth ${cube.value}`,
      "aria-label": `${z ? "bottom" : "top"}, ${y ? "front" : "back"}, column ${x + 1}, worth ${cube.value}: ${cube.removed ? "cut away" : "there"}`,
    });
  }

  /* From the drawing of the top the arrow down leads on to that of the bottom, which has fewer cubes: the nearest is
   * taken. */
  protected override ownKey(event: KeyboardEvent): boolean {
    const at = /^cube-(\d+)-(\d+)-(\d+)-(\d+)$/.exec((event.target as HTMLElement).id), step = stepOf(event);
    if (!at || !step) return false;
    const [i, x, y, z] = at.slice(1).map(Number) as [number, number, number, number];
    const row = y + 2 * z + step[1] + 2 * step[2], wanted = x + step[0];
    const cubes = this.whole.get(this.puzzle.length)!.cubes.filter(({ cell }) => cell[1] + 2 * cell[2] === row);
    const near = cubes.sort((a, b) => Math.abs(a.cell[0] - wanted) - Math.abs(b.cell[0] - wanted))[0];
    if (near) this.focus(`cube-${i}-${near.cell.join("-")}`);
    return true;
  }
}

function parseStick(mark: string, piece: unknown): Numbered {
  const { number, name } = typeof piece === "object" ? (piece as Fields) : { number: piece, name: undefined };
  if (typeof number !== "number") throw new NotDrawable(`The stick ${mark} has no number.`);
  return { mark, number, name: name === undefined ? null : String(name) };
}

/* Six whole sticks, from which everything is cut. */
function wholeBurr(): Burr {
  const sticks = [..."ABCDEF"].slice(0, STICKS).map((mark) => ({ mark, number: 1, name: null }));
  return { title: "My burr", length: LENGTHS[0]!, sticks, rest: {} };
}
