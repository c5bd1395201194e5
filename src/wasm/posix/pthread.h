/* POSIX threads where there is one thread. Locks and conditions have nothing to do. A new thread
 * cannot be had, and a caller then does the work itself. */
#pragma once

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <time.h>

#define __NEED_pthread_t
#define __NEED_pthread_attr_t
#define __NEED_pthread_mutex_t
#define __NEED_pthread_mutexattr_t
#define __NEED_pthread_cond_t
#define __NEED_pthread_condattr_t
#include <bits/alltypes.h>

#define ONE_THREAD(name, ...)                                                                                \
    static inline int pthread_##name(__VA_ARGS__) {                                                          \
        return 0;                                                                                            \
    }
#define NO_THREAD(name, ...)                                                                                 \
    static inline int pthread_##name(__VA_ARGS__) {                                                          \
        return EAGAIN;                                                                                       \
    }

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-parameter"
ONE_THREAD(mutex_init, pthread_mutex_t *lock, const pthread_mutexattr_t *attributes)
ONE_THREAD(mutex_destroy, pthread_mutex_t *lock)
ONE_THREAD(mutex_lock, pthread_mutex_t *lock)
ONE_THREAD(mutex_unlock, pthread_mutex_t *lock)
ONE_THREAD(cond_init, pthread_cond_t *condition, const pthread_condattr_t *attributes)
ONE_THREAD(cond_destroy, pthread_cond_t *condition)
ONE_THREAD(cond_signal, pthread_cond_t *condition)
ONE_THREAD(cond_broadcast, pthread_cond_t *condition)
ONE_THREAD(cond_wait, pthread_cond_t *condition, pthread_mutex_t *lock)
ONE_THREAD(cond_timedwait, pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *until)
ONE_THREAD(condattr_init, pthread_condattr_t *attributes)
ONE_THREAD(condattr_destroy, pthread_condattr_t *attributes)
ONE_THREAD(condattr_setclock, pthread_condattr_t *attributes, clockid_t clock)
ONE_THREAD(sigmask, int how, const sigset_t *set, sigset_t *before)
NO_THREAD(create, pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context)
NO_THREAD(join, pthread_t thread, void **result)
NO_THREAD(kill, pthread_t thread, int number)
#pragma clang diagnostic pop

#undef ONE_THREAD
#undef NO_THREAD
