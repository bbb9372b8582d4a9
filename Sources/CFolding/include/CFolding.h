#ifndef RANKINGLOG_CFOLDING_H
#define RANKINGLOG_CFOLDING_H

/* The table of `String.folded`, written by Scripts/fold-table. It is part of the program and has a fixed Unicode version,
   so that the search index stays valid with every Swift runtime. */

#include <stdint.h>

extern const int32_t rl_folding_unicode_major;
extern const int32_t rl_folding_unicode_minor;

/* The block of each 128 characters, and the cells of all different blocks. The lowest bit of a cell is set if the
   character may combine with the preceding one. The other bits are the position after the length of the replacement; 0 if
   the character is not changed. */
extern const uint32_t rl_folding_block_count;
extern const uint16_t rl_folding_blocks[];
extern const uint32_t rl_folding_cells[];
/* Each replacement in UTF-8, after its length in bytes. */
extern const uint8_t rl_folding_replacements[];

static inline uint32_t rl_folding_cell(uint32_t scalar) {
  uint32_t block = scalar >> 7;
  return block < rl_folding_block_count ? rl_folding_cells[(uint32_t)rl_folding_blocks[block] << 7 | (scalar & 127)] : 0;
}

static inline const uint8_t *rl_folding_replacement(uint32_t cell) { return rl_folding_replacements + (cell >> 1); }

/* A range of characters with the same canonical combining class. */
typedef struct {
  uint32_t start, count;
  uint8_t value;
} rl_folding_class;
extern const uint32_t rl_folding_class_count;
extern const rl_folding_class rl_folding_classes[];
static inline rl_folding_class rl_folding_class_at(uint32_t index) { return rl_folding_classes[index]; }

/* Two folded characters and their composed form, without Hangul. */
typedef struct {
  uint32_t first, second, composed;
} rl_folding_pair;
extern const uint32_t rl_folding_pair_count;
extern const rl_folding_pair rl_folding_pairs[];
static inline rl_folding_pair rl_folding_pair_at(uint32_t index) { return rl_folding_pairs[index]; }

#endif
