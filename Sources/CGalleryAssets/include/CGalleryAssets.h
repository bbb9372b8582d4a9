#ifndef RANKINGLOG_CGALLERYASSETS_H
#define RANKINGLOG_CGALLERYASSETS_H

#include <stddef.h>

/* The files of Web, the gallery's front end. They are part of the program, as read-only data that is loaded on first
   access. */
struct rl_gallery_asset {
  /* The path relative to Web: "app.js". */
  const char *path;
  const unsigned char *bytes;
  size_t length;
};

size_t rl_gallery_asset_count(void);

/* Returns the asset at an index below the count, in no particular order. */
const struct rl_gallery_asset *rl_gallery_asset_at(size_t index);

#endif
