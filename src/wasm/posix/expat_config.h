/* Expat's configuration. The salt of its tables comes from the clock: the only reader of a file is
 * the one who chose it. */
#pragma once

#define BYTEORDER         1234
#define HAVE_MEMMOVE      1
#define XML_CONTEXT_BYTES 1024
#define XML_DTD           1
#define XML_NS            1
#define XML_POOR_ENTROPY  1
