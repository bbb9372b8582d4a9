// GNU libmicrohttpd for Swift: the header, and typed wrappers for its variadic functions, which Swift cannot call.

#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#if !__has_include(<microhttpd.h>)
#error "libmicrohttpd's headers are missing. Debian, Ubuntu: apt-get install libmicrohttpd-dev. macOS: brew install libmicrohttpd"
#else

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

#if MHD_VERSION < 0x00097200
#error "libmicrohttpd 0.9.72 or newer is required, for the types of its callbacks"
#else

/// The callbacks of the server's thread; each gets the context of the server.
typedef struct {
  void *(*begin)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback handle;
  MHD_RequestCompletedCallback complete;
  MHD_NotifyConnectionCallback connection;
} cmicrohttpd_callbacks;

typedef struct {
  /// The port; 0 for any free port.
  uint16_t port;
  unsigned int connections;
  /// The timeout of an idle connection, in seconds.
  unsigned int timeout;
  /// The memory for the head of a request and the buffers of a connection, in bytes.
  size_t memory;
} cmicrohttpd_limits;

/// Starts a server that only listens on 127.0.0.1; NULL with errno on failure.
static inline struct MHD_Daemon *cmicrohttpd_start(
    cmicrohttpd_limits limits, cmicrohttpd_callbacks callbacks, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(limits.port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, limits.port, NULL, NULL,
      callbacks.handle, context, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_URI_LOG_CALLBACK,
      callbacks.begin, context, MHD_OPTION_NOTIFY_COMPLETED, callbacks.complete, context,
      MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection, context, MHD_OPTION_CONNECTION_LIMIT,
      limits.connections, MHD_OPTION_CONNECTION_TIMEOUT, limits.timeout, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      limits.memory, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

/// The port that a server listens on; 0 on failure.
static inline uint16_t cmicrohttpd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

/// The socket of a connection; -1 on failure.
static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// A name for a value that Swift does not import.
static const unsigned int cmicrohttpd_connection_started = MHD_CONNECTION_NOTIFY_STARTED;

static inline int cmicrohttpd_each_header(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator, void *context) {
  return MHD_get_connection_values_n(connection, MHD_HEADER_KIND, iterator, context);
}

static inline struct MHD_Response *cmicrohttpd_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

#endif
#endif
#endif
