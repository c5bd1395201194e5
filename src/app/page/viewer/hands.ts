/* What hands do to a picture in space: they turn it, bring it nearer, press what is in it, and draw on it. */

const STEP = 0.15; /* of an arrow key, as an angle */
const CLICK = 4; /* pixels that a pointer may travel while it only presses */

/* The picture that hands move. */
export interface Held {
  turn: (yaw: number, pitch: number) => void;
  scale: (factor: number) => void;
  press: (event: PointerEvent) => void;
  keys: Record<string, () => void>; /* its own keys, besides the arrows, plus and minus */
}

/* What draws on the picture. */
export interface Pen {
  start: (event: PointerEvent) => boolean; /* whether the pointer draws; else it turns the picture */
  move: (event: PointerEvent) => void;
  end: (kept: boolean) => void; /* not kept: another finger came, so that the stroke is none */
  /* a mouse is over the picture, and nothing is pressed; null: it has left */
  hover: (event: PointerEvent | null) => void;
}

export class Hands {
  private readonly held = new Map<number, PointerEvent>();
  private travelled = 0;
  private draws = false;

  constructor(private readonly canvas: HTMLElement, private readonly picture: Held, private readonly pen: Pen | null) {
    canvas.style.touchAction = "none";
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointercancel", (event) => this.release(event));
    canvas.addEventListener("pointerleave", () => pen?.hover(null));
    if (pen) canvas.addEventListener("contextmenu", (event) => event.preventDefault()); /* the other button turns */
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      picture.scale(Math.exp(-event.deltaY / 600));
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  private down(event: PointerEvent): void {
    this.canvas.setPointerCapture(event.pointerId);
    this.held.set(event.pointerId, event);
    this.travelled = 0;
    if (this.draws) this.lift(false);
    else if (this.held.size === 1 && event.button === 0) this.draws = this.pen?.start(event) ?? false;
  }

  private move(event: PointerEvent): void {
    const before = this.held.get(event.pointerId);
    if (!before) return event.pointerType === "touch" ? undefined : this.pen?.hover(event);
    this.travelled += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    if (this.draws) this.pen!.move(event);
    else if (this.held.size === 1) this.turn(before, event, 150);
    else this.pinch(event, before);
    this.held.set(event.pointerId, event);
  }

  private release(event: PointerEvent): void {
    if (!this.held.delete(event.pointerId)) return;
    if (this.draws) this.lift(event.type === "pointerup");
    else if (this.travelled < CLICK && event.type === "pointerup") this.picture.press(event);
  }

  private lift(kept: boolean): void {
    this.draws = false;
    this.pen!.end(kept);
  }

  private turn(before: PointerEvent, now: PointerEvent, slowness: number): void {
    this.picture.turn((before.clientX - now.clientX) / slowness, (now.clientY - before.clientY) / slowness);
  }

  /* Brings the picture nearer. Where one finger draws, two turn it, too. */
  private pinch(event: PointerEvent, before: PointerEvent): void {
    const other = [...this.held.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    if (!other) return;
    const distance = (a: PointerEvent): number =>
      Math.max(1, Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY));
    this.picture.scale(distance(event) / distance(before));
    if (this.pen) this.turn(before, event, 300);
  }

  private key(event: KeyboardEvent): void {
    const { turn, scale } = this.picture, keys: Record<string, () => void> = {
      ArrowLeft: () => turn(STEP, 0), ArrowRight: () => turn(-STEP, 0), ArrowUp: () => turn(0, STEP),
        ArrowDown: () => turn(0, -STEP),
      "+": () => scale(1.1), "=": () => scale(1.1), "-": () => scale(1 / 1.1), ...this.picture.keys,
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  }
}
