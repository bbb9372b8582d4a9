#ifndef RANKINGLOG_CGALLERYASSETS_H
#define RANKINGLOG_CGALLERYASSETS_H

#include <stddef.h>

/* The files of Web, the gallery's front end. They are part of the program: read-only data, which is loaded from disk when
   it is first read. */
struct rl_gallery_asset {
  /* Below Web: "app/app.js". */
  const char *path;
  const unsigned char *bytes;
  size_t length;
};

size_t rl_gallery_asset_count(void);

/* In no order. `index` is below the count. */
const struct rl_gallery_asset *rl_gallery_asset_at(size_t index);

#endif
