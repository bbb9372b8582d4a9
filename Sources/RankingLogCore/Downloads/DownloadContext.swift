/// State shared by all steps of a download: services, options, the output directory and the event listener.
struct DownloadContext: Sendable {
  let services: Services
  let options: DownloadOptions
  let destination: OutputDirectory
  let quota: QuotaCount
  /// Makes animations of downloaded ZIPs; nil if nobody wants that.
  let converter: AnimationConverter?
  /// Writes the sidecars of files; nil if nobody wants any.
  let sidecars: SidecarWriter?
  private let listener: @Sendable (DownloadEvent) -> Void
  /// The totals of the events so far, except bytes.
  private let counts = Lock(DownloadSummary())
  private let bytes = ReceivedBytes()

  /// - Parameter report: Called with each event, from any thread.
  /// - Throws: `file` if the output directory cannot be created or written, or a program for converting animations is not
  ///   installed.
  init(
    _ services: Services, _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) throws(RankingLogError) {
    self.services = services
    self.options = options
    destination = try OutputDirectory(options)
    quota = QuotaCount(options.quota)
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

  /// Counts received bytes, and tells the listener from time to time.
  func received(_ count: Int) {
    if let untold = bytes.add(count) { listener(.bytes(untold)) }
  }

  /// Tells the listener of the last bytes.
  func tellRest() {
    if let untold = bytes.rest() { listener(.bytes(untold)) }
  }

  /// Counts an event and forwards it to the listener.
  func report(_ event: DownloadEvent) {
    counts.withLock { $0.add(event) }
    listener(event)
  }
}
