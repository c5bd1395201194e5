/* Stands in for the page's table. A site serves its assets itself, so the program holds none. */
#include "app/ask/assets.h"

const struct asset assets[] = {{0}};
