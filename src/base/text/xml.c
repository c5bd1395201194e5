#include "base/text/xml.h"

#include "base/array.h"
#include "base/error.h"
#include "base/harmless.h"
#include "base/utf8.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

/* Burrs come apart piece by piece, and each separation stands inside the one before. So a burr of
 * some hundred pieces is deep, and no attack. */
enum {
    DEEPEST = 1000,
    MOST_ELEMENTS = 1 << 22, /* BurrTools' largest files have fewer */
    LONGEST_TAG = 4096       /* Expat holds all attributes of a tag at once, outside the arena */
};

/* An element whose end has not been read yet. */
struct open_element {
    struct xml *node;
    struct xml *last; /* its last child so far */
    ARRAY(char) text;
};

/* Expat tells the place of an event, but not the place of an attribute: this file finds places in
 * the text. */
struct xml_reader {
    XML_Parser parser;
    const char *text, *source;
    size_t length;
    struct arena *arena;
    struct treen_error *error;
    enum treen_status status;
    struct scan here; /* a place before all events that are still to come */
    struct xml *root;
    size_t elements;
    ARRAY(struct open_element) open;
};

/* ---- Ends and errors ------------------------------------------------------------------------- */

/* Ends the reading. An event that Expat has read already (the end of an empty element) may follow,
 * so every event looks at the status. */
static void end_with(struct xml_reader *reader, enum treen_status status) {
    if (reader->status == TREEN_OK)
        reader->status = status;
    XML_StopParser(reader->parser, XML_FALSE);
}

/* ---- Places ---------------------------------------------------------------------------------- */

/* Goes on to the byte number `offset`. Events come in the order of the text, so offsets only grow,
 * and all places together take one walk through it. */
static struct scan_place place_of(struct xml_reader *reader, size_t offset) {
    while (reader->here.at < reader->text + offset)
        scan_step(&reader->here);
    return scan_here(&reader->here);
}

/* Returns the offset of the event; after an error, the offset of the mistake. */
static size_t start_of_event(const struct xml_reader *reader) {
    XML_Index index = XML_GetCurrentByteIndex(reader->parser);
    return index < 0 ? 0 : (size_t)index < reader->length ? (size_t)index : reader->length;
}

/* Finds the start of the next attribute's value, from anywhere before its name. */
static size_t next_value(const struct xml_reader *reader, size_t at) {
    return at + strcspn(reader->text + at, "\"'") + 1;
}

static size_t end_of_value(const struct xml_reader *reader, size_t at) {
    return at + strcspn(reader->text + at, reader->text[at - 1] == '"' ? "\"" : "'") + 1;
}

/* ---- Events ---------------------------------------------------------------------------------- */

/* Copies the bare name of an element or attribute: its name space is ignored. */
static const char *copy_name(const struct xml_reader *reader, const char *name) {
    const char *colon = strrchr(name, ':'), *bare = colon ? colon + 1 : name;
    return arena_text(reader->arena, bare, strlen(bare));
}

/* Adds the attributes. Expat lends two texts for each, the name and the value, and a null after the
 * last. Inside a tag that it has read, quotes stand around values only. */
static bool add_attributes(struct xml_reader *reader, struct xml *node, const char **found, size_t at) {
    while (found[2 * node->attributes])
        node->attributes++;
    struct xml_attribute *attribute = ARENA_NEW(reader->arena, node->attributes, struct xml_attribute);
    if (!attribute)
        return false;
    for (size_t i = 0; i < node->attributes; i++, found += 2) {
        at = next_value(reader, at);
        attribute[i].place = place_of(reader, at);
        attribute[i].name = copy_name(reader, found[0]);
        attribute[i].value = arena_text(reader->arena, found[1], strlen(found[1]));
        if (!attribute[i].name || !attribute[i].value)
            return false;
        at = end_of_value(reader, at);
    }
    node->attribute = attribute;
    return true;
}

