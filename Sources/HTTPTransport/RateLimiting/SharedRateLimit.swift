import Platform

/// The rate-limit state of a host in a small file that all processes of a user share. Two processes together send no
/// more requests than one may, and a pause requested from one applies to both, and to later processes.
///
/// The file is locked for the few microseconds of a change. If it cannot be used (a read-only home, a file system
/// without locks, a process suspended during a change), each process only limits itself.
package struct SharedRateLimit: Sendable {
  let path: String

  /// - Parameter path: The path of the host's file, in an existing directory.
  package init(path: String) { self.path = path }

  /// The contents of the file, as times of the monotonic clock.
  struct Entry: Equatable, Sendable {
    /// The time at which the host's token bucket is full again.
    var fullAt = Duration.zero
    /// The pause that the host requested.
    var pause = HostPause()
  }

  /// Reads and changes the entry under the file's lock.
  ///
  /// It remains on the caller's actor: no other code runs between locking and the change, so the lock is released soon.
  ///
  /// - Returns: nil if the file cannot be used; `body` was not called then.
  func update<Value>(
    clock: TransportClock, isolation: isolated (any Actor)? = #isolation, _ body: (inout Entry) -> Value
  ) async -> Value? {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    // Closing releases the lock; so does the death of the process.
    defer { close(file) }
    guard await lock(file) else { return nil }
    let moment = Moment(clock)
    let before = read(file).map { $0.entry(at: moment) } ?? Entry()
    var entry = before
    let value = body(&entry)
    if entry != before { write(Record(entry: entry, written: moment), to: file) }
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

  private func read(_ file: Int32) -> Record? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, 256, 0))
    }
    return Record(String(decoding: bytes, as: UTF8.self))
  }

  private func write(_ record: Record, to file: Int32) {
    let bytes = Array(record.text.utf8)
    guard pwrite(file, bytes, bytes.count, 0) == bytes.count else { return }
    ftruncate(file, off_t(bytes.count))
  }
}

/// A moment by both clocks, with the identifier of the monotonic one.
private struct Moment {
  let monotonic: Duration
  let sinceEpoch: Duration
  let systemStart: String

  init(_ clock: TransportClock) {
    (monotonic, sinceEpoch) = (clock.now(), clock.sinceEpoch())
    systemStart = clock.systemStart() ?? Moment.unknownStart
  }

  fileprivate init(monotonic: Duration, sinceEpoch: Duration, systemStart: String) {
    (self.monotonic, self.sinceEpoch, self.systemStart) = (monotonic, sinceEpoch, systemStart)
  }

  static let unknownStart = "-"

  /// Whether times of the monotonic clock at the other moment have the same meaning.
  func sharesClock(with other: Moment) -> Bool {
    systemStart == other.systemStart && systemStart != Moment.unknownStart
  }
}

/// An entry with the moment at which it was written. Without it, the entry would have no meaning after a restart of the
/// system, or on another computer with the same home.
private struct Record {
  let entry: SharedRateLimit.Entry
  let written: Moment

  init(entry: SharedRateLimit.Entry, written: Moment) { (self.entry, self.written) = (entry, written) }

  /// Parses the fields; any other content is ignored.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let times = words.dropFirst().compactMap { Int64($0) }.map { Duration.microseconds($0) }
    guard words.count == 6, times.count == 5, times.allSatisfy({ $0 >= .zero }) else { return nil }
    written = Moment(monotonic: times[0], sinceEpoch: times[1], systemStart: String(words[0]))
    entry = SharedRateLimit.Entry(fullAt: times[2], pause: HostPause(end: times[3], trialEnd: times[4]))
  }

  /// An identifier of the system's start, and five numbers of microseconds.
  var text: String {
    let times = [written.monotonic, written.sinceEpoch, entry.fullAt, entry.pause.end, entry.pause.trialEnd]
    return written.systemStart + times.map { " \($0.microseconds)" }.joined() + "\n"
  }

  /// The entry at a moment. If the system was restarted, the remaining times are reduced by the time that has passed on
  /// the wall clock.
  func entry(at now: Moment) -> SharedRateLimit.Entry {
    if now.sharesClock(with: written) { return entry }
    let passed = max(.zero, now.sinceEpoch - written.sinceEpoch)
    func moved(_ time: Duration) -> Duration {
      time == .zero ? .zero : now.monotonic + max(.zero, time - written.monotonic - passed)
    }
    return SharedRateLimit.Entry(
      fullAt: moved(entry.fullAt),
      pause: HostPause(end: moved(entry.pause.end), trialEnd: moved(entry.pause.trialEnd)))
  }
}

extension Duration {
  /// The duration in microseconds, rounded down.
  fileprivate var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
