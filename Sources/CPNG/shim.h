// The simplified interface of libpng for Swift: it returns from errors, without the jumps of the full interface.

#ifndef CPNG_SHIM_H
#define CPNG_SHIM_H

#if !__has_include(<png.h>)
#error "libpng's headers are missing. Debian, Ubuntu: apt-get install libpng-dev. macOS: brew install libpng"
#else

#include <png.h>

#endif
#endif
