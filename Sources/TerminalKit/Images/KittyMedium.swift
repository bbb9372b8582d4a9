/// The path on which image data reaches the terminal.
package enum KittyMedium: Sendable, Equatable {
  /// Base64 in the commands; works with every terminal.
  case direct
  /// Files in a directory for temporary files.
  case temporaryFile(directory: String)
  /// POSIX shared memory objects.
  case sharedMemory

  /// Writes data for the terminal; nil for ``direct``.
  package func file(containing data: [UInt8]) throws(KittyFileError) -> KittyFile? {
    switch self {
    case .direct: nil
    case .temporaryFile(let directory): try .temporary(data, in: directory)
    case .sharedMemory: try .shared(data)
    }
  }
}