/* Hangs the node into its parent. Each open element keeps its last child, so that a sibling is
 * added without a walk along the others. */
static void hang_in(struct xml_reader *reader, struct xml *node) {
    struct open_element *parent = reader->open.count ? &reader->open.at[reader->open.count - 1] : NULL;
    if (!parent)
        reader->root = node;
    else if (parent->last)
        parent->last->next = node;
    else
        parent->node->child = node;
    if (parent)
        parent->last = node;
}

static enum treen_status check_limits(struct xml_reader *reader, const struct xml *node) {
    if (++reader->elements > MOST_ELEMENTS)
        return xml_error(node, reader->source, reader->error, "this is one element too many: %d at most",
                         MOST_ELEMENTS);
    if (reader->open.count == DEEPEST)
        return xml_error(node, reader->source, reader->error,
                         "<%s> is nested too deeply: %d elements around it", node->name, DEEPEST);
    return TREEN_OK;
}

static enum treen_status start_element(struct xml_reader *reader, const char *name, const char **attributes) {
    size_t at = start_of_event(reader);
    struct xml *node = ARENA_NEW(reader->arena, 1, struct xml);
    if (!node || !(node->name = copy_name(reader, name)))
        return error_memory(reader->error, "reading XML");
    node->text = "";
    node->place = place_of(reader, at);
    TRY(check_limits(reader, node));
    hang_in(reader, node);
    TRY_MEMORY(add_attributes(reader, node, attributes, at), reader->error, "reading XML");
    node->text_place = place_of(reader, at + (size_t)XML_GetCurrentByteCount(reader->parser));
    return array_push(reader->arena, &reader->open, (struct open_element){.node = node})
               ? TREEN_OK
               : error_memory(reader->error, "reading XML");
}

static void on_start(void *context, const char *name, const char **attributes) {
    struct xml_reader *reader = context;
    if (reader->status != TREEN_OK)
        return;
    enum treen_status status = start_element(reader, name, attributes);
    if (status != TREEN_OK)
        end_with(reader, status);
}

static void on_text(void *context, const char *text, int length) {
    struct xml_reader *reader = context;
    if (!reader->open.count || reader->status != TREEN_OK)
        return;
    struct open_element *element = &reader->open.at[reader->open.count - 1];
    size_t more = (size_t)length;
    while (element->text.room - element->text.count < more)
        if (!array_grow(reader->arena, &element->text.at, element->text.count, &element->text.room, 1)) {
            end_with(reader, error_memory(reader->error, "reading XML"));
            return;
        }
    memcpy(element->text.at + element->text.count, text, more);
    element->text.count += more;
}

/* Ends an element. Only now is its text complete, since pieces of it may stand between children. */
static void on_end(void *context, const char *name) {
    (void)name;
    struct xml_reader *reader = context;
    if (reader->status != TREEN_OK)
        return;
    struct open_element *element = &reader->open.at[--reader->open.count];
    element->node->length = element->text.count;
    if (!array_push(reader->arena, &element->text, '\0'))
        end_with(reader, error_memory(reader->error, "reading XML"));
    else
        element->node->text = element->text.at;
}

/* Refuses a document type. Expat reports it after all bytes up to its [ or >, so its start is
 * searched backwards. */
static void on_document_type(void *context, const char *name, const char *system, const char *external,
                             int has_subset) {
    (void)name, (void)system, (void)external, (void)has_subset;
    struct xml_reader *reader = context;
    size_t at = start_of_event(reader);
    while (at > 0 && strncmp(reader->text + at, "<!DOCTYPE", 9) != 0)
        at--;
    struct scan_place place = place_of(reader, at);
    end_with(reader, error_at(reader->error, reader->source, place.line, place.column,
                              "found a document type declaration (<!DOCTYPE), expected a file without one: "
                              "what it declares is not read"));
}

