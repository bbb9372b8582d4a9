extension ArchiveExchange {
  /// The number of entries to record in a transaction: other processes wait for it.
  private static let batch = 5000

  /// Imports an exported archive, compressed or not. All of it is read and checked before anything is imported; then whole
  /// rankings are recorded in batches. A run that was interrupted is finished by the next one.
  ///
  /// What is stored stays as it is. Rankings that were stored in part are superseded.
  ///
  /// - Parameter salvages: Whether to import the whole rankings before the damage of a file that is cut or was altered.
  /// - Throws: ``RankingLogError/usage(_:)`` if it is no exported archive, or one of a newer version;
  ///   ``RankingLogError/file(path:reason:advice:)`` if it is damaged.
  public func `import`(
    _ source: ExchangeSource, salvages: Bool = false, onEvent: (ExchangeEvent) -> Void = { _ in }
  ) async throws -> ExchangeSummary {
    let reader = try ExchangeReader(
      source, today: today, copiesTo: services.configuration.dataDirectory)
    let (count, fault) = try await reader.verify(salvages: salvages)
    var summary = try await record(
      count.rankings + count.absent, from: { try await reader.next(entries: Self.batch) }, onEvent)
    summary.fault = fault?.message
    return summary
  }
}
