/* Elements, shortly. Text goes in as text nodes: nothing that a puzzle says is ever read as HTML. */

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
