/// The result of downloading one item of a work. A failure of one item does not end the run; failures that affect all
/// items are thrown.
enum DownloadOutcome<Value: Sendable>: Sendable {
  /// The item is present, or was skipped.
  case completed(Value)
  /// No URL returns the item.
  case notFound
  case unavailable(UnavailableReason)
  case failed(Message)
  /// The quota is reached.
  case postponed

  /// Returns the outcome of a download that may fail.
  ///
  /// - Throws: An error that would also affect all other items.
  static func of(_ body: () async throws -> DownloadOutcome) async throws -> DownloadOutcome {
    do {
      return try await body()
    } catch RankingLogError.noSuchWork {
      return .unavailable(.deleted)
    } catch let locked as WorkDetails.Locked {
      return .unavailable(locked.reason)
    } catch let error as RankingLogError {
      guard let reason = error.reasonOfOneItem else { throw error }
      return .failed(reason)
    }
  }
}
