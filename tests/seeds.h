/* Small puzzles, one or more in every format, with solutions to tell: what the fault and fuzz tests work on.
 */
#ifndef TREEN_TESTS_SEEDS_H
#define TREEN_TESTS_SEEDS_H

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
    {"dpf: locations", "dpf",
     "6 3 // locations, pieces\n"
     "2\n2 0 1\n2 2 3\n"
     "3\n2 0 2\n2 2 4\n2 4 5\n"
     "2\n2 1 3\n2 3 5\n"},
    {"gdpf: coloured square", "gdpf",
     "2 1\n"
     "4\n0 0 1\n1 0 2\n0 1 1\n1 1 2\n"
     "2\n"
     "2 2\n0 0 1\n0 1 1\n"
     "2 3\n0 0 2\n0 1 2\n"},
    {"cover: items", "cover",
     "| Knuth's toy problem, and a multiplicity\n"
     "a b 1:2|c | d e\n"
     "a c d:x\n"
     "b c d:x\n"
     "a b e\n"
     "c d:y e\n"},
    {"sujiko: nine cells", "sujiko", "# targets, then clues\n25,13,22,17\nP8,6\n"},
    {"yaml: sujiko in YAML", "yaml", "title: four cells\nsujiko: |\n  10\n  P0,1\n  P1,2\n"},
    {"kurosu: four by four", "kurosu", "different-lines\n01..\n....\n...1 # a comment\n....\n"},
};

enum { SEEDS = sizeof seeds / sizeof *seeds };

#endif
