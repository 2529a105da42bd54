#define _GNU_SOURCE
#include "CMicroHTTPD.h"
#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

struct cmhd_daemon {
    struct MHD_Daemon *mhd;
    cmhd_handlers handlers;
    size_t max_body;
};

struct cmhd_request {
    struct MHD_Connection *connection;
    char *uri;
    const char *method;
    uint8_t *body;
    size_t length, capacity;
    bool is_too_large, was_handled, was_dropped, has_begun;
    uint64_t token;
};

// The URI as it came: the only place where libmicrohttpd still has it whole. What is returned becomes the request's state.
static void *uri_seen(void *cls, const char *uri, struct MHD_Connection *connection) {
    (void)cls;
    cmhd_request *request = calloc(1, sizeof *request);
    if (!request) return NULL;
    request->connection = connection;
    request->uri = strdup(uri);
    return request;
}

static bool append(cmhd_request *request, const char *data, size_t size, size_t max) {
    if (request->is_too_large || request->length + size > max) {
        request->is_too_large = true;
        return true;
    }
    if (request->length + size > request->capacity) {
        size_t capacity = (request->length + size) * 2;
        uint8_t *body = realloc(request->body, capacity);
        if (!body) return false;
        request->body = body;
        request->capacity = capacity;
    }
    memcpy(request->body + request->length, data, size);
    request->length += size;
    return true;
}

static enum MHD_Result on_access(
    void *cls, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *upload, size_t *upload_size, void **state) {
    (void)url;
    (void)version;
    (void)connection;
    cmhd_daemon *daemon = cls;
    cmhd_request *request = *state;
    if (!request || !request->uri) return MHD_NO;
    // First called with the header only.
    if (!request->has_begun) {
        request->has_begun = true;
        request->method = method;
        return MHD_YES;
    }
    if (*upload_size > 0) {
        bool is_kept = append(request, upload, *upload_size, daemon->max_body);
        *upload_size = 0;
        return is_kept ? MHD_YES : MHD_NO;
    }
    request->method = method;
    request->was_handled = true;
    if (daemon->handlers.handle(daemon->handlers.context, request)) return MHD_YES;
    request->was_dropped = true;
    return MHD_NO;
}

static void on_completed(
    void *cls, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode code) {
    (void)connection;
    cmhd_daemon *daemon = cls;
    cmhd_request *request = *state;
    if (!request) return;
    if (request->was_handled) {
        cmhd_outcome outcome = CMHD_CLIENT_ABORTED;
        if (code == MHD_REQUEST_TERMINATED_COMPLETED_OK)
            outcome = CMHD_COMPLETED;
        else if (request->was_dropped || code == MHD_REQUEST_TERMINATED_DAEMON_SHUTDOWN)
            outcome = CMHD_DROPPED;
        daemon->handlers.completed(daemon->handlers.context, request, outcome);
    }
    free(request->uri);
    free(request->body);
    free(request);
    *state = NULL;
}

// Paths and queries are decoded by their reader, segment by segment: an id may hold an encoded slash.
static size_t leave_escaped(void *cls, struct MHD_Connection *connection, char *text) {
    (void)cls;
    (void)connection;
    return strlen(text);
}

cmhd_daemon *cmhd_start(const char *address, uint16_t port, size_t max_body, cmhd_handlers handlers) {
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    struct sockaddr *socket_address = (struct sockaddr *)&v4;
    unsigned flags = MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL;
    if (inet_pton(AF_INET, address, &v4.sin_addr) != 1) {
        if (inet_pton(AF_INET6, address, &v6.sin6_addr) != 1) {
            errno = EADDRNOTAVAIL;
            return NULL;
        }
        socket_address = (struct sockaddr *)&v6;
        flags |= MHD_USE_IPv6;
    }
    cmhd_daemon *daemon = calloc(1, sizeof *daemon);
    if (!daemon) return NULL;
    daemon->handlers = handlers;
    daemon->max_body = max_body;
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_SOCK_ADDR, 0, socket_address},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)on_completed, daemon},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)uri_seen, NULL},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)leave_escaped, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, 2000, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, 120, NULL},
        {MHD_OPTION_LISTENING_ADDRESS_REUSE, 1, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    errno = 0;
    daemon->mhd =
        MHD_start_daemon(flags, port, NULL, NULL, on_access, daemon, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
    if (!daemon->mhd) {
        int error = errno;
        free(daemon);
        errno = error;
        return NULL;
    }
    return daemon;
}

uint16_t cmhd_port(const cmhd_daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon->mhd, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

void cmhd_stop(cmhd_daemon *daemon) {
    MHD_stop_daemon(daemon->mhd);
    free(daemon);
}

const char *cmhd_method(const cmhd_request *request) { return request->method; }
const char *cmhd_uri(const cmhd_request *request) { return request->uri; }
bool cmhd_body_is_too_large(const cmhd_request *request) { return request->is_too_large; }
void cmhd_set_token(cmhd_request *request, uint64_t token) { request->token = token; }
uint64_t cmhd_token(const cmhd_request *request) { return request->token; }

const char *cmhd_header(const cmhd_request *request, const char *name) {
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

const uint8_t *cmhd_body(const cmhd_request *request, size_t *length) {
    *length = request->length;
    return request->body;
}

int cmhd_descriptor(const cmhd_request *request) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static bool queue(
    cmhd_request *request, unsigned status, const cmhd_field *fields, size_t count, struct MHD_Response *response) {
    if (!response) return false;
    for (size_t index = 0; index < count; index++)
        MHD_add_response_header(response, fields[index].name, fields[index].value);
    enum MHD_Result result = MHD_queue_response(request->connection, status, response);
    MHD_destroy_response(response);
    return result == MHD_YES;
}

bool cmhd_reply(
    cmhd_request *request, unsigned status, const cmhd_field *fields, size_t field_count, const uint8_t *body,
    size_t length) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(length, (void *)body, MHD_RESPMEM_MUST_COPY);
    return queue(request, status, fields, field_count, response);
}

bool cmhd_reply_stream(
    cmhd_request *request, unsigned status, const cmhd_field *fields, size_t field_count, int64_t size,
    cmhd_reader reader, void *context, void (*release)(void *context)) {
    uint64_t length = size < 0 ? MHD_SIZE_UNKNOWN : (uint64_t)size;
    struct MHD_Response *response = MHD_create_response_from_callback(length, 16384, reader, context, release);
    if (!response) release(context);
    return queue(request, status, fields, field_count, response);
}

cmhd_wait_end cmhd_wait(int descriptor, int stop, int timeout_ms) {
    struct pollfd watched[2] = {{.fd = descriptor, .events = POLLRDHUP}, {.fd = stop, .events = POLLIN}};
    int count = poll(watched, 2, timeout_ms);
    if (count > 0 && watched[1].revents) return CMHD_SERVER_STOPS;
    if (count > 0 && watched[0].revents) return CMHD_CLIENT_HAS_GONE;
    return CMHD_TIME_HAS_PASSED;
}
