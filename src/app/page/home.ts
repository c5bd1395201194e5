/* What is seen first: a line that says what this is, pictures to press, and ways to begin. */

import type { Beginning } from "./desks/desk.js";
import { button, make, picture } from "./base/dom.js";
import type { Kept, Mine } from "./base/mine.js";
import { CARDS } from "./viewer/pictured.js";

/* What the cards lead to. */
export interface Ways {
  openBundled: (name: string) => void;
  openKept: (kept: Kept) => void;
  begin: (number: number) => void;
  chooseFile: () => void;
  learn: () => void;
  today: { card: HTMLElement; draw: () => void };
}

function card(words: string, svg: string, press: () => void, more = ""): HTMLButtonElement {
  const element = button("", press, { class: "card" });
  element.append(picture(svg), make("span", { class: "name" }, words));
  if (more) element.append(make("small", {}, more));
  return element;
}

/* Returns the picture that a name or an SVG stands for. */
export function pictureNamed(given: string): string {
  return given.startsWith("<") ? given : (CARDS.find(({ name }) => name === given)?.picture ?? "");
}

/* Cards of the kinds of puzzle that can be begun. */
function kindCards(beginnings: Beginning[], begin: (number: number) => void): HTMLElement {
  const cards = beginnings.map(({ name, words, picture }, i) => {
    const element = card(name[0]!.toUpperCase() + name.slice(1), pictureNamed(picture()), () => begin(i), words);
    element.dataset["kind"] = name;
    return element;
  });
  return make("div", { class: "cards kinds" }, ...cards);
}

/* What "New" opens. */
export class KindDialog {
  readonly element = make("dialog", { id: "new-dialog", "aria-labelledby": "new-heading" });

  constructor(private readonly beginnings: Beginning[], private readonly begin: (number: number) => void) {}

  /* The pictures are drawn each time, since grids come late. */
  open(): void {
    const heading = make("h2", { id: "new-heading" }, "What shall it be?"),
      close = button("Close", () => this.element.close(), { class: "quiet" });
    this.element.replaceChildren(make("header", {}, heading, close), kindCards(this.beginnings, (number) => {
      this.element.close();
      this.begin(number);
    }));
    this.element.showModal();
  }
}

export class Home {
  readonly element = make("main", { class: "home", id: "home" });
  private readonly mineShelf = make("section", { class: "mine", "aria-labelledby": "mine-heading" });

  constructor(private readonly ways: Ways, private readonly mine: Mine) {
    const cards = CARDS.map(({ name, title, picture }) => {
      const element = card(title, picture, () => ways.openBundled(name));
      element.dataset["name"] = name;
      return element;
    });
    this.element.append(
      make("section", { class: "hero" }, make("h1", {}, "Every way the pieces fit."),
        make("p", {},
          "Draw a puzzle or open one. treen solves it, counts its solutions and takes it apart before your eyes. Or " +
          "play it yourself, with hints that are true."),
        make("div", { class: "bar" }, button("Make a puzzle", () => document.getElementById("new")!.click(),
          { class: "main" }),
          button("Open a file", ways.chooseFile), button("How it works", ways.learn, { class: "quiet" }))),
      ways.today.card,
      make("section", { "aria-labelledby": "cards-heading" },
        make("h2", { id: "cards-heading" }, "Press one: see it solved, or play it yourself"), make("div", { class: "cards" }, ...cards)),
      this.mineShelf);
    this.draw();
  }

  /* Lists the visitor's own puzzles anew; it may be another day, too. */
  draw(): void {
    this.ways.today.draw();
    const kept = this.mine.list;
    this.mineShelf.hidden = !kept.length;
    const cards = kept.map((each) => {
      const remove = button("×", () => {
        this.mine.drop(each.id);
        this.draw();
      }, { class: "remove", "aria-label": `Forget ${each.title}` });
      return make("div", { class: "kept" }, card(each.title, each.picture, () => this.ways.openKept(each)), remove);
    });
    this.mineShelf.replaceChildren(make("h2", { id: "mine-heading" }, "My puzzles"),
      make("div", { class: "cards" }, ...cards));
  }
}
