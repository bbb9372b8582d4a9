import Platform

/// Opens a file for each of stdin, stdout and stderr that the caller closed (`>&-`). Reading from it returns the end of
/// the input, and writing to it fails.
///
/// Otherwise the first opened file, for example a database, could become descriptor 1, and output would be written to
/// it. Must be called before any other file is opened.
func reserveStandardDescriptors() {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
    // `open` returns the lowest free descriptor, which is this one, because all lower descriptors are open. The root
    // directory exists even if there are no devices.
    if open("/dev/null", O_RDONLY) < 0 { _ = open("/", O_RDONLY) }
  }
}
