// The TurboJPEG interface of libjpeg-turbo for Swift. Uses functions of version 2, which version 3 still provides.

#ifndef CTURBOJPEG_SHIM_H
#define CTURBOJPEG_SHIM_H

#if !__has_include(<turbojpeg.h>)
#error "libjpeg-turbo's headers are missing. Debian, Ubuntu: apt-get install libturbojpeg0-dev. macOS: brew install jpeg-turbo"
#else

#include <turbojpeg.h>

#endif
#endif
