// libcurl for Swift: its variadic calls, one by one type.
#pragma once

#include <curl/curl.h>

// A body, a header line, or progress, as libcurl hands it over; each returns what libcurl's callback returns.
typedef size_t (*ccurl_bytes_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_progress_callback)(void *context, curl_off_t download_total, curl_off_t downloaded,
                                       curl_off_t upload_total, curl_off_t uploaded);

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
// libcurl keeps a copy.
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_bytes_callback(CURL *easy, CURLoption option, ccurl_bytes_callback callback);
CURLcode ccurl_set_progress_callback(CURL *easy, ccurl_progress_callback callback);
// The body of a request: libcurl keeps a copy.
CURLcode ccurl_set_body(CURL *easy, const void *bytes, curl_off_t length);

// 0, or NULL, where libcurl can't tell.
long ccurl_get_long(CURL *easy, CURLINFO info);
curl_off_t ccurl_get_size(CURL *easy, CURLINFO info);
void *ccurl_get_pointer(CURL *easy, CURLINFO info);

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);

// The next transfer that has ended, or NULL; *result is how.
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result);
