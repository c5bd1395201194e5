/* A snake to be folded: a joint is chosen, and all that comes behind it swings about the leg before. */

import { ask } from "../asking/backend.js";
import { button, make } from "../base/dom.js";
import { isScene, type Point } from "../base/records.js";
import type { Fields } from "../desks/desk.js";
import { placesOf } from "../desks/lattice.js";
import { parseBox, type Cells } from "../desks/puzzle.js";
import { Folding, wayWord, type Chain, type Swung } from "./folding.js";
import { SnakeHelp, type Right } from "./snake_help.js";
import { SnakeView } from "./snake_view.js";
import { Toy, type Around, type Given } from "./toy.js";
import { inWays } from "./ways.js";

const MOST = 216; /* cubes */

function cubesWords(first: number, last: number): string {
  return first === last ? `Cube ${last} swings` : `Cubes ${first} ${last === first + 1 ? "and" : "to"} ${last} swing`;
}

export class SnakeToy extends Toy {
  readonly kinds = ["snake"];
  readonly element = make("div", { class: "play-toy play-snake" });
  readonly told = make("div", { class: "play-told" });
  readonly more = make("div", { class: "play-more" });
  private readonly joints = make("div", { class: "play-joints", role: "radiogroup", "aria-label": "Joints" });
  private readonly swings = make("div", { class: "play-turns", role: "group", "aria-label": "The joint" });
  private readonly view: SnakeView;
  protected game: Folding | null = null;
  private help: SnakeHelp | null = null;
  private joint = 0; /* the cube at which the rest swings; -1: there is none */
  private pressed = { joint: -1, quarters: 0 }; /* a swing that was refused: once more goes past what is in the way */
  private found: Right | null = null; /* what is known of the state of now */
  private level = 0;
  private round = 0; /* how often something has changed: what comes too late is dropped */

  constructor(private readonly around: Around) {
    super();
    const table = make("div", { class: "play-table" }), picture = make("div", { class: "play-solid view" });
    table.append(picture);
    this.view = new SnakeView({ press: (cube) => this.choose(this.jointAt(cube)), grip: (cube) => this.gripOf(cube),
      swing: (joint, quarters) => this.dragged(joint, quarters) }, picture);
    this.more.append(make("div", { class: "bar play-help", role: "group", "aria-label": "Help" },
      button("Hint", () => void this.attempt(() => this.hint()), { id: "snake-hint" }),
        button("Check", () => void this.attempt(() => this.check()),
        { id: "snake-check", title: "Which cubes lie right?" }),
      button("Show the rest", () => void this.attempt(() => this.rest()), { id: "snake-rest" })));
    this.element.append(table, make("div", { class: "play-tools" }, this.told, this.swings, this.joints), this.more);
  }

  /* ---- As a toy ---- */

  async prepare({ text, fields, lattices }: Given): Promise<() => void> {
    const scene = (await ask({ command: "show", puzzle: text })).find(isScene),
      joints = scene?.notes.find((note) => /^[est?]+$/.test(note));
    const grid = String(fields["grid"] ?? "cube"), box = cellsOf(parseBox(fields["box"], lattices.get(grid)!));
    if (!joints || joints.length > MOST)
      throw new Error(`A snake of ${joints?.length ?? "so many"} cubes is too long for one's own hands.`);
    const told: unknown = fields["placed"] ? (await ask({ command: "info", puzzle: text })).find(({ type }) =>
      type === "summary") : null;
    const begun = (told as { placed?: { cells: Point[] }[] } | null)?.placed?.[0]?.cells ?? [];
    return () => this.begin({ joints, flat: grid === "square", box, begun }, fields);
  }

  private begin(chain: Chain, fields: Fields): void {
    const folding = (this.game = new Folding(chain));
    this.help = new SnakeHelp(fields);
    this.joint = folding.joints[0] ?? -1;
    this.view.begin(folding);
    this.heed();
    this.say(`Fold it into its box${/^\d+(x\d+)+$/.test(String(fields["box"])) ? ` of ${String(fields["box"]).replace(/x/g, " × ")}` : ""}. Choose a joint, and swing what comes behind it.`);
  }

  protected act(change: () => void, words: string): void {
    change();
    this.changed(words);
  }

  draw(): void {
    this.view.draw(this.joint);
    this.drawJoints();
    this.drawSwings();
  }

  private say(words: string): void {
    this.around.say(words);
  }

  /* What was known is of another state. */
  private heed(): void {
    this.round++;
    this.level = 0;
    this.found = null;
    this.pressed = { joint: -1, quarters: 0 };
  }

  private announce(words: string): void {
    this.say(this.isDone ? `${words} It fills its box: the puzzle is done!`.trim() : words);
    this.heed();
    this.around.changed();
  }

  private changed(words: string): void {
    this.announce(words);
    this.draw();
  }

  /* ---- Joints ---- */

