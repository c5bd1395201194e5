/* The program that draws in space: three.js. It is half of the page's, and the first page does without, so it comes
 * late. A report has it from the beginning. */

import { make } from "./dom.js";

const address = (document.currentScript as HTMLScriptElement | null)?.dataset["space"];
let coming: Promise<void> | null = null; /* from when it is asked for until it is there */
let isMissing = address !== undefined;

/* Comes back when there are pictures in space; or when there will be none, since the program does not come. */
export function spaceComes(): Promise<void> {
  if (!isMissing) return Promise.resolve();
  return (coming ??= new Promise((done) => {
    const script = make("script", { src: address! });
    const end = (): void => ((isMissing = false), done());
    script.addEventListener("load", end);
    script.addEventListener("error", end); /* lines are drawn, as where there is no WebGL */
    document.head.append(script);
  }));
}

export function spaceIsMissing(): boolean {
  return isMissing;
}
