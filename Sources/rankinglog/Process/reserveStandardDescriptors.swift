#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opens `/dev/null` for each of stdin, stdout and stderr that the caller closed (`>&-`).
///
/// Otherwise the first file opened, a database perhaps, would become descriptor 1, and what is printed
/// would be written into it. To be called before anything is opened.
func reserveStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest free number is this one, since those below it are open by now.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
  }
}
