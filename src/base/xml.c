#include "base/xml.h"

#include "base/array.h"
#include "base/error.h"
#include "base/utf8.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdlib.h>
#include <string.h>

/* Burrs come apart piece by piece, and each separation stands inside the one before: a burr of some hundred
 * pieces is deep, and no attack. */
enum {
    DEEPEST = 1000,
    MOST_ELEMENTS = 1 << 22, /* 64 MB of states, as BurrTools writes them, are two and a half million */
    LONGEST_TAG = 4096 /* libxml2 compares each attribute with all before it: 200,000 of them took a minute */
};

/* An element whose end has not been read yet. */
struct open_element {
    struct xml *node;
    struct xml *last; /* its last child so far */
    ARRAY(char) text;
};

/* libxml2 is asked for its events and not for its document: that would take ten times the memory, with no
 * limit of ours. Places are worked out from the text, because libxml2 knows only where it stands itself. */
struct reader {
    xmlParserCtxtPtr parser;
    const char *text, *source;
    size_t length;
    struct arena *arena;
    struct treen_error *error;
    enum treen_status status;
    struct scan here; /* somewhere before everything that is still to come */
    struct xml *root;
    size_t elements;
    ARRAY(struct open_element) open;
};

/* ---- Ends and errors ----------------------------------------------------------------------------------- */

/* The last thing that an event does: with the parser stopped, the texts that it gave are gone. */
static void end_with(struct reader *reader, enum treen_status status) {
    if (reader->status == TREEN_OK)
        reader->status = status;
    xmlStopParser(reader->parser);
}

static void end_without_memory(struct reader *reader) {
    end_with(reader, error_memory(reader->error, "reading XML"));
}

/* The first error is told: those that follow are mostly its echo. libxml2's sentences end in a line break. */
static void on_error(void *context, xmlErrorPtr found) {
    struct reader *reader = context;
    if (found->level < XML_ERR_FATAL || reader->status != TREEN_OK)
        return;
    const char *message = found->message ? found->message : "";
    reader->status = error_at(reader->error, reader->source, found->line, found->int2,
                              "this is not well-formed XML: %.*s", (int)strcspn(message, "\n"), message);
}

/* ---- Places -------------------------------------------------------------------------------------------- */

/* Goes on to the byte number `offset`. Events come in the order of the text, so offsets only grow, and all
 * places together take one walk through it. */
