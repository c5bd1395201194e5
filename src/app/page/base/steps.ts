/* The steps of the browser's history: the first page, a puzzle, that puzzle played, what is opened over it. Back and
 * Forward lead through them. */

export type View = "home" | "work" | "play";

export interface Step {
  view: View;
  id: string; /* of the puzzle, among those that were here; "": none yet */
  name: string; /* of the file that the puzzle came from */
  over?: string; /* the id of a dialog that is open */
  spare?: boolean; /* the next step takes the place of this one */
}

/* The address of this page, without what stands after #. */
const plain = (): string => location.pathname + location.search;

export class Steps {
  private dialog: HTMLDialogElement | null = null; /* that is open as a step */
  private later: (() => void)[] | null = null; /* what waits until the step of a closed dialog is left */

  /* `go` shows a step to which the visitor has gone. */
  constructor(private readonly go: (step: Step) => void) {
    addEventListener("popstate", () => this.arrive());
  }

  private arrive(): void {
    const { now, later } = this;
    this.later = null;
    if (later) return later.forEach((act) => act());
    if (!now) return; /* an address was typed in, which hashchange tells */
    if (this.dialog && now.over !== this.dialog.id) this.dialog.close();
    this.go(now);
    if (now.over) document.querySelector<HTMLElement>(`[data-opens=${now.over}]`)?.click();
  }

  /* The step of now; null: none of ours. */
  get now(): Step | null {
    const state = history.state as Partial<Step> | null;
    return state?.view ? (state as Step) : null;
  }

  /* Says anew what the step of now is, and what its address has after #. */
  set(step: Step, mark?: string): void {
    history.replaceState(step, "", mark);
  }

  /* Begins another step. One that shows the same is none. */
  push(step: Step): void {
    if (this.later) return void this.later.push(() => this.push(step));
    const { now } = this;
    if (!now || now.spare || now.over || (now.view === step.view && now.id === step.id)) return this.set(step, plain());
    history.pushState(step, "", plain());
  }

  /* Makes the opening of a dialog a step, and its closing the way back. */
  heed(dialog: HTMLDialogElement, opener: HTMLElement): void {
    opener.dataset["opens"] = dialog.id;
    new MutationObserver(() => (dialog.open ? this.opened(dialog) : this.closed(dialog)))
      .observe(dialog, { attributeFilter: ["open"] });
  }

  private opened(dialog: HTMLDialogElement): void {
    if (this.later) return void this.later.push(() => this.opened(dialog));
    this.dialog = dialog;
    const { now } = this;
    if (now && dialog.open && now.over !== dialog.id) history.pushState({ ...now, over: dialog.id } satisfies Step, "");
  }

  /* What was chosen in the dialog may have taken the place of its step already. */
  private closed(dialog: HTMLDialogElement): void {
    if (this.dialog === dialog) this.dialog = null;
    if (this.now?.over !== dialog.id || this.later) return;
    this.later = [];
    history.back();
  }

  /* Something was chosen in a dialog: what comes takes the place of the dialog's step. */
  claim(): void {
    const { now } = this;
    if (now?.over) this.set({ view: now.view, id: now.id, name: now.name, spare: true });
  }
}
