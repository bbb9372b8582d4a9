import Platform

/// The bytes of an exported archive, which are read twice. An input that cannot be read twice, such as a pipe, is
/// copied during the first reading to an unlinked file. This file disappears when it is closed, even if the process is
/// killed.
///
/// An object, because each reading has its own `ExchangeText` of the same input.
final class ExchangeInput {
  private let name: String
  /// The file; nil if it belongs to the caller.
  private let opened: FileHandle?
  private let descriptor: Int32
  /// The offset of the first byte.
  private let start: off_t
  private var spool: FileHandle?
  private var isFirst = true

  /// - Parameter directory: The directory for a copy.
  init(_ source: ExchangeSource, copiesTo directory: String) throws(RankingLogError) {
    let opened = try Self.file(of: source)
    let descriptor = Self.descriptor(of: opened) ?? source.descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Files.failure(source.name, "cannot be read") }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .file(path: source.name, reason: "is a directory") }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    let spool = try Self.spool(in: isRegular ? nil : directory)
    start = isRegular ? max(lseek(descriptor, 0, SEEK_CUR), 0) : 0
    (name, self.descriptor) = (source.name, descriptor)
    self.opened = opened
    self.spool = spool
  }

  /// Returns to the first byte.
  func rewind() throws(RankingLogError) {
    isFirst = false
    guard lseek(Self.descriptor(of: spool) ?? descriptor, start, SEEK_SET) >= 0 else {
      throw Files.failure(name, "cannot be read again")
    }
  }

  /// Reads the available bytes.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  /// - Throws: `CancellationError` while waiting for input.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let source = isFirst ? descriptor : Self.descriptor(of: spool) ?? descriptor
    while true {
      if isFirst, spool != nil { try waitForInput(descriptor) }
      let count = systemRead(source, buffer.baseAddress, buffer.count)
      if count >= 0 {
        if isFirst { try spool?.write(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        return count
      }
      if errno != EINTR, errno != EAGAIN { throw Files.failure(name, "cannot be read") }
    }
  }

  private static func descriptor(of file: borrowing FileHandle?) -> Int32? {
    switch file {
    case .some(let file): file.descriptor
    case .none: nil
    }
  }

  private static func file(of source: ExchangeSource) throws(RankingLogError) -> FileHandle? {
    guard case .file(let path) = source else { return nil }
    return try FileHandle(reading: path)
  }

  private static func spool(in directory: String?) throws(RankingLogError) -> FileHandle? {
    guard let directory else { return nil }
    try Files.makeDirectory(directory)
    let path = directory + "/import.\(getpid()).part"
    Files.remove(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Files.failure(path, "cannot be written") }
    Files.remove(path)
    return FileHandle(open: descriptor, path: path)
  }
}

/// Calls the C library's `read`, which is hidden by the method of the same name.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