static struct scan_place place_of(struct reader *reader, size_t offset) {
    while (reader->here.at < reader->text + offset)
        scan_step(&reader->here);
    return scan_here(&reader->here);
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* libxml2 tells of an element when it stands at its > or />; its < is the last one before, since attributes
 * hold none. */
static size_t start_of_element(const struct reader *reader) {
    long consumed = xmlByteConsumed(reader->parser);
    size_t at = consumed < 0 ? 0 : (size_t)consumed < reader->length ? (size_t)consumed : reader->length;
    while (at > 0 && reader->text[at - 1] != '<')
        at--;
    return at ? at - 1 : 0;
}

/* Where the next attribute's value starts, from anywhere before its name; the end of the text if there is
 * none. */
static size_t next_value(const struct reader *reader, size_t at) {
    while (at < reader->length && reader->text[at] != '"' && reader->text[at] != '\'')
        at++;
    return at < reader->length ? at + 1 : at;
}

static size_t end_of_value(const struct reader *reader, size_t at) {
    char quote = reader->text[at - 1];
    while (at < reader->length && reader->text[at] != quote)
        at++;
    return at < reader->length ? at + 1 : at;
}

/* ---- Events -------------------------------------------------------------------------------------------- */

/* libxml2's texts are lent for the event. */
static char *copy(const struct reader *reader, const xmlChar *text, size_t length) {
    return arena_text(reader->arena, (const char *)text, length);
}

/* libxml2 gives five pointers for each: name, prefix, namespace, the value's start and its end. */
static bool add_attributes(struct reader *reader, struct xml *node, int count, const xmlChar **found,
                           size_t at) {
    struct xml_attribute *attribute = ARENA_NEW(reader->arena, (size_t)count, struct xml_attribute);
    if (!attribute)
        return false;
    for (int i = 0; i < count; i++, found += 5) {
        at = next_value(reader, at);
        attribute[i].place = place_of(reader, at);
        attribute[i].name = copy(reader, found[0], strlen((const char *)found[0]));
        attribute[i].value = copy(reader, found[3], (size_t)(found[4] - found[3]));
        if (!attribute[i].name || !attribute[i].value)
            return false;
        at = at < reader->length ? end_of_value(reader, at) : at;
    }
    node->attributes = (size_t)count;
    node->attribute = attribute;
    while (at < reader->length && reader->text[at] != '>')
        at++;
    node->text_place = place_of(reader, at < reader->length ? at + 1 : at);
    return true;
}

/* Beside each open element its last child is kept, so that siblings keep their order without a walk along
 * them. */
static void hang_in(struct reader *reader, struct xml *node) {
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

/* What libxml2 tells of name spaces is passed over: an element is known by its bare name. */
static void on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space,
                     int spaces, const xmlChar **space_list, int attributes, int standard,
                     const xmlChar **attribute) {
    (void)prefix, (void)space, (void)spaces, (void)space_list, (void)standard;
    struct reader *reader = context;
    size_t at = start_of_element(reader);
    struct xml *node = ARENA_NEW(reader->arena, 1, struct xml);
    if (!node || !(node->name = copy(reader, name, strlen((const char *)name)))) {
        end_without_memory(reader);
        return;
    }
    node->text = "";
    node->place = place_of(reader, at);
    if (++reader->elements > MOST_ELEMENTS) {
        end_with(reader, xml_error(node, reader->source, reader->error,
                                   "this is one element too many: %d at most", MOST_ELEMENTS));
        return;
    }
    if (reader->open.count == DEEPEST) {
        end_with(reader,
                 xml_error(node, reader->source, reader->error,
                           "<%.40s> is nested too deeply: %d elements around it", node->name, DEEPEST));
        return;
    }
    hang_in(reader, node);
    if (!add_attributes(reader, node, attributes, attribute, at) ||
        !array_push(reader->arena, &reader->open, (struct open_element){.node = node}))
        end_without_memory(reader);
}

static void on_text(void *context, const xmlChar *text, int length) {
    struct reader *reader = context;
    if (!reader->open.count)
        return;
    struct open_element *element = &reader->open.at[reader->open.count - 1];
    size_t more = (size_t)length;
    while (element->text.room - element->text.count < more)
        if (!array_grow(reader->arena, &element->text.at, element->text.count, &element->text.room, 1)) {
            end_without_memory(reader);
            return;
        }
    memcpy(element->text.at + element->text.count, text, more);
    element->text.count += more;
}

/* Only now is the text whole; pieces of it may stand between children. */
static void on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space) {
    (void)name, (void)prefix, (void)space;
    struct reader *reader = context;
    struct open_element *element = &reader->open.at[--reader->open.count];
    element->node->length = element->text.count;
    if (!array_push(reader->arena, &element->text, '\0'))
        end_without_memory(reader);
    else
        element->node->text = element->text.at;
}

