/* What numbers on a board break, by the rules of its kind. Each clash has its cells, and a sentence. */

import type { BoardKind, Numbers } from "../desks/board.js";

export interface Clash {
  cells: number[]; /* in reading order */
  words: string;
}

/* A row or a column. */
interface Line {
  name: string;
  cells: number[];
}

/* `known`: the number of each cell, null where none stands. */
type Known = (number | null)[];

function linesOf(size: number): Line[] {
  const all = [...Array(size).keys()];
  return [...all.map((y) => ({ name: `row ${y + 1}`, cells: all.map((x) => y * size + x) })),
    ...all.map((x) => ({ name: `column ${x + 1}`, cells: all.map((y) => y * size + x) }))];
}

function sentence(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}

/* Three equal numbers next to each other. */
function threes({ name, cells }: Line, known: Known): Clash[] {
  return cells.flatMap((cell, i) => {
    const three = cells.slice(i, i + 3), number = known[cell];
    return three.length === 3 && number !== null && three.every((each) => known[each] === number)
      ? [{ cells: three, words: `Three times ${number} stands together in ${name}.` }] : [];
  });
}

function tooMany({ name, cells }: Line, known: Known): Clash[] {
  return [0, 1].flatMap((number) => {
    const having = cells.filter((cell) => known[cell] === number), most = cells.length / 2;
    return having.length > most ? [{ cells: having,
      words: sentence(`${name} has ${having.length} times ${number}, and ${most} times is right`) }] : [];
  });
}

function equalLines(lines: Line[], known: Known): Clash[] {
  const full = lines.filter(({ cells }) => cells.every((cell) => known[cell] !== null)),
    read = ({ cells }: Line): string => cells.map((cell) => known[cell]).join();
  return full.flatMap((line, i) => full.slice(i + 1).filter((other) => read(line) === read(other)).map((other) => ({
    cells: [...line.cells, ...other.cells], words: sentence(`${line.name} and ${other.name} are equal`),
  })));
}

function kurosu({ size, unlike }: Numbers, known: Known): Clash[] {
  const lines = linesOf(size);
  return [...lines.flatMap((line) => [...threes(line, known), ...tooMany(line, known)]),
    ...(unlike ? [...equalLines(lines.slice(0, size), known), ...equalLines(lines.slice(size), known)] : [])];
}

/* The four cells around a circle. */
export function cellsAround(size: number, circle: number): number[] {
  const first = Math.floor(circle / (size - 1)) * size + (circle % (size - 1));
  return [first, first + 1, first + size, first + size + 1];
}

function sujiko({ size, circles }: Numbers, known: Known): Clash[] {
  const twice = [...new Set(known)].flatMap((number) => {
    const cells = known.flatMap((each, i) => (each === number ? [i] : []));
    return number !== null && cells.length > 1 ? [{ cells,
      words: `${number} stands ${cells.length === 2 ? "twice" : `${cells.length} times`}.` }] : [];
  });
  const sums = circles.flatMap((wanted, circle) => {
    const cells = cellsAround(size, circle), open = cells.filter((cell) => known[cell] === null).length,
      sum = cells.reduce((all, cell) => all + (known[cell] ?? 0), 0);
    const wrong = open ? sum + open > Number(wanted) : sum !== Number(wanted);
    return wrong ? [{ cells: cells.filter((cell) => known[cell] !== null),
      words: `The numbers around circle ${wanted} add up to ${open ? "more" : sum}.` }] : [];
  });
  return [...twice, ...sums];
}

const RULES: Record<BoardKind, (puzzle: Numbers, known: Known) => Clash[]> = { kurosu, sujiko };

export function clashesOf(puzzle: Numbers, known: Known): Clash[] {
  return RULES[puzzle.kind](puzzle, known);
}
