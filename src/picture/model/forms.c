#include "picture/model/forms.h"

#include "base/text/real.h"

/* Puts a number as precise as a point's. */
static void put_length(struct json *json, const char *key, double length) {
    char digits[REAL_ROOM];
    real_print(digits, 4, length);
    json_digits(json, key, digits);
}

void forms_point(struct json *json, const char *key, const double at[3]) {
    json_open(json, key, '[');
    for (int i = 0; i < 3; i++)
        put_length(json, NULL, at[i]);
    json_close(json, ']');
}

void forms_face(struct json *json, const struct grid_face *face) {
    json_open(json, NULL, '[');
    for (int i = 0; i < face->corners; i++)
        forms_point(json, NULL, face->corner[i]);
    json_close(json, ']');
}

void forms_round(struct json *json, const char *key, const struct grid_bar *bar) {
    json_open(json, key, '{');
    if (grid_bar_is_ball(bar)) {
        forms_point(json, "middle", bar->end[0]);
    } else {
        json_open(json, "ends", '[');
        forms_point(json, NULL, bar->end[0]);
        forms_point(json, NULL, bar->end[1]);
        json_close(json, ']');
    }
    put_length(json, "radius", bar->radius);
    json_close(json, '}');
}
