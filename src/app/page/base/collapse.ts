/* Makes the stage smaller while the editor below it is used on a telephone. Its row keeps its height, so that nothing
 * jumps. */

const LEAST = 0.36; /* of the window's height */

/* Returns the height of the stage in a row of the height `row`, when what is below it begins at `below` in the window.
 * */
export function heightLeft(row: number, below: number, window: number): number {
  return Math.round(Math.max(Math.min(row, window * LEAST), Math.min(row, below)));
}

/* Lets the stage shrink while `side` is scrolled up to it. */
export function letShrink(work: HTMLElement, stage: HTMLElement, side: HTMLElement): void {
  const wide = matchMedia("(min-width: 60rem)");
  const fit = (): void => {
    if (wide.matches || work.hidden) return void stage.style.removeProperty("height");
    const below = side.getBoundingClientRect().top, row = below - work.getBoundingClientRect().top,
      height = heightLeft(row, below, innerHeight);
    stage.style.height = `${height}px`;
    stage.classList.toggle("small", height < 0.8 * row);
  };
  addEventListener("scroll", fit, { passive: true });
  addEventListener("resize", fit);
  wide.addEventListener("change", fit);
}
