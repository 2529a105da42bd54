// libmicrohttpd behind what the staging server needs of it: a thread for each connection, whole request bodies, raw URIs,
// and no variadic functions.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct cmhd_daemon cmhd_daemon;
/// One request, valid until `completed` was called for it.
typedef struct cmhd_request cmhd_request;

typedef enum {
    CMHD_COMPLETED = 0,
    CMHD_CLIENT_ABORTED = 1,
    /// The server closed the connection by itself: on purpose, or because it stops.
    CMHD_DROPPED = 2,
} cmhd_outcome;

typedef struct {
    void *context;
    /// Called on the connection's own thread once the request is whole; may block. Replies by one of the functions
    /// below, or returns false to close the connection without an answer.
    bool (*handle)(void *context, cmhd_request *request);
    /// Called once for each request that `handle` saw, when its fate is known.
    void (*completed)(void *context, cmhd_request *request, cmhd_outcome outcome);
} cmhd_handlers;

/// Returns NULL with errno set where the address can't be listened on. `address` is a numeric IPv4 or IPv6 address.
cmhd_daemon *cmhd_start(const char *address, uint16_t port, size_t max_body, cmhd_handlers handlers);
uint16_t cmhd_port(const cmhd_daemon *daemon);
/// Returns once every connection is closed and every thread has ended. Blocked handlers must be woken first.
void cmhd_stop(cmhd_daemon *daemon);

const char *cmhd_method(const cmhd_request *request);
/// Path and query as they came over the wire.
const char *cmhd_uri(const cmhd_request *request);
/// NULL where there is no such header. Names are compared without case.
const char *cmhd_header(const cmhd_request *request, const char *name);
const uint8_t *cmhd_body(const cmhd_request *request, size_t *length);
bool cmhd_body_is_too_large(const cmhd_request *request);
/// The connection's descriptor, to poll and not to read.
int cmhd_descriptor(const cmhd_request *request);
void cmhd_set_token(cmhd_request *request, uint64_t token);
uint64_t cmhd_token(const cmhd_request *request);

typedef struct {
    const char *name;
    const char *value;
} cmhd_field;

/// Queues a whole reply. Returns false where it could not be queued.
bool cmhd_reply(
    cmhd_request *request, unsigned status, const cmhd_field *fields, size_t field_count, const uint8_t *body,
    size_t length);

/// Fills `buffer` and returns the count of bytes, CMHD_END or CMHD_BREAK; may block.
typedef ssize_t (*cmhd_reader)(void *context, uint64_t position, char *buffer, size_t capacity);
#define CMHD_END ((ssize_t)-1)
#define CMHD_BREAK ((ssize_t)-2)

/// Queues a reply whose body comes piece by piece. `size` is what Content-Length says, or -1 for a chunked body.
bool cmhd_reply_stream(
    cmhd_request *request, unsigned status, const cmhd_field *fields, size_t field_count, int64_t size,
    cmhd_reader reader, void *context, void (*release)(void *context));

typedef enum { CMHD_TIME_HAS_PASSED, CMHD_CLIENT_HAS_GONE, CMHD_SERVER_STOPS } cmhd_wait_end;

/// Blocks until the peer of `descriptor` has closed its side, `stop` is readable, or the time has passed; -1 waits for
/// ever. Reads nothing: bytes of a next request stay where they are.
cmhd_wait_end cmhd_wait(int descriptor, int stop, int timeout_ms);
