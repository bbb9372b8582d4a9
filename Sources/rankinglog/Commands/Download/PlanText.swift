import RankingLogCore

/// What a download will do, in words, before it starts.
struct PlanText {
  private let plan: DownloadPlan
  private var totals: PlanTotals { plan.totals }

  init(_ plan: DownloadPlan) { self.plan = plan }

  /// Names, and what of them is a transfer.
  var line: String {
    let works = [
      plan.rankings == 0 ? nil : Formatting.count(plan.rankings, "ranking"),
      Formatting.count(plan.works.count, "work"), Formatting.count(totals.files, "file"),
    ]
    let parts = [
      "\(totals.held) held", totals.known > 0 ? "\(totals.known) known" : nil,
      totals.links > 0 ? "\(totals.links) to link" : nil,
      totals.copies > 0 ? "\(totals.copies) to copy" : nil,
      "\(totals.fetch) to fetch",
    ]
    return works.compactMap(\.self).joined(separator: ", ") + ": "
      + parts.compactMap(\.self).joined(separator: ", ")
      + ", about \(Formatting.bytes(totals.bytes)), at least \(Formatting.duration(totals.minTime))"
  }

  /// What the estimates rest on, and what else is asked for.
  ///
  /// - Parameter speed: The allowed bytes a second; nil for no limit.
  func details(speed: Int?) -> [String] {
    guard totals.fetch + totals.copies > 0 else { return [] }
    let basis =
      totals.bytesBasis == 0
      ? "a guess, since nothing of this size was downloaded yet"
      : "by \(Formatting.count(totals.bytesBasis, "file")) held"
    let time = Formatting.duration(.seconds(totals.bytes / (speed ?? 4_000_000)))
    var lines = [
      "\(Formatting.bytes(totals.bytesLow)) to \(Formatting.bytes(totals.bytesHigh)), \(basis); "
        + "at \(Formatting.bytes(speed ?? 4_000_000))/s \(time)"
    ]
    let requests = totals.requests
    let others = [
      requests.works > 0 ? "\(requests.works) about works" : nil,
      requests.ugoira > 0 ? "\(requests.ugoira) for frames" : nil,
      requests.guesses > 0 ? "up to \(requests.guesses) for wrong extensions" : nil,
    ].compactMap(\.self)
    lines.append(
      "\(Formatting.count(totals.fetch, "request")) for images" + others.map { ", " + $0 }.joined())
    if totals.unavailable > 0 {
      lines.append("\(Formatting.count(totals.unavailable, "work")) not shown when last asked")
    }
    if let space = plan.space {
      lines.append("\(Formatting.bytes(space.bytes)) free\(plan.lacksSpace ? ": too little" : "")")
    }
    return lines
  }

  /// Set for downloads so large that pixiv may restrict the account.
  var warning: String? {
    guard totals.fetch > 5000 || totals.bytes > 20_000_000_000 else { return nil }
    return
      "large download: pixiv restricts accounts and IP addresses for this; use smaller date ranges, or --max-files 2000 a day"
  }
}

extension ListingCost {
  /// What listing costs, before pixiv is asked; nil if all is stored.
  var text: String? {
    guard requests > 0 else { return nil }
    return "\(Formatting.count(rankings, "ranking")): \(stored) stored, \(toAsk) to ask: "
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
