/* Undoing and doing again, for whatever is edited: states are kept as text, so that none can be changed behind its
 * back. */

export class History<State> {
  private readonly done: string[] = [];
  private undone: string[] = [];

  /* Before a change: `now` is what undoing comes back to. */
  keep(now: State): void {
    this.done.push(JSON.stringify(now));
    this.undone = [];
  }

  /* Both give what is the state then, and `now` back where there is nothing left. */
  undo(now: State): State {
    return this.swap(this.done, this.undone, now);
  }

  redo(now: State): State {
    return this.swap(this.undone, this.done, now);
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  private swap(from: string[], to: string[], now: State): State {
    const kept = from.pop();
    if (kept === undefined) return now;
    to.push(JSON.stringify(now));
    return JSON.parse(kept) as State;
  }
}

/* What has a history: its state is what undoing changes. */
export abstract class Undoing<State> {
  private history = new History<State>();
  protected abstract state: State;

  /* Before a change. */
  protected keep(): void {
    this.history.keep(this.state);
  }

  /* Begins anew: nothing can be undone. */
  protected forget(): void {
    this.history = new History();
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  undo(): void {
    this.state = this.history.undo(this.state);
  }

  redo(): void {
    this.state = this.history.redo(this.state);
  }
}
