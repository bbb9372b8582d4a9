/// Reads a source of another program, and never changes it.
protocol ExternalRecordReader: Sendable {
  /// Calls `receive` with the items of the source, in batches of a bounded size. The same source results in the same
  /// items.
  func read(_ receive: ([ExternalItem]) async throws -> Void) async throws
}
