#pragma once
#include <microhttpd.h>

// Swift can call no variadic function, and these two of libmicrohttpd are.

/// Starts a daemon with a thread for each connection on a socket that already listens.
///
/// Paths and query values reach the handler still percent-encoded: an encoded slash in an id must not split its segment.
/// The daemon closes the socket. NULL if it can't start.
struct MHD_Daemon *cmhd_start(int listen_socket, unsigned int connection_limit, MHD_AccessHandlerCallback handler,
                              MHD_RequestCompletedCallback completed, void *context);

/// The connection's socket, or -1.
int cmhd_connection_fd(struct MHD_Connection *connection);

// An eventfd: the Glibc module of Swift doesn't have it.

/// A descriptor that is readable while it is raised, or -1.
int cmhd_signal_make(void);
void cmhd_signal_raise(int descriptor);
void cmhd_signal_lower(int descriptor);
