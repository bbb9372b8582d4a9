#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rate-limit state of a host in a small file that all processes of a user share: two processes together send no
/// more than one may, and a pause requested of one holds for both.
///
/// The file is locked for the few microseconds of a change. Where it cannot be used (a read-only home, a file system
/// without locks, a process stopped in the middle of a change), each process limits itself alone.
package struct SharedRateLimit: Sendable {
  let path: String

  /// - Parameter path: The host's file; its directory exists.
  package init(path: String) { self.path = path }

  /// The content of the file. Times since 1970, since processes share no other clock.
  struct Entry: Equatable, Sendable {
    /// When the host's token bucket is full again.
    var fullAt = Duration.zero
    /// When the host's pause ends.
    var pausedUntil = Duration.zero
  }

  /// Reads and changes the entry under the file's lock.
  ///
  /// It stays on the caller's actor: nothing runs between taking the lock and the change, which keeps the lock short.
  ///
  /// - Returns: nil where the file cannot be used; `body` was not called then.
  func update<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (inout Entry) -> Value
  ) async -> Value? {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    // Closing releases the lock, also when the process dies.
    defer { close(file) }
    guard await lock(file) else { return nil }
    let before = read(file)
    var entry = before
    let value = body(&entry)
    if entry != before { write(entry, to: file) }
    return value
  }

  /// Tries for 0.2 s: a process stopped in the middle of a change must not stop the others. Sleeps as a task, since the
  /// thread may be the archive's too.
  private func lock(_ file: Int32, isolation: isolated (any Actor)? = #isolation) async -> Bool {
    for _ in 0..<200 {
      switch AdvisoryLock.tryLock(file) {
      case .acquired: return true
      case .unsupported: return false
      case .busy: try? await Task.sleep(for: .milliseconds(1))
      }
    }
    return false
  }

  /// Two numbers of microseconds; any other content is ignored.
  private func read(_ file: Int32) -> Entry {
    let bytes = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, 64, 0))
    }
    let numbers = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int64($0) }
    guard numbers.count == 2 else { return Entry() }
    return Entry(fullAt: .microseconds(numbers[0]), pausedUntil: .microseconds(numbers[1]))
  }

  private func write(_ entry: Entry, to file: Int32) {
    let text = "\(entry.fullAt.microseconds) \(entry.pausedUntil.microseconds)\n"
    let bytes = Array(text.utf8)
    guard pwrite(file, bytes, bytes.count, 0) == bytes.count else { return }
    ftruncate(file, off_t(bytes.count))
  }
}

extension Duration {
  /// Whole microseconds, rounded down.
  fileprivate var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
