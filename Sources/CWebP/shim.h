// libwebp for Swift: the encoder and the animations of libwebpmux.

#ifndef CWEBP_SHIM_H
#define CWEBP_SHIM_H

#if !__has_include(<webp/mux.h>)
#error "libwebp's headers are missing. Debian, Ubuntu: apt-get install libwebp-dev. macOS: brew install webp"
#else

#include <webp/encode.h>
#include <webp/mux.h>

#endif
#endif
