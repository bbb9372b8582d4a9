#ifndef RANKINGLOG_CCRYPTO_H
#define RANKINGLOG_CCRYPTO_H

#if !__has_include(<openssl/evp.h>)
#error "OpenSSL's headers are missing. Debian, Ubuntu: apt-get install libssl-dev. macOS: brew install openssl@3. Or run: make bootstrap"
#else

#include <openssl/evp.h>

#endif
#endif
