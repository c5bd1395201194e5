#include "run/message.h"

#include <string.h>

/* A solution's parts and cells are its worker's scratch. So both are copied into the message's own
 * memory. */
struct message *message_copy(const struct treen_solution *solution, struct budget *budget) {
    size_t cells = 0;
    for (size_t i = 0; i < solution->parts; i++)
        cells += solution->part[i].cells;
    size_t parts_size = solution->parts * sizeof(struct treen_part);
    size_t bytes = sizeof(struct message) + parts_size + cells * sizeof(struct treen_cell);
    struct message *message = budget_realloc(budget, NULL, 0, bytes);
    if (!message)
        return NULL;
    struct treen_part *part = (struct treen_part *)(message + 1);
    struct treen_cell *cell = (struct treen_cell *)(part + solution->parts);
    *message = (struct message){.budget = budget, .bytes = bytes, .solution = *solution};
    message->solution.part = part;
    for (size_t i = 0; i < solution->parts; i++) {
        part[i] = solution->part[i];
        if (part[i].cells)
            memcpy(cell, part[i].cell, part[i].cells * sizeof *cell);
        part[i].cell = cell;
        cell += part[i].cells;
    }
    return message;
}

void message_free(struct message *message) {
    if (message)
        budget_free(message->budget, message, message->bytes);
}

void queue_open(struct queue *queue) {
    *queue = (struct queue){.last = &queue->first};
}

void queue_drop(struct queue *queue) {
    struct message *message;
    while ((message = queue_take(queue)))
        message_free(message);
}

void queue_put(struct queue *queue, struct message *message) {
    *queue->last = message;
    queue->last = &message->next;
    queue->count++;
}

struct message *queue_take(struct queue *queue) {
    struct message *message = queue->first;
    if (message) {
        queue->first = message->next;
        queue->count--;
    }
    if (!queue->first)
        queue->last = &queue->first;
    return message;
}
