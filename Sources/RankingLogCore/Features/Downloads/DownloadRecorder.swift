/// Reports the result of each item of a download, and stores failures for a retry.
struct DownloadRecorder: Sendable {
  private let context: DownloadContext
  private let failures: FailedItemStore

  init(_ context: DownloadContext) {
    self.context = context
    failures = FailedItemStore(context.archive, context.destination)
  }

  /// Records that a page is present, and the failure if it does not have all its names.
  func completed(_ placed: ImageDownloader.Placed, _ work: RequestedWork, page: Int) async throws {
    if placed.obstacle == nil { try await failures.settle(work.id, page: page) }
    for file in placed.files { context.report(.file(file)) }
    if let writer = context.sidecars { try await writeSidecars(placed.files, work.id, page: page, writer) }
    if let obstacle = placed.obstacle { try await failed(work, page: page, obstacle) }
  }

  /// Writes the sidecars of a page under all its names. A failure counts as a failure of this page.
  private func writeSidecars(_ files: [DownloadedFile], _ id: Int, page: Int, _ writer: SidecarWriter)
    async throws
  {
    let paths = Set(files.filter { $0.state != .known }.map(\.path))
    do {
      for file in try await context.archive.files(id, page: page, size: context.options.size) {
        let locations = file.locations.filter {
          $0.root == context.destination.root && paths.contains(context.destination.shownPath($0))
        }
        let counts = try await writer.write(of: file, at: locations)
        if counts != SidecarCounts() { context.report(.sidecars(counts)) }
      }
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      // A retry would not write them, because the image itself was downloaded.
      context.report(.failed(FailedItem(illust: id, page: page, reason: reason, isKept: false)))
    }
  }

  /// Records the failure of a page or a work.
  ///
  /// - Parameter isRetryable: Whether a later run may succeed.
  func failed(_ work: RequestedWork, page: Int?, _ reason: Message, isRetryable: Bool = true) async throws {
    if isRetryable { try await failures.note(work, page: page, reason: reason, at: context.services.now) }
    context.report(.failed(FailedItem(illust: work.id, page: page, reason: reason, isKept: isRetryable)))
  }

  /// Records that a work is not accessible.
  func unavailable(_ id: Int, _ reason: UnavailableReason) async throws {
    try await failures.settle(id, page: nil)
    context.report(.unavailable(id: id, reason))
  }
}
