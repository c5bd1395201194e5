/* What can be made of a puzzle's pieces, and the settings that matter for each. `treen parts` makes all of it. */

import { TABLES, type Option } from "../asking/foretold.js";
import type { Commands, Ending } from "../words.js";

export type Options = Commands["parts"];
type Name = keyof Options & string;

/* What `treen show` tells of the puzzle. Cells of boards of numbers are squares. */
export interface Subject {
  kind: string;
  grid: string;
}

type Fits = (puzzle: Subject) => boolean;

export interface Setting {
  name: Name;
  words: string;
  standard: string;
  hint: string;
  unit?: string; /* where it is no length in millimetres */
  edges?: Fits; /* the puzzles on which it may have several, as 10x15x20 */
  fits?: Fits; /* the puzzles on which it has an effect: all, where none are told */
}

/* Something to choose. Each way is told in words, and may have settings that no other way has. */
export interface Choice {
  name: string;
  words: string;
  ways: Way[];
  fits?: Fits; /* likewise */
}

export interface Way {
  words: string;
  options: Options;
  fits?: Fits; /* likewise */
  asks?: Setting[]; /* those in sight */
  more?: Setting[]; /* those that are folded */
  then?: Choice[]; /* that only this way asks for */
}

/* In words, its ending, and the puzzles of which there is such a file. */
export type Saved = [string, Ending, Fits?];

export interface Thing {
  name: string;
  words: string;
  hint: string;
  settings: Setting[]; /* those in sight; `rest` is folded */
  choices: Choice[];
  rest: { settings: Setting[]; choices: Choice[] };
  look: Ending & ("obj" | "svg" | "txt"); /* the file that is shown */
  files: Saved[];
  fits?: Fits; /* the puzzles of which it is made: all, where none are told */
  whole?: true; /* no other length has an effect */
}

const isSnake: Fits = ({ kind }) => kind === "snake";
const isBoard: Fits = ({ kind }) => kind === "sujiko" || kind === "kurosu";
const hasCircles: Fits = ({ kind }) => kind === "sujiko"; /* they stand on the walls of a tray */
const hasAssembly: Fits = (puzzle) => !isSnake(puzzle) && !isBoard(puzzle);
const isPackedCubes: Fits = ({ kind, grid }) => kind === "packing" && grid === "cube";
const isStick: Fits = ({ grid }) => grid.endsWith("-sticks");
const isRound: Fits = (puzzle) => puzzle.grid === "sphere" || isStick(puzzle);
const hasBricks: Fits = ({ kind, grid }) => /^(cube|square)$/.test(grid) && kind !== "snake" && kind !== "tiles";
const hasJoints: Fits = ({ kind, grid }) => /^(packing|burr)$/.test(kind)
  && /^(cube|sphere|.*prism|rhombic|tetra-octa|half-octa|pyramids)$/.test(grid);
const hasFaces: Fits = (puzzle) => !isRound(puzzle);
const isSawn: Fits = (puzzle) => isSnake(puzzle) || /^(cube|square|triangle|prism|hexagon|hexprism)$/.test(puzzle.grid);
const isFlat: Fits = ({ grid }) => /^(square|triangle|hexagon|tetrakis|kite|drafter)(-sticks)?$/.test(grid);
const isFlatCut: Fits = (puzzle) => !isSnake(puzzle) && puzzle.grid !== "sphere";

const CELL: Setting = { name: "cell", words: "Size of a cell", standard: "11.15", edges: hasBricks,
  hint: "The edge of a cell; of squares and cubes also 10x15 and 10x15x20" };
const GAP: Setting = { name: "gap", words: "Clearance", standard: "0.07",
  hint: "Taken off every outer face, so that pieces slide" };
const WIDTH: Setting = { name: "plate-width", words: "Width", standard: "180", hint: "The width of a plate or sheet" };
const DEPTH: Setting = { name: "plate-depth", words: "Depth", standard: "180", hint: "The depth of a plate or sheet" };
const SPACING: Setting = { name: "spacing", words: "Spacing", standard: "6",
  hint: "The least distance between two pieces" };
const BEVEL: Setting = { name: "bevel", words: "Bevel", standard: "0.5",
  hint: "Taken off along both faces of every outer edge", fits: hasFaces };
const INNER: Setting = { name: "inner-bevel", words: "Inner bevel", standard: "0",
  hint: "Added along both faces of every inner edge, at most as much as the bevel", fits: hasFaces };
