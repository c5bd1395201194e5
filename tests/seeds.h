/* Small puzzles for the fault and fuzz tests: one or more in every format, with solutions to
 * tell. */
#ifndef TREEN_TESTS_SEEDS_H
#define TREEN_TESTS_SEEDS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct seed {
    const char *name, *format, *text;
};

static const struct seed seeds[] = {
    {"yaml: two tripods", "yaml",
     "title: two tripods\n"
     "author: \"nobody\"\n"
     "box: 2x2x2\n"
     "pieces:\n"
     "  tripod:\n"
     "    copies: 2\n"
     "    motions: space\n"
     "    shape: |\n"
     "      ##\n"
     "      #.\n"
     "\n"
     "      #.\n"
     "expect: {total: 4, up_to_rotation: 1, up_to_symmetry: 1}\n"},
    {"yaml: snakes", "yaml",
     "title: a snake\n"
     "kind: snake\n"
     "box: 3x2x2\n"
     "snake: 2 1 1 1 1 1 1 1 1 1 1\n"
     "---\n"
     "grid: square\n"
     "box: '##+/##+'\n"
     "snake: \"t?\"\n"
     "notation: letters\n"},
    {"yaml: dominoes, colours", "yaml",
     "title: dominoes and a coloured cell\n"
     "grid: square\n"
     "box: |\n"
     "  ##+\n"
     "  R#\n"
     "motions: plane\n"
     "pieces:\n"
     "  D: {copies: 1..3, shape: \"##\"}\n"
     "  E: \"#/#\"\n"
     "  M: {shape: R, motions: mirror}\n"
     "colours: {R: red, g: green}\n"
     "allow: {R: Rg}\n"
     "---\n"
     "title: a piece in a hole of its form\n"
     "kind: packing\n"
     "box: \"##/#.\"\n"
     "pieces: {V: \"##/#.\"}\n"
     "expect: {solvable: true}\n"},
    {"yaml: placed pieces", "yaml",
     "grid: square\n"
     "box: 4x3\n"
     "pieces:\n"
     "  D: {copies: 4, shape: \"##\"}\n"
     "  I: \"####\"\n"
     "placed: |\n"
     "  AABB\n"
     "  CC..\n"
     "  ....\n"
     "---\n"
     "grid: square\n"
     "box: 3x2\n"
     "pieces: {D: {copies: 2, shape: \"##\"}, E: {shape: \"##\", motions: shift}}\n"
     "placed: [{name: E, cells: [[0, 1], [1, 1]]}]\n"
     "---\n"
     "box: 3x2x1\n"
     "snake: 3 1 2\n"
     "placed: |\n"
     "  1 2 .\n"
     "  . . .\n"},
    {"yaml: hexagons, sticks, balls", "yaml",
     "grid: hexagon\n"
     "box: |\n"
     "  . # #\n"
     "   # # #\n"
     "pieces:\n"
     "  b: {cells: [[0, 0], [1, 0]]}\n"
     "  c: |\n"
     "    # #\n"
     "     #\n"
     "---\n"
     "grid: square-sticks\n"
     "box: 1x1\n"
     "pieces:\n"
     "  V:\n"
     "    copies: 2\n"
     "    shape: |\n"
     "      + - +\n"
     "      |\n"
     "---\n"
     "grid: sphere\n"
     "colours: {R: red}\n"
     "box: {cells: [[0, 0, 0, R], [1, 1, 0, +], [0, 2, 0, ~R], [1, 0, 1]]}\n"
     "pieces: {d: {copies: 1..2, cells: [[0, 0, 0], [1, 1, 0]]}}\n"},
    {"json: two dominoes", "json",
     "{\"title\": \"two dominoes\", \"grid\": \"square\", \"box\": \"2x2\", \"pieces\": {\"I\": {\"copies\": "
     "2, \"shape\": \"##\"}}}\n"},
    {"yaml: fitting in YAML", "yaml",
     "title: a fitting inside\n"
     "fitting: |\n"
     "  4 2  // two dominoes\n"
     "  2  2 0 1  2 2 3\n"
     "  2  2 0 1  2 2 3\n"
     "names: A B\n"},
    {"yaml: cover in YAML", "yaml",
     "title: a cover inside\n"
     "cover: |\n"
     "  p q r | x y\n"
     "  p q x y:A\n"
     "  p r x:A y\n"
     "  p x:B\n"
     "  q x:A\n"
     "  r y:B\n"},
    {"yaml: tiles", "yaml",
     "title: Three tiles\nkind: tiles\ngrid: hexagon\nbox: |\n  ##\n  #.\nmates: Aa\nmotions: space\n"
     "tiles: |\n  X: AaRRRR # comment\n  RRRRRR*2\nplaced: |\n  . 2:RRRRRR\n"},
    {"yaml: tiles in a stack", "yaml", "grid: cube\nbox: stack\ntiles: RGBRGB GBRGBR\n"},
    {"yaml: burr", "yaml",
     "title: six equal sticks\n"
     "kind: burr\n"
     "length: 8\n"
     "pieces: {A: 1024, B: {number: 1024, name: b}, C: 1024, D: 1024, E: 1024, F: 1024}\n"},
    {"scad: joints, copies and a box", "scad",
     "// some pieces\n"
     "include <puzzlecad.scad>\n"
     "/* a box */ treen_box = [\"xxx|xx+\", \"...|xx.\"];\n"
     "treen_names = [\"a\", \"b \\\"b\\\"\", \"b \\\"b\\\"\"];\n"
     "corner = [\"xx|x{connect=mz+y+,clabel=A}.\"];\n"
     "module pieces() {\n"
     "    *burr_piece(corner, $burr_scale = 17);\n"
     "    burr_piece(\"x{connect=fz+y+,clabel=A}\");\n"
     "    burr_plate([[\"x{label_text=hello|x}\", \"x\"]], 2);\n"
     "}\n"},
    {"scad: cut cubes and slanted joints", "scad",
     "treen_box = [\"+.\", \"++{components=sx-y-}\"];\n"
     "burr_plate([[\"x{components=z+x+}\", \"x{components={z-x+},connect=dmz-x+}\"],\n"
     "[\"x{components=z+x+}.\", \"x{components={z-x+}}.{connect=dfy+x-~}\"]]);\n"},
    {"scad: functions and modules", "scad",
     "treen_box = \"3x2x1\"; m(\"AB\", 2);\n"
     "module m(l, n = 1) { burr_plate(concat(repeat(n, f(l[0])), [g(l)], [\"x\"])); }\n"
     "function f(l) = [str_interpolate(\"x{connect=mz+y+,clabel=$0}\", l)];\n"
     "function g(l) = str_interpolate(\"x{connect=fz-y+,clabel=$0}x{connect=fz-y+,clabel=$0}x\", l);\n"},
    {"scad: a burr by numbers", "scad", "burr_plate([1024, 1024, burr_stick(1024, 6), 1024, 1024, 1024]);\n"},
    {"burr6: a burr of six equal sticks", "burr6",
     "# six equal sticks\n"
     "A,1024,key\nB,1024,\nC,1024,\n"
     "# the rest\n"
     "D,1024,\nE,1024,\nF,1024,last\n"},
    {"dpf: locations", "dpf",
     "6 3 // locations, pieces\n"
     "2\n2 0 1\n2 2 3\n"
     "3\n2 0 2\n2 2 4\n2 4 5\n"
     "2\n2 1 3\n2 3 5\n"},
    {"matrix: three options", "matrix", "[[1, 0, 1], [0, 1, 0],\n [1, 1, 0]] # in brackets\n"},
    {"gdpf: sticks", "gdpf", "2 0\n4\n1 0\n0 1\n2 1\n1 2\n2\n2 3\n1 0\n0 1\n2 3\n1 0\n0 1\n"},
    {"gdpf: coloured square", "gdpf",
     "2 1\n"
     "4\n0 0 1\n1 0 2\n0 1 1\n1 1 2\n"
     "2\n"
     "2 2\n0 0 1\n0 1 1\n"
     "2 3\n0 0 2\n0 1 2\n"},
    {"yaml: holes and groups", "yaml",
     "title: holes and groups\n"
     "grid: prism\n"
     "box: \".+##/+###\"\n"
     "holes: 1\n"
     "pieces:\n"
     "  R: {copies: 2..3, shape: \"##\", group: {1: 2, 3: 1}}\n"
     "  M: {copies: 0..1, shape: \"#\", group: 1}\n"},
    {"xmpuzzle: cubes", "xmpuzzle",
     "<?xml version=\"1.0\"?>\n"
     "<puzzle version=\"2\">\n"
     "<colors><color red=\"9\" green=\"1\" blue=\"2\"/></colors>\n"
     "<shapes>\n"
     "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\" name=\"L\">##1#_</voxel>\n"
     "<voxel x=\"3\" y=\"2\" z=\"1\" type=\"0\">######</voxel>\n"
     "</shapes>\n"
     "<problems>\n"
     "<problem name=\"two &lt;L&gt;\" state=\"2\" assemblies=\"1\" solutions=\"1\" time=\"0\">\n"
     "<shapes><shape id=\"0\" count=\"2\" group=\"1\"/></shapes>\n"
     "<result id=\"1\"/><bitmap/>\n"
     "<solutions><solution><assembly>0 0 0 0 2 1 0 10</assembly>\n"
     "<separation><pieces count=\"2\">0 1</pieces>\n"
     "<state><dx>0 2</dx><dy>0 1</dy><dz>0 0</dz></state>\n"
     "<state><dx>0 3</dx><dy>0 1</dy><dz>0 0</dz></state>\n"
     "<state><dx>0 20003</dx><dy>0 1</dy><dz>0 0</dz></state>\n"
     "</separation></solution></solutions></problem>\n"
     "<problem name=\"again\" state=\"0\"><shapes><shape id=\"0\" min=\"1\" max=\"2\">"
     "<group group=\"1\" count=\"1\"/></shape></shapes><result id=\"1\"/></problem>\n"
     "</problems>\n"
     "<comment>for tests</comment>\n"
     "</puzzle>\n"},
    {"xmpuzzle: balls", "xmpuzzle",
     "<puzzle version=\"2\"><gridType type=\"2\"/>\n"
     "<shapes><voxel x=\"2\" y=\"2\" z=\"1\" hx=\"1\" type=\"0\">#__#</voxel>"
     "<voxel x=\"4\" y=\"2\" z=\"1\" type=\"0\">#_#__#_#</voxel></shapes>\n"
     "<problems><problem state=\"2\" assemblies=\"1\">\n"
     "<shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/>\n"
     "<solutions><solution><assembly>1 0 0 0 3 0 0 24</assembly></solution></solutions>\n"
     "</problem></problems></puzzle>\n"},
    {"xmpuzzle: a half that goes on", "xmpuzzle",
     "<puzzle version=\"2\">\n"
     "<shapes><voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>"
     "<voxel x=\"2\" y=\"3\" z=\"1\" type=\"0\">######</voxel></shapes>\n"
     "<problems><problem state=\"2\" assemblies=\"1\" solutions=\"1\">\n"
     "<shapes><shape id=\"0\" count=\"3\"/></shapes><result id=\"1\"/>\n"
     "<solutions><solution><assembly>0 0 0 0 0 1 0 0 0 2 0 0</assembly>\n"
     "<separation><pieces count=\"3\">0 1 2</pieces>\n"
     "<state><dx>0 0 0</dx><dy>0 1 2</dy><dz>0 0 0</dz></state>\n"
     "<state><dx>0 0 20000</dx><dy>0 1 2</dy><dz>0 0 0</dz></state>\n"
     "<separation type=\"left\"><pieces count=\"2\">0 1</pieces>\n"
     "<state><dx>0 0</dx><dy>0 1</dy><dz>0 0</dz></state>\n"
     "<state><dx>0 0</dx><dy>0 20001</dy><dz>0 0</dz></state>\n"
     "</separation></separation></solution></solutions></problem></problems></puzzle>\n"},
    {"cover: items", "cover",
     "| Knuth's toy problem, and a multiplicity\n"
     "a b 1:2|c | d e\n"
     "a c d:x\n"
     "b c d:x\n"
     "a b e\n"
     "c d:y e\n"},
    {"cubes: every rule", "cubes",
     "box 2 2 2 # and three cells stay empty\n"
     "CUBE 1\nCUBE 2 TOUCH 1\nCUBE 3 TOUCH 2 NOT_ALIGNED 1 2\n"
     "CUBE 4 LEFT 1 2 3\nCUBE 5 VEC 2 1 4 ORDER 1\n"},
    {"yaml: cubes in YAML", "yaml",
     "title: three in a row, and two apart\n"
     "cubes: |\n"
     "  box 3 2 1\n"
     "  CUBE 1\n  CUBE 2 TOUCH 1\n  CUBE 3 ALIGNED 1 2\n"
     "  CUBE 4\n  CUBE 5\n"},
    {"sujiko: nine cells", "sujiko", "# targets, then clues\n25,13,22,17\nP8,6\n"},
    {"yaml: sujiko in YAML", "yaml", "title: four cells\nsujiko: |\n  10\n  P0,1\n  P1,2\n"},
    {"kurosu: four by four", "kurosu", "different-lines\n01..\n....\n...1 # a comment\n....\n"},
};

