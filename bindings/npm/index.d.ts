/* Settings are options of the tool without their dashes: { seconds: 10, symmetry: "none" }. `treen COMMAND --help` lists them. */
export interface Settings {
  signal?: AbortSignal;
  placed?: string; /* what lies in the box, as solve prints it, with . for open cells */
  [option: string]: unknown;
}

/* What `--json` prints in a line; the manual describes each type. Counts are BigInts. */
export interface Record {
  type: string;
  [member: string]: unknown;
}

/* null: not known, as where a limit stopped the search. */
export interface Counts extends Record {
  total: bigint | null;
  up_to_rotation: bigint | null;
  up_to_symmetry: bigint | null;
  complete: boolean;
  seconds: number;
}

export interface Part {
  piece: string;
  copy: number;
  cells: number[][];
}

export interface Solution extends Record {
  number: number;
  pieces?: Part[]; /* of a packing */
  options?: string[][]; /* of a cover */
  index?: number[];
}

/* What treen refuses: its message, and where in the puzzle's text, from 1. */
export class TreenError extends Error {
  readonly line?: number;
  readonly column?: number;
}

export class Puzzle {
  /* A text of any format that treen reads (bytes for packed files), or an object with the keys of treen's own files. */
  constructor(puzzle: string | Uint8Array | object);
  static bundled(name: string): Puzzle;
  ask(command: string, settings?: Settings): AsyncGenerator<Record, void, void>;
  results(command: string, settings?: Settings): Promise<string>; /* the same as lines; of a part, what merge adds up */
  solve(settings?: Settings): AsyncGenerator<Solution, void, void>;
  first(settings?: Settings): Promise<Solution | null>;
  count(settings?: Settings): Promise<Counts>;
  apart(settings?: Settings): AsyncGenerator<Record, void, void>;
  estimate(settings?: Settings): Promise<Record>;
  hint(settings?: Settings): Promise<Record>;
  info(settings?: Settings): Promise<Record>;
  draw(settings?: Settings): Promise<string>; /* an SVG */
  parts(settings?: Settings): Promise<Uint8Array>; /* an STL, or what `to` names */
  write(format?: string, settings?: Settings): Promise<string>;
  check(solutions: Iterable<Record> | string, settings?: Settings): Promise<Record>; /* holds, broken */
  keep(solutions: Iterable<Record> | string, settings?: Settings): Promise<string>; /* an xmpuzzle with these solutions */
  diagram(settings?: Settings): Promise<string>; /* all solutions, as a ZDD */
}

/* Commands that take no puzzle: ask("snakes", ["3x3x1"]). */
export function ask(command: string, operands?: string[], settings?: Settings): AsyncGenerator<Record, void, void>;

/* Adds up results of parts: await merge([await soma.results("count", { part: 1, parts: 2 }), …]). */
export function merge(texts: Iterable<string>, settings?: { signal?: AbortSignal }): Promise<Counts>;

export interface Cover extends Settings {
  primary?: Iterable<unknown>; /* items that are covered exactly once; without it, all that are not secondary */
  secondary?: Iterable<unknown>; /* items that are covered at most once */
  coloured?: boolean; /* items may be "item:colour": options with one colour may share them */
  multiplicities?: { [item: string]: number | [number, number] }; /* how often primary items are covered */
}

export function covers(options: Iterable<Iterable<unknown>>, cover?: Cover): AsyncGenerator<number[], void, void>;
export function countCovers(options: Iterable<Iterable<unknown>>, cover?: Cover): Promise<bigint | null>;