/* ---- Reading --------------------------------------------------------------------------------- */

static bool is_utf8(const char *text, size_t length) {
    const char *at = text;
    while (at < text + length) {
        int bytes = utf8_bytes((const unsigned char *)at);
        if (!bytes)
            return false;
        at += bytes;
    }
    return true;
}

/* Returns a copy that ends in a zero byte, as UTF-8: each byte above 127 of Latin-1 becomes two.
 * The caller frees it. */
static char *decoded(const char *text, size_t length, size_t *decoded_length) {
    char *made = malloc(2 * length + 1), *to = made;
    if (!made)
        return NULL;
    memcpy(made, text, length);
    made[length] = '\0';
    *decoded_length = length;
    if (is_utf8(made, length))
        return made;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= 0x80)
            *to++ = (char)(0xc0 | c >> 6);
        *to++ = (char)(c < 0x80 ? c : 0x80 | (c & 0x3f));
    }
    *to = '\0';
    *decoded_length = (size_t)(to - made);
    return made;
}

/* Returns the status that an event ended with, or writes the error that Expat found. */
static enum treen_status failure(struct xml_reader *reader) {
    enum XML_Error found = XML_GetErrorCode(reader->parser);
    if (reader->status != TREEN_OK)
        return reader->status;
    if (found == XML_ERROR_NO_MEMORY)
        return error_memory(reader->error, "reading XML");
    struct scan_place place = place_of(reader, start_of_event(reader));
    return error_at(reader->error, reader->source, place.line, place.column,
                    "this is not well-formed XML: %s", XML_ErrorString(found));
}

/* Parses the text. Without entities nothing grows beyond the file. */
static enum treen_status parse(struct xml_reader *reader) {
    XML_SetUserData(reader->parser, reader);
    XML_SetElementHandler(reader->parser, on_start, on_end);
    XML_SetCharacterDataHandler(reader->parser, on_text);
    XML_SetStartDoctypeDeclHandler(reader->parser, on_document_type);
    enum XML_Status status = XML_Parse(reader->parser, reader->text, (int)reader->length, true);
    return status == XML_STATUS_OK ? reader->status : failure(reader);
}

/* Finds the start of an element whose tag is too long; the text's end where there is none. Comments
 * and the like start with other characters. */
static const char *find_long_tag(const char *text, const char *end) {
    for (const char *at = text; (at = memchr(at, '<', (size_t)(end - at))); at++) {
        size_t left = (size_t)(end - at), looked = left < LONGEST_TAG + 1 ? left : LONGEST_TAG + 1;
        if (at[1] && !strchr("!?/", at[1]) && !memchr(at, '>', looked) && left > LONGEST_TAG)
            return at;
    }
    return end;
}

static enum treen_status check_tags(struct xml_reader *reader) {
    const char *end = reader->text + reader->length, *tag = find_long_tag(reader->text, end);
    struct scan scan = scan_open(reader->text, reader->length, reader->source, reader->error);
    while (tag < end && scan.at < tag)
        scan_step(&scan);
    return tag == end ? TREEN_OK
                      : scan_error(&scan, scan_here(&scan),
                                   "this element starts with more than %d characters", LONGEST_TAG);
}

/* Reads UTF-8. Expat is told the encoding, so that it ignores the file's own declaration. */
static enum treen_status read_decoded(struct xml_reader *reader) {
    if (!reader->length)
        return error_at(reader->error, reader->source, 1, 1, "the file is empty, expected XML");
    if (reader->length > INT32_MAX)
        return error_at(reader->error, reader->source, 0, 0, "this text is too long");
    TRY(check_tags(reader));
    reader->here = scan_open(reader->text, reader->length, reader->source, reader->error);
    static const XML_Memory_Handling_Suite memory = {malloc, realloc, free};
    reader->parser = XML_ParserCreate_MM("UTF-8", &memory, NULL);
    TRY_MEMORY(reader->parser, reader->error, "reading XML");
    enum treen_status status = parse(reader);
    XML_ParserFree(reader->parser);
    return status;
}

