#ifndef RANKINGLOG_CZSTD_H
#define RANKINGLOG_CZSTD_H

#if !__has_include(<zstd.h>)
#error "Zstandard's headers are missing. Debian, Ubuntu: apt-get install libzstd-dev. macOS: brew install zstd. Or run: make bootstrap"
#else

#include <zstd.h>
#include <zstd_errors.h>

#endif
#endif
