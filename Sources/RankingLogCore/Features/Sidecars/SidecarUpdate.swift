/// Writes the sidecars of existing downloaded files. Sends no requests.
struct SidecarUpdate: Sendable {
  let services: Services
  let writer: SidecarWriter
  /// The number of files queried at a time, so that memory use does not grow with the archive.
  private static let batch = 256

  init(_ services: Services, _ writer: SidecarWriter) { (self.services, self.writer) = (services, writer) }

  /// - Parameters:
  ///   - root: The output directory to update; nil for all.
  ///   - failed: Called with each file whose sidecars could not be written.
  func run(root: String?, failed: (FailedItem) -> Void) async throws -> SidecarSummary {
    var summary = SidecarSummary()
    var last = 0
    while true {
      let files = try await services.archive.placedFiles(after: last, root: root, limit: Self.batch)
      guard let end = files.last?.id else { return summary }
      for file in files {
        try Task.checkCancellation()
        try await update(file, root, &summary, failed)
      }
      last = end
    }
  }

  private func update(
    _ file: StoredFile, _ root: String?, _ summary: inout SidecarSummary, _ failed: (FailedItem) -> Void
  ) async throws {
    let locations = file.locations(in: root)
    let there = locations.filter { Files.length($0.path) != nil }
    summary.missing += locations.count - there.count
    do {
      summary.sidecars.add(try await writer.write(of: file, at: there))
      summary.files += there.count
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      summary.failed += 1
      failed(FailedItem(illust: file.illust, page: file.page, reason: reason, isKept: false))
    }
  }
}