/* The decoded copy lives as long as the reading: nodes copy what they keep, and places are
 * numbers. */
enum treen_status xml_read(const char *text, size_t length, const char *source, struct arena *arena,
                           struct treen_error *error, const struct xml **root) {
    struct xml_reader reader = {.source = source, .arena = arena, .error = error};
    char *copy_of_text = decoded(text, length, &reader.length);
    TRY_MEMORY(copy_of_text, error, "reading XML");
    reader.text = copy_of_text;
    enum treen_status status = read_decoded(&reader);
    free(copy_of_text);
    if (status == TREEN_OK)
        *root = reader.root;
    return status;
}

/* ---- Looking around -------------------------------------------------------------------------- */

static const struct xml *first_of(const struct xml *node, const char *name) {
    while (node && strcmp(node->name, name) != 0)
        node = node->next;
    return node;
}

const struct xml *xml_child(const struct xml *node, const char *name) {
    return first_of(node->child, name);
}

const struct xml *xml_next(const struct xml *node, const char *name) {
    return first_of(node->next, name);
}

const struct xml_attribute *xml_get(const struct xml *node, const char *name) {
    for (size_t i = 0; i < node->attributes; i++)
        if (strcmp(node->attribute[i].name, name) == 0)
            return &node->attribute[i];
    return NULL;
}

enum treen_status xml_error(const struct xml *node, const char *source, struct treen_error *error,
                            const char *format, ...) {
    va_list values;
    va_start(values, format);
    enum treen_status status =
        error_list_at(error, source, node->place.line, node->place.column, format, values);
    va_end(values);
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Returns the name by which a reference stands for the character; null = it has none. */
static const char *name_of(char c) {
    static const struct {
        char character;
        const char *name;
    } names[] = {{'<', "lt"}, {'>', "gt"}, {'&', "amp"}, {'"', "quot"}, {'\'', "apos"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].character == c)
            return names[i].name;
    return NULL;
}

/* Writes a text with its escapes. A character that steers a terminal becomes a number. So does a
 * line break in an attribute, which would come back as a blank. */
static void write_escaped(FILE *out, const char *text, bool in_attribute) {
    while (*text) {
        int bytes = utf8_bytes((const unsigned char *)text);
        unsigned number = bytes ? utf8_number((const unsigned char *)text, bytes) : 0xfffd;
        const char *name = name_of(*text);
        bool kept = !in_attribute && (*text == '\n' || *text == '\t');
        if (name)
            fprintf(out, "&%s;", name);
        else if (steers(number) && !kept)
            fprintf(out, "&#%u;", number);
        else
            fwrite(text, 1, bytes ? (size_t)bytes : 1, out);
        text += bytes ? bytes : 1;
    }
}

void xml_write_text(FILE *out, const char *text) {
    write_escaped(out, text, false);
}

void xml_write_attribute(FILE *out, const char *name, const char *value) {
    fprintf(out, " %s=\"", name);
    write_escaped(out, value, true);
    putc('"', out);
}

void xml_write_line(FILE *out, const char *text) {
    while (*text) {
        int bytes = utf8_bytes((const unsigned char *)text);
        char character[5] = {0};
        memcpy(character, text, bytes ? (size_t)bytes : 1);
        write_escaped(out, xml_can_hold(character) ? character : "?", true);
        text += strlen(character);
    }
}

bool xml_can_hold(const char *text) {
    while (*text) {
        int bytes = utf8_bytes((const unsigned char *)text);
        bool control = (unsigned char)*text < ' ' && !is_space(*text);
        if (!bytes || control || !strncmp(text, "\xef\xbf\xbe", 3) || !strncmp(text, "\xef\xbf\xbf", 3))
            return false;
        text += bytes;
    }
    return true;
}
