#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is known of a host's patience, kept in a small file that all processes of a person share: two of them
/// together ask no more often than one, and a pause that one was asked for holds for both.
///
/// The file is locked for the few microseconds of a change. Where it cannot be used (a read-only home, a file system
/// without locks, a process that was stopped in the middle of a change), each process keeps the pace by itself.
package struct SharedRateLimit: Sendable {
  let path: String

  /// - Parameter path: The file of a host; its directory exists.
  package init(path: String) { self.path = path }

  /// What stands in the file. Times since 1970, since processes share no other clock.
  struct Entry: Equatable, Sendable {
    /// When the host's token bucket is full.
    var fullAt = Duration.zero
    /// Until when the host wants to be left alone.
    var pausedUntil = Duration.zero
  }

  /// Lends the entry for a look or a change, while no other process sees it.
  ///
  /// It stays on the caller's actor: nothing runs between the lock and the change, so the lock is held for no longer.
  ///
  /// - Returns: nil where the file cannot be used; `body` was not called then.
  func update<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (inout Entry) -> Value
  ) async -> Value? {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    // Closing lets go of the lock, also where the process dies.
    defer { close(file) }
    guard await lock(file) else { return nil }
    let before = read(file)
    var entry = before
    let value = body(&entry)
    if entry != before { write(entry, to: file) }
    return value
  }

  /// Tries for a fifth of a second: a process that was stopped in the middle of a change must not stop the others.
  /// It sleeps as a task does, since its thread may be the archive's too.
  private func lock(_ file: Int32, isolation: isolated (any Actor)? = #isolation) async -> Bool {
    for _ in 0..<200 {
      switch AdvisoryLock.tryLock(file) {
      case .locked: return true
      case .unsupported: return false
      case .held: try? await Task.sleep(for: .milliseconds(1))
      }
    }
    return false
  }

  /// Two numbers of microseconds; whatever else stands there counts as nothing.
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