const WALL: Setting = { name: "wall", words: "Wall", standard: "0",
  hint: "The thickness of the walls of hollow pieces; 0: they are solid",
  fits: (puzzle) => hasFaces(puzzle) && !isSnake(puzzle) };
const DRAIN: Setting = { name: "drain", words: "Drain holes", standard: "0",
  hint: "The diameter of two holes into each hollow of hollow pieces, for resin and powder; 0: there are none", fits: WALL.fits };
const DENSITY: Setting = { name: "density", words: "Density", standard: "1.24",
  hint: "The weight of a cubic centimetre of the material", unit: "g/cm³" };
/* The materials that treen knows, each a way to choose. */
function materials(other: Way): Way[] {
  const row = TABLES.makers.flatMap(({ options }) => options).find(({ name }) => name === "material");
  const known = row?.value.split("|").filter((name) => name !== "none") ?? [];
  return [other, ...known.map((name): Way => ({ words: name,
    options: { material: name as NonNullable<Options["material"]> } }))];
}

function materialBy(density: Setting): Choice {
  return { name: "material", words: "Material",
    ways: materials({ words: "by its weight", options: {}, more: [density] }) };
}

const MATERIAL = materialBy(DENSITY);
/* Of sheets, drawings and cut lists a weight is told where it is asked for. */
const WEIGHT = materialBy({ ...DENSITY, standard: "", hint: `${DENSITY.hint}; nothing: no weight is told` });
const INFILL: Setting = { name: "infill", words: "Infill", standard: "100", unit: "%",
  hint: "Part of the inside of pieces that is filled; the weight follows" };
const NECK: Setting = { name: "neck", words: "Necks and sticks", standard: "",
  hint: "The radius of the necks between balls, and of sticks; nothing: the usual one", fits: isRound };
const UNDERSIDE: Setting = { name: "flat", words: "Flat underside", standard: "",
  hint: "Cut off the underside of balls and sticks, so that they stand; nothing: as much as is usual", fits: isRound };
const KERF: Setting = { name: "kerf", words: "Kerf", standard: "0.15", hint: "The width that the laser burns away" };
const TOLERANCE: Setting = { name: "tolerance", words: "Room", standard: "0.2",
  hint: "Left between the pieces and what goes around them, on each side" };
const RIM: Setting = { name: "rim", words: "Tray's rim", standard: "10", hint: "The width of the tray's rim" };
const AROUND_WALL: Setting = { ...RIM, words: "Its walls", hint: "The thickness of the walls around the pieces" };
const FLOOR: Setting = { name: "floor", words: "Its floor", standard: "2",
  hint: "The thickness of the floor under the pieces, and of the lid" };
const FINGERS: Setting = { name: "fingers", words: "Hole in the floor", standard: "0",
  hint: "The diameter of a hole through which a finger pushes the pieces out; 0: there is none" };
const STAMP: Setting = { name: "stamp", words: "Depth of names", standard: "0.6",
  hint: "How deep the name of each piece is sunk into one of its faces" };
const SAW: Setting = { name: "saw", words: "Saw's cut", standard: "3", hint: "The width of the saw's cut" };

/* Plates or sheets of usual sizes in millimetres, and at last any other. */
function sizes(name: string, words: string, all: [number, number][]): Choice {
  const known = all.map(([width, depth]): Way => ({ words: `${width} × ${depth} mm`,
    options: { "plate-width": String(width), "plate-depth": String(depth) } }));
  return { name, words, ways: [...known, { words: "another size", options: {}, asks: [WIDTH, DEPTH] }] };
}

const PLATE = sizes("plate", "Printer's plate",
  [[180, 180], [220, 220], [250, 210], [256, 256], [300, 300], [120, 120]]);
const SHEET = sizes("sheet", "Sheet", [[180, 180], [297, 210], [300, 200], [400, 300], [600, 300], [600, 400]]);

const LAYOUT: Choice = {
  name: "layout", words: "Pieces", ways: [
    { words: "on plates", options: {}, more: [SPACING], then: [PLATE] },
      { words: "each by itself", options: { separate: "true" } },
    { words: "put together", options: { assembled: "true" }, fits: hasAssembly }],
};
const TRAY: Choice = {
  name: "tray", words: "Tray", ways: [{ words: "none", options: {} },
    { words: "for the box", options: { tray: "true" }, more: [TOLERANCE, RIM] }],
};
const WAYS_AROUND: [string, NonNullable<Options["around"]>, Fits?][] = [["a tray", "tray"], ["a box, its lid slides", "box"],
  ["a box with a cap", "cap"], ["a box, its lid has screws", "screw"], ["a box, its top has a hole", "shut", isPackedCubes],
  ["a stand", "stand"], ["a frame", "frame"]];
