import Foundation
@testable import RankingLogCore

private struct Exchanged: Encodable {
  var entries: Int
  /// In wall-clock time, and CPU time of all cores together.
  var seconds, cpu: Double
  var bytes, peak_bytes: Int
}

/// Exports an archive: `measure export DIRECTORY FILE`.
func exportArchive(_ words: [String]) async throws {
  try await measureExchange(words) { exchange, path in
    try await exchange.export(to: path).written.entries
  }
}

/// Imports a file: `measure import DIRECTORY FILE`.
func importArchive(_ words: [String]) async throws {
  try await measureExchange(words) { exchange, path in
    try await exchange.import(.file(path)).added.entries
  }
}

private func measureExchange(
  _ words: [String], _ run: (ArchiveExchange, String) async throws -> Int
) async throws {
  guard words.count == 2 else { throw CocoaError(.fileNoSuchFile) }
  let log = RankingLog(
    Configuration(dataDirectory: words[0], cacheDirectory: words[0] + "/cache") {
      Timestamp(seconds: Int(Date.now.timeIntervalSince1970))
    })
  let (start, processor) = (ContinuousClock.now, processorTime())
  let entries = try await run(log.exchange, words[1])
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  let used = processorTime() - processor
  await log.close()
  let size = try FileManager.default.attributesOfItem(atPath: words[1])[.size] as? Int
  try report(
    Exchanged(entries: entries, seconds: seconds, cpu: used, bytes: size ?? 0, peak_bytes: Memory.peak))
}
