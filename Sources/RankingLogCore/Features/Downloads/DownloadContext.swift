import HTTPTransport

/// State shared by all steps of a download: services, options, the output directory and the event listener.
struct DownloadContext: Sendable {
  let services: Services
  let options: DownloadOptions
  let destination: OutputDirectory
  let quota: QuotaTracker
  /// Converts downloaded ZIPs to animations; nil if no format was requested.
  let converter: AnimationConverter?
  /// Writes the sidecars of files; nil if none were requested.
  let sidecars: SidecarWriter?
  private let listener: @Sendable (DownloadEvent) -> Void
  /// The totals of the events so far, except bytes.
  private let counts = Lock(DownloadSummary())
  private let bytes = ByteCounter()

  /// - Parameter report: Called with each event, from any thread.
  /// - Throws: `file` if the output directory cannot be created or written, or if the program that converts animations
  ///   is not installed; `tooManyOpenFiles` if the process may not open enough files for its jobs.
  init(
    _ services: Services, _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) async throws(RankingLogError) {
    self.services = services
    self.options = options
    // A job uses a connection and up to two `.part` files; idle connections to other hosts stay open too.
    try OpenFileLimit.require(OpenFileLimit.minimum + 8 + 4 * services.configuration.network.jobs)
    destination = try await OutputDirectory(
      options.directory, options.size, options.template, in: services.archive)
    quota = QuotaTracker(options.quota)
    if let format = options.animation {
      converter = try AnimationConverter(services, format)
    } else {
      converter = nil
    }
    sidecars = options.sidecars.isEmpty ? nil : SidecarWriter(services, options.sidecars)
    listener = report
  }

  var archive: Archive { services.archive }

  /// The totals so far.
  var summary: DownloadSummary {
    var summary = counts.withLock { $0 }
    summary.bytes = fetchedBytes
    return summary
  }

  /// The number of bytes received so far.
  var fetchedBytes: Int { bytes.total }

  /// Counts received bytes, and reports them to the listener at intervals.
  func received(_ count: Int) {
    if let unreported = bytes.add(count) { listener(.bytes(unreported)) }
  }

  /// Reports the remaining bytes to the listener.
  func flushProgress() {
    if let unreported = bytes.rest() { listener(.bytes(unreported)) }
  }

  /// Counts an event and forwards it to the listener.
  func report(_ event: DownloadEvent) {
    counts.withLock { $0.add(event) }
    listener(event)
  }
}

/// Counts received bytes. An image arrives in pieces of 16 KB, which are too many for one event each.
final class ByteCounter: Sendable {
  private struct State: Sendable {
    var total = 0
    /// The reported part of the total.
    var told = 0
    /// The earliest time of the next progress event.
    var due = Duration.zero
  }

  /// The minimum time between two events.
  static let interval = Duration.milliseconds(50)

  private let now: @Sendable () -> Duration
  private let state = Lock(State())

  /// - Parameter now: A monotonic clock.
  init(now: @escaping @Sendable () -> Duration = { .sinceSystemStart }) { self.now = now }

  /// The number of bytes so far.
  var total: Int { state.withLock { $0.total } }

  /// Counts bytes.
  ///
  /// - Returns: The number of bytes to report now; nil if the last event is too recent.
  func add(_ count: Int) -> Int? {
    let now = now()
    return state.withLock { state in
      state.total += count
      guard now >= state.due else { return nil }
      state.due = now + Self.interval
      return Self.unreported(&state)
    }
  }

  /// Returns the number of bytes that are not reported yet; nil if there are none.
  func rest() -> Int? { state.withLock { Self.unreported(&$0) } }

  private static func unreported(_ state: inout State) -> Int? {
    defer { state.told = state.total }
    return state.total > state.told ? state.total - state.told : nil
  }
}
