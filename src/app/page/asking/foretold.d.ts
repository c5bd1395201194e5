/* What treen says each time alike, by the words of the call, as the build has heard it (build.py); none where it could
 * not. */
export const FORETOLD: Record<string, string>;

/* An option of a command: its name, its value as --help writes it (empty: it has none), and what it does. */
export interface Option {
  name: string;
  value: string;
  words: string;
}

/* Rows of treen's tables (tables.py): the spaces of designs, each with its usual aim, and the endings of the files of
 * `treen parts`, those that take the same options together. And the sets of pieces that people know, and conditions on a
 * solution with the grids that have them. None where the build could not ask. */
export const TABLES: {
  spaces: { name: string; words: string; aim: string; quantities: string; options: Option[] }[];
  makers: { endings: string[]; options: Option[] }[];
  sets: { name: string; grid: string; words: string }[];
  conditions: { name: string; grids: string[] }[];
};
