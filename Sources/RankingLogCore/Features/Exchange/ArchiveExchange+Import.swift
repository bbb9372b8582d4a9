extension ArchiveExchange {
  /// The number of entries to record in a transaction, for which other processes wait.
  private static let batch = 5000

  /// Imports an exported archive, compressed or not. The complete file is read and checked before the import; then
  /// complete rankings are recorded in batches. The next run completes an interrupted one.
  ///
  /// Stored rankings are not changed, but rankings that are stored in part are superseded.
  ///
  /// - Parameters:
  ///   - salvages: Whether to import the complete rankings before the damage in a truncated or altered file.
  ///   - isDryRun: Whether the result is only determined, and nothing is imported.
  /// - Throws: ``RankingLogError/usage(_:)`` if it is not an exported archive, or an exported archive of a newer
  ///   version; ``RankingLogError/file(path:reason:advice:)`` if it is damaged.
  public func `import`(
    _ source: ExchangeSource, salvages: Bool = false, isDryRun: Bool = false,
    onEvent: (ExchangeEvent) -> Void = { _ in }
  ) async throws -> ExchangeSummary {
    let reader = try ExchangeReader(
      source, today: today, copiesTo: services.configuration.dataDirectory)
    let (count, fault) = try await reader.verify(salvages: salvages)
    var summary = try await record(
      count.rankings + count.absent, isDryRun: isDryRun, from: { try await reader.next(entries: Self.batch) },
      onEvent)
    summary.fault = fault?.message
    return summary
  }
}
