/// Imports of the downloads of other programs.
public struct Imports: Sendable {
  let services: Services

  /// Imports the downloads of other programs: images are recorded in place, and download records without a file are
  /// stored. Does not change files of other programs, and sends no requests.
  ///
  /// - Parameters:
  ///   - request: The paths to import, and the options.
  ///   - onRankings: Called with the events of rankings from other archives.
  ///   - report: Called with each file and record; its error ends the import.
  public func run(
    _ request: ImportRequest, onRankings: @escaping (ExchangeEvent) -> Void = { _ in },
    report: @escaping (ImportEvent) throws -> Void
  ) async throws -> ImportSummary {
    try await services.archive.onQueue {
      var run = try await ImportRun(services, request, onRankings: onRankings, report: report)
      return try await run.run()
    }
  }
}
