// Prints a past ranking from SAPI, pixiv's first API for phones, through a mirror: SAPIRanking MIRROR:PORT
import RankingLogCore

var network = NetworkConfiguration()
network.connectTo = ["spapi.pixiv.net:80:" + (CommandLine.arguments.dropFirst().first ?? "127.0.0.1:8080")]
let client = SAPIClient(PixivTransport(network))

let date = RankingDate(year: 2014, month: 10, day: 17) ?? .first
let page = try await client.ranking(RankingKind(.weekly), date: date)
for entry in page?.entries.prefix(5) ?? [] {
  print(entry.position, entry.illust.id, entry.illust.title, entry.illust.artist?.name ?? "")
}
