// Fetches the thumbnails of a ranking into an image cache, and finds them there the next time: CachedImages DIRECTORY
import ExampleSupport
import RankingLogCore

let transport = PixivTransport(.fromEnvironment)
let cache = ImageCache(path: CommandLine.arguments.dropFirst().first ?? "images", budget: 50 << 20)
var (cached, fetched) = (0, 0)

let date = RankingDate(year: 2024, month: 1, day: 5) ?? .first
let page = try await WebClient(transport).ranking(RankingKind(.daily), date: date)
for url in (page?.entries.prefix(10) ?? []).compactMap(\.illust.images.thumbnail) {
  if await cache.image(url) != nil {
    cached += 1
  } else {
    try await cache.put(try await transport.image(url), url: url)
    fetched += 1
  }
}
print("\(cached) cached, \(fetched) fetched, \(try await cache.size()) bytes")
await cache.close()
