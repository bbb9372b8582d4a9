#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where an exported archive is read from.
public enum ExchangeSource: Sendable {
  /// A file.
  case file(String)
  /// An open file or pipe, which stays open, with its name for messages.
  case descriptor(Int32, name: String)

  /// The name in messages.
  public var name: String {
    switch self {
    case .file(let path): path
    case .descriptor(_, let name): name
    }
  }

  /// The open file; -1 where it is not open yet.
  fileprivate var descriptor: Int32 {
    if case .descriptor(let number, _) = self { number } else { -1 }
  }
}

/// The bytes of an exported archive, which are read twice. What cannot be read twice, such as a pipe, is copied on the
/// first reading to a file without a name, which is gone when it is closed, also after a kill.
struct ExchangeInput: ~Copyable {
  private let name: String
  /// The file, if it is not the caller's.
  private let opened: FileHandle?
  private let descriptor: Int32
  /// Where the bytes begin.
  private let start: off_t
  private var spool: FileHandle?
  private var isFirst = true

  /// - Parameter directory: Where a copy may lie.
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

  /// Goes back to the beginning.
  mutating func rewind() throws(RankingLogError) {
    isFirst = false
    guard lseek(Self.descriptor(of: spool) ?? descriptor, start, SEEK_SET) >= 0 else {
      throw Files.failure(name, "cannot be read again")
    }
  }

  /// Reads what is there.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  /// - Throws: `CancellationError` while nothing comes.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let source = isFirst ? descriptor : Self.descriptor(of: spool) ?? descriptor
    while true {
      if isFirst, spool != nil { try waitForInput() }
      let count = systemRead(source, buffer.baseAddress, buffer.count)
      if count >= 0 {
        if isFirst { try spool?.write(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        return count
      }
      if errno != EINTR, errno != EAGAIN { throw Files.failure(name, "cannot be read") }
    }
  }

  /// A pipe may stay silent for ever, and a run that is cancelled must end.
  private func waitForInput() throws {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat { try Task.checkCancellation() } while poll(&waiting, 1, 100) == 0
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

/// The C library's `read`, which the method of that name hides.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
