/* The size of a long test. The sanitizers make everything slower by ten times, and see as much in a
 * sample. The usual build asks all. */
#ifndef TREEN_TESTS_SAMPLED_H
#define TREEN_TESTS_SAMPLED_H

#ifdef __SANITIZE_ADDRESS__
#define SAMPLED(all, sample) (sample)
#else
#define SAMPLED(all, sample) (all)
#endif

#endif
