/* Keeps the last puzzles that were made or opened here, with small pictures, for the next visit. */

const KEPT = "treen-mine";
const MOST = 20;
const LARGEST_PICTURE = 20000;

export interface Kept {
  id: string;
  title: string;
  text: string;
  picture: string; /* as SVG; "": none */
}

export class Mine {
  private id = ""; /* of the puzzle that is on the page now */

  get current(): string {
    return this.id;
  }

  get list(): Kept[] {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Kept[];
      return Array.isArray(kept) ? kept.filter((each) => typeof each?.text === "string") : [];
    } catch {
      return [];
    }
  }

  /* Another puzzle is on the page from now on. */
  begin(id = `${Date.now()}-${Math.random()}`): void {
    this.id = id;
  }

  /* Keeps the puzzle of now, instead of what it was before. */
  keep(title: string, text: string, picture = ""): void {
    if (!this.id) this.begin();
    const others = this.list.filter((each) => each.id !== this.id), old = this.list.find((each) => each.id === this.id);
    const drawn = picture.length > LARGEST_PICTURE ? "" : picture || old?.picture || "";
    this.store([{ id: this.id, title, text, picture: drawn }, ...others].slice(0, MOST));
  }

  /* Adds the picture of the puzzle of now, if that is kept. */
  draw(picture: string): void {
    const kept = this.list.find((each) => each.id === this.id);
    if (kept && picture && picture.length <= LARGEST_PICTURE)
      this.store(this.list.map((each) => (each === kept || each.id === kept.id ? { ...each, picture } : each)));
  }

  drop(id: string): void {
    this.store(this.list.filter((each) => each.id !== id));
  }

  /* The oldest are left out where there is no room. */
  private store(all: Kept[]): void {
    for (let count = all.length; count > 0; count--) {
      try {
        return localStorage.setItem(KEPT, JSON.stringify(all.slice(0, count)));
      } catch { /* it is full */ }
    }
    try {
      localStorage.removeItem(KEPT);
    } catch { /* this browser keeps nothing */ }
  }
}
