#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opens `/dev/null` for each of stdin, stdout and stderr that the caller closed (`>&-`).
///
/// Otherwise the first file opened, perhaps a database, would become descriptor 1, and output would be written into it.
/// Must be called before anything is opened.
func reserveStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
    // `open` returns the lowest free number, which is this one, since those below it are open by now.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
  }
}