  /* The joint at a cube, or before it. */
  private jointAt(cube: number): number {
    const { joints } = this.game!;
    return joints.filter((joint) => joint <= cube).at(-1) ?? joints[0] ?? -1;
  }

  /* The joint about which a cube is dragged: the chosen one if it comes behind that. */
  private gripOf(cube: number): number | null {
    if (this.joint >= 0 && cube > this.joint) return this.joint;
    return this.game!.joints.filter((joint) => joint < cube).at(-1) ?? null;
  }

  private choose(joint: number, focus = false): void {
    if (joint < 0) return this.say("Nothing swings: the snake has no joint.");
    this.joint = joint;
    this.draw();
    if (focus) this.joints.querySelector<HTMLElement>("[aria-checked=true]")?.focus();
    this.say(`${this.jointWords(joint)}.`);
  }

  /* "Joint at cube 3: right, then up" */
  private jointWords(joint: number): string {
    const folding = this.game!, [came, goes] = [joint, joint + 1].map((cube) =>
      wayWord(folding.wayAt(cube), folding.chain.flat));
    return `Joint at cube ${joint + 1}: it goes ${came}, ${came === goes ? "straight on" : `then ${goes}`}`;
  }

  private drawJoints(): void {
    const { game: folding, joint: chosen } = this, held = this.joints.contains(document.activeElement);
    this.joints.replaceChildren(...folding!.joints.map((joint) =>
      button(String(joint + 1), () => this.choose(joint, true), {
      class: "play-joint", role: "radio", "aria-checked": String(joint === chosen),
        "aria-label": this.jointWords(joint), tabindex: joint === chosen ? 0 : -1,
    })));
    const now = this.joints.querySelector<HTMLElement>("[aria-checked=true]");
    if (held) now?.focus({ preventScroll: true });
    if (now) this.joints.scrollLeft = now.offsetLeft - this.joints.clientWidth / 2;
  }

  private drawSwings(): void {
    const { game: folding, joint } = this, disabled = joint < 0;
    const held = this.swings.contains(document.activeElement) ? document.activeElement!.id : "";
    const { flat } = folding!.chain, free = joint >= 0 && folding!.chain.joints[joint] === "?";
    this.swings.replaceChildren(
      button("‹ Joint", () => this.step(-1), { id: "snake-before", disabled, "aria-label": "The joint before",
        title: "Key B", "aria-keyshortcuts": "b" }),
      ...(flat ? [button("Swing over", () => this.swing(1),
        { id: "snake-on", disabled, title: "Key R", "aria-keyshortcuts": "r" })]
        : [button("↺ Swing", () => this.swing(-1), { id: "snake-back", disabled, title: "Key Shift+R",
          "aria-keyshortcuts": "Shift+r" }),
          button("Swing ↻", () => this.swing(1), { id: "snake-on", disabled, title: "Key R",
            "aria-keyshortcuts": "r" })]),
      ...(free ? [button("Bend", () => this.bend(),
        { id: "snake-bend", title: "Key T: bends, or goes straight on", "aria-keyshortcuts": "t" })] : []),
      button("Joint ›", () => this.step(1), { id: "snake-next", disabled, "aria-label": "The next joint",
        title: "Key N", "aria-keyshortcuts": "n" }));
    if (held) document.getElementById(held)?.focus();
  }

  private step(by: 1 | -1): void {
    const { joints } = this.game!, at = joints.indexOf(this.joint);
    this.choose(joints[(at + by + joints.length) % joints.length] ?? -1, this.joints.contains(document.activeElement));
  }

  /* ---- Swinging ---- */

  private refuse({ hit }: Swung, past: string): void {
    this.say(`It cannot swing there: cube ${hit!.cube + 1} would lie where cube ${hit!.other + 1} is.${past}`);
  }

  /* Swings by a quarter turn, in a plane by half a turn; past what was in the way, once it was told. */
  private swing(by: 1 | -1): void {
    const { joint, pressed } = this, step = this.game!.chain.flat ? 2 : by,
      again = pressed.joint === joint && Math.sign(pressed.quarters) === by;
    if (joint < 0) return;
    this.swingBy(joint, again ? pressed.quarters + step : step, by);
  }

  private swingBy(joint: number, quarters: number, by: number): void {
    const swung = this.game!.swung(joint, quarters), { flat } = this.game!.chain;
    if (!swung.hit) return this.take(joint, swung);
    const on = !flat && Math.abs(quarters) < 3;
    this.pressed = { joint, quarters: on && by ? quarters : 0 };
    this.refuse(swung, on && by ? " Once more swings past it." : "");
    this.view.draw(this.joint);
  }

  private take(joint: number, swung: Swung): void {
    const before = this.game!.path;
    this.joint = joint;
    if (swung.quarters % 4 === 0) return this.draw();
    this.game!.set(swung.path);
    this.announce(`${cubesWords(joint + 2, this.game!.cubes)}: behind cube ${joint + 1} it goes ${wayWord(this.game!.wayAt(joint + 1), this.game!.chain.flat)}.`);
    this.view.animate(before, joint, swung.quarters, joint);
    this.drawJoints();
    this.drawSwings();
  }

