/* What can be designed, in words: the rows of treen's table, and for each what a visitor is asked. */

import { FORETOLD, TABLES, type Option } from "../asking/foretold.js";
import type { Space } from "../words.js";

/* Words for a space. */
interface Words {
  name: string;
  words: string;
  fields: Record<string, string>; /* those that are asked for, as they begin; others are folded */
  from: string[] | null; /* fields that a puzzle stands for; null: no design begins with one, []: every design does */
  aims: [string, string][]; /* in words, and as treen reads it; the first is usual */
}

const ONE: [string, string] = ["exactly one solution", "solutions=1"];

const WORDS: Partial<Record<Space, Words>> = {
  sets: {
    name: "Sets of pieces", words: "All pieces of some sizes are tried: which sets fill the box?",
    fields: { box: "3x3x3", pieces: "7", cells: "3..5" }, from: ["box", "grid"],
    aims: [ONE, ["one solution, pieces all different", "solutions=1, most different"],
      ["as many solutions as possible", "solutions>=1, most solutions"], ["two to five solutions", "solutions=2..5"]],
  },
  cuts: {
    name: "A box in pieces",
    words: "The box is cut into pieces that hold each other: how many moves until the first is free?",
    fields: { box: "4x4x4", pieces: "4" }, from: ["box", "grid"],
    aims: [["many moves, one assembly", "assemblies=1, most easiest"], ["many moves", "most level"], ONE],
  },
  burrs: {
    name: "Six-piece burrs", words: "Six sticks cross and hold each other: how many moves until the first is free?",
    fields: {}, from: null,
    aims: [["many moves, one solution", "solutions=1, most easiest"],
      ["many moves, few holes", "most level, least holes"],
      ["many moves, every solution hard", "solutions>=2, most easiest"],
      ["sticks that differ much", "solutions>=2, most alike"]],
  },
  vary: {
    name: "A puzzle made harder",
    words: "Cells go from piece to piece until it takes many moves. Or begin with a frame of 6, 12 or 18 sticks.",
    fields: { pieces: "6" }, from: ["pieces", "length"],
    aims: [["many moves", "most level"], ["many moves, few holes", "most level, least holes"],
      ["many moves, one assembly", "assemblies=1, most level"]],
  },
  layouts: {
    name: "Numbers for dominoes",
    words: "Each cell gets a number, and each domino lies there once. A box has 6, 12, 20, 30, 42 or 56 cells.",
    fields: { box: "3x4" }, from: null, aims: [["as many solutions as possible", "most solutions"], ONE],
  },
  snakes: {
    name: "Snakes", words: "Chains of cubes that fold into the box.", fields: { box: "3x3x3" }, from: null,
    aims: [["one way to fold it", "solutions=1"], ["one way, and long legs", "solutions=1, least legs"],
      ["one way, and many legs", "solutions=1, most legs"]],
  },
  shapes: {
    name: "New shapes", words: "All shapes of some cells of the box, as pieces to choose from.",
    fields: { box: "3x3", cells: "4..5" }, from: ["box", "grid", "cells"],
    aims: [["in one part", "connected=1"], ["in one part and symmetric", "connected=1, symmetric=1"]],
  },
  boxes: {
    name: "A box for pieces",
    words: "The pieces on the desk fill parts of a larger box, as 4x3x3 for Soma: which of them in one way?",
    fields: { box: "" }, from: [],
    aims: [["one solution, and few nooks", "solutions=1, least outline"], ONE,
      ["as many solutions as possible", "solutions>=1, most solutions"]],
  },
  openings: {
    name: "A closed box",
    words: "The pieces on the desk lie in a closed box: through which opening do they go in, in one way alone?",
    fields: {}, from: [],
    aims: [["one solution, and a small opening", "solutions=1, least open"],
      ["one solution, and many moves", "solutions=1, most moves"],
      ["few solutions", "solutions>=1, least solutions"]],
  },
  colours: {
    name: "Colours for pieces",
    words: "The box on the desk gets a pattern, and its pieces get colours: which colours leave one solution?",
    fields: {}, from: [],
    aims: [["one way to fill the box", "assemblies=1, least colours"], ["two colours", "assemblies=1, colours=2"],
      ["numbers 1 to 6, each once in a row", "assemblies=1, colours=6"],
      ["as few solutions as possible", "colours=2, least assemblies"]],
  },
};

/* Words for options that stand beside a field, and for the words to choose from; "": one is not offered. */
export const LABELS: Record<string, string> = {
  box: "Box", grid: "Grid", pieces: "How many pieces", cells: "Cells of a piece", copies: "pieces may be equal",
  set: "Sticks", length: "Length of sticks", solid: "no holes inside", only: "Only these pieces change", mirrors: "Mirror images",
  way: "How to look", "set none": "all kinds", "set all": "",
  "set notchable": "made with a saw", "set millable": "made with a cutter",
  "mirrors auto": "as usual", "mirrors same": "are one piece",
  "mirrors apart": "are two pieces", unlike: "Cells in which they differ", "way auto": "as it fits", "way all": "at everything", "way search": "by chance",
};
export const FOLDED = ["mirrors", "way", "only", "length"]; /* options that matter less */

/* What can be designed. */
export interface Subject extends Words {
  space: Space;
  options: Option[];
  usual: string; /* its aim, if nobody asks for another */
  quantities: string; /* which aims may speak of */
}

export function capital(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

/* The grids, each with the boxes that it has in words: hexagon AxB. */
const ROWS = (FORETOLD["grids --json"] ?? "").split("\n").filter((line) => line.includes('"grid"'));
const GRIDS = new Map(ROWS.map((line) => {
  const { name, dimensions, boxes } = JSON.parse(line) as
    { name: string; dimensions: number; boxes: { word: string; most: number }[] };
  const sides = (count: number): string => ["A", "B", "C"].slice(0, count).join("x");
  return [name, [sides(dimensions), ...boxes.map(({ word, most }) => `${word} ${sides(most)}`)].join(", ")];
}));

/* The boxes of a grid, in words. */
export function boxesOf(grid: string): string {
  return GRIDS.get(grid) ?? "";
}

/* A grid is chosen: cubes, the first, are usual. */
function chosen(option: Option): Option {
  return option.name === "grid" && GRIDS.size ? { ...option, value: [...GRIDS.keys()].join("|") } : option;
}

/* Every space can leave out what is like a better puzzle. */
const UNLIKE: Option = { name: "unlike", value: "N", words: "Keep only puzzles that differ in N cells from each better one" };

function subjectOf({ name, words, aim, quantities, options }: (typeof TABLES.spaces)[number]): Subject {
  const space = name as Space, fields = Object.fromEntries(options.map((option) => [option.name, ""])),
    plain = { name: capital(name), words: `${capital(words)}.`, fields, from: ["box"], aims: [] };
  return { ...plain, ...WORDS[space], space, options: [...options.map(chosen), UNLIKE], usual: aim, quantities };
}

export const SUBJECTS = TABLES.spaces.map(subjectOf);
