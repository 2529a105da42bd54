#include "CMicroHTTPD.h"

#include <string.h>
#include <sys/eventfd.h>

static size_t leave_encoded(void *context, struct MHD_Connection *connection, char *text)
{
  (void) context;
  (void) connection;
  return strlen(text);
}

struct MHD_Daemon *cmhd_start(int listen_socket, unsigned int connection_limit, MHD_AccessHandlerCallback handler,
                              MHD_RequestCompletedCallback completed, void *context)
{
  struct MHD_OptionItem options[] = {
    { MHD_OPTION_LISTEN_SOCKET, listen_socket, NULL },
    { MHD_OPTION_CONNECTION_LIMIT, connection_limit, NULL },
    // Of the default of 8 MiB a handler uses little, and there may be thousands.
    { MHD_OPTION_THREAD_STACK_SIZE, 1 << 20, NULL },
    { MHD_OPTION_NOTIFY_COMPLETED, (intptr_t) completed, context },
    { MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t) leave_encoded, NULL },
    { MHD_OPTION_END, 0, NULL },
  };
  // poll and not select: select can't watch a descriptor above 1,023.
  return MHD_start_daemon (MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL, 0,
                           NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

int cmhd_connection_fd(struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : (int) info->connect_fd;
}

int cmhd_signal_make(void)
{
  return eventfd (0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void cmhd_signal_raise(int descriptor)
{
  (void) eventfd_write (descriptor, 1);
}

void cmhd_signal_lower(int descriptor)
{
  eventfd_t count;
  (void) eventfd_read (descriptor, &count);
}
