#ifndef RANKINGLOG_CTEXTS_H
#define RANKINGLOG_CTEXTS_H

#include <stddef.h>

/* Texts/catalog.tsv: the texts in all languages, as read-only data that is loaded on first access. */
const unsigned char *rl_text_catalog(void);

size_t rl_text_catalog_length(void);

#endif
