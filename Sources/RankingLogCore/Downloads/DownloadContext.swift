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
  private let counts = Lock(DownloadSummary())

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

  /// The totals of the events so far.
  var summary: DownloadSummary { counts.withLock { $0 } }

  /// Counts an event and forwards it to the listener.
  func report(_ event: DownloadEvent) {
    counts.withLock { $0.add(event) }
    listener(event)
  }
}
