/* A letter is drawn on a raster of 4 by 6 meshes. Two digits are a point, x and y; a blank lifts
 * the pen. */
#include "making/sheet/strokes.h"

#include "base/utf8.h"

#include <ctype.h>

static const double HIGH = 6, WIDE = 4, NEXT = 6; /* meshes: of a letter, and from one to the next */

static const char *const letter[] = {
    ['A'] = "062046 1434",
    ['B'] = "06003041423303 3344453606",
    ['C'] = "4130100105163645",
    ['D'] = "06003041453606",
    ['E'] = "40000646 0333",
    ['F'] = "400006 0333",
    ['G'] = "41301001051636454323",
    ['H'] = "0006 4046 0343",
    ['I'] = "1030 2026 1636",
    ['J'] = "4045361605",
    ['K'] = "0006 400346",
    ['L'] = "000646",
    ['M'] = "0600234046",
    ['N'] = "06004640",
    ['O'] = "103041453616050110",
    ['P'] = "06003041423303",
    ['Q'] = "103041453616050110 2446",
    ['R'] = "06003041423303 2346",
    ['S'] = "413010010213334445361605",
    ['T'] = "0040 2026",
    ['U'] = "000516364540",
    ['V'] = "002640",
    ['W'] = "0016233640",
    ['X'] = "0046 4006",
    ['Y'] = "002340 2326",
    ['Z'] = "00400646",
    ['0'] = "103041453616050110 0541",
    ['1'] = "112026 1636",
    ['2'] = "01103041420646",
    ['3'] = "004022324345361605",
    ['4'] = "36300444",
    ['5'] = "400002324345361605",
    ['6'] = "413010010516364544331304",
    ['7'] = "004016",
    ['8'] = "13020110304142331304051636454433",
    ['9'] = "051636454130100102133342",
    ['-'] = "1333",
    ['+'] = "1333 2224",
    ['.'] = "2526",
    [','] = "2517",
    ['/'] = "0640",
    ['('] = "30212536",
    [')'] = "10212516",
    [':'] = "2223 2526",
    ['='] = "1232 1434",
    ['#'] = "1016 3036 0242 0444",
    ['_'] = "0646",
    ['\''] = "2022",
    ['"'] = "1012 3032",
    ['*'] = "1135 3115 2125",
    ['<'] = "311335",
    ['>'] = "113315",
    ['%'] = "0640 0010110100 3545463635",
    ['?'] = "011030414223 2324 2526",
    [' '] = "",
};

/* Returns the strokes of the character at the text's beginning, and its bytes. */
static const char *strokes_of(const char *text, size_t *bytes) {
    const unsigned char *at = (const unsigned char *)text;
    int long_one = utf8_bytes(at), capital = toupper(*at);
    *bytes = *at < 0x80 || long_one < 1 ? 1 : (size_t)long_one;
    bool known = *at < 0x80 && (size_t)capital < sizeof letter / sizeof *letter && letter[capital];
    return known ? letter[capital] : letter['?'];
}

double strokes_width(const char *text) {
    double width = 0;
    for (size_t bytes; *text; text += bytes) {
        strokes_of(text, &bytes);
        width += width > 0 ? NEXT : WIDE;
    }
    return width / HIGH;
}

static bool add_letter(const char *strokes, struct point corner, double mesh, struct arena *arena,
                       outline *lines) {
    point_list line = {0};
    for (; *strokes; strokes += 2) {
        if (*strokes == ' ') {
            if (!array_push(arena, lines, line))
                return false;
            line = (point_list){0};
            strokes++;
        }
        struct point at = {corner.x + (strokes[0] - '0') * mesh, corner.y + (strokes[1] - '0') * mesh};
        if (!array_push(arena, &line, at))
            return false;
    }
    return !line.count || array_push(arena, lines, line);
}

bool strokes_add(const char *text, struct point middle, double height, struct arena *arena, outline *lines) {
    double mesh = height / HIGH;
    struct point corner = {middle.x - strokes_width(text) * height / 2, middle.y - height / 2};
    for (size_t bytes; *text; text += bytes, corner.x += NEXT * mesh)
        if (!add_letter(strokes_of(text, &bytes), corner, mesh, arena, lines))
            return false;
    return true;
}