/* Replies of solvers to small puzzles: models in each form, and proofs as text and binary. Of the
 * two proofs in each form one is about a puzzle that has a solution. No change whatsoever may make
 * that one hold. */
enum seed_reader { READER_SMT, READER_SAT, READER_PROOF };

struct reply_seed {
    const char *name, *puzzle;
    enum seed_reader reader;
    bool solvable;
    size_t length;
    const char *text;
};

#define REPLY(text)   sizeof(text) - 1, text
#define SEED_BOARD    "10\nP0,1\n"
#define SEED_DOMINOES "a b c d\na b\nc d\na c\nb d\n"
#define SEED_PIGEONS  "a b c | x y\na x\na y\nb x\nb y\nc x\nc y\n"

static const struct reply_seed replies[] = {
    {"a model of Z3's", SEED_BOARD, READER_SMT, true,
     REPLY("sat\n(\n  (define-fun c0 () Int\n    1)\n  (define-fun c1 () Int 2)\n  (define-fun |c2| () Int "
           "3) ; so\n"
           "  (define-fun c3 () Int 4)\n)\n")},
    {"a model of get-value's", SEED_BOARD, READER_SMT, true,
     REPLY("success\nsat\n((c0 1) (c1 (- 2)) (\"x\" 3)) ((c2 3)\n((f c0) 1) (c3 4))")},
    {"a model of truths", SEED_DOMINOES, READER_SMT, true,
     REPLY("sat (model (define-fun o1 () Bool true) (o2 true) (define-fun o3 () Bool false) (o4 false))")},
    {"a model of a SAT solver's", SEED_DOMINOES, READER_SAT, true,
     REPLY("c hello\ns SATISFIABLE\nv 1 2 -3\nv -4 0\n")},
    {"no model", SEED_DOMINOES, READER_SAT, true, REPLY("s UNSATISFIABLE\n")},
    {"a proof", SEED_PIGEONS, READER_PROOF, false, REPLY("c by hand\n1 4 0\nd -1 5 6 0\n1 0\n0\n")},
    {"a proof of what is not so", SEED_DOMINOES, READER_PROOF, true,
     REPLY("-1 2 0\n1 0\nd 1 3 0\n5 -1 0\n0\n")},
    {"a binary proof", SEED_PIGEONS, READER_PROOF, false, REPLY("a\x02\x08\0d\x03\x0a\x0c\0a\x02\0a\0")},
    {"a binary proof of what is not so", SEED_DOMINOES, READER_PROOF, true,
     REPLY("a\x03\x04\0a\x02\0d\x02\x06\0a\x0a\x03\0a\0")},
};

enum { REPLIES = sizeof replies / sizeof *replies };

/* Returns whether the seed is a burr. These have too many placements for the sweeps that go through
 * them. They are only read, written as they came, and shown. */
static inline bool seed_is_large(const struct seed *seed) {
    return strstr(seed->name, "burr");
}

enum { SEEDS = sizeof seeds / sizeof *seeds };

#endif
