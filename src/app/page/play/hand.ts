/* What pointers do: they pick a piece up, carry it, let it go; or they press. A touch carries at once, and a second
 * finger turns. */

const CARRIED = 6; /* pixels after which a press carries */
const TWICE = 400; /* milliseconds between two presses that are one */

/* What is under a pointer. */
export type Under = { around: number } | { place: number } | null;

export interface Carrying {
  under: (event: PointerEvent) => Under;
  carry: (under: NonNullable<Under>, event: PointerEvent) => boolean; /* picks up what is there; false: nothing is */
  aim: (event: PointerEvent) => void; /* the piece in hand is here */
  drop: (event: PointerEvent) => void; /* what was carried is let go */
  back: () => void; /* what was carried is where it was */
  press: (under: NonNullable<Under>, event: PointerEvent, twice: boolean) => void;
  turn: (by: 1 | -1) => boolean; /* false: nothing is in hand */
}

export class Hand {
  private down: { id: number; under: NonNullable<Under>; at: [number, number] } | null = null;
  private carries = false;
  private last = { time: -Infinity, key: "" };

  constructor(private readonly element: HTMLElement, private readonly room: Carrying) {
    element.addEventListener("pointerdown", (event) => this.start(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.end(event));
    element.addEventListener("pointercancel", (event) => event.pointerId === this.down?.id && this.leave());
    element.addEventListener("wheel", (event) => {
      if (room.turn(event.deltaY > 0 ? 1 : -1)) event.preventDefault();
    }, { passive: false });
  }

  private start(event: PointerEvent): void {
    if (this.down && event.pointerId !== this.down.id) return void (this.carries && this.room.turn(1));
    const under = event.button === 0 ? this.room.under(event) : null;
    if (!under) return;
    this.down = { id: event.pointerId, under, at: [event.clientX, event.clientY] };
    this.element.setPointerCapture(event.pointerId);
    if ("place" in under) this.room.aim(event);
  }

  private move(event: PointerEvent): void {
    const { down } = this;
    if (!down || event.pointerId !== down.id)
      return void (!down && event.pointerType === "mouse" && this.room.aim(event));
    const far = Math.hypot(event.clientX - down.at[0], event.clientY - down.at[1]) > CARRIED;
    if (!this.carries && far) this.carries = this.room.carry(down.under, event);
    this.room.aim(event);
  }

  private end(event: PointerEvent): void {
    const { down } = this;
    if (!down || event.pointerId !== down.id) return;
    this.down = null;
    if (this.carries) {
      this.carries = false;
      return this.room.drop(event);
    }
    const key = JSON.stringify(down.under), twice = key === this.last.key && event.timeStamp - this.last.time < TWICE;
    this.last = twice ? { time: -Infinity, key: "" } : { time: event.timeStamp, key };
    this.room.press(down.under, event, twice);
  }

  /* The browser took the pointer away. */
  private leave(): void {
    this.down = null;
    if (this.carries) this.room.back();
    this.carries = false;
  }
}
