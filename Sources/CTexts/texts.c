#include "CTexts.h"

#ifndef __has_embed
#error "#embed is required: use clang 19 or later, which Swift includes"
#endif

#pragma clang diagnostic ignored "-Wc23-extensions"

/* The compiler records the file as a dependency, so that the next build includes changes. */
static const unsigned char catalog[] = {
#embed "../../Texts/catalog.tsv"
};

const unsigned char *rl_text_catalog(void) { return catalog; }

size_t rl_text_catalog_length(void) { return sizeof catalog; }
