/* Chooses among the problems of a file that has several. */

import { make } from "../base/dom.js";
import type { Given } from "./reader.js";

export class Problems {
  readonly element: HTMLElement;
  private readonly list = make("select", { id: "problem", "aria-label": "Problem of the file" });
  private file: Given = "";

  constructor(open: (file: Given, problem: number) => void) {
    this.element = make("label", { class: "problems", hidden: true }, "of this file ", this.list);
    this.list.addEventListener("change", () => open(this.file, Number(this.list.value)));
  }

  /* Offers the problems of a file; none where there is only one. */
  show(file: Given = "", count = 1, problem = 1): void {
    this.file = file;
    this.element.hidden = count < 2;
    this.list.replaceChildren(...[...Array(count).keys()].map((i) =>
      make("option", { value: i + 1, selected: i + 1 === problem }, `problem ${i + 1} of ${count}`)));
  }
}