static void on_document_type(void *context, const xmlChar *name, const xmlChar *external,
                             const xmlChar *system) {
    (void)name, (void)external, (void)system;
    struct reader *reader = context;
    int line = reader->parser->input ? reader->parser->input->line : 1;
    end_with(reader, error_at(reader->error, reader->source, line, 1,
                              "found a document type declaration (<!DOCTYPE), expected a file without one: "
                              "what it declares is not read"));
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

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

/* A copy that ends in a zero byte, as UTF-8: each byte above 127 of Latin-1 becomes two. To be freed. */
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

/* NOENT: &amp; in an attribute is to come as & and not as &#38;. HUGE lifts libxml2's limits of ten million
 * characters a text and 256 elements deep, in favour of ours: the file's size, the arena's limit, DEEPEST.
 * Without entities, nothing grows beyond the file. */
static void parse(struct reader *reader) {
    xmlSAXHandler *events = reader->parser->sax;
    memset(events, 0, sizeof *events);
    events->initialized = XML_SAX2_MAGIC;
    events->startElementNs = on_start;
    events->endElementNs = on_end;
    events->characters = events->cdataBlock = on_text;
    events->internalSubset = on_document_type;
    events->serror = on_error;
    reader->parser->userData = reader;
    xmlCtxtUseOptions(reader->parser,
                      XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_HUGE | XML_PARSE_IGNORE_ENC);
    xmlParseDocument(reader->parser);
    if (reader->status == TREEN_OK && !reader->parser->wellFormed)
        reader->status = error_at(reader->error, reader->source, 0, 0, "this is not well-formed XML");
}

/* Where the start of an element goes on for too long; the text's end where none does. Comments and the like
 * start with other characters. */
static const char *find_long_tag(const char *text, const char *end) {
    for (const char *at = text; (at = memchr(at, '<', (size_t)(end - at))); at++) {
        size_t left = (size_t)(end - at), looked = left < LONGEST_TAG + 1 ? left : LONGEST_TAG + 1;
        if (at[1] && !strchr("!?/", at[1]) && !memchr(at, '>', looked) && left > LONGEST_TAG)
            return at;
    }
    return end;
}

/* Before libxml2 sees the text: it is the one who would be slow. */
static enum treen_status check_tags(struct reader *reader) {
    const char *end = reader->text + reader->length, *tag = find_long_tag(reader->text, end);
    struct scan scan = scan_open(reader->text, reader->length, reader->source, reader->error);
    while (tag < end && scan.at < tag)
        scan_step(&scan);
    return tag == end ? TREEN_OK
                      : scan_error(&scan, scan_here(&scan),
                                   "this element starts with more than %d characters", LONGEST_TAG);
}

static enum treen_status read_decoded(struct reader *reader) {
    if (!reader->length)
        return error_at(reader->error, reader->source, 1, 1, "the file is empty, expected XML");
    if (reader->length > INT32_MAX)
        return error_at(reader->error, reader->source, 0, 0, "this text is too long");
    TRY(check_tags(reader));
    reader->here = scan_open(reader->text, reader->length, reader->source, reader->error);
    reader->parser = xmlCreateMemoryParserCtxt(reader->text, (int)reader->length);
    if (!reader->parser)
        return error_memory(reader->error, "reading XML");
    parse(reader);
    xmlFreeParserCtxt(reader->parser);
    return reader->status;
}

/* The decoded copy lives as long as the reading: nodes copy what they keep, places are numbers. */
enum treen_status xml_read(const char *text, size_t length, const char *source, struct arena *arena,
                           struct treen_error *error, const struct xml **root) {
    struct reader reader = {.source = source, .arena = arena, .error = error};
    char *copy_of_text = decoded(text, length, &reader.length);
    if (!copy_of_text)
        return error_memory(error, "reading XML");
    reader.text = copy_of_text;
    enum treen_status status = read_decoded(&reader);
    free(copy_of_text);
    if (status == TREEN_OK)
        *root = reader.root;
    return status;
}

/* ---- Looking around ------------------------------------------------------------------------------------ */

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
    char text[sizeof error->text];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return error_at(error, source, node->place.line, node->place.column, "%s", text);
}

/* ---- Writing ------------------------------------------------------------------------------------------- */

/* A line break in an attribute would come back as a blank, a carriage return as a line break. */
static void write_escaped(FILE *out, const char *text, bool in_attribute) {
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&apos;", out);
            break;
        default:
            if (*text == '\r' || (in_attribute && is_space(*text) && *text != ' '))
                fprintf(out, "&#%d;", *text);
            else
                putc(*text, out);
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
