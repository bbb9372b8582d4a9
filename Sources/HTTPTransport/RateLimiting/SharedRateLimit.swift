import Platform

/// The rate-limit state of a host in a small file that all processes of a user share. Two processes together send no
/// more requests than one may, and a pause requested from one applies to both.
///
/// The file is locked for the few microseconds of a change. If it cannot be used (a read-only home, a file system
/// without locks, a process suspended during a change), each process only limits itself.
package struct SharedRateLimit: Sendable {
  let path: String

  /// - Parameter path: The path of the host's file, in an existing directory.
  package init(path: String) { self.path = path }

  /// The contents of the file. Times are relative to 1970, because processes share no other clock.
  struct Entry: Equatable, Sendable {
    /// The time at which the host's token bucket is full again.
    var fullAt = Duration.zero
    /// The time at which the host's pause ends.
    var pausedUntil = Duration.zero
  }

  /// Reads and changes the entry under the file's lock.
  ///
  /// It remains on the caller's actor: no other code runs between locking and the change, so the lock is released soon.
  ///
  /// - Returns: nil if the file cannot be used; `body` was not called then.
  func update<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (inout Entry) -> Value
  ) async -> Value? {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    // Closing releases the lock; so does the death of the process.
    defer { close(file) }
    guard await lock(file) else { return nil }
    let before = read(file)
    var entry = before
    let value = body(&entry)
    if entry != before { write(entry, to: file) }
    return value
  }

  /// Tries for 0.2 s, because a process suspended during a change must not block the others. Suspends the task instead
  /// of the thread, which the archive may use too.
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

  /// Parses two numbers of microseconds; any other content is ignored.
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
  /// The duration in microseconds, rounded down.
  fileprivate var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
