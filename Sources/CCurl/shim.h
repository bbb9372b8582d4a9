// libcurl for Swift: the header, and typed wrappers for its variadic functions, which Swift cannot call.

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#if !__has_include(<curl/curl.h>)
#error "libcurl's headers are missing. Debian, Ubuntu: apt-get install libcurl4-openssl-dev. macOS: brew install curl"
#else

// The type checks are macros around the variadic functions. The types of the wrappers replace them.
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x074400
#error "libcurl 7.68 or newer is required, for curl_multi_wakeup"
#else

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_callback(CURL *easy, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(easy, option, value);
}

/// Restricts all transfers to http and https; the option for this changed in 7.85.
static inline CURLcode ccurl_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/// Allows a canceled transfer to abandon its name lookup instead of waiting for it (since 7.87).
static inline CURLcode ccurl_leave_lookups_behind(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
  return CURLE_OK;
#endif
}

/// The default CA bundle of libcurl, or NULL. With an explicit bundle, the directory of CAs is not needed.
static inline const char *ccurl_default_ca_file(void) {
#if LIBCURL_VERSION_NUM >= 0x074600
  const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
  return info->age >= CURLVERSION_SEVENTH ? info->cainfo : NULL;
#else
  return NULL;
#endif
}

static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_string(CURL *easy, CURLINFO info, char **value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode ccurl_get_private(CURL *easy, void **value) {
  return curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)value);
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// The result in a "done" message, which is a union in C.
static inline CURLcode ccurl_result(const CURLMsg *message) {
  return message->data.result;
}

#endif
#endif
#endif
