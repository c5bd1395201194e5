/* Small pictures of the solutions, in a strip to leaf with. A picture is drawn when it comes into sight. */

import { button, make, picture } from "../base/dom.js";
import { heedLetters } from "../base/letters.js";
import type { Scene } from "../base/records.js";
import { sketchFlat } from "./sketch.js";
import { sketchLettered } from "./lettering.js";

export class Strip {
  readonly element = make("div", { class: "strip", role: "group", "aria-label": "Pictures of the solutions" });
  private readonly drawn: IntersectionObserver;
  private readonly scenes = new Map<Element, Scene>();
  private at = -1;

  constructor(private readonly go: (at: number) => void) {
    this.drawn = new IntersectionObserver((seen) =>
      seen.forEach(({ target, isIntersecting }) => isIntersecting && this.draw(target)),
      { root: this.element, rootMargin: "0px 300px" });
    this.element.addEventListener("keydown", (event) => this.key(event));
    heedLetters(() => this.redraw());
  }

  /* Draws anew what is drawn. */
  private redraw(): void {
    for (const each of this.scenes.keys()) if (each.firstChild) this.draw(each);
  }

  clear(): void {
    this.drawn.disconnect();
    this.scenes.clear();
    this.element.replaceChildren();
    this.at = -1;
  }

  add(scene: Scene): void {
    const number = this.element.childElementCount,
      each = button("", () => this.go(number), { "aria-label": `Solution ${number + 1}`, tabindex: -1 });
    this.scenes.set(each, scene);
    this.element.append(each);
    this.drawn.observe(each);
  }

  /* Puts the picture of another solution in the place of one. */
  replace(at: number, scene: Scene): void {
    const each = this.element.children[at]!;
    this.scenes.set(each, scene);
    each.replaceChildren();
    this.drawn.unobserve(each);
    this.drawn.observe(each);
  }

  /* Marks the solution that is shown, and brings it into sight. -1: none is. */
  mark(at: number): void {
    if (at === this.at) return;
    const [before, now] = [this.element.children[this.at], this.element.children[at]] as (HTMLElement | undefined)[];
    before?.removeAttribute("aria-current");
    this.at = at;
    this.settle(now);
    now?.setAttribute("aria-current", "true");
  }

  /* Leads the tabulator to one picture, and not to all. */
  private settle(now: HTMLElement | undefined): void {
    if (!now) return;
    this.element.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    now.tabIndex = 0;
    this.element.scrollLeft = now.offsetLeft - (this.element.clientWidth - now.offsetWidth) / 2;
  }

  private draw(target: Element): void {
    const scene = this.scenes.get(target)!, [stage] = scene.stages;
    this.drawn.unobserve(target);
    target.replaceChildren(picture(sketchFlat(scene) || (stage ? sketchLettered(stage) : "")));
  }

  private key(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) return;
    const to = Math.min(this.element.childElementCount - 1, Math.max(0, this.at + by));
    event.preventDefault();
    this.go(to);
    (this.element.children[to] as HTMLElement).focus();
  }
}
