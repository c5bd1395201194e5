/* Elements, shortly. Text goes in as text nodes: nothing that a puzzle says is ever read as HTML. */

import { inkOn } from "./ink.js";

type Child = Node | string | null;
type Attributes = Record<string, string | number | boolean | ((event: Event) => void)>;

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === "function") element.addEventListener(key, value);
    else if (typeof value === "boolean") element.toggleAttribute(key, value);
    else element.setAttribute(key, String(value));
  element.append(...children.filter((child) => child !== null));
  return element;
}

/* The same for a drawing's elements (SVG). */
export function shape<Name extends keyof SVGElementTagNameMap>(
  name: Name, attributes: Record<string, string | number>, ...children: SVGElement[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/* A picture from the text of an SVG file that this page or the build has made. */
export function picture(svg: string, words = ""): HTMLElement {
  const holder = make("span", { class: "picture",
    ...(words ? { role: "img", "aria-label": words } : { "aria-hidden": "true" }) });
  const root = svg ? new DOMParser().parseFromString(svg, "image/svg+xml").documentElement : null;
  if (root?.nodeName === "svg") holder.append(document.adoptNode(root));
  return holder;
}

/* Gives the cells inside the colour of the shape that they are drawn of. */
export function inColour<Kind extends HTMLElement>(element: Kind, colour: string | undefined): Kind {
  if (!colour) return element;
  element.style.setProperty("--cell", colour);
  element.style.setProperty("--on-cell", inkOn(colour));
  return element;
}

export function button(text: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return make("button", { type: "button", click: press, ...attributes }, text);
}

/* A slider with its words; `read` makes what is said of a value. */
export function slider(
  words: string, least: number, most: number, step: number, change: (value: number) => void,
  read: (value: number) => string = String,
): { element: HTMLLabelElement; input: HTMLInputElement; set: (value: number) => void } {
  const told = make("output");
  const input = make("input", { type: "range", min: least, max: most, step, value: least });
  const set = (value: number): void => {
    input.value = String(value);
    told.textContent = read(value);
    input.setAttribute("aria-valuetext", read(value));
    change(value);
  };
  input.addEventListener("input", () => set(Number(input.value)));
  told.textContent = read(least);
  return { element: make("label", { class: "slider" }, make("span", {}, words), input, told), input, set };
}

/* What this browser has kept under a name; null: nothing, or it keeps nothing. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch { /* it keeps nothing */ }
}
