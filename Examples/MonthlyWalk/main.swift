// Walks through the last three monthly rankings with the walker alone, and counts the works of each artist.
import ExampleSupport
import RankingLogCore

let client = WebClient(PixivTransport(.fromEnvironment))
let kind = RankingKind(.monthly)
let start = RankingDate("2024-01-31") ?? .first
var walker = RankingWalker(
  dates: RankingStep.months.dates(from: start, to: .first, count: 3), limits: RankingLimits(entries: 100))
var works: [String: Int] = [:]

while let step = walker.next() {
  switch step {
  case .page(let date, _):
    let page = try await client.ranking(kind, date: date, after: walker.previousPage)
    guard case .page(_, let entries) = walker.receive(page, kind, from: .web) else { continue }
    for entry in entries { works[entry.illust.artist?.name ?? "", default: 0] += 1 }
  case .event(.ended(let ranking, let missing)):
    print("\(ranking): \(works.values.reduce(0, +)) works so far, \(missing.count) ranks are missing")
  case .event: break
  }
}
