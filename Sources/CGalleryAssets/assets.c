#include "CGalleryAssets.h"

#ifndef __has_embed
#error "#embed is required: use clang 19 or later, which Swift includes"
#endif

#pragma clang diagnostic ignored "-Wc23-extensions"

/* The compiler records the files as dependencies, so that the next build includes changes. */

static const unsigned char index_html[] = {
#embed "../../Web/index.html"
};

static const unsigned char app_css[] = {
#embed "../../Web/app.css"
};

static const unsigned char app_js[] = {
#embed "../../Web/app.js"
};

static const unsigned char text_zh_js[] = {
#embed "../../Web/text-zh.js"
};

static const unsigned char text_ja_js[] = {
#embed "../../Web/text-ja.js"
};

#define ASSET(path, bytes) {path, bytes, sizeof bytes}

static const struct rl_gallery_asset assets[] = {
  ASSET("index.html", index_html),
  ASSET("app.css", app_css),
  ASSET("app.js", app_js),
  ASSET("text-zh.js", text_zh_js),
  ASSET("text-ja.js", text_ja_js),
};

size_t rl_gallery_asset_count(void) { return sizeof assets / sizeof assets[0]; }

const struct rl_gallery_asset *rl_gallery_asset_at(size_t index) { return &assets[index]; }
