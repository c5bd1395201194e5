/* How the tool's memory comes from the operating system. The library leaves malloc as its user has set it. */
#ifndef TREEN_APP_HEAP_H
#define TREEN_APP_HEAP_H

/* Before anything is allocated. Costs some 10 microseconds. Where the C library is not glibc it does nothing. */
void heap_prepare(void);

#endif