  private dragged(joint: number, quarters: number): void {
    const step = this.game!.chain.flat ? 2 * Math.round(quarters / 2) : quarters;
    this.joint = joint;
    const swung = this.game!.swung(joint, step);
    this.drawJoints();
    if (swung.hit) {
      this.view.draw(joint);
      return this.refuse(swung, "");
    }
    if (step % 4 === 0) return this.choose(joint);
    this.game!.set(swung.path);
    this.changed(`${cubesWords(joint + 2, this.game!.cubes)}: behind cube ${joint + 1} it goes ${wayWord(this.game!.wayAt(joint + 1), this.game!.chain.flat)}.`);
  }

  private bend(): void {
    const swung = this.game!.bent(this.joint);
    if (swung.hit) return this.refuse(swung, "");
    this.game!.set(swung.path);
    this.changed(`${this.jointWords(this.joint)}.`);
  }

  focus(): void {
    this.joints.querySelector<HTMLElement>("[aria-checked=true]")?.focus({ preventScroll: true });
  }

  action(event: KeyboardEvent): (() => void) | null {
    const acts: Record<string, () => void> = {
      r: () => this.swing(event.shiftKey ? -1 : 1), n: () => this.step(1), b: () => this.step(-1),
      ...(this.joint >= 0 && this.game!.chain.joints[this.joint] === "?" ? { t: () => this.bend() } : {}),
      arrowright: () => this.step(1), arrowdown: () => this.step(1), arrowleft: () => this.step(-1),
        arrowup: () => this.step(-1),
    };
    return event.defaultPrevented ? null : acts[event.key.toLowerCase()] ?? null;
  }

  /* ---- Help ---- */

  private async attempt(act: () => Promise<void>): Promise<void> {
    const { round } = this;
    try {
      this.say(this.found ? "" : "Looking …");
      await act();
    } catch (error) {
      if (round === this.round) this.say(this.around.words(error));
    }
  }

  /* Finds what lies right; null: something has changed meanwhile, or the puzzle has no solution, which is said. */
  private async right(): Promise<Right | null> {
    const { round } = this, found = this.found ?? (await this.help!.right(this.game!));
    if (round !== this.round) return null;
    this.found = found;
    if (!found) this.say("This puzzle has no solution.");
    return found;
  }

  private async check(): Promise<void> {
    const found = await this.right();
    if (found) this.say(`Cubes 1 to ${found.cubes} lie right, and can be folded on ${found.ways === null ? "in many ways" : inWays(found.ways)}. Behind cube ${found.cubes} it must go another way.`);
  }

  /* Says where to look, then the way, then why; then swings it. */
  private async hint(): Promise<void> {
    const found = await this.right();
    if (!found?.leg.length) return;
    const { cubes, forced, why, way, leg } = found, { flat } = this.game!.chain, goes = wayWord(way, flat);
    if (this.level === 3) return this.putLeg(found);
    this.joint = cubes - 1;
    this.draw();
    this.say([
      `Cubes 1 to ${cubes} lie right. Look at cube ${cubes}.`,
      `Behind cube ${cubes} it ${forced ? "goes" : "can go"} ${goes}.`,
      `Behind cube ${cubes} it ${forced ? "goes" : "can go"} ${goes}, ${leg.length === 1 ? "one cube" : `${leg.length} cubes`} far${why ? `: ${why}` : ""}. Hint once more swings it.`,
    ][this.level++]!);
  }

  /* Swings the next leg into its place. Where the rest would hit something then, it is laid aside. */
  private putLeg({ cubes, way, leg }: Right): void {
    const folding = this.game!, quarters = folding.quartersTo(cubes - 1, way),
      swung = quarters === null ? null : folding.swung(cubes - 1, quarters > 2 ? quarters - 4 : quarters);
    if (swung && !swung.hit) return this.take(cubes - 1, swung);
    const path = folding.laid([...folding.path.slice(0, cubes), ...leg]);
    if (!path) return this.say("There is no room for the rest of the snake while it lies so. Show the rest folds it.");
    folding.set(path);
    this.changed(
      `Behind cube ${cubes} it goes ${wayWord(way, folding.chain.flat)} now. The cubes after that were laid aside.`);
  }

  private async rest(): Promise<void> {
    const { round } = this, path = await this.help!.rest(this.game!);
    if (round !== this.round) return;
    if (!path) return this.say("This puzzle has no solution.");
    this.game!.set(path);
    this.changed("Here is the rest.");
  }
}

/* The cells of a box, and whether each must be filled. */
function cellsOf(cells: Cells): Map<string, boolean> {
  return new Map(placesOf(cells).map((at) => [at.join(), cells[at[2]]![at[1]]![at[0]] !== "+"]));
}
