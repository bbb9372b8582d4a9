import RankingLogCore

/// The text of a download plan.
struct PlanText {
  private let plan: DownloadPlan
  private var totals: PlanTotals { plan.totals }

  init(_ plan: DownloadPlan) { self.plan = plan }

  /// The file counts of the plan, by action, on one line.
  var line: Message {
    let works: [Message?] = [
      plan.rankings == 0 ? nil : .count(plan.rankings, "ranking"),
      .count(plan.works.count, "work"), .count(totals.files, "file"),
    ]
    let parts: [Message?] = [
      "\(totals.fetch) to download",
      totals.links > 0 ? "\(totals.links) to link" : nil,
      totals.copies > 0 ? "\(totals.copies) to copy" : nil,
      "\(totals.held) present",
      totals.known > 0 ? "\(totals.known) downloaded before" : nil,
      totals.fetch + totals.copies > 0 ? "about \(Formatting.bytes(totals.bytes))" : nil,
      totals.minTime >= .seconds(1) ? "at least \(Formatting.duration(totals.minTime))" : nil,
    ]
    return
      "\(works.compactMap(\.self).joined(separator: ", ")): \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  /// Returns the basis of the estimates, the other requests, and the free disk space, one per line.
  ///
  /// - Parameter speed: The bandwidth limit in bytes per second; nil for no limit.
  func details(speed: Int?) -> [String] {
    guard totals.fetch + totals.copies > 0 else { return [] }
    let basis =
      totals.bytesBasis == 0
      ? "rough estimate, because no image of this size has been downloaded yet"
      : "based on \(Formatting.count(totals.bytesBasis, "downloaded file"))"
    let time = Formatting.duration(.seconds(totals.bytes / (speed ?? 4_000_000)))
    var lines = [
      "\(Formatting.bytes(totals.bytesLow)) to \(Formatting.bytes(totals.bytesHigh)), \(basis); "
        + "at \(Formatting.bytes(speed ?? 4_000_000))/s \(time)"
    ]
    let requests = totals.requests
    let others = [
      requests.works > 0 ? "\(requests.works) for works" : nil,
      requests.ugoira > 0 ? "\(requests.ugoira) for frames" : nil,
      requests.guesses > 0 ? "up to \(requests.guesses) to find file extensions" : nil,
    ].compactMap(\.self)
    lines.append(
      "\(Formatting.count(totals.fetch, "request")) for images" + others.map { ", " + $0 }.joined())
    if totals.unavailable > 0 {
      lines.append("\(Formatting.count(totals.unavailable, "work")) unavailable at the last request")
    }
    if let space = plan.space {
      lines.append("\(Formatting.bytes(space.bytes)) free\(plan.lacksSpace ? ": not enough" : "")")
    }
    return lines
  }

  /// A warning for downloads so large that pixiv may restrict the account; nil for smaller ones.
  var warning: String? {
    guard totals.fetch > 5000 || totals.bytes > 20_000_000_000 else { return nil }
    return
      "large download: pixiv may restrict your account or IP address; use smaller date ranges, or --max-files 2000 once per day"
  }
}

extension RankingFetchCost {
  /// The number of requests for the rankings, and the minimum time; nil if all rankings are stored.
  var text: String? {
    guard requests > 0 else { return nil }
    return "\(Formatting.count(rankings, "ranking")): \(stored) stored, \(toAsk) to fetch: "
      + "\(Formatting.count(requests, "request")), at least \(Formatting.duration(minTime))"
  }
}

extension DownloadQuota.Limit {
  var text: String {
    switch self {
    case .files(let count): Formatting.count(count, "file")
    case .bytes(let count): Formatting.bytes(count)
    case .time(let duration): Formatting.duration(duration)
    }
  }
}
