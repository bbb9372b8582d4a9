@testable import RankingLogCore

/// In milliseconds, the median and the minimum.
private struct PageFinding: Encodable {
  let entries: Int
  let milliseconds, minimum: Double
}

/// `measure pages DIRECTORY`: records pages of 50 works, one per transaction as from the network, in an archive
/// of 100 rankings of 500.
func recordPages(_ words: [String]) async throws {
  guard words.count == 1 else { throw RankingLogError.usage("pages DIRECTORY") }
  let now = Timestamp(seconds: InventedRankings.date(300).dayNumber * 86_400)
  let log = RankingLog(
    Configuration(dataDirectory: words[0], cacheDirectory: words[0] + "/cache", clock: { now }))
  var invented = InventedRankings()
  let archive = log.services.archive
  _ = try await archive.record((0..<100).map { invented.ranking($0) }, at: now)
  let pages = (100..<201).map { day in
    let entries = Array(invented.ranking(day).entries.prefix(InventedRankings.pageSize))
    return (InventedRankings.date(day), RankingPage(number: 1, entries: entries, next: 2))
  }
  var times: [Double] = []
  for (date, page) in pages {
    let start = ContinuousClock.now
    _ = try await archive.record(page, source: .web, kind: InventedRankings.kind, date: date, at: now)
    times.append((ContinuousClock.now - start) / .milliseconds(1))
  }
  await log.close()
  times.sort()
  try report(PageFinding(entries: 50, milliseconds: times[times.count / 2], minimum: times[0]))
}
