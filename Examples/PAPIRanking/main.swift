// Prints two pages of a ranking from PAPI with a refresh token: PAPIRanking TOKEN
import ExampleSupport
import RankingLogCore

let token = CommandLine.arguments.dropFirst().first ?? ""
let client = try PAPIClient(PixivTransport(.fromEnvironment), refreshToken: token)

let date = RankingDate(year: 2014, month: 11, day: 6) ?? .first
var page = try await client.ranking(RankingKind(.daily, .manga), date: date)
for _ in 1...2 {
  guard let current = page else { break }
  for entry in current.entries.prefix(3) {
    print(entry.rank ?? entry.position, entry.illust.id, entry.statistics.views ?? 0)
  }
  guard current.hasNext else { break }
  page = try await client.ranking(RankingKind(.daily, .manga), date: date, after: current)
}
