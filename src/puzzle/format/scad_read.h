/* Shared by the files that read text for OpenSCAD: its words and signs, and the drawings in its
 * texts. */
#pragma once

#include "puzzle/format/scad.h"

/* A piece of text. form: 'w' a word or a number, '"' a text without its quotes, 0 the end; any
 * other sign is its own form. */
struct token {
    char form;
    struct scan_word word;
    struct scan at; /* where the word begins */
};

/* The arguments of a call: each is where it stands, with the arguments that hold there. */
enum { SCAD_ARGUMENTS = 8 };
struct scad_frame {
    size_t count;
    struct scad_argument {
        struct scan_word name;
        struct scan value; /* at = null: there is none */
        const struct scad_frame *frame;
    } argument[SCAD_ARGUMENTS];
};

/* The names of modules with arguments, which are read where they are called. */
enum { SCAD_MODULES = 64 };
struct scad_modules {
    size_t count;
    struct scan_word name[SCAD_MODULES];
    bool called[SCAD_MODULES];
};

struct scad_reader {
    struct scan scan;               /* what is left */
    struct scan whole;              /* all of the text, to look names up */
    size_t *looked;                 /* the bytes that were looked through for them */
    const struct scad_frame *frame; /* null: no function or module with arguments is read */
    const struct scad_modules *modules;
    int deep; /* names that are looked up within each other */
    struct arena *arena;
    struct scad *scad;
};

/* A drawing that is being read: a part, or the box. */
struct scad_drawing {
    bool is_box;
    ARRAY(struct coloured_cell) cell;
};

enum treen_status scad_no_memory(const struct scad_reader *reader);

/* Takes the next token of a text; scad_peek leaves it there. */
struct token scad_next(struct scan *scan);
struct token scad_peek(const struct scad_reader *reader);

/* Takes the sign if it comes next. */
bool scad_takes(struct scad_reader *reader, char sign);

/* Takes the sign, or says what was expected in its place. */
enum treen_status scad_need(struct scad_reader *reader, char sign, const char *what);

/* Adds a cell to a drawing; the place is for the message. */
enum treen_status scad_add_cell(struct scad_reader *reader, const struct scan *scan, struct treen_cell at,
                                bool must, struct scad_drawing *drawing);

/* Reads one layer, the text of the token; or a list of layers behind its [, up to its ]. */
enum treen_status scad_read_layer(struct scad_reader *reader, const struct token *text, int z,
                                  struct scad_drawing *drawing);
enum treen_status scad_read_layers(struct scad_reader *reader, struct scad_drawing *drawing);

/* Adds a part once more, with its joints. */
enum treen_status scad_copy_part(struct scad_reader *reader, size_t index);

/* Adds copies of parts that are in the text once and are needed several times. Their only joint has
 * a label that the other side has more often. */
enum treen_status scad_even_out(struct scad_reader *reader);

/* Goes one deeper, or says that too many names stand within each other at this word. */
enum treen_status scad_deeper(struct scad_reader *reader, struct scan_word word);

/* Makes a reader at the value of a variable or an argument. `what` says what is expected. */
enum treen_status scad_variable(struct scad_reader *reader, struct scan_word name, const char *what,
                                struct scad_reader *other);

/* Takes a call behind its (. *body reads behind the head of the "function" or "module" of that
 * name, with the arguments in *frame. *there: the text has it. */
enum treen_status scad_call(struct scad_reader *reader, struct scan_word name, const char *sort,
                            struct scad_frame *frame, struct scad_reader *body, bool *there);

/* Reads a text, or a number: as it stands, or by a name. */
enum treen_status scad_text(struct scad_reader *reader, struct token *text);
enum treen_status scad_number(struct scad_reader *reader, int64_t least, int64_t most, int64_t *number);
