// Downloads the originals of the first three works of each day of a range: DownloadRange DIRECTORY
import ExampleSupport
import RankingLogCore

let directory = CommandLine.arguments.dropFirst().first ?? "pixiv"
var configuration = Configuration(dataDirectory: directory + "/data", cacheDirectory: directory + "/cache")
configuration.network = .fromEnvironment
let log = RankingLog(configuration)

let first = RankingDate(year: 2024, month: 1, day: 5) ?? .first
let selection = RankingSelection(.daily, on: first...first.adding(days: 1), top: 3)
let options = DownloadOptions(directory: directory)
let download = try await log.downloads.plan(DownloadRequest(selection), options)
let result = try await download.run { event in
  if case .failed(let item) = event { print(item.message) }
}
let summary = result.summary
print("\(summary.fetched) downloaded, \(summary.onDisk) present, \(summary.failed.count) failed")
await log.close()
