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

  /// Reads a batch of files, and stores the results, even if an error ends the run.
  ///
  /// - Parameters:
  ///   - read: Reads the files, and passes on the results of each.
  ///   - record: Records the results with a number.
  func readBatch(
    _ read: (@escaping @Sendable ([LocationCheck]) -> Void) async throws -> Void,
    record: ([LocationCheck], Int) async throws -> Void
  ) async throws {
    let checks = Lock<[LocationCheck]>([])
    do {
      try await read { found in checks.withLock { $0 += found } }
    } catch {
      try? await store { try await record(checks.withLock { $0 }, number) }
      throw error
    }
    try await store { try await record(checks.withLock { $0 }, number) }
  }

  /// Stores progress, except in a dry run. Without a limit, an error of the archive does not stop the verification.
  private func store(_ body: () async throws -> Void) async throws {
    if isDryRun { return }
    do { try await body() } catch let error as RankingLogError {
      if isLimited { throw error }
    }
  }
}