const SCREWS: Setting[] = [
  { name: "screw", words: "Screws", standard: "3", hint: "The diameter of the screws of the lid" },
  { name: "screw-hole", words: "Their holes", standard: "0",
    hint: "The diameter of their holes in the box, or of those for inserts; 0: the screws cut their threads" },
];
const AROUND: Choice = {
  name: "around", words: "Around the pieces", fits: (puzzle) => !isStick(puzzle), ways: [{ words: "nothing", options: {} },
    ...WAYS_AROUND.map(([words, around, fits]): Way => ({ words, options: { around },
      fits: (puzzle) => (fits?.(puzzle) ?? true) && (around === "tray" || !hasCircles(puzzle)),
      more: [TOLERANCE, AROUND_WALL, FLOOR, FINGERS, ...(around === "screw" ? SCREWS : [])] })),
    { words: "a test print of gaps", options: { around: "gauge" }, fits: (puzzle) => !hasCircles(puzzle) }],
};
const NAMES: Choice = { name: "names", words: "Names", fits: hasFaces,
  ways: [{ words: "none", options: {} }, { words: "sunk into faces", options: {}, more: [STAMP] }] };
const JOINT_WIDTH: Setting = { name: "joint-width", words: "Joint's width", standard: "0",
  hint: "The width of pegs and keys, the diameter of round holes; 0: two thirds of a cell, or less" };
const JOINT_DEPTH: Setting = { name: "joint-depth", words: "Joint's depth", standard: "0",
  hint: "The length of pegs and keys, the depth of round holes; 0: 0.45 of a cell" };
const JOINTS: [string, NonNullable<Options["joint"]>][] = [["pegs that snap", "snap"], ["plain pegs, for glue", "glue"],
  ["loose keys", "key"], ["round holes, for magnets or dowels", "round"]];
const JOINT: Choice = {
  name: "joint", words: "Joints",
  ways: JOINTS.map(([words, joint]): Way => ({ words, options: { joint }, more: [JOINT_WIDTH, JOINT_DEPTH] })),
};
const SPLIT: Choice = {
  name: "split", words: "Pieces that overhang", fits: hasJoints,
  ways: [{ words: "in one", options: {} },
    { words: "in two, with a joint", options: { split: "true" }, then: [JOINT] }],
};
const PINS: Choice = {
  name: "pins", words: "Cubes of the snake", fits: isSnake,
  ways: [{ words: "with an elastic", options: {} },
    { words: "with pins that turn", options: { pins: "true" } }],
};
const TOGETHER: Choice = {
  name: "together", words: "Pieces", fits: (puzzle) => hasAssembly(puzzle) && !isStick(puzzle), ways: [{ words: "close together", options: {} },
    { words: "as in a solution, each line cut once", options: { assembled: "true" } }],
};
const PAPER: Choice = { name: "paper", words: "Paper",
  ways: [{ words: "A4", options: { paper: "a4" } }, { words: "Letter", options: { paper: "letter" } }] };
const DRAWING: Choice = { name: "drawing", words: "Paper",
  ways: [{ words: "A4", options: { drawing: "true" } }, { words: "Letter", options: { drawing: "true", paper: "letter" } }] };
const ENGRAVE: Choice = {
  name: "engrave", words: "Drawn on pieces", ways: [
    { words: "names", options: { engrave: "names" } }, { words: "cells", options: { engrave: "cells" } },
    { words: "names and cells", options: { engrave: "both" } }, { words: "nothing", options: { engrave: "none" } }],
};

const THICKNESS: Setting = { name: "thickness", words: "Thickness", standard: "3",
  hint: "Of the material of flat pieces, for their volume and weight", fits: isFlat };

