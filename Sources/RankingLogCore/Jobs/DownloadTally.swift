/// Tells what comes of each item of a download, counts it, and keeps the failures for another try.
struct DownloadTally: Sendable {
  let services: Services
  let report: @Sendable (DownloadEvent) -> Void
  private let failures: FailureBook
  private let counts = Lock(DownloadSummary())

  init(_ services: Services, _ destination: Destination, report: @escaping @Sendable (DownloadEvent) -> Void)
  {
    self.services = services
    failures = FailureBook(services.archive, destination)
    self.report = { [counts] event in
      counts.withLock { $0.add(event) }
      report(event)
    }
  }

  var summary: DownloadSummary { counts.withLock { $0 } }

  /// A page is there, under all its names.
  func there(_ files: [DownloadedFile], _ id: Int, page: Int) async throws {
    try await failures.settle(id, page: page)
    for file in files { report(.file(file)) }
  }

  /// A page, or a work, could not be had this time.
  ///
  /// - Parameter isWorthAnother: Whether another run may have it.
  func failed(_ work: WantedWork, page: Int?, _ reason: String, isWorthAnother: Bool = true) async throws {
    if isWorthAnother { try await failures.note(work, page: page, reason: reason, at: services.now) }
    report(.failed(FailedItem(illust: work.id, page: page, reason: reason)))
  }

  /// The work cannot be had.
  func unavailable(_ id: Int, _ reason: UnavailableReason) async throws {
    try await failures.settle(id, page: nil)
    report(.unavailable(id: id, reason))
  }
}
