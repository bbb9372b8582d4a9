#include "CGalleryAssets.h"

#ifndef __has_embed
#error "#embed is required: use the compiler of Swift 6.2 or clang 19"
#endif

#pragma clang diagnostic ignored "-Wc23-extensions"

/* A new file of Web needs three lines here, and one in the table. A test compares the table with the directory. The
   compiler records the files as dependencies, so that the next build includes changes. */

static const unsigned char index_html[] = {
#embed "../../Web/index.html"
};

static const unsigned char app_css[] = {
#embed "../../Web/app.css"
};

static const unsigned char data_js[] = {
#embed "../../Web/app/data.js"
};

static const unsigned char storage_js[] = {
#embed "../../Web/app/storage.js"
};

static const unsigned char choices_js[] = {
#embed "../../Web/app/preferences.js"
};

static const unsigned char texts_js[] = {
#embed "../../Web/app/texts.js"
};

static const unsigned char elements_js[] = {
#embed "../../Web/app/elements.js"
};

static const unsigned char pictures_js[] = {
#embed "../../Web/app/pictures.js"
};

static const unsigned char layouts_js[] = {
#embed "../../Web/app/layouts.js"
};

static const unsigned char works_js[] = {
#embed "../../Web/app/works.js"
};

static const unsigned char shelves_js[] = {
#embed "../../Web/app/local-lists.js"
};

static const unsigned char earlier_js[] = {
#embed "../../Web/app/earlier.js"
};

static const unsigned char search_js[] = {
#embed "../../Web/app/search.js"
};

static const unsigned char feeds_js[] = {
#embed "../../Web/app/feeds.js"
};

static const unsigned char live_js[] = {
#embed "../../Web/app/live.js"
};

static const unsigned char asking_js[] = {
#embed "../../Web/app/page-loader.js"
};

static const unsigned char acts_js[] = {
#embed "../../Web/app/api.js"
};

static const unsigned char events_js[] = {
#embed "../../Web/app/server-state.js"
};

static const unsigned char pause_js[] = {
#embed "../../Web/app/wait-status.js"
};

static const unsigned char exports_js[] = {
#embed "../../Web/app/exports.js"
};

static const unsigned char sums_js[] = {
#embed "../../Web/app/prefix-sums.js"
};

static const unsigned char geometry_js[] = {
#embed "../../Web/app/geometry.js"
};

static const unsigned char tiles_js[] = {
#embed "../../Web/app/tiles.js"
};

static const unsigned char strip_js[] = {
#embed "../../Web/app/scroll-window.js"
};

static const unsigned char focus_js[] = {
#embed "../../Web/app/focus.js"
};

static const unsigned char waterfall_js[] = {
#embed "../../Web/app/waterfall.js"
};

static const unsigned char scrubber_js[] = {
#embed "../../Web/app/scrubber.js"
};

static const unsigned char curve_js[] = {
#embed "../../Web/app/curve.js"
};

static const unsigned char description_js[] = {
#embed "../../Web/app/description.js"
};

static const unsigned char zoom_js[] = {
#embed "../../Web/app/zoom.js"
};

static const unsigned char animation_js[] = {
#embed "../../Web/app/animation.js"
};

static const unsigned char gestures_js[] = {
#embed "../../Web/app/gestures.js"
};

static const unsigned char heart_js[] = {
#embed "../../Web/app/bookmark-button.js"
};

static const unsigned char saving_js[] = {
#embed "../../Web/app/export-button.js"
};

static const unsigned char viewer_js[] = {
#embed "../../Web/app/viewer.js"
};

static const unsigned char calendar_js[] = {
#embed "../../Web/app/calendar.js"
};

static const unsigned char names_js[] = {
#embed "../../Web/app/names.js"
};

static const unsigned char first_js[] = {
#embed "../../Web/app/welcome.js"
};

static const unsigned char toolbar_js[] = {
#embed "../../Web/app/toolbar.js"
};

static const unsigned char routes_js[] = {
#embed "../../Web/app/routes.js"
};

static const unsigned char keys_js[] = {
#embed "../../Web/app/keys.js"
};

static const unsigned char gallery_js[] = {
#embed "../../Web/app/gallery.js"
};

static const unsigned char main_js[] = {
#embed "../../Web/app/main.js"
};

#define ASSET(path, bytes) {path, bytes, sizeof bytes}

static const struct rl_gallery_asset assets[] = {
  ASSET("index.html", index_html),
  ASSET("app.css", app_css),
  ASSET("app/data.js", data_js),
  ASSET("app/storage.js", storage_js),
  ASSET("app/preferences.js", choices_js),
  ASSET("app/texts.js", texts_js),
  ASSET("app/elements.js", elements_js),
  ASSET("app/pictures.js", pictures_js),
  ASSET("app/layouts.js", layouts_js),
  ASSET("app/works.js", works_js),
  ASSET("app/local-lists.js", shelves_js),
  ASSET("app/earlier.js", earlier_js),
  ASSET("app/search.js", search_js),
  ASSET("app/feeds.js", feeds_js),
  ASSET("app/live.js", live_js),
  ASSET("app/page-loader.js", asking_js),
  ASSET("app/api.js", acts_js),
  ASSET("app/server-state.js", events_js),
  ASSET("app/wait-status.js", pause_js),
  ASSET("app/exports.js", exports_js),
  ASSET("app/prefix-sums.js", sums_js),
  ASSET("app/geometry.js", geometry_js),
  ASSET("app/tiles.js", tiles_js),
  ASSET("app/scroll-window.js", strip_js),
  ASSET("app/focus.js", focus_js),
  ASSET("app/waterfall.js", waterfall_js),
  ASSET("app/scrubber.js", scrubber_js),
  ASSET("app/curve.js", curve_js),
  ASSET("app/description.js", description_js),
  ASSET("app/zoom.js", zoom_js),
  ASSET("app/animation.js", animation_js),
  ASSET("app/gestures.js", gestures_js),
  ASSET("app/bookmark-button.js", heart_js),
  ASSET("app/export-button.js", saving_js),
  ASSET("app/viewer.js", viewer_js),
  ASSET("app/calendar.js", calendar_js),
  ASSET("app/names.js", names_js),
  ASSET("app/welcome.js", first_js),
  ASSET("app/toolbar.js", toolbar_js),
  ASSET("app/routes.js", routes_js),
  ASSET("app/keys.js", keys_js),
  ASSET("app/gallery.js", gallery_js),
  ASSET("app/main.js", main_js),
};

size_t rl_gallery_asset_count(void) { return sizeof assets / sizeof assets[0]; }

const struct rl_gallery_asset *rl_gallery_asset_at(size_t index) { return &assets[index]; }