const KNOWN: Thing[] = [
  {
    name: "print", words: "Print in 3-D", hint: "Bodies for a slicer. 3MF has names and colours.", look: "obj",
    settings: [CELL, GAP], choices: [LAYOUT],
    rest: { settings: [BEVEL, INNER, WALL, DRAIN, INFILL, NECK, UNDERSIDE],
      choices: [AROUND, NAMES, SPLIT, PINS, MATERIAL] },
      files: [["STL", "stl"], ["3MF", "3mf"], ["OBJ", "obj"], ["glTF", "glb"],
        ["OpenSCAD", "scad", ({ kind, grid }) => /^(cube|square)$/.test(grid) && kind !== "snake"]],
  },
  {
    name: "sheets", words: "Cut from sheets", hint: "Outlines for a laser: red lines are cut, blue ones engraved.",
      look: "svg", fits: isFlatCut,
    settings: [CELL, GAP], choices: [SHEET, TRAY],
      rest: { settings: [KERF, SPACING, NECK, THICKNESS], choices: [ENGRAVE, TOGETHER, WEIGHT] },
      files: [["SVG", "svg"], ["PDF", "pdf"], ["DXF", "dxf"]],
  },
  {
    name: "paper", words: "Saw along paper",
      hint: "Templates to print at 100 %. A ruler on each page shows whether the size is right.", look: "svg",
    fits: isFlatCut, whole: true, settings: [CELL, GAP], choices: [PAPER, ENGRAVE], rest: { settings: [], choices: [] },
    files: [["PDF", "pdf"], ["SVG", "svg"]],
  },
  {
    name: "drawings", words: "Drawings with lengths", hint: "A page for each piece: its views, hidden edges dashed, and its lengths.",
    look: "svg", fits: (puzzle) => !isSnake(puzzle), whole: true, settings: [CELL, GAP], choices: [DRAWING],
    rest: { settings: [THICKNESS], choices: [WEIGHT] }, files: [["PDF", "pdf"], ["SVG", "svg"], ["DXF", "dxf"]],
  },
  {
    name: "cuts", words: "Cut list", hint: "Saw cuts with stops for a jig, and bars or sticks to glue.", look: "txt",
    fits: isSawn, settings: [CELL, GAP, SAW], choices: [], rest: { settings: [], choices: [WEIGHT] },
    files: [["Text", "txt"]],
  },
];

/* ---- What the table has besides ---- */

function namesIn(choices: Choice[]): string[] {
  return choices.flatMap(({ ways }) => ways).flatMap(({ asks, more, then }) =>
    [...[...(asks ?? []), ...(more ?? [])].map(({ name }) => name), ...namesIn(then ?? [])]);
}

function namesOf({ settings, choices, rest }: Thing): string[] {
  return [...settings, ...rest.settings].map(({ name }): string => name).concat(namesIn([...choices, ...rest.choices]));
}

/* Lengths that a file of a thing takes, and that no words were found for, are folded. */
function withLengths(thing: Thing): Thing {
  if (thing.whole) return thing;
  const makers = TABLES.makers.filter(({ endings }) => endings.includes(thing.look)), known = namesOf(thing);
  const others = makers.flatMap(({ options }) => options).filter(({ name, value }) => value === "MM"
    && !known.includes(name)).map(plainSetting);
  return { ...thing, rest: { ...thing.rest, settings: [...thing.rest.settings, ...others] } };
}

/* A length in millimetres that has no words here. */
function plainSetting({ name, words }: Option): Setting {
  return { name: name as Name, words: `${name[0]!.toUpperCase()}${name.slice(1).replace(/-/g, " ")}`, standard: "",
    hint: words };
}

/* Things for endings that no thing above has: an ending that takes the same options as one of a thing belongs to that,
 * and others are a thing by themselves. */
function withRest(things: Thing[]): Thing[] {
  const has = ({ files }: Thing, ending: string): boolean => files.some(([, known]) => known === ending);
  return TABLES.makers.reduce((all, { endings, options }) => {
    const rest = endings.filter((each) => !things.some((thing) => has(thing, each)))
      .map((each): [string, Ending] => [each.toUpperCase(), each as Ending]);
    const home = all.find((thing) => endings.some((each) => has(thing, each)));
    if (!rest.length) return all;
    if (home) return all.map((thing) => (thing === home ? { ...thing, files: [...thing.files, ...rest] } : thing));
    const lengths = options.filter(({ value }) => value === "MM"), first = ["cell", "gap"],
      settings = [CELL, GAP].filter(({ name }) => lengths.some((option) => option.name === name)),
      folded = lengths.filter(({ name }) => !first.includes(name)).map(plainSetting);
    return [...all, { name: rest[0]![1], words: rest[0]![0], hint: "", look: "obj", settings, choices: [],
      rest: { settings: folded, choices: [] }, files: rest }];
  }, things);
}

export const THINGS = withRest(KNOWN.map(withLengths));
