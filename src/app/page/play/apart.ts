/* An assembly to be taken apart by hand. Pieces are taken in hand, one or several, and slide together: by a drag, by
 * buttons or by keys. Where the puzzle has turns, or no shifts take it apart, buttons turn them, too. */

import { button, make } from "../base/dom.js";
import { inkOn } from "../base/ink.js";
import type { Arc, Body, Point, Poses } from "../base/records.js";
import { along, unit, dot } from "../base/vector.js";
import { named } from "../desks/connected.js";
import { stepOf, type Fields } from "../desks/desk.js";
import type { Lattice } from "../desks/lattice.js";
import { Bench } from "./bench.js";
import { Disassembly, partsOf as partsOfWord, type Quarter, type Shift } from "./disassembly.js";
import { assemblyOf, kindsOf, partsOf, playOf, wayFrom } from "./position.js";
import type { Kind, Rules, Told, Way } from "./position.js";
import { lettersOf } from "../base/letters.js";
import { Toy, type Around, type Given } from "./toy.js";

export const APART = "a~"; /* words of this toy begin so */
const COLOUR = "#b98a55";
const SIDES = ["the right", "the front", "above"]; /* from which a turn about an axis is seen */
const PLAY = "0.05"; /* that a turn may need, as a rule */

/* "B", "B and C", "B, C and D" */
function listed(names: string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}` : (names[0] ?? "");
}

function movesWords(count: number): string {
  return `${count} ${count === 1 ? "move" : "moves"}`;
}

/* Clockwise: as it is seen from a side. */
function isClockwise({ axis, back }: { axis: number; back: boolean }): boolean {
  return (axis === 2) !== back;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/* Leaves out the faces between a body's own cells. */
function outer(body: Body): Body {
  const count = new Map<string, number>(), all = body.faces.map(named);
  for (const name of all) count.set(name, (count.get(name) ?? 0) + 1);
  return { ...body, faces: body.faces.filter((_face, i) => count.get(all[i]!) === 1) };
}

/* Returns the word of an assembly that nobody has moved yet. */
export function wordOf({ fields, lattices }: Pick<Given, "fields" | "lattices">, pieces: Told["pieces"]): string {
  const lattice = lattices.get(String(fields["grid"] ?? "cube")), parts = partsOf(pieces, kindsOf(fields));
  return APART + (lattice && parts ? new Disassembly(lattice, parts).word : "");
}

export class ApartToy extends Toy {
  readonly kinds = ["burr", "apart"];
  readonly element = make("div", { class: "play-toy apart", tabindex: -1 });
  readonly told = make("div", { class: "play-told" });
  readonly more = make("div", { class: "play-more" });
  private readonly count = make("output", { class: "play-ways", id: "apart-count" });
  private readonly list = make("div", { class: "play-around apart-pieces", role: "group", "aria-label": "Pieces" });
  private readonly ways = make("div", { class: "play-turns", role: "group", "aria-label": "Directions" });
  private readonly turns = make("div", { class: "play-turns", role: "group", "aria-label": "Turns", hidden: true });
  private readonly play = make("input", { type: "number", id: "turn-play", min: "0", max: "0.49", step: "0.005",
    value: PLAY });
  private readonly single = make("input", { type: "checkbox", id: "apart-single" });
  private readonly hintButton = button("Hint", () => void this.hint(), { id: "play-hint" });
  private readonly bench: Bench;
  private kindsNow: Kind[] = [];
  private letters: string[] = [];
  private colours: string[] = [];
  private fields: Fields = {};
  private text = "";
  private lattice: Lattice | null = null;
  protected game: Disassembly | null = null;
  private table: number[] = []; /* the parts that one works on; none: all is done */
  private readonly held = new Set<number>();
  private places: { parts: number[]; quarters: Quarter[]; needs: number[] } | null = null; /* where a turn can end */
  private stuck = false; /* no shifts take it apart */
  private least: Way | null = null; /* from the assembly */
  private finished = new Set<string>(); /* sets of parts that may stay together, by their numbers */
  private round = 0; /* how often something has changed: what comes too late is dropped */
  private way: Way | null = null; /* from where everything is now */
  private level = 0; /* how many hints about it were given */
  private looking = false; /* an assembly is looked for */

  constructor(private readonly around: Around) {
    super();
    this.bench = new Bench({
      press: (part) => this.press(part), isHeld: (part) => this.held.has(part), middle: () => this.middle(),
        ways: () => this.lattice!.directions.map(({ by }) => this.lattice!.wayOf(by)),
      turned: () => this.game!.axes,
      far: (direction) => this.far(direction), at: (direction, steps) => this.posesAt(direction, steps),
        drop: (direction, steps, pushed) => this.drop(direction, steps, pushed),
    });
    const help = make("div", { class: "bar play-help", role: "group", "aria-label": "Help" }, this.hintButton,
      make("label", { class: "play-live" }, this.single, " One step at a time"));
    this.told.append(this.count);
    this.more.append(help);
    this.element.append(make("div", { class: "play-table" }, this.bench.element),
      make("div", { class: "play-tools" }, this.told, this.ways, this.turns), this.list, this.more);
    this.play.addEventListener("change", () => this.playChanged());
  }

  /* ---- As a toy ---- */

  async prepare({ text, fields, colours, lattices, play }: Given): Promise<() => void> {
    const lattice = lattices.get(String(fields["grid"] ?? "cube"));
    if (!lattice?.directions.length) throw new Error("The pieces of this grid do not slide.");
    return () => {
      Object.assign(this, { text, fields, lattice, colours, game: null, table: [], stuck: false });
      this.play.value = play;
      this.kindsNow = kindsOf(fields);
      this.letters = lettersOf(this.kindsNow.map(({ name }) => name));
      this.held.clear();
    };
  }

  get word(): string {
    return APART + (this.game ? this.game.word + (this.play.value === PLAY ? "" : `~${this.play.value}`) : "");
  }

  read(word: string): void {
    const [lie = "", moves = "", play = ""] = word.replace(APART, "").split("~"),
      parts = partsOfWord(this.lattice!, lie, this.kindsNow.length), most = Number(play || NaN);
    if (!parts) return;
    this.game = new Disassembly(this.lattice!, parts);
    this.game.read(`${lie}~${moves}`);
    if (most >= 0 && most <= Number(this.play.max)) this.play.value = String(most);
    this.begin();
    void this.judgeTurns();
  }

  /* Judges the turns of a word, which may be somebody else's. Where one needs more play than there is, there is as much
   * from now on. Where none is known to be enough, everything lies as before it. */
  private async judgeTurns(): Promise<void> {
    const { game, round } = this;
    for (const { before, parts, quarter } of game!.turnsMade) {
      const [need = 0] = await playOf(before, parts, [quarter]).catch(() => []);
      if (game !== this.game || round !== this.round) return;
      const words = `${this.names(parts)} turned ${this.turnWords(quarter)}`;
      if (need === null)
        return this.act(() => game!.become(before), `In this link ${words}, and no play is known to be enough.`);
      if (need <= Number(this.play.value)) continue;
      this.play.value = String(need);
      this.around.say(`In this link ${words}. That takes play ${need}, so there is as much now.`);
      this.playChanged();
    }
  }

  get isDone(): boolean {
    return !!this.game && !this.table.length;
  }

  override undo(): void {
    this.act(() => this.game!.undo(), "Taken back.");
  }

  override redo(): void {
    this.act(() => this.game!.redo(), "Made again.");
  }

  override restart(): void {
    this.act(() => this.game!.restart(), "It is together again.");
  }

  draw(): void {
    if (!this.game) return void this.find();
    this.drawList();
    this.drawWays();
    this.drawTurns();
    this.tellCount();
  }

  /* ---- The assembly ---- */

  /* Asks treen for an assembly. */
  private async find(): Promise<void> {
    if (this.looking) return;
    const { text } = this;
    this.looking = true;
    this.around.say("Putting it together …");
    try {
      const pieces = await assemblyOf(text), parts = pieces && partsOf(pieces, this.kindsNow);
      if (text !== this.text || this.game) return;
      if (!parts) return this.around.say("This puzzle cannot be put together.");
      this.game = new Disassembly(this.lattice!, parts);
      this.begin();
      this.around.changed();
      this.draw();
      if (document.activeElement === this.element) this.focus();
    } catch (error) {
      this.around.say(this.around.words(error));
    } finally {
      this.looking = false;
      if (text !== this.text && !this.game) void this.find();
    }
  }

  /* Begins with an assembly. */
  private begin(): void {
    const { game, lattice } = this;
    this.least = null;
    this.places = null;
    this.finished.clear();
    this.held.clear();
    this.settle();
    this.bench.show(game!.parts.map(({ kind, cells }, part) => ({
      ...outer(lattice!.bodyOf(cells, this.colours[kind] ?? COLOUR)), name: this.nameOf(part),
        letter: this.letterOf(part),
    })));
    this.rest();
    this.around.say("Press the pieces that are to move, and drag them, or press where to.");
    void this.learn();
  }

  /* Finds out how many moves treen takes, and whether the assembly comes apart at all. */
  private async learn(): Promise<void> {
    const game = this.game, start = game && new Disassembly(this.lattice!, game.parts), { rules } = this;
    const least = start && (await wayFrom(start, start.clusters[0]!, this.kindsNow, rules).catch(() => null));
    if (game !== this.game || !game || rules.turns !== this.rules.turns || rules.play !== this.rules.play) return;
    this.least = least;
    this.way = null;
    this.tellCount();
    if (!least?.known || least.moves !== null) return;
    const before = this.hasTurns;
    this.stuck = true;
    this.around.say(`${this.stuckWords("this does", rules)} ${!before && this.hasTurns
      ? "Turns may help: the buttons turn what is in hand." : this.wantsTurns && !before
      ? "On this grid nothing is turned by hand." : "You can still see how far it goes."}`);
    if (before || !this.hasTurns) return;
    this.drawTurns();
    void this.learn();
  }

  /* Says that nothing comes apart. */
  private stuckWords(these: string, { turns, play }: Rules): string {
    return `treen knows that ${these} not come apart ${turns ? `with play ${play}` : "by shifts"}.`;
  }

  /* Whether the puzzle's pieces turn. */
  private get wantsTurns(): boolean {
    return /turns|both/.test(String(this.fields["moves"]));
  }

  /* Whether pieces may be turned by hand. */
  private get hasTurns(): boolean {
    return !!this.game?.turning.length && (this.stuck || this.wantsTurns);
  }

  /* Heeds other play, which must be some that treen takes. */
  private playChanged(): void {
    const { play } = this, { valueAsNumber: wanted } = play;
    play.value = Number.isNaN(wanted) ? PLAY : String(Math.min(Number(play.max), Math.max(0, wanted)));
    if (Number(play.value) !== wanted) this.around.say("Play is from 0 to 0.49 of a cell.");
    this.places = null;
    this.way = null;
    document.getElementById("apart-elsewhere")?.remove();
    this.around.changed();
    void this.learn();
  }

  private get rules(): Rules {
    return { motions: this.fields["motions"], turns: this.hasTurns, play: this.play.value || PLAY };
  }

  private get groups(): boolean {
    return this.kindsNow.some(({ rest }) => "group" in rest);
  }

  /* Finds out whether sets of parts may stay together, where pieces are of groups. */
  private async learnGroups(): Promise<void> {
    const game = this.game!;
    for (const together of game.clusters.filter((all) => this.groups && all.length > 1
      && all.length < game.parts.length)) {
      const way = await wayFrom(game, together, this.kindsNow, this.rules).catch(() => null);
      if (game !== this.game || way?.moves !== 0) continue;
      this.finished.add(together.join());
      this.settle();
      this.rest();
      this.draw();
      this.around.changed();
      if (this.isDone) this.around.say(this.doneWords());
    }
  }

  /* The sets that have to come apart. */
  private get open(): number[][] {
    return this.game!.clusters.filter((all) => all.length > 1 && !this.finished.has(all.join()));
  }

  /* Works on what is left of the set of before; else on another one. */
  private settle(): void {
    const before = this.table, common = (all: number[]): number => all.filter((part) => before.includes(part)).length;
    this.table = this.open.reduce<number[]>((best, all) => (!best.length || common(all) > common(best) ? all : best),
      []);
    for (const part of this.held) if (!this.table.includes(part)) this.held.delete(part);
  }

  /* ---- Words ---- */

  private nameOf(part: number): string {
    const { parts } = this.game!, { kind } = parts[part]!,
      same = parts.flatMap((each, i) => (each.kind === kind ? [i] : [])), name = this.kindsNow[kind]!.name;
    return same.length > 1 ? `${name} ${same.indexOf(part) + 1}` : name;
  }

  private letterOf(part: number): string {
    const { kind } = this.game!.parts[part]!, letter = this.letters[kind]!,
      number = this.nameOf(part).slice(this.kindsNow[kind]!.name.length + 1);
    return letter + number;
  }

  private names(parts: Iterable<number>): string {
    return listed([...parts].sort((a, b) => a - b).map((part) => this.nameOf(part)));
  }

  private inTheWay(parts: number[]): string {
    return `${this.names(parts)} ${parts.length === 1 ? "is" : "are"} in the way`;
  }

  private shiftWords({ parts, direction, steps, quarter }: Shift): string {
    if (quarter)
      return `${this.names(parts)} ${parts.length === 1 ? "turns" : "turn"} a quarter ${this.turnWords(quarter)}.`;
    const { moving, leaving } = this.lattice!.directions[direction]!, one = parts.length === 1;
    return steps === null ? `${this.names(parts)} ${one ? "leaves" : "leave"} ${leaving}.`
      : `${this.names(parts)} ${one ? "goes" : "go"} ${moving} ${steps}.`;
  }

  /* "clockwise, seen from above" */
  private turnWords(turn: { axis: number; back: boolean }): string {
    const way = isClockwise(turn) ? "clockwise" : "anticlockwise";
    return this.lattice!.flat ? way : `${way}, seen from ${SIDES[turn.axis]!}`;
  }

  private doneWords(): string {
    const { count } = this.game!, least = this.least?.moves ?? null,
      took = `It is apart! You took ${movesWords(count)}`;
    if (least === null) return `${took}.`;
    return count > least ? `${took}; ${least} is the least that treen knows.` : count === least
      ? `${took}, and treen knows no way with fewer.` : `${took}: fewer than treen, which took ${least}.`;
  }

  private tellCount(): void {
    const { least } = this, known = least?.moves ? `; least known: ${least.moves}` : "";
    this.count.textContent = this.game ? `${movesWords(this.game.count)}${known}` : "";
  }

  /* What to say of the place of now, besides what was done. */
  private outlook(): string {
    if (this.isDone) return ` ${this.doneWords()}`;
    const { game, table } = this, aside = this.open.filter((all) => all !== table);
    const more = aside.map(({ length }) => ` ${length} pieces lie aside, still together.`).join("");
    if (!game!.isDeadEnd(table)) return more;
    const moved = this.hasTurns ? "shifted" : "moved";
    return more + (game!.ways(table).length ? ` Nothing more can be ${moved} from here but back.`
      : ` Nothing can be ${moved}.`);
  }

  /* ---- Where everything is ---- */

  private poses(): Poses {
    const { game, table, lattice } = this;
    return game!.parts.map((_part, i) => {
      const corner = game!.axes[i]!.reduce<Point>((sum, way) => along(sum, way, -0.5), [0.5, 0.5, 0.5]);
      return table.includes(i) ? along(lattice!.wayOf(game!.offsets[i]!), corner) : null;
    });
  }

  private posesAt(direction: number, steps: number): Poses {
    const way = this.lattice!.wayOf(this.lattice!.directions[direction]!.by);
    return this.poses().map((pose, i) => (pose && this.held.has(i) ? along(pose, way, steps) : pose));
  }

  private rest(): void {
    if (this.isDone) this.bench.layOut();
    else this.bench.rest(this.poses());
  }

  /* The middle of the pieces in hand, as they are seen. */
  private middle(): Point {
    const points = [...this.held].flatMap((part) => this.game!.cellsOf(part).flatMap((cell) => {
      const { faces, balls } = this.lattice!.cell(cell);
      return balls.length ? balls.map(({ middle }) => middle) : faces.flat();
    }));
    return points.reduce<Point>((sum, point) => along(sum, point, 1 / points.length), [0, 0, 0]);
  }

  /* Steps after which what leaves is clear of the others. */
  private clear(direction: number): number {
    const cells = this.table.flatMap((part) => this.game!.cellsOf(part)), { by } = this.lattice!.directions[direction]!;
    const spans = by.map((step, axis) => (step ? (
      Math.max(...cells.map((cell) => cell[axis]!)) - Math.min(...cells.map((cell) => cell[axis]!))
      + 1) / Math.abs(step) : Infinity));
    return Math.ceil(Math.min(...spans)) + 1;
  }

  private far(direction: number): number {
    if (this.held.size >= this.table.length) return 0;
    const { steps } = this.game!.slide([...this.held], direction);
    return steps === Infinity ? this.clear(direction) : steps;
  }

  /* ---- Moving ---- */

  /* Changes something, and shows how everything comes to its place. */
  protected act(change: () => void, words: string, to: Poses | null = null, arc?: Arc): void {
    const { game } = this;
    if (!game) return;
    change();
    this.places = null;
    this.round++;
    this.way = null;
    this.level = 0;
    this.settle();
    this.around.say(words + this.outlook());
    this.around.changed();
    this.draw();
    this.bench.setLit(this.held);
    const target = this.poses();
    void this.bench.glide(to ?? target, target, arc).then(() => this.isDone && this.bench.layOut());
    void this.learnGroups();
  }

  private get hand(): number[] {
    return [...this.held].sort((a, b) => a - b);
  }

  /* Returns the pieces in hand; null: these cannot move, which was said. */
  private inHand(): number[] | null {
    const parts = this.hand;
    if (parts.length && parts.length < this.table.length) return parts;
    this.around.say(parts.length ? "All pieces are in hand: leave one where it is."
      : this.isDone ? "It is apart already." : "Nothing is in hand: press a piece first.");
    return null;
  }

  /* Moves the pieces in hand by some steps, or as far as they go. */
  private move(direction: number, wanted: number): void {
    const { game } = this, parts = this.inHand();
    if (!parts) return;
    const { steps, inTheWay } = game!.slide(parts, direction), { moving } = this.lattice!.directions[direction]!;
    if (!steps) return this.refuse(`${this.inTheWay(inTheWay)}: ${this.names(parts)} cannot go ${moving}.`);
    const leaves = steps === Infinity, by = Math.min(wanted, steps),
      to = this.posesAt(direction, leaves ? this.clear(direction) : by);
    const words = this.shiftWords({ parts, direction, steps: leaves ? null : by }),
      ends = wanted > by && !leaves ? ` ${this.inTheWay(inTheWay)}.` : "";
    this.act(() => game!.shift(parts, direction, by), words + ends, to);
  }

  /* Turns the pieces in hand by a quarter, about the line nearest to their middle that needs no more play than there
   * is. Of two turns that are wanted, the later one is made. */
  private async turn(axis: number, back: boolean): Promise<void> {
    const { game } = this, parts = this.inHand(), play = Number(this.rules.play);
    if (!parts || !game) return;
    const round = ++this.round;
    const words = this.turnWords({ axis, back }), all = game.quarters(parts, axis, back);
    if (!all.length)
      return this.around.say(`${this.names(parts)} cannot turn ${words}: something is where they would lie.`);
    this.around.say("Trying …");
    try {
      const needs = await playOf(game, parts, all);
      if (round !== this.round || game !== this.game || String(parts) !== String(this.hand)) return;
      const good = all.flatMap((quarter, i) => {
        const need = needs[i] ?? Infinity;
        return need <= play ? [{ quarter, need }] : [];
      });
      if (!good.length) return this.around.say(this.needWords(parts, words, all.map((_quarter, i) => needs[i])));
      this.places = { parts, quarters: good.map(({ quarter }) => quarter), needs: good.map(({ need }) => need) };
      this.turnTo(0);
    } catch (error) {
      if (round === this.round && game === this.game) this.around.say(this.around.words(error));
    }
  }

  /* Says that no turn has room, and what would help. */
  private needWords(parts: number[], words: string, needs: (number | null | undefined)[]): string {
    if (needs.includes(undefined))
      return `It takes too long to find out whether ${this.names(parts)} can turn ${words}.`;
    const least = Math.min(...needs.map((need) => need ?? Infinity));
    const why = least < Infinity ? `that takes play ${least}` : "no play is known to be enough";
    return `${this.names(parts)} cannot turn ${words}: ${why}.`;
  }

  /* Makes the turn to one of the places where it can end. */
  private turnTo(which: number): void {
    const { game, places } = this, { parts, quarters, needs } = places!, quarter = quarters[which]!,
      axis: Point = [0, 0, 0];
    axis[quarter.axis] = 1;
    const arc = { degrees: quarter.back ? -90 : 90, middle: along([0.5, 0.5, 0.5], quarter.pivot, 0.5), axis },
      direction = 2 * quarter.axis, need = needs[which] ? ` It takes play ${needs[which]}.` : "";
    this.act(() => game!.turn(parts, quarter), this.shiftWords({ parts, direction, steps: 1, quarter }) + need, null,
      arc);
    if (quarters.length < 2) return;
    this.places = { parts, quarters, needs };
    this.drawTurns(which);
  }

  /* Turns to another place instead. */
  private turnElsewhere(which: number): void {
    const { places } = this;
    this.game!.undo();
    this.places = places;
    this.turnTo((which + 1) % places!.quarters.length);
    document.getElementById("apart-elsewhere")?.focus({ preventScroll: true });
  }

  private refuse(words: string): void {
    this.around.say(words);
    this.rest();
  }

  /* A drag has ended. `pushed`: against what is in the way. */
  private drop(direction: number, steps: number, pushed: boolean): void {
    if (steps || pushed) this.move(direction, pushed ? Infinity : steps);
    else this.rest();
  }

  /* ---- In hand ---- */

  private press(part: number | null): void {
    if (part === null || !this.table.includes(part)) return;
    this.hold(part, !this.held.has(part));
  }

  private hold(part: number, wanted: boolean): void {
    if (wanted) this.held.add(part);
    else this.held.delete(part);
    this.heldNow(this.held.size ? `${this.names(this.held)} ${this.held.size > 1 ? "are" : "is"} in hand.`
      : "Nothing is in hand.");
  }

  private heldNow(words: string): void {
    this.bench.setLit(this.held);
    this.drawList();
    this.around.say(words);
  }

  /* Takes the next piece alone in hand, or the one before. */
  private next(by: 1 | -1): void {
    const { table } = this, now = table.indexOf([...this.held].at(-1) ?? -1),
      to = table[now < 0 ? (by > 0 ? 0 : table.length - 1) : (now + by + table.length) % table.length];
    if (to === undefined) return;
    this.held.clear();
    this.hold(to, true);
  }

  /* ---- Keys ---- */

  /* Until there are pieces, all of it has the focus. */
  focus(): void {
    (this.list.querySelector("input") ?? this.element).focus({ preventScroll: true });
  }

  action(event: KeyboardEvent): (() => void) | null {
    const letter = event.key.toLowerCase(), step = (event.target as Element).closest(".bench") ? null : stepOf(event);
    if (!this.game) return null;
    return step ? () => this.go(step, event.shiftKey) : event.key === "Escape" ? () => this.letGo()
      : letter === "n" || letter === "b" ? () => this.next(letter === "n" ? 1 : -1) : null;
  }

  private letGo(): void {
    this.held.clear();
    this.heldNow("Nothing is in hand.");
  }

  /* Goes where an arrow points. */
  private go(step: Point, far: boolean): void {
    const direction = this.lattice!.directions.findIndex(({ by }) => dot(unit(this.lattice!.wayOf(by)), step) > 0.99);
    if (direction < 0)
      return this.around.say("No direction of this grid goes there. The buttons have all that there are.");
    this.move(direction, far ? Infinity : 1);
  }

  /* ---- Drawing ---- */

  private drawWays(): void {
    this.ways.hidden = this.isDone;
    const wanted = this.lattice!.directions.map(({ moving }) => capital(moving));
    if ([...this.ways.children].map((each) => each.textContent).join() === wanted.join()) return;
    this.ways.replaceChildren(...wanted.map((words, direction) =>
      button(words, (event?: MouseEvent) => this.move(direction,
      this.single.checked || event?.shiftKey ? 1 : Infinity), { class: "play-turn" })));
  }

  /* The turns. `which`: the pieces in hand have just turned, and there are other places. */
  private drawTurns(which = -1): void {
    this.turns.hidden = this.isDone || !this.hasTurns;
    if (this.turns.hidden) return;
    const focused = (document.activeElement as HTMLElement | null)?.id;
    const quarters = this.game!.turning.flatMap((axis) => [axis === 2, axis !== 2].map((back) => {
      const id = `apart-turn-${axis}${back ? "-back" : ""}`, words = `Turn ${this.turnWords({ axis, back })}`;
      const side = this.lattice!.flat ? "Turn" : `from ${SIDES[axis]!}`;
      return button(`${isClockwise({ axis, back }) ? "↻" : "↺"} ${side}`, () => void this.turn(axis, back),
        { class: "play-turn", id, title: words, "aria-label": words });
    }));
    const play = make("label", { class: "play-live", title: "How much is off every face, in cells" }, "play ", this.play),
      elsewhere = which < 0 ? [] : [button(`To another place (${which + 1} of ${this.places!.quarters.length})`,
        () => this.turnElsewhere(which), { class: "play-turn", id: "apart-elsewhere" })];
    this.turns.replaceChildren(...quarters, play, ...elsewhere);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  /* The list of pieces: those on the table to be taken in hand, the sets that lie aside, and what has come off. */
  private drawList(): void {
    const { game, table } = this, focused = (document.activeElement as HTMLElement | null)?.id,
      aside = this.open.filter((all) => all !== table),
      off = game!.clusters.filter((all) => all !== table && !aside.includes(all));
    const rows = table.map((part) => this.row(part));
    this.list.replaceChildren(make("ul", { class: "pieces", "aria-label": "Pieces to take in hand" }, ...rows),
      ...aside.map((all) => button(`Take up ${this.names(all)}`, () => this.takeUp(all), { class: "apart-aside" })),
      ...(off.length ? [make("p", { class: "apart-off" }, `Off: ${listed(off.map((all) => this.names(all)))}`)] : []));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  private row(part: number): HTMLElement {
    const box = make("input", { type: "checkbox", id: `apart-${part}`, checked: this.held.has(part) }),
      colour = this.colours[this.game!.parts[part]!.kind] ?? COLOUR;
    box.addEventListener("change", () => this.hold(part, box.checked));
    const swatch = make("span", { class: "swatch" }, this.letterOf(part)), name = this.nameOf(part);
    swatch.style.backgroundColor = colour;
    swatch.style.color = inkOn(colour);
    return make("li", {}, make("label", {}, box,
      make("span", { class: "check", "aria-hidden": "true" }, this.held.has(part) ? "✓" : ""), swatch,
      make("span", { class: name === this.letterOf(part) ? "called unseen" : "called" }, name)));
  }

  /* Works on another set. */
  private takeUp(all: number[]): void {
    this.table = all;
    this.held.clear();
    this.rest();
    this.draw();
    this.around.say(`${this.names(all)} lie in front of you.`);
  }

  /* ---- Help ---- */

  /* Says which pieces to look at, then where they go, then moves them. */
  private async hint(): Promise<void> {
    const { game, table, round } = this;
    if (!game) return;
    try {
      if (!this.way) this.around.say("Looking …");
      const way = (this.way ??= await wayFrom(game, table, this.kindsNow, this.rules));
      if (round !== this.round || table !== this.table) return void (this.way = null);
      this.tell(way);
    } catch (error) {
      if (round === this.round) this.around.say(this.around.words(error));
    }
  }

  private tell({ next, moves, known }: Way): void {
    if (!next && moves === 0) return this.around.say("These pieces may stay together.");
    if (!next)
      return this.around.say(known ? this.stuckWords("these pieces do", this.rules) : "Nothing is known yet.");
    this.held.clear();
    for (const part of next.parts) this.held.add(part);
    this.heldNow([`Look at ${this.names(next.parts)}.`, `${this.shiftWords(next)} From here ${movesWords(moves!)} ${moves === 1 ? "is" : "are"} the least known. Hint once more moves ${next.parts.length === 1 ? "it" : "them"}.`][this.level] ?? "");
    if (this.level++ < 2) return;
    if (!next.quarter) return this.move(next.direction, next.steps ?? Infinity);
    this.places = { parts: next.parts, quarters: [next.quarter], needs: [0] };
    this.turnTo(0);
  }
}
