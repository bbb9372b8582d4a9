import HTTPTransport

/// The state of a verification: its number, its limits and its results so far.
final class VerificationRun: Sendable {
  /// The number that is stored with each file that the run reads.
  let number: Int
  /// The output directory; nil for all.
  let root: String?
  private let quota: QuotaTracker
  private let isLimited: Bool
  private let isDryRun: Bool
  private let total = Lock(VerifySummary())
  private let report: @Sendable (VerifiedFile) -> Void

  init(
    number: Int, root: String?, quota: DownloadQuota, isDryRun: Bool = false,
    report: @escaping @Sendable (VerifiedFile) -> Void
  ) {
    (self.number, self.root, self.report) = (number, root, report)
    self.isDryRun = isDryRun
    self.quota = QuotaTracker(quota)
    isLimited = quota != DownloadQuota()
  }

  /// The results so far.
  var summary: VerifySummary {
    var summary = total.withLock { $0 }
    summary.limit = quota.reached
    return summary
  }

  /// Whether a limit was reached.
  var hasEnded: Bool { quota.reached != nil }

  /// Whether another file may be read.
  func mayRead() -> Bool { quota.reserve(fetchedBytes: total.withLock { $0.bytes }) }

  func add(_ file: VerifiedFile) {
    total.withLock { $0.add(file) }
    report(file)
  }

  /// Stores progress, except in a dry run. Without a limit, an error of the archive does not stop the verification.
  func store(_ body: () async throws -> Void) async throws {
    if isDryRun { return }
    do { try await body() } catch let error as RankingLogError {
      if isLimited { throw error }
    }
  }
}
