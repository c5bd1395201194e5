/* Drawing by dragging: the cells that the pointer comes over all get what the first one gets. A cell that is only
 * pressed is left to its click. */

interface Pen {
  value: string;
  kind: string; /* the class of a cell with that value */
}

const KINDS = ["must", "may", "none"];

export class Stroke {
  private pen: Pen | null = null;
  private first = "";
  private readonly cells = new Set<string>();

  constructor(
    private readonly board: HTMLElement,
    private readonly start: (cell: string) => Pen | null,
    private readonly end: (cells: string[], value: string) => void,
  ) {
    board.addEventListener("pointerdown", (event) => this.down(event));
    board.addEventListener("pointermove", (event) => this.move(event));
    document.addEventListener("pointerup", () => this.up());
    document.addEventListener("pointercancel", () => this.up());
    board.addEventListener("click", (event) => this.swallow(event), true);
  }

  private down(event: PointerEvent): void {
    const cell = (event.target as Element).closest("[id^=cell-]");
    this.cells.clear();
    this.pen = cell && event.isPrimary && event.button === 0 ? this.start(cell.id) : null;
    if (!this.pen) return;
    this.first = cell!.id;
    (event.target as Element).releasePointerCapture?.(event.pointerId); /* a finger would hold the first cell */
  }

  private move({ clientX, clientY }: PointerEvent): void {
    if (!this.pen) return;
    const cell = document.elementFromPoint(clientX, clientY)?.closest("[id^=cell-]");
    if (!cell || !this.board.contains(cell) || (!this.cells.size && cell.id === this.first)) return;
    for (const id of [this.first, cell.id]) this.paint(id);
  }

  private paint(id: string): void {
    if (this.cells.has(id)) return;
    this.cells.add(id);
    const { classList } = document.getElementById(id)!;
    classList.remove(...KINDS);
    classList.add(this.pen!.kind);
  }

  private up(): void {
    const { pen } = this, cells = [...this.cells];
    this.pen = null;
    if (!pen || !cells.length) return;
    this.end(cells, pen.value);
    setTimeout(() => this.cells.clear()); /* after the click, if one comes */
  }

  /* The click that ends a stroke on its first cell is none of its own. */
  private swallow(event: Event): void {
    if (!this.cells.size) return;
    this.cells.clear();
    event.stopPropagation();
  }
}
