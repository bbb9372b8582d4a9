/// What all steps of a download share: whom they may ask, what is wanted, where files go, and who is told.
struct DownloadContext: Sendable {
  let services: Services
  let options: DownloadOptions
  let destination: OutputDirectory
  private let listener: @Sendable (DownloadEvent) -> Void
  private let counts = Lock(DownloadSummary())

  /// - Parameter report: Called with each event, from any thread.
  /// - Throws: `file` where the directory cannot be made or written.
  init(
    _ services: Services, _ options: DownloadOptions,
    report: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
  ) throws(RankingLogError) {
    self.services = services
    self.options = options
    destination = try OutputDirectory(options)
    listener = report
  }

  var archive: Archive { services.archive }

  /// What the events so far come to.
  var summary: DownloadSummary { counts.withLock { $0 } }

  /// Counts an event and passes it on.
  func report(_ event: DownloadEvent) {
    counts.withLock { $0.add(event) }
    listener(event)
  }
}
