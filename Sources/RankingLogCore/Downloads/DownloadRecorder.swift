/// Says what came of each item of a download, and keeps the failures for another try.
struct DownloadRecorder: Sendable {
  private let context: DownloadContext
  private let failures: FailedItemStore

  init(_ context: DownloadContext) {
    self.context = context
    failures = FailedItemStore(context.archive, context.destination)
  }

  /// A page is there, under all its names.
  func there(_ files: [DownloadedFile], _ id: Int, page: Int) async throws {
    try await failures.settle(id, page: page)
    for file in files { context.report(.file(file)) }
  }

  /// A page, or a work, could not be had this time.
  ///
  /// - Parameter isWorthAnother: Whether another run may have it.
  func failed(_ work: RequestedWork, page: Int?, _ reason: String, isWorthAnother: Bool = true) async throws {
    if isWorthAnother { try await failures.note(work, page: page, reason: reason, at: context.services.now) }
    context.report(.failed(FailedItem(illust: work.id, page: page, reason: reason, isKept: isWorthAnother)))
  }

  /// The work cannot be had.
  func unavailable(_ id: Int, _ reason: UnavailableReason) async throws {
    try await failures.settle(id, page: nil)
    context.report(.unavailable(id: id, reason))
  }
}
